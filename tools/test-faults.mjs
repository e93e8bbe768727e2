#!/usr/bin/env node
// `npm run test:faults [-- ROUNDS]`: the long form of the tests that pull the ground from under a running server; `npm test` has the short one.
import { prepare, ROOT, run } from './prepare.mjs'

const rounds = process.argv[2] ?? '100'
await prepare({ build: true })
await run(process.execPath, [`${ROOT}node_modules/.bin/vitest`, 'run', '--project', 'resilience'], {
  env: { ...process.env, FAULT_ROUNDS: rounds, POWER_CUTS: rounds },
})
