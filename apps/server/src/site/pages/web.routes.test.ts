import { afterAll, describe, expect, it } from 'vitest'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import type { App } from '../../platform/http/http-app.ts'

const server = setUpTestServer()
const opened: App[] = []

afterAll(async () => {
  for (const app of opened) await app.close()
})

async function ask(environment: Record<string, string>, url: string, headers: Record<string, string> = {}) {
  const config = { ...server.dependencies.config, ...readConfig(environment) }
  const app = await buildApp({ ...server.dependencies, config })
  opened.push(app)
  return app.inject({ url, headers, remoteAddress: '10.0.0.1' })
}

describe('for search engines', () => {
  it('robots.txt leads to the sitemap, and the sitemap to the pages', async () => {
    const robots = await ask({ PUBLIC_URL: 'https://chioma.example/' }, '/robots.txt')
    expect(robots.headers['content-type']).toContain('text/plain')
    expect(robots.body).toMatch(/^User-agent: \*\nDisallow: \/api\/\n/)
    expect(robots.body).toContain('\nSitemap: https://chioma.example/sitemap.xml\n')
    const sitemap = await ask({ PUBLIC_URL: 'https://chioma.example/' }, '/sitemap.xml')
    expect(sitemap.headers['content-type']).toContain('application/xml')
    expect(sitemap.body.match(/<loc>[^<]*/g)).toEqual(['<loc>https://chioma.example/'])
  })

  it.each([
    ['a proxy that is believed', { TRUST_PROXY: '10.0.0.0/8' }, 'https://seen.example'],
    ['a proxy that is not', { TRUST_PROXY: '192.0.2.1' }, 'http://localhost:3000'],
    ['nobody who is believed', {}, 'http://localhost:3000'],
    ['a proxy, but the settings say otherwise', { TRUST_PROXY: 'on', PUBLIC_URL: 'https://set.example' }, 'https://set.example'],
  ])('the address comes from %s', async (_, environment, origin) => {
    const headers = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'seen.example' }
    const { body } = await ask({ ...environment, PORT: '3000' }, '/sitemap.xml', headers)
    expect(body).toContain(`<loc>${origin}/</loc>`)
  })

  it('a host that is none stays out of the page', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-host': 'a<b>.example' }
    expect((await ask({ TRUST_PROXY: 'on' }, '/sitemap.xml', headers)).body).not.toContain('<b>')
  })
})

describe('an address of a page that was copied with more than it has', () => {
  it.each([
    ['/shared/abc/', '/shared/abc'],
    ['/orders/abc/?from=mail', '/orders/abc?from=mail'],
  ])('%s leads to %s', async (url, location) => {
    const { statusCode, headers } = await ask({}, url)
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([308, location, 'no-cache'])
  })

  it.each(['//elsewhere.example/', '/\\elsewhere.example/', '/api/nothing/'])('%s leads nowhere', async (url) => {
    expect((await ask({}, url)).headers.location).toBeUndefined()
  })
})
