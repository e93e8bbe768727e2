import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ENVIRONMENT_VARIABLES, readConfig } from '../../apps/server/src/config.ts'
import { startEnvironment, withEnvironmentFile } from '../start-environment.mjs'
import { readProjectFile } from './project-files.ts'

const paymentsWith = (environment: Record<string, string>) => readConfig(startEnvironment(environment)).payments

test('a newcomer who starts the server can pay at the test gateway; who calls it production has to allow that', () => {
  expect(paymentsWith({})).toEqual({ provider: 'sandbox' })
  expect(paymentsWith({ PAYMENTS_SANDBOX: 'refuse' })).toBeUndefined()
  expect(paymentsWith({ NODE_ENV: 'production' })).toBeUndefined()
  expect(paymentsWith({ NODE_ENV: 'production', PAYMENTS_SANDBOX: 'allow' })).toEqual({ provider: 'sandbox' })
})

test('settings in the file .env count, and those set outside stand above them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'environment-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true })
    vi.unstubAllEnvs()
  })
  const file = join(folder, '.env')
  writeFileSync(file, 'PORT=4100\n# LOG_LEVEL=debug\nNODE_ENV=production\nMAIL_FROM="Chioma <a@example.org>"\n')
  vi.stubEnv('PORT', '4200')
  vi.stubEnv('NODE_ENV', undefined)
  const config = readConfig(startEnvironment(withEnvironmentFile(file)))
  expect(config).toMatchObject({ port: 4200, logLevel: 'info', payments: undefined, mail: { from: 'Chioma <a@example.org>' } })
  expect(withEnvironmentFile(join(folder, 'absent'))).toBe(process.env)
})

test('.env.example names every setting once, each switched off, and all of them stand in the table of settings', () => {
  const lines = readProjectFile('.env.example').split('\n')
  const named = lines.flatMap((line) => /^#?([A-Z_]+)=/.exec(line)?.[1] ?? [])
  expect(lines.filter((line) => /^[A-Z]/.test(line))).toEqual([])
  expect(named.toSorted()).toEqual(ENVIRONMENT_VARIABLES.toSorted())
  const operations = readProjectFile('docs/OPERATIONS.md')
  expect(ENVIRONMENT_VARIABLES.filter((name) => !operations.includes(`\`${name}\``))).toEqual([])
})
