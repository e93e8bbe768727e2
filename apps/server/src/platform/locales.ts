import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { asRead, type Currency, type ErrorCode, formatMoney, LANGUAGES, type Language, writtenDecimal } from '@chioma/contract'
import { createInstance } from 'i18next'
import { z } from 'zod'

const NAMESPACES = [
  'errors',
  'journey',
  'report',
  'findings',
  'prompts',
  'products',
  'recommendations',
  'simulation',
  'export',
  'orders',
  'centers',
  'changes',
  'shop',
  'reminders',
  'legal',
  'site',
  'staff',
  'backoffice',
  'insights',
  'sheets',
] as const
type Namespace = (typeof NAMESPACES)[number]
type Catalogue = Record<string, unknown>

const catalogueSchema = z.record(z.string(), z.unknown())

/** What stands in a message; money and decimals are written as the reader's language writes them. */
export type MessageValue = string | number | { amount: string; currency: Currency } | { decimal: string }

/** The words of the server, read once at start. */
export interface Locales {
  /** The sentence for a refusal, in the visitor's language. */
  translate(language: Language, code: ErrorCode, values?: Record<string, MessageValue>): string
  /** A sentence of any namespace, such as `recommendations:reason`. */
  say(language: Language, key: `${Namespace}:${string}`, values?: Record<string, string | number>): string
  /** A whole namespace as it stands in `locales/<language>/`. */
  catalogue(language: Language, namespace: Namespace): Catalogue
}

/** Where `locales/` lies in the repository. */
export const LOCALES_FOLDER = fileURLToPath(new URL('../../../../locales/', import.meta.url))

/** Reads every catalogue the server speaks from; throws when one is missing or is not JSON. */
export async function loadLocales(folder: string = LOCALES_FOLDER): Promise<Locales> {
  const catalogues = new Map<string, Catalogue>()
  for (const language of LANGUAGES) {
    for (const namespace of NAMESPACES) {
      const text = readFileSync(join(folder, language, `${namespace}.json`), 'utf8')
      catalogues.set(`${language}/${namespace}`, catalogueSchema.parse(JSON.parse(text)))
    }
  }
  const catalogue = (language: Language, namespace: Namespace): Catalogue => catalogues.get(`${language}/${namespace}`) ?? {}

  const i18next = createInstance()
  await i18next.init({
    resources: Object.fromEntries(
      LANGUAGES.map((language) => [
        language,
        Object.fromEntries(NAMESPACES.map((namespace) => [namespace, catalogue(language, namespace)])),
      ]),
    ),
    lng: 'en',
    fallbackLng: 'en',
    defaultNS: 'errors',
    interpolation: { escapeValue: false },
  })
  // Lists say the same few hundred words again and again, and looking one up takes longer than reading its row.
  const said = new Map<string, string>()
  const sayAsItStands = (language: Language, key: string): string => {
    const place = `${language}/${key}`
    const known = said.get(place)
    if (known !== undefined) return known
    const words = i18next.t(key, { lng: language })
    // Only what there is: keys that are made up must not fill the memory.
    if (i18next.exists(key, { lng: language })) said.set(place, words)
    return words
  }
  return {
    translate: (language, code, values = {}) =>
      asRead(language, i18next.t(code, { lng: language, ...written(values, language) })),
    say: (language, key, values) =>
      values === undefined ? sayAsItStands(language, key) : asRead(language, i18next.t(key, { lng: language, ...values })),
    catalogue,
  }
}

const written = (values: Record<string, MessageValue>, language: Language) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, writtenValue(value, language)]))

function writtenValue(value: MessageValue, language: Language): string | number {
  if (typeof value !== 'object') return value
  return 'decimal' in value ? writtenDecimal(value.decimal, language) : formatMoney(value.amount, value.currency, language)
}
