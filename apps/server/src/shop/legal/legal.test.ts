import { type AdminOrder, LANGUAGES, LEGAL_KINDS } from '@chioma/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { RECIPIENT } from '../../../../../tests/support/recipient.ts'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { addProduct, placeOrder, placePaidOrder, tryToOrder, visitorWith } from '../../../test/test-shop.ts'
import { setUpStaff, signedInStaff } from '../../../test/test-staff.ts'
import { RECEIPT, REFUND_NOTICE, SHIPMENT_NOTICE } from '../orders/enqueue-mails.ts'
import { ORDER_LINKS } from '../orders/order-links.ts'
import { orderMails, writeReceipt } from '../orders/order-mails.ts'
import { seedLegalDocuments } from './legal-documents.ts'

const server = setUpTestServer()
const editor = setUpStaff(server, 'editor', 'edda@example.org')

beforeAll(async () => {
  await Promise.all([seedLegalDocuments(server.dependencies), seedLegalDocuments(server.dependencies)])
})

const read = async (address: string) => (await server.app.inject(`/api/legal${address}`)).json()
const versionOf = async (kind: string): Promise<number> => (await read(`/${kind}`)).version
const save = async (kind: string, texts: Record<string, string>) =>
  editor.call('PUT', `/api/admin/legal/${kind}`, { texts, version: await versionOf(kind) })

describe('the legal documents', () => {
  it.each(LANGUAGES)('stand there from the start in %s, and say that they are not complete', async (language) => {
    for (const kind of LEGAL_KINDS)
      expect(await read(`/${kind}?language=${language}&version=1`)).toMatchObject({ kind, language, isComplete: false })
  })

  it('say for how long this very site keeps data', async () => {
    expect((await read('/privacy?language=en&version=1')).text).toContain(
      `${server.dependencies.config.retentionDays} days after`,
    )
  })

  it('get a new version with every change, and the earlier ones stay readable as they were', async () => {
    const before = await read('/company?language=en')
    const saved = await save('company', { en: 'Chioma Ltd, 1 Sample Street' })
    expect(saved.json()).toMatchObject({ version: before.version + 1, texts: { en: 'Chioma Ltd, 1 Sample Street' } })
    expect(await read('/company?language=de')).toMatchObject({
      language: 'en',
      text: 'Chioma Ltd, 1 Sample Street',
      isComplete: true,
      isCurrent: true,
    })
    expect(await read(`/company?language=en&version=${before.version}`)).toEqual({ ...before, isCurrent: false })
    const versions = (await editor.call('GET', '/api/admin/legal/company/versions')).json()
    expect(versions).toHaveLength(before.version + 1)
    expect(versions[0]).toMatchObject({ version: before.version + 1, savedBy: expect.stringContaining('edda') })
    expect(versions[1]).toMatchObject({ version: before.version })
    expect(versions.at(-1)).toMatchObject({ version: 1, savedBy: null })
    const change = server.dependencies.database.updateTable('legal_versions').set({ texts: '{}' }).where('version', '=', 1)
    await expect(change.execute()).rejects.toThrow('never changed')
  })

  it('are read in a language in which nothing is left to fill in, and in their own where there is none', async () => {
    const { texts } = (await editor.call('GET', '/api/admin/legal'))
      .json()
      .find(({ kind }: { kind: string }) => kind === 'privacy')
    expect(await read('/privacy?language=fr')).toMatchObject({ language: 'fr', isComplete: false })
    await save('privacy', { ...texts, it: 'Chi tratta i dati: Chioma S.r.l.' })
    expect(await read('/privacy?language=fr')).toMatchObject({ language: 'it', isComplete: true })
    expect((await read('')).find(({ kind }: { kind: string }) => kind === 'privacy')).toMatchObject({ isComplete: true })
    await save('privacy', { ...texts, it: 'Chi tratta i dati: Chioma S.r.l.', fr: 'Responsable : Chioma S.r.l.' })
    expect(await read('/privacy?language=fr')).toMatchObject({ language: 'fr', text: 'Responsable : Chioma S.r.l.' })
  })

  it('stay the staff’s own when the software comes with other words', async () => {
    await save('terms', { it: 'Le nostre condizioni' })
    const version = await versionOf('terms')
    await seedLegalDocuments(server.dependencies)
    expect(await versionOf('terms')).toBe(version)
  })

  it('get no new version where nothing was changed', async () => {
    const version = await versionOf('withdrawal')
    const [, , , { texts }] = (await editor.call('GET', '/api/admin/legal')).json()
    expect((await save('withdrawal', texts)).json()).toMatchObject({ version })
  })

  it('need a text, and a version that was there', async () => {
    expect((await save('terms', {})).statusCode).toBe(400)
    expect((await save('terms', { en: ' ' })).statusCode).toBe(400)
    expect((await server.app.inject('/api/legal/terms?version=9999')).statusCode).toBe(404)
    expect((await server.app.inject('/api/legal/poetry')).statusCode).toBe(400)
  })

  it('are edited by owners and editors alone', async () => {
    const analyst = await signedInStaff(server, 'analyst', 'ana@example.org')
    expect((await analyst.call('GET', '/api/admin/legal')).statusCode).toBe(403)
  })
})

describe('an order', () => {
  it('keeps the versions that stood at its button, whatever is in force later', async () => {
    const product = await addProduct(server, { name: 'Agreed comb', priceMinor: 900 })
    const agreement = { terms: await versionOf('terms'), withdrawal: await versionOf('withdrawal') }
    const visitor = await visitorWith(server, product)
    const { id } = await placeOrder(visitor, { agreement })
    await save('terms', { en: 'Other terms' })
    const { agreements } = (await visitor.call(`/api/orders/${id}`)).json()
    expect(agreements).toMatchObject([
      { kind: 'terms', version: agreement.terms },
      { kind: 'withdrawal', version: agreement.withdrawal },
    ])
    const owner = await signedInStaff(server, 'owner', 'otto@example.org')
    expect((await owner.call('GET', `/api/admin/orders/${id}`)).json().agreements).toEqual(agreements)
  })

  it('has in its receipt what was agreed to, in that version, and who sells, as far as that is said', async () => {
    const product = await addProduct(server, { name: 'Told comb', priceMinor: 900 })
    const agreement = { terms: await versionOf('terms'), withdrawal: await versionOf('withdrawal') }
    const { id } = await placeOrder(await visitorWith(server, product), { agreement, email: 'ada@example.org' })
    await save('company', { it: 'Chioma S.r.l.\nVia Roma 1 & 2' })
    const mail = await writeReceipt(server.dependencies, id, 'it')
    const terms = `${server.dependencies.config.publicUrl}/legal/terms?version=${agreement.terms}`
    expect(mail?.text).toContain(`Condizioni di vendita: ${terms}\n`)
    expect(mail?.text).toContain('\n\nCome contattarci:\nChioma S.r.l.\nVia Roma 1 & 2\n')
    expect(mail?.html).toContain(`<a href="${terms}"`)
    expect(mail?.html).toContain('<meta name="color-scheme" content="light">')
    expect(mail?.html).toContain('Come contattarci:<br>Chioma S.r.l.<br>Via Roma 1 &amp; 2</p>')
    await save('company', { it: '[[nome]]' })
    expect((await writeReceipt(server.dependencies, id, 'it'))?.text).not.toContain('Come contattarci')
  })

  it.each(LANGUAGES)('tells in %s in each of its mails where the seller is reached', async (language) => {
    const product = await addProduct(server, { name: 'Followed comb', priceMinor: 900 })
    const visitor = await visitorWith(server, product)
    const { id } = await placePaidOrder(visitor, '9.00', { email: 'ada@example.org', recipient: RECIPIENT })
    await save('company', { en: 'Chioma Ltd\nE-mail: help@example.org' })
    const owner = await signedInStaff(server, 'owner', `olga.${language}@example.org`)
    const order: AdminOrder = (await owner.call('GET', `/api/admin/orders/${id}`)).json()
    const lines = [{ orderLineId: order.lines[0]?.id, quantity: 1 }]
    const { version } = order
    const packed = (await owner.call('POST', `/api/admin/orders/${id}/shipments`, { lines, version })).json<AdminOrder>()
    const refunds = `/api/admin/orders/${id}/refunds`
    const given = await owner.call('POST', refunds, { amount: '1.00', reason: 'late' }, { 'idempotency-key': 'late' })
    const subjects = {
      [RECEIPT]: id,
      [ORDER_LINKS]: id,
      [SHIPMENT_NOTICE]: packed.shipments[0]?.id,
      [REFUND_NOTICE]: given.json<AdminOrder>().refunds[0]?.id,
    }
    const contact = `${server.dependencies.locales.say(language, 'orders:contact')}${language === 'fr' ? '\u202f' : ''}:`
    for (const [kind, subjectId = ''] of Object.entries(subjects)) {
      const mail = await orderMails(server.dependencies)[kind]?.(subjectId, language)
      expect(mail?.text, kind).toContain(`${contact}\nChioma Ltd\nE-mail: help@example.org\n`)
      expect(mail?.html, kind).toContain(`${contact}<br>Chioma Ltd<br>E-mail: help@example.org</p>`)
    }
  })

  it('is refused under terms that are not in force, and nothing is held', async () => {
    const product = await addProduct(server, { name: 'Old comb', priceMinor: 900, stock: 1 })
    const agreement = { terms: (await versionOf('terms')) + 1, withdrawal: await versionOf('withdrawal') }
    const visitor = await visitorWith(server, product)
    const refused = await tryToOrder(visitor, { agreement })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'terms_changed'])
    expect((await visitor.call('/api/orders')).json()).toEqual([])
  })
})
