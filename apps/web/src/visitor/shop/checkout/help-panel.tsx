import { CircleHelp } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const ANSWERS = ['charged', 'refund', 'orders'] as const

/** What people ask before they pay. */
export function HelpPanel() {
  const { t } = useTranslation('shop')
  return (
    <section aria-labelledby="help-title" className="rounded-card bg-sunken p-5">
      <h2 id="help-title" className="flex items-center gap-2.5 font-text text-base font-semibold tracking-normal">
        <CircleHelp size={19} aria-hidden="true" className="text-accent" />
        {t('checkout.help.title')}
      </h2>
      <ul className="mt-3 grid list-disc gap-1.5 pl-5 text-compact text-ink-2 marker:text-accent">
        {ANSWERS.map((answer) => (
          <li key={answer}>{t(`checkout.help.${answer}`)}</li>
        ))}
      </ul>
      <a
        href="/#contact"
        className="text-link mt-3 inline-flex min-h-11 items-center text-compact font-semibold text-accent-strong"
      >
        {t('checkout.help.contact')}
      </a>
    </section>
  )
}
