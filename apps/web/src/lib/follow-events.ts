import type { AnswerSchema } from './api/request.ts'

const SILENCE_MS = 20_000

export interface FollowedEvents<T> {
  path: string
  /** Name of the server-sent events to listen to. */
  event: string
  schema: AnswerSchema<T>
  onEvent: (value: T) => void
  /** The stream cannot be had any more; look another way. Called at most once. */
  onLost: () => void
}

/**
 * Listens to server-sent events. The browser itself reconnects with `Last-Event-ID`; when it gives up, or nothing
 * at all arrives for 20 s, the stream counts as lost. Returns what stops it.
 */
export function followEvents<T>({ path, event, schema, onEvent, onLost }: FollowedEvents<T>): () => void {
  const source = new EventSource(path, { withCredentials: true })
  let silence = setTimeout(lose, SILENCE_MS)
  source.addEventListener(event, (message) => {
    clearTimeout(silence)
    silence = setTimeout(lose, SILENCE_MS)
    const value = parseData(message.data, schema)
    if (value !== undefined) onEvent(value)
  })
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

function parseData<T>(data: unknown, schema: AnswerSchema<T>): T | undefined {
  try {
    return schema.parse(JSON.parse(String(data)))
  } catch {
    return undefined
  }
}
