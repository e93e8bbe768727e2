import { act, useState } from 'react'
import type { Root } from 'react-dom/client'
import { beforeEach, expect, test } from 'vitest'
import { button, openRootInAct } from '../../../../tests/support/react-page.ts'
import { PageByPage } from './page-by-page.tsx'

let root: Root
beforeEach(() => {
  root = openRootInAct()
})

function Log({ pages }: { pages: readonly (readonly string[])[] }) {
  const [shown, setShown] = useState(1)
  const loaded = pages.slice(0, shown).map((names) => ({ items: [...names], next: undefined }))
  const query = {
    data: { pages: loaded, pageParams: [] },
    error: null,
    isFetching: false,
    refetch: async () => undefined,
    hasNextPage: shown < pages.length,
    isFetchNextPageError: false,
    fetchNextPage: async () => setShown(shown + 1),
  }
  return (
    <PageByPage query={query} skeleton={null} empty={null} more="Earlier">
      {(names: string[]) =>
        names.map((name) => (
          <button type="button" key={name}>
            {name}
          </button>
        ))
      }
    </PageByPage>
  )
}

test('the focus goes on to the first entry of the page that came, and of the last one too', async () => {
  act(() => root.render(<Log pages={[['a', 'b'], ['c', 'd'], ['e']]} />))
  for (const first of ['c', 'e']) {
    button('Earlier').focus()
    await act(async () => button('Earlier').click())
    expect(document.activeElement).toBe(button(first))
  }
})

test('who went elsewhere while a page was on its way is left there', async () => {
  act(() => root.render(<Log pages={[['a', 'b'], ['c']]} />))
  button('a').focus()
  await act(async () => button('Earlier').click())
  expect(document.activeElement).toBe(button('a'))
})
