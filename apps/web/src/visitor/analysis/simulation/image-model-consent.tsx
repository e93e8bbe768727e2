import type { Simulation } from '@chioma/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

interface ImageModelConsentProps {
  model: NonNullable<Simulation['imageModel']>
  isGiven: boolean
  onChange: (isGiven: boolean) => void
}

/** Whether the photo may go to a provider whose image model then draws: unticked at first, never needed. */
export function ImageModelConsent({ model, isGiven, onChange }: ImageModelConsentProps) {
  const { t } = useTranslation('simulation')
  const id = useId()
  const names = { model: model.model, provider: model.providerName }
  return (
    <div className="rounded-small border border-line px-4 py-3.5">
      <label className="flex min-h-6 items-start gap-3 font-semibold">
        <input
          type="checkbox"
          name="consentProvider"
          checked={isGiven}
          onChange={({ target }) => onChange(target.checked)}
          aria-describedby={id}
          className="mt-0.5 size-5 shrink-0 accent-accent"
        />
        <span>{t('imageModel.consent', names)}</span>
      </label>
      <p id={id} className="mt-1.5 pl-8 text-note text-ink-2">
        {t('imageModel.consentText', names)}
      </p>
    </div>
  )
}
