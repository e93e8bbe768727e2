import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { isBuilt } from './tools/prepare.mjs'

const fromSource = {
  resolve: { conditions: ['chioma-source'] },
  ssr: { resolve: { conditions: ['chioma-source'] } },
}
const SERVER_SOURCES = fileURLToPath(new URL('apps/server/src/', import.meta.url))
const COMPILED_SERVER = fileURLToPath(new URL('apps/server/dist/', import.meta.url))
/** What tests of the server import of it, as the compiler wrote it: loaded once a worker, as it is. */
const compiledServer = {
  name: 'compiled-server',
  enforce: 'pre' as const,
  resolveId(source: string, importer: string | undefined) {
    if (!source.startsWith('.') || importer === undefined) return undefined
    const path = resolve(dirname(importer), source)
    if (!path.startsWith(SERVER_SOURCES) || path.includes('.test.')) return undefined
    const compiled = path.replace(SERVER_SOURCES, COMPILED_SERVER).replace(/\.ts$/, '.js')
    return existsSync(compiled) ? compiled : undefined
  },
}
/** Where what was built is what the sources say, tests of the server alone are translated, not the server: half of the work of one file of them. */
const fromBuild = isBuilt()
  ? {
      plugins: [compiledServer],
      test: {
        setupFiles: ['tests/support/start-bundled-workers.ts'],
        server: { deps: { external: [/\/(?:packages\/[^/]+|apps\/server)\/dist\//] } },
      },
    }
  : { ...fromSource, test: { setupFiles: [] } }
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
        ...fromBuild,
        test: {
          ...shared,
          ...fromBuild.test,
          setupFiles: [...shared.setupFiles, ...fromBuild.test.setupFiles],
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
