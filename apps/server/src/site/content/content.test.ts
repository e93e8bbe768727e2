import { type ContentEdition, type ContentEntry, PHOTO_LIMITS } from '@chioma/contract'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { encodeForm } from '../../../../../tests/support/multipart.ts'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { setUpStaff, type TestStaff } from '../../../test/test-staff.ts'
import { purgeContentImages } from './content-images.ts'

const server = setUpTestServer()
const anna = setUpStaff(server, 'editor', 'anna@example.org')
const bruno = setUpStaff(server, 'editor', 'bruno@example.org')

const edition = async (): Promise<ContentEdition> => (await anna.call('GET', '/api/admin/content/edition')).json()
const save = (staff: TestStaff, body: object) => staff.call('POST', '/api/admin/content/bulk-update', body)
const shown = async (key: string): Promise<string | undefined> => {
  const entries: { key: string; content: string }[] = (await server.app.inject('/api/admin/content')).json()
  return entries.find((entry) => entry.key === key)?.content
}

describe('the content', () => {
  it('is saved for a language, read by everybody, and brought back to its default by an empty text', async () => {
    const response = await save(anna, { content: { 'heroTitle@fr': ' Vos cheveux, lus avec soin ', heroTitle: 'Hair' } })
    expect(response.statusCode, response.body).toBe(200)
    expect(await shown('heroTitle@fr')).toBe('Vos cheveux, lus avec soin')
    await save(anna, { content: { 'heroTitle@fr': '' } })
    expect(await shown('heroTitle@fr')).toBeUndefined()
    expect(await shown('heroTitle')).toBe('Hair')
  })

  it('keeps both changes of two editors who changed different entries', async () => {
    const seen = await edition()
    expect((await save(anna, { content: { case1Title: 'Anna' }, edition: seen.edition })).statusCode).toBe(200)
    expect((await save(bruno, { content: { case2Title: 'Bruno' }, edition: seen.edition })).statusCode).toBe(200)
    expect([await shown('case1Title'), await shown('case2Title')]).toEqual(['Anna', 'Bruno'])
  })

  it('refuses the second of two editors who changed the same entry, shows both sides, and stores nothing of it', async () => {
    const seen = await edition()
    await save(anna, { content: { footerTitle: 'By Anna' }, edition: seen.edition })
    const refused = await save(bruno, { content: { footerTitle: 'By Bruno', footerTerms: 'Terms' }, edition: seen.edition })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      code: 'version_conflict',
      current: { edition: seen.edition + 1, entries: [{ key: 'footerTitle', content: 'By Anna', imageUrl: null }] },
    })
    expect(refused.json().current.savedBy).toContain('anna@example.org')
    expect(await shown('footerTerms')).toBeUndefined()
    const { edition: now } = await edition()
    expect((await save(bruno, { content: { footerTitle: 'By Bruno' }, edition: now })).statusCode).toBe(200)
  })

  it('loses nothing when many save at once', async () => {
    const keys = ['footerPrivacy', 'footerContact', 'footerHelpCenter', 'footerSSL', 'footerHIPAA']
    const seen = await edition()
    await Promise.all(keys.map((key) => save(anna, { content: { [key]: key }, edition: seen.edition })))
    for (const key of keys) expect(await shown(key)).toBe(key)
    expect((await edition()).edition).toBe(seen.edition + keys.length)
  })

  it('brings an earlier edition back as a new one', async () => {
    await save(anna, { content: { feature1Title: 'First' } })
    const first = await edition()
    await save(anna, { content: { feature1Title: 'Second', 'feature2Title@de': 'Neu' } })
    const restored = await bruno.call('POST', `/api/admin/content/editions/${first.edition}/restore`)
    expect(restored.statusCode, restored.body).toBe(200)
    expect([await shown('feature1Title'), await shown('feature2Title@de')]).toEqual(['First', undefined])
    const [newest, before] = (await anna.call('GET', '/api/admin/content/editions?limit=2')).json()
    expect(newest).toMatchObject({ edition: first.edition + 2, changedKeys: ['feature1Title', 'feature2Title@de'] })
    const under = (entries: ContentEntry[]) => Object.fromEntries(entries.map(({ key, content }) => [key, content]))
    expect([under(newest.before), under(newest.after)]).toEqual([
      { feature1Title: 'Second', 'feature2Title@de': 'Neu' },
      { feature1Title: 'First' },
    ])
    expect([under(before.before), under(before.after)]).toEqual([
      { feature1Title: 'First' },
      { feature1Title: 'Second', 'feature2Title@de': 'Neu' },
    ])
    expect(before.edition).toBe(first.edition + 1)
    expect((await anna.call('POST', '/api/admin/content/editions/9999/restore')).statusCode).toBe(404)
    const conflict = await anna.call('POST', `/api/admin/content/editions/${before.edition}/restore`, {
      edition: before.edition,
    })
    expect([conflict.statusCode, conflict.json()]).toMatchObject([
      409,
      {
        current: {
          edition: newest.edition,
          entries: [
            { key: 'feature1Title', content: 'First', imageUrl: null },
            { key: 'feature2Title@de', content: '', imageUrl: null },
          ],
          wanted: [
            { key: 'feature1Title', content: 'Second', imageUrl: null },
            { key: 'feature2Title@de', content: 'Neu', imageUrl: null },
          ],
        },
      },
    ])
    expect(conflict.json().lastChange.by).toContain('bruno@example.org')
  })

  it.each<[object, string]>([
    [{ content: { heroTittle: 'x' } }, 'heroTittle'],
    [{ content: { 'heroTitle@xx': 'x' } }, 'heroTitle@xx'],
    [{ content: { heroTitle: 'x'.repeat(4_001) } }, 'content.heroTitle'],
    [{ images: { heroTitle: '/api/content-images/a' } }, 'heroTitle'],
    [{ images: { case1_image: 'https://elsewhere.example/a.png' } }, 'case1_image'],
    [{ images: { case1_image: '/api/content-images/00000000-0000-4000-8000-000000000000' } }, 'case1_image'],
  ])('refuses what is not allowed under an entry, and names it: case %#', async (body, field) => {
    const { edition: before } = await edition()
    const response = await save(anna, body)
    expect(response.statusCode).toBeGreaterThanOrEqual(400)
    expect(response.statusCode).toBeLessThan(500)
    expect(response.json().field).toBe(field)
    expect((await edition()).edition).toBe(before)
  })

  it('keeps HTML as the text that it is', async () => {
    await save(anna, { content: { case3Desc: '<script>alert(1)</script>' } })
    expect(await shown('case3Desc')).toBe('<script>alert(1)</script>')
  })

  it('is refused beyond a megabyte, without a word of photos', async () => {
    const response = await save(anna, { content: { case3Desc: 'x'.repeat(1_100_000) } })
    expect([response.statusCode, response.json().code]).toEqual([413, 'request_too_large'])
    expect(response.json().message).not.toMatch(/photo/i)
  })
})

describe('pictures of the content', () => {
  const upload = async (bytes: Buffer, fileName: string) => {
    const { contentType, body } = encodeForm([{ name: 'image', content: bytes, fileName, mediaType: 'image/png' }])
    return server.app.inject({
      method: 'POST',
      url: '/api/admin/upload-content-image',
      headers: { 'content-type': contentType, cookie: anna.cookie },
      payload: body,
    })
  }
  const drawn = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#8a9a5b' } }).withExif({ IFD0: { Artist: 'somebody' } })

  it('are written anew, made smaller, and shown to everybody', async () => {
    const response = await upload(await drawn(2400, 1800).jpeg().toBuffer(), 'case.jpg')
    expect(response.statusCode, response.body).toBe(200)
    const { imageUrl } = response.json()
    const saved = await save(anna, { images: { case1_image: imageUrl }, content: { case1_image: 'A scalp from above' } })
    expect(saved.statusCode, saved.body).toBe(200)
    const picture = await server.app.inject(imageUrl)
    expect(picture.headers['cache-control']).toContain('immutable')
    const written = await sharp(picture.rawPayload).metadata()
    expect(written).toMatchObject({ format: 'webp', width: 1200, height: 900 })
    expect(written).not.toHaveProperty('exif')
    const entries: object[] = (await server.app.inject('/api/admin/content')).json()
    expect(entries).toContainEqual({ key: 'case1_image', content: 'A scalp from above', imageUrl })
  })

  it('go after a month where no edition names them, and stay where an earlier one does', async () => {
    const uploaded = async (): Promise<string> =>
      (await upload(await drawn(40, 30).jpeg().toBuffer(), 'case.jpg')).json().imageUrl
    const [earlier, current, unnamed] = [await uploaded(), await uploaded(), await uploaded()]
    await save(anna, { images: { case2_image: earlier } })
    await save(anna, { images: { case2_image: current } })
    const stored = (await server.storedObjects()).length
    const inAMonth = new Date(Date.now() + 31 * 24 * 60 * 60 * 1_000)
    expect(await purgeContentImages(server.dependencies, new Date())).toBe(0)
    expect(await purgeContentImages(server.dependencies, inAMonth)).toBe(1)
    const statuses = await Promise.all([earlier, current, unnamed].map(async (url) => (await server.app.inject(url)).statusCode))
    expect(statuses).toEqual([200, 200, 404])
    expect(await server.storedObjects()).toHaveLength(stored - 1)
    expect((await save(anna, { images: { case3_image: unnamed } })).json()).toMatchObject({ code: 'image_invalid' })
  })

  it.each([
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>')],
    ['text', Buffer.from('not a picture')],
    ['nothing', Buffer.alloc(0)],
  ])('are refused when they are %s', async (_, bytes) => {
    const response = await upload(bytes, 'case.png')
    expect(response.statusCode).toBe(422)
    expect(response.json().code).toBe('image_invalid')
  })

  it.each([PHOTO_LIMITS.maxBytes + 1, 3 * PHOTO_LIMITS.maxBytes])(
    'are refused at %i bytes, though their beginning can be read',
    async (size) => {
      const picture = await drawn(40, 30).jpeg().toBuffer()
      const response = await upload(Buffer.concat([picture, Buffer.alloc(size - picture.length)]), 'case.jpg')
      expect([response.statusCode, response.json().code]).toEqual([422, 'image_invalid'])
    },
  )
})
