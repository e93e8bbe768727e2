import { createTransport } from 'nodemailer'
import { z } from 'zod'
import type { MailSender } from './mail-sender.ts'

export interface MailConfig {
  /** `undefined`: mails are noted in the log as not sent. */
  smtpUrl: string | undefined
  from: string
}

/** How mail goes out by the settings. */
export function createMailSender({ smtpUrl, from }: MailConfig): MailSender {
  if (smtpUrl !== undefined) return createSmtpSender({ smtpUrl, from })
  return {
    isSet: false,
    send: () => Promise.reject(new Error('no mail server is set')),
  }
}

const TIMEOUT_MS = 20_000

/** Hands mails to a mail server. `from` is an address, with or without a name. */
export function createSmtpSender({ smtpUrl, from }: { smtpUrl: string; from: string }): MailSender {
  const times = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
  const transport = createTransport({ url: smtpUrl, ...times }, { from })
  const host = /@([^<>\s@]+?)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    isSet: true,
    send: async ({ id, ...mail }) => {
      const headers = { 'Auto-Submitted': 'auto-generated' }
      await transport.sendMail({ ...mail, messageId: `<${id}@${host}>`, headers }).catch((error: unknown) => {
        throw withoutAddresses(error)
      })
    },
  }
}

/** Mail servers repeat addresses in their refusals; what fails is logged, and logs hold none. */
function withoutAddresses(error: unknown): Error {
  const { code, responseCode } = failureSchema.parse(error)
  return new Error(`the mail server did not take a mail: ${code ?? 'unknown reason'} ${responseCode ?? ''}`.trim())
}

const failureSchema = z
  .object({ code: z.string().optional().catch(undefined), responseCode: z.number().optional().catch(undefined) })
  .catch({})
