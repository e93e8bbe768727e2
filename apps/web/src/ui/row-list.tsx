import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface RowListProps<Item> {
  items: readonly Item[]
  /** Its own edges, where lines above and below will not do. */
  className?: string
  /** What stands in their place where there are none. */
  empty?: ReactNode
  /** A row, with its `key`. */
  children: (item: Item) => ReactNode
}

/** Rows under each other, with lines between them; no line where there are none. */
export function RowList<Item>({ items, className = 'border-y border-line', empty, children }: RowListProps<Item>) {
  if (items.length === 0) return empty
  return <ul className={classNames('divide-y divide-line', className)}>{items.map((item) => children(item))}</ul>
}
