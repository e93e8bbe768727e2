import { expect, test, vi } from 'vitest'
import staff from '../../../../../../locales/en/staff.json' with { type: 'json' }
import { button, openRoot, stubResizeObserver, WAIT } from '../../../../../../tests/support/react-page.ts'
import { inApp } from '../../../../test/app-frame.tsx'
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
