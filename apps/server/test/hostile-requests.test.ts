import { ERROR_CODES } from '@chioma/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { setUpTestServer } from './set-up-test-server.ts'
import { setUpStaff } from './test-staff.ts'

const methodSchema = z.enum(['get', 'post', 'put', 'patch', 'delete'])
const parameterSchema = z.object({ in: z.string(), name: z.string(), schema: z.unknown() })
const operationSchema = z.object({ parameters: z.array(parameterSchema).default([]), requestBody: z.unknown().optional() })
const descriptionSchema = z.object({ paths: z.record(z.string(), z.record(methodSchema, operationSchema.optional())) })

interface Route {
  method: z.infer<typeof methodSchema>
  path: string
  parameters: z.infer<typeof parameterSchema>[]
  body: unknown
}

/** Counted in 64 bits, and one of a few spans of days. */
const OTHERWISE_BOUND = ['get /api/admin/audit: after', 'get /api/admin/statistics: days']
const LARGEST_INTEGER = 2_147_483_647
/** What stands in the place of an id, as it travels: no character of PostgreSQL, no UTF-8, no address, a number beyond its column. */
const HOSTILE_IDS = [
  '%00',
  'a%00b',
  '%ff',
  '%zz',
  '%ed%a0%80',
  'x'.repeat(500),
  '..%2f..%2fetc%2fpasswd',
  '2147483648',
  '-1',
  "'%20or%20''%3d'",
]

const server = setUpTestServer()
const owner = setUpStaff(server, 'owner')
let routes: Route[]

beforeAll(async () => {
  const { paths } = descriptionSchema.parse((await server.app.inject('/api/openapi.json')).json())
  routes = Object.entries(paths).flatMap(([path, operations]) =>
    methodSchema.options.flatMap((method) => {
      const operation = operations[method]
      return operation === undefined ? [] : [{ method, path, parameters: operation.parameters, body: operation.requestBody }]
    }),
  )
})

/** Every whole number in a schema with the largest value that it allows. */
function wholeNumbers(schema: unknown, name: string): { name: string; maximum: number }[] {
  if (typeof schema !== 'object' || schema === null) return []
  const inner = Object.entries(schema).flatMap(([key, value]) => wholeNumbers(value, key))
  if (!('type' in schema) || schema.type !== 'integer') return inner
  return [{ name, maximum: 'maximum' in schema ? Number(schema.maximum) : Number.POSITIVE_INFINITY }]
}

describe('whatever stands in an address', () => {
  it.each(HOSTILE_IDS)('is answered in our own words and never as our fault: %s', async (hostile) => {
    const answers: Record<string, unknown> = {}
    for (const { method, path } of routes.filter((route) => route.path.includes('{'))) {
      const { statusCode, headers, body } = await server.app.inject({
        method,
        url: path.replaceAll(/\{\w+\}/g, hostile),
        headers: { cookie: owner.cookie },
        ...(method !== 'get' && { payload: {} }),
      })
      const isRefused = statusCode >= 400 && statusCode < 500
      const isSafe = headers['x-content-type-options'] === 'nosniff' && headers['x-request-id'] !== undefined
      // What a person opens from a mail tells it on a page.
      const isTold = String(headers['content-type']).startsWith('text/html')
        ? body.includes('<h1>')
        : isRefused && z.object({ code: z.enum(ERROR_CODES) }).safeParse(JSON.parse(body)).success
      if (statusCode >= 500 || (isRefused && !(isSafe && isTold))) answers[`${method} ${path}`] = [statusCode, body]
    }
    expect(answers).toEqual({})
  })
})

it('a payment in the test gateway is not named by what the database cannot hold', async () => {
  for (const [step, payload] of [
    ['authenticate', { clientSecret: 'x', outcome: 'approve' }],
    ['confirm', { clientSecret: 'x', cardNumber: '4242424242424242', expiry: '12/40', securityCode: '123' }],
  ] as const) {
    const answer = await server.app.inject({ method: 'POST', url: `/api/sandbox-till/intents/a%00b/${step}`, payload })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'request_invalid'])
  }
})

it('an address that cannot be read leaves its line in the log, without the address', async () => {
  const { headers } = await server.app.inject('/api/analysis/%ff-secret')
  const line = server
    .logged()
    .split('\n')
    .find((logged) => logged.includes(String(headers['x-request-id'])))
  expect(line).toContain('"route":"/api/analysis/:id","status":404')
  expect(line).not.toContain('secret')
})

describe('a whole number that a caller may send', () => {
  it('has room in the columns that it is compared with', () => {
    const sent = routes.flatMap(({ method, path, parameters, body }) => {
      const inQuery = parameters.flatMap((parameter) => wholeNumbers(parameter.schema, parameter.name))
      return [...inQuery, ...wholeNumbers(body, 'body')].map((number) => ({ ...number, route: `${method} ${path}` }))
    })
    expect(sent.length).toBeGreaterThan(30)
    const tooLarge = sent.filter(({ maximum }) => maximum > LARGEST_INTEGER).map(({ route, name }) => `${route}: ${name}`)
    expect(tooLarge).toEqual(OTHERWISE_BOUND)
  })

  it('is the fault of who sends it where it has none', async () => {
    const version = LARGEST_INTEGER + 1
    const answers = [
      await owner.call('PATCH', '/api/admin/model-settings', { deadlineMs: 5_000, dailyBudgetUsd: 0, version }),
      await owner.call('POST', '/api/admin/content/bulk-update', { edition: version }),
      await owner.call('POST', `/api/admin/content/editions/${version}/restore`),
      await owner.call('GET', `/api/admin/content/editions?before=${version}`),
    ]
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual(answers.map(() => [400, 'request_invalid']))
  })
})
