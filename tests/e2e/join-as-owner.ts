import { issuedLinkSchema } from '@chioma/contract'
import type { APIRequestContext } from '@playwright/test'
import { expect } from './journey.ts'

interface NewOwner {
  /** Where the server is. */
  url: string
  name: string
  email: string
  password: string
}

/** A further member of the staff, invited by an owner and signed in by requests of their own. */
export async function joinAsOwner(
  owner: APIRequestContext,
  colleague: APIRequestContext,
  { url, name, email, password }: NewOwner,
): Promise<void> {
  const issued = await owner.post(`${url}/api/admin/staff/invitations`, { data: { email, role: 'owner' } })
  const token = new URL(issuedLinkSchema.parse(await issued.json()).url).hash.slice(1)
  expect((await colleague.post(`${url}/api/staff/invitation`, { data: { token, name, password } })).ok()).toBe(true)
}
