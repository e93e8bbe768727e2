import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { FieldError } from './field.tsx'

interface CheckboxProps {
  name: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  label: ReactNode
  labelClass?: string
  /** What ticking it means, below its label. */
  hint?: ReactNode
  hintClass?: string
  required?: boolean
  /** Shown below it; announced when it appears. */
  error?: string | undefined
  className?: string
}

/** A box to tick, with a sentence beside it; another one, and what is to be mended, below. */
export function Checkbox({ name, isChecked, onChange, required, error, className, ...words }: CheckboxProps) {
  const { label, labelClass = 'text-compact', hint, hintClass } = words
  const id = useId()
  const hintId = hint === undefined ? undefined : `${id}-hint`
  const errorId = error === undefined ? undefined : `${id}-error`
  return (
    <div className={className}>
      <label className={classNames('flex min-h-6 cursor-pointer items-start gap-3', labelClass)}>
        <input
          type="checkbox"
          name={name}
          required={required}
          checked={isChecked}
          onChange={({ target }) => onChange(target.checked)}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={[hintId, errorId].filter(Boolean).join(' ') || undefined}
          className="mt-0.5 size-5 shrink-0 cursor-pointer accent-accent"
        />
        <span>{label}</span>
      </label>
      {hint !== undefined && (
        <p id={hintId} className={classNames('pl-8', hintClass)}>
          {hint}
        </p>
      )}
      <FieldError id={errorId} message={error} />
    </div>
  )
}
