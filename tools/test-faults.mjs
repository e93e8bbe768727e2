#!/usr/bin/env node
// `npm run test:faults [-- --rounds 100 --minutes 10 FILE…]`: the long form of the tests that pull the ground from under a running server, of all of
// them or of those that are named (`kills`, `load`); `npm test` has the short one.
import { parseArgs } from 'node:util'
import { prepare, ROOT, run } from './prepare.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '100' }, minutes: { type: 'string', default: '60' } },
})
await prepare({ build: true })
const files = positionals.map((name) => `tests/resilience/${name}`)
await run(process.execPath, [`${ROOT}node_modules/.bin/vitest`, 'run', '--project', 'resilience', ...files], {
  env: { ...process.env, FAULT_ROUNDS: values.rounds, LOAD_SECONDS: String(Number(values.minutes) * 60), AWAY_MS: '60000' },
})
