import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'

/** What it takes to start a Chromium: its program, arguments beyond Playwright's own, and environment. */
export interface TestBrowser {
  executablePath: string
  args: string[]
  env: Record<string, string>
}

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
/** No name but this machine's leads anywhere: what a page asks of the world fails, and is noticed. Told so, no request need be looked at. */
const CLOSED_OFF = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'
/**
 * A page that lives for some seconds spends more on having its scripts optimised than they win by it: a sixth of all that its process does.
 * Threads that compile and clear up beside it cost a run of three files of journeys another seventh, where two browsers share two processors.
 */
const FOR_SHORT_LIVES = '--js-flags=--no-maglev,--no-opt,--always-sparkplug,--single-threaded'
const ARGUMENTS = [CLOSED_OFF, FOR_SHORT_LIVES]
const CACHE = fileURLToPath(new URL('../../.cache/browser/', import.meta.url))

/**
 * Finds a Chromium: the one named by CHROME_PATH, the system's, Playwright's own, else the one inside a package.
 * `CHIOMA_TEST_BROWSER=bundled` goes straight to the last, as on a machine that has none.
 */
export async function findTestBrowser(): Promise<TestBrowser> {
  const installed = installedBrowser()
  if (installed !== undefined) return { executablePath: installed, args: ARGUMENTS, env: inheritedEnvironment() }
  if (process.platform === 'linux' && process.arch === 'x64') return bundledBrowser()
  throw new Error('No Chromium found. Install one, or run `npx playwright install chromium`, or set CHROME_PATH to one.')
}

function installedBrowser(): string | undefined {
  if (process.env.CHIOMA_TEST_BROWSER === 'bundled') return undefined
  const named = process.env.CHROME_PATH
  return [...(named === undefined ? [] : [named]), ...SYSTEM_BROWSERS, chromium.executablePath()].find((path) => existsSync(path))
}

async function bundledBrowser(): Promise<TestBrowser> {
  const folder = join(CACHE, 'bundled-147')
  if (!existsSync(folder)) await unpackBundledBrowser(folder)
  const env = inheritedEnvironment()
  return {
    executablePath: join(folder, 'chromium'),
    args: [...ARGUMENTS, '--font-render-hinting=none'],
    env: {
      ...env,
      LD_LIBRARY_PATH: [join(folder, 'al2023', 'lib'), env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      FONTCONFIG_PATH: join(folder, 'fonts'),
    },
  }
}

/** Unpacks beside its place and moves in one step, so that an interrupted run leaves nothing half-made. */
async function unpackBundledBrowser(folder: string): Promise<void> {
  await mkdir(CACHE, { recursive: true })
  const unpacking = await mkdtemp(join(CACHE, 'unpacking-'))
  // The package unpacks into the temporary folder, and brings its shared libraries only where it believes to be on Lambda.
  const before = { TMPDIR: process.env.TMPDIR, AWS_EXECUTION_ENV: process.env.AWS_EXECUTION_ENV }
  Object.assign(process.env, { TMPDIR: unpacking, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' })
  try {
    const { default: bundled } = await import('@sparticuz/chromium')
    await bundled.executablePath()
  } finally {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
  await writeFile(join(unpacking, 'fonts', 'fonts.conf'), fontsConfiguration(folder))
  await chmod(unpacking, 0o755)
  await rename(unpacking, folder).catch(async (cause: unknown) => {
    await rm(unpacking, { recursive: true, force: true })
    if (!existsSync(folder)) throw cause
  })
}

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const fontsConfiguration = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${escapeXml(join(folder, 'fonts'))}</dir>
  <cachedir>${escapeXml(join(dirname(folder), 'fonts-cache'))}</cachedir>
</fontconfig>
`

const inheritedEnvironment = (): Record<string, string> =>
  Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined))
