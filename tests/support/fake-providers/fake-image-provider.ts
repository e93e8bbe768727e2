import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { close, listen } from '../listen.ts'
import { flood, respond } from './fake-provider.ts'

/** What an image model was sent: the photo, and a picture that is white where hair may be added, as sent or as its mask says. */
export interface EditRequest {
  url: string
  headers: IncomingMessage['headers']
  prompt: string
  photo: Buffer
  place: Buffer
  /** The other fields, as the provider calls them. */
  asked: Record<string, unknown>
}

export type ImageBehaviour =
  | { kind: 'draw'; draw: (request: EditRequest) => Buffer | Promise<Buffer> }
  | { kind: 'refuse' }
  | { kind: 'error'; status: number; headers?: Record<string, string> }
  /** Takes the request and never answers. */
  | { kind: 'hang' }
  /** Sends without an end, for as long as somebody listens. */
  | { kind: 'flood' }

export interface FakeImageProvider {
  /** For the provider's `*_BASE_URL`. */
  baseUrl: string
  requests: EditRequest[]
  /** What to do with all further requests. */
  behave(behaviour: ImageBehaviour): void
  close(): Promise<void>
}

export const FAKE_IMAGE_USAGE = { input: 1_500, output: 1_100 } as const

/** What the wire formats differ in; each as its provider's API reference shows it. */
interface ImageDialect {
  path: RegExp
  read(body: Buffer, contentType: string): Promise<Omit<EditRequest, 'url' | 'headers'>>
  picture(bytes: Buffer): unknown
  refusal: { status: number; body: unknown }
}

const openai: ImageDialect = {
  path: /\/images\/edits$/,
  read: async (body, contentType) => {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
    const file = async (name: string): Promise<Buffer> => {
      const value = form.get(name)
      if (!(value instanceof Blob)) throw new Error(`the form has no file ${name}`)
      return Buffer.from(await value.arrayBuffer())
    }
    const asked = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))
    const alpha = await sharp(await file('mask'))
      .extractChannel('alpha')
      .negate()
      .png({ compressionLevel: 1 })
      .toBuffer()
    return { prompt: String(form.get('prompt')), photo: await file('image'), place: alpha, asked }
  },
  picture: (bytes) => ({
    created: 1_790_000_000,
    data: [{ b64_json: bytes.toString('base64') }],
    output_format: 'jpeg',
    quality: 'medium',
    usage: {
      input_tokens: FAKE_IMAGE_USAGE.input,
      input_tokens_details: { image_tokens: 1_300, text_tokens: 200 },
      output_tokens: FAKE_IMAGE_USAGE.output,
      total_tokens: FAKE_IMAGE_USAGE.input + FAKE_IMAGE_USAGE.output,
    },
  }),
  refusal: {
    status: 400,
    body: {
      error: {
        message: 'Your request was rejected by the safety system.',
        type: 'image_generation_user_error',
        param: null,
        code: 'moderation_blocked',
      },
    },
  },
}

const usageMetadata = {
  promptTokenCount: FAKE_IMAGE_USAGE.input,
  candidatesTokenCount: FAKE_IMAGE_USAGE.output,
  totalTokenCount: FAKE_IMAGE_USAGE.input + FAKE_IMAGE_USAGE.output,
}

const google: ImageDialect = {
  path: /:generateContent$/,
  read: async (body) => {
    const { contents, generationConfig } = JSON.parse(body.toString()) as {
      contents: { parts: { text?: string; inlineData?: { data: string } }[] }[]
      generationConfig: Record<string, unknown>
    }
    const parts = contents.flatMap((content) => content.parts)
    const [photo, place] = parts.flatMap(({ inlineData }) => (inlineData ? [Buffer.from(inlineData.data, 'base64')] : []))
    if (photo === undefined || place === undefined) throw new Error('there is no photo, or no place')
    return { prompt: parts.map(({ text = '' }) => text).join(''), photo, place, asked: generationConfig }
  },
  picture: (bytes) => ({
    candidates: [
      {
        index: 0,
        content: { role: 'model', parts: [{ inlineData: { mimeType: 'image/jpeg', data: bytes.toString('base64') } }] },
        finishReason: 'STOP',
      },
    ],
    usageMetadata,
  }),
  refusal: { status: 200, body: { candidates: [{ index: 0, content: {}, finishReason: 'IMAGE_SAFETY' }], usageMetadata } },
}

const DIALECTS = { openai, google }

/** A server of one provider's wire format for edits of pictures, on a free local port. */
export async function startFakeImageProvider(provider: keyof typeof DIALECTS): Promise<FakeImageProvider> {
  const dialect = DIALECTS[provider]
  const requests: EditRequest[] = []
  let behaviour: ImageBehaviour = { kind: 'error', status: 500 }
  const server = createServer(async (request, response) => {
    const url = (request.url ?? '').split('?')[0] ?? ''
    const body = await buffer(request)
    if (!dialect.path.test(url)) return void respond(response, 404, { error: { message: 'no such path', code: 404 } })
    const read = await dialect.read(body, request.headers['content-type'] ?? '')
    const seen = { url, headers: request.headers, ...read }
    requests.push(seen)
    if (behaviour.kind === 'hang') return
    if (behaviour.kind === 'flood') return flood(response)
    if (behaviour.kind === 'refuse') return respond(response, dialect.refusal.status, dialect.refusal.body)
    if (behaviour.kind === 'error')
      return respond(response, behaviour.status, { error: { message: 'fault', code: behaviour.status } }, behaviour.headers)
    respond(response, 200, dialect.picture(await behaviour.draw(seen)))
  })
  const port = await listen(server)
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    behave: (next) => {
      behaviour = next
    },
    close: () => close(server),
  }
}

/** As a model that does what it is asked for: strands in the place, of the given colour, and elsewhere the photo in its own tone. */
export async function drawsHair({ photo, place }: EditRequest): Promise<Buffer> {
  const { data, info } = await sharp(photo).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const marks = await sharp(place).resize(info.width, info.height).toColourspace('b-w').extractChannel(0).raw().toBuffer()
  const hair = [72, 52, 38]
  for (let i = 0; i < marks.length; i++) {
    const isStrand = (marks[i] ?? 0) > 128 && (i + Math.floor(i / info.width)) % 5 !== 0
    for (let c = 0; c < 3; c++) data[3 * i + c] = isStrand ? (hair[c] ?? 0) : Math.min(255, (data[3 * i + c] ?? 0) + 2)
  }
  const { width, height } = info
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer()
}
