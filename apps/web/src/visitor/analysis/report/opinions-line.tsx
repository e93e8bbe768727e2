import type { ModelOpinion } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { disagreementOf } from './disagreement.ts'

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
    <p className="num mt-2.5 max-w-[68ch] border-l-2 border-medium pl-3 text-sm text-ink-2">
      {sentences.filter(Boolean).join(' ')}
    </p>
  )
}
