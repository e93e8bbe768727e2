#!/usr/bin/env node
// `npm run test:fuzz [-- UPLOADS]`: the long form of the damaged uploads that `npm test` sends a few of.
import { prepare, ROOT, run } from './prepare.mjs'

const uploads = process.argv[2] ?? '4000'
await prepare({ build: false })
await run(
  process.execPath,
  [`${ROOT}node_modules/.bin/vitest`, 'run', '--project', 'integration', 'apps/server/test/upload-fuzz.test.ts'],
  { env: { ...process.env, FUZZ_RUNS: uploads } },
)
