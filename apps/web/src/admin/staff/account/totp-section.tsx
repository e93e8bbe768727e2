import type { TotpStart } from '@chioma/contract'
import { ShieldCheck } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { encode } from 'uqr'
import { z } from 'zod'
import { useApiForm } from '../../../lib/form/use-api-form.ts'
import { Button, DownloadButton } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageSection } from '../../../ui/page-frame.tsx'
import { SheetForm } from '../../../ui/sheet-form.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { PasswordField, requiredText, useCredentialWords } from '../sign-in/password-field.tsx'
import { CodeField } from '../sign-in/sign-in-page.tsx'
import { confirmTotp, renewRecoveryCodes, startTotp, switchTotpOff, useSelf, useSelfChange } from '../staff-requests.ts'

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

interface TotpSetUpProps {
  start: TotpStart
  onDone: (result: { codes: string[] }) => void
  onCancel: () => void
}

/** The secret goes into the app, as a picture or typed in; a first code proves that it arrived. */
function TotpSetUp({ start, onDone, onCancel }: TotpSetUpProps) {
  const { t } = useTranslation('staff')
  const { form, submit, isBusy, formError } = useApiForm({
    schema: z.object({ code: requiredText }),
    defaultValues: { code: '' },
    wordsFor: useCredentialWords(),
    send: ({ code }) => confirmTotp(code),
    onDone,
  })
  return (
    <div className="grid items-start gap-6 sm:grid-cols-[13rem_minmax(0,26rem)]">
      <QrCode text={start.uri} label={t('account.totp.qr')} />
      <div>
        <p className="mb-1 font-semibold">{t('account.totp.scan')}</p>
        <p className="text-compact text-ink-2">
          <a href={start.uri} className="text-link">
            {t('account.totp.openApp')}
          </a>
        </p>
        <p className="mt-1 text-compact text-ink-2">{t('account.totp.type')}</p>
        <p className="num mt-1 mb-5 font-semibold tracking-wide break-all select-all">
          {start.secret.replaceAll(/.{4}(?=.)/g, '$& ')}
        </p>
        <SheetForm onSubmit={submit} isBusy={isBusy} error={formError} action={t('account.totp.confirm')}>
          <CodeField control={form.control} name="code" hint={t('account.totp.codeHint')} inputMode="numeric" />
        </SheetForm>
        <CancelButton onClick={onCancel} />
      </div>
    </div>
  )
}

const QUIET_ZONE = 4

/** A QR code, drawn here: what it says goes to no other server. Dark on light in both themes, as cameras expect it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawModules(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-52 max-w-full rounded-small border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function drawModules(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: squares.join('') }
}

interface PasswordAskedProps<Result> {
  send: (password: string) => Promise<Result>
  onDone: (result: Result) => void
  onCancel: () => void
}

/** Asks for the password once more before something that an unwatched screen should not allow. */
function PasswordAsked<Result>({ send, onDone, onCancel }: PasswordAskedProps<Result>) {
  const { t } = useTranslation('staff')
  const { form, submit, isBusy, formError } = useApiForm({
    schema: z.object({ password: requiredText }),
    defaultValues: { password: '' },
    wordsFor: useCredentialWords(),
    send: ({ password }) => send(password),
    onDone,
  })
  return (
    <div className="max-w-md">
      <SheetForm onSubmit={submit} isBusy={isBusy} error={formError} action={t('forms.continue')}>
        <PasswordField
          control={form.control}
          name="password"
          label={t('fields.currentPassword')}
          hint={t('password.again')}
          autoComplete="current-password"
          autoFocus
          required
        />
      </SheetForm>
      <CancelButton onClick={onCancel} />
    </div>
  )
}

/** Shown once: whoever loses the phone gets in with one of these. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('staff')
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${t('account.totp.codesTitle')}\n\n${codes.join('\n')}\n`)}`
  return (
    <div>
      <Notice tone="caution" role="status" title={t('account.totp.codesTitle')}>
        {t('account.totp.codesText')}
      </Notice>
      <ul className="my-5 grid max-w-xl gap-x-8 gap-y-2 min-[30rem]:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="num rounded-small bg-sunken px-3 py-2 font-mono text-compact tracking-wide select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2.5">
        <Button onClick={onDone}>{t('account.totp.codesKept')}</Button>
        <DownloadButton href={file} download="chioma-recovery-codes.txt">
          {t('account.totp.codesFile')}
        </DownloadButton>
      </div>
    </div>
  )
}

function CancelButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('staff')
  return (
    <Button variant="plain" size="small" className="mt-3" onClick={onClick}>
      {t('forms.cancel')}
    </Button>
  )
}
