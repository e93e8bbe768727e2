import { expect, test } from 'vitest'
import { dependenciesOf, type Lockfile, writeLicenceList } from '../licence-list.ts'
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
  // A file of its own, loaded by browsers only where a HEIC photo is chosen, unchanged and replaceable.
  'libheif-js': 'LGPL-3.0',
  // BSD-3-Clause in the words of the National Library of Medicine; of the tests alone.
  fhirpath: 'SEE LICENSE in LICENSE.md',
  '@lhncbc/ucum-lhc': 'SEE LICENSE IN LICENSE.md',
}

const lock: Lockfile = JSON.parse(readProjectFile('package-lock.json'))
const dependencies = dependenciesOf(lock)

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
  expect(['GPL-3.0', 'MIT AND SSPL-1.0', 'not stated'].filter((license) => isAllowed('planted', license))).toEqual([])
})

test('the list of licences is that of the lockfile; `npm run licences` writes it anew', () => {
  expect(readProjectFile('docs/LICENCES.md')).toBe(writeLicenceList(lock))
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
