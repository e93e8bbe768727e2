import { findOrdersSchema } from '@chioma/contract'
import { useMutation } from '@tanstack/react-query'
import { Mail, MailCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { send } from '../../../lib/api/request.ts'
import { useEmailEntry } from '../../../lib/form/text-schemas.ts'
import { FailureNotice } from '../../../lib/loaded.tsx'
import { useSiteSettings } from '../../../lib/site-settings.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useDocumentTitle } from '../../../ui/use-document-title.ts'

/** For orders of another browser: their links go by mail to the address that was left with them. */
export function FindOrderPage() {
  const { t } = useTranslation('shop')
  const sendsMail = useSiteSettings()?.sendsMail ?? true
  useDocumentTitle(t('orders.find.title'))
  return (
    <>
      <h1 className="text-section">{t('orders.find.title')}</h1>
      {sendsMail ? (
        <FindOrderForm />
      ) : (
        <>
          <Notice tone="info" className="mt-6">
            {t('orders.find.unsent')}
          </Notice>
          <Link to="/orders" className={buttonClass({ size: 'small' }, 'mt-5')}>
            {t('orders.title')}
          </Link>
        </>
      )}
    </>
  )
}

function FindOrderForm() {
  const { t } = useTranslation('shop')
  const finding = useMutation({ mutationFn: (address: string) => send('POST', '/api/orders/find', { email: address }) })
  const entry = useEmailEntry(findOrdersSchema, (email) => !finding.isPending && finding.mutate(email))
  if (finding.isSuccess) {
    return (
      <div role="status" className="mt-6">
        <EmptyState
          icon={MailCheck}
          title={t('orders.find.sent')}
          text={t('orders.find.sentText', { email: finding.variables })}
          action={
            <Button variant="quiet" size="small" onClick={finding.reset}>
              {t('orders.find.again')}
            </Button>
          }
        />
      </div>
    )
  }
  return (
    <>
      <p className="mt-2 mb-7 max-w-prose text-ink-2">{t('orders.find.text')}</p>
      <Card isPadded>
        <form {...entry.form} className="grid max-w-md gap-5">
          <FailureNotice error={finding.error} title={t('orders.find.failed')} />
          <TextField label={t('orders.find.email')} {...entry.fieldOr(t('orders.find.emailError'))} />
          <Button icon={Mail} type="submit" className="justify-self-start" isBusy={finding.isPending}>
            {t('orders.find.send')}
          </Button>
        </form>
      </Card>
    </>
  )
}
