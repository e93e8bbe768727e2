import type { AnswerSchema } from './api/request.ts'

const SILENCE_MS = 20_000

export interface FollowedEvents {
  path: string
  /** What takes the data of the server-sent events, by their name. */
  on: Record<string, (data: unknown) => void>
  /** The stream cannot be had any more; look another way. Called at most once. */
  onLost: () => void
}

/**
 * Listens to server-sent events. The browser itself reconnects with `Last-Event-ID`; when it gives up, or nothing
 * at all arrives for 20 s, the stream counts as lost. Returns what stops it.
 */
export function followEvents({ path, on, onLost }: FollowedEvents): () => void {
  const source = new EventSource(path, { withCredentials: true })
  let silence = setTimeout(lose, SILENCE_MS)
  for (const [event, take] of Object.entries(on)) {
    source.addEventListener(event, (message) => {
      clearTimeout(silence)
      silence = setTimeout(lose, SILENCE_MS)
      take(message.data)
    })
  }
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED) lose()
  })
  return stop

  function stop() {
    clearTimeout(silence)
    source.close()
  }
  function lose() {
    stop()
    onLost()
  }
}

/** Hands on data that fits the schema, and passes over what does not. */
export const parsed =
  <T>(schema: AnswerSchema<T>, onEvent: (value: T) => void) =>
  (data: unknown): void => {
    const value = parseData(data, schema)
    if (value !== undefined) onEvent(value)
  }

function parseData<T>(data: unknown, schema: AnswerSchema<T>): T | undefined {
  try {
    return schema.parse(JSON.parse(String(data)))
  } catch {
    return undefined
  }
}
