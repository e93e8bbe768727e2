import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

describe('readConfig', () => {
  it('starts with nothing set', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      port: 3000,
      host: '0.0.0.0',
      publicUrl: 'http://localhost:3000',
      isPublicUrlSet: false,
      worker: 'inline',
      trustProxy: false,
    })
    expect(config.dataFolder).toMatch(/^\/.*data$/)
  })

  it('takes an empty value as absent', () => {
    expect(readConfig({ PORT: '', MASTER_KEY: ' ' })).toMatchObject({ port: 3000, masterKey: undefined })
  })

  it('names every wrong value at once', () => {
    const wrong = {
      PORT: 'eighty',
      PUBLIC_URL: 'chioma',
      DATABASE_URL: 'mysql://x/y',
      STORAGE_URL: 'https://storage.example.org/photos',
      MASTER_KEY: 'short',
      GEOIP_URL: 'nowhere',
      TILE_URL: 'tiles',
      PRIVATE_NETWORKS: '10.0.0.0/8, home',
      WORKER: 'yes',
      TRUST_PROXY: 'maybe',
      LOG_LEVEL: 'loud',
      RETENTION_DAYS: '0',
      CLAIMS_MODE: 'bold',
      ADMIN_EMAIL: 'nobody',
      ADMIN_PASSWORD: 'short',
      SHOP_CURRENCY: 'LIRE',
      EUR_TO_USD: '0',
      STRIPE_SECRET_KEY: 'pk_test',
      STRIPE_PUBLISHABLE_KEY: 'sk_test',
      STRIPE_WEBHOOK_SECRET: 'secret',
      STRIPE_API_BASE: 'ftp://stripe',
      PAYMENTS_SANDBOX: 'perhaps',
      SMTP_URL: 'mail.example.org',
      MAIL_FROM: 'nobody',
    }
    const read = () => readConfig(wrong)
    expect(read).toThrow(ConfigError)
    for (const name of Object.keys(wrong)) expect(read).toThrow(new RegExp(`^  ${name}: `, 'm'))
  })

  it('reads where objects are kept: key and secret, server and bucket from one address', () => {
    const { storage } = readConfig({
      STORAGE_URL: 's3://key:se%2Fcret@storage.example.org:9000/photos?region=eu-south-1&tls=off',
    })
    expect(storage).toEqual({
      endpoint: 'http://storage.example.org:9000',
      region: 'eu-south-1',
      bucket: 'photos',
      credentials: { accessKeyId: 'key', secretAccessKey: 'se/cret' },
      isPathStyle: true,
    })
    expect(readConfig({ STORAGE_URL: 's3://storage.example.org/photos?bucket=host' }).storage).toMatchObject({
      endpoint: 'https://storage.example.org',
      credentials: undefined,
      isPathStyle: false,
    })
    for (const url of ['s3://storage.example.org', 's3://storage.example.org/photos/below'])
      expect(() => readConfig({ STORAGE_URL: url })).toThrow(/^ {2}STORAGE_URL: names no bucket/m)
  })

  it('reads a variable under its name of the release before, and says so', () => {
    const before = readConfig({ BUSY_AFTER_MS: '700' })
    expect(before.maxEventLoopDelayMs).toBe(700)
    expect(before.warnings).toEqual([expect.stringContaining('BUSY_AFTER_MS is now called MAX_EVENT_LOOP_DELAY_MS')])
    expect(readConfig({ BUSY_AFTER_MS: '700', MAX_EVENT_LOOP_DELAY_MS: '0' }).maxEventLoopDelayMs).toBe(0)
    expect(() => readConfig({ BUSY_AFTER_MS: 'soon' })).toThrow(/^ {2}MAX_EVENT_LOOP_DELAY_MS: /m)
    expect(readConfig({}).warnings).toEqual([])
  })

  it('makes a first owner of e-mail address and password, and refuses one without the other', () => {
    const [email, password] = ['Ada@Example.org', 'correct horse battery']
    expect(readConfig({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password }).firstOwner).toEqual({
      email: 'ada@example.org',
      password,
    })
    expect(readConfig({}).firstOwner).toBeUndefined()
    expect(() => readConfig({ ADMIN_EMAIL: email })).toThrow(/^ {2}ADMIN_PASSWORD: /m)
    expect(() => readConfig({ ADMIN_PASSWORD: password })).toThrow(/^ {2}ADMIN_EMAIL: /m)
  })

  it('reads a key of 32 bytes', () => {
    const key = Buffer.alloc(32, 7)
    expect(readConfig({ MASTER_KEY: key.toString('base64') }).masterKey).toEqual(key)
    expect(() => readConfig({ MASTER_KEY: Buffer.alloc(31).toString('base64') })).toThrow('32 bytes')
  })

  it('warns where visitors come through a proxy that nobody named', () => {
    const warningsOf = (environment: Record<string, string>) => readConfig(environment).warnings
    expect(warningsOf({ PUBLIC_URL: 'https://hair.example' })).toEqual([expect.stringContaining('TRUST_PROXY is off')])
    expect(warningsOf({ PUBLIC_URL: 'https://hair.example', TRUST_PROXY: '10.0.0.1' })).toEqual([])
    expect(warningsOf({ PUBLIC_URL: 'http://localhost:3000' })).toEqual([])
  })

  it.each([
    ['off', false],
    ['on', true],
    ['10.0.0.0/8, 127.0.0.1', '10.0.0.0/8, 127.0.0.1'],
  ])('reads TRUST_PROXY=%s', (text, expected) => {
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toBe(expected)
  })

  it('takes all three keys of Stripe or none', () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
    expect(readConfig(keys).payments).toEqual({
      provider: 'stripe',
      keys: { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecrets: ['whsec_1'], apiBase: undefined },
    })
    for (const name of Object.keys(keys))
      expect(() => readConfig({ ...keys, [name]: '' })).toThrow(new RegExp(`^ {2}${name}: is missing`, 'm'))
    const two = readConfig({ ...keys, STRIPE_WEBHOOK_SECRET: 'whsec_1, whsec_2' }).payments
    expect(two).toMatchObject({ keys: { webhookSecrets: ['whsec_1', 'whsec_2'] } })
    expect(() => readConfig({ ...keys, STRIPE_WEBHOOK_SECRET: 'whsec_1,' })).toThrow(/^ {2}STRIPE_WEBHOOK_SECRET: /m)
  })

  it.each([
    [{}, { provider: 'sandbox' }],
    [{ PAYMENTS_SANDBOX: 'refuse' }, undefined],
    [{ NODE_ENV: 'production' }, undefined],
    [{ NODE_ENV: 'production', PAYMENTS_SANDBOX: 'allow' }, { provider: 'sandbox' }],
  ])('takes payments of %j with %j', (environment, payments) => {
    expect(readConfig(environment).payments).toEqual(payments)
  })
})
