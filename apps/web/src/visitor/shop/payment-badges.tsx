import { FlaskConical, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSiteSettings } from '../../lib/site-settings.ts'

/** Who secures and checks the payment. Only what is true here is said: the connection where it is encrypted, and who takes the payment. */
export function PaymentBadges() {
  const { t } = useTranslation('shop')
  const payments = useSiteSettings()?.payments
  const isEncrypted = location.protocol === 'https:'
  return (
    <ul aria-label={t('badges.label')} className="flex flex-wrap justify-center gap-x-5 gap-y-1 text-caption text-ink-3">
      {isEncrypted && (
        <li className="flex items-center gap-1.5">
          <ShieldCheck size={15} aria-hidden="true" className="text-accent" />
          {t('badges.ssl')}
        </li>
      )}
      {payments && (
        <li className="flex items-center gap-1.5">
          {payments.isTestMode ? (
            <FlaskConical size={15} aria-hidden="true" className="text-medium" />
          ) : (
            <ShieldCheck size={15} aria-hidden="true" className="text-accent" />
          )}
          {t(`badges.${payments.provider}`)}
        </li>
      )}
    </ul>
  )
}
