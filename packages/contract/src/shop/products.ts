import { z } from 'zod'
import { findingCodeSchema, severitySchema } from '../analysis/findings.ts'
import { languageSchema } from '../languages.ts'
import { amountInputSchema, currencySchema, decimalAmountSchema } from '../money.ts'
import { keptByStaff, versionSchema } from '../versions.ts'
import { contraindicationSchema } from './contraindications.ts'
import { contentSchema, unitPriceSchema } from './unit-price.ts'

/** How well it is shown that a product does what is said of it; `none`: looked for and not found. */
export const EVIDENCE_LEVELS = ['strong', 'moderate', 'weak', 'none'] as const
const SOURCE_LENGTH = 500

/** A level other than `none` names its source: an address or a citation. */
export const evidenceSchema = z
  .object({ level: z.enum(EVIDENCE_LEVELS), source: z.string().trim().max(SOURCE_LENGTH) })
  .refine(({ level, source }) => level === 'none' || source !== '', { path: ['source'] })
export type Evidence = z.infer<typeof evidenceSchema>

/** `service` is booked at a partner centre, `product` is shipped. */
export const PRODUCT_CATEGORIES = ['product', 'service'] as const
export const productCategorySchema = z.enum(PRODUCT_CATEGORIES)
export type ProductCategory = z.infer<typeof productCategorySchema>

/** What stands between a visitor and a purchase; `last_ones`: fewer than six are left. */
export const availabilitySchema = z.enum(['available', 'last_ones', 'sold_out'])
export type Availability = z.infer<typeof availabilitySchema>

/** The service that everybody can book, whatever was seen. */
export const CONSULTATION_PRODUCT_ID = '0198f000-0000-7000-8000-000000000201'

/** A product or service as visitors see it, in their language: a row of `GET /api/products`. */
export const productSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  price: decimalAmountSchema,
  currency: currencySchema,
  unitPrice: unitPriceSchema.nullable(),
  /** Address on this site; `null` where there is no picture. */
  imageUrl: z.string().nullable(),
  category: productCategorySchema,
  partnerCompany: z.string().nullable(),
  benefits: z.array(z.string()),
  availability: availabilitySchema,
  /** Minutes that a service takes; `null` for goods. */
  durationMinutes: z.number().int().positive().nullable(),
  /** Days that it lasts in ordinary use, where staff said so. */
  lastsDays: z.number().int().positive().nullable(),
  /** What 30 days of use cost. */
  monthPrice: decimalAmountSchema.nullable(),
  /** Who it is not for. */
  contraindications: z.array(contraindicationSchema),
  /** The same in its own words. */
  caution: z.string().nullable(),
  /** `null` where nobody looked. */
  evidence: evidenceSchema.nullable(),
  /** The partner pays for its place; where it stands among others does not follow from that. */
  isSponsored: z.boolean(),
})
export type Product = z.infer<typeof productSchema>

/** What of an analysis recommendations rest on; further fields of a detected issue are ignored. */
const seenIssueSchema = z.object({
  code: findingCodeSchema.optional(),
  name: z.string().max(200).optional(),
  type: z.string().max(200).optional(),
  severity: severitySchema,
  confidence: z.number().min(0).max(1),
  isRedFlag: z.boolean().optional(),
})

/** `POST /api/recommendations`. With an `analysisId` of the caller's own the stored findings count instead of the sent ones. */
export const recommendationRequestSchema = z.object({
  detectedIssues: z.array(seenIssueSchema).max(50),
  analysisId: z.uuid().optional(),
  language: languageSchema.optional(),
})
export type RecommendationRequest = z.infer<typeof recommendationRequestSchema>

/** A recommended product, with the findings that a rule rests on. */
export const recommendedProductSchema = productSchema.extend({
  reason: z.object({
    /** One sentence in the visitor's language. */
    text: z.string(),
    findings: z.array(z.object({ code: findingCodeSchema, severity: severitySchema })),
  }),
})
export type RecommendedProduct = z.infer<typeof recommendedProductSchema>

const inOneSpace = (name: string): string => name.replaceAll(/\s+/g, ' ')

/** What a product is called: names that differ in spaces alone are one. */
export const productNameSchema = z.string().trim().overwrite(inOneSpace).min(1).max(120)
const name = productNameSchema
const description = z.string().trim().max(2_000)
const benefits = z.array(z.string().trim().min(1).max(200)).max(8)
const caution = z.string().trim().max(500)
const contraindications = z.array(contraindicationSchema).max(20)
const lastsDays = z.number().int().min(1).max(730)
const stock = z.number().int().min(0).max(1_000_000)

export const productTextsSchema = z.object({ name, description, benefits, caution: caution.default('') })
export type ProductTexts = z.infer<typeof productTextsSchema>

/** A product as staff see it. */
export const adminProductSchema = z.object({
  ...productSchema.pick({ id: true, category: true, price: true, currency: true, partnerCompany: true, imageUrl: true }).shape,
  /** Units at hand; `null` where they are not counted. */
  stock: z.number().int().nullable(),
  /** Units that open orders hold. */
  heldStock: z.number().int().nonnegative(),
  /** What is in it; `null` for services, and for goods not sold by volume or weight. */
  content: contentSchema.nullable(),
  durationMinutes: z.number().int().nullable(),
  lastsDays: z.number().int().nullable(),
  contraindications: z.array(contraindicationSchema),
  evidence: evidenceSchema.nullable(),
  isSponsored: z.boolean(),
  /** Texts by language; `en` is what a language without its own falls back to. */
  texts: z.partialRecord(languageSchema, productTextsSchema),
  isArchived: z.boolean(),
  /** It came with the server, and nobody made something else of it. */
  isExample: z.boolean(),
  /** Rules that recommend it. */
  ruleCount: z.number().int().nonnegative(),
  ...keptByStaff,
})
export type AdminProduct = z.infer<typeof adminProductSchema>

/** At least one language has its texts. Goods have no duration; services need one, from 10 minutes to 8 hours. */
export const newProductSchema = z.object({
  category: productCategorySchema,
  price: amountInputSchema,
  partnerCompany: z.string().trim().max(120).nullable().default(null),
  stock: stock.nullable().default(null),
  content: contentSchema.nullable().default(null),
  durationMinutes: z.number().int().min(10).max(480).nullable().default(null),
  lastsDays: lastsDays.nullable().default(null),
  contraindications: contraindications.default([]),
  evidence: evidenceSchema.nullable().default(null),
  isSponsored: z.boolean().default(false),
  texts: z.partialRecord(languageSchema, productTextsSchema).refine((texts) => Object.keys(texts).length > 0),
})
export type NewProduct = z.infer<typeof newProductSchema>

/** What is not named stays as it is. `version` is the one that was looked at; another one now is refused with both sides. */
export const productPatchSchema = z.object({
  price: amountInputSchema.optional(),
  partnerCompany: z.string().trim().max(120).nullable().optional(),
  stock: stock.nullable().optional(),
  content: contentSchema.nullable().optional(),
  durationMinutes: z.number().int().min(10).max(480).nullable().optional(),
  lastsDays: lastsDays.nullable().optional(),
  contraindications: contraindications.optional(),
  evidence: evidenceSchema.nullable().optional(),
  isSponsored: z.boolean().optional(),
  /** `null` takes the texts of a language away; at least one language keeps its own. */
  texts: z
    .partialRecord(languageSchema, productTextsSchema.nullable())
    .refine((texts) => Object.keys(texts).length > 0)
    .optional(),
  isArchived: z.boolean().optional(),
  version: versionSchema,
})
export type ProductPatch = z.infer<typeof productPatchSchema>

export const PRODUCT_ORDERS = ['newest', 'name', 'price', 'stock'] as const

/** `GET /api/admin/products`; the next page is in the Link header. */
export const productQuerySchema = z.object({
  /** Occurs in a name of any language, or in the partner's. */
  search: z.string().trim().max(200).optional(),
  category: productCategorySchema.optional(),
  /** `archived`: only those that are no longer for sale. */
  state: z.enum(['active', 'archived', 'all']).default('active'),
  /** `newest` first, or what is lowest first; products whose stock is not counted come last. */
  order: z.enum(PRODUCT_ORDERS).default('newest'),
  after: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
export type ProductQuery = z.infer<typeof productQuerySchema>
