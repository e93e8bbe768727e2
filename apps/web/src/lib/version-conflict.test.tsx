import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { click, openRoot, WAIT } from '../../../../tests/support/react-page.ts'
import { ApiError } from './api/api-error.ts'
import { useVersionedMutation } from './version-conflict.ts'

interface Lamp {
  isOn: boolean
  place: string
  version: number
}
const lampSchema = z.object({ isOn: z.boolean(), place: z.string(), version: z.number() })
const SEEN: Lamp = { isOn: false, place: 'hall', version: 1 }

/** Where it stands matters to switching it on alone. */
const placeFor = ({ place }: Lamp, isOn: boolean): string => (isOn ? place : '')

/** A lamp that can be switched on; what stands at the server comes before what is sent. */
function LampSwitch({ seen, stored, onSuccess }: { seen: Lamp; stored: Lamp; onSuccess: (changed: Lamp) => void }) {
  const { mutate, conflict } = useVersionedMutation({
    seen,
    schema: lampSchema,
    mutationFn: async (isOn: boolean, upon) => {
      if (upon.version !== stored.version)
        throw new ApiError({ status: 409, code: 'version_conflict', current: stored, lastChange: { by: 'Marco', at: '' } })
      return { ...stored, isOn, version: stored.version + 1 }
    },
    wordsOf: (lamp, wanted) => ({ isOn: String(lamp.isOn), place: placeFor(lamp, wanted) }),
    wordsOfWanted: (isOn) => ({ isOn: String(isOn) }),
    onSuccess,
    onError: (error) => {
      throw error
    },
  })
  return (
    <>
      <button type="button" onClick={() => mutate(!seen.isOn)}>
        turn
      </button>
      <output>{conflict && JSON.stringify({ fields: conflict.fields, by: conflict.lastChange?.by })}</output>
      <button type="button" id="go-on" onClick={() => conflict?.retry()}>
        go on
      </button>
    </>
  )
}

test.each([
  ['again upon the newer version, where nothing that matters is other', { ...SEEN, version: 4 }, 5],
  ['not at all, where somebody else did it', { ...SEEN, isOn: true, version: 4 }, 4],
])('a change is made %s', async (_how, stored, version) => {
  const onSuccess = await show(stored)
  click('button')
  await vi.waitFor(() => expect(onSuccess).toHaveBeenCalledTimes(1), WAIT)
  expect(onSuccess.mock.calls[0]?.[0]).toEqual({ isOn: true, place: 'hall', version })
  expect(document.querySelector('output')?.textContent).toBe('')
})

test('a change is made without asking where what is other matters to its opposite alone', async () => {
  const onSuccess = await show({ isOn: true, place: 'cellar', version: 2 }, { ...SEEN, isOn: true })
  click('button')
  await vi.waitFor(() => expect(onSuccess).toHaveBeenCalledTimes(1), WAIT)
  expect(onSuccess.mock.calls[0]?.[0]).toEqual({ isOn: false, place: 'cellar', version: 3 })
})

test('a change is asked about where something that matters is other, and made once it is still meant', async () => {
  const onSuccess = await show({ ...SEEN, place: 'cellar', version: 2 })
  click('button')
  await vi.waitFor(() => expect(document.querySelector('output')?.textContent).not.toBe(''), WAIT)
  expect(JSON.parse(document.querySelector('output')?.textContent ?? '')).toEqual({
    fields: [
      { name: 'isOn', before: 'false', now: 'false', wanted: 'true' },
      { name: 'place', before: 'hall', now: 'cellar' },
    ],
    by: 'Marco',
  })
  expect(onSuccess).not.toHaveBeenCalled()
  click('#go-on')
  await vi.waitFor(() => expect(onSuccess).toHaveBeenCalledTimes(1), WAIT)
  expect(onSuccess.mock.calls[0]?.[0]).toEqual({ isOn: true, place: 'cellar', version: 3 })
  expect(document.querySelector('output')?.textContent).toBe('')
})

test('why a change failed is said until what is looked at is other', async () => {
  const root = openRoot()
  const client = new QueryClient()
  const look = (seen: Lamp) =>
    root.render(
      <QueryClientProvider client={client}>
        <BrokenSwitch seen={seen} />
      </QueryClientProvider>,
    )
  look(SEEN)
  await vi.waitFor(() => expect(document.querySelector('button')).not.toBeNull(), WAIT)
  click('button')
  await vi.waitFor(() => expect(document.querySelector('output')?.textContent).toBe('no current'), WAIT)
  look({ ...SEEN, version: 2 })
  await vi.waitFor(() => expect(document.querySelector('output')?.textContent).toBe(''), WAIT)
})

function BrokenSwitch({ seen }: { seen: Lamp }) {
  const { mutate, error } = useVersionedMutation({
    seen,
    schema: lampSchema,
    mutationFn: async (_isOn: boolean): Promise<Lamp> => {
      throw new Error('no current')
    },
    wordsOf: ({ isOn }) => ({ isOn: String(isOn) }),
    wordsOfWanted: (isOn) => ({ isOn: String(isOn) }),
    onSuccess: () => {},
    onError: () => {},
  })
  return (
    <>
      <button type="button" onClick={() => mutate(!seen.isOn)}>
        turn
      </button>
      <output>{error?.message}</output>
    </>
  )
}

async function show(stored: Lamp, seen: Lamp = SEEN) {
  const onSuccess = vi.fn<(changed: Lamp) => void>()
  openRoot().render(
    <QueryClientProvider client={new QueryClient()}>
      <LampSwitch seen={seen} stored={stored} onSuccess={onSuccess} />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(document.querySelector('#go-on')).not.toBeNull(), WAIT)
  return onSuccess
}
