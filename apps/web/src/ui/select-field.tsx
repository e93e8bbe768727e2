import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Field } from './field.tsx'
import { CONTROL_CLASS } from './text-field.tsx'

interface SelectFieldProps<Value extends string> {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  value: Value
  /** In the order of the list; the empty value stands for no choice. */
  options: readonly { value: Value; label: string }[]
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
  onValueChange,
  className,
}: SelectFieldProps<Value>) {
  const choose = (chosen: string) => {
    const option = options.find((known) => known.value === chosen)
    if (option !== undefined) onValueChange(option.value)
  }
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => choose(target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
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
