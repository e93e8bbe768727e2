import { expect, test } from 'vitest'
import { complaintAbout, OLDEST_NODES } from '../node-version.mjs'
import { readProjectFile } from './project-files.ts'

const [first = '', second = ''] = OLDEST_NODES.map((parts) => parts.join('.'))
const { engines } = JSON.parse(readProjectFile('package.json'))

test.each([
  ['18.20.8', false],
  ['20.11.0', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['20.20.2', true],
  ['21.7.3', false],
  ['22.11.0', false],
  ['22.12.0', true],
  ['24.0.0', true],
])('Node.js %s will do: %s', (version, isSupported) => {
  expect(complaintAbout(version) === undefined).toBe(isSupported)
})

test('whoever has an older one is told which to install', () => {
  expect(complaintAbout('20.11.0')).toBe(`Node.js 20.11.0 is too old: install Node.js ${first} or ${second}, or later.`)
})

test.each(['README.md', 'CONTRIBUTING.md', 'docs/OPERATIONS.md'])('%s names the one that it takes', (file) => {
  expect(readProjectFile(file)).toContain(`Node.js ${first} or ${second}, or later`)
})

test('npm and the doctor know the same ones', () => {
  expect(engines.node).toBe(`^${first}.0 || >=${second}.0`)
  const [, known = ''] = /const OLDEST_NODES = ([^a-z]+)as const/.exec(readProjectFile('apps/server/src/cli/examine.ts')) ?? []
  expect(known.match(/\d+/g)?.map(Number)).toEqual(OLDEST_NODES.flat())
})

test('the tools that build and test ask for no newer one', () => {
  const { packages }: { packages: Record<string, { engines?: { node?: string } }> } = JSON.parse(
    readProjectFile('package-lock.json'),
  )
  const asked = ['vite', 'rolldown', 'vitest', 'knip', 'oxlint'].map((name) => packages[`node_modules/${name}`]?.engines?.node)
  expect(packages['']?.engines?.node).toBe(engines.node)
  expect(asked).toContain(engines.node)
  expect(asked.filter((range = '') => range !== engines.node && !range.startsWith('^20.0.0'))).toEqual([])
})
