import type { TotpStart } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { FormTextField } from '../../../lib/form/form-fields.tsx'
import { useApiForm } from '../../../lib/form/use-api-form.ts'
import { Button } from '../../../ui/button.tsx'
import { SheetForm } from '../../../ui/sheet-form.tsx'
import { givenText, useCredentialWords } from '../sign-in/credential-fields.ts'
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
  const { form, submit, isBusy, formError } = useApiForm({
    schema: z.object({ code: givenText }),
    defaultValues: { code: '' },
    fields: ['code'],
    wordsFor: useCredentialWords(),
    send: ({ code }) => confirmTotp(code),
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
        <SheetForm onSubmit={submit} isBusy={isBusy} error={formError} action={t('account.totp.confirm')}>
          <FormTextField
            control={form.control}
            name="code"
            label={t('fields.code')}
            hint={t('account.totp.codeHint')}
            autoComplete="one-time-code"
            inputMode="numeric"
            required
          />
        </SheetForm>
        <Button variant="plain" size="small" className="mt-3" onClick={onCancel}>
          {t('forms.cancel')}
        </Button>
      </div>
    </div>
  )
}
