import { ERROR_CODES, FAILURE_CODES, modelFailureCodeSchema } from '@chioma/contract'
import { expect, test } from 'vitest'
import { projectFiles, readProjectFile } from './project-files.ts'

/** Where texts are asked for, and the catalogue that is meant when the key names none. */
const ASKING = [
  {
    files: /^apps\/web\/src\/.*(?<!\.test)\.tsx?$/,
    call: /\b(?:t|i18nKey)(?:\(\s*|=\{?)(['"`])((?:(?!\1).)+)\1/g,
    catalogue: catalogueOfHook,
  },
  { files: /^packages\/report\/src\/.*(?<!\.test)\.ts$/, call: /\bsay\(\s*(['"`])((?:(?!\1).)+)\1/g, catalogue: () => 'report' },
  {
    files: /^packages\/report\/src\/.*(?<!\.test)\.ts$/,
    call: /\bvocabulary\(\s*(['"`])((?:(?!\1).)+)\1/g,
    catalogue: () => 'findings',
  },
]

function catalogueOfHook(source: string): string {
  return /useTranslation\(\s*\[?\s*'(\w+)'/.exec(source)?.[1] ?? 'site'
}

/** Every key of an English catalogue, plural forms folded into one. */
function keysOf(catalogue: string): Set<string> {
  const keys = new Set<string>()
  const visit = (value: unknown, key: string): void => {
    if (value === null || typeof value !== 'object') keys.add(key.replace(/_(one|other)$/, ''))
    else for (const [name, inner] of Object.entries(value)) visit(inner, key === '' ? name : `${key}.${name}`)
  }
  visit(JSON.parse(readProjectFile(`locales/en/${catalogue}.json`)), '')
  return keys
}

/** A key as it is written in the source; what stands in `${}` may be anything. */
function patternOf(key: string): RegExp {
  const parts = key.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^$()[\]\\|{}]/g, '\\$&'))
  return new RegExp(`^${parts.join('.+')}$`)
}

const catalogues = new Map(
  projectFiles(/^locales\/en\/[\w-]+\.json$/).map((path) => {
    const name = path.replace(/^locales\/en\/|\.json$/g, '')
    return [name, keysOf(name)] as const
  }),
)

const asked = ASKING.flatMap(({ files, call, catalogue }) =>
  projectFiles(files).flatMap((path) => {
    const source = readProjectFile(path)
    return [...source.matchAll(call)].map((match) => {
      const [written, named] = (match[2] ?? '').split(':').reverse()
      return { path, key: written ?? '', catalogue: named ?? catalogue(source) }
    })
  }),
)

test('every text that the code asks for exists', () => {
  const missing = asked.filter(({ key, catalogue }) => {
    const known = catalogues.get(catalogue) ?? new Set()
    if (!key.includes('${')) return !known.has(key)
    const pattern = patternOf(key)
    return ![...known].some((name) => pattern.test(name))
  })
  expect(missing.map(({ path, key, catalogue }) => `${path}: ${catalogue}:${key}`)).toEqual([])
})

test('every refusal and every failure has its words, and no words are left of one that is gone', () => {
  const codes = [
    ...ERROR_CODES,
    ...FAILURE_CODES.map((code) => `failures.${code}`),
    ...modelFailureCodeSchema.options.map((code) => `modelFailure.${code}`),
  ]
  // Names of fields are held to the routes by `apps/server/src/app.test.ts`.
  const refusals = [...(catalogues.get('errors') ?? [])].filter((key) => !/^(fields|advice|fieldProblem)\b/.test(key))
  expect(refusals.sort()).toEqual(codes.sort())
})
