import { act, useState } from 'react'
import type { Root } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { button, openRootInAct } from '../../../../tests/support/react-page.ts'
import { inApp } from '../../test/app-frame.tsx'
import { ApiError } from './api/api-error.ts'
import { PageByPage } from './page-by-page.tsx'

let root: Root
beforeEach(() => {
  root = openRootInAct()
})

interface LogProps {
  pages: readonly (readonly string[])[]
  error?: Error
  isFetchNextPageError?: boolean
  refetch?: () => Promise<unknown>
}

function Log({ pages, error, isFetchNextPageError = false, refetch = async () => undefined }: LogProps) {
  const [shown, setShown] = useState(1)
  const loaded = pages.slice(0, shown).map((names) => ({ items: [...names], next: undefined }))
  const query = {
    data: { pages: loaded, pageParams: [] },
    error: error ?? null,
    isFetching: false,
    refetch,
    hasNextPage: shown < pages.length,
    isFetchNextPageError,
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

test('why a further page could not be had stands beside the button that asks again, and what was there stays', async () => {
  const failed = { error: new ApiError({ status: 0, code: 'offline' }), isFetchNextPageError: true }
  act(() => root.render(inApp(<Log pages={[['a'], ['b']]} {...failed} />)))
  expect(document.querySelector('[role=alert]')?.textContent).toBe('errors.offline')
  expect(button('Earlier').previousElementSibling?.getAttribute('role')).toBe('alert')
  expect(button('a')).toBeDefined()
})

test('a list that could not be loaded anew stays, and says so with a way to ask again', async () => {
  const refetch = vi.fn(async () => undefined)
  const error = new ApiError({ status: 0, code: 'offline' })
  act(() => root.render(inApp(<Log pages={[['a']]} error={error} refetch={refetch} />)))
  expect(document.querySelector('[role=alert]')?.textContent).toContain('errors.outdated')
  expect(button('a')).toBeDefined()
  await act(async () => button('actions.retry').click())
  expect(refetch).toHaveBeenCalledOnce()
})
