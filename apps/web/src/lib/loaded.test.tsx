import { useQuery } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { button, openRoot, WAIT } from '../../../../tests/support/react-page.ts'
import { inApp } from '../../test/app-frame.tsx'
import { ApiError } from './api/api-error.ts'
import { Loaded } from './loaded.tsx'

let hasNetwork = false
const ask = async () => {
  if (hasNetwork) return 'lamps'
  throw new ApiError({ status: 0, code: 'offline' })
}

function Lamps() {
  const query = useQuery({ queryKey: ['lamps'], queryFn: ask })
  return (
    <Loaded query={query} skeleton={<p>grey</p>}>
      {(words) => <p>{words}</p>}
    </Loaded>
  )
}

test('whoever asks again from the keyboard stays on the page when the button goes', async () => {
  openRoot().render(
    inApp(
      <main tabIndex={-1}>
        <Lamps />
      </main>,
    ),
  )
  const again = await vi.waitFor(() => button('actions.retry'), WAIT)
  hasNetwork = true
  again.focus()
  again.click()
  await vi.waitFor(() => expect(document.body.textContent).toContain('lamps'), WAIT)
  await vi.waitFor(() => expect(document.activeElement).toBe(document.querySelector('main')), WAIT)
})
