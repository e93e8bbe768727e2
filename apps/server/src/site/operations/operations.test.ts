import { randomUUID } from 'node:crypto'
import { type Operations, operationsSchema } from '@chioma/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { addStoredAnalysis } from '../../../test/stored-analysis.ts'
import { setUpStaff, signedInStaff } from '../../../test/test-staff.ts'
import { purgeStoredObjects } from '../../jobs.ts'
import { purgeWorkDurations } from '../../platform/metrics/metrics.ts'

const TOKEN = 'a token of thirty characters..'

const server = setUpTestServer([], { METRICS_TOKEN: TOKEN })
const owner = setUpStaff(server, 'owner')
/** As on a new site. */
beforeEach(async () => {
  const { database, metrics, storage } = server.dependencies
  await metrics.durations.store(database)
  for (const table of ['work_durations', 'visitors', 'spend_days', 'backups', 'storage_usage', 'pgboss.job'])
    await sql`delete from ${sql.table(table)}`.execute(database)
  await storage.delete('visitors/')
})

async function read(): Promise<Operations> {
  const response = await owner.call('GET', '/api/admin/operations')
  expect(response.statusCode, response.body).toBe(200)
  return operationsSchema.parse(response.json())
}

const scrape = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  server.app.inject({ url: '/metrics', headers, remoteAddress })

async function figure(name: string, labels = ''): Promise<number | undefined> {
  const line = (await scrape()).body.split('\n').find((text) => text.startsWith(`${name}${labels} `))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

describe('the operator’s figures', () => {
  it('are the owner’s alone', async () => {
    for (const role of ['editor', 'analyst'] as const)
      expect((await (await signedInStaff(server, role)).call('GET', '/api/admin/operations')).statusCode).toBe(403)
    expect((await server.app.inject('/api/admin/operations')).statusCode).toBe(401)
  })

  it('say of a new site that nothing failed, and that it has no backup', async () => {
    expect(await read()).toMatchObject({
      concerns: ['backup_old'],
      parts: { database: true, queue: true, storage: true, space: true, intake: true },
      analyses: [],
      mails: { waiting: 0, failed: 0 },
      backups: [],
      storage: { objects: null, disk: { minFreeBytes: 512_000_000 } },
      spend: { committedUsd: 0, budgetUsd: 10 },
    })
  })

  it('count requests by route and how many of them failed, for all processes and beyond their end', async () => {
    for (let time = 0; time < 3; time += 1) await server.app.inject('/api/centers')
    const centers = (await read()).requests.find(({ name }) => name === 'GET /api/centers')
    expect(centers).toMatchObject({ total: 3, failed: 0 })
    expect(centers?.p95Ms).toBeGreaterThan(0)
    server.dependencies.metrics.durations.add('request', 'GET /api/centers', 8_000, true)
    const slower = (await read()).requests.find(({ name }) => name === 'GET /api/centers')
    expect(slower).toMatchObject({ total: 4, failed: 1 })
    expect(slower?.p95Ms).toBeGreaterThan(7_300)
    expect(slower?.p95Ms).toBeLessThan(8_800)
    expect(await purgeWorkDurations(server.dependencies, new Date(Date.now() + 50 * 3_600_000))).toBeGreaterThan(0)
  })

  it('tell what waits and since when, what failed, what is stored, spent and saved', async () => {
    const { database, queue, storage } = server.dependencies
    await database.transaction().execute((trx) => queue.enqueue(trx, 'send-mail', { mailId: randomUUID() }, randomUUID()))
    await sql`update pgboss.job set start_after = now() - interval '10 min' where name = 'send-mail'`.execute(database)
    for (let time = 0; time < 6; time += 1) await addStoredAnalysis(database, { status: 'failed' })
    await sql`update analyses set failure_code = 'could_not_be_analyzed'`.execute(database)
    await sql`insert into spend_days (day, committed_nano_usd) values ((now() at time zone 'utc')::date, 9000000000)`.execute(
      database,
    )
    await sql`insert into backups values (${randomUUID()}, now() - interval '1 h', 5000, 40, 3, true)`.execute(database)
    await storage.put('visitors/a/photo', Buffer.alloc(700))
    await purgeStoredObjects(server.dependencies, new Date())
    const figures = await read()
    expect(figures.queues.find(({ name }) => name === 'send-mail')).toMatchObject({ waiting: 1, running: 0 })
    expect(figures.queues.find(({ name }) => name === 'send-mail')?.oldestWaitingSeconds).toBeGreaterThan(590)
    expect(figures.analyses).toEqual([{ status: 'failed', failureCode: 'could_not_be_analyzed', count: 6 }])
    expect(figures.storage.objects).toMatchObject({ count: 1, bytes: 700 })
    expect(figures.spend.committedUsd).toBe(9)
    expect(figures.backups).toMatchObject([{ bytes: 5000, rowCount: 40, objectCount: 3, isEncrypted: true }])
    expect(figures.concerns).toEqual(['queue_waits', 'analyses_failing', 'budget_nearly_spent'])

    expect(await figure('chioma_queue_jobs_waiting', '{queue="send-mail"}')).toBe(1)
    expect(await figure('chioma_analyses_ended_last_hour', '{status="failed",failure_code="could_not_be_analyzed"}')).toBe(6)
    expect(await figure('chioma_storage_bytes')).toBe(700)
    expect(await figure('chioma_spend_today_usd')).toBe(9)
    expect(
      Math.abs(((await figure('chioma_backup_last_success_timestamp_seconds')) ?? 0) - Date.now() / 1_000 + 3_600),
    ).toBeLessThan(60)
  })
})

describe('/metrics', () => {
  it('opens to the machine itself, to the token, and to an owner; to others it is not there', async () => {
    const far = '203.0.113.9'
    expect((await scrape()).statusCode).toBe(200)
    expect((await scrape({ authorization: `Bearer ${TOKEN}` }, far)).statusCode).toBe(200)
    expect((await scrape({ cookie: owner.cookie }, far)).statusCode).toBe(200)
    const editor = await signedInStaff(server, 'editor')
    for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: TOKEN }, { cookie: editor.cookie }])
      expect((await scrape(headers, far)).statusCode).toBe(404)
    expect((await scrape({ 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(404)
  })

  it('keeps to what needs no database while there is none, and shows nothing old', async () => {
    const down = async () => {
      throw new Error('connection refused')
    }
    const { database, queue } = server.dependencies
    await sql`insert into spend_days (day, committed_nano_usd) values ((now() at time zone 'utc')::date, 7000000000)`.execute(
      database,
    )
    expect(await figure('chioma_spend_today_usd')).toBe(7)
    const count = queue.count
    queue.count = down
    try {
      expect(await figure('chioma_figures_up')).toBe(0)
      expect(await figure('chioma_ready', '{part="database"}')).toBe(1)
      expect(await figure('chioma_spend_today_usd')).toBeUndefined()
    } finally {
      queue.count = count
    }
    expect(await figure('chioma_figures_up')).toBe(1)
  })

  it('names no person: its labels are patterns, queues and codes', async () => {
    await server.app.inject({ url: '/api/analysis/0198c0de-0000-7000-8000-000000000001?name=Ada', remoteAddress: '203.0.113.77' })
    expect((await scrape()).body).not.toMatch(/Ada|203\.0\.113|0198c0de|example\.org/)
  })
})
