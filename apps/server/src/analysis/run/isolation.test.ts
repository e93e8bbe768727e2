import { beforeAll, describe, expect, test } from 'vitest'
import { FLAKY_ANSWER, fakeModel } from '../../../test/fake-models.ts'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { visitorIdOf } from '../../../test/test-bookings.ts'
import { plainJpeg, TestVisitor } from '../../../test/test-visitor.ts'

const server = setUpTestServer([fakeModel(async () => FLAKY_ANSWER)])
let owner: TestVisitor
let stranger: TestVisitor
let id: string

beforeAll(async () => {
  await server.startJobs()
  owner = new TestVisitor(server.app)
  stranger = new TestVisitor(server.app)
  id = (await owner.upload({ waits: true })).id
  await stranger.upload({ waits: true })
})

const ROUTES = ['', '/events', '/photo', '/overlays/dandruff']

describe.each(ROUTES)('/api/analysis/:id%s', (route) => {
  test('is there for its owner', async () => {
    expect((await owner.call(`/api/analysis/${id}${route}`)).statusCode).toBe(200)
  })

  test('is not there for another visitor, for nobody, and for a forged cookie', async () => {
    const nobody = new TestVisitor(server.app)
    const forger = new TestVisitor(server.app)
    forger.cookie = owner.cookie?.replace(/.{4}$/, 'AAAA')
    for (const visitor of [stranger, nobody, forger]) {
      const response = await visitor.call(`/api/analysis/${id}${route}`)
      expect([response.statusCode, response.json().code]).toEqual([404, 'analysis_not_found'])
    }
  })

  test.each(['1', 'abc', '..%2f..%2fetc', '%00', "1'%20or%20'1'='1", '018f0000-0000-7000-8000-000000000000', 'x'.repeat(90)])(
    'answers 404 to the id %s',
    async (badId) => {
      const response = await owner.call(`/api/analysis/${badId}${route}`)
      expect([response.statusCode, response.json().code]).toEqual([404, 'analysis_not_found'])
    },
  )
})

test.each(['%00', 'forfora', 'redness', '..%2fphoto'])('there are no pixels of what was not found: %s', async (code) => {
  expect((await owner.call(`/api/analysis/${id}/overlays/${code}`)).statusCode).toBe(404)
})

test('the history holds the own analyses alone', async () => {
  const list = (await owner.call('/api/user-analyses')).json()
  expect(list.map((row: { id: string }) => row.id)).toEqual([id])
  expect((await new TestVisitor(server.app).call('/api/user-analyses')).json()).toEqual([])
  expect((await stranger.call(`/api/user-analyses?after=${id}`)).statusCode).toBe(404)
})

test('reading makes no visitor and sets no cookie', async () => {
  const nobody = new TestVisitor(server.app)
  for (const url of ['/api/user-analyses', `/api/analysis/${id}`, '/api/centers']) {
    expect((await nobody.call(url)).headers['set-cookie']).toBeUndefined()
  }
})

test('userId means the caller: 1 and the own id pass, another is not there', async () => {
  const visitor = new TestVisitor(server.app)
  await visitor.upload({ waits: true })
  for (const userId of ['1', visitorIdOf(visitor)])
    expect((await visitor.upload({ waits: true, fields: { userId } })).status).toBe('completed')
  const image = { name: 'image', content: await plainJpeg(), fileName: 'photo.jpg' }
  for (const userId of ['2', 'admin']) {
    const response = await visitor.send([{ name: 'userId', content: userId }, { name: 'consent', content: 'true' }, image])
    expect([response.statusCode, response.json().code]).toEqual([404, 'not_found'])
  }
})

test('the cookie is signed, out of reach for scripts, and secure where the site is', async () => {
  const visitor = new TestVisitor(server.app)
  const image = { name: 'image', content: await plainJpeg(), fileName: 'photo.jpg' }
  const parts = [{ name: 'consent', content: 'true' }, image]
  const plain = await visitor.send(parts)
  expect(plain.headers['set-cookie']).toMatch(
    /^chioma_visitor=[0-9a-f-]{36}\.[^;]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  server.dependencies.config.publicUrl = 'https://chioma.example'
  const secure = await visitor.send(parts)
  server.dependencies.config.publicUrl = 'http://localhost:3000'
  expect(secure.headers['set-cookie']).toContain('; Secure')
})

test('a forged cookie is no cookie: its bearer becomes a new visitor', async () => {
  const forger = new TestVisitor(server.app)
  forger.cookie = owner.cookie?.replace(/.{4}$/, 'AAAA')
  const analysis = await forger.upload({ waits: true })
  expect(forger.cookie).not.toBe(owner.cookie)
  expect((await owner.call(`/api/analysis/${analysis.id}`)).statusCode).toBe(404)
})
