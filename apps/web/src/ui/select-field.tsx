import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Field } from './field.tsx'
import { CONTROL_CLASS } from './text-field.tsx'

export interface SelectFieldProps<Value extends string> {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  value: Value
  /** In the order of the list. */
  options: readonly { value: Value; label: string }[]
  /** What choosing none of them is called: the first choice, whose value is empty. */
  none?: ('' extends Value ? string : never) | undefined
  onValueChange: (value: Value) => void
  className?: string
}

/** A labelled choice of one among several. */
export function SelectField<Value extends string>({
  label,
  hint,
  error,
  value,
  options,
  none,
  onValueChange,
  className,
}: SelectFieldProps<Value>) {
  const choices = none === undefined ? options : [{ value: '', label: none }, ...options]
  const isChoice = (chosen: string): chosen is Value => choices.some((known) => known.value === chosen)
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => isChoice(target.value) && onValueChange(target.value)}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** The browser's own list in our dress. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={classNames('relative block', className)}>
      <select className={classNames(CONTROL_CLASS, 'h-12 appearance-none truncate pr-10')} {...rest}>
        {children}
      </select>
      <ChevronDown
        size={17}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-ink-3"
      />
    </span>
  )
}
