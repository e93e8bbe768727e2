import {
  type AdminProduct,
  type Content,
  type Contraindication,
  type Currency,
  contraindicationSchema,
  EVIDENCE_LEVELS,
  type Evidence,
  evidenceSchema,
  inEveryLanguage,
  LANGUAGES,
  type Language,
  languageSchema,
  type NewProduct,
  newProductSchema,
  type ProductCategory,
  type ProductPatch,
  type ProductTexts,
  productTextsSchema,
  writtenDecimal,
} from '@chioma/contract'
import type { TFunction } from 'i18next'
import type { Control } from 'react-hook-form'
import { z } from 'zod'
import { amountText, readNumber, readOptional, readWhole, textAs } from '../../../lib/form/text-schemas.ts'
import { changedFields } from '../../../lib/form/versioned-form.tsx'

const TEXT_PARTS = ['name', 'description', 'benefits', 'caution'] as const

/** What stands in the fields of a product's form. Benefits are one a line; stock is empty where it is not counted. */
export interface ProductValues {
  category: ProductCategory
  price: string
  partnerCompany: string
  stock: string
  /** `250 ml`, or empty. */
  content: string
  durationMinutes: string
  lastsDays: string
  contraindications: readonly Contraindication[]
  /** Empty where nobody looked. */
  evidenceLevel: Evidence['level'] | ''
  evidenceSource: string
  isSponsored: boolean
  /** `isStored`: a language that has texts; they can be changed, not taken away. */
  texts: Record<Language, Record<(typeof TEXT_PARTS)[number], string> & { isStored: boolean }>
  /** Chosen and not saved yet. */
  image: File | null
}

/** Every field by its path. */
export const PRODUCT_FIELDS = [
  ...(['price', 'partnerCompany', 'stock', 'content', 'durationMinutes', 'lastsDays', 'image'] as const),
  ...(['contraindications', 'evidenceLevel', 'evidenceSource', 'isSponsored'] as const),
  ...LANGUAGES.flatMap((language) => TEXT_PARTS.map((part) => `texts.${language}.${part}` as const)),
] as const

export interface ProductInput extends NewProduct {
  image: File | null
}

export type ProductControl = Control<ProductValues, unknown, ProductInput>

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const asIs = (text: string): string => text
const writtenPrice = (text: string): string => text.trim().replace(',', '.')
/** `null` for what is not counted. */
const readUnits = (text: string): number | null => (text.trim() === '' ? null : readWhole(text.trim()))

const { stock, content, durationMinutes, lastsDays, partnerCompany } = newProductSchema.shape

const CONTENT_FORM = /^(\d{1,6}(?:[.,]\d{1,3})?)\s*(ml|l|g|kg)$/i

/** Litres and kilograms become thousands; `null` for nothing, NaN for what is no content. */
function readContent(text: string): Content | number | null {
  if (text === '') return null
  const [, amount, unit = ''] = CONTENT_FORM.exec(text) ?? []
  if (amount === undefined) return Number.NaN
  const isLiquid = unit.toLowerCase().endsWith('l')
  const size = unit.length === (isLiquid ? 1 : 2) ? 1_000 : 1
  return { amount: size === 1 ? readWhole(amount) : Math.round(readNumber(amount) * size), unit: isLiquid ? 'ml' : 'g' }
}

const writtenContent = (content: Content | null): string => (content === null ? '' : `${content.amount} ${content.unit}`)

const writtenTextsSchema = z.object({
  name: textAs(productTextsSchema.shape.name, asIs),
  description: textAs(productTextsSchema.shape.description, asIs),
  benefits: textAs(productTextsSchema.shape.benefits, linesOf),
  caution: textAs(productTextsSchema.shape.caution, asIs),
})
const textValuesSchema = z.object({
  name: z.string(),
  description: z.string(),
  benefits: z.string(),
  caution: z.string(),
  isStored: z.boolean(),
})
type TextValues = z.infer<typeof textValuesSchema>

export const isWritten = ({ name, description, benefits, caution }: TextValues): boolean =>
  `${name}${description}${benefits}${caution}`.trim() !== ''

/** A name is needed wherever there is text, and where there was some; in `first` where there is none at all. */
const textsSchema = (first: Language) =>
  z.record(languageSchema, textValuesSchema).transform((texts, context) => {
    const written = LANGUAGES.filter((language) => texts[language].isStored || isWritten(texts[language]))
    const read: Partial<Record<Language, ProductTexts>> = {}
    for (const language of written.length === 0 ? [first] : written) {
      const { data, error } = writtenTextsSchema.safeParse(texts[language])
      if (data !== undefined) read[language] = data
      for (const { path } of error?.issues ?? []) context.addIssue({ code: 'custom', path: [language, ...path] })
    }
    return read
  })

export interface Pricing {
  shopCurrency: Currency
  /** In which the product has its price; `undefined` where it has none yet. */
  currency: Currency | undefined
}

/**
 * From what stands in the fields to what the API takes: goods have no duration, and services no stock. A product whose price is in another
 * currency than the shop's may keep it, and stays off sale: its price is left empty then.
 */
export function productFormSchema(first: Language, { shopCurrency, currency }: Pricing): z.ZodType<ProductInput, ProductValues> {
  const price = amountText(shopCurrency)
  const shared = {
    price: currency === undefined || currency === shopCurrency ? price : z.literal('').or(price),
    partnerCompany: textAs(partnerCompany, readOptional),
    texts: textsSchema(first),
    contraindications: z
      .array(contraindicationSchema)
      .readonly()
      .transform((codes) => [...codes]),
    evidenceLevel: z.enum([...EVIDENCE_LEVELS, '']),
    evidenceSource: z.string(),
    isSponsored: z.boolean(),
    image: z.file().nullable(),
  }
  const none = z.string().transform(() => null)
  const written = z.discriminatedUnion('category', [
    z.object({
      category: z.literal('product'),
      stock: textAs(stock, readUnits),
      content: textAs(content, readContent),
      durationMinutes: none,
      lastsDays: textAs(lastsDays, readUnits),
      ...shared,
    }),
    z.object({
      category: z.literal('service'),
      stock: none,
      content: none,
      durationMinutes: textAs(durationMinutes.unwrap().unwrap(), readWhole),
      lastsDays: none,
      ...shared,
    }),
  ])
  return written.transform(({ evidenceLevel: level, evidenceSource: source, ...input }, context) => {
    if (level === '') return { ...input, evidence: null }
    const evidence = evidenceSchema.safeParse({ level, source })
    if (evidence.success) return { ...input, evidence: evidence.data }
    context.addIssue({ code: 'custom', path: ['evidenceSource'] })
    return z.NEVER
  })
}

export const EMPTY_PRODUCT: ProductValues = {
  category: 'product',
  price: '',
  partnerCompany: '',
  stock: '',
  content: '',
  durationMinutes: '',
  lastsDays: '',
  contraindications: [],
  evidenceLevel: '',
  evidenceSource: '',
  isSponsored: false,
  texts: inEveryLanguage(() => ({ name: '', description: '', benefits: '', caution: '', isStored: false })),
  image: null,
}

/** What stands in the fields at first. A price in another currency than the shop's is none that anybody could pay, and is left empty. */
export const valuesOf = (product: AdminProduct, shopCurrency: Currency): ProductValues => ({
  category: product.category,
  price: product.currency === shopCurrency ? product.price : '',
  partnerCompany: product.partnerCompany ?? '',
  stock: product.stock === null ? '' : String(product.stock),
  content: writtenContent(product.content),
  durationMinutes: product.durationMinutes === null ? '' : String(product.durationMinutes),
  lastsDays: product.lastsDays === null ? '' : String(product.lastsDays),
  contraindications: product.contraindications,
  evidenceLevel: product.evidence?.level ?? '',
  evidenceSource: product.evidence?.source ?? '',
  isSponsored: product.isSponsored,
  texts: inEveryLanguage((language) => {
    const texts = product.texts[language]
    const { name = '', description = '', benefits = [], caution = '' } = texts ?? {}
    return { name, description, benefits: benefits.join('\n'), caution, isStored: texts !== undefined }
  }),
  image: null,
})

/** Every field as text by its path, to be read beside another version. */
export function wordsOf(values: ProductValues, t: TFunction, language: Language): Record<string, string> {
  const { texts, price, partnerCompany, stock, content, durationMinutes, lastsDays, evidenceLevel, evidenceSource } = values
  const written = LANGUAGES.flatMap((language) =>
    TEXT_PARTS.map((part) => [`texts.${language}.${part}`, texts[language][part]] as const),
  )
  return {
    price: writtenDecimal(writtenPrice(price), language),
    ...{ partnerCompany, stock, content, durationMinutes, lastsDays, evidenceSource },
    contraindications: values.contraindications.map((code) => t(`shop:contraindications.${code}`)).join(', '),
    evidenceLevel: evidenceLevel === '' ? '' : t(`shop:evidence.${evidenceLevel}`),
    isSponsored: t(`insights:filters.${values.isSponsored}`),
    ...Object.fromEntries(written),
  }
}

/** Units at hand as they are typed; undefined for what cannot be stored. */
export const readStock = (text: string): number | null | undefined => stock.safeParse(readUnits(text)).data

/** Only what differs from `before`, to be saved upon that version; a language counts whole, and a price is in the shop's currency. */
export function patchOf(input: NewProduct, before: AdminProduct, shopCurrency: Currency): ProductPatch {
  const { price, image: _image, category: _category, texts: _texts, ...facts } = { image: null, ...input }
  const isSamePrice = price === '' || (before.currency === shopCurrency && Number(price) === Number(before.price))
  const texts = changedFields(input.texts, before.texts)
  return {
    ...changedFields(facts, before),
    ...(!isSamePrice && { price }),
    ...(Object.keys(texts).length > 0 && { texts }),
    version: before.version,
  }
}

export const hasChanges = (patch: ProductPatch): boolean => Object.keys(patch).length > 1
