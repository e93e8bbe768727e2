import { type Language, languageSchema, MOST_REMINDERS_OF_AN_ADDRESS, reminderFormSchema } from '@chioma/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { escapeHtml } from '../../platform/html-page.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { App } from '../../platform/http/http-app.ts'
import { askedLanguage, inLanguage, languageOf } from '../../platform/http/request-language.ts'
import { isUuid } from '../../platform/http/validate-request.ts'
import { frameHtml, frameText, type MailFrame } from '../../platform/mail/mail-frame.ts'
import type { Mail } from '../../platform/mail/mail-sender.ts'
import { enqueueMail, type MailWriter } from '../../platform/mail/outbox.ts'
import { withHeldVisitor } from '../../visitors/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { nextPhotoOn } from '../report/present-analysis.ts'
import { selectAnalysis } from '../store/analyses.queries.ts'
import {
  deleteReminder,
  mayRemind,
  purgeReminders,
  putReminder,
  selectReminder,
  stopReminders,
  takeDueReminders,
} from '../store/reminders.queries.ts'

const ofAnalysis = z.object({ id: z.string() })
const ofAddress = z.object({ address: z.string() })
const isWholeAddress = (address: string): boolean => /^[\da-f]{64}$/.test(address)
/** Of one network: an address is typed by hand. */
const askedPerMinute = { rateLimit: { max: 20, timeWindow: '1 minute' } }

/** One mail on the day of the next photo, to an address that is kept for it alone. */
export async function remindersRoutes(app: App, dependencies: Dependencies): Promise<void> {
  const { database, keys, mail } = dependencies

  app.put(
    '/api/analysis/:id/reminder',
    {
      config: askedPerMinute,
      schema: {
        summary: 'Leaves an address that is written to once, on the day of the next photo',
        description: `At most ${MOST_REMINDERS_OF_AN_ADDRESS} mails wait for one address. Refused where no mail server is set, where the report names no day or the day is past, and where the reader of the address wants none.`,
        params: ofAnalysis,
        querystring: inLanguage,
        body: reminderFormSchema,
        response: { 204: z.null() },
      },
    },
    async (request) => {
      const { visitor, body, query } = request
      const { id } = request.params
      if (visitor === undefined || !isUuid(id)) throw new AppError('analysis_not_found')
      const language = askedLanguage(query.language) ?? languageOf(request)
      const address = keys.fingerprint(`reminder/${body.email}`)
      await withHeldVisitor(dependencies, visitor, async (trx, now) => {
        const row = await selectAnalysis(trx, visitor.id, id)
        if (row === undefined) throw new AppError('analysis_not_found')
        const dueOn = nextPhotoOn(dependencies, row)
        const isAhead = dueOn !== undefined && dueOn > now.toISOString().slice(0, 10)
        const isMeant = mail.isSet && isAhead && (await mayRemind(trx, { analysisId: id, address }, MOST_REMINDERS_OF_AN_ADDRESS))
        if (!isMeant) throw new AppError('reminder_refused')
        await putReminder(trx, { analysisId: id, email: body.email, address, language, dueOn }, now)
      })
    },
  )

  app.delete(
    '/api/analysis/:id/reminder',
    { schema: { summary: 'Deletes the address', params: ofAnalysis, response: { 204: z.null() } } },
    async ({ visitor, params: { id } }) => {
      const isOwn = visitor !== undefined && isUuid(id) && (await deleteReminder(database, visitor.id, id))
      if (!isOwn) throw new AppError('analysis_not_found')
    },
  )

  app.get(
    '/api/reminders/:address/stop',
    {
      schema: {
        summary: 'A page on which the reader of a reminder says that none is to come any more',
        params: ofAddress,
        querystring: inLanguage,
      },
    },
    async (request, reply) => draw(request, reply, isWholeAddress(request.params.address) ? 'question' : 'incomplete'),
  )
  // What is left of the address where a mail program or a hand cut it.
  app.get('/api/reminders/*', { schema: { hide: true, querystring: inLanguage } }, async (request, reply) =>
    draw(request, reply, 'incomplete'),
  )

  await app.register(async (scope: App) => {
    // What mail programs and the button above send says nothing that the address of the route does not.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      done(null, undefined)
    })
    scope.post(
      '/api/reminders/:address/stop',
      {
        config: askedPerMinute,
        schema: { summary: 'Nothing is sent to the address any more', params: ofAddress, querystring: inLanguage },
      },
      async (request, reply) => {
        const { address } = request.params
        if (!isWholeAddress(address)) return draw(request, reply, 'incomplete')
        await stopReminders(database, Buffer.from(address, 'hex'), new Date())
        return draw(request, reply, 'stopped')
      },
    )
  })

  function draw(
    request: FastifyRequest<{ Querystring: z.infer<typeof inLanguage> }>,
    reply: FastifyReply,
    state: 'question' | 'stopped' | 'incomplete',
  ) {
    const language = languageOf(request, request.query.language)
    const say = (name: string): string => escapeHtml(dependencies.locales.say(language, `reminders:${name}`))
    const title = state === 'incomplete' ? say('stopIncompleteTitle') : say('stopTitle')
    const contents = {
      question: `<p>${say('stopText')}</p><form method="post"><button>${say('stopButton')}</button></form>`,
      stopped: `<p role="status">${say('stopped')}</p>`,
      incomplete: `<p>${say('stopIncomplete')}</p>`,
    }
    return reply
      .code(state === 'incomplete' ? 404 : 200)
      .type('text/html; charset=utf-8')
      .send(`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title></head>
<body><main><h1>${title}</h1>${contents[state]}</main></body></html>
`)
  }
}

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
    intro: [say('text', { site: new URL(config.publicUrl).host })],
    link: { label: say('look'), url: `${config.publicUrl}/report/${analysisId}/changes`, note: say('sameBrowser') },
    seller: await saySeller(language),
    footer: say('footer'),
    footerLink: { label: say('stopButton'), url: stopUrl },
  }
  return { to: reminder.email, subject: frame.subject, text: frameText(frame), html: frameHtml(frame), stopUrl }
}
