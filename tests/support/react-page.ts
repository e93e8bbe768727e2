import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'

/** How long something may take to stand in the document: long, for machines with little to spare. */
export const WAIT = { timeout: 45_000 }

/** A root in the document; both are left empty when the test ends. */
export function openRoot(): Root {
  const root = rootInDocument()
  onTestFinished(() => {
    root.unmount()
    document.body.replaceChildren()
  })
  return root
}

/** A root whose changes stand in the document as soon as `act` returns; what stands there can take the focus. */
export function openRootInAct(): Root {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // jsdom lays nothing out, and what is laid out nowhere takes no focus.
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockImplementation(() => Object.assign([new DOMRect()], { item: () => null }))
  const root = rootInDocument()
  onTestFinished(() => {
    act(() => root.unmount())
    document.body.replaceChildren()
  })
  return root
}

function rootInDocument(): Root {
  // jsdom has no way to scroll.
  HTMLElement.prototype.scrollIntoView = () => undefined
  return createRoot(document.body.appendChild(document.createElement('div')))
}

/** jsdom lays nothing out, and observes no sizes. */
export function stubResizeObserver(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
}

/** The first button that says this. */
export function button(words: string): HTMLElement {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === words)
  if (found === undefined) throw new Error(`there is no button ${words}`)
  return found
}

export const click = (selector: string): void => document.querySelector<HTMLElement>(selector)?.click()

/** As the browser does it: React keeps its own note of the value. */
export function typeInto(field: HTMLInputElement | HTMLTextAreaElement | null, text: string): void {
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  field?.dispatchEvent(new Event('input', { bubbles: true }))
}

/** An answer that does not come until it is let go. */
export function held(): { held: Promise<void>; letGo: () => void } {
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  return { held, letGo }
}
