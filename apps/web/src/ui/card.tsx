import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export interface CardProps extends ComponentProps<'div'> {
  /** Adds the usual inner spacing. */
  isPadded?: boolean
}

/** A sheet of paper on the page: surface, hairline and the one shadow. */
export function Card({ isPadded = false, className, ...rest }: CardProps) {
  return (
    <div
      className={classNames('rounded-card border border-line bg-surface shadow-card', isPadded && 'p-card', className)}
      {...rest}
    />
  )
}
