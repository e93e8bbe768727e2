import { type Language, languageSchema } from '@chioma/contract'
import { frameHtml, frameText, type MailFrame } from '../../platform/mail/mail-frame.ts'
import type { Mail } from '../../platform/mail/mail-sender.ts'
import { enqueueMail, type MailWriter } from '../../platform/mail/outbox.ts'
import type { Dependencies } from '../dependencies.ts'
import { purgeReminders, selectReminder, takeDueReminders } from '../store/reminders.queries.ts'

const PHOTO_REMINDER = 'photo-reminder'
/** Of the day, UTC: morning where most readers are. */
const FROM_HOUR_MS = 6 * 3_600_000

/** Hands what is due to the outbox, once, and forgets the addresses of what was sent. Returns how many were handed over. */
export async function sendDueReminders(
  { database, queue }: Pick<Dependencies, 'database' | 'queue'>,
  now: Date,
): Promise<number> {
  await purgeReminders(database, PHOTO_REMINDER)
  const day = new Date(now.getTime() - FROM_HOUR_MS).toISOString().slice(0, 10)
  return database.transaction().execute(async (trx) => {
    const due = await takeDueReminders(trx, day, now)
    for (const { analysis_id: subjectId, language } of due)
      await enqueueMail({ queue }, trx, { kind: PHOTO_REMINDER, subjectId, language: languageSchema.parse(language) })
    return due.length
  })
}

type Writing = Pick<Dependencies, 'database' | 'locales'> & {
  config: { publicUrl: string }
  /** Whom its reader can turn to. */
  saySeller: (language: Language) => Promise<MailFrame['seller']>
}

/** Who writes it. */
export const reminderMails = (dependencies: Writing): Record<string, MailWriter> => ({
  [PHOTO_REMINDER]: (analysisId, language) => write(dependencies, analysisId, language),
})

/** That a photo is due, and nothing about what earlier ones show. */
async function write(
  { database, locales, config, saySeller }: Writing,
  analysisId: string,
  language: Language,
): Promise<Omit<Mail, 'id'> | undefined> {
  const reminder = await selectReminder(database, analysisId)
  if (reminder === undefined) return undefined
  const say = (name: string, values = {}) => locales.say(language, `reminders:${name}`, values)
  const stopUrl = `${config.publicUrl}/api/reminders/${reminder.address.toString('hex')}/stop?language=${language}`
  const frame: MailFrame = {
    language,
    subject: say('subject'),
    heading: say('heading'),
    intro: [say('text')],
    link: { label: say('look'), url: `${config.publicUrl}/report/${analysisId}/changes`, note: say('sameBrowser') },
    seller: await saySeller(language),
    footer: say('footer', { url: stopUrl }),
  }
  return { to: reminder.email, subject: frame.subject, text: frameText(frame), html: frameHtml(frame), stopUrl }
}
