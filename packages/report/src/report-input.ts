import type {
  Alert,
  CannotTell,
  CompletedReading,
  DeclaredView,
  Finding,
  Language,
  Measure,
  Narrative,
  Quality,
  Questionnaire,
  View,
} from '@chioma/contract'

/** All that a report is written from: a merged reading, what the person said, and who read the photo. Areas, chances and scores are 0..1. */
export interface ReportInput {
  language: Language
  /** `cosmetic` names no disease; `clinic` uses the clinic names. */
  claimsMode: 'cosmetic' | 'clinic'
  /** Day of the photo, YYYY-MM-DD; the days of what is to be done are counted from it. */
  takenOn?: string | undefined
  /** Day until which the photo is kept at least, YYYY-MM-DD: the next one is planned before it. */
  photoKeptUntil?: string | undefined
  view: View
  /** What the person says that the photo shows; it then is the view. */
  declaredView?: DeclaredView | undefined
  /** What the engine took the photo for, where that contradicts the declared view. */
  recognizedView?: View | undefined
  /** How far the photo is from those the engine knows; up to 1 it is familiar, absent it is not. */
  distance?: number | undefined
  quality: Quality
  /** Merged findings. */
  findings: Finding[]
  scores: CompletedReading['scores']
  measures: Measure[]
  cannotTell: CannotTell[]
  /** What somebody should look at, whatever it turns out to be. */
  alerts?: Alert[] | undefined
  /** Absent when the visitor gave none or left the sample untouched. */
  questionnaire?: Questionnaire
  /** Whether the reader has the photo with its marks before them, as they do unless this says otherwise. */
  isPhotoShown?: boolean
  models: { name: string; provider: string; outcome: 'completed' | 'rejected' | 'failed' }[]
  /** Whose words these are, where a model was asked for them; our own otherwise. */
  wording?: Wording
}

/** Words of a model that `checkNarrative` found no fault with, or why there are none. */
export type Wording = { model: string } & (
  | { outcome: 'used'; narrative: Narrative }
  /** `refused`: they went beyond the findings; `missing`: none came in time. */
  | { outcome: 'refused' | 'missing' }
)

/** The catalogue namespaces that the writer speaks from, as they stand in `locales/<language>/`. */
export interface ReportTexts {
  report: Record<string, unknown>
  findings: Record<string, unknown>
}
