import { type DeclaredView, type FindingCode, findingCodeSchema, type Questionnaire, type View } from '@chioma/contract'
import { type FindingGroup, GROUP_OF } from './finding-groups.ts'
import type { ClosedGroup, OpenQuestion } from './open-questions.ts'
import type { ReportInput } from './report-input.ts'

/**
 * Of the photos in which our own engine tells a sign, the one that people can take first; of a group of signs, the one that tells most of it. What it
 * tells in no photo, or only where a scale is known, is left out: such a photo would lead nowhere. Thick scale is an alert of close-ups.
 */
export const TOLD_IN: Partial<Record<FindingCode | ClosedGroup, DeclaredView>> = {
  skin: 'microscope',
  dandruff: 'microscope',
  dryness: 'microscope',
  oiliness: 'microscope',
  redness: 'microscope',
  thick_scale: 'close_up',
  loss: 'head_top',
  thin_hair: 'microscope',
  diffuse_thinning: 'head_top',
  wide_parting: 'head_top',
  receding_hairline: 'head_front',
  crown_thinning: 'head_top',
  patchy_loss: 'close_up',
}

const SHOWING_BY_CHANCE: readonly View[] = ['portrait', 'head_front', 'head_back']

/** The photo that would tell what this kind of photo does not show, or what is not measured in it. */
export function viewTelling({ about, reason }: OpenQuestion, view: View): DeclaredView | undefined {
  const finding = findingCodeSchema.safeParse(about)
  const telling = isGroup(about) ? TOLD_IN[about] : finding.success ? TOLD_IN[finding.data] : undefined
  if (telling === view) return undefined
  // A close-up shows the surface of the skin too; it is told under a microscope alone.
  const isTooFaint = view === 'close_up' && telling === 'microscope'
  // Not every photo of a head lets all that it shows be judged; the photos that are made for it do.
  const isByChance = SHOWING_BY_CHANCE.includes(view) && reason === 'not_measured'
  return reason === 'view' || isTooFaint || isByChance ? telling : undefined
}

type Concern = NonNullable<Questionnaire['currentConcerns']>[number]

const CONCERN_OF: Record<Concern, FindingGroup> = {
  dandruff: 'skin',
  oily_hair: 'skin',
  oily_scalp: 'skin',
  dry_scalp: 'skin',
  itching: 'skin',
  dermatitis: 'skin',
  hair_loss: 'loss',
  thinning: 'loss',
  dry_hair: 'fibre',
  breakage: 'fibre',
}

/** What the person worries about first, and first of all what a photo that anybody can take would tell. */
export function byConcern(
  questions: readonly OpenQuestion[],
  { view, questionnaire }: Pick<ReportInput, 'view' | 'questionnaire'>,
): OpenQuestion[] {
  const worries = new Set(questionnaire?.currentConcerns?.map((concern) => CONCERN_OF[concern]))
  const isWorry = ({ about }: OpenQuestion): boolean => {
    const finding = findingCodeSchema.safeParse(about)
    return isGroup(about) ? worries.has(about) : finding.success && worries.has(GROUP_OF[finding.data])
  }
  const isEasy = (question: OpenQuestion): boolean => (viewTelling(question, view) ?? 'microscope') !== 'microscope'
  const rank = (question: OpenQuestion) => 2 * Number(isWorry(question)) + Number(isEasy(question))
  return questions.toSorted((a, b) => rank(b) - rank(a))
}

const isGroup = (about: OpenQuestion['about']): about is ClosedGroup => about === 'skin' || about === 'loss' || about === 'fibre'
