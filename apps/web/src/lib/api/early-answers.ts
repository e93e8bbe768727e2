/** What was asked for before the page that wants it was there is an answer to its first question, and to no later one. */
const EARLY_FOR_MS = 10_000
const underWay = new Map<string, { answer: Promise<Response>; askedAt: number }>()

/** Asks our server. */
export function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(path, {
    ...init,
    credentials: 'include',
    headers: { accept: 'application/json', traceparent: newTraceparent(), ...Object.fromEntries(new Headers(init.headers)) },
  })
}

/** A request with JSON, or with nothing. */
export const jsonOf = (method: string, body: unknown): RequestInit =>
  body === undefined ? { method } : { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }

/** Asks what the page will ask as soon as its script is there, with this `body` where it POSTs one: both are under way at once. Whoever reads the answer here reads a clone. */
export function askEarly(path: string, body?: unknown): Promise<Response> {
  const init = body === undefined ? {} : jsonOf('POST', body)
  const answer = ask(path, init)
  // Whoever takes it hears of it.
  answer.catch(() => undefined)
  underWay.set(requestKey(path, init), { answer, askedAt: performance.now() })
  return answer
}

/** An answer that was asked for early, by the same request, once. */
export function takeEarly(path: string, init: RequestInit): Promise<Response> | undefined {
  const key = requestKey(path, init)
  const early = underWay.get(key)
  underWay.delete(key)
  return early !== undefined && performance.now() - early.askedAt < EARLY_FOR_MS ? early.answer : undefined
}

const requestKey = (path: string, { method = 'GET', body }: RequestInit): string =>
  [method, path, typeof body === 'string' ? body : ''].join(' ')

/** Where the server wrote down what it knew when it drew the page. */
export const PAGE_DATA_ID = 'initial-data'
/** What holds the words that the server drew in place of a page that is drawn in the browser. */
export const FIRST_WORDS_ID = 'first-words'
/** Where the server wrote down the answers that its page begins with, by their address. */
export const DRAWN_ANSWERS_ID = 'drawn-answers'
let drawn: Map<string, unknown> | undefined

/** An answer that came with the page, once. Written by our own server from typed values: nothing is left to parse. */
export function takeDrawn<T>(path: string): T | undefined {
  const answer = drawnAnswers().get(path)
  drawnAnswers().delete(path)
  return answer as T | undefined
}

/** An answer that came with the page, as long as nobody took it. */
export const peekDrawn = <T>(path: string): T | undefined => drawnAnswers().get(path) as T | undefined

function drawnAnswers(): Map<string, unknown> {
  if (typeof document === 'undefined') return new Map()
  drawn ??= new Map(Object.entries(JSON.parse(document.getElementById(DRAWN_ANSWERS_ID)?.textContent || '{}')))
  return drawn
}

/** Each request begins a trace of its own (W3C Trace Context), so that the server's log tells what came of it, and not who else's it was. */
function newTraceparent(): string {
  const hex = [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `00-${hex.slice(0, 32)}-${hex.slice(32)}-01`
}
