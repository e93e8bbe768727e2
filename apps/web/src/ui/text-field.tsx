import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Field } from './field.tsx'

export const CONTROL_CLASS = classNames(
  'w-full rounded-small border border-field-line bg-surface px-3.5 text-base text-ink transition-colors placeholder:text-ink-3',
  'focus-visible:outline-offset-1 focus-visible:rounded-small aria-invalid:border-high disabled:opacity-60',
)

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={classNames(CONTROL_CLASS, 'h-12', className)} {...rest} />
}

export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea rows={rows} className={classNames(CONTROL_CLASS, 'min-h-24 resize-y py-2.5 leading-normal', className)} {...rest} />
  )
}

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
