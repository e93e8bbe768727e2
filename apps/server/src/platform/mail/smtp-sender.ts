import { createTransport, type SMTPTransportOptions } from 'nodemailer'
import { z } from 'zod'
import { type OutsideGuard, RefusedAddressError } from '../http/outside-guard.ts'
import type { MailSender } from './mail-sender.ts'

export interface MailConfig {
  /** `undefined`: mails are noted in the log as not sent. */
  smtpUrl: string | undefined
  from: string
}

/** How mail goes out by the settings. */
export function createMailSender({ smtpUrl, from }: MailConfig, guard: OutsideGuard): MailSender {
  if (smtpUrl !== undefined) return createSmtpSender({ smtpUrl, from, guard })
  return {
    isSet: false,
    send: () => Promise.reject(new Error('no mail server is set')),
  }
}

const TIMEOUT_MS = 20_000
const IMPLICIT_TLS_PORT = 465
const SUBMISSION_PORT = 587

/** Hands mails to a mail server. `from` is an address, with or without a name. */
export function createSmtpSender({ smtpUrl, from, guard }: { smtpUrl: string; from: string; guard: OutsideGuard }): MailSender {
  const times = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
  const transport = createTransport({ url: smtpUrl, ...times, getSocket: throughGuard(smtpUrl, guard) }, { from })
  const host = /@([^<>\s@]+?)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    isSet: true,
    send: async ({ id, stopUrl, calendar, ...mail }) => {
      const headers = { 'Auto-Submitted': 'auto-generated', ...(stopUrl !== undefined && stopHeaders(stopUrl)) }
      const event = calendar && { method: calendar.method, filename: 'appointment.ics', content: calendar.file }
      const whole = { ...mail, messageId: `<${id}@${host}>`, headers, ...(event && { icalEvent: event }) }
      await transport.sendMail(whole).catch((error: unknown) => {
        throw withoutAddresses(error)
      })
    },
  }
}

const stopHeaders = (url: string) => ({ 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })

/** Connects before the library would, to an address that the guard has checked. */
function throughGuard(smtpUrl: string, guard: OutsideGuard): SMTPTransportOptions['getSocket'] {
  const { hostname, port, protocol } = new URL(smtpUrl)
  const usedPort = Number(port) || (protocol === 'smtps:' ? IMPLICIT_TLS_PORT : SUBMISSION_PORT)
  return (_options, done) => {
    guard.connect(hostname, usedPort, TIMEOUT_MS).then(
      (connection) => done(null, { connection }),
      (error) =>
        done(error instanceof RefusedAddressError ? error : Object.assign(new Error('no connection'), { code: 'ESOCKET' })),
    )
  }
}

/** Mail servers repeat addresses in their refusals; what fails is logged, and logs hold none. */
function withoutAddresses(error: unknown): Error {
  if (error instanceof RefusedAddressError) return error
  const { code, responseCode } = failureSchema.parse(error)
  return new Error(`the mail server did not take a mail: ${code ?? 'unknown reason'} ${responseCode ?? ''}`.trim())
}

const failureSchema = z
  .object({ code: z.string().optional().catch(undefined), responseCode: z.number().optional().catch(undefined) })
  .catch({})
