import { useTranslation } from 'react-i18next'
import { useSiteSettings } from '../../../lib/site-settings.ts'

/** What is said of the address for the receipt: it is only written to where mail is set up. */
export function useEmailWords(): { label: string; hint: string } {
  const { t } = useTranslation('shop')
  const sendsMail = useSiteSettings()?.sendsMail ?? true
  return {
    label: t(sendsMail ? 'checkout.email' : 'checkout.emailUnsent'),
    hint: t(sendsMail ? 'checkout.emailHint' : 'checkout.emailUnsentHint'),
  }
}
