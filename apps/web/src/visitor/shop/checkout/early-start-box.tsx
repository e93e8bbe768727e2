import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError } from '../../../ui/field-error.tsx'

interface EarlyStartBoxProps {
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  error: string | undefined
}

/** The express request that an appointment take place before the days of withdrawal are over; nobody ticks it but the buyer. */
export function EarlyStartBox({ isChecked, onChange, error }: EarlyStartBoxProps) {
  const { t } = useTranslation('shop')
  const errorId = useId()
  return (
    <div>
      <label className="flex cursor-pointer items-start gap-3 text-compact">
        <input
          type="checkbox"
          required
          checked={isChecked}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          className="mt-0.5 size-5 shrink-0 cursor-pointer accent-accent"
        />
        <span>{t('earlyStart.request')}</span>
      </label>
      <FieldError id={errorId} message={error} />
    </div>
  )
}
