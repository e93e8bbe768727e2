import { adminLegalDocumentSchema, adminProductSchema, errorBodySchema } from '@chioma/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { seedLegalDocuments } from '../src/shop/index.ts'
import { setUpTestServer } from './set-up-test-server.ts'
import { addProduct } from './test-shop.ts'
import { addStaff, setUpStaff } from './test-staff.ts'

const server = setUpTestServer()
const anna = setUpStaff(server, 'owner', 'anna@example.org')
const bruno = setUpStaff(server, 'owner', 'bruno@example.org')

beforeAll(async () => {
  await seedLegalDocuments(server.dependencies)
})

/** Changes of one thing that name the version that was looked at, and the field that does. */
const VERSIONED: Record<string, 'version' | 'edition'> = {
  'PATCH /api/admin/ai-models/:id': 'version',
  'PATCH /api/admin/model-settings': 'version',
  'PATCH /api/admin/hidden-prompts/:id': 'version',
  'POST /api/admin/hidden-prompts/:id/rollback': 'version',
  'PATCH /api/admin/recommendation-rules/:id': 'version',
  'PATCH /api/admin/products/:id': 'version',
  'PUT /api/admin/shipping-options/:id': 'version',
  'PUT /api/admin/tax-rates/:country': 'version',
  'PATCH /api/admin/bookings/:id': 'version',
  'POST /api/admin/bookings/:id/attendance': 'version',
  'POST /api/admin/bookings/:id/cancel': 'version',
  'PUT /api/admin/centers/:id': 'version',
  'PUT /api/admin/booking-settings': 'version',
  'PUT /api/admin/legal/:kind': 'version',
  'PUT /api/admin/centers/:id/hours': 'version',
  'PUT /api/admin/practitioners/:id': 'version',
  'POST /api/admin/orders/:id/refunds': 'version',
  'POST /api/admin/orders/:id/resolve': 'version',
  'POST /api/admin/orders/:id/shipments': 'version',
  'PATCH /api/admin/orders/:id/shipments/:shipmentId': 'version',
  'POST /api/admin/orders/:id/returns': 'version',
  'PUT /api/admin/analyses/:id/review': 'version',
  'PATCH /api/admin/staff/:id': 'version',
  'PUT /api/admin/simulation-renderer': 'version',
  'POST /api/admin/content/bulk-update': 'edition',
  'POST /api/admin/content/editions/:edition/restore': 'edition',
}

/** Why two people at once lose nothing by the others. */
const OTHERS: Record<string, readonly string[]> = {
  'adds something': [
    'POST /api/admin/ai-models',
    'POST /api/admin/centers',
    'POST /api/admin/centers/:id/closures',
    'POST /api/admin/centers/:id/practitioners',
    'POST /api/admin/hidden-prompts',
    'POST /api/admin/products',
    'POST /api/admin/shipping-options',
    'POST /api/admin/tax-rates',
    'POST /api/admin/bookings',
    'POST /api/admin/recommendation-rules',
    'POST /api/admin/staff/invitations',
    'POST /api/admin/staff/:id/reset',
    'POST /api/admin/upload-content-image',
    'POST /api/admin/ai-models/:id/probe',
  ],
  'takes away or puts back: twice is once': [
    'DELETE /api/admin/ai-models/:id',
    'DELETE /api/admin/examples',
    'POST /api/admin/examples/restore',
    'DELETE /api/admin/ai-providers/:provider/key',
    'DELETE /api/admin/centers/:id',
    'DELETE /api/admin/closures/:id',
    'DELETE /api/admin/bookings/:id/person',
    'DELETE /api/admin/practitioners/:id',
    'DELETE /api/admin/orders/:id/shipments/:shipmentId',
    'POST /api/admin/centers/:id/restore',
    'DELETE /api/admin/recommendation-rules/:id',
    'DELETE /api/admin/shipping-options/:id',
    'DELETE /api/admin/tax-rates/:country',
    'POST /api/admin/recommendation-rules/:id/restore',
    'DELETE /api/admin/staff/:id',
    'DELETE /api/admin/staff/:id/sessions',
    'DELETE /api/admin/staff/:id/totp',
    'DELETE /api/admin/staff/invitations/:id',
  ],
  'replaces what is whole in itself': ['POST /api/admin/products/:id/image', 'PUT /api/admin/ai-providers/:provider/key'],
  'changes nothing that is shown to others': [
    'POST /api/admin/analyses/:id/replay',
    'POST /api/admin/hidden-prompts/:id/try-out',
    'POST /api/admin/recommendation-rules/dry-run',
    'POST /api/admin/simulation-renderer/try-out',
  ],
}

const mutating = (): string[] =>
  server.app.guardedRoutes
    .filter(({ method, url }) => url.startsWith('/api/admin/') && !['GET', 'HEAD', 'OPTIONS'].includes(method))
    .map(({ method, url }) => `${method} ${url}`)
    .sort()

const openApiSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })

describe('every change of the staff', () => {
  it('names the version that was looked at, or is one that two can make at once', () => {
    expect([...Object.keys(VERSIONED), ...Object.values(OTHERS).flat()].sort()).toEqual(mutating())
  })

  it.each(Object.entries(VERSIONED))('%s takes `%s`', async (route, field) => {
    const [method = '', url = ''] = route.split(' ')
    const { paths } = openApiSchema.parse((await server.app.inject('/api/openapi.json')).json())
    const described = paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(JSON.stringify(described)).toContain(`"${field}":{`)
  })
})

interface Contest {
  url: string
  /** The change, upon the version that both looked at. */
  change: (by: string) => Record<string, unknown>
  /** In what stands there now, what the quicker one wrote. */
  written: (by: string) => Record<string, unknown>
}

/** Each writes their own name into a field. */
const contest = (url: string, field: string, version: number): Contest => ({
  url,
  change: (by) => ({ [field]: by, version }),
  written: (by) => ({ [field]: by }),
})

const first = async (url: string) =>
  z.array(z.looseObject({ id: z.string(), version: z.number() })).parse((await anna.call('GET', url)).json())[0]

/** What two people are about to change, as it stands. */
const CONTESTS: Record<string, () => Promise<Contest>> = {
  'PATCH /api/admin/products/:id': async () => {
    const id = await addProduct(server, { name: 'Contended', priceMinor: 1_000 })
    const { version } = adminProductSchema.parse((await anna.call('GET', `/api/admin/products/${id}`)).json())
    return contest(`/api/admin/products/${id}`, 'partnerCompany', version)
  },
  'PATCH /api/admin/ai-models/:id': async () => {
    const model = await first('/api/admin/ai-models')
    const priorityOf = (by: string) => ({ priority: by === 'Anna' ? 7 : 9 })
    return {
      url: `/api/admin/ai-models/${model?.id}`,
      change: (by) => ({ ...priorityOf(by), version: model?.version }),
      written: priorityOf,
    }
  },
  'PATCH /api/admin/hidden-prompts/:id': async () => {
    const wanted = { type: 'image_scanning', language: 'en', prompt: 'Contended' }
    const { id, version } = (await anna.call('POST', '/api/admin/hidden-prompts', wanted)).json()
    return contest(`/api/admin/hidden-prompts/${id}`, 'prompt', version)
  },
  'POST /api/admin/hidden-prompts/:id/rollback': async () => {
    const wanted = { type: 'image_scanning', language: 'en', prompt: 'First' }
    const { id } = (await anna.call('POST', '/api/admin/hidden-prompts', wanted)).json()
    const { version } = (await anna.call('PATCH', `/api/admin/hidden-prompts/${id}`, { prompt: 'Second' })).json()
    return {
      url: `/api/admin/hidden-prompts/${id}/rollback`,
      change: () => ({ number: 1, version }),
      written: () => ({ prompt: 'First' }),
    }
  },
  'PATCH /api/admin/recommendation-rules/:id': async () => {
    const triggerConditions = { requiredIssues: ['dandruff'], severityLevels: ['low'], minConfidence: 0.5 }
    const wanted = { productName: 'Contended oil', productDescription: 'An oil.', price: '9.00', triggerConditions }
    const { id, version } = (await anna.call('POST', '/api/admin/recommendation-rules', wanted)).json()
    return contest(`/api/admin/recommendation-rules/${id}`, 'productDescription', version)
  },
  'PUT /api/admin/shipping-options/:id': async () => {
    const { id, ...option } = (await first('/api/admin/shipping-options')) ?? {}
    const namesOf = (by: string) => ({ names: { en: by } })
    return { url: `/api/admin/shipping-options/${id}`, change: (by) => ({ ...option, ...namesOf(by) }), written: namesOf }
  },
  'PUT /api/admin/tax-rates/:country': async () => {
    const wanted = { country: 'AT', rateBasisPoints: 2_000, label: 'USt', behavior: 'inclusive' }
    const { country, ...rate } = (await anna.call('POST', '/api/admin/tax-rates', wanted)).json()
    const labelOf = (by: string) => ({ label: by })
    return { url: `/api/admin/tax-rates/${country}`, change: (by) => ({ ...rate, ...labelOf(by) }), written: labelOf }
  },
  'PUT /api/admin/legal/:kind': async () => {
    const { texts, version } =
      adminLegalDocumentSchema
        .array()
        .parse((await anna.call('GET', '/api/admin/legal')).json())
        .find(({ kind }) => kind === 'terms') ?? {}
    const textsOf = (by: string) => ({ texts: { ...texts, en: `Terms as ${by} writes them` } })
    return { url: '/api/admin/legal/terms', change: (by) => ({ ...textsOf(by), version }), written: textsOf }
  },
  'PUT /api/admin/centers/:id': async () => {
    const center = await first('/api/admin/centers')
    const { name, address, latitude, longitude } = center ?? {}
    return {
      url: `/api/admin/centers/${center?.id}`,
      change: (by) => ({
        name,
        address,
        latitude,
        longitude,
        phone: by === 'Anna' ? '+39 02 1111' : '+39 02 2222',
        version: center?.version,
      }),
      written: (by) => ({ phone: by === 'Anna' ? '+39 02 1111' : '+39 02 2222' }),
    }
  },
  'PUT /api/admin/centers/:id/hours': async () => {
    const url = `/api/admin/centers/${(await first('/api/admin/centers'))?.id}/hours`
    const seen = (await anna.call('GET', url)).json()
    const seatsOf = (by: string) => ({ seats: by === 'Anna' ? 4 : 5 })
    return { url, change: (by) => ({ ...seen, ...seatsOf(by) }), written: seatsOf }
  },
  'PATCH /api/admin/model-settings': async () => {
    const { version } = (await anna.call('GET', '/api/admin/model-spend')).json()
    const deadlineOf = (by: string) => ({ deadlineMs: by === 'Anna' ? 11_000 : 12_000 })
    return {
      url: '/api/admin/model-settings',
      change: (by) => ({ dailyBudgetUsd: 5, ...deadlineOf(by), version }),
      written: deadlineOf,
    }
  },
  'PATCH /api/admin/staff/:id': async () => {
    const id = await addStaff(server, 'editor', 'contended@example.org')
    const roleOf = (by: string) => ({ role: by === 'Anna' ? 'analyst' : 'owner' })
    return { url: `/api/admin/staff/${id}`, change: (by) => ({ ...roleOf(by), version: 1 }), written: roleOf }
  },
  'POST /api/admin/content/bulk-update': async () => {
    const { edition } = (await anna.call('GET', '/api/admin/content/edition')).json()
    return {
      url: '/api/admin/content/bulk-update',
      change: (by) => ({ content: { heroTitle: by }, edition }),
      written: (by) => ({ entries: [{ key: 'heroTitle', content: by, imageUrl: null }] }),
    }
  },
}

describe('of two who change the same upon the same version', () => {
  it.each(Object.keys(CONTESTS))('the second reads what the first wrote, who that was and when: %s', async (route) => {
    const prepare = CONTESTS[route]
    if (prepare === undefined) throw new Error(`nothing is known of ${route}`)
    const { url, change, written } = await prepare()
    const method = z.enum(['PATCH', 'PUT', 'POST']).parse(route.split(' ')[0])
    const before = Date.now()
    const quick = await anna.call(method, url, change('Anna'))
    expect(quick.statusCode, quick.body).toBeLessThan(300)
    const late = await bruno.call(method, url, change('Bruno'))
    expect(late.statusCode, late.body).toBe(409)
    const { code, current, lastChange } = errorBodySchema.parse(late.json())
    expect([code, current]).toMatchObject(['version_conflict', written('Anna')])
    expect(lastChange?.by).toContain('anna@example.org')
    expect(Date.parse(lastChange?.at ?? '')).toBeGreaterThanOrEqual(before)
  })
})
