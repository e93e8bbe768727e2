import { LANGUAGES, type Language } from '@chioma/contract'
import { sql } from 'kysely'
import { readSamplePhoto, SAMPLE_PHOTOS } from '../../analysis/index.ts'
import { buildApp } from '../../app.ts'
import { compose, type Dependencies } from '../../compose.ts'
import type { Config } from '../../config.ts'
import type { App } from '../../platform/http/http-app.ts'
import type { Logger } from '../../platform/logger.ts'
import { DemoVisitor } from './demo-visitor.ts'

const DRAIN_MS = 15_000

export interface DemoCounts {
  analyses: number
  orders: number
  paidOrders: number
  appointments: number
}
export type DemoOutcome = { refusal: string } | DemoCounts

/**
 * Lets demonstration visitors do what visitors do, through the interface: the engine looks at drawn sample photos, orders are paid at
 * the sandbox gateway, appointments are made at the demonstration centres. Only where nobody has done anything yet.
 */
export async function fillDemo(config: Config, logger: Logger, languages: readonly Language[] = LANGUAGES): Promise<DemoOutcome> {
  if (config.payments?.provider !== 'sandbox')
    return { refusal: 'demonstration orders are paid at the sandbox gateway, which is off here' }
  const { dependencies, close } = await compose(config, logger)
  try {
    if (await isInUse(dependencies))
      return { refusal: 'somebody has used this database already: a demonstration needs one of its own' }
    const app = await buildApp(dependencies)
    await dependencies.queue.work()
    return await fill(app, dependencies, languages).finally(() => app.close())
  } finally {
    await close(DRAIN_MS)
  }
}

async function isInUse({ database }: Dependencies): Promise<boolean> {
  const { rows } = await sql<{ isInUse: boolean }>`
    select exists (select from visitors) or exists (select from orders) or exists (select from bookings) as "isInUse"`.execute(
    database,
  )
  return rows[0]?.isInUse ?? true
}

/** Each photo once in each language; most visitors buy something, every second one an appointment with it. */
async function fill(app: App, { database }: Dependencies, languages: readonly Language[]): Promise<DemoCounts> {
  const centers = await database.selectFrom('centers').select('id').where('is_active', '=', true).orderBy('priority').execute()
  const counts: DemoCounts = { analyses: 0, orders: 0, paidOrders: 0, appointments: 0 }
  for (const [index, language] of languages.entries())
    for (const [nth, sample] of SAMPLE_PHOTOS.entries()) {
      const number = index * SAMPLE_PHOTOS.length + nth
      const visitor = new DemoVisitor(app, language)
      await visitor.analyze(await readSamplePhoto(sample), `${sample.name}.jpg`)
      counts.analyses += 1
      if (nth === 0) continue
      const center = nth === 2 ? centers[number % centers.length] : undefined
      const hasTime = await fillCart(visitor, number, center?.id)
      // One in seven is refused by the bank, so that there is an order that waits for its payment.
      const status = await visitor.buy(`demo-${number}@example.org`, number % 7 === 6 ? 'declined' : 'succeeds')
      counts.orders += 1
      if (status !== 'paid') continue
      counts.paidOrders += 1
      if (hasTime) counts.appointments += 1
    }
  return counts
}

async function fillCart(visitor: DemoVisitor, number: number, centerId: string | undefined): Promise<boolean> {
  const goods = (await visitor.products('product')).filter(({ availability }) => availability !== 'sold_out')
  const wanted = goods[number % goods.length]
  if (wanted !== undefined) await visitor.putIntoCart(wanted.id, 1)
  const [service] = await visitor.products('service')
  if (service === undefined || centerId === undefined) return false
  return visitor.book(service.id, centerId, number)
}
