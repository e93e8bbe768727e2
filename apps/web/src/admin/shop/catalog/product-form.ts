import {
  type AdminProduct,
  inEveryLanguage,
  LANGUAGES,
  type Language,
  type NewProduct,
  type ProductCategory,
  type ProductPatch,
  type ProductTexts,
} from '@chioma/contract'
import { withFieldsOf } from '../../../lib/resolve-version-conflict.ts'

export const TEXT_PARTS = ['name', 'description', 'benefits'] as const
export type TextPart = (typeof TEXT_PARTS)[number]
type PlainField = 'price' | 'partnerCompany' | 'stock' | 'durationMinutes'
/** A text is named with its language: `it.name`. */
export type ProductField = PlainField | `${Language}.${TextPart}`

/** What stands in the fields of a product's form. Benefits are one a line; stock is empty where it is not counted. */
export interface ProductValues extends Record<PlainField, string> {
  texts: Record<Language, Record<TextPart, string>>
}

const DURATION = { min: 10, max: 480 }
const MOST_STOCK = 1_000_000
const MOST_BENEFITS = 8

export const EMPTY_PRODUCT: ProductValues = {
  price: '',
  partnerCompany: '',
  stock: '',
  durationMinutes: '',
  texts: inEveryLanguage(() => ({ name: '', description: '', benefits: '' })),
}

export const valuesOf = (product: AdminProduct): ProductValues => ({
  price: product.price,
  partnerCompany: product.partnerCompany ?? '',
  stock: product.stock === null ? '' : String(product.stock),
  durationMinutes: product.durationMinutes === null ? '' : String(product.durationMinutes),
  texts: inEveryLanguage((language) => {
    const { name = '', description = '', benefits = [] } = product.texts[language] ?? {}
    return { name, description, benefits: benefits.join('\n') }
  }),
})

/** Every field as text, to be read beside another version. */
export function flatten({ texts, ...plain }: ProductValues): Record<string, string> {
  const written = LANGUAGES.flatMap((language) =>
    TEXT_PARTS.map((part) => [`${language}.${part}`, texts[language][part]] as const),
  )
  return { ...plain, price: writtenPrice(plain.price), ...Object.fromEntries(written) }
}

/** Their values with the fields of mine that were chosen, by the names of `flatten`. */
export function joinValues(theirs: ProductValues, mine: ProductValues, names: ReadonlySet<string>): ProductValues {
  const chosen = <Field extends string>(fields: readonly Field[], prefix = '') =>
    new Set(fields.filter((field) => names.has(`${prefix}${field}`)))
  return {
    ...withFieldsOf(theirs, mine, chosen(['price', 'partnerCompany', 'stock', 'durationMinutes'])),
    texts: inEveryLanguage((language) =>
      withFieldsOf(theirs.texts[language], mine.texts[language], chosen(TEXT_PARTS, `${language}.`)),
    ),
  }
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The texts of a language as they would be stored; undefined where nothing was written. */
export function textsIn(values: ProductValues, language: Language): ProductTexts | undefined {
  const { name, description, benefits } = values.texts[language]
  const texts = { name: name.trim(), description: description.trim(), benefits: linesOf(benefits) }
  return texts.name === '' && texts.description === '' && texts.benefits.length === 0 ? undefined : texts
}

/** A whole number within bounds; `null` for an empty text, undefined for anything else. */
export function readWhole(text: string, { min, max }: { min: number; max: number }): number | null | undefined {
  if (text.trim() === '') return null
  const value = Number(text)
  return Number.isInteger(value) && value >= min && value <= max ? value : undefined
}

export const readStock = (text: string): number | null | undefined => readWhole(text, { min: 0, max: MOST_STOCK })
const readDuration = (text: string): number | null | undefined => readWhole(text, DURATION)
const writtenPrice = (text: string): string => text.trim().replace(',', '.')

export type ProductProblem = 'missing' | 'price' | 'stock' | 'duration' | 'benefits'

export interface ProductContext {
  category: ProductCategory
  /** Languages that have texts already: they can be changed, not taken away. */
  written: readonly Language[]
  /** The language to write in where there is no text at all. */
  first: Language
}

/** What cannot be sent as it is: a name is needed wherever there is text, and somewhere at least. */
export function problemsOf(
  values: ProductValues,
  { category, written, first }: ProductContext,
): Partial<Record<ProductField, ProductProblem>> {
  const problems: Partial<Record<ProductField, ProductProblem>> = {}
  const isAnyWritten = LANGUAGES.some((language) => textsIn(values, language) !== undefined)
  for (const language of LANGUAGES) {
    const texts = textsIn(values, language)
    const isNeeded = texts !== undefined || written.includes(language) || (!isAnyWritten && language === first)
    if (isNeeded && !texts?.name) problems[`${language}.name`] = 'missing'
    if ((texts?.benefits.length ?? 0) > MOST_BENEFITS) problems[`${language}.benefits`] = 'benefits'
  }
  if (!/^\d{1,10}(\.\d{1,3})?$/.test(writtenPrice(values.price))) problems.price = 'price'
  if (readStock(values.stock) === undefined) problems.stock = 'stock'
  if (category === 'service' && !readDuration(values.durationMinutes)) problems.durationMinutes = 'duration'
  return problems
}

/** The form as the API takes it; for values without problems. */
export function newProductOf(values: ProductValues, category: ProductCategory): NewProduct {
  const isService = category === 'service'
  return {
    category,
    price: writtenPrice(values.price),
    partnerCompany: values.partnerCompany.trim() === '' ? null : values.partnerCompany.trim(),
    stock: isService ? null : (readStock(values.stock) ?? null),
    durationMinutes: isService ? (readDuration(values.durationMinutes) ?? null) : null,
    texts: Object.fromEntries(
      LANGUAGES.map((language) => [language, textsIn(values, language)] as const).filter(([, texts]) => texts !== undefined),
    ),
  }
}

/** Only what differs from `before`, to be saved upon that version; a language counts whole. */
export function patchOf(values: ProductValues, before: AdminProduct): ProductPatch {
  const wanted = newProductOf(values, before.category)
  const shown = valuesOf(before)
  const changed = LANGUAGES.filter((language) => !isSame(textsIn(values, language), textsIn(shown, language)))
  const texts = Object.fromEntries(Object.entries(wanted.texts).filter(([language]) => changed.some((code) => code === language)))
  return {
    ...(Number(wanted.price) !== Number(before.price) && { price: wanted.price }),
    ...(wanted.partnerCompany !== before.partnerCompany && { partnerCompany: wanted.partnerCompany }),
    ...(wanted.stock !== before.stock && { stock: wanted.stock }),
    ...(wanted.durationMinutes !== before.durationMinutes && { durationMinutes: wanted.durationMinutes }),
    ...(Object.keys(texts).length > 0 && { texts }),
    version: before.version,
  }
}

export const hasChanges = (patch: ProductPatch): boolean => Object.keys(patch).length > 1

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
