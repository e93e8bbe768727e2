import { type FormEvent, useState } from 'react'
import type { z } from 'zod'

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
