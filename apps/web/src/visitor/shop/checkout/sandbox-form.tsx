import {
  type PaymentIntent,
  SANDBOX_CARDS,
  type SandboxCardOutcome,
  type SandboxIntent,
  sandboxIntentSchema,
} from '@chioma/contract'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sendJson } from '../../../lib/api/request.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { type Card, type CardFault, type CardField, checkCard, formatCardNumber, formatExpiry } from './card-number.ts'
import { PayForm, type PaymentSubject } from './pay-form.tsx'
import { type Amount, requestIntent } from './payment-intent.ts'
import type { Confirmation } from './use-purchase.ts'

const BankDialog = lazy(() => import('./bank-dialog.tsx').then((module) => ({ default: module.BankDialog })))

type BankAnswer = 'approve' | 'refuse'

const EMPTY: Card = { cardNumber: '', expiry: '', securityCode: '' }

interface SandboxFormProps {
  subject: PaymentSubject
  isSettled: boolean
}

/** The built-in test gateway: takes test cards, asks as a bank would, and moves no money. */
export function SandboxForm({ subject, isSettled }: SandboxFormProps) {
  const { purchase, total } = subject
  const { t } = useTranslation('shop')
  const [card, setCard] = useState(EMPTY)
  const [faults, setFaults] = useState<Partial<Record<CardField, CardFault>>>({})
  const bank = useBankQuestion()
  const confirm = useConfirm(total, bank.ask)
  const change = (next: Partial<Card>) => {
    setCard({ ...card, ...next })
    setFaults({})
    purchase.clearProblems()
  }
  const errorOf = (field: CardField): string | undefined => {
    const fault = faults[field]
    if (fault !== undefined) return t(`checkout.card.${fault}`)
    return purchase.fieldProblem?.field === field ? purchase.fieldProblem.text : undefined
  }
  const validate = () => {
    const found = checkCard(card, new Date())
    setFaults(found)
    return Object.keys(found).length === 0
  }
  const fillIn = (outcome: SandboxCardOutcome) => {
    const inThreeYears = String((new Date().getFullYear() + 3) % 100).padStart(2, '0')
    change({ cardNumber: SANDBOX_CARDS[outcome], expiry: `12 / ${inThreeYears}`, securityCode: '123' })
  }
  return (
    <PayForm {...subject} isReady={isSettled} validate={validate} onPay={(contact) => purchase.pay(contact, () => confirm(card))}>
      <CardFields card={card} onChange={change} errorOf={errorOf} isDisabled={purchase.isBusy} />
      <TestCards chosen={card.cardNumber} onChoose={fillIn} />
      {bank.isOpen && (
        <Suspense>
          <BankDialog total={total} onAnswer={bank.answer} />
        </Suspense>
      )}
    </PayForm>
  )
}

/** A question that is answered by the visitor, awaited by the payment. */
function useBankQuestion() {
  const [isOpen, setIsOpen] = useState(false)
  const resolve = useRef<(answer: BankAnswer) => void>(undefined)
  return {
    isOpen,
    ask: () =>
      new Promise<BankAnswer>((answered) => {
        resolve.current = answered
        setIsOpen(true)
      }),
    answer: (answer: BankAnswer) => {
      setIsOpen(false)
      resolve.current?.(answer)
    },
  }
}

/** What a card provider's own script would do: it talks to the gateway, not to the shop. */
function useConfirm(total: Amount, askBank: () => Promise<BankAnswer>): (card: Card) => Promise<Confirmation> {
  const { t } = useTranslation('shop')
  return async (card) => {
    // The order has joined the live intent, or another one where that was spent.
    const { clientSecret }: PaymentIntent = await requestIntent(total)
    const gateway = `/api/sandbox-till/intents/${encodeURIComponent(intentIdOf(clientSecret))}`
    const { cardNumber, expiry, securityCode } = card
    const first = await sendJson(
      'POST',
      `${gateway}/confirm`,
      { clientSecret, cardNumber: cardNumber.replaceAll(' ', ''), expiry: expiry.replaceAll(' ', ''), securityCode },
      sandboxIntentSchema,
    )
    const last =
      first.status === 'requires_action'
        ? await sendJson('POST', `${gateway}/authenticate`, { clientSecret, outcome: await askBank() }, sandboxIntentSchema)
        : first
    if (last.status === 'succeeded' || last.status === 'processing') return { kind: 'accepted' }
    return { kind: 'declined', message: t(`checkout.declined.${declineReason(last)}`) }
  }
}

/** `pi_1_secret_2` is the secret of `pi_1`. */
const intentIdOf = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? clientSecret

const DECLINE_REASONS: Record<string, 'card_declined' | 'insufficient_funds' | 'authentication'> = {
  generic_decline: 'card_declined',
  card_declined: 'card_declined',
  insufficient_funds: 'insufficient_funds',
  authentication_required: 'authentication',
}

const declineReason = ({ declineCode }: SandboxIntent) => DECLINE_REASONS[declineCode ?? ''] ?? 'other'

const OUTCOMES: readonly SandboxCardOutcome[] = [
  'succeeds',
  'three_d_secure',
  'declined',
  'insufficient_funds',
  'processing_then_succeeds',
  'processing_then_fails',
]

/** The cards that the test gateway knows, each a click away. */
function TestCards({ chosen, onChoose }: { chosen: string; onChoose: (outcome: SandboxCardOutcome) => void }) {
  const { t } = useTranslation('shop')
  const digits = chosen.replaceAll(' ', '')
  const current = OUTCOMES.find((outcome) => SANDBOX_CARDS[outcome] === digits)
  return (
    <div className="rounded-small bg-sunken p-4">
      <p className="font-semibold">{t('checkout.test.title')}</p>
      <p className="mt-0.5 text-sm text-ink-2">{t('checkout.test.text')}</p>
      <ul className="mt-3 grid grid-cols-2 gap-1.5">
        {OUTCOMES.map((outcome) => {
          return (
            <li key={outcome} className="grid">
              <button
                type="button"
                aria-pressed={outcome === current}
                onClick={() => onChoose(outcome)}
                className="flex min-h-14 flex-col justify-center gap-0.5 rounded-small border border-line-strong bg-surface px-3 py-2 text-left leading-tight transition-colors hover:bg-accent-soft aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:shadow-[inset_0_0_0_1px_var(--accent)]"
              >
                <span className="text-sm font-semibold">{t(`checkout.test.cards.${outcome}`)}</span>
                <span className="num text-caption whitespace-nowrap text-ink-3">•••• {SANDBOX_CARDS[outcome].slice(-4)}</span>
              </button>
            </li>
          )
        })}
      </ul>
      <p role="status" className="sr-only">
        {current !== undefined && t('checkout.test.chosen', { outcome: t(`checkout.test.cards.${current}`) })}
      </p>
    </div>
  )
}

interface CardFieldsProps {
  card: Card
  onChange: (change: Partial<Card>) => void
  errorOf: (field: CardField) => string | undefined
  isDisabled: boolean
}

/** The fields of a test card. The browser is told not to fill in a real one. */
function CardFields({ card, onChange, errorOf, isDisabled }: CardFieldsProps) {
  const { t } = useTranslation('shop')
  const shared = { inputMode: 'numeric', autoComplete: 'off', readOnly: isDisabled, required: true } as const
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="sr-only">{t('checkout.payment')}</legend>
      <TextField
        {...shared}
        label={t('checkout.card.number')}
        value={formatCardNumber(card.cardNumber)}
        placeholder="1234 1234 1234 1234"
        error={errorOf('cardNumber')}
        onValueChange={(text) => onChange({ cardNumber: formatCardNumber(text) })}
      />
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField
          {...shared}
          label={t('checkout.card.expiry')}
          value={card.expiry}
          placeholder={t('checkout.card.expiryHint')}
          error={errorOf('expiry')}
          onValueChange={(text) => onChange({ expiry: formatExpiry(text, card.expiry) })}
        />
        <TextField
          {...shared}
          label={t('checkout.card.securityCode')}
          value={card.securityCode}
          placeholder="123"
          maxLength={4}
          error={errorOf('securityCode')}
          onValueChange={(text) => onChange({ securityCode: text.replace(/\D/g, '') })}
        />
      </div>
    </fieldset>
  )
}
