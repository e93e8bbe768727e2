import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { OperationConcern } from '@chioma/contract'
import { parser } from '@prometheus-io/lezer-promql'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { setUpTestServer } from './set-up-test-server.ts'
import { addStoredAnalysis } from './stored-analysis.ts'

const folder = fileURLToPath(new URL('../../../monitoring/', import.meta.url))
const read = (name: string): string => readFileSync(`${folder}${name}`, 'utf8')

const rulesSchema = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          labels: z.object({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.object({ summary: z.string(), description: z.string() }),
        }),
      ),
    }),
  ),
})
const dashboardSchema = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
})

/** What Prometheus itself gives, whatever it watches. */
const PROMETHEUS_OWN = new Map([
  ['up', ['job']],
  ['ALERTS', ['alertname', 'alertstate']],
])
/** Put on every figure where it is read. */
const OF_EVERY_FIGURE = ['instance', 'job']

/** Each metric that an expression reads, with the labels that it is narrowed by. Throws where the expression cannot be read. */
function readExpression(expression: string): { metric: string; labels: string[] }[] {
  const found: { metric: string; labels: string[] }[] = []
  parser.parse(expression).iterate({
    enter: ({ name, type, from, to }) => {
      if (type.isError) throw new Error(`${expression} cannot be read at ${from}`)
      const text = expression.slice(from, to)
      if (name === 'VectorSelector') found.push({ metric: '', labels: [] })
      const last = found.at(-1)
      if (name === 'Identifier' && last !== undefined && last.metric === '') last.metric = text
      if (name === 'LabelName' && last !== undefined && /^\s*(=|!)/.test(expression.slice(to))) last.labels.push(text)
    },
  })
  return found
}

/** Every series that the server gives by name, with the labels that its samples have. */
function readSeries(exposition: string): Map<string, readonly string[]> {
  const series = new Map<string, readonly string[]>(PROMETHEUS_OWN)
  for (const [, name = '', type] of exposition.matchAll(/^# TYPE (\S+) (\S+)$/gm))
    for (const suffix of type === 'histogram' ? ['_bucket', '_count', '_sum'] : [''])
      series.set(`${name}${suffix}`, OF_EVERY_FIGURE)
  for (const [, name = '', labels = ''] of exposition.matchAll(/^(\w+)\{(.*)\} \S+$/gm)) {
    const names = [...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label)
    series.set(name, [...new Set([...(series.get(name) ?? []), ...names])])
  }
  return series
}

const rules = rulesSchema.parse(parse(read('alerts.yml'))).groups.flatMap((group) => group.rules)
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...dashboardSchema
    .parse(JSON.parse(read('dashboard.json')))
    .panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
]

const server = setUpTestServer()
let series: ReadonlyMap<string, readonly string[]>
beforeAll(async () => {
  const { metrics, database } = server.dependencies
  // One of each kind whose labels are looked at.
  await server.app.inject('/healthz')
  metrics.noteJob('analyze', 5, 'complete')
  await addStoredAnalysis(database, { status: 'failed' })
  series = readSeries((await server.app.inject('/metrics')).body)
})

describe('what Prometheus is told to watch', () => {
  it('is given by the server: every metric of every rule and panel, by every label that it is narrowed by', () => {
    expect(expressions.length).toBeGreaterThan(30)
    const missing = expressions.flatMap(([where, expression]) =>
      readExpression(expression).flatMap(({ metric, labels }) => {
        const known = series.get(metric)
        if (known === undefined) return [`${where}: there is no ${metric}`]
        return labels.filter((label) => !known.includes(label)).map((label) => `${where}: ${metric} has no label ${label}`)
      }),
    )
    expect(missing).toEqual([])
  })

  it('would be missed where it is misspelled or cannot be read', () => {
    expect(readExpression('sum(chioma_storage_byte) > 0 and max(up{job="x"})')).toEqual([
      { metric: 'chioma_storage_byte', labels: [] },
      { metric: 'up', labels: ['job'] },
    ])
    expect(() => readExpression('sum(chioma_storage_bytes')).toThrow('cannot be read')
  })

  it('has an alert for every concern of the operator’s page, each once', () => {
    const names = rules.map(({ alert }) => alert)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(expect.arrayContaining(Object.values(ALERT_OF_CONCERN)))
  })
})

/** The same limits, judged by the page and by Prometheus. */
const ALERT_OF_CONCERN: Record<OperationConcern, string> = {
  part_not_ready: 'ChiomaPartNotReady',
  queue_waits: 'ChiomaQueueWaits',
  jobs_failing: 'ChiomaJobsFailing',
  analyses_failing: 'ChiomaAnalysesFailing',
  requests_failing: 'ChiomaRequestsFailing',
  mails_failing: 'ChiomaMailsFailing',
  disk_low: 'ChiomaDiskLow',
  budget_nearly_spent: 'ChiomaBudgetNearlySpent',
  backup_old: 'ChiomaBackupOld',
}

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

describe.skipIf(!hasPromtool)('promtool', () => {
  it.each([
    ['check', 'rules', 'alerts.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ])('finds nothing wrong: %s %s %s', (...parameters) => {
    const { status, stdout, stderr } = spawnSync('promtool', parameters, { cwd: folder, encoding: 'utf8' })
    expect(status, `${stdout}${stderr}`).toBe(0)
  })
})
