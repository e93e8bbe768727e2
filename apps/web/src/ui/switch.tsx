import { Spinner } from './button.tsx'
import { classNames } from './class-names.ts'

export interface SwitchProps {
  /** What is switched. */
  label: string
  /** Added for people who cannot see what it stands beside. */
  context?: string
  isLabelHidden?: boolean
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** Under way: neither on nor off, and not to be touched. */
  isBusy?: boolean
  isDisabled?: boolean
}

/** On or off, at once. The whole line is at least 44 px high and takes the click. */
export function Switch(props: SwitchProps) {
  const { label, context, isLabelHidden = false, isOn, onChange, isBusy = false, isDisabled = false } = props
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-busy={isBusy || undefined}
      // A disabled one would lose the focus.
      aria-disabled={isBusy || undefined}
      disabled={isDisabled}
      onClick={() => !isBusy && onChange(!isOn)}
      className="inline-flex min-h-11 items-center gap-3 rounded-small text-left disabled:cursor-not-allowed aria-disabled:cursor-not-allowed"
    >
      <span
        aria-hidden="true"
        className={classNames(
          'relative inline-block h-6 w-11 shrink-0 rounded-full border transition-colors',
          isOn ? 'border-accent bg-accent' : 'border-field-line bg-sunken',
          isDisabled && 'opacity-55',
        )}
      >
        <span
          className={classNames(
            'absolute top-1/2 grid size-4.5 -translate-y-1/2 place-items-center rounded-full transition-[left]',
            isOn ? 'left-5.5 bg-on-accent' : 'left-0.5 bg-ink-3',
          )}
        />
      </span>
      {isBusy && <Spinner size={16} />}
      <span className={isLabelHidden ? 'sr-only' : 'text-compact'}>
        {label}
        {context !== undefined && <span className="sr-only">: {context}</span>}
      </span>
    </button>
  )
}
