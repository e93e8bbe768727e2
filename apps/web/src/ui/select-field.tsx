import type { ReactNode } from 'react'
import { Field } from './field.tsx'
import { Select } from './select.tsx'

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
