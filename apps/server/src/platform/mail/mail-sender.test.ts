import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type MailSink, startMailSink } from '../../../../../tests/support/mail-sink.ts'
import { guardOfThisMachine } from '../../../test/fetch-here.ts'
import { OutsideGuard, type ResolveName } from '../http/outside-guard.ts'
import { createSmtpSender, type MailSender } from './mail-sender.ts'

let sink: MailSink
let sender: MailSender

beforeAll(async () => {
  sink = await startMailSink({ refuses: /nobody@/ })
  sender = createSmtpSender({ smtpUrl: sink.url, from: 'Chioma <shop@example.org>', guard: guardOfThisMachine })
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

  it('is handed to nobody at a private address that the settings do not allow', async () => {
    const resolve: ResolveName = (_host, done) => done(null, [{ address: '127.0.0.1', family: 4 }])
    const guard = new OutsideGuard({ addresses: [], privateNetworks: [] }, resolve)
    const own = await startMailSink()
    onTestFinished(() => own.close())
    const smtpUrl = own.url.replace('127.0.0.1', 'mail.example.org')
    const astray = createSmtpSender({ smtpUrl, from: 'shop@example.org', guard })
    await expect(astray.send({ ...mail, to: 'ada@example.org' })).rejects.toThrow('mail.example.org leads to 127.0.0.1')
    const allowed = new OutsideGuard({ addresses: [], privateNetworks: ['127.0.0.0/8'] }, resolve)
    await createSmtpSender({ smtpUrl, from: 'shop@example.org', guard: allowed }).send({ ...mail, to: 'ada@example.org' })
    expect(own.mails).toHaveLength(1)
  })

  it('that cannot be handed over is a failure', async () => {
    const away = createSmtpSender({ smtpUrl: 'smtp://127.0.0.1:1', from: 'shop@example.org', guard: guardOfThisMachine })
    await expect(away.send({ ...mail, to: 'ada@example.org' })).rejects.toThrow(/did not take a mail: ESOCKET/)
  })
})
