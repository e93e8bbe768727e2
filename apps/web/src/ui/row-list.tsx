import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface RowListProps<Item> {
  items: readonly Item[]
  /** Its own edges, where lines above and below will not do. */
  className?: string
  /** A row, with its `key`. */
  children: (item: Item) => ReactNode
}

/** Rows under each other, with lines between them. */
export function RowList<Item>({ items, className = 'border-y border-line', children }: RowListProps<Item>) {
  return <ul className={classNames('divide-y divide-line', className)}>{items.map((item) => children(item))}</ul>
}
