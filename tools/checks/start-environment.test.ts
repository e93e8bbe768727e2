import { expect, test } from 'vitest'
import { readConfig } from '../../apps/server/src/config.ts'
import { startEnvironment } from '../start-environment.mjs'

const paymentsWith = (environment: Record<string, string>) => readConfig(startEnvironment(environment)).payments

test('a newcomer who starts the server can pay at the test till; who calls it production has to allow that', () => {
  expect(paymentsWith({})).toEqual({ provider: 'sandbox' })
  expect(paymentsWith({ PAYMENTS_SANDBOX: 'refuse' })).toBeUndefined()
  expect(paymentsWith({ NODE_ENV: 'production' })).toBeUndefined()
  expect(paymentsWith({ NODE_ENV: 'production', PAYMENTS_SANDBOX: 'allow' })).toEqual({ provider: 'sandbox' })
})
