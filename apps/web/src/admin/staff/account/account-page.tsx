import { useTranslation } from 'react-i18next'
import { PageFrame } from '../../../ui/page-frame.tsx'
import { useSelf } from '../use-presence.ts'
import { NameSection } from './name-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { TotpSection } from './totp-section.tsx'

/** The signed-in member's own account. */
export function AccountPage() {
  const { t } = useTranslation('staff')
  const { email, role } = useSelf()
  return (
    <PageFrame title={t('account.title')} intro={`${email} · ${t(`roles.${role}`)}`}>
      <NameSection />
      <PasswordSection />
      <TotpSection />
      <SessionsSection />
    </PageFrame>
  )
}
