import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles, readProjectFile } from './project-files.ts'

interface Import {
  /** The importing file. */
  from: string
  /** A path in the project for a relative import, else the package as it is written. */
  to: string
  isTypeOnly: boolean
}

interface Rule {
  name: string
  /** The files that the rule speaks about; its first group, where there is one, names the importing part. */
  from: RegExp
  refuses(to: string, part: string | undefined, imported: Import): boolean
}

const CHIOMA = /^@chioma\/(\w+)/
const packagesOtherThan =
  (...allowed: string[]) =>
  (to: string): boolean =>
    !to.startsWith('.') && !to.includes('/src/') && !allowed.includes(to)
const chiomaOtherThanContract = (to: string): boolean => CHIOMA.test(to) && to !== '@chioma/contract'
const partOf = (to: string, layer: RegExp): string | undefined => layer.exec(to)?.[1]

const RULES: Rule[] = [
  { name: 'contract knows nothing but zod', from: /^packages\/contract\//, refuses: packagesOtherThan('zod') },
  {
    name: 'what the whole contract shares knows no domain of it',
    from: /^packages\/contract\/src\/(?!index\.ts)[^/]+\.ts$/,
    refuses: (to) => /^packages\/contract\/src\/[^/]+\//.test(to),
  },
  {
    name: 'engine knows the contract alone',
    from: /^packages\/engine\//,
    refuses: packagesOtherThan('@chioma/contract'),
  },
  {
    name: 'report knows the contract and its words',
    from: /^packages\/report\//,
    refuses: packagesOtherThan('@chioma/contract', 'i18next'),
  },
  { name: 'web knows the contract alone', from: /^apps\/web\/src\//, refuses: chiomaOtherThanContract },
  {
    name: 'web features never import each other; app brings them together',
    from: /^apps\/web\/src\/features\/([^/]+)\//,
    refuses: (to, part) => {
      const other = partOf(to, /^apps\/web\/src\/features\/([^/]+)\//)
      return to.startsWith('apps/web/src/app/') || (other !== undefined && other !== part)
    },
  },
  {
    name: 'web ui and lib know no feature',
    from: /^apps\/web\/src\/(?:ui|lib)\//,
    refuses: (to) => /^apps\/web\/src\/(features|app)\//.test(to),
  },
  {
    name: 'platform knows no feature and no adapter',
    from: /^apps\/server\/src\/platform\//,
    refuses: (to) => /^apps\/server\/src\/(features|adapters)\//.test(to),
  },
  {
    name: 'adapters know no feature',
    from: /^apps\/server\/src\/adapters\/(?!vision\/)/,
    refuses: (to) => to.startsWith('apps/server/src/features/'),
  },
  {
    name: 'features know adapters by their interfaces only',
    from: /^apps\/server\/src\/(?:features|app\.ts|main\.ts|worker\.ts)/,
    refuses: (to, _part, imported) => to.startsWith('apps/server/src/adapters/') && !imported.isTypeOnly,
  },
  {
    name: 'nothing reaches into another package',
    from: /^(?:packages|apps)\//,
    refuses: (to, _part, { from }) => to.includes('/src/') && rootOf(to) !== rootOf(from),
  },
]

const rootOf = (path: string): string => path.split('/').slice(0, 2).join('/')

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^'"();]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g

function importsOf(path: string): Import[] {
  return [...readProjectFile(path).matchAll(IMPORT)].map((match) => {
    const specifier = match[2] ?? match[3] ?? ''
    const to = specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier
    return { from: path, to, isTypeOnly: match[1] !== undefined }
  })
}

const sources = projectFiles(/^(?:packages|apps)\/[^/]+\/src\/.*\.tsx?$/)
const IN_TESTS = /\.test\.tsx?$|\/testing\//
const imports = sources.filter((path) => !IN_TESTS.test(path)).flatMap(importsOf)

test('there is something to check', () => {
  expect(sources.length).toBeGreaterThan(10)
  expect(imports.length).toBeGreaterThan(sources.length)
})

test.each(RULES)('$name', ({ from, refuses }) => {
  const crossings = imports.filter((imported) => {
    const match = from.exec(imported.from)
    return match !== null && refuses(imported.to, match[1], imported)
  })
  expect(crossings.map((crossing) => `${crossing.from} -> ${crossing.to}`)).toEqual([])
})

test('only config.ts reads the environment', () => {
  const readers = sources.filter(
    (path) => !IN_TESTS.test(path) && path !== 'apps/server/src/config.ts' && /process\.env\b/.test(readProjectFile(path)),
  )
  expect(readers).toEqual([])
})

test('only compose.ts, commands that need no server, and adapters among themselves choose concrete adapters', () => {
  const choosers = imports.filter(
    ({ from, to, isTypeOnly }) =>
      to.startsWith('apps/server/src/adapters/') &&
      !isTypeOnly &&
      from !== 'apps/server/src/compose.ts' &&
      !from.startsWith('apps/server/src/cli/') &&
      !from.startsWith('apps/server/src/adapters/'),
  )
  expect(choosers.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
})

test("server features lean on each other in one direction, and never on another one's routes or jobs", () => {
  const feature = /^apps\/server\/src\/features\/([^/]+)\//
  const crossings = imports.flatMap(({ from, to }) => {
    const [importing, imported] = [partOf(from, feature), partOf(to, feature)]
    return importing === undefined || imported === undefined || importing === imported ? [] : [{ from, to, importing, imported }]
  })
  expect(crossings.filter(({ to }) => /\.(routes|job)\.ts$/.test(to)).map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
  const reaches = (start: string, goal: string, seen: Set<string>): boolean =>
    crossings
      .filter(({ importing, imported }) => importing === start && !seen.has(imported))
      .some(({ imported }) => imported === goal || reaches(imported, goal, seen.add(imported)))
  const features = [...new Set(crossings.map(({ importing }) => importing))]
  expect(features.filter((name) => reaches(name, name, new Set()))).toEqual([])
})
