import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

interface CheckboxProps {
  name: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  label: ReactNode
  labelClass: string
  /** What ticking it means, below its label. */
  hint: ReactNode
  hintClass: string
  className?: string
}

/** A box to tick, with a sentence beside it and another one below. */
export function Checkbox({ name, isChecked, onChange, label, labelClass, hint, hintClass, className }: CheckboxProps) {
  const id = useId()
  return (
    <div className={className}>
      <label className={classNames('flex min-h-6 items-start gap-3', labelClass)}>
        <input
          type="checkbox"
          name={name}
          checked={isChecked}
          onChange={({ target }) => onChange(target.checked)}
          aria-describedby={id}
          className="mt-0.5 size-5 shrink-0 accent-accent"
        />
        <span>{label}</span>
      </label>
      <p id={id} className={classNames('pl-8', hintClass)}>
        {hint}
      </p>
    </div>
  )
}
