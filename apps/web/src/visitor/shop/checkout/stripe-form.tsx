import type { Language, Order, PaymentIntent } from '@chioma/contract'
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PayForm, type PaymentSubject } from './pay-form.tsx'
import { type Amount, PAYMENT_INTENT_KEY, requestIntent } from './payment-intent.ts'
import type { Confirmation } from './use-purchase.ts'

export interface StripeFormProps {
  subject: PaymentSubject
  isSettled: boolean
  intent: PaymentIntent
  publishableKey: string
}

/** Stripe's own fields, which no card number leaves towards us. Their script is loaded here and nowhere else. */
export function StripeForm({ publishableKey, ...form }: StripeFormProps) {
  const { t } = useTranslation('shop')
  const { language } = useLanguage()
  const stripe = useQuery({
    queryKey: ['stripe', publishableKey],
    queryFn: () => loadStripe(publishableKey),
    structuralSharing: false,
  })
  const { clientSecret } = form.intent
  const options = useMemo(() => elementsOptions(clientSecret, language), [clientSecret, language])
  if (stripe.isPending) return <FieldsSkeleton />
  if (stripe.data === undefined || stripe.data === null) {
    return (
      <ErrorState
        title={t('checkout.errors.elements')}
        retry={{ label: t('retry'), onRetry: () => void stripe.refetch(), isBusy: stripe.isFetching }}
      >
        {t('checkout.errors.elementsText')}
      </ErrorState>
    )
  }
  return (
    <Elements key={`${clientSecret}${language}`} stripe={stripe.data} options={options}>
      <StripeFields {...form} />
    </Elements>
  )
}

const elementsOptions = (clientSecret: string, locale: Language) => ({
  clientSecret,
  locale,
  appearance: stripeAppearance(),
  loader: 'auto' as const,
})

function StripeFields({ subject, isSettled, intent }: Omit<StripeFormProps, 'publishableKey'>) {
  const { purchase, total } = subject
  const { t } = useTranslation('shop')
  const stripe = useStripe()
  const elements = useElements()
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const confirm = useConfirm(total, intent)
  useEffect(() => {
    // The same intent over another amount.
    if (total.amount !== '') void elements?.fetchUpdates()
  }, [elements, total.amount])
  if (state === 'failed') {
    return (
      <ErrorState title={t('checkout.errors.elements')} retry={{ label: t('retry'), onRetry: () => location.reload() }}>
        {t('checkout.errors.elementsText')}
      </ErrorState>
    )
  }
  return (
    <PayForm
      {...subject}
      isReady={isSettled && stripe !== null && elements !== null && state === 'ready'}
      validate={async () => (await elements?.submit())?.error === undefined}
      onPay={(contact) =>
        purchase.pay(contact, (order) => {
          if (stripe === null || elements === null) throw new Error('the payment fields are not there')
          return confirm({ stripe, elements, order })
        })
      }
    >
      <div className="min-h-60">
        {state === 'loading' && <FieldsSkeleton />}
        <div className={state === 'loading' ? 'sr-only' : ''}>
          <PaymentElement
            options={{ layout: 'tabs' }}
            onReady={() => setState('ready')}
            onLoadError={() => setState('failed')}
            onChange={purchase.clearProblems}
          />
        </div>
      </div>
    </PayForm>
  )
}

interface Confirming {
  stripe: Stripe
  elements: StripeElements
  order: Order
}

const ACCEPTED = new Set(['succeeded', 'processing', 'requires_capture'])

function useConfirm(total: Amount, intent: PaymentIntent): (confirming: Confirming) => Promise<Confirmation> {
  const { t } = useTranslation('shop')
  const queryClient = useQueryClient()
  const declined = (message: string | undefined): Confirmation => ({
    kind: 'declined',
    message: message ?? t('checkout.declined.other'),
  })
  return async ({ stripe, elements, order }) => {
    const live = await requestIntent(total)
    if (live.clientSecret !== intent.clientSecret) {
      // The old one was spent; the fields must be made anew for the next one.
      void queryClient.invalidateQueries({ queryKey: PAYMENT_INTENT_KEY })
      return declined(undefined)
    }
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      clientSecret: intent.clientSecret,
      confirmParams: { return_url: `${location.origin}/?payment_success=true&order_id=${order.id}` },
      redirect: 'if_required',
    })
    if (error !== undefined) return declined(error.message)
    return ACCEPTED.has(paymentIntent.status) ? { kind: 'accepted' } : declined(t('checkout.declined.authentication'))
  }
}

function FieldsSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-4">
      <Skeleton className="h-14" />
      <Skeleton className="h-12" />
      <div className="grid grid-cols-2 gap-4">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
    </div>
  )
}

/** Our colours for Stripe's fields. They stand in a frame of another site, where our variables are not known: each is read as it is now. */
function stripeAppearance(): Appearance {
  const probe = document.body.appendChild(document.createElement('span'))
  const colorOf = (name: string): string => {
    probe.style.color = `var(${name})`
    return getComputedStyle(probe).color
  }
  const variables = {
    colorPrimary: colorOf('--accent'),
    colorBackground: colorOf('--surface'),
    colorText: colorOf('--ink'),
    colorTextSecondary: colorOf('--ink-2'),
    colorTextPlaceholder: colorOf('--ink-3'),
    colorDanger: colorOf('--high'),
    borderRadius: '9px',
    fontFamily: 'system-ui, sans-serif',
  }
  const border = `1px solid ${colorOf('--field-line')}`
  probe.remove()
  return { theme: 'stripe', variables, rules: { '.Input': { border, boxShadow: 'none' } } }
}
