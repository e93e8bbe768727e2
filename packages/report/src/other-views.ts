import { type DeclaredView, findingCodeSchema, type Questionnaire, VIEWS_SHOWING, type View } from '@chioma/contract'
import { type FindingGroup, GROUP_OF } from './finding-groups.ts'
import type { ClosedGroup, OpenQuestion } from './open-questions.ts'
import type { ReportInput } from './report-input.ts'

/** The photo that shows most of a group of signs. */
const SHOWING_GROUP: Record<ClosedGroup, DeclaredView> = { skin: 'close_up', loss: 'head_top', fibre: 'close_up' }

/** Of several views that show a finding, what people can take first. */
const EASIEST_FIRST: readonly DeclaredView[] = ['close_up', 'head_top', 'head_front', 'head_back', 'microscope']

/** What a close-up shows too, and is told under a microscope alone. */
const TOLD_UNDER_MICROSCOPE: readonly OpenQuestion['about'][] = ['dandruff', 'oiliness', 'redness', 'dryness']

/** The photo that would tell what this kind of photo does not show, or what is not measured in it. */
export function viewTelling({ about, reason }: OpenQuestion, view: View): DeclaredView | undefined {
  if (view === 'close_up' && TOLD_UNDER_MICROSCOPE.includes(about)) return 'microscope'
  if (reason !== 'view') return undefined
  if (isGroup(about)) return SHOWING_GROUP[about]
  const finding = findingCodeSchema.safeParse(about)
  return finding.success
    ? EASIEST_FIRST.find((other) => other !== view && VIEWS_SHOWING[finding.data].includes(other))
    : undefined
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

/** What the person worries about first, and what takes a microscope after what does not. */
export function byConcern(
  questions: readonly OpenQuestion[],
  { view, questionnaire }: Pick<ReportInput, 'view' | 'questionnaire'>,
): OpenQuestion[] {
  const worries = new Set(questionnaire?.currentConcerns?.map((concern) => CONCERN_OF[concern]))
  const isWorry = ({ about }: OpenQuestion): boolean => {
    const finding = findingCodeSchema.safeParse(about)
    return isGroup(about) ? worries.has(about) : finding.success && worries.has(GROUP_OF[finding.data])
  }
  const rank = (question: OpenQuestion) => 2 * Number(isWorry(question)) + Number(viewTelling(question, view) !== 'microscope')
  return questions.toSorted((a, b) => rank(b) - rank(a))
}

const isGroup = (about: OpenQuestion['about']): about is ClosedGroup => about in SHOWING_GROUP
