const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

/** Everything in a part of the page that may take the focus, in order. */
export const tabbablesIn = (part: ParentNode): HTMLElement[] => [...part.querySelectorAll<HTMLElement>(STOPS)]

/** Whether it takes the focus as things stand. */
export const isUsable = (element: HTMLElement): boolean =>
  element.isConnected &&
  !element.matches(':disabled') &&
  element.tabIndex >= 0 &&
  element.closest('[inert]') === null &&
  element.getClientRects().length > 0
