#!/usr/bin/env node
// `npm test`: everything that must hold, from a bare checkout. Stops at the first step that fails.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { prepare, ROOT, run } from './prepare.mjs'

/** Where each runner leaves its counts; see `vitest` below and playwright.config.ts. */
const COUNTS = join(ROOT, '.cache', 'test-counts')

const MEMORY = '/dev/shm'
const LEAST_MEMORY_BYTES = 6 * 2 ** 30

const STEPS = [
  { name: 'set-up', work: () => prepare({ build: true }), counts: () => [] },
  // Together, in two rows of which the one works while the other waits: for databases, servers that are killed and restarted, and pages.
  {
    name: 'static checks, unit, integration, journeys and resilience',
    work: () =>
      together(
        checkStatically(),
        vitest('integration', ['integration']).then(() => tool('playwright', 'test')),
        vitest('resilience', ['resilience']).then(() => vitest('unit', ['engine', 'web', 'pages', 'checks'], '--maxWorkers=1')),
      ),
    counts: () => [...['resilience', 'unit', 'integration'].map(vitestCounts), playwrightCounts('journeys')],
  },
]

/**
 * Has databases, data folders and profiles of browsers written to memory where there is room for them: they are thousands of small files
 * that live for seconds. Returns what deletes them.
 */
function keepFilesInMemory() {
  if (!existsSync(MEMORY)) return () => undefined
  const { bavail, bsize } = statfsSync(MEMORY)
  if (bavail * bsize < LEAST_MEMORY_BYTES) return () => undefined
  const folder = mkdtempSync(join(MEMORY, 'chioma-tests-'))
  // The user that PostgreSQL runs as goes through it.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

async function runSteps() {
  rmSync(COUNTS, { recursive: true, force: true })
  mkdirSync(COUNTS, { recursive: true })
  const total = { passed: 0, failed: 0 }
  const startedAt = performance.now()
  const deleteFiles = keepFilesInMemory()
  for (const step of STEPS) {
    const succeeded = await runStep(step, total)
    if (!succeeded) break
  }
  deleteFiles()
  console.log(`\n${seconds(startedAt)} in all`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exit(total.failed === 0 ? 0 : 1)
}

async function runStep({ name, work, counts }, total) {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 70 - name.length))}`)
  const startedAt = performance.now()
  const error = await work().then(
    () => undefined,
    (reason) => reason,
  )
  const reports = counts()
  const failed = reports.reduce((sum, report) => sum + report.failed, 0)
  total.passed += reports.reduce((sum, report) => sum + report.passed, 0)
  // A step that fails without a failed test (a crash, a lint error) is one failure.
  total.failed += error === undefined ? failed : Math.max(1, failed)
  if (error !== undefined) console.error(error.message)
  console.log(`${error === undefined ? '✓' : '✗'} ${name}, ${seconds(startedAt)}`)
  return error === undefined && failed === 0
}

const seconds = (startedAt) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`

/** Runs one of the installed tools with its output shown; rejects when it does not end with 0. */
const tool = (name, ...args) => run(process.execPath, [join(ROOT, 'node_modules', '.bin', name), ...args])

/** Format, lint, unused code and types. */
const checkStatically = () =>
  tool('biome', 'ci', '--error-on-warnings', '--diagnostic-level=warn', '.')
    .then(() => tool('oxlint', '--deny-warnings', '.'))
    .then(() => tool('knip'))
    // Several threads check much of it several times over, and the processors have enough to do beside it.
    .then(() => tool('tsc', '-b', '--singleThreaded'))

/** Waits for all, so that nothing is left running, and fails with the first that failed. */
async function together(...works) {
  const failed = (await Promise.allSettled(works)).find(({ status }) => status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

function vitest(name, projects, ...options) {
  const report = join(COUNTS, `${name}.json`)
  const chosen = projects.flatMap((project) => ['--project', project])
  return tool('vitest', 'run', ...chosen, ...options, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`)
}

function vitestCounts(name) {
  const report = readReport(name)
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 }
}

function playwrightCounts(name) {
  const stats = readReport(name)?.stats
  return { passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) }
}

function readReport(name) {
  try {
    return JSON.parse(readFileSync(join(COUNTS, `${name}.json`), 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

await runSteps()
