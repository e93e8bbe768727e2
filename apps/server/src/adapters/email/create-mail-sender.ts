import type { Config } from '../../config.ts'
import type { Logger } from '../../platform/logger.ts'
import type { MailSender } from './mail-sender.ts'
import { createSmtpSender } from './smtp-sender.ts'

/** How mail goes out by the settings. Without a mail server it is only said, once a mail, that there is none. */
export function createMailSender({ mail: { smtpUrl, from } }: Pick<Config, 'mail'>, logger: Logger): MailSender {
  if (smtpUrl !== undefined) return createSmtpSender({ smtpUrl, from })
  return {
    isSet: false,
    send: async ({ id }) => logger.info({ mailId: id }, 'a mail was not sent: no mail server is set (SMTP_URL)'),
  }
}
