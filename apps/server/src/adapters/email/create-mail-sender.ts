import type { Config } from '../../config.ts'
import type { MailSender } from './mail-sender.ts'
import { createSmtpSender } from './smtp-sender.ts'

/** How mail goes out by the settings. */
export function createMailSender({ mail: { smtpUrl, from } }: Pick<Config, 'mail'>): MailSender {
  if (smtpUrl !== undefined) return createSmtpSender({ smtpUrl, from })
  return {
    isSet: false,
    send: () => Promise.reject(new Error('no mail server is set')),
  }
}
