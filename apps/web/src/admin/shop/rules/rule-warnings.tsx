import type { RecommendationRule, RuleWarning } from '@chioma/contract'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'

interface RuleWarningsProps {
  warnings: readonly RuleWarning[]
  rules: readonly RecommendationRule[]
}

/** What speaks against a rule, each in a sentence. */
export function RuleWarnings({ warnings, rules }: RuleWarningsProps) {
  const { t } = useTranslation('backoffice')
  if (warnings.length === 0) return null
  const nameOf = (id: string | undefined) => rules.find((rule) => rule.id === id)?.productName ?? t('rules.another')
  return (
    <ul className="grid gap-1.5">
      {warnings.map(({ code, otherRuleId }) => (
        <li key={`${code}${otherRuleId ?? ''}`} className="flex items-start gap-2 text-note text-medium">
          <TriangleAlert size={17} aria-hidden="true" className="mt-0.5 shrink-0" />
          {t(`rules.warnings.${code}`, { name: nameOf(otherRuleId) })}
        </li>
      ))}
    </ul>
  )
}
