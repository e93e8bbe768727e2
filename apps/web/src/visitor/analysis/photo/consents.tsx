import type { RemoteProviderId, SiteSettings } from '@chioma/contract'
import { type RefObject, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FieldError } from '../../../ui/field.tsx'

const DETAILS = ['stays', 'encrypted', 'staff', 'erasable'] as const

export interface ConsentBoxProps {
  /** Whether further providers may be allowed below. */
  hasProviders: boolean
  isGiven: boolean
  isMissing: boolean
  retentionDays: number | undefined
  inputRef: RefObject<HTMLInputElement | null>
  onChange: (isGiven: boolean) => void
}

/** Agreement to the analysis: one box, unticked at first, with what goes where. */
export function ConsentBox({ hasProviders, isGiven, isMissing, retentionDays, inputRef, onChange }: ConsentBoxProps) {
  const { t } = useTranslation('journey')
  const id = useId()
  return (
    <div className="rounded-small border border-line px-4 py-3.5 has-[input[aria-invalid]]:border-high">
      <label className="flex items-start gap-3 font-semibold">
        <input
          ref={inputRef}
          type="checkbox"
          name="consent"
          checked={isGiven}
          onChange={(event) => onChange(event.target.checked)}
          aria-describedby={isMissing ? `${id}-text ${id}-error` : `${id}-text`}
          aria-invalid={isMissing || undefined}
          aria-required
          className="mt-0.5 size-5 shrink-0 accent-accent"
        />
        <span>{t('upload.consent.label')}</span>
      </label>
      <p id={`${id}-text`} className="mt-1.5 pl-8 text-note text-ink-2">
        {t(hasProviders ? 'upload.consent.textProviders' : 'upload.consent.text')}
      </p>
      <div className="pl-8">
        <FieldError id={`${id}-error`} message={isMissing ? t('upload.needConsent') : undefined} />
        <details className="mt-1.5 text-note text-ink-2">
          <summary className="text-link min-h-6 w-fit text-accent-strong">{t('upload.consent.details')}</summary>
          <ul className="mt-2 grid list-disc gap-1.5 pl-4 marker:text-accent">
            {DETAILS.filter((detail) => detail !== 'erasable' || retentionDays !== undefined).map((detail) => (
              <li key={detail}>{t(`upload.consent.${detail}`, { days: retentionDays })}</li>
            ))}
          </ul>
        </details>
      </div>
    </div>
  )
}

/** Whether the photo may serve to improve the analysis: apart from the analysis itself, unticked at first, never needed. */
export function ImprovementConsent({ isGiven, onChange }: { isGiven: boolean; onChange: (isGiven: boolean) => void }) {
  const { t } = useTranslation('journey')
  return (
    <Checkbox
      className="px-4"
      name="consentImprovement"
      isChecked={isGiven}
      onChange={onChange}
      label={t('upload.consent.improvement')}
      labelClass="text-compact"
      hint={t('upload.consent.improvementText')}
      hintClass="mt-1 text-note text-ink-3"
    />
  )
}

interface ProviderConsentsProps {
  providers: SiteSettings['photoProviders']
  given: readonly RemoteProviderId[]
  onChange: (given: RemoteProviderId[]) => void
}

/** Whether models elsewhere may look, too: a box for each provider, unticked at first. Nothing where there is none. */
export function ProviderConsents({ providers, given, onChange }: ProviderConsentsProps) {
  const { t } = useTranslation('journey')
  const toggle = (toggled: RemoteProviderId) =>
    onChange(providers.map(({ id }) => id).filter((id) => (id === toggled ? !given.includes(id) : given.includes(id))))
  if (providers.length === 0) return null
  return (
    <fieldset className="min-w-0 rounded-small border border-line px-4 pb-3.5">
      <legend className="px-1.5 text-note font-semibold text-ink-2">{t('upload.consent.providersTitle')}</legend>
      <div className="grid gap-3.5 pt-1.5">
        {providers.map(({ id, name }) => (
          <Checkbox
            key={id}
            name="consentProviders"
            isChecked={given.includes(id)}
            onChange={() => toggle(id)}
            label={t('upload.consent.provider', { name })}
            labelClass="font-semibold"
            hint={t('upload.consent.providerText', { name })}
            hintClass="mt-1 text-note text-ink-2"
          />
        ))}
      </div>
    </fieldset>
  )
}
