import type { DetectedIssue, ModelResult } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { useSiteSettings } from '../../../lib/site-settings.ts'
import { SeverityBadge } from '../../../ui/severity-badge.tsx'
import { noAnswerReasonOf } from './model-answers.ts'

interface ModelListProps {
  modelResults: readonly ModelResult[]
  /** The merged findings, for their names. */
  issues: readonly DetectedIssue[]
  /** What the report says about the models together: how many answered, where they differ. */
  sentences: readonly string[]
}

/** What each model said by itself. */
export function ModelList({ modelResults, issues, sentences }: ModelListProps) {
  if (modelResults.length === 0) return null
  return (
    <>
      <ul>
        {modelResults.map((result) => (
          <li
            key={`${result.provider} ${result.model}`}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3"
          >
            <ModelName result={result} />
            <span className="flex flex-wrap gap-2">
              <ModelAnswer result={result} issues={issues} />
            </span>
          </li>
        ))}
      </ul>
      {(modelResults.length > 1 ? sentences : []).map((sentence) => (
        <p key={sentence} className="mt-2 text-sm text-ink-3">
          {sentence}
        </p>
      ))}
    </>
  )
}

function ModelName({ result }: { result: ModelResult }) {
  const { t } = useTranslation('journey')
  const { language } = useLanguage()
  const named = useSiteSettings()?.photoProviders.find(({ id }) => id === result.provider)?.name
  const provider = result.provider === 'local' ? t('report.modelLocal') : (named ?? result.provider)
  const seconds = formatNumber(result.durationMs / 1000, language)
  const silence = noAnswerReasonOf(result)
  const facts = [
    provider,
    t(`report.modelOutcome.${result.outcome}`),
    ...(silence === undefined ? [] : [t(`report.noAnswerReason.${silence}`)]),
    ...(result.outcome === 'not_asked' ? [] : [t('report.modelSeconds', { seconds })]),
  ]
  return (
    <span>
      <span className="font-semibold">{result.model}</span>
      <span className="num block text-sm text-ink-3">{facts.join(', ')}</span>
    </span>
  )
}

function ModelAnswer({ result, issues }: { result: ModelResult; issues: readonly DetectedIssue[] }) {
  const { t } = useTranslation('journey')
  if (result.outcome !== 'completed') return null
  if (result.result.findings.length === 0) return <span className="text-sm text-ink-3">{t('report.modelNothing')}</span>
  return result.result.findings.map(({ code, severity }) => {
    const name = issues.find((issue) => issue.code === code)?.name
    const word = t(`report.severity.${severity}`)
    return (
      <SeverityBadge
        key={code}
        level={severity}
        label={name === undefined ? word : t('site:labelled', { label: name, value: word })}
      />
    )
  })
}
