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

/** GETs what the page will ask for as soon as its script is there: both are under way at once. Whoever reads the answer here reads a clone. */
export function askEarly(path: string): Promise<Response> {
  const answer = ask(path)
  // Whoever takes it hears of it.
  answer.catch(() => undefined)
  underWay.set(path, { answer, askedAt: performance.now() })
  return answer
}

/** An answer that was asked for early, once. */
export function takeEarly(path: string): Promise<Response> | undefined {
  const early = underWay.get(path)
  underWay.delete(path)
  return early !== undefined && performance.now() - early.askedAt < EARLY_FOR_MS ? early.answer : undefined
}

/** Each request begins a trace of its own (W3C Trace Context), so that the server's log tells what came of it, and not who else's it was. */
function newTraceparent(): string {
  const hex = [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `00-${hex.slice(0, 32)}-${hex.slice(32)}-01`
}
