import { type RefObject, useEffect } from 'react'

const ROW = 'li, tr'
/** Whoever moves the focus with a purpose, as a closing window does, goes first. */
const SETTLE_MS = 100

/** Where the focus was, and what stood around it at that moment. */
interface Place {
  element: HTMLElement
  /** Everything on the page that takes the focus, in order. */
  stops: readonly HTMLElement[]
  section: Element | null
  row: { element: Element; list: Element | null; index: number; nthFromEnd: number } | null
}

/**
 * Keeps the keyboard on the page when what had the focus is taken away or disabled: a control beside it where its row stays, the same
 * control of the next row where the row went, else one of its section, else the control before it, else the page's first heading.
 *
 * `fallsTo` says who has the focus once nobody has: the document's body, or the page itself, as it is with windows.
 */
export function useRestoreFocus(page: RefObject<HTMLElement | null>, fallsTo: 'body' | 'page' = 'body'): void {
  useEffect(() => {
    let place: Place | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const holder = () => (fallsTo === 'body' ? document.body : page.current)
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || !page.current?.contains(target)) return
      if (target !== page.current || target !== holder()) place = placeOf(target, page.current)
    }
    // A click beside everything gives the focus up on purpose; one in a window above, or on what can be pressed, does not.
    const forget = ({ target }: PointerEvent) => {
      const isHere = place !== undefined && isWithinReach(place.element)
      if (isHere && target instanceof Element && !place?.element.contains(target) && target.closest(STOPS) === null)
        place = undefined
    }
    const restore = () => {
      if (place === undefined || page.current === null || !isLost(place, holder())) return
      const target = nextFocusTarget(place, page.current)
      if (target !== undefined && isWithinReach(target)) target.focus()
    }
    const observer = new MutationObserver(() => {
      if (place === undefined || !isLost(place, holder())) return
      clearTimeout(timer)
      timer = setTimeout(restore, SETTLE_MS)
    })
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'aria-hidden'] })
    document.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', forget, { capture: true })
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', forget, { capture: true })
    }
  }, [page, fallsTo])
}

function placeOf(element: HTMLElement, page: HTMLElement): Place {
  const row = element.closest(ROW)
  const list = row?.parentElement ?? null
  const stopsOfRow = row === null ? [] : tabbablesIn(row)
  return {
    element,
    stops: tabbablesIn(page),
    section: element.closest('section'),
    row: row && {
      element: row,
      list,
      index: [...(list?.children ?? [])].indexOf(row),
      nthFromEnd: stopsOfRow.indexOf(element) - stopsOfRow.length,
    },
  }
}

/** Browsers differ in whether a control that was just disabled still counts as focused. */
function isLost({ element }: Place, holder: HTMLElement | null): boolean {
  const { activeElement } = document
  if (activeElement === element) return element.matches(':disabled')
  return activeElement === document.body || (activeElement === holder && !isUsable(element))
}

/** Not behind a window that is open: it hides the parts of a page by themselves where one of them is read aloud. */
const isWithinReach = (element: HTMLElement): boolean => element.closest('[aria-hidden=true], [inert]') === null

function nextFocusTarget(place: Place, page: HTMLElement): HTMLElement | undefined {
  const { element, stops, section } = place
  if (isUsable(element)) return element
  const before = stops.slice(0, Math.max(stops.indexOf(element), 0))
  return tabbableBesideRow(place) ?? tabbableOf(section, before) ?? before.findLast(isUsable) ?? headingOf(page)
}

/** The control before in a part of the page that stays, else the first that it has now. */
function tabbableOf(part: Element | null, before: readonly HTMLElement[]): HTMLElement | undefined {
  if (part?.isConnected !== true) return undefined
  return before.filter((stop) => part.contains(stop)).findLast(isUsable) ?? tabbablesIn(part).find(isUsable)
}

/**
 * Where the row stays: the control before it in the row, else the first one. Where it went: the same control of the row in its place,
 * counted from the end, since what a row does stands last and what it links to, a notice or a map's sources, is not the same in each.
 */
function tabbableBesideRow({ element, stops, row }: Place): HTMLElement | undefined {
  if (element.isConnected || row === null || row.list?.isConnected !== true) return undefined
  if (row.element.isConnected) return tabbableOf(row.element, stops.slice(0, stops.indexOf(element)))
  const neighbour = row.list.children[row.index] ?? row.list.lastElementChild
  const usable = neighbour === null ? [] : tabbablesIn(neighbour).filter(isUsable)
  return usable.at(row.nthFromEnd) ?? usable[0]
}

function headingOf(page: HTMLElement): HTMLElement | undefined {
  const heading = page.querySelector<HTMLElement>('h1, h2') ?? undefined
  if (heading !== undefined) heading.tabIndex = -1
  return heading
}

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
