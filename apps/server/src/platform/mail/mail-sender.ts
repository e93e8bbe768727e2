import { createTransport, type SMTPTransportOptions } from 'nodemailer'
import { z } from 'zod'
import { type OutsideGuard, RefusedAddressError } from '../http/outside-guard.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Where mail programs let the reader say that nothing of the kind is to come any more, by one press (RFC 8058). */
  stopUrl?: string
  /** An iCalendar file that asks the reader's calendar for the same as its own `METHOD`. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; file: string }
  /** The same for every try to send the same mail, so that a mail that arrives twice is seen as one. Letters, digits and dashes. */
  id: string
}

/** Sends mail, one at a time. Throws when the mail was not taken. */
export interface MailSender {
  /** False where no mail server is set: then mails stay unsent, and are no fault. */
  readonly isSet: boolean
  send(mail: Mail): Promise<void>
}

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
      const event = calendar && { method: calendar.method, filename: 'chioma-appointment.ics', content: calendar.file }
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
