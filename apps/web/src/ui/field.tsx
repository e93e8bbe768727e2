import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

/** What a control inside a `Field` must carry so that its label, hint and error are announced with it. */
export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
  'aria-required': boolean | undefined
}

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode | undefined
  /** Shown beside the field; announced when it appears. */
  error?: string | undefined
  isRequired?: boolean
  className?: string | undefined
  children: (control: FieldControl) => ReactNode
}

/** A label, a control, and what to know or mend about it. */
export function Field({ label, hint, error, isRequired = false, className, children }: FieldProps) {
  const id = useId()
  const hintId = hint === undefined ? undefined : `${id}-hint`
  const errorId = error === undefined ? undefined : `${id}-error`
  const describedBy = [hintId, errorId].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={id} className="block text-compact font-semibold">
        {label}
      </label>
      {hint !== undefined && (
        <p id={hintId} className="mt-0.5 text-sm text-ink-3">
          {hint}
        </p>
      )}
      <div className="mt-2">
        {children({
          id,
          'aria-describedby': describedBy === '' ? undefined : describedBy,
          'aria-invalid': error === undefined ? undefined : true,
          'aria-required': isRequired || undefined,
        })}
      </div>
      <FieldError id={errorId} message={error} />
    </div>
  )
}

/** The words that say what is wrong with a field, in a region that is announced. */
export function FieldError({ id, message }: { id: string | undefined; message: string | undefined }) {
  return (
    <div aria-live="polite">
      {message !== undefined && (
        <p id={id} className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-high">
          <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden="true" />
          {message}
        </p>
      )}
    </div>
  )
}

interface LegendProps {
  hint?: ReactNode
  hintId?: string
  children: ReactNode
}

/** What the fields of a `fieldset` are about, and a hint below it. */
export function Legend({ hint, hintId, children }: LegendProps) {
  return (
    <>
      <legend className="text-compact font-semibold">{children}</legend>
      {hint !== undefined && (
        <p id={hintId} className="mt-0.5 text-sm text-ink-3">
          {hint}
        </p>
      )}
    </>
  )
}
