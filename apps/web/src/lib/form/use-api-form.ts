import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { ApiError } from '../api/api-error.ts'
import { errorText, standingErrorText } from '../api/error-text.ts'

export interface ApiFormOptions<Values extends FieldValues, Input, Saved, Upon> {
  /** From what stands in the fields to what the API takes: the rules are the contract's. */
  schema: z.ZodType<Input, Values>
  defaultValues: DefaultValues<Values>
  /** The fields beside which words can stand, where that is not all of them; whatever else is refused is told above the form. */
  fields?: readonly FieldPath<Values>[]
  /** Fields of the API that stand in the form under another name. */
  shownAs?: Readonly<Record<string, FieldPath<Values>>>
  /** Words for a field that the schema refuses. */
  wordsFor: (field: FieldPath<Values>, value: unknown) => string
  send: (input: Input, upon: Upon) => Promise<Saved>
  /** Until it is over, the form is busy. */
  onDone: (saved: Saved) => unknown
  onFailed?: (error: unknown) => void
}

/** A form's way to the server and back: what is wrong stands beside the field that can mend it. */
export function useApiForm<Values extends FieldValues, Input, Saved, Upon = void>(
  options: ApiFormOptions<Values, Input, Saved, Upon>,
) {
  const { schema, defaultValues, fields, shownAs, wordsFor, send, onDone, onFailed } = options
  const { t } = useTranslation()
  const isField = (path: string): path is FieldPath<Values> => fields?.some((field) => field === path) ?? path in defaultValues
  const fieldAt = (path = '') => (isField(path) ? path : undefined)
  const form = useForm<Values, unknown, Input>({
    defaultValues,
    resolver: zodResolver(schema, {
      error: ({ path, input }) => {
        const field = fieldAt(path?.join('.'))
        return field && wordsFor(field, input)
      },
    }),
    // What is wrong is told when it is sent, and no longer once it is being mended; the form leads to the first of it.
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  // Until what was entered is judged the mutation knows of nothing, and a second click would send it once more. What fails, `onError` tells.
  const isSending = useRef(false)
  const isTypedOn = useRef(false)
  useEffect(() => {
    const subscription = form.watch((_values, { name, type }) => {
      if (type !== 'change' || name === undefined) return
      form.clearErrors(name)
      isTypedOn.current ||= isSending.current
    })
    return () => subscription.unsubscribe()
  }, [form])
  const mutation = useMutation({
    mutationFn: ({ input, upon }: { input: Input; upon: Upon }) => send(input, upon),
    onSuccess: onDone,
    onError: (error) => {
      const field = fieldAtFault(error)
      if (field !== undefined) form.setError(field, { message: errorText(error, t) })
      onFailed?.(error)
    },
  })
  const fieldAtFault = (error: unknown) =>
    error instanceof ApiError ? fieldAt(shownAs?.[error.field ?? ''] ?? error.field) : undefined
  const { isDirty } = form.formState
  const sendOnce = async (upon: Upon): Promise<void> => {
    if (isSending.current) return
    isSending.current = true
    mutation.reset()
    try {
      await form.handleSubmit((input) => mutation.mutateAsync({ input, upon }).catch(() => undefined))()
    } finally {
      isSending.current = false
      isTypedOn.current = false
    }
  }
  return {
    form,
    submit: (upon: Upon) => void sendOnce(upon),
    /** Begins anew with these values, or with those that it began with; what was typed while it was being sent stands, as something new. */
    reset: (values?: Values) => {
      const typed = isTypedOn.current ? form.getValues() : undefined
      mutation.reset()
      form.reset(values)
      if (typed !== undefined) form.reset(typed, { keepDefaultValues: true })
    },
    isDirty,
    isBusy: mutation.isPending,
    error: mutation.error,
    /** What is wrong with none of the fields in particular. */
    formError: fieldAtFault(mutation.error) ? undefined : standingErrorText(mutation.error, t),
  }
}
