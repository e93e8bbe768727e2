import {
  type PaymentIntent,
  SANDBOX_CARDS,
  type SandboxCardOutcome,
  type SandboxIntent,
  sandboxIntentSchema,
} from '@chioma/contract'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sendJson } from '../../../lib/api/send-json.ts'
import { CardFields } from './card-fields.tsx'
import { type Card, type CardFault, type CardField, checkCard } from './card-number.ts'
import { PayForm } from './pay-form.tsx'
import { type Amount, requestIntent } from './payment-intent.ts'
import { TestCards } from './test-cards.tsx'
import type { Confirmation, Purchase } from './use-purchase.ts'

const BankDialog = lazy(() => import('./bank-dialog.tsx').then((module) => ({ default: module.BankDialog })))

type BankAnswer = 'approve' | 'refuse'

const EMPTY: Card = { cardNumber: '', expiry: '', securityCode: '' }

interface SandboxFormProps {
  purchase: Purchase
  total: Amount
  isShipped: boolean
}

/** The built-in test gateway: takes test cards, asks as a bank would, and moves no money. */
export function SandboxForm({ purchase, total, isShipped }: SandboxFormProps) {
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
    <PayForm
      purchase={purchase}
      total={total}
      isShipped={isShipped}
      isReady
      validate={validate}
      onPay={(contact) => purchase.pay(contact, () => confirm(card))}
    >
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
