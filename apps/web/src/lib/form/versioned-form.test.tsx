import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, type Mock, test, vi } from 'vitest'
import { z } from 'zod'
import { click, held, openRoot, typeInto, WAIT } from '../../../../../tests/support/react-page.ts'
import { SheetForm } from '../../ui/sheet-form.tsx'
import { ApiError } from '../api/api-error.ts'
import { FormTextField } from './form-fields.tsx'
import { readNumber, textAs } from './text-schemas.ts'
import { joinFields, useVersionedForm } from './versioned-form.tsx'

interface Lamp {
  name: string
  watts: number
  version: number
}
const lampSchema = z.object({ name: z.string(), watts: z.number(), version: z.number() })
const formSchema = z.object({ name: z.string().trim().min(1), watts: textAs(z.number().int().min(1).max(100), readNumber) })
const SEEN: Lamp = { name: 'Hall', watts: 40, version: 1 }

interface LampFormProps {
  send: (input: z.output<typeof formSchema>, base: Lamp) => Promise<Lamp>
  onDone: (saved: Lamp) => void
}

function LampForm({ send, onDone }: LampFormProps) {
  const { form, save, isBusy, isDirty, formError, conflict, restart } = useVersionedForm({
    resource: SEEN,
    resourceSchema: lampSchema,
    schema: formSchema,
    valuesOf: ({ name, watts }) => ({ name, watts: String(watts) }),
    shownAs: { lampName: 'name' },
    wordsFor: (field) => `${field} is wrong`,
    send,
    onDone: (saved: Lamp) => {
      restart(saved)
      onDone(saved)
    },
    onFailed: () => undefined,
  })
  return (
    <>
      <SheetForm onSubmit={save} isBusy={isBusy} error={formError} action="save">
        <FormTextField control={form.control} name="name" label="name" />
        <FormTextField control={form.control} name="watts" label="watts" />
      </SheetForm>
      <output>{JSON.stringify({ isDirty, ...(conflict && { mine: conflict.mine, theirs: conflict.theirs }) })}</output>
      <button type="button" id="mine" onClick={() => conflict?.save(new Set(['watts']))}>
        keep my watts
      </button>
      <button type="button" id="theirs" onClick={() => conflict?.takeTheirs()}>
        take theirs
      </button>
    </>
  )
}

test('what the contract refuses stands beside its field, which takes the focus, and nothing is sent', async () => {
  const { send } = await show()
  type('watts', '1000')
  click('[type=submit]')
  await vi.waitFor(() => expect(document.body.textContent).toContain('watts is wrong'), WAIT)
  expect(document.body.textContent).not.toContain('name is wrong')
  await vi.waitFor(() => expect(document.activeElement).toBe(field('watts')), WAIT)
  expect(send).not.toHaveBeenCalled()
})

test('why nothing was saved is brought into view, which stands above the fields', async () => {
  const { send } = await show()
  const scrollIntoView = vi.fn()
  Object.assign(HTMLElement.prototype, { scrollIntoView })
  send.mockRejectedValue(new TypeError('Failed to fetch'))
  type('watts', '50')
  click('[type=submit]')
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')).not.toBeNull(), WAIT)
  expect(scrollIntoView).toHaveBeenCalled()
})

test('what was wrong is said no longer once it is being mended, while what else is wrong stays', async () => {
  await show()
  type('name', ' ')
  type('watts', '1000')
  click('[type=submit]')
  await vi.waitFor(() => expect(document.body.textContent).toContain('watts is wrong'), WAIT)
  type('watts', '10')
  await vi.waitFor(() => expect(document.body.textContent).not.toContain('watts is wrong'), WAIT)
  expect(document.body.textContent).toContain('name is wrong')
})

test('what the server refuses stands beside its field, and above the form where it is of none', async () => {
  const { send } = await show()
  await refuseName(send, { status: 400, code: 'request_invalid', field: 'name', message: 'No such name.' })
  send.mockRejectedValueOnce(new ApiError({ status: 503, code: 'offline', message: 'Not now.' }))
  click('[type=submit]')
  await vi.waitFor(() => expect(document.body.textContent).toContain('Not now.'), WAIT)
  expect(field('name').getAttribute('aria-invalid')).toBeNull()
})

test('what the server calls otherwise stands beside the field that it is shown as', async () => {
  const { send } = await show()
  await refuseName(send, { status: 404, code: 'not_found', field: 'lampName', message: 'No such lamp.' })
})

test('that the session had ended stands nowhere in the form: signing in again is asked for over it, and then it is sent', async () => {
  const { send, sent } = await show()
  send.mockRejectedValueOnce(new ApiError({ status: 401, code: 'sign_in_required', message: 'Sign in first.' }))
  type('watts', '60')
  click('[type=submit]')
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1), WAIT)
  await vi.waitFor(() => expect(document.querySelector('[type=submit]')?.getAttribute('aria-busy')).not.toBe('true'), WAIT)
  expect(document.body.textContent).not.toContain('Sign in first.')
  click('[type=submit]')
  expect(await sent()).toEqual([{ name: 'Hall', watts: 60 }, SEEN])
})

test('a double click sends once, and another click later sends again', async () => {
  const { send } = await show()
  type('watts', '60')
  click('[type=submit]')
  click('[type=submit]')
  await vi.waitFor(() => expect(send).toHaveBeenCalled(), WAIT)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(send).toHaveBeenCalledTimes(1)
  click('[type=submit]')
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2), WAIT)
})

test('what is typed is sent as the contract takes it, upon the version that was looked at', async () => {
  const { sent } = await show()
  expect(shown()).toEqual({ isDirty: false })
  type('name', ' Stairs ')
  type('watts', '60')
  await vi.waitFor(() => expect(shown()).toEqual({ isDirty: true }), WAIT)
  click('[type=submit]')
  expect(await sent()).toEqual([{ name: 'Stairs', watts: 60 }, SEEN])
})

test('both sides are told where somebody was quicker, and what was chosen of mine is sent upon theirs', async () => {
  const { send, sent } = await show()
  const current: Lamp = { name: 'Cellar', watts: 15, version: 2 }
  send.mockRejectedValueOnce(new ApiError({ status: 409, code: 'version_conflict', current }))
  type('name', 'Stairs')
  type('watts', '60')
  click('[type=submit]')
  const sides = { isDirty: true, mine: { name: 'Stairs', watts: '60' }, theirs: { name: 'Cellar', watts: '15' } }
  await vi.waitFor(() => expect(shown()).toEqual(sides), WAIT)
  click('#mine')
  expect(await sent()).toEqual([{ name: 'Cellar', watts: 60 }, current])
})

test('taking theirs begins anew with it, and what is sent next goes upon it', async () => {
  const { send, sent } = await show()
  const current: Lamp = { name: 'Cellar', watts: 15, version: 2 }
  send.mockRejectedValueOnce(new ApiError({ status: 409, code: 'version_conflict', current, message: 'Too late.' }))
  type('name', 'Stairs')
  click('[type=submit]')
  await vi.waitFor(() => expect(shown()).toHaveProperty('theirs'), WAIT)
  click('#theirs')
  await vi.waitFor(() => expect(shown()).toEqual({ isDirty: false }), WAIT)
  expect(field('name').value).toBe('Cellar')
  expect(document.body.textContent).not.toContain('Too late.')
  type('watts', '60')
  click('[type=submit]')
  expect(await sent()).toEqual([{ name: 'Cellar', watts: 60 }, current])
})

test('what is typed while it is being saved stands, over what was saved', async () => {
  const { send, sent } = await show()
  const answer = held()
  send.mockImplementationOnce(async (input) => {
    await answer.held
    return { ...input, version: 2 }
  })
  type('name', 'Stairs ')
  click('[type=submit]')
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1), WAIT)
  type('watts', '60')
  answer.letGo()
  await sent()
  await vi.waitFor(() => expect(document.querySelector('[type=submit]')?.getAttribute('aria-busy')).not.toBe('true'), WAIT)
  expect(field('watts').value).toBe('60')
  expect(shown()).toEqual({ isDirty: true })
  click('[type=submit]')
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2), WAIT)
  expect(send.mock.lastCall).toEqual([
    { name: 'Stairs', watts: 60 },
    { name: 'Stairs', watts: 40, version: 2 },
  ])
  await vi.waitFor(() => expect(shown()).toEqual({ isDirty: false }), WAIT)
})

test('takes mine where it was chosen and theirs everywhere else, also within fields', () => {
  const theirs = { name: 'Mask', price: { input: '4', output: '15' }, texts: { it: { name: 'Maschera', text: 'Morbida' } } }
  const mine = { name: 'My mask', price: { input: '5', output: '20' }, texts: { it: { name: 'La mia', text: 'Soffice' } } }
  expect(joinFields(theirs, mine, new Set())).toEqual(theirs)
  expect(joinFields(theirs, mine, new Set(['price', 'texts.it.text']))).toEqual({
    name: 'Mask',
    price: { input: '5', output: '20' },
    texts: { it: { name: 'Maschera', text: 'Soffice' } },
  })
  expect(theirs.texts.it.text).toBe('Morbida')
})

/** What the server says of the name stands beside its field, and not above the form. */
async function refuseName(
  send: Mock<LampFormProps['send']>,
  refusal: ConstructorParameters<typeof ApiError>[0] & { message: string },
) {
  send.mockRejectedValueOnce(new ApiError(refusal))
  click('[type=submit]')
  await vi.waitFor(() => expect(field('name').getAttribute('aria-invalid')).toBe('true'), WAIT)
  expect(document.querySelector('[role=alert]')?.textContent ?? '').not.toContain(refusal.message)
}

async function show() {
  const send = vi.fn<LampFormProps['send']>(async (input, { version }) => ({ ...input, version: version + 1 }))
  const onDone = vi.fn<LampFormProps['onDone']>()
  openRoot().render(
    <QueryClientProvider client={new QueryClient()}>
      <LampForm send={send} onDone={onDone} />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(document.querySelector('#mine')).not.toBeNull(), WAIT)
  /** What was sent last, once it has arrived. */
  const sent = async () => {
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledTimes(1), WAIT)
    return send.mock.lastCall
  }
  return { send, sent }
}

const shown = (): unknown => JSON.parse(document.querySelector('output')?.textContent ?? '')

function field(label: string): HTMLInputElement {
  const id = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)?.htmlFor
  const found = document.getElementById(id ?? '')
  if (!(found instanceof HTMLInputElement)) throw new Error(`no field ${label}`)
  return found
}

const type = (label: string, text: string) => typeInto(field(label), text)
