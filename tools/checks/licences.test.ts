import { expect, test } from 'vitest'
import { readProjectFile } from './project-files.ts'

const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
])

/** Allowed beside the list, each for a reason. */
const EXCEPTIONS: Record<string, string> = {
  // libvips is a shared library of its own beside sharp, unchanged and replaceable, as the LGPL asks.
  '@img/sharp-': 'LGPL-3.0-or-later',
  // BSD, written in a form that the lockfile does not carry over.
  'parse-cache-control': 'undefined',
  // MIT, in its LICENSE file alone.
  'png-js': 'undefined',
}

interface LockedPackage {
  license?: string
  link?: boolean
}

const lock: { packages: Record<string, LockedPackage> } = JSON.parse(readProjectFile('package-lock.json'))
const dependencies = Object.entries(lock.packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
  .map(([path, { license }]) => ({
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    license: String(license),
  }))

const isExcepted = (name: string, term: string): boolean =>
  Object.entries(EXCEPTIONS).some(([start, license]) => name.startsWith(start) && term === license)

/** `A OR B`: one allowed licence is enough. `A AND B`: each must be allowed. */
const isAllowed = (name: string, license: string): boolean =>
  license
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((term) => ALLOWED.has(term) || isExcepted(name, term)))

test('every dependency has a licence that may be passed on', () => {
  expect(dependencies.length).toBeGreaterThan(100)
  expect(dependencies.filter(({ name, license }) => !isAllowed(name, license))).toEqual([])
})

test('every workspace is under the licence of the project', () => {
  const workspaces = Object.keys(lock.packages).filter((path) => /^(packages|apps)\/[^/]+$/.test(path))
  const others = ['.', ...workspaces].filter(
    (path) => JSON.parse(readProjectFile(`${path}/package.json`)).license !== 'Apache-2.0',
  )
  expect(others).toEqual([])
})

test('every version is exact', () => {
  const loose = ['.', 'packages/contract', 'packages/engine', 'packages/report', 'apps/server', 'apps/web'].flatMap((path) => {
    const manifest: Record<string, Record<string, string> | undefined> = JSON.parse(readProjectFile(`${path}/package.json`))
    return ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((group) =>
      Object.entries(manifest[group] ?? {}).filter(([, version]) => !/^\d+\.\d+\.\d+/.test(version)),
    )
  })
  expect(loose).toEqual([])
})
