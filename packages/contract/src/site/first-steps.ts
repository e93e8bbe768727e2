import { z } from 'zod'

/** What a new server needs before it is somebody's own, in the order in which it is best done. */
export const FIRST_STEPS = ['account', 'legal', 'tax', 'centers', 'products', 'shipping', 'payments', 'mail', 'models'] as const
export const firstStepSchema = z.enum(FIRST_STEPS)
export type FirstStep = z.infer<typeof firstStepSchema>

/** What a step still lacks. */
export const FIRST_STEP_GAPS = [
  'totp',
  'legalTexts',
  'country',
  'taxRate',
  'exampleCenters',
  'center',
  'hours',
  'service',
  'exampleProducts',
  'product',
  'shippingOption',
  'freeShipping',
  'livePayments',
  'mailServer',
  'mailsFail',
  'provider',
] as const

/** `GET /api/admin/first-steps`: those that the role may do. */
export const firstStepsSchema = z.object({
  steps: z.array(
    z.object({
      name: firstStepSchema,
      /** Read from what is there; done where nothing is lacking. */
      lacking: z.array(z.enum(FIRST_STEP_GAPS)),
      /** The site is complete without it. */
      isOptional: z.boolean(),
    }),
  ),
  /** Examples that visitors still see. */
  examples: z.object({ products: z.number().int().nonnegative(), centers: z.number().int().nonnegative() }),
})
export type FirstSteps = z.infer<typeof firstStepsSchema>

const ids = z.array(z.uuid()).max(100)

/** What goes with the examples, and comes back with them: `POST /api/admin/examples/restore`. */
export const exampleIdsSchema = z.object({
  products: ids,
  /** Rules that recommended them, and are switched off. */
  rules: z.array(z.uuid()).max(10_000),
  centers: ids,
})
export type ExampleIds = z.infer<typeof exampleIdsSchema>

/** `DELETE /api/admin/examples`. */
export const removedExamplesSchema = exampleIdsSchema.extend({
  /** Centres where appointments lie ahead. */
  stayed: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type RemovedExamples = z.infer<typeof removedExamplesSchema>
