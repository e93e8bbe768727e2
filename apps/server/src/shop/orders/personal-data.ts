import type { Order } from '@chioma/contract'
import type { Archive, Visitor } from '../../visitors/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { selectOwnOrders } from './orders.queries.ts'
import { presentOrders } from './present-order.ts'

const PAGE_SIZE = 50

/** All orders of a visitor. */
export async function exportOrders(
  { database }: Pick<Dependencies, 'database'>,
  archive: Archive,
  visitor: Visitor | undefined,
): Promise<void> {
  const orders: Order[] = []
  let after: string | undefined
  while (visitor) {
    const rows = await selectOwnOrders(database, visitor.id, { after, limit: PAGE_SIZE })
    orders.push(...(await presentOrders(database, rows)))
    if (rows.length < PAGE_SIZE) break
    after = rows.at(-1)?.id
  }
  archive.addJson('orders.json', orders)
}
