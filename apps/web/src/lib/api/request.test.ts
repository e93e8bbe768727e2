import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { askEarly } from './early-answers.ts'
import { deleteResource, getJson, getPage, postForm, sendJson } from './request.ts'

let server: Server | undefined

async function serve(listener: RequestListener): Promise<string> {
  const started = createServer(listener)
  server = started
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  const address = started.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `http://127.0.0.1:${address.port}`
}

const answer =
  (status: number, body: string, headers: Record<string, string> = { 'content-type': 'application/json' }): RequestListener =>
  (_, response) => {
    response.writeHead(status, headers).end(body)
  }

afterEach(() => {
  server?.close()
  server = undefined
})

describe('getJson', () => {
  it('gives the parsed answer', async () => {
    const origin = await serve(answer(200, '{"name":"Aurora"}'))
    expect(await getJson(`${origin}/`, z.object({ name: z.string() }))).toEqual({ name: 'Aurora' })
  })

  it('begins a trace of its own with every request', async () => {
    const traces: unknown[] = []
    const origin = await serve((request, response) => {
      traces.push(request.headers.traceparent)
      answer(200, '{}')(request, response)
    })
    for (let time = 0; time < 2; time += 1) await getJson(`${origin}/`, z.unknown())
    expect(traces).toEqual([expect.stringMatching(/^00-[\da-f]{32}-[\da-f]{16}-01$/), expect.any(String)])
    expect(new Set(traces).size).toBe(2)
  })

  it('takes an answer that was asked for early once, and asks anew from then on', async () => {
    let asked = 0
    const origin = await serve((request, response) => answer(200, `${++asked}`)(request, response))
    askEarly(`${origin}/`)
    expect(await getJson(`${origin}/`, z.number())).toBe(1)
    expect(await getJson(`${origin}/`, z.number())).toBe(2)
    expect(asked).toBe(2)
  })

  it('takes an answer to the very body that was sent early, and to no other', async () => {
    let asked = 0
    const origin = await serve((request, response) => answer(200, `${++asked}`)(request, response))
    await askEarly(`${origin}/`, { country: 'IT' })
    expect(await sendJson('POST', `${origin}/`, { country: 'FR' }, z.number())).toBe(2)
    expect(await getJson(`${origin}/`, z.number())).toBe(3)
    expect(await sendJson('POST', `${origin}/`, { country: 'IT' }, z.number())).toBe(1)
    expect(await sendJson('POST', `${origin}/`, { country: 'IT' }, z.number())).toBe(4)
  })

  it('tells of a network that was away already when the answer was asked for early', async () => {
    const origin = await serve(answer(200, '1'))
    server?.close()
    askEarly(`${origin}/`)
    await expect(getJson(`${origin}/`, z.number())).rejects.toMatchObject({ code: 'offline' })
  })

  it('throws the server’s refusal with its status, code, words and field', async () => {
    const origin = await serve(answer(400, '{"code":"consent_required","message":"Please agree first.","field":"consent"}'))
    await expect(getJson(`${origin}/`, z.unknown())).rejects.toMatchObject({
      name: 'ApiError',
      status: 400,
      code: 'consent_required',
      message: 'Please agree first.',
      field: 'consent',
    })
  })

  it('calls a refusal that is no JSON an unexpected answer', async () => {
    const origin = await serve(answer(502, '<h1>Bad gateway</h1>', { 'content-type': 'text/html' }))
    await expect(getJson(`${origin}/`, z.unknown())).rejects.toMatchObject({
      status: 502,
      code: 'unexpected_answer',
      message: '',
    })
  })

  it('calls an answer of another shape unexpected', async () => {
    const origin = await serve(answer(200, '{"name":7}'))
    await expect(getJson(`${origin}/`, z.object({ name: z.string() }))).rejects.toMatchObject({ code: 'unexpected_answer' })
  })

  it('tells that no answer came', async () => {
    const origin = await serve(answer(200, '{}'))
    await new Promise((resolve) => server?.close(resolve))
    await expect(getJson(`${origin}/`, z.unknown())).rejects.toMatchObject({ status: 0, code: 'offline' })
  })

  it('lets a cancelled request be a cancelled request', async () => {
    const origin = await serve(answer(200, '{}'))
    const abort = new AbortController()
    abort.abort()
    await expect(getJson(`${origin}/`, z.unknown(), abort.signal)).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('getPage', () => {
  it('gives the items and the address of the next page', async () => {
    const link = '</api/user-analyses?after=b&limit=2>; rel="next"'
    const origin = await serve(answer(200, '["a","b"]', { 'content-type': 'application/json', link }))
    expect(await getPage(`${origin}/`, z.array(z.string()))).toEqual({
      items: ['a', 'b'],
      next: '/api/user-analyses?after=b&limit=2',
    })
  })

  it('has no next page without a link', async () => {
    const origin = await serve(answer(200, '[]'))
    expect((await getPage(`${origin}/`, z.array(z.string()))).next).toBeUndefined()
  })
})

describe('postForm and deleteResource', () => {
  it('sends the form with its headers and says when the answer begins', async () => {
    const seen: { method?: string | undefined; type?: string | undefined; prefer?: string | string[] | undefined } = {}
    const origin = await serve((request, response) => {
      seen.method = request.method
      seen.type = request.headers['content-type']
      seen.prefer = request.headers.prefer
      request.resume().on('end', () => response.writeHead(202, { 'content-type': 'application/json' }).end('{"id":1}'))
    })
    const form = new FormData()
    form.set('language', 'it')
    let isAnswering = false
    const sent = await postForm(`${origin}/`, {
      form,
      schema: z.object({ id: z.number() }),
      headers: { prefer: 'respond-async' },
      onAnswering: () => {
        isAnswering = true
      },
    })
    expect(sent).toEqual({ id: 1 })
    expect(isAnswering).toBe(true)
    expect(seen).toMatchObject({ method: 'POST', prefer: 'respond-async' })
    expect(seen.type).toMatch(/^multipart\/form-data; boundary=/)
  })

  it('needs no body in the answer to a deletion', async () => {
    const origin = await serve(answer(204, ''))
    await expect(deleteResource(`${origin}/`)).resolves.toBeUndefined()
  })
})
