import { z } from 'zod'
import { findingCodeSchema, severitySchema } from '../analysis/findings.ts'
import { amountInputSchema, decimalAmountSchema } from '../money.ts'
import { keptByStaff, versionSchema } from '../versions.ts'
import { contraindicationSchema } from './contraindications.ts'
import { productNameSchema } from './products.ts'

/** 1 comes first. */
const priority = z.number().int().min(1).max(5)

/** A finding meets these when its code is among `requiredIssues`, its severity among `severityLevels`, and it is sure enough. */
export const triggerConditionsSchema = z.object({
  requiredIssues: z.array(findingCodeSchema).max(20),
  severityLevels: z.array(severitySchema).max(3),
  minConfidence: z.number().min(0).max(1),
})
export type TriggerConditions = z.infer<typeof triggerConditionsSchema>

/** What speaks against a rule: it can never fire, or another says the same. */
export const ruleWarningSchema = z.object({
  code: z.enum([
    'no_issues',
    'no_severities',
    'always_red_flag',
    'unreachable_confidence',
    'product_archived',
    'product_sold_out',
    'same_conditions',
    'price_differs',
  ]),
  /** The other rule, where there is one. */
  otherRuleId: z.uuid().optional(),
})
export type RuleWarning = z.infer<typeof ruleWarningSchema>

/** A row of `GET /api/admin/recommendation-rules`. */
export const recommendationRuleSchema = z.object({
  id: z.uuid(),
  productId: z.uuid(),
  /** The rule's own, or the product's in the language asked for where it was picked in the shop; so are description and price. */
  productName: z.string(),
  productDescription: z.string(),
  /** In euro. */
  price: decimalAmountSchema,
  /** What the shop asks now, in `shopCurrency`. */
  shopPrice: decimalAmountSchema,
  shopCurrency: z.string(),
  priority,
  isActive: z.boolean(),
  triggerConditions: triggerConditionsSchema,
  product: z.object({
    /** In the language asked for; as the rule has it where that is none of the product's own names. */
    name: z.string(),
    description: z.string(),
    imageUrl: z.string().nullable(),
    /** What hangs on the rule when it is deleted, from here on. */
    isMadeByRule: z.boolean(),
    isArchived: z.boolean(),
    /** Whether anybody ever ordered it. */
    wasOrdered: z.boolean(),
    /** Other rules that recommend it, active or not. */
    otherRuleCount: z.number().int().nonnegative(),
  }),
  warnings: z.array(ruleWarningSchema),
  ...keptByStaff,
})
export type RecommendationRule = z.infer<typeof recommendationRuleSchema>

/** A product by words; `price` is in euro. */
export const ruleProductSchema = z.object({
  productName: productNameSchema,
  productDescription: z.string().trim().min(1).max(2_000),
  price: amountInputSchema,
})

const pickedProductSchema = z.object({ productId: z.uuid() })

const newRuleSchema = z.object({
  priority: priority.default(1),
  isActive: z.boolean().default(true),
  triggerConditions: triggerConditionsSchema,
})

/**
 * With `productId` a product of the shop is recommended, by its own name, description and price. By words a product of this name is linked;
 * without one it is made, at the price in the shop's currency.
 */
export const newRecommendationRuleSchema = z.union([
  newRuleSchema.extend(pickedProductSchema.shape),
  newRuleSchema.extend(ruleProductSchema.shape),
])
export type NewRecommendationRule = z.infer<typeof newRecommendationRuleSchema>

/**
 * A `productId` that is another one than the rule's, or that comes without words and price, picks that product of the shop. Beside the
 * words of a rule that is sent back whole it says nothing new.
 */
export const recommendationRulePatchSchema = z
  .object({
    ...pickedProductSchema.shape,
    ...ruleProductSchema.shape,
    priority,
    isActive: z.boolean(),
    triggerConditions: triggerConditionsSchema,
    version: versionSchema,
  })
  .partial()
export type RecommendationRulePatch = z.infer<typeof recommendationRulePatchSchema>

/**
 * `DELETE /api/admin/recommendation-rules/{id}`: what becomes of its product. Left out, a product that the rule made, that nobody ordered and that no other
 * rule recommends goes off sale, and any other stays.
 */
export const ruleDeletionSchema = z.object({ product: z.enum(['keep', 'archive']).optional() })
export type RuleDeletion = z.infer<typeof ruleDeletionSchema>

/** `POST /api/admin/recommendation-rules/dry-run`: how often conditions would have fired over past analyses. */
export const ruleDryRunRequestSchema = z.object({
  triggerConditions: triggerConditionsSchema,
  days: z.number().int().min(1).max(365).default(30),
  /** The product that is recommended, by its name; what it is not for is then counted. */
  productName: z.union([z.literal(''), productNameSchema]).optional(),
})
export type RuleDryRunRequest = z.infer<typeof ruleDryRunRequestSchema>
export const ruleDryRunSchema = z.object({
  days: z.number().int(),
  /** Completed analyses of that time, without those that red flags keep from the shop. */
  analysisCount: z.number().int().nonnegative(),
  firedCount: z.number().int().nonnegative(),
  suppressedByRedFlagCount: z.number().int().nonnegative(),
  /** Of `firedCount`: analyses that meet something that speaks against the product, which is then not offered. */
  contraindicatedCount: z.number().int().nonnegative(),
  /** How many of them meet which; one analysis can meet several. */
  contraindications: z.array(z.object({ code: contraindicationSchema, count: z.number().int().positive() })),
  /** Signs of the conditions beside which no report names such a product: there it is never offered, however often the rule fires. */
  neverOfferedFor: z.array(z.object({ code: findingCodeSchema, severity: severitySchema })),
})
export type RuleDryRun = z.infer<typeof ruleDryRunSchema>
