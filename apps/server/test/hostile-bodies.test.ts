import { ERROR_CODES } from '@chioma/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { setUpTestServer } from './set-up-test-server.ts'
import { signedInStaff } from './test-staff.ts'

/** What of JSON Schema the description of the interface uses. */
interface Schema {
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  type?: 'object' | 'array' | 'integer' | 'number' | 'boolean' | 'null' | 'string'
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  minItems?: number
  minimum?: number
  maximum?: number
  format?: string
}

const bodySchema = z.object({ content: z.object({ 'application/json': z.object({ schema: z.custom<Schema>() }) }) })
const descriptionSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ requestBody: z.unknown().optional() }))),
})

/** They end the session that the others need, or hash passwords for a quarter of a second each. */
const OF_ACCOUNTS = /^\/api\/staff\//
const NOWHERE = '0198f000-0000-7000-8000-000000000000'
const HOSTILE = ['\u0000', '\ud800', '\u202e', 'x'.repeat(70_000), '', -1, 1.5, 1e308, 2 ** 53, 2 ** 31, null, true, [], {}, [[]]]
const DATES = [
  '2024-02-30',
  '9999-12-31',
  '+275760-09-13T00:00:00.000Z',
  '-000001-01-01T00:00:00.000Z',
  '2027-01-15T10:00:00.000Z',
]
const TEXTS = ['it', 'IT', 'EUR', 'Ada', '10:00', 'Europe/Rome', '/x', '0', "'; --", '__proto__', 'javascript:alert(1)']
const OF_FORMAT: Record<string, string[]> = {
  uuid: [NOWHERE],
  email: ['ada@example.org'],
  uri: ['https://example.org/'],
  date: ['2027-01-15'],
  'date-time': ['2027-01-15T10:00:00.000Z'],
}

/** Bodies that a schema allows as far as types go; here and there something hostile stands in the place of a part. */
function bodiesOf(schema: Schema): fc.Arbitrary<unknown> {
  const hostile = fc.constantFrom<unknown>(...HOSTILE, ...DATES)
  return fc.oneof({ arbitrary: allowedBy(schema), weight: 20 }, { arbitrary: hostile, weight: 1 })
}

function allowedBy(schema: Schema): fc.Arbitrary<unknown> {
  const { anyOf = schema.oneOf, format, minimum = 0, maximum = 1_000, minItems = 0 } = schema
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (anyOf !== undefined) return fc.oneof(...anyOf.map(bodiesOf))
  switch (schema.type) {
    case 'object': {
      const fields = Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, of]) => [name, bodiesOf(of)]))
      const known = fc.record(fields, { requiredKeys: schema.required ?? [] })
      return typeof schema.additionalProperties === 'object'
        ? fc
            .tuple(known, fc.dictionary(fc.constantFrom(...TEXTS), bodiesOf(schema.additionalProperties), { maxKeys: 2 }))
            .map((parts) => Object.assign({}, ...parts))
        : known
    }
    case 'array':
      return fc.array(bodiesOf(schema.items ?? {}), { minLength: minItems, maxLength: minItems + 2 })
    case 'integer':
      return fc.integer({ min: Math.max(minimum, -1e9), max: Math.min(maximum, 2 ** 31 - 1) })
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return fc.constantFrom(...(OF_FORMAT[format ?? ''] ?? TEXTS))
    default:
      return fc.constantFrom<unknown>(...HOSTILE, ...TEXTS)
  }
}

const server = setUpTestServer()

it('whatever stands in a body is answered in our own words and never as our fault', async () => {
  const owner = await signedInStaff(server, 'owner')
  const { paths } = descriptionSchema.parse((await server.app.inject('/api/openapi.json')).json())
  const faults: Record<string, unknown> = {}
  let sent = 0
  for (const [path, operations] of Object.entries(paths))
    for (const [method, { requestBody }] of Object.entries(operations)) {
      const body = bodySchema.safeParse(requestBody)
      if (!body.success || OF_ACCOUNTS.test(path)) continue
      for (const payload of fc.sample(bodiesOf(body.data.content['application/json'].schema), { numRuns: 4, seed: 1 })) {
        const { statusCode, body: answer } = await server.app.inject({
          method: method.toUpperCase() as 'POST',
          url: path.replaceAll(/\{\w+\}/g, NOWHERE),
          // Of another network each, as most routes allow one only so many.
          remoteAddress: `10.1.${sent >> 8}.${sent & 255}`,
          headers: { cookie: owner.cookie, 'content-type': 'application/json' },
          payload: JSON.stringify(payload),
        })
        sent += 1
        const isTold = statusCode < 400 || z.object({ code: z.enum(ERROR_CODES) }).safeParse(JSON.parse(answer)).success
        if (statusCode >= 500 || !isTold) faults[`${method} ${path}`] = [statusCode, JSON.stringify(payload).slice(0, 300)]
      }
    }
  expect(faults).toEqual({})
  expect(sent).toBeGreaterThan(150)
})
