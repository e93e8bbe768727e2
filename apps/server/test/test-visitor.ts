import { type Analysis, analysisSchema } from '@chioma/contract'
import sharp from 'sharp'
import { expect, vi } from 'vitest'
import { encodeForm, type FormPart } from '../../../tests/support/multipart.ts'
import type { App } from '../src/platform/http/http-app.ts'

type InjectOptions = {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'HEAD'
  headers?: Record<string, string>
  payload?: Buffer
}

/** Somebody with a cookie jar in front of the app. */
export class TestVisitor {
  readonly #app: App
  readonly #address: string | undefined
  cookie: string | undefined

  /** `address`: where they come from, where it matters that others come from elsewhere. */
  constructor(app: App, address?: string) {
    this.#app = app
    this.#address = address
  }

  async call(url: string, { method = 'GET', headers = {}, payload }: InjectOptions = {}) {
    const response = await this.#app.inject({
      method,
      url,
      headers: { ...headers, ...(this.cookie !== undefined && { cookie: this.cookie }) },
      ...(payload && { payload }),
      ...(this.#address !== undefined && { remoteAddress: this.#address }),
    })
    for (const cookie of response.cookies) {
      if (cookie.name === 'chioma_visitor')
        this.cookie = cookie.value ? `chioma_visitor=${encodeURIComponent(cookie.value)}` : undefined
    }
    return response
  }

  /** Sends JSON. */
  async sendJson(method: 'POST' | 'PATCH' | 'PUT', url: string, body: unknown, headers: Record<string, string> = {}) {
    const payload = Buffer.from(JSON.stringify(body))
    return this.call(url, { method, headers: { 'content-type': 'application/json', ...headers }, payload })
  }

  /** Sends a form as it is given. */
  async send(parts: readonly FormPart[], headers: Record<string, string> = {}) {
    const { contentType, body } = encodeForm(parts)
    return this.call('/api/analyze', { method: 'POST', headers: { 'content-type': contentType, ...headers }, payload: body })
  }

  /** Uploads a photo with consent and returns the analysis as answered. */
  async upload(
    options: {
      photo?: Uint8Array
      fileName?: string
      repeats?: readonly Uint8Array[]
      fields?: Record<string, string>
      waits?: boolean
    } = {},
  ): Promise<Analysis> {
    const fields = { consent: 'true', language: 'en', ...options.fields }
    const parts = Object.entries(fields).map(([name, content]) => ({ name, content }))
    const photo = { name: 'image', content: options.photo ?? (await plainJpeg()), fileName: options.fileName ?? 'photo.jpg' }
    const repeats = (options.repeats ?? []).map((content) => ({ name: 'repeat', content, fileName: 'photo.jpg' }))
    const response = await this.send([...parts, photo, ...repeats], options.waits ? {} : { prefer: 'respond-async' })
    if (response.statusCode >= 300) throw new Error(`${response.statusCode} ${response.body}`)
    return analysisSchema.parse(response.json())
  }

  /** The analysis once it ended, well or not. */
  async ended(id: string): Promise<Analysis> {
    return vi.waitFor(
      async () => {
        const analysis = await this.analysis(id)
        expect(['completed', 'failed']).toContain(analysis.status)
        return analysis
      },
      { timeout: 45_000, interval: 30 },
    )
  }

  async analysis(id: string): Promise<Analysis> {
    return analysisSchema.parse((await this.call(`/api/analysis/${id}`)).json())
  }
}

export const plainJpeg = (): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#b08968' } })
    .jpeg()
    .toBuffer()
