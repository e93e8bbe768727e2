import { createHmac, timingSafeEqual } from 'node:crypto'
import { WEBHOOK_TOLERANCE_SECONDS } from '../payment-provider.ts'

export const SIGNATURE_HEADER = 'sandbox-signature'

/** The header of a signed event: the second it was signed in, and HMAC-SHA-256 over that second and the body. */
export function signEvent(secret: string, body: string, now: Date): string {
  const second = Math.floor(now.getTime() / 1_000)
  return `t=${second},v1=${hmacOf(secret, second, body)}`
}

/** Whether a header fits the body, and was signed within the last five minutes. Takes the same time for every wrong signature. */
export function isSigned(secret: string, body: string, header: string | string[] | undefined, now: Date): boolean {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(typeof header === 'string' ? header : '')
  if (match === null) return false
  const second = Number(match[1])
  if (Math.abs(now.getTime() / 1_000 - second) > WEBHOOK_TOLERANCE_SECONDS) return false
  return timingSafeEqual(Buffer.from(match[2] ?? '', 'hex'), Buffer.from(hmacOf(secret, second, body), 'hex'))
}

const hmacOf = (secret: string, second: number, body: string): string =>
  createHmac('sha256', secret).update(`${second}.${body}`).digest('hex')
