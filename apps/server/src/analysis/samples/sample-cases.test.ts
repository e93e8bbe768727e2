import { analysisSchema, LANGUAGES, type SampleCase, sampleCaseSchema } from '@chioma/contract'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { fakeModel } from '../../../test/fake-models.ts'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { createEmbeddedModels, MeasurePool } from '../models/local/measure-pool.ts'

const pool = new MeasurePool()
afterAll(() => pool.close())

const listOf = (body: unknown): SampleCase[] => sampleCaseSchema.array().parse(body)

describe('the sample photos', () => {
  const server = setUpTestServer(createEmbeddedModels(pool))
  const get = (url: string) => server.app.inject(url)

  test('are read by the engine: each shows what it is there to show', async () => {
    const cases = listOf((await get('/api/sample-cases?language=en')).json())
    expect(cases.map(({ name, kind }) => [name, kind])).toEqual([
      ['flakes', 'signs_found'],
      ['shine', 'signs_found'],
      ['clear', 'nothing_seen'],
      ['unclear', 'cannot_tell'],
    ])
    const [flakes, , clear] = cases
    expect(flakes).toMatchObject({
      sureness: { level: expect.any(String) },
      helps: expect.any(String),
      nextStep: expect.any(String),
    })
    expect(flakes?.measure?.code).toBe('flake_area')
    expect(clear).toMatchObject({ sureness: null, measure: null, helps: null })
  })

  test('are told in every language', async () => {
    const headlines = await Promise.all(
      LANGUAGES.map(async (language) => listOf((await get(`/api/sample-cases?language=${language}`)).json())[0]?.headline),
    )
    expect(new Set(headlines).size).toBe(LANGUAGES.length)
  })

  test('have a whole report, with the photo and what was found in it', async () => {
    const response = await get('/api/sample-cases/flakes?language=it')
    const { detectedIssues, photoUrl, results } = analysisSchema.parse(response.json())
    expect(results?.report.language).toBe('it')
    expect(results?.modelResults).toMatchObject([{ provider: 'local', outcome: 'completed', durationMs: expect.any(Number) }])
    const [dandruff] = detectedIssues
    expect(dandruff?.code).toBe('dandruff')
    const [photo, mask, marked] = await Promise.all(
      [photoUrl, dandruff?.overlayUrl ?? '', '/api/sample-cases/flakes/marked-photo'].map(get),
    )
    expect([photo, mask, marked].map((answer) => answer?.statusCode)).toEqual([200, 200, 200])
    const sizes = await Promise.all([photo, marked].map((answer) => sharp(answer?.rawPayload).metadata()))
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [900, 648],
      [900, 648],
    ])
    expect(marked?.rawPayload.equals(photo?.rawPayload ?? Buffer.alloc(0))).toBe(false)
  })

  test('have no white edge, which would shine on a dark page', async () => {
    for (const { photoUrl } of listOf((await get('/api/sample-cases?language=en')).json())) {
      const { data, info } = await sharp((await get(photoUrl)).rawPayload)
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const lastRow = data.subarray(-info.width)
      expect(lastRow.reduce((sum, value) => sum + value, 0) / info.width, photoUrl).toBeLessThan(200)
    }
  })

  test('are those of the list and no others', async () => {
    const codes = await Promise.all(
      ['/nobody', '/nobody/photo', '/flakes/overlays/redness', '/clear/overlays/dandruff'].map(async (path) => {
        const { statusCode } = await get(`/api/sample-cases${path}`)
        return statusCode >= 400 && statusCode < 500
      }),
    )
    expect(codes).toEqual([true, true, true, true])
  })
})

describe('where the engine cannot look at them now', () => {
  const server = setUpTestServer([fakeModel(() => Promise.reject(new Error('no thread')))])

  test('none are listed, and the page goes without', async () => {
    const response = await server.app.inject('/api/sample-cases')
    expect([response.statusCode, response.json()]).toEqual([200, []])
  })
})
