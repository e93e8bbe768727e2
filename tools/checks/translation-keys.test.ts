import {
  ALERT_CODES,
  ANALYSIS_STATUSES,
  ANSWER_KINDS,
  bookingStatusSchema,
  CANNOT_TELL_REASONS,
  CONTENT_IMAGE_KEYS,
  CONTENT_TEXT_KEYS,
  CONTRAINDICATIONS,
  DECLARED_VIEWS,
  ERROR_CODES,
  EVIDENCE_LEVELS,
  FAILURE_CODES,
  FINDING_CODES,
  fulfillmentStatusSchema,
  INCOMPARABLE_REASONS,
  invoiceKindSchema,
  keySourceSchema,
  LEGAL_KINDS,
  MEASURE_CODES,
  modelFailureCodeSchema,
  ORDER_STATUSES,
  orderEventKindSchema,
  orderNoteSchema,
  PAYMENT_PROVIDER_IDS,
  PRODUCT_CATEGORIES,
  PRODUCT_ORDERS,
  PROGRESS_STAGES,
  PROMPT_TYPES,
  QUALITY_LIMITS,
  READER_DEVICES,
  reviewVerdictSchema,
  SAMPLE_CASES,
  SEVERITIES,
  SIMULATION_OUTCOMES,
  STAFF_ROLES,
  simulationRefusalSchema,
  TAX_BEHAVIORS,
  VIEWS,
} from '@chioma/contract'
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

/** Values of the contract, and the keys that are asked for with one of them in the place of `*`. */
const WORDS_OF: readonly (readonly [values: readonly string[], ...keys: string[]])[] = [
  [PAYMENT_PROVIDER_IDS, 'shop:badges.*', 'backoffice:orders.providers.*'],
  [ORDER_STATUSES, 'shop:orders.status.*', 'shop:orders.statusText.*', 'backoffice:orders.statuses.*'],
  [orderNoteSchema.options, 'shop:orders.note.*', 'backoffice:orders.notes.*'],
  [orderEventKindSchema.options, 'backoffice:orders.events.*'],
  [fulfillmentStatusSchema.options, 'backoffice:fulfillment.statuses.*'],
  [invoiceKindSchema.options, 'shop:orders.invoices.*', 'backoffice:invoices.*'],
  [TAX_BEHAVIORS, 'backoffice:taxes.behaviors.*', 'backoffice:orders.sums.*'],
  [PRODUCT_CATEGORIES, 'backoffice:products.categories.*', 'backoffice:products.categoryHints.*'],
  [PRODUCT_ORDERS, 'backoffice:products.orders.*'],
  [CONTRAINDICATIONS, 'shop:contraindications.*'],
  [EVIDENCE_LEVELS, 'shop:evidence.*'],
  [bookingStatusSchema.options, 'shop:orders.order.booking.*', 'backoffice:bookings.statuses.*'],
  [LEGAL_KINDS, 'site:legal.*'],
  [CONTENT_TEXT_KEYS, 'site:content.*', 'editor:fields.*'],
  [CONTENT_IMAGE_KEYS, 'editor:fields.*'],
  [STAFF_ROLES, 'staff:roles.*', 'staff:roleHints.*'],
  [keySourceSchema.options, 'staff:models.keySource.*'],
  [PROMPT_TYPES, 'staff:prompts.types.*'],
  [modelFailureCodeSchema.options, 'errors:modelFailure.*'],
  [
    FINDING_CODES,
    'findings:codes.*.name.cosmetic',
    'findings:codes.*.name.clinic',
    'findings:codes.*.short',
    'findings:looked.*',
  ],
  [MEASURE_CODES, 'findings:measures.*.name', 'findings:measures.*.explanation'],
  [SEVERITIES, 'findings:severity.*', 'journey:report.severity.*'],
  [ALERT_CODES, 'journey:alerts.*', 'report:alert.*'],
  [ANALYSIS_STATUSES, 'journey:history.status.*', 'journey:report.status.*', 'insights:status.*'],
  [ANSWER_KINDS, 'journey:answers.kinds.*', 'site:cases.kinds.*'],
  [PROGRESS_STAGES, 'journey:upload.stages.*'],
  [reviewVerdictSchema.options, 'insights:review.verdicts.*'],
  [READER_DEVICES, 'journey:share.reader.*', 'journey:share.readerWithBrowser.*'],
  [SAMPLE_CASES, 'journey:samples.names.*'],
  [DECLARED_VIEWS, 'journey:views.names.*', 'capture:guide.*', 'capture:kind.of.*'],
  [
    VIEWS,
    'findings:view.*',
    'changes:views.*',
    'journey:report.views.*',
    'report:as.*',
    'report:limits.view.*',
    'report:next.view.*',
  ],
  [VIEWS, 'report:answer.notAllClear.*'],
  [CANNOT_TELL_REASONS, 'report:cannotTell.*'],
  [QUALITY_LIMITS, 'report:limits.quality.*'],
  [INCOMPARABLE_REASONS, 'changes:reasons.*'],
  [SIMULATION_OUTCOMES, 'simulation:outcomes.*.name', 'simulation:outcomes.*.title', 'simulation:outcomes.*.text'],
  [simulationRefusalSchema.options, 'simulation:off.*'],
]

// Other languages are held to the keys of English by `locales.test.ts`.
test('every value that is put into a key has its words', () => {
  const missing = WORDS_OF.flatMap(([values, ...keys]) =>
    values.flatMap((value) => keys.map((key) => key.replace('*', value)).filter((key) => !hasWords(key))),
  )
  expect(missing).toEqual([])
})

function hasWords(key: string): boolean {
  const [catalogue = '', name = ''] = key.split(':')
  return catalogues.get(catalogue)?.has(name) ?? false
}

test('the keys that are held to their values are those that the code asks for', () => {
  const known = new Set(asked.map(({ catalogue, key }) => `${catalogue}:${key.replace(/\$\{[^}]*\}/, '*')}`))
  expect(WORDS_OF.flatMap(([, ...keys]) => keys).filter((key) => !known.has(key))).toEqual([])
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
