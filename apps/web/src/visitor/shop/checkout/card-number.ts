/** Digits in groups of four, as they stand on a card. */
export const formatCardNumber = (text: string): string =>
  text
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')

/**
 * Month and year as `04 / 29` while they are typed: the slash comes by itself, a month of one digit gets its zero, and deleting goes
 * back over the slash.
 */
export function formatExpiry(text: string, before: string): string {
  const isDeleting = text.length < before.length
  const digits = text.replace(/\D/g, '').slice(0, 4)
  const full = /^[2-9]/.test(digits) ? `0${digits}`.slice(0, 4) : digits
  if (full.length < 2 || (full.length === 2 && isDeleting)) return isDeleting && full.length === 2 ? full.slice(0, 1) : full
  return `${full.slice(0, 2)} / ${full.slice(2)}`
}

export type CardField = 'cardNumber' | 'expiry' | 'securityCode'
export type Card = Record<CardField, string>

/** Keys of the words under `checkout.card` for what is missing or wrong. */
export type CardFault =
  | 'numberRequired'
  | 'numberWrong'
  | 'expiryRequired'
  | 'expiryWrong'
  | 'expiryPast'
  | 'codeRequired'
  | 'codeWrong'

/** A first look at what was typed; whether the card is any good, the gateway says. */
export function checkCard(card: Card, now: Date): Partial<Record<CardField, CardFault>> {
  const [cardNumber, expiry, securityCode] = [
    numberFault(card.cardNumber),
    expiryFault(card.expiry, now),
    codeFault(card.securityCode),
  ]
  return { ...(cardNumber && { cardNumber }), ...(expiry && { expiry }), ...(securityCode && { securityCode }) }
}

function numberFault(text: string): CardFault | undefined {
  const digits = text.replace(/\D/g, '')
  if (digits === '') return 'numberRequired'
  return digits.length >= 13 && digits.length <= 19 && hasRightCheckDigit(digits) ? undefined : 'numberWrong'
}

function expiryFault(text: string, now: Date): CardFault | undefined {
  if (text.trim() === '') return 'expiryRequired'
  const match = /^(0[1-9]|1[0-2]) ?\/ ?(\d{2})$/.exec(text.trim())
  if (match === null) return 'expiryWrong'
  // Good until the last day of its month.
  const endsAt = Date.UTC(2000 + Number(match[2]), Number(match[1]))
  return endsAt > now.getTime() ? undefined : 'expiryPast'
}

function codeFault(text: string): CardFault | undefined {
  if (text === '') return 'codeRequired'
  return /^\d{3,4}$/.test(text) ? undefined : 'codeWrong'
}

/** Luhn, ISO/IEC 7812. */
function hasRightCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
