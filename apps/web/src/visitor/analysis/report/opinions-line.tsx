import type { ModelOpinion, Severity } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/use-language.ts'

/** Where the models differ on a finding; nothing where they agree. */
export function OpinionsLine({ opinions }: { opinions: readonly ModelOpinion[] | undefined }) {
  const { t } = useTranslation('journey')
  const { language } = useLanguage()
  const disagreement = disagreementOf(opinions)
  if (disagreement === undefined) return null
  const { seen, judged, against, unable, severities } = disagreement
  const list = (items: readonly string[]) => new Intl.ListFormat(language).format(items)
  const strengths = severities.map(({ model, severity }) => `${model} (${t(`report.severity.${severity}`)})`)
  const sentences = [
    against.length > 0 && t('report.opinions.seen', { count: seen, all: judged, names: list(against) }),
    strengths.length > 0 && t('report.opinions.severity', { list: strengths.join(', ') }),
    unable.length > 0 && t('report.opinions.unable', { names: list(unable) }),
  ]
  return (
    <p className="num mt-2.5 max-w-reading border-l-2 border-medium pl-3 text-sm text-ink-2">
      {sentences.filter(Boolean).join(' ')}
    </p>
  )
}

/** Where models differ on a finding; names in the order of the models. */
interface Disagreement {
  /** How many see it, of those that could judge it. */
  seen: number
  judged: number
  against: string[]
  unable: string[]
  /** By model, where they see it in different strength; empty where they agree. */
  severities: { model: string; severity: Severity }[]
}

/** Nothing where all who could judge a finding say the same of it, and where a single model read the photo. */
export function disagreementOf(opinions: readonly ModelOpinion[] | undefined): Disagreement | undefined {
  if (opinions === undefined || opinions.length < 2) return undefined
  const severities = opinions.flatMap(({ model, severity }) => (severity === null ? [] : { model, severity }))
  const isOneStrength = new Set(severities.map(({ severity }) => severity)).size < 2
  const against = opinions.filter(({ sees }) => sees === false).map(({ model }) => model)
  if (against.length === 0 && isOneStrength) return undefined
  return {
    seen: opinions.filter(({ sees }) => sees === true).length,
    judged: opinions.filter(({ sees }) => sees !== null).length,
    against,
    unable: opinions.filter(({ sees }) => sees === null).map(({ model }) => model),
    severities: isOneStrength ? [] : severities,
  }
}
