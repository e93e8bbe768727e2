import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

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
