import { type AnswerSchema, parseAnswer, request } from './request.ts'

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Sends JSON and parses the JSON answer. Throws `ApiError`. */
export async function sendJson<T>(method: Method, path: string, body: unknown, schema: AnswerSchema<T>): Promise<T> {
  return parseAnswer(await request(path, jsonOf(method, body)), schema)
}

/** Sends JSON, or nothing; there is nothing to read in the answer. Throws `ApiError`. */
export async function send(method: Method, path: string, body?: unknown): Promise<void> {
  await request(path, jsonOf(method, body))
}

const jsonOf = (method: Method, body: unknown): RequestInit =>
  body === undefined ? { method } : { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
