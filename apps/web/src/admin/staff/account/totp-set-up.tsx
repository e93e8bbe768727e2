import type { TotpStart } from '@chioma/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { SheetForm } from '../../../ui/sheet-form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { missing, onlyWrong } from '../sign-in/form-checks.ts'
import { confirmTotp } from '../staff-requests.ts'
import { QrCode } from './qr-code.tsx'

interface TotpSetUpProps {
  start: TotpStart
  onDone: (result: { codes: string[] }) => void
  onCancel: () => void
}

/** The secret goes into the app, as a picture or typed in; a first code proves that it arrived. */
export function TotpSetUp({ start, onDone, onCancel }: TotpSetUpProps) {
  const { t } = useTranslation('staff')
  const [code, setCode] = useState('')
  const form = useSubmit({
    fields: ['code'] as const,
    check: () => onlyWrong({ code: missing(code, t) }),
    send: () => confirmTotp(code),
    onDone,
  })
  return (
    <div className="grid items-start gap-6 sm:grid-cols-[13rem_minmax(0,26rem)]">
      <QrCode text={start.uri} label={t('account.totp.qr')} />
      <div>
        <p className="mb-1 font-semibold">{t('account.totp.scan')}</p>
        <p className="text-compact text-ink-2">{t('account.totp.type')}</p>
        <p className="num mt-1 mb-5 font-semibold tracking-wide break-all select-all">
          {start.secret.replaceAll(/.{4}(?=.)/g, '$& ')}
        </p>
        <SheetForm
          onSubmit={() => form.submit({})}
          isBusy={form.isBusy}
          error={form.formError}
          action={t('account.totp.confirm')}
        >
          <TextField
            label={t('fields.code')}
            hint={t('account.totp.codeHint')}
            autoComplete="one-time-code"
            inputMode="numeric"
            required
            value={code}
            onValueChange={setCode}
            error={form.errorOf('code')}
          />
        </SheetForm>
        <Button variant="plain" size="small" className="mt-3" onClick={onCancel}>
          {t('forms.cancel')}
        </Button>
      </div>
    </div>
  )
}
