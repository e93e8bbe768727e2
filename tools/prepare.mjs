// Installs what is missing and builds what is stale. Node.js builtins only: it runs before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { complaintAbout } from './node-version.mjs'

export const ROOT = fileURLToPath(new URL('../', import.meta.url))

const INSTALLED_STAMP = join(ROOT, 'node_modules', '.chioma-installed')
const BUILT_STAMP = join(ROOT, 'apps', 'server', 'dist', '.chioma-built')
const LOCK = join(ROOT, 'node_modules', '.chioma-preparing')
/** What a build is made of. */
const SOURCES = ['packages', 'apps', 'locales', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.json', 'tools/prepare.mjs']
const NOT_SOURCES = new Set(['node_modules', 'dist', 'migrations'])
const OUTPUTS = ['apps/server/dist/bundle/main.js', 'apps/web/dist/client', 'apps/web/dist/server/entry-server.js']

/** What is told of it stands on the error output: the other is that of the command which needs it, and may be read by a program. */
const TOLD_BESIDE = { stdio: ['inherit', 2, 'inherit'] }

/** Makes the checkout ready to run; with `build`, the packages, server and web app are compiled when their sources changed. */
export async function prepare({ build = false } = {}) {
  const complaint = complaintAbout(process.versions.node)
  if (complaint !== undefined) {
    console.error(complaint)
    process.exit(1)
  }
  await installWhenNeeded()
  if (build) await withLock(buildWhenStale)
}

async function installWhenNeeded() {
  const wanted = hashOf([join(ROOT, 'package-lock.json')])
  if (read(INSTALLED_STAMP) === wanted) return
  // A checkout that was installed by hand from this very lockfile needs no second installation.
  if (isInstalledFromLockfile()) return writeWhenAllowed(INSTALLED_STAMP, wanted)
  console.error('Installing packages …')
  const startedAt = performance.now()
  // `npm ci` deletes what is there, also from under a server that runs: an installation that is only out of date is mended instead.
  const install = existsSync(join(ROOT, 'node_modules')) ? ['install', '--no-save'] : ['ci']
  await run(npmCommand(), [...install, '--no-audit', '--no-fund', '--loglevel=error'], { ...TOLD_BESIDE, env: npmEnvironment() })
  writeFileSync(INSTALLED_STAMP, wanted)
  console.error(`Installed in ${secondsSince(startedAt)} s.`)
}

const secondsSince = (startedAt) => ((performance.now() - startedAt) / 1000).toFixed(1)

/** npm notes in `node_modules/.package-lock.json` what it installed. */
function isInstalledFromLockfile() {
  const installed = read(join(ROOT, 'node_modules', '.package-lock.json'))
  if (installed === undefined) return false
  const wanted = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages
  const found = JSON.parse(installed).packages
  return Object.entries(wanted).every(
    ([path, { version, optional, link }]) =>
      !path.startsWith('node_modules/') || link || (path in found ? found[path].version === version : optional === true),
  )
}

const hashOfSources = () => hashOf(SOURCES.flatMap((source) => filesUnder(join(ROOT, source))))

/** Whether what was built is what the sources say now. */
export const isBuilt = (sources = hashOfSources()) =>
  read(BUILT_STAMP) === sources && OUTPUTS.every((output) => existsSync(join(ROOT, output)))

async function buildWhenStale() {
  const wanted = hashOfSources()
  if (isBuilt(wanted)) return
  console.error('Building …')
  const startedAt = performance.now()
  rmSync(BUILT_STAMP, { force: true })
  const projects = ['packages/contract', 'packages/engine', 'packages/report', 'apps/server']
  const vite = (app, ...args) => runTool('vite', ['build', '--logLevel', 'warn', ...args], { cwd: join(ROOT, 'apps', app) })
  // The server is put together from what the compiler wrote; the service worker and the page renderer read the names of the files that the
  // first build of the web app wrote.
  await together(
    runTool('tsc', ['-b', ...projects])
      .then(() => vite('server'))
      .then(() => vite('server', '--mode', 'threads')),
    vite('web')
      .then(() => vite('web', '--config', 'vite.service-worker.config.ts'))
      .then(() => vite('web', '--ssr')),
  )
  writeFileSync(BUILT_STAMP, wanted)
  console.error(`Built in ${secondsSince(startedAt)} s.`)
}

/** Waits for both even when one fails: nothing goes on writing after the failure was reported. */
async function together(...works) {
  const failure = (await Promise.allSettled(works)).find(({ status }) => status === 'rejected')
  if (failure !== undefined) throw failure.reason
}

/** Two commands at once build once; the lock of a killed one is taken over. */
async function withLock(work) {
  for (;;) {
    try {
      writeFileSync(LOCK, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code === 'EACCES' || error.code === 'EROFS') return work()
      if (error.code !== 'EEXIST') throw error
      if (!isAlive(Number(read(LOCK)))) rmSync(LOCK, { force: true })
      else await delay(200)
    }
  }
  try {
    return await work()
  } finally {
    rmSync(LOCK, { force: true })
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return pid > 0
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Runs an installed tool by its package's own entry. */
export function runTool(name, args, options = {}) {
  return run(process.execPath, [toolPath(name), ...args], { ...TOLD_BESIDE, ...options })
}

/** The JavaScript entry of a tool, wherever npm put its package. */
export function toolPath(name) {
  const bases = [ROOT, join(ROOT, 'apps', 'web'), join(ROOT, 'apps', 'server')]
  const folder = { tsc: 'typescript' }[name] ?? name
  for (const base of bases) {
    const manifest = read(join(base, 'node_modules', folder, 'package.json'))
    if (manifest === undefined) continue
    const { bin } = JSON.parse(manifest)
    return join(base, 'node_modules', folder, typeof bin === 'string' ? bin : bin[name])
  }
  throw new Error(`${name} is not installed`)
}

/** Runs a command with its output shown; rejects when it does not end with 0. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', shell: command.endsWith('.cmd'), ...options })
    child.once('error', reject)
    child.once('exit', (code, signal) => (code === 0 ? resolve() : reject(new Error(`${args[0]} ended with ${code ?? signal}`))))
  })
}

const npmCommand = () => (process.platform === 'win32' ? 'npm.cmd' : 'npm')

/** An ordinary user may have a home that cannot be written; npm then caches in the temporary folder. */
function npmEnvironment() {
  const cache = process.env.npm_config_cache ?? join(process.env.HOME ?? '/nonexistent', '.npm')
  if (isWritable(cache)) return process.env
  const own = join(tmpdir(), `chioma-npm-${process.getuid?.() ?? 'user'}`)
  return { ...process.env, npm_config_cache: own, npm_config_logs_dir: join(own, '_logs') }
}

function isWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true })
    const probe = join(folder, `.probe-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
    return true
  } catch {
    return false
  }
}

function filesUnder(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !NOT_SOURCES.has(name) && !/\.test\.tsx?$|\.tsbuildinfo$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesUnder(join(path, entry.name)))
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(`${file.slice(ROOT.length)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return hash.digest('hex')
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function writeWhenAllowed(file, text) {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.${process.pid}`, text)
    renameSync(`${file}.${process.pid}`, file)
  } catch (error) {
    if (error.code !== 'EACCES' && error.code !== 'EROFS') throw error
  }
}
