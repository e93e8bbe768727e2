import type { ReactNode } from 'react'

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
