import { QUESTIONNAIRE_BOUNDS } from '@chioma/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError } from '../../../ui/field-error.tsx'

const { min, max } = QUESTIONNAIRE_BOUNDS.stressLevel
const LEVELS = Array.from({ length: max - min + 1 }, (_, index) => String(min + index))

export interface StressScaleProps {
  id: string
  legend: ReactNode
  /** '1' .. '10', or empty while unanswered: a slider could not show that. */
  value: string
  error: string | undefined
  onValueChange: (value: string) => void
}

/** Ten steps from calm to very high, as one radio group. */
export function StressScale({ id, legend, value, error, onValueChange }: StressScaleProps) {
  const { t } = useTranslation('journey')
  return (
    <fieldset
      className="min-w-0"
      aria-describedby={error === undefined ? `${id}-ends` : `${id}-ends ${id}-error`}
      aria-invalid={error === undefined ? undefined : true}
    >
      <legend className="text-compact font-semibold">{legend}</legend>
      <div className="mt-2 grid grid-cols-5 gap-1.5 sm:grid-cols-10">
        {LEVELS.map((level) => (
          <label
            key={level}
            className="num relative grid min-h-11 place-items-center rounded-small border border-field-line bg-surface font-semibold transition-colors hover:bg-sunken has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="stressLevel"
              value={level}
              checked={value === level}
              onChange={() => onValueChange(level)}
              className="sr-only"
            />
            {level}
          </label>
        ))}
      </div>
      <p id={`${id}-ends`} className="mt-1.5 flex justify-between gap-4 text-sm text-ink-3">
        <span>{t('questionnaire.hints.stressLow')}</span>
        <span>{t('questionnaire.hints.stressHigh')}</span>
      </p>
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  )
}
