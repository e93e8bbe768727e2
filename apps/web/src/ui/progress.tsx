import { classNames } from './class-names.ts'

export interface ProgressProps {
  /** 0..100; absent while how much is left is unknown. */
  percent?: number | undefined
  /** What is progressing, for people who cannot see the bar. */
  label: string
  /** Words for the current state, announced in place of the number. */
  valueText?: string | undefined
  className?: string | undefined
}

export function Progress({ percent, label, valueText, className }: ProgressProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={valueText}
      className={classNames('h-2 overflow-hidden rounded-full bg-line', className)}
    >
      <div
        className={classNames(
          'h-full origin-left rounded-full bg-accent transition-transform duration-500 ease-out',
          percent === undefined && 'animate-breathe',
        )}
        style={{ transform: `scaleX(${percent === undefined ? 1 : percent / 100})` }}
      />
    </div>
  )
}
