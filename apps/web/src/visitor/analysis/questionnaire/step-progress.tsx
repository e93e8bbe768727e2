import { useTranslation } from 'react-i18next'
import { classNames } from '../../../ui/class-names.ts'
import { STEPS } from './questionnaire-model.ts'

/** Five bars, filled up to the current step; the words are below them. */
export function StepProgress({ step }: { step: number }) {
  const { t } = useTranslation('journey')
  return (
    <ol className="mt-4 flex gap-1.5" aria-label={t('questionnaire.stepsLabel')}>
      {STEPS.map(({ id }, index) => (
        <li
          key={id}
          aria-current={index === step ? 'step' : undefined}
          className={classNames('h-1 flex-1 rounded-full transition-colors', index <= step ? 'bg-accent' : 'bg-line')}
        >
          <span className="sr-only">{t(`questionnaire.steps.${id}`)}</span>
        </li>
      ))}
    </ol>
  )
}
