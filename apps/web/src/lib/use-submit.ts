import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from './api/api-error.ts'
import { errorText } from './api/error-text.ts'

export interface Submission<Field extends string, Input> {
  submit: (input: Input) => void
  isBusy: boolean
  /** What is wrong with a field: found here, or told by the server. */
  errorOf: (field: Field) => string | undefined
  /** What is wrong with none of the fields in particular. */
  formError: string | undefined
  /** The stable code of the server's refusal. */
  code: string | undefined
}

export interface SubmitOptions<Field extends string, Input, Result> {
  fields: readonly Field[]
  /** The first look, before anything is sent: words for what is missing. */
  check?: (input: Input) => Partial<Record<Field, string>>
  send: (input: Input) => Promise<Result>
  onDone: (result: Result, input: Input) => void
  onFailed?: (error: unknown) => void
}

/** A form's way to the server and back: what is wrong stands beside the field that can mend it. */
export function useSubmit<Field extends string, Input, Result>(
  options: SubmitOptions<Field, Input, Result>,
): Submission<Field, Input> {
  const { fields, check, send, onDone, onFailed } = options
  const { t } = useTranslation()
  const [found, setFound] = useState<Partial<Record<Field, string>>>({})
  const mutation = useMutation({ mutationFn: send, onSuccess: onDone, onError: (error) => onFailed?.(error) })
  const refusal = mutation.error instanceof ApiError ? mutation.error : undefined
  const atFault = fields.find((field) => field === refusal?.field)
  return {
    submit: (input) => {
      const missing = check?.(input) ?? {}
      setFound(missing)
      if (Object.keys(missing).length === 0) mutation.mutate(input)
      else mutation.reset()
    },
    isBusy: mutation.isPending,
    errorOf: (field) => found[field] ?? (field === atFault && mutation.error ? errorText(mutation.error, t) : undefined),
    formError: mutation.error === null || atFault !== undefined ? undefined : errorText(mutation.error, t),
    code: refusal?.code,
  }
}
