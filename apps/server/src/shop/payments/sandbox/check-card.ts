import { SANDBOX_CARDS, type SandboxCardOutcome, type SandboxConfirm } from '@chioma/contract'
import { AppError } from '../../../platform/http/app-error.ts'

/** What the till does with a card. A number that could be somebody's own is refused unread: this is no place for it. */
export function checkCard({ cardNumber, expiry, securityCode }: SandboxConfirm, now: Date): SandboxCardOutcome {
  const digits = cardNumber.replaceAll(/[\s-]/g, '')
  const outcome = Object.entries(SANDBOX_CARDS).find(([, known]) => known === digits)?.[0]
  if (outcome === undefined && isRealNumber(digits)) throw new AppError('card_refused', { field: 'cardNumber' })
  if (!isOutcome(outcome)) throw new AppError('card_invalid', { field: 'cardNumber' })
  if (!isInFuture(expiry, now)) throw new AppError('card_invalid', { field: 'expiry' })
  if (!/^\d{3,4}$/.test(securityCode.trim())) throw new AppError('card_invalid', { field: 'securityCode' })
  return outcome
}

const isOutcome = (outcome: string | undefined): outcome is SandboxCardOutcome =>
  outcome !== undefined && outcome in SANDBOX_CARDS

/** A card is good until the end of its month. */
function isInFuture(expiry: string, now: Date): boolean {
  const match = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(expiry.trim())
  if (match === null) return false
  return Date.UTC(2000 + Number(match[2]), Number(match[1])) > now.getTime()
}

/** Whether the check digit is right (Luhn, ISO/IEC 7812). */
function isRealNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
