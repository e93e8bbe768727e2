import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { isBuilt } from './tools/prepare.mjs'

/** Threads and processes are the built ones where what was built is what the sources say. */
const builtWorkers = [
  {
    find: /^(\.\.\/)+platform\/start-worker\.ts$/,
    replacement: fileURLToPath(new URL('tests/support/start-built-worker.ts', import.meta.url)),
  },
  { find: /^\.\.\/fork-worker\.ts$/, replacement: fileURLToPath(new URL('tests/support/fork-built-worker.ts', import.meta.url)) },
]
const fromSource = {
  resolve: { conditions: ['chioma-source'], alias: isBuilt() ? builtWorkers : [] },
  ssr: { resolve: { conditions: ['chioma-source'] } },
}
/** Generous, for machines with little to spare: what hangs is told a little later, what is only slow is not told at all. */
const patience = { testTimeout: 120_000, hookTimeout: 300_000, expect: { poll: { timeout: 45_000 } } }
/** One project after the other: a worker is ended, with all that it has loaded, where the next file in turn is another project's. */
const inTurn = (groupOrder: number) => ({ sequence: { groupOrder } })
const shared = { setupFiles: ['tests/support/fail-on-console-error.ts'], restoreMocks: true, unstubGlobals: true, ...patience }

export default defineConfig({
  test: {
    // Each loads the whole server; what waits for processes and databases leaves its processor to what runs beside it.
    maxWorkers: availableParallelism(),
    // No test leans on another; `--sequence.seed` with the seed of a run repeats its order.
    sequence: { shuffle: { files: true, tests: true } },
    projects: [
      {
        ...fromSource,
        test: { ...shared, ...inTurn(1), name: 'engine', isolate: false, include: ['packages/engine/src/**/*.test.ts'] },
      },
      {
        ...fromSource,
        // Many short files that load the same things: once a worker instead of once a file.
        test: {
          ...shared,
          ...inTurn(2),
          name: 'web',
          isolate: false,
          include: ['packages/{contract,report}/src/**/*.test.ts', 'apps/web/src/**/*.test.ts'],
        },
      },
      {
        ...fromSource,
        test: {
          ...shared,
          ...inTurn(3),
          name: 'pages',
          environment: 'jsdom',
          isolate: false,
          include: ['apps/web/src/**/*.test.tsx'],
        },
      },
      {
        ...fromSource,
        test: {
          ...shared,
          ...inTurn(4),
          name: 'checks',
          isolate: false,
          include: ['tools/checks/**/*.test.ts', 'bench/**/*.test.ts', 'training/**/*.test.ts'],
        },
      },
      {
        ...fromSource,
        test: {
          ...shared,
          ...inTurn(0),
          name: 'integration',
          // The whole server is loaded once a worker, not once a file: that took as long as the tests themselves.
          isolate: false,
          include: ['apps/server/{src,test}/**/*.test.ts', 'tests/injection/**/*.test.tsx'],
          globalSetup: ['tests/support/test-cluster.ts'],
        },
      },
      {
        ...fromSource,
        // The built server in processes of its own: one file at a time, so that the machine is theirs.
        test: {
          ...shared,
          ...inTurn(5),
          name: 'resilience',
          isolate: false,
          include: ['tests/resilience/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 300_000,
          globalSetup: ['tests/resilience/global-setup.ts'],
        },
      },
    ],
  },
})
