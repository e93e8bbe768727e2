import type { Comparison, MeasureCode, SeriesPoint } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { RouteButton } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { reportPath } from '../paths.ts'
import { formatDays } from './changes-format.ts'

export type ChangeState = 'changed' | 'same' | 'apart' | 'unmeasured'

/** "Changed" only where a measure moved beyond its noise. */
export function stateOf({ aligned, measures }: Comparison): ChangeState {
  if (!aligned) return 'apart'
  if (measures.length === 0) return 'unmeasured'
  return measures.some(({ changed }) => changed) ? 'changed' : 'same'
}

/** The larger, the less hair there is. */
const LESS_HAIR: readonly MeasureCode[] = ['bald_area', 'largest_patch', 'scalp_visible', 'parting_width']

/** Whether there is less hair than before, beyond the noise: then a doctor should see both photos. */
export const isLessHair = ({ measures }: Comparison): boolean =>
  measures.some(({ code, before, after, changed }) => changed && LESS_HAIR.includes(code) && after > before)

export const isDoctorFirst = ({ answer }: SeriesPoint): boolean => answer.kind === 'see_a_doctor'

/** That nothing changed is no comfort where the report says to see a doctor. */
export function DoctorFirst({ point, words }: { point: SeriesPoint; words: string }) {
  const { t } = useTranslation('changes')
  return (
    <Notice tone="caution" className="mt-5">
      <p>{words}</p>
      <p className="mt-3">
        <RouteButton to={reportPath(point.analysisId)}>{t('toReport')}</RouteButton>
      </p>
    </Notice>
  )
}

interface ChangeHeadlineProps {
  comparison: Comparison
  earlier: SeriesPoint
  later: SeriesPoint
}

/** What comes of two photos, in one sentence, and how far it reaches. */
export function ChangeHeadline({ comparison, earlier, later }: ChangeHeadlineProps) {
  const { t } = useTranslation('changes')
  const { language } = useLanguage()
  const state = stateOf(comparison)
  const changed = comparison.measures.filter((measure) => measure.changed)
  const [from, to] = formatDays([earlier.createdAt, later.createdAt], language)
  const [first] = changed
  return (
    <section role="status">
      <h1 className="font-display text-page leading-tight">
        {first === undefined
          ? t(`headline.${state}`)
          : t('headline.changed', { count: changed.length, measure: t(`findings:measures.${first.code}.name`) })}
      </h1>
      {isDoctorFirst(later) && <DoctorFirst point={later} words={t('doctorFirst')} />}
      <p className="mt-3 max-w-reading text-lead text-ink-2">
        {state === 'apart' ? t(`reasons.${comparison.reason ?? 'not_the_same_spot'}`) : t(`say.${state}`, { from, to })}
      </p>
      {isLessHair(comparison) && <p className="mt-3 max-w-reading text-lead">{t('journey:report.since.lessHair')}</p>}
    </section>
  )
}
