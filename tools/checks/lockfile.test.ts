import { expect, test } from 'vitest'
import { readProjectFile } from './project-files.ts'

interface LockedPackage {
  optionalDependencies?: Record<string, string>
}

const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(readProjectFile('package-lock.json'))

/** `npm ci` refuses a lockfile that lacks some platform's package; npm itself drops those that a registry does not have. */
test('the lockfile names the packages of every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !placesFor(path, name).some((place) => place in packages)),
  )
  expect(missing).toEqual([])
})

/** Where npm may have put a dependency of the package at `path`: below it, or below any folder above it. */
function placesFor(path: string, name: string): string[] {
  const folders = path.split('/node_modules/').map((_, index, parts) => parts.slice(0, index + 1).join('/node_modules/'))
  return ['', ...folders].map((folder) => `${folder === '' ? '' : `${folder}/`}node_modules/${name}`)
}
