import type { StaffMember, StaffSelf } from '@chioma/contract'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import staff from '../../../../../../locales/en/staff.json' with { type: 'json' }
import { button, held, openRoot, stubResizeObserver, WAIT } from '../../../../../../tests/support/react-page.ts'
import { inApp } from '../../../../test/app-frame.tsx'
import { staffQueries } from '../staff-requests.ts'
import { MembersPage } from './members-page.tsx'

const INVITATION = {
  ...{ id: '0198f000-0000-7000-8000-000000000501', email: 'edda@example.org', role: 'editor' },
  ...{ expiresAt: '2027-03-08T09:00:00.000Z', createdAt: '2027-03-01T09:00:00.000Z', invitedBy: 'Ada' },
}

test('an invitation is withdrawn after a question, and stays where that is left', async () => {
  stubResizeObserver()
  const deleted: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'DELETE') deleted.push(path)
    return method === 'DELETE'
      ? new Response(null, { status: 204 })
      : Response.json({ members: [], invitations: deleted.length > 0 ? [] : [INVITATION] })
  })
  openRoot().render(inApp(<MembersPage />, { texts: { staff } }))
  const dialog = () => document.querySelector('[role=dialog]')
  const press = (label: string) =>
    [...(dialog()?.querySelectorAll('button') ?? [])].find((one) => one.textContent === label)?.click()
  const ask = async () => {
    await vi.waitFor(() => button(staff.members.withdraw).click(), WAIT)
    await vi.waitFor(
      () => expect(dialog()?.textContent).toContain(staff.members.withdrawText.replace('{{email}}', INVITATION.email)),
      WAIT,
    )
  }

  await ask()
  press(staff.forms.cancel)
  await vi.waitFor(() => expect(dialog()).toBeNull(), WAIT)
  expect(deleted).toEqual([])

  await ask()
  press(staff.members.withdraw)
  await vi.waitFor(() => expect(document.body.textContent).toContain(staff.members.noInvitations), WAIT)
  expect(deleted).toEqual([`/api/admin/staff/invitations/${INVITATION.id}`])
})

const SELF: StaffSelf = {
  ...{ id: '0198f000-0000-7000-8000-000000000502', email: 'ada@example.org', name: 'Ada', role: 'owner' },
  ...{ hasTotp: false, recoveryCodesLeft: 0, sessionEndsAt: '2027-03-08T09:00:00.000Z' },
}
const MEMBER: StaffMember = {
  ...{ id: '0198f000-0000-7000-8000-000000000503', email: 'edda@example.org', name: 'Edda', role: 'editor', hasTotp: false },
  ...{ version: 1, createdAt: '2027-03-01T09:00:00.000Z', lastSignedInAt: null, openSessions: 0 },
}

test('a role that was given stands there while the list is loaded anew', async () => {
  stubResizeObserver()
  const list = held()
  let role = 'editor'
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (path === '/api/staff/state') return Response.json({ isSignedIn: true, needsSetup: false })
    if (path === '/api/staff/me') return Response.json(SELF)
    if (method === 'PATCH') {
      role = JSON.parse(String(body)).role
      return new Response(null, { status: 204 })
    }
    const answer = Response.json({ members: [{ ...MEMBER, role, version: role === 'editor' ? 1 : 2 }], invitations: [] })
    if (role !== 'editor') await list.held
    return answer
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queryClient.setQueryData(staffQueries.presence.queryKey, { self: SELF, needsSetup: false })
  openRoot().render(inApp(<MembersPage />, { texts: { staff }, queryClient }))
  const select = () => document.querySelector('select')
  await vi.waitFor(() => expect(select()?.value).toBe('editor'), WAIT)
  const field = select()
  if (field) field.value = 'analyst'
  field?.dispatchEvent(new Event('change', { bubbles: true }))
  const said = staff.members.roleChanged.replace('{{name}}', MEMBER.name).replace('{{role}}', staff.roles.analyst)
  await vi.waitFor(() => expect(document.body.textContent).toContain(said), WAIT)
  expect(select()?.value).toBe('analyst')
  list.letGo()
  await vi.waitFor(() => expect(select()?.getAttribute('aria-busy')).toBeNull(), WAIT)
  expect(select()?.value).toBe('analyst')
})
