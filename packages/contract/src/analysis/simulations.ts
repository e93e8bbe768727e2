import { z } from 'zod'
import { languageSchema } from '../languages.ts'
import type { FindingCode } from './findings.ts'

/** How it could go, from the least to the most; a `conservative` course may look as today. */
export const SIMULATION_OUTCOMES = ['conservative', 'likely', 'optimistic'] as const
export const simulationOutcomeSchema = z.enum(SIMULATION_OUTCOMES)
export type SimulationOutcome = z.infer<typeof simulationOutcomeSchema>

/** Findings whose place hair can be drawn into. Never bare patches: those a doctor should see. */
export const SIMULATED_FINDINGS = ['crown_thinning', 'diffuse_thinning', 'wide_parting'] as const satisfies readonly FindingCode[]

/** Why nothing is drawn. `no_area`: no thinning place was found. `view`: a face, or what shows no head from above or behind. */
export const SIMULATION_REFUSALS = [
  'not_finished',
  'under_age',
  'see_a_doctor',
  'cannot_tell',
  'view',
  'no_area',
  'photo_gone',
] as const
export const simulationRefusalSchema = z.enum(SIMULATION_REFUSALS)
export type SimulationRefusal = z.infer<typeof simulationRefusalSchema>

export const simulationPictureSchema = z.object({
  outcome: simulationOutcomeSchema,
  /** A JPEG that says in its pixels and in its metadata that it is a simulation. */
  url: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** Nothing was drawn into it: it shows the photo, and says so. */
  isAsToday: z.boolean(),
})

/** `possible`: nobody has asked for it yet. `refused` says why in `refusal`; `failed` may be asked for again. */
export const simulationSchema = z.object({
  analysisId: z.uuid(),
  status: z.enum(['possible', 'refused', 'drawing', 'completed', 'failed']),
  refusal: simulationRefusalSchema.nullable(),
  /** Of the words in the pictures. */
  language: languageSchema.nullable(),
  /** The photo that they are drawn upon. */
  photoUrl: z.string(),
  /** When the photo was sent. */
  photoAt: z.iso.datetime(),
  /** All three, once completed. */
  pictures: z.array(simulationPictureSchema),
})
export type Simulation = z.infer<typeof simulationSchema>
