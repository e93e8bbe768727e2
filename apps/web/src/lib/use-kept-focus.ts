import { type RefObject, useEffect } from 'react'

const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
const ROW = 'li, tr'
/** Whoever moves the focus with a purpose, as a closing window does, goes first. */
const SETTLE_MS = 100

/** Where the focus was, and what stood around it at that moment. */
interface Place {
  element: HTMLElement
  /** Everything on the page that takes the focus, in order. */
  stops: readonly HTMLElement[]
  row: { list: Element | null; index: number; nth: number } | undefined
}

/**
 * Keeps the keyboard on the page when what had the focus is taken away or disabled: the same control of the next row where a row of
 * a list went, else the control before it, else the page's heading.
 */
export function useKeptFocus(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let place: Place | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && page.current?.contains(target)) place = placeOf(target, page.current)
    }
    // A click beside everything gives the focus up on purpose.
    const forget = ({ target }: PointerEvent) => {
      if (target instanceof Node && !place?.element.contains(target)) place = undefined
    }
    const restore = () => {
      if (place !== undefined && page.current !== null && isLost(place) && isWithinReach(page.current))
        refuge(place, page.current)?.focus()
    }
    const observer = new MutationObserver(() => {
      if (place === undefined || !isLost(place)) return
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
  }, [page])
}

const stopsIn = (part: ParentNode): HTMLElement[] => [...part.querySelectorAll<HTMLElement>(STOPS)]

function placeOf(element: HTMLElement, page: HTMLElement): Place {
  const row = element.closest(ROW)
  const list = row?.parentElement ?? null
  return {
    element,
    stops: stopsIn(page),
    row: row === null ? undefined : { list, index: [...(list?.children ?? [])].indexOf(row), nth: stopsIn(row).indexOf(element) },
  }
}

/** Browsers differ in whether a control that was just disabled still counts as focused. */
const isLost = ({ element }: Place): boolean =>
  document.activeElement === document.body || (document.activeElement === element && element.matches(':disabled'))

/** Not behind a window that is open. */
const isWithinReach = (page: HTMLElement): boolean => page.closest('[aria-hidden=true], [inert]') === null

const isUsable = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled') && element.tabIndex >= 0 && element.getClientRects().length > 0

function refuge(place: Place, page: HTMLElement): HTMLElement | undefined {
  const { element, stops } = place
  if (isUsable(element)) return element
  return besideRow(place) ?? stops.slice(0, Math.max(stops.indexOf(element), 0)).findLast(isUsable) ?? headingOf(page)
}

/** Where the row went: the same control of the one that now has its place, or of the last one. */
function besideRow({ element, row }: Place): HTMLElement | undefined {
  if (element.isConnected || row === undefined || row.list?.isConnected !== true) return undefined
  const neighbour = row.list.children[row.index] ?? row.list.lastElementChild
  const usable = neighbour === null ? [] : stopsIn(neighbour).filter(isUsable)
  return usable[row.nth] ?? usable.at(-1)
}

function headingOf(page: HTMLElement): HTMLElement | undefined {
  const heading = page.querySelector('h1') ?? undefined
  if (heading !== undefined) heading.tabIndex = -1
  return heading
}
