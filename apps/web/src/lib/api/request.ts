import { ApiError } from './api-error.ts'
import { ask, jsonOf, takeEarly } from './early-answers.ts'

/** What a schema of the contract can do: turn what came over the wire into a typed value, or throw. */
export interface AnswerSchema<T> {
  parse: (value: unknown) => T
}

/** GETs JSON and parses it. Throws `ApiError`. */
export async function getJson<T>(path: string, schema: AnswerSchema<T>, signal?: AbortSignal): Promise<T> {
  return parseAnswer(await request(path, signal === undefined ? {} : { signal }), schema)
}

/** One page of a list, and the address of the next one when there is more. */
export interface Page<T> {
  items: T
  next: string | undefined
}

/** GETs a list that the server hands out in pages. Throws `ApiError`. */
export async function getPage<T>(path: string, schema: AnswerSchema<T>, signal?: AbortSignal): Promise<Page<T>> {
  const response = await request(path, signal === undefined ? {} : { signal })
  return { items: await parseAnswer(response, schema), next: nextLink(response.headers.get('link')) }
}

export interface FormRequest<T> {
  form: FormData
  schema: AnswerSchema<T>
  headers?: Record<string, string>
  signal?: AbortSignal
  /** The answer has begun to arrive. */
  onAnswering?: () => void
}

/** POSTs a multipart form and parses the JSON answer. Throws `ApiError`. */
export async function postForm<T>(path: string, { form, schema, headers, signal, onAnswering }: FormRequest<T>): Promise<T> {
  const response = await request(path, { method: 'POST', body: form, headers: headers ?? {}, ...(signal && { signal }) })
  onAnswering?.()
  return parseAnswer(response, schema)
}

/** DELETEs; there is nothing to read in the answer. Throws `ApiError`. */
export async function deleteResource(path: string): Promise<void> {
  await request(path, { method: 'DELETE' })
}

/** Any request; throws `ApiError` for a refusal. What comes back is still unread. */
export async function request(path: string, init: RequestInit): Promise<Response> {
  const response = await reach(path, init)
  if (!response.ok) throw await refusal(response)
  return response
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await (takeEarly(path, init) ?? ask(path, init))
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new ApiError({ status: 0, code: 'offline' }, { cause })
  }
}

async function refusal(response: Response): Promise<ApiError> {
  const { errorBodySchema } = await import('./later-schemas.ts')
  const body = errorBodySchema.safeParse(await readJson(response))
  if (!body.success) {
    const { status, statusText } = response
    return new ApiError({ status, statusText, code: 'unexpected_answer' })
  }
  const retryAfterSeconds = Number(response.headers.get('retry-after')) || undefined
  return new ApiError({ status: response.status, ...body.data, retryAfterSeconds })
}

/** Reads an answer by its schema. Throws `ApiError`. */
export async function parseAnswer<T>(response: Response, schema: AnswerSchema<T>): Promise<T> {
  try {
    return schema.parse(await readJson(response))
  } catch (cause) {
    throw new ApiError({ status: response.status, code: 'unexpected_answer' }, { cause })
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

function nextLink(header: string | null): string | undefined {
  return header?.match(/<([^>]+)>\s*;\s*rel="?next"?/)?.[1]
}

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Sends JSON and parses the JSON answer. Throws `ApiError`. */
export async function sendJson<T>(method: Method, path: string, body: unknown, schema: AnswerSchema<T>): Promise<T> {
  return parseAnswer(await request(path, jsonOf(method, body)), schema)
}

/** Sends JSON, or nothing; there is nothing to read in the answer. Throws `ApiError`. */
export async function send(method: Method, path: string, body?: unknown): Promise<void> {
  await request(path, jsonOf(method, body))
}
