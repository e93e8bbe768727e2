import { resolve } from 'node:path'
import { COUNTRIES, currencySchema, isTimeZone, PASSWORD_LENGTH } from '@chioma/contract'
import { z } from 'zod'
import type { AnalysisConfig } from './analysis/index.ts'
import type { HeldConfig } from './platform/http/held-limit.ts'
import { type InsideSettings, isNetwork } from './platform/http/outside-guard.ts'
import type { OriginConfig } from './platform/http/public-origin.ts'
import { LOG_LEVELS } from './platform/logger.ts'
import type { MailConfig } from './platform/mail/mail-sender.ts'
import type { S3Bucket } from './platform/storage/s3-storage.ts'
import type { TracingConfig } from './platform/tracing/span-export.ts'
import type { ShopConfig } from './shop/index.ts'
import type { SiteConfig } from './site/index.ts'
import type { StaffConfig } from './staff/index.ts'
import type { VisitorsConfig } from './visitors/index.ts'

const port = z.coerce.number('must be a whole number from 0 to 65535').int().min(0).max(65535)
const url = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
const template = z
  .string()
  .refine(
    (value) => URL.canParse(value.replaceAll(/[{}]/g, '')),
    'must be an address, with {s}, {z}, {x} and {y} where they belong',
  )
const masterKey = z
  .base64('must be 32 bytes in base64')
  .transform((value) => Buffer.from(value, 'base64'))
  .refine((bytes) => bytes.length === 32, 'must be 32 bytes in base64; make one with: openssl rand -base64 32')

const quota = z.coerce.number('must be a whole number; 0 for no limit').int().min(0).max(1_000_000)

/** `s3://key:secret@host:port/bucket?region=eu-central-1&tls=off&bucket=host`; without key and secret, what the machine gives its processes. */
function readStorageUrl({ host, pathname, username, password, searchParams }: URL): S3Bucket | undefined {
  const [bucket = '', ...rest] = pathname.split('/').filter((part) => part !== '')
  if (host === '' || bucket === '' || rest.length > 0) return undefined
  return {
    endpoint: `${searchParams.get('tls') === 'off' ? 'http' : 'https'}://${host}`,
    region: searchParams.get('region') ?? 'us-east-1',
    bucket,
    credentials:
      username === '' ? undefined : { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) },
    isPathStyle: searchParams.get('bucket') !== 'host',
  }
}

/** Every variable that the server reads, by its name in the environment. Empty means absent. */
const environmentSchema = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: url.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be postgres://user:password@host/database' }).optional(),
  STORAGE_URL: z
    .url({ protocol: /^s3$/, error: 'must be s3://key:secret@host/bucket, with ?region= where the server has several' })
    .transform((value, context) => {
      const bucket = readStorageUrl(new URL(value))
      if (bucket === undefined) context.addIssue('names no bucket after the host')
      return bucket
    })
    .optional(),
  MIN_FREE_MEGABYTES: z.coerce.number('must be a whole number of megabytes').int().min(0).max(1_000_000_000).default(512),
  MASTER_KEY: masterKey.optional(),
  NEW_MASTER_KEY: masterKey.optional(),
  PREVIOUS_MASTER_KEY: masterKey.optional(),
  GEOIP_URL: url.optional(),
  GEOCODER_URL: url.default('https://nominatim.openstreetmap.org/search'),
  PRIVATE_NETWORKS: z
    .string()
    .transform((value) => value.split(',').map((network) => network.trim()))
    .refine((networks) => networks.every(isNetwork), 'must be networks such as 10.0.0.0/8, or addresses, separated by commas')
    .optional(),
  TILE_URL: template.default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  WORKER: z.enum(['inline', 'none', 'only'], 'must be inline, none or only').default('inline'),
  TRUST_PROXY: z
    .union([
      z.enum(['off', 'on']),
      z
        .string()
        .regex(/^[\da-fA-F.:]+(\/\d+)?(,\s*[\da-fA-F.:]+(\/\d+)?)*$/, 'must be off, on, or addresses separated by commas'),
    ])
    .default('off'),
  MAX_EVENT_LOOP_DELAY_MS: z.coerce.number('must be a number of milliseconds').int().min(0).max(600_000).default(1_500),
  DRAIN_DELAY_MS: z.coerce.number('must be a number of milliseconds').int().min(0).max(120_000).default(0),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  ANALYSIS_QUEUE_LIMIT: z.coerce.number('must be a whole number of analyses').int().min(1).max(1_000_000).default(200),
  METRICS_TOKEN: z.string().min(20, 'must have at least 20 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[^=,\s]+=[^,]*(,\s*[^=,\s]+=[^,]*)*$/, 'must be name=value, separated by commas')
    .optional(),
  UPLOAD_PHOTOS_PER_DAY: quota.default(300),
  UPLOAD_MEGABYTES_PER_DAY: quota.default(300),
  HELD_ORDERS_PER_ADDRESS: quota.default(20),
  HELD_UNITS_PER_ADDRESS: quota.default(100),
  HELD_TIMES_PER_ADDRESS: quota.default(20),
  RETENTION_DAYS: z.coerce.number('must be a whole number of days').int().min(1).max(36_500).default(365),
  ADMIN_EMAIL: z.string().trim().toLowerCase().pipe(z.email('must be an e-mail address')).optional(),
  ADMIN_PASSWORD: z.string().min(PASSWORD_LENGTH.min, `must have at least ${PASSWORD_LENGTH.min} characters`).optional(),
  ANTHROPIC_API_KEY: z.string().optional(),
  ANTHROPIC_BASE_URL: url.optional(),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: url.optional(),
  GOOGLE_GENERATIVE_AI_API_KEY: z.string().optional(),
  GOOGLE_GENERATIVE_AI_BASE_URL: url.optional(),
  MISTRAL_API_KEY: z.string().optional(),
  MISTRAL_BASE_URL: url.optional(),
  OPENAI_COMPATIBLE_API_KEY: z.string().optional(),
  OPENAI_COMPATIBLE_BASE_URL: url.optional(),
  CLAIMS_MODE: z.enum(['cosmetic', 'clinic'], 'must be cosmetic or clinic').default('cosmetic'),
  NODE_ENV: z.string().optional(),
  SHOP_CURRENCY: currencySchema.default('USD'),
  SHOP_COUNTRY: z
    .string()
    .trim()
    .toUpperCase()
    .pipe(z.enum(COUNTRIES, 'must be the code of a country that the shop knows, such as IT'))
    .optional(),
  SHOP_TIME_ZONE: z.string().trim().refine(isTimeZone, 'must name a time zone by a place, such as Europe/Rome').default('UTC'),
  EUR_TO_USD: z.coerce.number('must be what one euro costs in the currency of the shop').min(0.01).max(1_000).default(1),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'must begin with sk_ or rk_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().regex(/^pk_/, 'must begin with pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .transform((value) => value.split(',').map((secret) => secret.trim()))
    .refine((secrets) => secrets.every((secret) => secret.startsWith('whsec_')), 'must begin with whsec_, each of several')
    .optional(),
  STRIPE_API_BASE: url.optional(),
  PAYMENTS_SANDBOX: z.enum(['allow', 'refuse'], 'must be allow or refuse').optional(),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'must be smtp://user:password@host:port, or smtps for a connection that begins with TLS',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .max(254)
    .regex(/^([^<>\r\n]* <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/, 'must be an address, with or without a name')
    .optional(),
})

/** Addresses of services outside; database and storage are part of the installation, and map tiles are asked for by browsers. */
const SERVICES = [
  'GEOIP_URL',
  'GEOCODER_URL',
  'ANTHROPIC_BASE_URL',
  'OPENAI_BASE_URL',
  'GOOGLE_GENERATIVE_AI_BASE_URL',
  'MISTRAL_BASE_URL',
  'OPENAI_COMPATIBLE_BASE_URL',
  'STRIPE_API_BASE',
  'SMTP_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
] as const satisfies readonly (keyof typeof environmentSchema.shape)[]

/** Variables under the name they had in the release before; read for one release more. */
const RENAMED_VARIABLES: Readonly<Record<string, keyof typeof environmentSchema.shape>> = {
  BUSY_AFTER_MS: 'MAX_EVENT_LOOP_DELAY_MS',
}

/** Every variable that is read, as it is written in the environment. */
export const ENVIRONMENT_VARIABLES: readonly string[] = Object.keys(environmentSchema.shape)

/** All settings of a process: its own, and those that each domain asks for. */
export interface Config extends OriginConfig, HeldConfig, VisitorsConfig, StaffConfig, AnalysisConfig, ShopConfig, SiteConfig {
  port: number
  host: string
  /** Absolute path. */
  dataFolder: string
  /** `undefined`: the embedded database in the data folder. */
  databaseUrl: string | undefined
  /** `undefined`: files in the data folder. */
  storage: S3Bucket | undefined
  /** Below so much free disk nothing new is accepted. */
  minFreeBytes: number
  /** `undefined`: the key file in the data folder. */
  masterKey: Buffer | undefined
  /** What `chioma keys rotate` puts in the place of `masterKey`. */
  newMasterKey: Buffer | undefined
  /** What `masterKey` took the place of, as long as something may be sealed with it. */
  previousMasterKey: Buffer | undefined
  geoipUrl: string | undefined
  /** Finds the places of addresses, as Nominatim does. */
  geocoderUrl: string
  /** What this server may connect to beside the public internet. */
  inside: InsideSettings
  worker: 'inline' | 'none' | 'only'
  /** Whose `X-Forwarded-*` headers are believed: nobody's, the nearest proxy's, or those at the listed addresses. */
  trustProxy: boolean | string
  /** Requests are refused as `service_busy` while the event loop is late by more than this; 0: never. */
  maxEventLoopDelayMs: number
  /** For so long after a signal to end, requests are still taken while `/readyz` says that they should go elsewhere. */
  drainDelayMs: number
  logLevel: (typeof LOG_LEVELS)[number]
  /** Opens `/metrics` to whoever sends it as a bearer token. */
  metricsToken: string | undefined
  /** Where spans are sent; `undefined`: nowhere. */
  tracing: TracingConfig | undefined
  mail: MailConfig
  /** What the operator should mend in the environment, a sentence each. */
  warnings: readonly string[]
}

/** Thrown with one line for each wrong variable. */
export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`the environment has ${problems.length} wrong ${problems.length === 1 ? 'value' : 'values'}:\n${problems.join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/** Reads the settings from an environment; throws `ConfigError` that names every wrong value at once. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const { warnings, renamed } = readRenamed(present)
  const parsed = environmentSchema.safeParse({ ...renamed, ...present })
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`))
  }
  const values = parsed.data
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    isPublicUrlSet: values.PUBLIC_URL !== undefined,
    dataFolder: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    storage: values.STORAGE_URL,
    minFreeBytes: values.MIN_FREE_MEGABYTES * 1_000_000,
    masterKey: values.MASTER_KEY,
    newMasterKey: values.NEW_MASTER_KEY,
    previousMasterKey: values.PREVIOUS_MASTER_KEY,
    geoipUrl: values.GEOIP_URL,
    geocoderUrl: values.GEOCODER_URL,
    tileUrl: values.TILE_URL,
    inside: {
      addresses: SERVICES.flatMap((name) => values[name] ?? []),
      privateNetworks: values.PRIVATE_NETWORKS ?? [],
    },
    worker: values.WORKER,
    trustProxy: values.TRUST_PROXY === 'off' ? false : values.TRUST_PROXY === 'on' ? true : values.TRUST_PROXY,
    maxEventLoopDelayMs: values.MAX_EVENT_LOOP_DELAY_MS,
    drainDelayMs: values.DRAIN_DELAY_MS,
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN,
    tracing: readTracing(values),
    retentionDays: values.RETENTION_DAYS,
    uploadQuota: {
      photos: values.UPLOAD_PHOTOS_PER_DAY || Number.POSITIVE_INFINITY,
      bytes: values.UPLOAD_MEGABYTES_PER_DAY * 1_000_000 || Number.POSITIVE_INFINITY,
    },
    analysisQueueLimit: values.ANALYSIS_QUEUE_LIMIT,
    heldPerAddress: {
      orders: values.HELD_ORDERS_PER_ADDRESS || Number.POSITIVE_INFINITY,
      units: values.HELD_UNITS_PER_ADDRESS || Number.POSITIVE_INFINITY,
      times: values.HELD_TIMES_PER_ADDRESS || Number.POSITIVE_INFINITY,
    },
    claimsMode: values.CLAIMS_MODE,
    modelProviders: readModelProviders(values),
    firstOwner: readFirstOwner(values),
    shop: {
      currency: values.SHOP_CURRENCY,
      country: values.SHOP_COUNTRY,
      timeZone: values.SHOP_TIME_ZONE,
      euroRate: values.EUR_TO_USD,
    },
    payments: readPayments(values),
    mail: { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM ?? `Chioma <no-reply@${mailHostOf(values.PUBLIC_URL)}>` },
    warnings: [...warnings, ...unknownProxyWarnings(values)],
  }
}

/** This server speaks no TLS: whoever reaches it under `https:` comes through a proxy. */
const unknownProxyWarnings = ({ PUBLIC_URL: publicUrl, TRUST_PROXY: trustProxy }: z.infer<typeof environmentSchema>): string[] =>
  publicUrl?.startsWith('https:') && trustProxy === 'off'
    ? [
        'PUBLIC_URL begins with https and TRUST_PROXY is off: all visitors count as one address and share its limits; name your proxy in TRUST_PROXY',
      ]
    : []

/** What stands under a name of the release before; where both names are set, the new one counts. */
function readRenamed(present: Record<string, string | undefined>) {
  const old = Object.entries(RENAMED_VARIABLES).filter(([name]) => name in present)
  return {
    renamed: Object.fromEntries(old.map(([name, next]) => [next, present[name]])),
    warnings: old.map(([name, next]) => `${name} is now called ${next}; the next release reads the new name alone`),
  }
}

/** Stripe where its keys are; otherwise the sandbox gateway, which production has to allow: it gives goods away for no money. */
function readPayments(values: z.infer<typeof environmentSchema>): Config['payments'] {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE: apiBase } = values
  const needed = { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET }
  const missing = Object.entries(needed).filter(([, value]) => value === undefined)
  if (STRIPE_SECRET_KEY !== undefined && STRIPE_PUBLISHABLE_KEY !== undefined && STRIPE_WEBHOOK_SECRET !== undefined) {
    const keys = { secretKey: STRIPE_SECRET_KEY, publishableKey: STRIPE_PUBLISHABLE_KEY, webhookSecrets: STRIPE_WEBHOOK_SECRET }
    return { provider: 'stripe', keys: { ...keys, apiBase } }
  }
  if (missing.length < Object.keys(needed).length)
    throw new ConfigError(missing.map(([name]) => `  ${name}: is missing; set all three of Stripe's or none`))
  const isSandboxOn =
    values.PAYMENTS_SANDBOX === 'allow' || (values.NODE_ENV !== 'production' && values.PAYMENTS_SANDBOX !== 'refuse')
  return isSandboxOn ? { provider: 'sandbox' } : undefined
}

/** Headers as OpenTelemetry writes them: `name=value`, separated by commas, values percent-encoded. */
function readTracing(values: z.infer<typeof environmentSchema>): Config['tracing'] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = '' } = values
  if (endpoint === undefined) return undefined
  const pairs = headers.split(',').flatMap((pair) => {
    const [, name, value = ''] = /^\s*([^=]+)=(.*)$/.exec(pair) ?? []
    return name === undefined ? [] : [[name, decodeURIComponent(value)]]
  })
  return { endpoint, headers: Object.fromEntries(pairs) }
}

const mailHostOf = (publicUrl: string | undefined): string => new URL(publicUrl ?? 'http://localhost').hostname

function readFirstOwner({
  ADMIN_EMAIL: email,
  ADMIN_PASSWORD: password,
}: z.infer<typeof environmentSchema>): Config['firstOwner'] {
  if (email === undefined && password === undefined) return undefined
  if (email === undefined || password === undefined)
    throw new ConfigError([`  ${email === undefined ? 'ADMIN_EMAIL' : 'ADMIN_PASSWORD'}: is missing; set both or neither`])
  return { email, password }
}

const readModelProviders = (values: z.infer<typeof environmentSchema>): Config['modelProviders'] => ({
  anthropic: { apiKey: values.ANTHROPIC_API_KEY, baseUrl: values.ANTHROPIC_BASE_URL },
  openai: { apiKey: values.OPENAI_API_KEY, baseUrl: values.OPENAI_BASE_URL },
  google: { apiKey: values.GOOGLE_GENERATIVE_AI_API_KEY, baseUrl: values.GOOGLE_GENERATIVE_AI_BASE_URL },
  mistral: { apiKey: values.MISTRAL_API_KEY, baseUrl: values.MISTRAL_BASE_URL },
  'openai-compatible': { apiKey: values.OPENAI_COMPATIBLE_API_KEY, baseUrl: values.OPENAI_COMPATIBLE_BASE_URL },
})

/** The settings of this process; prints what is wrong and ends it with 1 when something is. */
export function readConfigOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
