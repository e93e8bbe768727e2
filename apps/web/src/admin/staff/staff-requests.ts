import {
  auditEntrySchema,
  issuedLinkSchema,
  recoveryCodesSchema,
  type StaffRole,
  type StaffSelf,
  staffLinkSchema,
  staffListSchema,
  staffSelfSchema,
  staffSessionSchema,
  staffStateSchema,
  totpStartSchema,
} from '@chioma/contract'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { getJson, getPage, send, sendJson } from '../../lib/api/request.ts'

/** Who is signed in, and whether there is staff at all. */
export interface Presence {
  self: StaffSelf | undefined
  needsSetup: boolean
}

async function fetchPresence(signal?: AbortSignal): Promise<Presence> {
  const { isSignedIn, needsSetup } = await getJson('/api/staff/state', staffStateSchema, signal)
  return { needsSetup, self: isSignedIn ? await getJson('/api/staff/me', staffSelfSchema, signal) : undefined }
}

export const signIn = (body: { email: string; password: string; code?: string }) =>
  sendJson('POST', '/api/staff/login', body, staffSelfSchema)
export const signOut = () => send('POST', '/api/staff/logout')

export const setUp = (body: { token: string; name: string; email: string; password: string }) =>
  sendJson('POST', '/api/staff/set-up', body, staffSelfSchema)
export const acceptInvitation = (body: { token: string; name: string; password: string }) =>
  sendJson('POST', '/api/staff/invitation', body, staffSelfSchema)
export const resetPassword = (body: { token: string; password: string }) => send('POST', '/api/staff/reset', body)

export const rename = (name: string) => sendJson('PATCH', '/api/staff/me', { name }, staffSelfSchema)
export const changePassword = (body: { current: string; next: string }) => send('PUT', '/api/staff/me/password', body)
export const endSession = (id: string) => send('DELETE', `/api/staff/me/sessions/${id}`)
export const endOtherSessions = () => send('DELETE', '/api/staff/me/sessions')
export const startTotp = (password: string) => sendJson('POST', '/api/staff/me/totp', { password }, totpStartSchema)
export const confirmTotp = (code: string) => sendJson('POST', '/api/staff/me/totp/confirm', { code }, recoveryCodesSchema)
export const switchTotpOff = (password: string) => send('POST', '/api/staff/me/totp/off', { password })
export const renewRecoveryCodes = (password: string) =>
  sendJson('POST', '/api/staff/me/recovery-codes', { password }, recoveryCodesSchema)

export const invite = (body: { email: string; role: StaffRole }) =>
  sendJson('POST', '/api/admin/staff/invitations', body, issuedLinkSchema)
export const withdrawInvitation = (id: string) => send('DELETE', `/api/admin/staff/invitations/${id}`)
export const changeRole = (id: string, body: { role: StaffRole; version: number }) =>
  send('PATCH', `/api/admin/staff/${id}`, body)
export const removeMember = (id: string) => send('DELETE', `/api/admin/staff/${id}`)
export const issueReset = (id: string) => sendJson('POST', `/api/admin/staff/${id}/reset`, {}, issuedLinkSchema)
export const removeTotp = (id: string) => send('DELETE', `/api/admin/staff/${id}/totp`)
export const signOutEverywhere = (id: string) => send('DELETE', `/api/admin/staff/${id}/sessions`)

export const fetchAuditPage = (address: string, signal?: AbortSignal) => getPage(address, z.array(auditEntrySchema), signal)

export const staffQueries = {
  /** Who is signed in; asked once, kept up to date by what happens here. */
  presence: queryOptions({ queryKey: ['staff', 'presence'], queryFn: ({ signal }) => fetchPresence(signal) }),
  sessions: queryOptions({
    queryKey: ['staff', 'sessions'],
    queryFn: ({ signal }) => getJson('/api/staff/me/sessions', z.array(staffSessionSchema), signal),
  }),
  members: queryOptions({
    queryKey: ['staff', 'members'],
    queryFn: ({ signal }) => getJson('/api/admin/staff', staffListSchema, signal),
  }),
  /** What a one-time link is for. */
  link: (token: string) =>
    queryOptions({
      queryKey: ['staff', 'link', token],
      queryFn: () => sendJson('POST', '/api/staff/links/look', { token }, staffLinkSchema),
    }),
  audit: ['staff', 'audit'] as const,
}

const KEY = staffQueries.presence.queryKey

/** Who is signed in; asked once, kept up to date by what happens here. */
export const usePresence = () => useQuery(staffQueries.presence)

/** How a page tells that somebody came, changed or went. */
export function useSelfChange(): (self: StaffSelf | undefined) => void {
  const queryClient = useQueryClient()
  return (self) => {
    const before = queryClient.getQueryData(KEY)?.self?.id
    queryClient.setQueryData(KEY, { self, needsSetup: false })
    if (self?.id !== before) clearOtherQueries(queryClient)
  }
}

/** The signed-in member. Only for pages inside the shell, which stands for nobody else. */
export function useSelf(): StaffSelf {
  const { data } = usePresence()
  if (data?.self === undefined) throw new Error('useSelf needs somebody signed in')
  return data.self
}

/** What one member loaded is nothing for the next one at the same screen. */
const clearOtherQueries = (queryClient: QueryClient): void =>
  queryClient.removeQueries({ queryKey: ['staff'], predicate: ({ queryKey }) => queryKey[1] !== KEY[1] })
