import {
  amountForm,
  amountInputSchema,
  type Currency,
  isAmountTooHigh,
  type Language,
  parseAmount,
  writtenDecimal,
} from '@chioma/contract'
import { type FormEvent, useState } from 'react'
import { z } from 'zod'

/** What people type, read and then judged by a rule of the contract. Whatever is wrong within is told of the field as a whole. */
export const textAs = <Value>(schema: z.ZodType<Value>, read: (text: string) => unknown) =>
  z.string().transform((text, context) => judge(schema, read(text.trim()), context))

/** A value that is no text, judged by a rule of the contract; whatever is wrong within is told of it as a whole. */
export const asWhole = <Value>(schema: z.ZodType<Value>) =>
  z.custom<Value>().transform((value, context) => judge(schema, value, context))

export function judge<Value>(schema: z.ZodType<Value>, value: unknown, context: z.RefinementCtx): Value {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  context.addIssue({ code: 'custom' })
  return z.NEVER
}

/** With a point or a comma; NaN, which no rule takes, for what is no number. */
export const readNumber = (text: string): number => (text === '' ? Number.NaN : Number(text.replace(',', '.')))

/** For whole numbers: `1.000` may be meant for a thousand, and is none. */
export const readWhole = (text: string): number => (/^-?\d+$/.test(text) ? Number(text) : Number.NaN)

/** Empty text is none. */
export const readOptional = (text: string): string | null => (text === '' ? null : text)

/** An amount of a currency, with a point or a comma. Of one that is too high the server says how high it may be. */
export const amountText = (currency: Currency) =>
  textAs(
    amountInputSchema.refine((amount) => parseAmount(amount, currency) !== undefined || isAmountTooHigh(amount, currency)),
    (text) => text.replace(',', '.'),
  )

/** How an amount of a currency may be typed. */
export const amountExample = (currency: Currency, language: Language): string =>
  writtenDecimal(amountForm(currency).example.decimal, language)

/** An e-mail address that is typed, and judged by the contract's schema once it is sent. */
export function useEmailEntry(schema: z.ZodType<{ email: string }>, send: (email: string) => void) {
  const [email, setEmail] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { success, data } = schema.safeParse({ email })
    setIsWrong(!success)
    if (success) send(data.email)
  }
  return {
    form: { noValidate: true, onSubmit: submit },
    /** The field's, with these words where it is wrong. */
    fieldOr: (problem: string) => ({
      ...{ type: 'email', autoComplete: 'email', value: email, onValueChange: setEmail },
      error: isWrong ? problem : undefined,
    }),
  }
}
