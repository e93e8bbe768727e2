import { useTranslation } from 'react-i18next'
import { Progress } from '../../../ui/progress.tsx'

/** While a model looks at the sample picture; how long it takes nobody knows. */
export function Proving() {
  const { t } = useTranslation('staff')
  return (
    <div role="status" className="grid gap-2 text-sm text-ink-2">
      {t('models.proving')}
      <Progress label={t('models.proving')} />
    </div>
  )
}
