import { type AdminProduct, adminProductSchema, LANGUAGES, type Product, productSchema } from '@chioma/contract'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { encodeForm } from '../../../../../tests/support/multipart.ts'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { setUpStaff } from '../../../test/test-staff.ts'
import { PRODUCT_IMAGE_SIDE_PX } from './manage-products.ts'

const PRODUCTS = '/api/admin/products'
const ABSENT_ID = '0198f000-0000-7000-8000-00000000ffff'
const server = setUpTestServer()
const editor = setUpStaff(server, 'editor')

let number = 0
const texts = (name = `Comb ${++number}`) => ({ en: { name, description: 'For wet hair.', benefits: ['Does not pull'] } })
const goods = (change: object = {}) => ({ category: 'product', price: '12.50', texts: texts(), ...change })
const service = (change: object = {}) => goods({ category: 'service', durationMinutes: 30, ...change })
const add = (body: unknown) => editor.call('POST', PRODUCTS, body)
const added = async (body: unknown = goods()): Promise<AdminProduct> => adminProductSchema.parse((await add(body)).json())
const patch = (id: string, body: unknown) => editor.call('PATCH', `${PRODUCTS}/${id}`, body)
const list = async (query: string): Promise<AdminProduct[]> =>
  z.array(adminProductSchema).parse((await editor.call('GET', `${PRODUCTS}${query}`)).json())
const namesIn = (products: AdminProduct[]) => products.map((product) => product.texts.en?.name)
const inShop = async (): Promise<Product[]> =>
  z.array(productSchema).parse((await server.app.inject('/api/products?language=en')).json())
const entriesOf = (id: string) =>
  server.dependencies.database
    .selectFrom('audit_entries')
    .select(['action', 'before', 'after'])
    .where('subject', '=', `product/${id}`)
    .orderBy('id')
    .execute()

describe('adding a product', () => {
  test('shows it in the shop at once, and leaves an entry in the audit log', async () => {
    const product = await added(goods({ price: 12.5, partnerCompany: 'Somebody', stock: 3 }))
    expect(product).toMatchObject({ price: '12.50', currency: 'USD', stock: 3, heldStock: 0, version: 1, ruleCount: 0 })
    expect((await inShop()).find(({ id }) => id === product.id)).toMatchObject({
      price: '12.50',
      benefits: ['Does not pull'],
      availability: 'last_ones',
    })
    expect(await entriesOf(product.id)).toMatchObject([{ action: 'product.added', before: null }])
  })

  test.each([
    ['nothing at all for goods', '0', 'amount_zero'],
    ['a price below nothing', -1, 'amount_invalid'],
    ['a fraction of a cent', '12.345', 'amount_invalid'],
    ['a number that is no decimal', 1e21, 'amount_invalid'],
    ['words', 'twelve', 'amount_invalid'],
    ['a comma', '12,50', 'amount_invalid'],
    ['more than can be paid', '10000000.01', 'amount_too_high'],
  ])('with %s is refused', async (_case, price, code) => {
    const response = await add(goods({ price }))
    expect([response.statusCode, response.json()]).toMatchObject([400, { code, field: 'price' }])
  })

  test('is told how prices are written in the language of who adds it', async () => {
    const told = async (price: string) =>
      (await editor.call('POST', PRODUCTS, goods({ price }), { 'accept-language': 'it' })).json()
    expect(await told('twelve')).toMatchObject({ message: expect.stringContaining('25,00') })
    expect(await told('10000000.01')).toMatchObject({ message: expect.stringContaining('10.000.000,00') })
  })

  test('a service may be free', async () => {
    expect((await added(service({ price: 0 }))).price).toBe('0.00')
  })

  test.each([
    ['a category that does not exist', goods({ category: 'gift' }), 'category'],
    ['no words in any language', goods({ texts: {} }), 'texts'],
    ['an empty name', goods({ texts: texts('  ') }), 'texts.en.name'],
    ['a name without end', goods({ texts: texts('x'.repeat(121)) }), 'texts.en.name'],
    ['words in an unknown language', goods({ texts: { pt: texts().en } }), 'texts'],
    ['too many benefits', goods({ texts: { en: { ...texts().en, benefits: Array(9).fill('x') } } }), 'texts.en.benefits'],
    ['half a unit at hand', goods({ stock: 1.5 }), 'stock'],
    ['less than nothing at hand', goods({ stock: -1 }), 'stock'],
    ['goods that take time', goods({ durationMinutes: 30 }), 'durationMinutes'],
    ['a service without its time', service({ durationMinutes: null }), 'durationMinutes'],
    ['a service that lasts all day', service({ durationMinutes: 481 }), 'durationMinutes'],
    ['a service at hand', service({ stock: 3 }), 'stock'],
    ['a service with something in it', service({ content: { amount: 50, unit: 'ml' } }), 'content'],
    ['an unknown unit', goods({ content: { amount: 1, unit: 'oz' } }), 'content.unit'],
    ['no price', { category: 'product', texts: texts() }, 'price'],
  ])('%s is refused by its field', async (_case, body, field) => {
    const response = await add(body)
    expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'request_invalid', field }])
  })

  test('under the name of another, in whatever capitals and language, is refused; of two at once one is', async () => {
    const name = `Detangler ${++number}`
    const both = await Promise.all([add(goods({ texts: texts(name) })), add(goods({ texts: texts(name) }))])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    const response = await add(goods({ texts: { it: { ...texts().en, name: name.toUpperCase() } } }))
    expect(response.json()).toMatchObject({ code: 'product_name_taken', field: 'texts.it.name' })
  })
})

describe('changing a product', () => {
  test('changes what is named and keeps the rest, as a new version with an entry of before and after', async () => {
    const before = await added(goods({ stock: 8 }))
    const response = await patch(before.id, { version: 1, price: '14', texts: { it: { ...texts().en, name: 'Pettine nuovo' } } })
    const after = adminProductSchema.parse(response.json())
    expect(after).toMatchObject({
      price: '14.00',
      stock: 8,
      version: 2,
      texts: { ...before.texts, it: { name: 'Pettine nuovo' } },
    })
    expect((await entriesOf(before.id))[1]).toMatchObject({ action: 'product.changed', before, after })
  })

  test('says who it is not for, how well it is shown to work, how long it lasts, and that its place is paid for', async () => {
    const { id } = await added(goods({ price: '20.00', partnerCompany: 'Somebody' }))
    const facts = {
      contraindications: ['pregnancy', 'sore_scalp'],
      evidence: { level: 'moderate', source: 'https://example.org/trial' },
      lastsDays: 45,
      isSponsored: true,
    }
    const order = (await inShop()).map((product) => product.id)
    expect((await patch(id, { version: 1, ...facts })).json()).toMatchObject(facts)
    const shown = (await inShop()).find((product) => product.id === id)
    // 20.00 for 45 days are 13.33 for 30.
    expect(shown).toMatchObject({ ...facts, monthPrice: '13.33', caution: null })
    expect((await inShop()).map((product) => product.id)).toEqual(order)
    const withCaution = { ...texts(), en: { name: `Comb ${id}`, description: '', benefits: [], caution: 'Holds lanolin.' } }
    await patch(id, { version: 2, texts: withCaution })
    expect((await inShop()).find((product) => product.id === id)?.caution).toBe('Holds lanolin.')
  })

  test.each([
    ['a level without a source', { evidence: { level: 'strong', source: ' ' } }, 'evidence.source'],
    ['a paid place that nobody pays for', { isSponsored: true, partnerCompany: null }, 'partnerCompany'],
    ['a contraindication that nobody knows', { contraindications: ['baldness'] }, 'contraindications.0'],
    ['less than a day', { lastsDays: 0 }, 'lastsDays'],
  ])('refuses %s', async (_case, change, field) => {
    const { id } = await added(goods({ price: '20.00' }))
    const response = await patch(id, { version: 1, ...change })
    expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'request_invalid', field }])
  })

  test('to another price or content is one to its price per 100 ml, which goes where the content is no longer known', async () => {
    const { id } = await added(goods({ price: '18.50', content: { amount: 250, unit: 'ml' } }))
    const unitPrice = async () => (await inShop()).find((product) => product.id === id)?.unitPrice
    expect(await unitPrice()).toEqual({ amount: '7.40', per: 100, unit: 'ml' })
    await patch(id, { version: 1, price: '20' })
    expect(await unitPrice()).toMatchObject({ amount: '8.00' })
    expect((await patch(id, { version: 2, content: null })).json().content).toBeNull()
    expect(await unitPrice()).toBeNull()
  })

  test('takes the texts of a language away, but not the last ones', async () => {
    const { id } = await added(goods({ texts: { ...texts(), de: { ...texts().en } } }))
    expect((await patch(id, { version: 1, texts: { en: null } })).json().texts).toEqual({ de: expect.anything() })
    const response = await patch(id, { version: 2, texts: { de: null } })
    expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'request_invalid', field: 'texts' }])
    expect((await patch(id, { version: 2, texts: { de: null, fr: texts().en } })).json().texts).toEqual({ fr: expect.anything() })
  })

  test('of two who change the same one, the second is shown what stands there now, and nothing of theirs is kept', async () => {
    const { id } = await added()
    const first = await patch(id, { version: 1, price: '13' })
    const second = await patch(id, { version: 1, stock: 4 })
    expect([second.statusCode, second.json()]).toMatchObject([409, { code: 'version_conflict', current: first.json() }])
    const answers = await Promise.all([1, 2, 3].map((stock) => patch(id, { version: 2, stock })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  })

  test('to a stock that was counted before a sale is refused: nothing that was sold is there again', async () => {
    const { id } = await added(goods({ stock: 10 }))
    await server.dependencies.database.updateTable('products').set({ stock: 8 }).where('id', '=', id).execute()
    const response = await patch(id, { version: 1, stock: 11 })
    expect(response.json()).toMatchObject({ code: 'version_conflict', current: { stock: 8, version: 2 } })
    expect((await patch(id, { version: 2, stock: 9 })).json()).toMatchObject({ stock: 9, version: 3 })
  })

  test.each([
    ['a fraction of a cent', { price: 12.345 }, 'amount_invalid'],
    ['nothing for goods', { price: 0 }, 'amount_zero'],
    ['time for goods', { durationMinutes: 30 }, 'request_invalid'],
    ['a language without a name', { texts: { fr: { name: '', description: '', benefits: [] } } }, 'request_invalid'],
    ['no version', { version: undefined, price: 1 }, 'request_invalid'],
  ])('to %s is refused, and it stays what it was', async (_case, change, code) => {
    const before = await added()
    const response = await patch(before.id, { version: 1, ...change })
    expect([response.statusCode, response.json().code]).toEqual([400, code])
    expect((await editor.call('GET', `${PRODUCTS}/${before.id}`)).json()).toEqual(before)
  })

  test('one that is not there is not found', async () => {
    expect((await patch(ABSENT_ID, { version: 1, price: 1 })).json().code).toBe('product_not_found')
    expect((await editor.call('GET', `${PRODUCTS}/${ABSENT_ID}`)).json().code).toBe('product_not_found')
  })

  test('taken out of the shop it is no longer sold, until it is put back', async () => {
    const { id } = await added()
    expect((await patch(id, { version: 1, isArchived: true })).json().isArchived).toBe(true)
    expect((await inShop()).map((product) => product.id)).not.toContain(id)
    await patch(id, { version: 2, isArchived: false })
    expect((await inShop()).map((product) => product.id)).toContain(id)
    expect((await entriesOf(id)).map(({ action }) => action)).toEqual(['product.added', 'product.archived', 'product.restored'])
  })
})

describe('the list of products', () => {
  test('is searched by words of any language and of the partner, with no sign meaning anything special', async () => {
    const it = await added(goods({ texts: { it: { ...texts().en, name: 'Olio 100% lino' } }, partnerCompany: 'Mulino_Verde' }))
    const find = async (search: string) => (await list(`?search=${encodeURIComponent(search)}`)).map(({ id }) => id)
    for (const words of ['100%', 'LINO', 'mulino_v']) expect(await find(words)).toEqual([it.id])
    expect(await find('1%0')).toEqual([])
    expect(await find("'; drop table products --")).toEqual([])
  })

  test('is filtered and sorted, page by page, without leaving one out or showing it twice', async () => {
    const name = (letter: string) => `Sorted ${letter}`
    const made = []
    for (const [letter, price, stock] of [
      ['c', 3, null],
      ['A', 1, 9],
      ['b', 2, 1],
      ['d', 3, 1],
    ] as const)
      made.push(await added(goods({ texts: texts(name(letter)), price, stock })))
    await added(service({ texts: texts(name('service')) }))
    await patch(made[3]?.id ?? '', { version: 1, isArchived: true })
    const inOrder = async (query: string) => {
      const seen: string[] = []
      for (let url = `${PRODUCTS}?search=Sorted&category=product&limit=2${query}`; url !== ''; ) {
        const response = await editor.call('GET', url)
        seen.push(...namesIn(z.array(adminProductSchema).parse(response.json())).map((found) => found?.slice(-1) ?? ''))
        url = /<([^>]+)>; rel="next"/.exec(String(response.headers.link ?? ''))?.[1] ?? ''
      }
      return seen.join('')
    }
    expect(await inOrder('')).toBe('bAc')
    expect(await inOrder('&order=name')).toBe('Abc')
    expect(await inOrder('&order=price&state=all')).toMatch(/^Ab(cd|dc)$/)
    expect(await inOrder('&order=stock&state=all')).toMatch(/^(bd|db)Ac$/)
    expect(await inOrder('&state=archived')).toBe('d')
    expect((await editor.call('GET', `${PRODUCTS}?order=colour`)).statusCode).toBe(400)
  })
})

describe('the picture of a product', () => {
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#7a9a82' } }).withExif({ IFD0: { Copyright: 'Nobody' } })
  const upload = async (id: string, content: Uint8Array, name = 'image') => {
    const { contentType, body } = encodeForm([{ name, content, fileName: 'picture.jpg', mediaType: 'image/jpeg' }])
    return server.app.inject({
      method: 'POST',
      url: `${PRODUCTS}/${id}/image`,
      headers: { cookie: editor.cookie, 'content-type': contentType },
      payload: body,
    })
  }

  test('is written anew without metadata and no larger than needed, under an address nobody guesses, for good', async () => {
    const { id } = await added()
    const product = adminProductSchema.parse((await upload(id, await picture(2400, 1200).jpeg().toBuffer())).json())
    expect(product.imageUrl).toMatch(/^\/api\/product-images\/[\da-f]{32}\.webp$/)
    const shown = await server.app.inject(product.imageUrl ?? '')
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const { format, width, height, exif } = await sharp(shown.rawPayload).metadata()
    expect({ format, width, height, exif }).toEqual({
      format: 'webp',
      width: PRODUCT_IMAGE_SIDE_PX,
      height: PRODUCT_IMAGE_SIDE_PX / 2,
      exif: undefined,
    })
    expect((await inShop()).find((sold) => sold.id === id)?.imageUrl).toBe(product.imageUrl)
    expect((await entriesOf(id)).at(-1)).toMatchObject({ action: 'product.image_changed', after: { imageUrl: product.imageUrl } })
  })

  test('gives way to the next one, and its file goes', async () => {
    const { id } = await added()
    const first = (await upload(id, await picture(40, 30).png().toBuffer())).json()
    const second = (await upload(id, await picture(40, 30).webp().toBuffer())).json()
    expect(second.imageUrl).not.toBe(first.imageUrl)
    expect((await server.app.inject(first.imageUrl)).statusCode).toBe(404)
    expect((await server.app.inject(second.imageUrl)).statusCode).toBe(200)
  })

  test.each([
    ['a drawing that could hold scripts', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['half a picture', async () => (await picture(400, 400).jpeg().toBuffer()).subarray(0, 300)],
    ['an animation', async () => picture(40, 40).gif().toBuffer()],
    ['no picture', async () => Buffer.from('hello')],
    ['nothing', async () => Buffer.alloc(0)],
  ])('cannot be %s, and nothing is stored', async (_case, content) => {
    const { id } = await added()
    const before = (await server.storedObjects()).length
    const response = await upload(id, await content())
    expect([response.statusCode, response.json()]).toMatchObject([422, { code: 'image_invalid', field: 'image' }])
    expect(response.json().message).toContain(' 10 MB')
    expect(await server.storedObjects()).toHaveLength(before)
  })

  test('for a product that is not there is not stored', async () => {
    const before = (await server.storedObjects()).length
    expect((await upload(ABSENT_ID, await picture(40, 40).png().toBuffer())).json().code).toBe('product_not_found')
    expect(await server.storedObjects()).toHaveLength(before)
  })

  test.each([
    '../../package.json',
    '..%2F..%2Fpackage.json',
    `${'0'.repeat(32)}.webp`,
    'absent.webp',
    'anti-dandruff-shampoo.png',
  ])('at an address that none has (%s) is not found', async (name) => {
    expect((await server.app.inject(`/api/product-images/${name}`)).statusCode).toBeGreaterThanOrEqual(400)
  })
})

test('every language can be written and is shown to those who read it', async () => {
  const words = Object.fromEntries(LANGUAGES.map((language) => [language, { ...texts().en, name: `In ${language} ${number}` }]))
  const { id } = await added(goods({ texts: words }))
  for (const language of LANGUAGES) {
    const shown = z.array(productSchema).parse((await server.app.inject(`/api/products?language=${language}`)).json())
    expect(shown.find((product) => product.id === id)?.name).toBe(words[language]?.name)
  }
})

describe('products as CSV', () => {
  test('are those of the filter, in its order, with names in every language', async () => {
    const name = `Brush, "soft" ${++number}`
    await added(goods({ price: '7.00', texts: { ...texts(name), it: { name: '=Spazzola', description: '', benefits: [] } } }))
    await added(service({ price: '3.00' }))
    const response = await editor.call('GET', `${PRODUCTS}.csv?category=product&order=price`)
    const [head = '', ...lines] = response.body.trimEnd().split('\r\n')
    expect(response.headers['content-disposition']).toContain('chioma-products.csv')
    expect(head).toContain(
      'Name (English),Name (Spanish),Name (French),Name (Italian),Name (German),Partner company,Price,Currency',
    )
    expect(lines.find((line) => line.includes('soft'))).toContain(`,"${name.replaceAll('"', '""')}",,,'=Spazzola,,,7.00,USD,`)
    const categories = lines.map((line) => line.split(',')[1])
    expect([...new Set(categories)]).toEqual(['Product'])
    expect(lines).toHaveLength((await list('?category=product&limit=100')).length)
  })
})
