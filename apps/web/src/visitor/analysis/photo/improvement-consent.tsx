import { useId } from 'react'
import { useTranslation } from 'react-i18next'

/** Whether the photo may serve to improve the analysis: apart from the analysis itself, unticked at first, never needed. */
export function ImprovementConsent({ isGiven, onChange }: { isGiven: boolean; onChange: (isGiven: boolean) => void }) {
  const { t } = useTranslation('journey')
  const id = useId()
  return (
    <div className="px-4">
      <label className="flex min-h-6 items-start gap-3 text-compact">
        <input
          type="checkbox"
          name="consentImprovement"
          checked={isGiven}
          onChange={({ target }) => onChange(target.checked)}
          aria-describedby={id}
          className="mt-0.5 size-5 shrink-0 accent-accent"
        />
        <span>{t('upload.consent.improvement')}</span>
      </label>
      <p id={id} className="mt-1 pl-8 text-note text-ink-3">
        {t('upload.consent.improvementText')}
      </p>
    </div>
  )
}
