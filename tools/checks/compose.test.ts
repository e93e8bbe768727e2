import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { ENVIRONMENT_VARIABLES, readConfig } from '../../apps/server/src/config.ts'
import { readProjectFile } from './project-files.ts'

const SECRETS = { POSTGRES_PASSWORD: 'one', S3_SECRET: 'two', MASTER_KEY: Buffer.alloc(32, 7).toString('base64') }

/** What is read of `compose.yaml`; a key that the format does not know is refused. */
const service = z.strictObject({
  image: z.string(),
  build: z.string().optional(),
  restart: z.enum(['unless-stopped', 'on-failure']),
  stop_grace_period: z
    .string()
    .regex(/^\d+s$/)
    .optional(),
  read_only: z.boolean().optional(),
  tmpfs: z.array(z.string()).optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  entrypoint: z.array(z.string()).optional(),
  command: z.union([z.string(), z.array(z.string())]).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  ports: z.array(z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  configs: z.array(z.strictObject({ source: z.string(), target: z.string() })).optional(),
  healthcheck: z
    .strictObject({ test: z.array(z.string()), interval: z.string(), timeout: z.string(), retries: z.number() })
    .optional(),
  depends_on: z
    .union([
      z.array(z.string()),
      z.record(z.string(), z.strictObject({ condition: z.enum(['service_healthy', 'service_completed_successfully']) })),
    ])
    .optional(),
})
const compose = z
  .object({
    name: z.string(),
    services: z.record(z.string(), service),
    configs: z.record(z.string(), z.strictObject({ content: z.string() })),
    volumes: z.record(z.string(), z.null()),
  })
  .parse(parse(readProjectFile('compose.yaml'), { merge: true }))
const services = Object.entries(compose.services)
const processes = services.filter(([, { build }]) => build !== undefined)

/** As the tool fills in `${NAME}`, `${NAME:-default}` and `${NAME:?complaint}`. */
const filledIn = (text: string): string =>
  text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind?: string, rest?: string) => {
    const value = new Map(Object.entries(SECRETS)).get(name) ?? (kind === '-' ? rest : undefined)
    if (value === undefined) throw new Error(`${name} is not set`)
    return value
  })

describe('compose.yaml', () => {
  test('starts two servers and two workers with settings that they take', () => {
    const configs = processes.map(([, { environment = {} }]) => {
      expect(Object.keys(environment).filter((name) => !ENVIRONMENT_VARIABLES.includes(name))).toEqual([])
      return readConfig(Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filledIn(value)])))
    })
    expect(configs.map(({ worker }) => worker).sort()).toEqual(['none', 'none', 'only', 'only'])
    for (const config of configs) {
      expect(config.storage).toMatchObject({ endpoint: 'http://s3:8333', bucket: 'chioma' })
      expect(config).toMatchObject({ trustProxy: true, publicUrl: 'https://localhost' })
    }
  })

  test('gives a process longer to end than it takes by itself', () => {
    const LONGEST_SHUTDOWN_S = 50
    for (const [, { stop_grace_period: grace = '0s', environment = {} }] of processes)
      expect(Number.parseInt(grace, 10)).toBeGreaterThan(LONGEST_SHUTDOWN_S + Number(environment.DRAIN_DELAY_MS) / 1_000)
  })

  test('names only services, volumes and files that there are', () => {
    for (const [, { depends_on: needs = [], volumes = [], configs = [] }] of services) {
      const needed = Array.isArray(needs) ? needs : Object.keys(needs)
      expect(needed.filter((name) => !(name in compose.services))).toEqual([])
      expect(volumes.map((volume) => volume.split(':')[0] ?? '').filter((name) => !(name in compose.volumes))).toEqual([])
      expect(configs.filter(({ source }) => !(source in compose.configs))).toEqual([])
    }
    for (const [, { depends_on: needs = {} }] of services)
      for (const [name, { condition }] of Array.isArray(needs) ? [] : Object.entries(needs))
        if (condition === 'service_healthy') expect(compose.services[name]?.healthcheck).toBeDefined()
  })

  test('passes requests on to every server, while it says that it is ready', () => {
    const proxied = compose.configs.caddyfile?.content ?? ''
    const servers = processes.filter(([, { environment }]) => environment?.WORKER === 'none').map(([name]) => `${name}:3000`)
    expect(proxied).toContain(`reverse_proxy ${servers.join(' ')} {`)
    expect(proxied).toContain('health_uri /readyz')
    expect(services.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)).toEqual(['proxy'])
  })
})
