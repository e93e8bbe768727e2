import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectFiles, readProjectFile } from './project-files.ts'

interface Import {
  /** The importing file. */
  from: string
  /** A path in the project for a relative import, else the package as it is written. */
  to: string
}

interface Rule {
  name: string
  /** The files that the rule speaks about; its first group, where there is one, names the importing part. */
  from: RegExp
  refuses(to: string, part: string | undefined, imported: Import): boolean
}

/** What of the engine runs in browsers, too. */
const ENGINE_PARTS = /^@chioma\/engine\/\w+$/

const CHIOMA = /^@chioma\/(\w+)/
const packagesOtherThan =
  (...allowed: string[]) =>
  (to: string): boolean =>
    !to.startsWith('.') && !to.includes('/src/') && !allowed.includes(to)
const chiomaOtherThanContract = (to: string): boolean => (CHIOMA.exec(to)?.[1] ?? 'contract') !== 'contract'
const partOf = (to: string, layer: RegExp): string | undefined => layer.exec(to)?.[1]

/** A domain of the web: what one kind of person (visitor, admin) does with one subject. */
const WEB_DOMAIN = /^apps\/web\/src\/((?:visitor|admin)\/[^/]+)\//

const SERVER = 'apps/server/src/'
/** Every folder of the server is a domain, but for what they stand on and the command line, which nobody imports. */
const SERVER_DOMAIN = /^apps\/server\/src\/(?!platform\/|cli\/)([^/]+)\//
const isInServer = (to: string): boolean => to.startsWith(SERVER)
const isInFolder = (to: string, folder: string | undefined): boolean => to.startsWith(`${SERVER}${folder}/`)
const isIndexOfDomain = (to: string): boolean => SERVER_DOMAIN.test(to) && to.split('/').length === 5 && to.endsWith('/index.ts')

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
  {
    name: 'web knows the contract alone, and in its workers the engine',
    from: /^apps\/web\/src\//,
    refuses: (to, _part, { from }) => chiomaOtherThanContract(to) && !(from.endsWith('.worker.ts') && ENGINE_PARTS.test(to)),
  },
  {
    name: 'a domain of the server knows the platform and the index.ts of other domains, nothing deeper',
    from: SERVER_DOMAIN,
    refuses: (to, domain) => isInServer(to) && !isInFolder(to, domain) && !isInFolder(to, 'platform') && !isIndexOfDomain(to),
  },
  {
    name: "the server's platform knows no domain",
    from: /^apps\/server\/src\/platform\//,
    refuses: (to) => isInServer(to) && !isInFolder(to, 'platform'),
  },
  {
    name: 'what composes the server knows the domains by their index.ts alone',
    from: /^apps\/server\/src\/(?:app|compose|config|jobs|main|serve|worker)\.ts$/,
    refuses: (to) => SERVER_DOMAIN.test(to) && !isIndexOfDomain(to),
  },
  {
    // `chioma analyze` needs no server, and would wait for one to load.
    name: 'the command line knows the domains by their index.ts alone, but for what analyzes files',
    from: /^apps\/server\/src\/cli\/(?!analyze(?:-file)?\.ts$)/,
    refuses: (to) => SERVER_DOMAIN.test(to) && !isIndexOfDomain(to),
  },
  {
    name: 'nothing reaches into another package',
    from: /^(?:packages|apps)\//,
    refuses: (to, _part, { from }) => to.includes('/src/') && rootOf(to) !== rootOf(from),
  },
]

const isWebBase = (to: string): boolean => /^apps\/web\/src\/(?:ui|lib)\//.test(to)
const rootOf = (path: string): string => path.split('/').slice(0, 2).join('/')

const COMMENT = String.raw`/\*(?:[^*]|\*(?!/))*\*/|//[^\n]*\n`
/** Between two words of an import: comments, too. */
const GAP = String.raw`(?:\s|${COMMENT})*`
const BINDINGS = String.raw`(?:[^'"();/]|/(?![*/])|${COMMENT})*?\sfrom`
/** What is imported, passed on or loaded late. */
const IMPORT = new RegExp(
  [
    String.raw`(?:^|\n|;|\*/)\s*(?:import|export)\b(?:${BINDINGS})?${GAP}['"]([^'"]+)['"]`,
    String.raw`\bimport${GAP}\(${GAP}['"${'`'}]([^'"${'`'}]+)['"${'`'}]`,
    String.raw`\bnew URL\(${GAP}['"${'`'}](\.[^'"${'`'}]+\.[cm]?[jt]sx?)['"${'`'}]`,
  ].join('|'),
  'g',
)

const importsOf = (path: string): Import[] => readImports(path, readProjectFile(path))

function readImports(path: string, text: string): Import[] {
  return [...text.matchAll(IMPORT)].map((match) => {
    const specifier = match[1] ?? match[2] ?? match[3] ?? ''
    const to = specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier
    return { from: path, to }
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

test.each(RULES.map((rule) => [rule.name, rule] as const))('%s', (name, rule) => {
  expect(refusedBy(rule, imports).map(({ from, to }) => `${name}: ${from} -> ${to}`)).toEqual([])
})

test.each([
  ['visitor/shop/cart/cart-line.tsx', 'visitor/booking/use-centers.ts'],
  ['visitor/shop/cart/cart-line.tsx', 'admin/shop/catalog/use-products.ts'],
  ['admin/shop/catalog/product-row.tsx', 'visitor/shop/cart/use-cart.ts'],
  ['admin/staff/members/member-row.tsx', 'admin/site/content-draft.ts'],
  ['visitor/site/home/hero.tsx', 'app/layout.tsx'],
  ['lib/format.ts', 'visitor/shop/cart/use-cart.ts'],
  ['ui/button.tsx', 'admin/staff/staff-requests.ts'],
  ['ui/button.tsx', 'app/layout.tsx'],
])('%s may not import %s', (from, to) => {
  const planted = { from: `apps/web/src/${from}`, to: `apps/web/src/${to}` }
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

/** A folder of a domain of the server: `shop/orders`. What stands beside the folders (`index.ts`, `dependencies.ts`) brings them together. */
const PART_OF_DOMAIN = /^apps\/server\/src\/((?!platform\/|cli\/)[^/]+\/[^/]+)\//

/** Domains, or other places that a pattern's group names, which can be reached from themselves through what they import, type imports included. */
function circlesAmong(crossings: readonly Import[], place = SERVER_DOMAIN): string[] {
  const domainOf = (path: string): string | undefined => place.exec(path)?.[1]
  const reaches = (start: string, goal: string, seen: Set<string>): boolean =>
    crossings.some(({ from, to }) => {
      const next = domainOf(to)
      if (domainOf(from) !== start || next === undefined || next === start || seen.has(next)) return false
      return next === goal || reaches(next, goal, seen.add(next))
    })
  const domains = new Set(crossings.flatMap(({ from }) => domainOf(from) ?? []))
  return [...domains].filter((domain) => reaches(domain, domain, new Set()))
}

test('the domains of the server form no circle', () => {
  expect(circlesAmong(imports)).toEqual([])
})

test('the folders of a domain of the server form no circle', () => {
  expect(circlesAmong(imports, PART_OF_DOMAIN)).toEqual([])
})

describe('what is planted is found', () => {
  const refused = (from: string, text: string): Import[] => RULES.flatMap((rule) => refusedBy(rule, readImports(from, text)))
  const cart = 'apps/server/src/shop/cart/change-cart.ts'

  test.each([
    ['a deep import of another domain', cart, "import { holdSlot } from '../../booking/calendar/choose-time.ts'"],
    ['its type alone', cart, "import type { Booking } from '../../booking/calendar/bookings.queries.ts'"],
    ['its type beside others', cart, "import {\n  type Booking,\n} from '../../booking/calendar/bookings.queries.ts'"],
    ['an index.ts below a domain', cart, "import { holdSlot } from '../../booking/calendar/index.ts'"],
    ['a file that composes the server', cart, "import type { Config } from '../../config.ts'"],
    ['the command line', cart, "import { inOrder } from '../../cli/analyze-file.ts'"],
    ['what is passed on', cart, "export * from '../../booking/calendar/choose-time.ts'"],
    ['what is loaded late', cart, "const slots = await import('../../booking/calendar/choose-time.ts')"],
    ['what is loaded late by a template', cart, 'const slots = await import(`../../booking/calendar/choose-time.ts`)'],
    [
      'what is loaded late behind a comment',
      cart,
      "const slots = await import(/* late */ '../../booking/calendar/choose-time.ts')",
    ],
    [
      'behind a comment of its own line',
      cart,
      "const slots = await import(\n  // Don't\n  '../../booking/calendar/choose-time.ts',\n)",
    ],
    ['what is loaded late with options', cart, "await import('../../booking/calendar/choose-time.ts', { with: {} })"],
    [
      'an import with comments in it',
      cart,
      "import /* it's */ { holdSlot } from /* (late) */ '../../booking/calendar/choose-time.ts'",
    ],
    ['an import behind a comment', cart, "/* soon */ import { holdSlot } from '../../booking/calendar/choose-time.ts'"],
    ['an import behind another', cart, "import 'zod'; import { holdSlot } from '../../booking/calendar/choose-time.ts'"],
    ['the type of what is loaded', cart, "type Hold = import('../../booking/calendar/choose-time.ts').Hold"],
    ['the code of a thread', cart, "new Worker(new URL('../../booking/calendar/choose-time.ts', import.meta.url))"],
    ['a domain in the platform', 'apps/server/src/platform/http/http-app.ts', "import { staffOf } from '../../staff/index.ts'"],
    ['its type in the platform', 'apps/server/src/platform/platform.ts', "import type { Visitor } from '../visitors/index.ts'"],
    [
      'more than an index.ts in a process',
      'apps/server/src/worker.ts',
      "import { cartRoutes } from './shop/cart/cart.routes.ts'",
    ],
    [
      'more than an index.ts in the command line',
      'apps/server/src/cli/staff.ts',
      "const { inviteMember } = await import('../staff/members/manage-staff.ts')",
    ],
    ['more than an index.ts in app.ts', 'apps/server/src/app.ts', "import { cartRoutes } from './shop/cart/cart.routes.ts'"],
  ])('%s', (_what, from, text) => {
    expect(refused(from, text)).toHaveLength(1)
  })

  test('what is allowed is not refused', () => {
    const text = `import { z } from 'zod'
import { AppError } from '../../platform/http/app-error.ts'
import type { BookingDependencies } from '../../booking/index.ts'
import { selectCartLines } from './cart.queries.ts'
import { loadActiveProducts } from '../catalog/products.queries.ts'`
    expect(readImports(cart, text)).toHaveLength(5)
    expect(refused(cart, text)).toEqual([])
  })

  test('a circle of domains, by types too', () => {
    const there = readImports(cart, "import { attachBookings } from '../../booking/index.ts'")
    const back = readImports(
      'apps/server/src/booking/dependencies.ts',
      "import type { ShopDependencies } from '../shop/index.ts'",
    )
    expect(circlesAmong(there)).toEqual([])
    expect(circlesAmong([...there, ...back])).toEqual(['shop', 'booking'])
  })

  test.each([
    [
      ['analysis/run/analyze.job.ts', '../models/choose-models.ts'],
      ['analysis/models/call-model.ts', '../run/finish-analysis.ts'],
    ],
    [
      ['shop/orders/sync-payment.ts', '../payments/payment-provider.ts'],
      ['shop/payments/stripe/stripe-provider.ts', '../../orders/sync-payment.ts'],
    ],
  ])('a circle of folders in a domain: %s, %s', ([from, to], [back, start]) => {
    const there = readImports(`apps/server/src/${from}`, `import { one } from '${to}'`)
    const backAgain = readImports(`apps/server/src/${back}`, `import type { One } from '${start}'`)
    const folders = [from, back].map((path = '') => path.split('/').slice(0, 2).join('/'))
    expect(circlesAmong(there, PART_OF_DOMAIN)).toEqual([])
    expect(circlesAmong([...there, ...backAgain], PART_OF_DOMAIN)).toEqual(folders)
  })

  test('a circle of three folders in a domain', () => {
    const around = [
      ['orders/a.ts', '../cart/b.ts'],
      ['cart/b.ts', '../catalog/c.ts'],
      ['catalog/c.ts', '../orders/a.ts'],
    ].flatMap(([from, to]) => readImports(`apps/server/src/shop/${from}`, `import { one } from '${to}'`))
    expect(circlesAmong(around, PART_OF_DOMAIN)).toEqual(['shop/orders', 'shop/cart', 'shop/catalog'])
  })
})
