import type { StaffSelf } from '@chioma/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { click, openRoot, typeInto, WAIT } from '../../../../../../tests/support/react-page.ts'
import { SignInForm } from './sign-in-page.tsx'

const SELF: StaffSelf = {
  id: '0198f000-0000-7000-8000-000000000601',
  email: 'anna@example.org',
  name: 'Anna',
  role: 'owner',
  hasTotp: true,
  recoveryCodesLeft: 8,
  sessionEndsAt: '2026-03-01T10:00:00.000Z',
}

test('a code is asked for only where the account wants one, at first without a word of reproach, and then must be there', async () => {
  const sent: unknown[] = []
  const answers = [
    Response.json({ code: 'totp_required', message: 'A code, please.', field: 'code' }, { status: 401 }),
    Response.json(SELF),
  ]
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)))
    return answers[sent.length - 1]
  })
  const queryClient = new QueryClient()
  openRoot().render(
    <QueryClientProvider client={queryClient}>
      <SignInForm />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(input('[type=email]')).not.toBeNull(), WAIT)
  type('[type=email]', ' Anna@example.org ')
  submit()
  await vi.waitFor(() => expect(document.activeElement).toBe(input('[type=password]')), WAIT)
  expect(sent).toEqual([])
  type('[type=password]', 'a long enough secret')
  submit()
  await vi.waitFor(() => expect(input('[autocomplete=one-time-code]')).not.toBeNull(), WAIT)
  expect(document.querySelector('[aria-invalid=true], [role=alert]')).toBeNull()
  submit()
  await vi.waitFor(() => expect(input('[autocomplete=one-time-code]')?.getAttribute('aria-invalid')).toBe('true'), WAIT)
  expect(sent).toHaveLength(1)
  type('[autocomplete=one-time-code]', '123456')
  submit()
  await vi.waitFor(() => expect(queryClient.getQueryData(['staff', 'presence'])).toMatchObject({ self: SELF }), WAIT)
  expect(sent).toEqual([
    { email: expect.stringMatching(/Anna@example\.org/), password: 'a long enough secret' },
    { email: expect.stringMatching(/Anna@example\.org/), password: 'a long enough secret', code: '123456' },
  ])
})

const input = (selector: string) => document.querySelector<HTMLInputElement>(selector)

const type = (selector: string, text: string) => typeInto(input(selector), text)
const submit = () => click('[type=submit]')
