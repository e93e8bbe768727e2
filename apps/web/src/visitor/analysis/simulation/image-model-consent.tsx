import type { Simulation } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../../ui/checkbox.tsx'

interface ImageModelConsentProps {
  model: NonNullable<Simulation['imageModel']>
  isGiven: boolean
  onChange: (isGiven: boolean) => void
}

/** Whether the photo may go to a provider whose image model then draws: unticked at first, never needed. */
export function ImageModelConsent({ model, isGiven, onChange }: ImageModelConsentProps) {
  const { t } = useTranslation('simulation')
  const names = { model: model.model, provider: model.providerName }
  return (
    <Checkbox
      className="rounded-small border border-line px-4 py-3.5"
      name="consentProvider"
      isChecked={isGiven}
      onChange={onChange}
      label={t('imageModel.consent', names)}
      labelClass="font-semibold"
      hint={t('imageModel.consentText', names)}
      hintClass="mt-1.5 text-note text-ink-2"
    />
  )
}
