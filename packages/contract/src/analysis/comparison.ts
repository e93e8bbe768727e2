import { z } from 'zod'
import { answerSchema } from './answer.ts'
import { viewSchema } from './findings.ts'
import { measureCodeSchema, measureSchema, measureUnitSchema } from './measures.ts'

/**
 * Why two analyses cannot be compared. Of the photos: one shows nothing sharp enough to go by (`too_blurred`), they do not show the same spot, or one was
 * taken from much nearer (`other_distance`) or much beside it (`other_framing`). Of the analyses: they are of different views, or one has no measures
 * (`not_measured`).
 */
export const INCOMPARABLE_REASONS = [
  'too_blurred',
  'not_the_same_spot',
  'other_distance',
  'other_framing',
  'different_view',
  'not_measured',
] as const
export type IncomparableReason = (typeof INCOMPARABLE_REASONS)[number]

/**
 * One measure in both photos. `band`: how far it moves between two photos when nothing has changed; `ownShots`: how many of the person's own repeats it
 * rests on beside changed copies of other photos; `changed`: it moved farther.
 */
export const measureChangeSchema = z.object({
  code: measureCodeSchema,
  unit: measureUnitSchema,
  before: z.number(),
  after: z.number(),
  band: z.number().nonnegative(),
  ownShots: z.number().int().nonnegative(),
  changed: z.boolean(),
})
export type MeasureChange = z.infer<typeof measureChangeSchema>

/**
 * How the later photo lies on the earlier one. Both are measured from their middle in their own longer sides, to the right and down: the later one is
 * turned clockwise by `rotation` radians, stretched by `scale` and moved by the shift.
 */
export const placementSchema = z.object({
  rotation: z.number(),
  scale: z.number().positive(),
  shiftX: z.number(),
  shiftY: z.number(),
})
export type Placement = z.infer<typeof placementSchema>

/** `GET /api/analysis/{id}/compare/{earlierId}`. Where the two cannot be compared there is a reason, and no number. */
export const comparisonSchema = z.object({
  aligned: z.boolean(),
  reason: z.enum(INCOMPARABLE_REASONS).optional(),
  placement: placementSchema.optional(),
  measures: z.array(measureChangeSchema),
})
export type Comparison = z.infer<typeof comparisonSchema>

/** What a person calls a spot; photos of one view without a name are one spot. */
export const SPOT_NAME_LENGTH = 60
export const spotSchema = z.string().trim().min(1).max(SPOT_NAME_LENGTH)

/** One photo of a spot. */
export const seriesPointSchema = z.object({
  analysisId: z.uuid(),
  createdAt: z.iso.datetime(),
  photoUrl: z.string(),
  /** What its report comes down to. */
  answer: answerSchema,
  /** Of the stored photo, in pixels. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** `band`: noise around the value, where it is known in this view. */
  measures: z.array(measureSchema.and(z.object({ band: z.number().nonnegative().nullable() }))),
})
export type SeriesPoint = z.infer<typeof seriesPointSchema>

/** `GET /api/analysis/{id}/series`: the finished photos of the spot that an analysis shows, oldest first, that analysis among them; no photo while it is not finished, or once its own is gone. */
export const seriesSchema = z.object({
  /** `null` where the person gave the spot no name. */
  spot: spotSchema.nullable(),
  /** `null` while that analysis has no result. */
  view: viewSchema.nullable(),
  points: z.array(seriesPointSchema),
  /** The day that the report of the newest photo names for the next one; `null` where it names none. */
  nextPhoto: z
    .object({
      analysisId: z.uuid(),
      on: z.iso.date(),
      /** The address that a mail goes to on that day; `null` where none was left. */
      remindedAt: z.string().nullable(),
    })
    .nullable(),
})
export type Series = z.infer<typeof seriesSchema>

/** `PUT /api/analysis/{id}/spot`; `null` takes the name away. */
export const spotNameSchema = z.object({ spot: spotSchema.nullable() })

/** `PUT /api/analysis/{id}/reminder`: the address that is written to once, on the day of the next photo. */
export const reminderFormSchema = z.object({ email: z.string().trim().toLowerCase().max(254).pipe(z.email()) })
export type ReminderForm = z.infer<typeof reminderFormSchema>
/** How many mails may wait for one address. */
export const MOST_REMINDERS_OF_AN_ADDRESS = 3

/** What somebody does or takes for their hair, and since when; days without a time. */
export const treatmentSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  startedOn: z.iso.date(),
  endedOn: z.iso.date().nullable(),
})
export type Treatment = z.infer<typeof treatmentSchema>

const TREATMENT_NAME_LENGTH = 80
/** How many one visitor may keep. */
export const MOST_TREATMENTS = 100

/** `POST /api/treatments` and `PUT /api/treatments/{id}`. */
export const treatmentFormSchema = z
  .object({
    name: z.string().trim().min(1).max(TREATMENT_NAME_LENGTH),
    startedOn: z.iso.date(),
    endedOn: z.iso.date().nullable().default(null),
  })
  .refine(({ startedOn, endedOn }) => endedOn === null || endedOn >= startedOn, { path: ['endedOn'] })
export type TreatmentForm = z.infer<typeof treatmentFormSchema>
