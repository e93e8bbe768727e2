import type { MailSender } from './mail-sender.ts'
import { createSmtpSender } from './smtp-sender.ts'

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
