import type { CartItem, PaymentIntent, PaymentProviderId, PaymentSettings } from '@chioma/contract'
import { FlaskConical, ShieldCheck } from 'lucide-react'
import { lazy, type ReactElement, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSiteSettings } from '../../../lib/site-settings.ts'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { PaymentSubject } from './pay-form.tsx'
import { useEmailWords } from './use-email-words.ts'
import { usePurchase } from './use-purchase.ts'

const loadStripeForm = () => import('./stripe-form.tsx')
const loadSandboxForm = () => import('./sandbox-form.tsx')
const StripeForm = lazy(() => loadStripeForm().then((module) => ({ default: module.StripeForm })))
const SandboxForm = lazy(() => loadSandboxForm().then((module) => ({ default: module.SandboxForm })))

const LOAD_FORM: Record<PaymentProviderId, () => Promise<unknown>> = { stripe: loadStripeForm, sandbox: loadSandboxForm }

/** Its form comes while the payment is set up, and not after; should that fail, it is asked for again when it is shown. */
export function loadPaymentForm({ provider }: PaymentSettings): void {
  LOAD_FORM[provider]().catch(() => undefined)
}

export interface PaymentPanelProps extends Omit<PaymentSubject, 'purchase'> {
  items: readonly CartItem[]
  /** The intent is over the total of what stands in the fields. */
  isSettled: boolean
  payments: PaymentSettings
  intent: PaymentIntent
}

/** Where the card goes, by whoever takes the payment. */
export function PaymentPanel({ items, payments, intent, isSettled, ...ordered }: PaymentPanelProps) {
  const { t } = useTranslation('shop')
  const purchase = usePurchase(items, ordered.total)
  return (
    <Card isPadded>
      {payments.isTestMode && <TestMode />}
      <Suspense fallback={<FormShape />}>
        <PaymentForm subject={{ ...ordered, purchase }} isSettled={isSettled} payments={payments} intent={intent} />
      </Suspense>
      <p className="mt-5 flex gap-2 text-sm text-ink-3">
        <ShieldCheck size={17} aria-hidden="true" className="mt-0.5 shrink-0 text-accent" />
        {t('checkout.privacy')}
      </p>
    </Card>
  )
}

function TestMode() {
  const { t } = useTranslation('shop')
  return (
    <p className="mb-6 flex items-center gap-2.5 rounded-small bg-medium-soft px-4 py-3 font-semibold text-medium">
      <FlaskConical size={19} aria-hidden="true" className="shrink-0" />
      {t('testMode')}
    </p>
  )
}

/** The panel while it is on its way: the words that it begins with stand where they stay. */
export function PaymentShape() {
  return (
    <Card isPadded className="min-h-136">
      {useSiteSettings()?.payments?.isTestMode && <TestMode />}
      <FormShape />
    </Card>
  )
}

function FormShape() {
  const emailWords = useEmailWords()
  return (
    <div className="grid gap-6">
      <Field {...emailWords}>{() => <Skeleton className="h-12" />}</Field>
      <Skeleton className="h-12" />
      <Skeleton className="h-44" />
      <Skeleton className="h-12 rounded-full" />
    </div>
  )
}

type PaymentFormProps = Pick<PaymentPanelProps, 'isSettled' | 'payments' | 'intent'> & { subject: PaymentSubject }

function PaymentForm({ payments, intent, ...form }: PaymentFormProps): ReactElement {
  switch (payments.provider) {
    case 'stripe':
      return <StripeForm {...form} intent={intent} publishableKey={payments.publishableKey ?? ''} />
    case 'sandbox':
      return <SandboxForm {...form} />
  }
}
