import { FlaskConical, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSiteSettings } from '../../lib/site-settings.ts'

/** Who secures and checks the payment. True where the page is: without https nothing is secured by it, and the test gateway is verified by nobody. */
export function PaymentBadges() {
  const { t } = useTranslation('shop')
  const payments = useSiteSettings()?.payments
  const isEncrypted = location.protocol === 'https:'
  return (
    <ul aria-label={t('badges.label')} className="flex flex-wrap justify-center gap-x-5 gap-y-1 text-caption text-ink-3">
      <li className="flex items-center gap-1.5">
        <ShieldCheck size={15} aria-hidden="true" className="text-accent" />
        {isEncrypted ? t('badges.ssl') : t('badges.sslElsewhere')}
      </li>
      {payments && (
        <li className="flex items-center gap-1.5">
          {payments.isTestMode ? (
            <FlaskConical size={15} aria-hidden="true" className="text-medium" />
          ) : (
            <ShieldCheck size={15} aria-hidden="true" className="text-accent" />
          )}
          {payments.isTestMode ? t('testMode') : t(`badges.${payments.provider}`)}
        </li>
      )}
    </ul>
  )
}
