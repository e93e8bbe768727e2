import { createTransport } from 'nodemailer'
import type { MailSender } from './mail-sender.ts'

const TIMEOUT_MS = 20_000

/** Hands mails to a mail server. `from` is an address, with or without a name. */
export function createSmtpSender({ smtpUrl, from }: { smtpUrl: string; from: string }): MailSender {
  const times = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
  const transport = createTransport({ url: smtpUrl, ...times }, { from })
  const host = /@([^<>\s@]+?)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    isSet: true,
    send: async ({ id, ...mail }) => {
      await transport.sendMail({ ...mail, messageId: `<${id}@${host}>`, headers: { 'Auto-Submitted': 'auto-generated' } })
    },
  }
}
