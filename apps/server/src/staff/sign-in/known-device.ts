import type { FastifyReply, FastifyRequest } from 'fastify'
import { newToken } from '../../platform/crypto/crypto.ts'
import type { Dependencies } from '../dependencies.ts'
import { selectMemberByEmail } from './credentials.queries.ts'
import { cookieScope } from './sessions.ts'
import '@fastify/cookie'

const DEVICE_COOKIE = 'chioma_staff_device'
const KEPT_MS = 180 * 24 * 3_600_000

type Needs = Pick<Dependencies, 'database' | 'keys' | 'config'>

/**
 * The device, where somebody signed in to this account under the password of now; `undefined` for every other. It grants no access: its
 * failures are counted apart, so that what strangers try keeps nobody out who has been here.
 */
export async function knownDeviceOf(needs: Needs, request: FastifyRequest, email: string): Promise<string | undefined> {
  const cookie = request.cookies[DEVICE_COOKIE]
  if (!cookie) return undefined
  const { valid, value } = request.unsignCookie(cookie)
  const [device, account] = valid ? value.split(':') : []
  return device !== undefined && account === (await accountOf(needs, email)) ? device : undefined
}

/** Makes the device known for an account; one that is known keeps its name, and so what it failed. */
export async function rememberDevice(needs: Needs, request: FastifyRequest, reply: FastifyReply, email: string): Promise<void> {
  const account = await accountOf(needs, email)
  if (account === undefined) return
  const device = (await knownDeviceOf(needs, request, email)) ?? newToken()
  reply.setCookie(DEVICE_COOKIE, `${device}:${account}`, {
    ...cookieScope(request, needs.config),
    httpOnly: true,
    signed: true,
    expires: new Date(Date.now() + KEPT_MS),
  })
}

/** The account with its password: whoever gets another one begins anew everywhere. */
async function accountOf({ database, keys }: Needs, email: string): Promise<string | undefined> {
  const member = await selectMemberByEmail(database, email)
  return member && keys.fingerprint(`device-of/${member.id}/${member.password_hash}`).toString('hex')
}
