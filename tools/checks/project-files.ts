import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** What is made, fetched or kept locally, not written by people. */
const SKIPPED = new Set([
  'node_modules',
  'dist',
  'generated',
  'data',
  'test-results',
  'playwright-report',
  'coverage',
  '.git',
  '.cache',
])

/** Paths of the project's files, relative to its root, with forward slashes. */
export function projectFiles(pattern: RegExp): string[] {
  return readdirSync(ROOT, { withFileTypes: true })
    .flatMap((entry) => (SKIPPED.has(entry.name) ? [] : walk(join(ROOT, entry.name), entry.isDirectory())))
    .map((path) => relative(ROOT, path).split(sep).join('/'))
    .filter((path) => pattern.test(path))
    .sort()
}

function walk(path: string, isDirectory: boolean): string[] {
  if (!isDirectory) return [path]
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
    SKIPPED.has(entry.name) ? [] : walk(join(path, entry.name), entry.isDirectory()),
  )
}

/** The text of one of the project's files. */
export const readProjectFile = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

/** Whether a file or folder is there. */
export const existsInProject = (path: string): boolean => existsSync(join(ROOT, path))
