import { CircleAlert, RotateCw } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

export interface ErrorStateProps {
  title: ReactNode
  /** Label and effect of trying again, where that can help. */
  retry?: { label: string; onRetry: () => void; isBusy?: boolean }
  ref?: Ref<HTMLDivElement>
  className?: string | undefined
  children?: ReactNode
}

/** What stands where something could not be loaded: what happened, and the way on. */
export function ErrorState({ title, retry, ref, className, children }: ErrorStateProps) {
  return (
    <div
      ref={ref}
      role="alert"
      className={classNames(
        'grid place-items-center gap-2 rounded-card border border-line bg-surface px-5 py-10 text-center',
        className,
      )}
    >
      <CircleAlert size={30} strokeWidth={1.6} aria-hidden="true" className="text-high" />
      <p className="font-display text-xl leading-tight">{title}</p>
      {children !== undefined && <div className="max-w-md text-compact text-ink-2">{children}</div>}
      {retry !== undefined && (
        <Button
          variant="quiet"
          size="small"
          icon={RotateCw}
          className="mt-3"
          isBusy={retry.isBusy ?? false}
          onClick={retry.onRetry}
        >
          {retry.label}
        </Button>
      )}
    </div>
  )
}
