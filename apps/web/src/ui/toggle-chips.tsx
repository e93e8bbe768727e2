import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { FieldError } from './field-error.tsx'
import { Legend } from './legend.tsx'

export interface ToggleChipsProps<Value extends string> {
  legend: ReactNode
  hint?: ReactNode
  error?: string | undefined
  choices: readonly { value: Value; label: string; icon?: ReactNode }[]
  values: readonly Value[]
  /** In the order of `choices`. */
  onValues: (values: Value[]) => void
}

/** Any number of many short choices, as pills that are switched on and off. */
export function ToggleChips<Value extends string>(props: ToggleChipsProps<Value>) {
  const { legend, hint, error, choices, values, onValues } = props
  const id = useId()
  const toggle = (toggled: Value) =>
    onValues(choices.map(({ value }) => value).filter((value) => (value === toggled) !== values.includes(value)))
  return (
    <fieldset className="min-w-0" aria-describedby={hint === undefined ? undefined : `${id}-hint`}>
      <Legend hint={hint} hintId={`${id}-hint`}>
        {legend}
      </Legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {choices.map(({ value, label, icon }) => (
          <label
            key={value}
            className={classNames(
              'relative inline-flex min-h-9 items-center gap-2 rounded-full border border-field-line bg-surface px-3.5 text-note transition-colors hover:bg-sunken pointer-coarse:min-h-11',
              'has-checked:border-accent has-checked:bg-accent-soft has-checked:font-semibold has-checked:text-accent-strong',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
            )}
          >
            <input type="checkbox" checked={values.includes(value)} onChange={() => toggle(value)} className="sr-only" />
            {icon}
            {label}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  )
}
