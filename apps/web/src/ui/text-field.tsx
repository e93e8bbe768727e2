import type { ComponentProps, ReactNode } from 'react'
import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'children'> {
  label: string
  hint?: ReactNode
  error?: string | undefined
  value: string
  onValueChange: (value: string) => void
}

/** A labelled line of text, with what is wrong beside it. */
export function TextField({ label, hint, error, onValueChange, className, required, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} isRequired={required ?? false} className={className}>
      {(control) => <TextInput {...control} {...input} onChange={(event) => onValueChange(event.target.value)} />}
    </Field>
  )
}
