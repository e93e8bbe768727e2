import type { RemoteProviderId, SiteSettings } from '@chioma/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

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
          <ProviderConsent key={id} name={name} isGiven={given.includes(id)} onToggle={() => toggle(id)} />
        ))}
      </div>
    </fieldset>
  )
}

function ProviderConsent({ name, isGiven, onToggle }: { name: string; isGiven: boolean; onToggle: () => void }) {
  const { t } = useTranslation('journey')
  const id = useId()
  return (
    <div>
      <label className="flex min-h-6 items-start gap-3 font-semibold">
        <input
          type="checkbox"
          name="consentProviders"
          checked={isGiven}
          onChange={onToggle}
          aria-describedby={id}
          className="mt-0.5 size-5 shrink-0 accent-accent"
        />
        <span>{t('upload.consent.provider', { name })}</span>
      </label>
      <p id={id} className="mt-1 pl-8 text-note text-ink-2">
        {t('upload.consent.providerText', { name })}
      </p>
    </div>
  )
}
