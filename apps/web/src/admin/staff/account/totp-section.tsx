import type { TotpStart } from '@chioma/contract'
import { ShieldCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { PageSection } from '../../../ui/page-frame.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { renewRecoveryCodes, startTotp, switchTotpOff } from '../staff-requests.ts'
import { useSelf, useSelfChange } from '../use-presence.ts'
import { PasswordAsked } from './password-asked.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpSetUp } from './totp-set-up.tsx'

type Step =
  | { name: 'rest' }
  | { name: 'ask'; purpose: 'start' | 'off' | 'renew' }
  | { name: 'scan'; start: TotpStart }
  | { name: 'codes'; codes: string[] }

/** One-time codes: off, on, and the ways between. */
export function TotpSection() {
  const { t } = useTranslation('staff')
  const self = useSelf()
  const onSelf = useSelfChange()
  const showToast = useToast()
  const [step, setStep] = useState<Step>({ name: 'rest' })
  const part = useFocusOnStep(step)
  const rest = () => setStep({ name: 'rest' })
  const showCodes = ({ codes }: { codes: string[] }) => {
    onSelf({ ...self, hasTotp: true, recoveryCodesLeft: codes.length })
    setStep({ name: 'codes', codes })
  }
  const onOff = () => {
    onSelf({ ...self, hasTotp: false, recoveryCodesLeft: 0 })
    showToast({ title: t('account.totp.switchedOff') })
    rest()
  }
  return (
    <PageSection
      title={t('account.totp.title')}
      intro={t('account.totp.intro')}
      actions={
        self.hasTotp && (
          <Chip tone="accent">
            <ShieldCheck size={15} aria-hidden="true" />
            {t('account.totp.on')}
          </Chip>
        )
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset belongs in a form */}
      <div ref={part} role="group" aria-label={t('account.totp.title')} tabIndex={-1}>
        {step.name === 'rest' && <Rest onAsk={(purpose) => setStep({ name: 'ask', purpose })} />}
        {step.name === 'ask' && step.purpose === 'start' && (
          <PasswordAsked send={startTotp} onDone={(start) => setStep({ name: 'scan', start })} onCancel={rest} />
        )}
        {step.name === 'ask' && step.purpose === 'off' && <PasswordAsked send={switchTotpOff} onDone={onOff} onCancel={rest} />}
        {step.name === 'ask' && step.purpose === 'renew' && (
          <PasswordAsked send={renewRecoveryCodes} onDone={showCodes} onCancel={rest} />
        )}
        {step.name === 'scan' && <TotpSetUp start={step.start} onDone={showCodes} onCancel={rest} />}
        {step.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={rest} />}
      </div>
    </PageSection>
  )
}

/** A step that another one takes the place of takes the focus with it, unless the other one begins in a field. */
function useFocusOnStep(step: Step) {
  const part = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (document.activeElement === document.body) part.current?.focus()
  }, [step])
  return part
}

function Rest({ onAsk }: { onAsk: (purpose: 'start' | 'off' | 'renew') => void }) {
  const { t } = useTranslation('staff')
  const { hasTotp, recoveryCodesLeft } = useSelf()
  if (!hasTotp) return <Button onClick={() => onAsk('start')}>{t('account.totp.start')}</Button>
  return (
    <>
      <p className="mb-4">{t('account.totp.codesLeft', { count: recoveryCodesLeft })}</p>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="quiet" size="small" onClick={() => onAsk('renew')}>
          {t('account.totp.renew')}
        </Button>
        <Button variant="quiet" size="small" onClick={() => onAsk('off')}>
          {t('account.totp.switchOff')}
        </Button>
      </div>
    </>
  )
}
