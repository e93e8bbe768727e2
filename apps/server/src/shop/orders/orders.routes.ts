import {
  earlyStartSchema,
  findOrdersSchema,
  type Order,
  type OrderStatus,
  openOrderSchema,
  orderSchema,
  recipientSchema,
} from '@chioma/contract'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../platform/http/app-error.ts'
import type { App } from '../../platform/http/http-app.ts'
import { answerPage, pageLimit, pagesOf } from '../../platform/http/read-page.ts'
import { languageOf } from '../../platform/http/request-language.ts'
import { isUuid } from '../../platform/http/validate-request.ts'
import type { Dependencies } from '../dependencies.ts'
import { askForMovedStart } from '../legal/early-start.ts'
import { cancelByVisitor } from './cancel-order.ts'
import { changePresence } from './holds.ts'
import { findReadableOrder, mailOrderLinks, openByKey, type ReadableOrder } from './order-links.ts'
import { OPEN } from './order-transitions.ts'
import { ORDERS_CHANNEL, selectOwnOrder, selectOwnOrders } from './orders.queries.ts'
import { selectPaymentsOf } from './payments.queries.ts'
import { presentOrder, presentOrders } from './present-order.ts'
import { changeRecipient } from './recipients.ts'
import { syncPayment } from './sync-payment.ts'

const LONGEST_WAIT_SECONDS = 20
const ofOrder = z.object({ id: z.string() })
const oneOrder = { params: ofOrder, response: { 200: orderSchema } }
const waiting = z.object({ wait: z.coerce.number().min(0).max(LONGEST_WAIT_SECONDS).default(0) })
const page = z.object({ after: z.string().optional(), limit: pageLimit })

/** Of one network: what is sent goes to an address that anybody may type, and a key cannot be tried out. */
const askedPerMinute = { rateLimit: { max: 10, timeWindow: '1 minute' } }

/** The visitor's orders; another's are not there, but for who has the link of a mail about one. */
export async function ordersRoutes(app: App, dependencies: Dependencies): Promise<void> {
  const { database } = dependencies
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())

  app.get(
    '/api/orders',
    { schema: pagesOf('The orders of the caller, newest first', page, orderSchema) },
    async (request, reply) => {
      const { after } = request.query
      const { visitor } = request
      if (after !== undefined) await ownerOf(dependencies, request, after)
      if (visitor === undefined) return []
      const orders = await answerPage({ request, reply }, ({ after, limit }) =>
        selectOwnOrders(database, visitor.id, { after, limit }),
      )
      return presentOrders(database, orders)
    },
  )

  app.get(
    '/api/orders/:id',
    {
      schema: {
        ...oneOrder,
        summary: 'One order; with `wait`, after it is decided or after so many seconds',
        description: 'Of the caller, or opened before by the link of a mail, which then changes nothing (`isReadOnly`).',
        querystring: waiting,
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const signal = AbortSignal.any([gone.signal, closing.signal])
      const waitMs = request.query.wait * 1_000
      const read = () => findReadableOrder(dependencies, request, id)
      const { order, isReadOnly } = waitMs === 0 ? await read() : await followOrder(dependencies, read, { id, waitMs, signal })
      const presented = await presentOrder(database, order)
      return reply.send(isReadOnly ? asLinked(presented) : presented)
    },
  )

  app.post(
    '/api/orders/:id/open',
    {
      config: askedPerMinute,
      schema: {
        summary: 'Opens an order for this browser with the key from the link of a mail about it',
        params: ofOrder,
        body: openOrderSchema,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await openByKey(dependencies, reply, { id: request.params.id, key: request.body.key })
    },
  )

  app.post(
    '/api/orders/find',
    {
      config: askedPerMinute,
      schema: {
        summary: 'Has the links of all orders of an address sent to that address',
        description: 'Answers the same whether or not there are any.',
        body: findOrdersSchema,
        response: { 202: z.null() },
      },
    },
    async (request, reply) => {
      if (dependencies.mail.isSet)
        await mailOrderLinks(dependencies, { email: request.body.email, language: languageOf(request) })
      return reply.code(202).send(null)
    },
  )

  app.put(
    '/api/orders/:id/recipient',
    {
      schema: {
        ...oneOrder,
        summary: 'Says where the goods of an order go',
        description: 'Who opened it by the link of a mail says it where nobody has, and changes nothing that was said.',
        body: recipientSchema,
      },
    },
    async (request) => {
      const { order, isReadOnly } = await findReadableOrder(dependencies, request, request.params.id)
      if (order.visitor_id === null) throw new AppError('order_not_found')
      const of = { orderId: order.id, visitorId: order.visitor_id, language: languageOf(request), mayReplace: !isReadOnly }
      const changed = await presentOrder(database, await changeRecipient(dependencies, of, request.body))
      return isReadOnly ? asLinked(changed) : changed
    },
  )

  app.post(
    '/api/orders/:id/cancel',
    { schema: { ...oneOrder, summary: 'Gives up an order that was not paid' } },
    async (request) => {
      const { id } = await ownerOf(dependencies, request, request.params.id)
      const order = await cancelByVisitor(dependencies, id)
      return presentOrder(database, order)
    },
  )

  app.post(
    '/api/orders/:id/early-start',
    {
      schema: {
        ...oneOrder,
        summary: 'Asks expressly for an appointment that the centre moved to within the days of withdrawal',
        body: earlyStartSchema,
      },
    },
    async (request) => {
      const { id, visitorId } = await ownerOf(dependencies, request, request.params.id)
      await askForMovedStart(dependencies, { orderId: id, earlyStart: request.body, now: new Date() })
      const order = await selectOwnOrder(database, visitorId, id)
      if (order === undefined) throw new AppError('order_not_found')
      return presentOrder(database, order)
    },
  )

  for (const presence of ['away', 'back'] as const)
    app.post(
      `/api/orders/:id/${presence}`,
      {
        schema: {
          summary: `The buyer of an unpaid order ${presence === 'away' ? 'left its page: what it holds is free soon' : 'is back'}`,
          params: ofOrder,
          response: { 204: z.null() },
        },
      },
      async (request) => {
        const { visitorId, id: orderId } = await ownerOf(dependencies, request, request.params.id)
        await changePresence(dependencies, { orderId, visitorId }, presence)
      },
    )
}

/** The caller, when the id is one of their orders; everything else is answered as not there. */
async function ownerOf(
  dependencies: Dependencies,
  request: FastifyRequest,
  id: string,
): Promise<{ visitorId: string; id: string }> {
  const visitor = isUuid(id) ? request.visitor : undefined
  const order = visitor && (await selectOwnOrder(dependencies.database, visitor.id, id))
  if (visitor === undefined || order === undefined) throw new AppError('order_not_found')
  return { visitorId: visitor.id, id }
}

/** What is not notified by itself is fetched so often. */
const ASK_EVERY_MS = 4_000
/** States that the buyer who waits wants to see the end of. */
const UNDECIDED: readonly OrderStatus[] = ['pending', 'processing']

/**
 * An order, after it is decided or after the time. What the provider knows and we were not told yet is asked for first, so
 * that somebody who comes back from paying sees how it stands.
 */
async function followOrder(
  dependencies: Dependencies,
  read: () => Promise<ReadableOrder>,
  { id, waitMs, signal }: { id: string; waitMs: number; signal: AbortSignal },
): Promise<ReadableOrder> {
  const { notifications, logger } = dependencies
  let ring: () => void = () => undefined
  const unsubscribe = notifications.subscribe(
    ORDERS_CHANNEL,
    (orderId) => orderId === id && ring(),
    () => ring(),
  )
  const leave = () => ring()
  signal.addEventListener('abort', leave)
  try {
    const deadline = performance.now() + waitMs
    for (;;) {
      const notified = new Promise<void>((resolve) => {
        ring = resolve
      })
      const seen = await read()
      if (OPEN.includes(seen.order.status))
        await askProvider(dependencies, id).catch((error) =>
          logger.warn({ err: error, orderId: id }, 'a payment could not be asked about'),
        )
      const readable = await read()
      const leftMs = deadline - performance.now()
      if (!UNDECIDED.includes(readable.order.status) || leftMs <= 0 || signal.aborted) return readable
      await Promise.race([notified, wait(Math.min(leftMs, ASK_EVERY_MS))])
    }
  } finally {
    signal.removeEventListener('abort', leave)
    unsubscribe()
  }
}

async function askProvider(dependencies: Dependencies, orderId: string): Promise<void> {
  const payments = await selectPaymentsOf(dependencies.database, orderId)
  for (const { id, status } of payments) if (status === 'open' || status === 'processing') await syncPayment(dependencies, id)
}

/** For whoever has the link of a mail: read alone, and without whose report comes along to an appointment. */
const asLinked = (order: Order): Order => ({
  ...order,
  isReadOnly: true,
  lines: order.lines.map((line) => ({ ...line, booking: line.booking && { ...line.booking, report: null } })),
})

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })
