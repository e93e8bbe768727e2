import type { ReactNode } from 'react'

interface RadioLabelProps<Value extends string> {
  group: { name: string; chosen: Value | undefined; onChoose: (value: Value) => void }
  value: Value
  className: string
  /** Unseen by itself, unless this says otherwise. */
  inputClass?: string
  children: ReactNode
}

/** One choice of several whose look is its own. */
export function RadioLabel<Value extends string>(props: RadioLabelProps<Value>) {
  const { group, value, className, inputClass = 'sr-only', children } = props
  return (
    <label className={className}>
      <input
        type="radio"
        name={group.name}
        value={value}
        checked={value === group.chosen}
        onChange={() => group.onChoose(value)}
        className={inputClass}
      />
      {children}
    </label>
  )
}
