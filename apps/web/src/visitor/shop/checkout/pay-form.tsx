import { EARLY_START_VERSION } from '@chioma/contract'
import { Lock } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMoney } from '../../../lib/use-money.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { focusFault } from '../../../ui/sheet-form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { AgreementLine, useAgreement } from '../legal/agreement.tsx'
import { RecipientFields } from '../recipient/recipient-fields.tsx'
import { keepEntries, readEntries } from './kept-entries.ts'
import type { Amount } from './payment-intent.ts'
import { type Shipping, ShippingChoice } from './shipping-choice.tsx'
import { useEmailWords } from './use-email-words.ts'
import type { Contact, Purchase } from './use-purchase.ts'

/** What is paid for, whoever takes the payment. */
export interface PaymentSubject {
  purchase: Purchase
  total: Amount
  /** Where the goods go and how; undefined where nothing is shipped. */
  shipping: Shipping | undefined
  /** An appointment is within the days of withdrawal. */
  beginsEarly: boolean
}

interface PayFormProps extends PaymentSubject {
  /** The provider's fields can take a card. */
  isReady: boolean
  /** Looks at the provider's fields; false when something in them has to be mended first. */
  validate: () => boolean | Promise<boolean>
  onPay: (contact: Contact) => void
  children: ReactNode
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/

/** The address for the receipt, that of the goods, the provider's fields, and the one button. */
export function PayForm({ purchase, total, shipping, beginsEarly, isReady, validate, onPay, children }: PayFormProps) {
  const { t } = useTranslation('shop')
  const money = useMoney()
  const emailWords = useEmailWords()
  const [email, setEmail] = useState(() => readEntries().email ?? '')
  const [isEmailWrong, setIsEmailWrong] = useState(false)
  const [isEarlyAsked, setIsEarlyAsked] = useState(false)
  const [isEarlyMissing, setIsEarlyMissing] = useState(false)
  const agreement = useAgreement()
  const form = useFocusOnFault(purchase.fieldProblem)
  const submit = async () => {
    const isWrong = email.trim() !== '' && !EMAIL.test(email.trim())
    setIsEmailWrong(isWrong)
    const recipient = shipping?.form.read()
    const isAddressed = recipient !== undefined || shipping === undefined
    const isAsked = isEarlyAsked || !beginsEarly
    setIsEarlyMissing(!isAsked)
    const isCardSound = await validate()
    const earlyStart = beginsEarly ? { version: EARLY_START_VERSION } : undefined
    if (!isWrong && isAddressed && isAsked && isCardSound) onPay({ email: email.trim(), recipient, agreement, earlyStart })
    else form.focusFault()
  }
  const errorOf = (field: string) => (purchase.fieldProblem?.field === field ? purchase.fieldProblem.text : undefined)
  return (
    <form
      ref={form.ref}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="grid gap-6"
    >
      <TextField
        {...emailWords}
        type="email"
        inputMode="email"
        autoComplete="email"
        value={email}
        onValueChange={(value) => {
          setEmail(value)
          keepEntries({ email: value })
          setIsEmailWrong(false)
        }}
        error={isEmailWrong ? t('checkout.emailInvalid') : errorOf('email')}
      />
      {shipping !== undefined && (
        <>
          <RecipientFields
            form={shipping.form}
            among={shipping.quote.countries}
            problem={problemOfRecipient(purchase.fieldProblem)}
          />
          <ShippingChoice shipping={shipping} problem={purchase.fieldProblem} />
        </>
      )}
      {children}
      <div role="alert">
        {purchase.problem !== undefined && (
          <Notice tone="danger" title={purchase.problem.title}>
            {purchase.problem.text}
          </Notice>
        )}
      </div>
      {beginsEarly && (
        <Checkbox
          name="earlyStart"
          isChecked={isEarlyAsked}
          onChange={(isChecked) => {
            setIsEarlyAsked(isChecked)
            setIsEarlyMissing(false)
            purchase.clearProblems()
          }}
          label={t('earlyStart.request')}
          required
          error={isEarlyMissing ? t('earlyStart.missing') : errorOf('earlyStart')}
        />
      )}
      <AgreementLine />
      <Button type="submit" className="w-full" isBusy={purchase.isBusy} disabled={!isReady || agreement === undefined}>
        {!purchase.isBusy && <Lock size={17} aria-hidden="true" />}
        {purchase.isBusy ? t('checkout.paying') : t('checkout.pay', { amount: money(total.amount, total.currency) })}
      </Button>
    </form>
  )
}

const RECIPIENT = 'recipient.'

const problemOfRecipient = (problem: Purchase['fieldProblem']) =>
  problem?.field.startsWith(RECIPIENT) ? { ...problem, field: problem.field.slice(RECIPIENT.length) } : undefined

/** The focus goes to the first field that is wrong, whoever found it. */
function useFocusOnFault(fieldProblem: Purchase['fieldProblem']) {
  const ref = useRef<HTMLFormElement>(null)
  /** Another object for each time that one was found here. */
  const [found, setFound] = useState<object>()
  useEffect(() => {
    if (found === undefined && fieldProblem === undefined) return
    focusFault(ref.current)
  }, [found, fieldProblem])
  return { ref, focusFault: () => setFound({}) }
}
