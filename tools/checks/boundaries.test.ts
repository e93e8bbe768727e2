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

/** A domain of the web: what one kind of person (visitor, admin) does with one subject. */
const WEB_DOMAIN = /^apps\/web\/src\/((?:visitor|admin)\/[^/]+)\//

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
  {
    name: 'web domains know ui and lib, never each other; app brings them together',
    from: WEB_DOMAIN,
    refuses: (to, part) => to.startsWith('apps/web/') && !isWebBase(to) && partOf(to, WEB_DOMAIN) !== part,
  },
  {
    name: 'web ui and lib know no domain',
    from: /^apps\/web\/src\/(?:ui|lib)\//,
    refuses: (to) => to.startsWith('apps/web/') && !isWebBase(to),
  },
  { name: 'web knows the contract alone', from: /^apps\/web\/src\//, refuses: chiomaOtherThanContract },
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

const isWebBase = (to: string): boolean => /^apps\/web\/src\/(?:ui|lib)\//.test(to)
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

/** The imports among these that a rule refuses. */
const refusedBy = ({ from, refuses }: Rule, among: readonly Import[]): Import[] =>
  among.filter((imported) => {
    const match = from.exec(imported.from)
    return match !== null && refuses(imported.to, match[1], imported)
  })

test.each(RULES)('$name', (rule) => {
  expect(refusedBy(rule, imports).map((crossing) => `${crossing.from} -> ${crossing.to}`)).toEqual([])
})

test.each([
  ['visitor/shop/cart/cart-line.tsx', 'visitor/booking/use-centers.ts'],
  ['visitor/shop/cart/cart-line.tsx', 'admin/shop/catalog/use-products.ts'],
  ['admin/shop/catalog/product-row.tsx', 'visitor/shop/cart/use-cart.ts'],
  ['admin/staff/members/member-row.tsx', 'admin/site/content-draft.ts'],
  ['visitor/site/home/hero.tsx', 'app/layout.tsx'],
  ['lib/format.ts', 'visitor/shop/cart/use-cart.ts'],
  ['ui/button.tsx', 'admin/staff/use-presence.ts'],
  ['ui/button.tsx', 'app/layout.tsx'],
])('%s may not import %s', (from, to) => {
  const planted = { from: `apps/web/src/${from}`, to: `apps/web/src/${to}`, isTypeOnly: true }
  expect(RULES.flatMap((rule) => refusedBy(rule, [planted]))).toEqual([planted])
})

test('every file of the web stands in app, a domain, ui or lib', () => {
  const strays = sources.filter((path) => path.startsWith('apps/web/src/') && !/^apps\/web\/src\/(?:app|ui|lib)\//.test(path))
  expect(strays.filter((path) => !WEB_DOMAIN.test(path))).toEqual([])
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
