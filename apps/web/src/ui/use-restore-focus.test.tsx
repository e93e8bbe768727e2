import { act, type ReactNode, useRef } from 'react'
import type { Root } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { button, openRootInAct, WAIT } from '../../../../tests/support/react-page.ts'
import { Dialog } from './dialog.tsx'
import { useRestoreFocus } from './use-restore-focus.ts'

let root: Root
beforeEach(() => {
  root = openRootInAct()
})

/** Something else is drawn while a button has the focus. */
function goOn(before: ReactNode, focused: string, after: ReactNode) {
  act(() => root.render(before))
  button(focused).focus()
  act(() => root.render(after))
}

function Restoring({ children }: { children: ReactNode }) {
  const page = useRef<HTMLElement>(null)
  useRestoreFocus(page)
  return <main ref={page}>{children}</main>
}

function Page({ isDirty }: { isDirty: boolean }) {
  return (
    <Restoring>
      <button type="button">Refresh</button>
      <section inert>
        <button type="button">Painted</button>
      </section>
      {isDirty && <button type="button">Save</button>}
    </Restoring>
  )
}

const expectFocusOn = (name: string) => vi.waitFor(() => expect(document.activeElement).toBe(button(name)), WAIT)

/** A page with something to save, and the focus on the button for it. */
function focusSave(): void {
  act(() => root.render(<Page isDirty />))
  button('Save').focus()
}

test('a button that goes hands the focus to what can take it, not to what is only shown', async () => {
  goOn(<Page isDirty />, 'Save', <Page isDirty={false} />)
  await expectFocusOn('Refresh')
})

test('a click in a window above does not give up the place on the page', async () => {
  focusSave()
  const page = document.querySelector('main')
  page?.setAttribute('aria-hidden', 'true')
  button('Save').blur()
  document.body.append(document.createElement('aside'))
  document.querySelector('aside')?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  act(() => root.render(<Page isDirty={false} />))
  page?.removeAttribute('aria-hidden')
  await expectFocusOn('Refresh')
})

test('nothing behind a window has the focus, also where the window hides the parts of the page one by one', async () => {
  focusSave()
  button('Refresh').setAttribute('aria-hidden', 'true')
  act(() => root.render(<Page isDirty={false} />))
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(document.activeElement).toBe(document.body)
  button('Refresh').removeAttribute('aria-hidden')
  await expectFocusOn('Refresh')
})

function Parcels({ isPacked }: { isPacked: boolean }) {
  return (
    <Restoring>
      <a href="#orders">All orders</a>
      <section>
        <button key={String(isPacked)} type="button">
          {isPacked ? 'Mark as shipped' : 'Pack'}
        </button>
      </section>
    </Restoring>
  )
}

test('the only button of a section that goes hands the focus to what the section shows instead', async () => {
  goOn(<Parcels isPacked={false} />, 'Pack', <Parcels isPacked />)
  await expectFocusOn('Mark as shipped')
})

function Places({ names, linked }: { names: readonly string[]; linked: string }) {
  return (
    <Restoring>
      <ul>
        {names.map((name) => (
          <li key={name}>
            {name === linked && <a href="#source">Source of the map</a>}
            <button type="button">Edit {name}</button>
            <button type="button">Delete {name}</button>
          </li>
        ))}
      </ul>
    </Restoring>
  )
}

test.each(['Turin', 'Milan'])(
  'a row that goes hands the focus to the same control of the next, with the map of %s drawn',
  async (linked) => {
    goOn(<Places names={['Turin', 'Milan']} linked={linked} />, 'Delete Turin', <Places names={['Milan']} linked={linked} />)
    await expectFocusOn('Delete Milan')
  },
)

function Hours({ periods }: { periods: readonly string[] }) {
  return (
    <Dialog onClose={() => undefined} title="Opening hours" closeLabel="Close">
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
  goOn(<Hours periods={['morning', 'evening']} />, 'Remove evening', <Hours periods={['morning']} />)
  await expectFocusOn('Remove morning')
  act(() => root.render(<Hours periods={[]} />))
  await expectFocusOn('Add')
})

test('a press on what leaves with it, a message beside the page, does not give up the place on the page', async () => {
  focusSave()
  const undo = document.createElement('button')
  document.body.append(undo)
  undo.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  undo.focus()
  act(() => root.render(<Page isDirty={false} />))
  undo.remove()
  await expectFocusOn('Refresh')
})

function History({ isEmpty }: { isEmpty: boolean }) {
  return (
    <Restoring>
      <h2>Previous analyses</h2>
      {isEmpty ? (
        <p>None yet</p>
      ) : (
        <ul>
          <li>
            <button type="button">Delete</button>
          </li>
        </ul>
      )}
    </Restoring>
  )
}

test('a part of a page in which nothing is left to press hands the focus to its heading', async () => {
  goOn(<History isEmpty={false} />, 'Delete', <History isEmpty />)
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Previous analyses'), WAIT)
})
