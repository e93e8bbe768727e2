// @vitest-environment jsdom
import { act, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'
import { useRestoreFocus } from './use-restore-focus.ts'

let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // jsdom lays nothing out, and what is laid out nowhere takes no focus.
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockImplementation(() => Object.assign([new DOMRect()], { item: () => null }))
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
})

function Page({ isDirty }: { isDirty: boolean }) {
  const page = useRef<HTMLElement>(null)
  useRestoreFocus(page)
  return (
    <main ref={page}>
      <button type="button">Refresh</button>
      <section inert>
        <button type="button">Painted</button>
      </section>
      {isDirty && <button type="button">Save</button>}
    </main>
  )
}

test('a button that goes hands the focus to what can take it, not to what is only shown', async () => {
  act(() => root.render(<Page isDirty />))
  button('Save').focus()
  act(() => root.render(<Page isDirty={false} />))
  await vi.waitFor(() => expect(document.activeElement).toBe(button('Refresh')))
})

test('a click in a window above does not give up the place on the page', async () => {
  act(() => root.render(<Page isDirty />))
  button('Save').focus()
  const page = document.querySelector('main')
  page?.setAttribute('aria-hidden', 'true')
  button('Save').blur()
  document.body.append(document.createElement('aside'))
  document.querySelector('aside')?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  act(() => root.render(<Page isDirty={false} />))
  page?.removeAttribute('aria-hidden')
  await vi.waitFor(() => expect(document.activeElement).toBe(button('Refresh')))
})

function Hours({ periods }: { periods: readonly string[] }) {
  return (
    <Dialog isOpen onOpenChange={() => undefined} title="Opening hours" closeLabel="Close">
      <ul>
        <li>
          {periods.map((period) => (
            <button key={period} type="button">
              Remove {period}
            </button>
          ))}
          <button type="button">Add</button>
          <button type="button">Copy</button>
        </li>
      </ul>
    </Dialog>
  )
}

test('in a window too, the focus stays beside what was taken out of a row', async () => {
  act(() => root.render(<Hours periods={['morning', 'evening']} />))
  button('Remove evening').focus()
  act(() => root.render(<Hours periods={['morning']} />))
  await vi.waitFor(() => expect(document.activeElement).toBe(button('Remove morning')))
  act(() => root.render(<Hours periods={[]} />))
  await vi.waitFor(() => expect(document.activeElement).toBe(button('Add')))
})

function button(name: string): HTMLElement {
  const found = [...document.querySelectorAll('button')].find((known) => known.textContent?.trim() === name)
  if (found === undefined) throw new Error(`there is no button ${name}`)
  return found
}
