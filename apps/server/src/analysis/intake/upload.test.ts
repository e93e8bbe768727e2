import { once } from 'node:events'
import { connect } from 'node:net'
import { PHOTO_LIMITS } from '@chioma/contract'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { hostileUploads } from '../../../../../tests/support/hostile-uploads.ts'
import { FLAKY_ANSWER, fakeModel } from '../../../test/fake-models.ts'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { plainJpeg, TestVisitor } from '../../../test/test-visitor.ts'

const uploads = await hostileUploads()
const server = setUpTestServer([fakeModel(async () => FLAKY_ANSWER)])
let url: URL

beforeAll(async () => {
  url = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }))
})

test('the scale of a dermatoscope reaches the models as that of the stored photo, and an impossible one is refused', async () => {
  const visitor = new TestVisitor(server.app)
  const large = await sharp({ create: { width: 5000, height: 100, channels: 3, background: '#b08968' } })
    .jpeg()
    .toBuffer()
  const { id } = await visitor.upload({ photo: large, fields: { pixelsPerMm: '250,5' } })
  const stored = await server.dependencies.database
    .selectFrom('photos')
    .innerJoin('analyses', 'analyses.photo_id', 'photos.id')
    .select(['photos.width', 'photos.pixels_per_mm'])
    .where('analyses.id', '=', id)
    .executeTakeFirstOrThrow()
  expect(stored.pixels_per_mm).toBeCloseTo((250.5 * stored.width) / 5000)
  for (const pixelsPerMm of ['0', '-3', 'many', '1e9']) {
    const image = { name: 'image', content: await plainJpeg(), fileName: 'photo.jpg' }
    const refused = await visitor.send([
      { name: 'consent', content: 'true' },
      { name: 'pixelsPerMm', content: pixelsPerMm },
      image,
    ])
    expect([refused.statusCode, refused.json().code, refused.json().field]).toEqual([400, 'scale_invalid', 'pixelsPerMm'])
  }
})

describe('what is no acceptable photo', () => {
  test.each(uploads)('is refused and leaves nothing: $name', async (upload) => {
    const before = await server.storedObjects()
    const response = await new TestVisitor(server.app).call('/api/analyze', {
      method: 'POST',
      headers: upload.headers,
      payload: upload.body,
    })
    const body = response.json()
    expect(upload.codes).toContain(body.code)
    expect(body.message).not.toMatch(/\{\{|undefined/)
    expect(response.statusCode).toBeGreaterThanOrEqual(400)
    expect(response.statusCode).toBeLessThan(500)
    if (upload.field !== undefined) expect(body.field).toBe(upload.field)
    expect(response.headers['set-cookie']).toBeUndefined()
    expect(await server.storedObjects()).toEqual(before)
  })

  test('the refusal speaks the language of the form, wherever in the form it stands', async () => {
    const image = { name: 'image', content: 'GIF89a', fileName: 'photo.gif' }
    const consent = { name: 'consent', content: 'true' }
    const language = { name: 'language', content: 'de' }
    for (const parts of [
      [language, consent, image],
      [image, consent, language],
    ]) {
      const response = await new TestVisitor(server.app).send(parts, { 'accept-language': 'it' })
      expect(response.json().message).toContain('Bilder')
    }
  })

  test('a photo that ends before its end mark is cut off, even if somebody put one there', async () => {
    const jpeg = await sharp({
      create: { width: 600, height: 400, channels: 3, background: '#777', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
    })
      .jpeg()
      .toBuffer()
    const patched = Buffer.concat([jpeg.subarray(0, jpeg.length / 3), Buffer.from('ffd9', 'hex')])
    const response = await new TestVisitor(server.app).send([
      { name: 'consent', content: 'true' },
      { name: 'image', content: patched, fileName: 'photo.jpg' },
    ])
    expect([response.statusCode, response.json().code]).toEqual([422, 'photo_truncated'])
  })
})

describe('a client that is still sending', () => {
  const head = (extra: string) =>
    `POST /api/analyze HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: multipart/form-data; boundary=x\r\n${extra}\r\n\r\n`
  const opening = '--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'

  async function statusMidway(write: (socket: ReturnType<typeof connect>) => Promise<void>): Promise<string> {
    const socket = connect(Number(url.port), url.hostname)
    await once(socket, 'connect')
    const answer = once(socket.setEncoding('utf8'), 'data')
    await write(socket)
    const [text] = await answer
    socket.destroy()
    return String(text).split('\r\n')[0] ?? ''
  }

  test('is told at once that the declared size is too large', async () => {
    expect(await statusMidway(async (socket) => void socket.write(head('Content-Length: 900000000')))).toBe(
      'HTTP/1.1 413 Payload Too Large',
    )
  })

  test('is told when a small declared size hides a larger photo: the form has no end', async () => {
    const body = `${opening}${'x'.repeat(2000)}`
    const status = await statusMidway(async (socket) => void socket.write(`${head('Content-Length: 600')}${body.slice(0, 600)}`))
    expect(status).toBe('HTTP/1.1 400 Bad Request')
  })

  test('is told in the middle of a chunked upload that never ends', async () => {
    const block = Buffer.alloc(1024 * 1024, 7)
    const status = await statusMidway(async (socket) => {
      socket.write(head('Transfer-Encoding: chunked'))
      socket.write(`${opening.length.toString(16)}\r\n${opening}\r\n`)
      for (let sent = 0; sent <= PHOTO_LIMITS.maxBytes; sent += block.length) {
        socket.write(`${block.length.toString(16)}\r\n`)
        socket.write(block)
        socket.write('\r\n')
      }
    })
    expect(status).toBe('HTTP/1.1 413 Payload Too Large')
  })

  test('can use its connection again after a refusal', async () => {
    const socket = connect(Number(url.port), url.hostname)
    await once(socket, 'connect')
    let text = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    const declared = PHOTO_LIMITS.maxBytes + 1024 * 1024
    socket.write(head(`Content-Length: ${declared}`))
    await once(socket, 'data')
    socket.write(Buffer.alloc(declared))
    socket.write(`GET /healthz HTTP/1.1\r\nHost: ${url.host}\r\nConnection: close\r\n\r\n`)
    await once(socket, 'close')
    expect(text).toContain('413 Payload Too Large')
    expect(text).toContain('HTTP/1.1 200 OK')
  })
})

describe('what is a photo', () => {
  const picture = (): Sharp =>
    sharp({ create: { width: 40, height: 20, channels: 3, background: '#a03020' } }).composite([
      { input: { create: { width: 10, height: 20, channels: 3, background: '#20a030' } }, left: 0, top: 0 },
    ])
  const storedPhoto = async (photo: Buffer, fileName: string) => {
    const visitor = new TestVisitor(server.app)
    const analysis = await visitor.upload({ photo, fileName })
    return (await visitor.call(analysis.photoUrl)).rawPayload
  }

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('stands upright whatever its orientation: %i', async (orientation) => {
    const turned: Record<number, (image: Sharp) => Sharp> = {
      1: (image) => image,
      2: (image) => image.flop(),
      3: (image) => image.rotate(180),
      4: (image) => image.flip(),
      5: (image) => image.rotate(270).flop(),
      6: (image) => image.rotate(270),
      7: (image) => image.rotate(90).flop(),
      8: (image) => image.rotate(90),
    }
    const upright = await picture().png().toBuffer()
    const asTaken = await (turned[orientation] ?? ((image: Sharp) => image))(sharp(upright)).png().toBuffer()
    const photo = await sharp(asTaken).withMetadata({ orientation }).jpeg({ quality: 100 }).toBuffer()
    const { data, info } = await sharp(await storedPhoto(photo, 'photo.jpg'))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([40, 20])
    const isGreen = (x: number) => (data[(10 * 40 + x) * 3 + 1] ?? 0) > (data[(10 * 40 + x) * 3] ?? 0)
    expect([isGreen(4), isGreen(30)]).toEqual([true, false])
  })

  test('keeps nothing but its pixels: no place, no camera, no comment, no tail', async () => {
    const photo = await picture()
      .withExif({ IFD0: { Make: 'SECRETCAM' }, IFD3: { GPSLatitude: '45/1 27/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SECRETXMP</x:xmpmeta>')
      .jpeg()
      .toBuffer()
    const polyglot = Buffer.concat([photo, Buffer.from('PK\u0003\u0004<script>SECRETTAIL</script>')])
    const stored = await storedPhoto(polyglot, 'IMG.JPEG')
    expect(stored.toString('latin1')).not.toMatch(/SECRET|Exif|script|xmpmeta/)
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg', space: 'srgb', channels: 3 })
  })

  const base = async () => picture().png().toBuffer()
  test.each<[string, string, () => Promise<Buffer>]>([
    ['a PNG', 'a.png', base],
    ['a WebP', 'a.webp', async () => picture().webp().toBuffer()],
    ['capital letters in the name', 'A.JPG', async () => picture().jpeg().toBuffer()],
    ['a name without an ending, as after a paste', 'blob', async () => picture().jpeg().toBuffer()],
    ['a progressive JPEG', 'a.jpg', async () => picture().jpeg({ progressive: true }).toBuffer()],
    ['a grey photo', 'a.jpg', async () => picture().greyscale().jpeg().toBuffer()],
    ['a CMYK photo', 'a.jpg', async () => picture().toColourspace('cmyk').jpeg().toBuffer()],
    [
      'sixteen bits a channel',
      'a.png',
      async () =>
        sharp(await base())
          .toColourspace('rgb16')
          .png()
          .toBuffer(),
    ],
    ['a palette', 'a.png', async () => picture().png({ palette: true }).toBuffer()],
    [
      'the first frame of an animation',
      'a.webp',
      async () =>
        sharp([await base(), await base()], { join: { animated: true } })
          .webp({ loop: 0 })
          .toBuffer(),
    ],
  ])('is taken as it is: %s', async (_name, fileName, make) => {
    const { data, info } = await sharp(await storedPhoto(await make(), fileName))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height, info.channels]).toEqual([40, 20, 3])
    expect(data.length).toBe(40 * 20 * 3)
  })

  test('what is transparent lies on white', async () => {
    const clear = await sharp({ create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer()
    const { data } = await sharp(await storedPhoto(clear, 'a.png'))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(Math.min(...data)).toBeGreaterThan(250)
  })

  test('may be exactly as heavy and as large as the limits say', async () => {
    const jpeg = await plainJpeg()
    const heavy = Buffer.concat([jpeg, Buffer.alloc(PHOTO_LIMITS.maxBytes - jpeg.length)])
    expect((await sharp(await storedPhoto(heavy, 'a.jpg')).metadata()).width).toBe(64)
    const large = await sharp({ create: { width: 10_000, height: 5_000, channels: 3, background: '#888' } })
      .png()
      .toBuffer()
    expect((await sharp(await storedPhoto(large, 'a.png')).metadata()).width).toBe(4096)
  })
})
