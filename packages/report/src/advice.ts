import type { FindingCode } from '@chioma/contract'
import { GROUP_OF } from './finding-groups.ts'
import type { ReportPlan } from './plan.ts'
import type { ReportInput } from './report-input.ts'
import type { ReportWriter } from './report-writer.ts'

/** What to do now, in order: the doctor and what to tell there, whether anything is to be bought, and when and how to take the next photo. */
export function writeNextSteps(writer: ReportWriter, plan: ReportPlan, input: ReportInput): string[] {
  const { kind, findings, offers, nextPhoto } = plan
  const isDoctor = kind === 'see_a_doctor'
  const isSeen = plan.alerts.length > 0 || plan.openRedFlags.length > 0 || findings.some((planned) => planned.isRedFlag)
  const nothing = isDoctor ? 'next.nothingBeforeDoctor' : 'next.nothingToBuy'
  return [
    isDoctor && writer.say(isSeen ? 'next.red' : 'next.reported'),
    isDoctor && writer.say('next.tellDoctor'),
    !offers.allowed && writer.say(nothing),
    (kind === 'cannot_tell' || kind === 'nothing_seen' || nextPhoto.when === 'now') && writer.say('next.showTo'),
    nextPhoto.when === 'now' && writer.say(retakeNow(input)),
    !isDoctor && nextPhoto.when !== 'now' && writer.say(`next.view.${input.view}`),
    !isDoctor && hasLoss(plan, input) && writer.say('next.diary'),
    nextPhoto.when === 'months' && writer.say('next.retake', { count: nextPhoto.count }),
    isDoctor && writer.say('next.photoForDoctor'),
  ].filter((step) => step !== false)
}

/** Key of the words for a better photo, now: the same again, but for a portrait, which hardly shows where hair is lost. */
export function retakeNow({ view, quality }: Pick<ReportInput, 'view' | 'quality'>): string {
  if (isOnlySmall(quality)) return 'next.retakeLarger'
  if (view === 'microscope') return 'next.retakeMicroscope'
  return view === 'portrait' ? 'next.retakePortrait' : 'next.retakeNow'
}

/** What lacks nothing but pixels, as a copy from a chat does, is not mended by light or a still hand. */
export const isOnlySmall = ({ limits }: ReportInput['quality']): boolean =>
  limits.length > 0 && limits.every((limit) => limit === 'small' || limit === 'compressed')

/** Whether hair is lost, by the photo or by what was told. */
export const hasLoss = ({ findings }: ReportPlan, { questionnaire }: ReportInput): boolean =>
  findings.some(({ finding }) => GROUP_OF[finding.code] === 'loss') ||
  questionnaire?.currentConcerns?.includes('hair_loss') === true

/** In doubt beside other signs, these say more about what to do than any outlook. */
const MISSING_HAIR: readonly FindingCode[] = ['patchy_loss', 'scarring_signs']

/** Whether the photo leaves open that hair is missing in one place, which a doctor should see within weeks. */
export const mayMissHair = ({ open }: ReportPlan): boolean => open.some((code) => MISSING_HAIR.includes(code))
