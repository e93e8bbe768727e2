import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FHIR_CODE_SYSTEMS, type FhirBundle, fhirBundleSchema, fhirCodeSystemSchema } from '@chioma/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FLAKY_ANSWER, FLAKY_READING, fakeModel } from '../../../../test/fake-models.ts'
import { brokenRules } from '../../../../test/r5-rules.ts'
import { setUpTestServer } from '../../../../test/set-up-test-server.ts'
import { signedInStaff } from '../../../../test/test-staff.ts'
import { TestVisitor } from '../../../../test/test-visitor.ts'
import type { VisionAnswer } from '../../models/vision-model.ts'

const ROOT = fileURLToPath(new URL('../../../../../../', import.meta.url))
/** The types of every resource, generated from HL7's definitions of R5 (hl7.fhir.r5.core 5.0.0). */
const R5_TYPES = join(ROOT, 'node_modules/@types/fhir/r5')

const measures = [
  { code: 'flake_area', value: 6, low: 4.5, high: 7.5, unit: 'percent' },
  { code: 'redness', value: 3.2, low: 2, high: 4, unit: 'delta_a' },
  { code: 'hair_density', value: 120, low: 100, high: 140, unit: 'per_cm2' },
  { code: 'shaft_width', value: 61, low: 55, high: 66, unit: 'um' },
] as const
const reading = FLAKY_ANSWER.reading
const answer: VisionAnswer =
  reading.outcome === 'completed'
    ? {
        ...FLAKY_ANSWER,
        reading: {
          ...reading,
          measures: [...measures],
          alerts: [{ code: 'crust', strength: 0.7, regions: [] }],
        },
      }
    : FLAKY_ANSWER

/** What people are answered, and what they had told. */
const OTHERS: Record<string, { seen: VisionAnswer; told?: object }> = {
  nothingFound: { seen: { reading: { ...FLAKY_READING, findings: [], scores: {}, measures: [] }, overlays: {} } },
  doctorFirst: { seen: answer, told: { gender: 'female', age: 34, warningSigns: ['pain'] } },
  headOfAMan: {
    seen: {
      reading: {
        ...FLAKY_READING,
        view: 'head_top',
        findings: [
          { code: 'crown_thinning', severity: 'high', confidence: 0.7, confidenceLow: 0.5, confidenceHigh: 0.8, regions: [] },
        ],
        measures: [{ code: 'norwood_stage', value: 4, low: 3, high: 5, unit: 'stage' }],
      },
      overlays: {},
    },
    told: { gender: 'male', age: 51, warningSigns: ['none'] },
  },
}

let folder: string
let visitor: TestVisitor
let id: string
let others: string[]
let seen = answer
const server = setUpTestServer([fakeModel(async () => seen)])
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chioma fhir '))
  await server.startJobs()
  visitor = new TestVisitor(server.app)
  id = (await visitor.upload({ waits: true })).id
  others = []
  for (const { seen: other, told } of Object.values(OTHERS)) {
    seen = other
    const fields = told && { questionnaireData: JSON.stringify(told) }
    others.push((await visitor.upload({ waits: true, ...(fields && { fields }) })).id)
  }
})
afterAll(() => rm(folder, { recursive: true }))

const read = async (query = '', analysisId = id): Promise<FhirBundle> =>
  fhirBundleSchema.parse((await visitor.call(`/api/analysis/${analysisId}/fhir${query}`)).json())

/** What the compiler says of these resources as R5 knows them: fields that are missing, unknown or of another kind, and codes that no list has. */
async function faultsOf(name: string, resources: readonly (readonly [type: string, resource: object])[]): Promise<string> {
  const file = join(folder, `${name}.ts`)
  const lines = resources.map(
    ([type, resource], index) => `export const resource${index}: R5.${type} = ${JSON.stringify(resource)}`,
  )
  await writeFile(file, [`import type * as R5 from ${JSON.stringify(R5_TYPES)}`, ...lines].join('\n'))
  const compiler = [
    join(ROOT, 'node_modules/typescript/bin/tsc'),
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--ignoreConfig',
    file,
  ]
  return new Promise((resolve) => {
    execFile(process.execPath, compiler, { cwd: folder }, (error, stdout) =>
      resolve(error === null ? '' : stdout || error.message),
    )
  })
}

const resourcesOf = (bundle: FhirBundle) => bundle.entry.map(({ resource }) => resource)

describe('an analysis for a doctor’s system', () => {
  it('is what FHIR R5 calls a bundle, down to its last field', async () => {
    const response = await visitor.call(`/api/analysis/${id}/fhir?language=it`)
    expect(response.headers['content-type']).toBe('application/fhir+json; charset=utf-8')
    const name = `chioma-report-\\d{4}-\\d\\d-\\d\\d-${id.slice(-6)}.fhir.json`
    expect(response.headers['content-disposition']).toMatch(new RegExp(`^attachment; filename="${name}"$`))
    const bundle = fhirBundleSchema.parse(response.json())
    const system = (await visitor.call('/api/fhir/code-systems/findings')).json()
    const bundles = [bundle, ...(await Promise.all(others.map((other) => read('?language=fr', other))))]
    const resources = [...bundles.map((one) => ['Bundle<R5.FhirResource>', one] as const), ['CodeSystem', system] as const]
    expect(await faultsOf('as-answered', resources)).toBe('')
    expect(resources.flatMap(([, resource]) => brokenRules(resource))).toEqual([])
    const [first, ...rest] = bundle.entry
    const damaged = {
      ...bundle,
      entry: [{ ...first, resource: { ...first?.resource, status: 'prelim', media: [{}] } }, ...rest],
    }
    expect(await faultsOf('damaged', [['Bundle<R5.FhirResource>', damaged]])).toContain('"prelim"')
  })

  it('is held to the rules of R5 that types cannot tell', async () => {
    const bundle = await read()
    const percent = { system: 'http://unitsofmeasure.org', unit: 'percent', code: '%' }
    const twisted = { valueRange: { low: { value: 3, ...percent }, high: { value: 1, ...percent } } }
    const broken: [string, object][] = [
      ['Observation obs-3', { referenceRange: [{ type: { text: 'usual' } }] }],
      ['Observation rng-2', twisted],
      ['Observation ucum', { valueQuantity: { value: 1, system: percent.system, code: 'flakes' } }],
      ['Observation qty-3', { valueQuantity: { value: 1, code: '%' } }],
      ['Observation ele-1', { bodySite: {} }],
    ]
    for (const [rule, fields] of broken) {
      const entry = bundle.entry.map(({ fullUrl, resource }) => ({ fullUrl, resource: { ...resource, ...fields } }))
      expect(brokenRules({ ...bundle, entry })).toContain(rule)
    }
  })

  it('is preliminary, says that it is no diagnosis, and has nobody as its subject', async () => {
    const report = resourcesOf(await read('?language=it')).find(({ resourceType }) => resourceType === 'DiagnosticReport')
    expect(report).toMatchObject({ status: 'preliminary', language: 'it', identifier: [{ value: `urn:uuid:${id}` }] })
    expect(JSON.stringify(report)).toContain('Non è una diagnosi')
    expect(JSON.stringify(await read())).not.toContain('"subject"')
  })

  it('holds every finding, alert and measure with unit and range, the photo by reference, and what measured', async () => {
    const resources = resourcesOf(await read('?language=en'))
    const observations = resources.flatMap((resource) => (resource.resourceType === 'Observation' ? [resource] : []))
    const coded = (code: string) => observations.find((one) => one.code.coding?.[0]?.code === code)
    expect(coded('dandruff')).toMatchObject({
      valueCodeableConcept: { text: 'Moderate' },
      bodySite: { coding: [{ code: '43067004' }] },
      component: [
        { valueQuantity: { value: 80, code: '%' } },
        { valueRange: { low: { value: 70 } } },
        { valueQuantity: { value: 6 } },
      ],
    })
    expect(coded('crust')).toMatchObject({
      valueBoolean: true,
      component: [
        { code: { coding: [{ code: 'chance' }] }, dataAbsentReason: { coding: [{ code: 'unknown' }] } },
        { valueQuantity: { value: 0.7, code: '1' } },
      ],
    })
    const range = { low: { value: 4.5, code: '%' }, high: { value: 7.5, code: '%' } }
    expect(coded('flake_area')).toMatchObject({ valueQuantity: { value: 6, code: '%' }, component: [{ valueRange: range }] })
    const shown = (await visitor.analysis(id)).results?.report.measures.map(({ code }) => code)
    expect(observations.map((one) => one.code.coding?.[0]?.code)).toEqual(['dandruff', 'crust', ...(shown ?? [])])
    const photo = resources.find(({ resourceType }) => resourceType === 'DocumentReference')
    expect(JSON.stringify(photo)).toMatch(new RegExp(`"http://[^"]+/api/analysis/${id}/photo"`))
    expect(resources.at(-1)).toMatchObject({
      resourceType: 'Device',
      version: [{ value: expect.stringMatching(/^\d+\.\d+\.\d+$/) }, {}],
    })
  })

  it('says until which day to see a doctor, and asks for no visit where the report asks for none', async () => {
    const visits = async (analysisId: string) =>
      resourcesOf(await read('?language=it', analysisId)).flatMap((one) => (one.resourceType === 'Task' ? [one] : []))
    const { createdAt, results } = await visitor.analysis(others[1] ?? '')
    const [visit] = await visits(others[1] ?? '')
    // Pain is to be seen within a few days.
    const end = new Date(Date.parse(createdAt) + 3 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
    expect(results?.report.seeDoctorWithinDays).toBe(3)
    expect(visit).toMatchObject({
      status: 'requested',
      intent: 'proposal',
      requestedPeriod: { end },
      code: { text: 'Visita da un medico' },
    })
    expect(visit?.description).toContain('Dolore')
    expect(await visits(others[0] ?? '')).toEqual([])
  })

  it('says which warning signs the person told of, or that there are none, as something told and seen by no device', async () => {
    const told = async (analysisId: string) =>
      resourcesOf(await read('?language=en', analysisId)).flatMap((one) =>
        one.resourceType === 'Observation' && one.category !== undefined ? [one] : [],
      )
    const [pain] = await told(others[1] ?? '')
    expect(pain).toMatchObject({
      category: [{ coding: [{ code: 'survey' }], text: 'Told by the person' }],
      component: [{ code: { coding: [{ code: 'pain' }], text: 'pain' }, valueBoolean: true }],
      note: [{ text: 'You told us: pain.' }],
    })
    expect([pain?.device, pain?.derivedFrom]).toEqual([undefined, undefined])
    expect(await told(others[2] ?? '')).toMatchObject([{ valueCodeableConcept: { coding: [{ code: 'none' }] } }])
    expect(await told(others[0] ?? '')).toEqual([])
  })

  it('names the scalp in the language of its words, beside the name that SNOMED has for it', async () => {
    const named = JSON.stringify(resourcesOf(await read('?language=it')))
    expect(named).toContain(
      '"bodySite":{"coding":[{"system":"http://snomed.info/sct","code":"43067004","display":"Skin structure of scalp"}],"text":"Cuoio capelluto"}',
    )
  })

  it('says what is usual where the report does, from whom, and which side of it a value lies on', async () => {
    const observations = resourcesOf(await read('?language=it')).flatMap((resource) =>
      resource.resourceType === 'Observation' && resource.referenceRange ? [resource] : [],
    )
    const usual = (await visitor.analysis(id)).results?.report.measures.filter((measure) => measure.usual !== undefined) ?? []
    expect(observations.map((one) => one.code.coding?.[0]?.code)).toEqual(usual.map(({ code }) => code))
    const coded = (name: string) => observations.find(({ code }) => code.coding?.[0]?.code === name)
    const width = coded('shaft_width')
    expect(coded('hair_density')).toMatchObject({
      interpretation: [{ coding: [{ code: 'L' }] }],
      referenceRange: [{ low: { value: 148, code: '/cm2' }, high: { value: 300 }, text: expect.stringContaining('Barman 1965') }],
    })
    expect([width?.referenceRange?.[0]?.high.value, width?.interpretation]).toEqual([77, undefined])
  })

  it('refers to what is in it and to nothing else, and has the same ids whenever it is written', async () => {
    const bundle = await read()
    const urls = bundle.entry.map(({ fullUrl, resource }) => [fullUrl, `urn:uuid:${resource.id}`])
    expect(urls.every(([fullUrl, own]) => fullUrl === own)).toBe(true)
    const known = new Set(urls.map(([fullUrl]) => fullUrl))
    expect(known.size).toBe(bundle.entry.length)
    const referred = [...JSON.stringify(bundle).matchAll(/"reference":"([^"]+)"/g)].map(([, url]) => url)
    expect(referred.length).toBeGreaterThan(bundle.entry.length)
    expect(referred.filter((url) => !known.has(url ?? ''))).toEqual([])
    expect((await read('?language=de')).entry.map(({ fullUrl }) => fullUrl)).toEqual(bundle.entry.map(({ fullUrl }) => fullUrl))
  })

  it('names vocabularies that are there', async () => {
    const named = [...JSON.stringify(await read()).matchAll(/"system":"(http[^"]+\/api\/[^"]+)","code":"([^"]+)"/g)]
    expect(named.length).toBeGreaterThan(5)
    for (const [, url, code] of named) {
      const answered = await server.app.inject({ url: new URL(url ?? '').pathname, headers: { 'accept-language': 'fr' } })
      const system = fhirCodeSystemSchema.parse(answered.json())
      expect([system.url, system.language]).toEqual([url, 'fr'])
      expect(system.concept.map((concept) => concept.code)).toContain(code)
    }
    for (const name of FHIR_CODE_SYSTEMS) {
      const { concept } = fhirCodeSystemSchema.parse((await visitor.call(`/api/fhir/code-systems/${name}`)).json())
      expect(concept.filter(({ display }) => display.includes('.') || display === '')).toEqual([])
    }
    expect((await visitor.call('/api/fhir/code-systems/diseases')).statusCode).toBe(404)
  })

  it('is for its visitor and for staff who may read analyses', async () => {
    const url = `/api/analysis/${id}/fhir`
    expect((await new TestVisitor(server.app).call(url)).statusCode).toBe(404)
    expect((await (await signedInStaff(server, 'editor')).call('GET', url)).statusCode).toBe(404)
    expect((await (await signedInStaff(server, 'analyst')).call('GET', url)).statusCode).toBe(200)
    expect((await visitor.call('/api/my-data/opened-by-staff')).json()).toMatchObject([{ analysisId: id, what: 'report' }])
  })
})
