import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MailSink, startMailSink } from '../../../../../tests/support/mail-sink.ts'
import type { MailSender } from './mail-sender.ts'
import { createSmtpSender } from './smtp-sender.ts'

let sink: MailSink
let sender: MailSender

beforeAll(async () => {
  sink = await startMailSink({ refuses: /nobody@/ })
  sender = createSmtpSender({ smtpUrl: sink.url, from: 'Chioma <shop@example.org>' })
})
afterAll(() => sink.close())

const mail = { subject: 'Quittung für Ihre Bestellung', text: 'Danke', html: '<p>Danke</p>', id: '0198-f0' }

describe('mail over SMTP', () => {
  it('arrives in words and as a page, under an id of its own', async () => {
    await sender.send({ ...mail, to: 'ada@example.org' })
    const [arrived = ''] = sink.mails
    expect(arrived).toContain('Message-ID: <0198-f0@example.org>')
    expect(arrived).toContain('From: Chioma <shop@example.org>')
    expect(arrived).toContain('Auto-Submitted: auto-generated')
    expect(arrived).toContain('Danke')
    expect(arrived).toContain('<p>Danke</p>')
  })

  it('that is refused says so without the address', async () => {
    const refused = sender.send({ ...mail, to: 'nobody@example.org' })
    await expect(refused).rejects.toThrow(/^the mail server did not take a mail: EENVELOPE 550$/)
  })

  it('that cannot be handed over is a failure', async () => {
    const away = createSmtpSender({ smtpUrl: 'smtp://127.0.0.1:1', from: 'shop@example.org' })
    await expect(away.send({ ...mail, to: 'ada@example.org' })).rejects.toThrow(/did not take a mail: ESOCKET/)
  })
})
