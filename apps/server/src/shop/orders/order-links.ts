import { timingSafeEqual } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { dateLocaleOf, formatOrderNumber, type Language } from '@chioma/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { isUuid } from '../../platform/http/validate-request.ts'
import { frameHtml, frameText, type MailFrame } from '../../platform/mail/mail-frame.ts'
import type { Mail } from '../../platform/mail/mail-sender.ts'
import { enqueueMail } from '../../platform/mail/outbox.ts'
import type { Dependencies } from '../dependencies.ts'
import { saySeller } from '../legal/legal-documents.ts'
import { type OrderRow, selectOrder } from './orders.queries.ts'

type Keys = Pick<Dependencies['keys'], 'fingerprint'>
type Linking = { keys: Keys; config: Pick<Dependencies['config'], 'publicUrl'> }

/** The cookie of one order, sent to the addresses below it alone, for as long as the browser is open. */
const KEY_COOKIE = 'order_key'
export const ORDER_LINKS = 'order-links'
/** Who asks again sooner has the mail already. */
const ASK_AGAIN_AFTER_MS = 15 * 60 * 1_000
const MOST_LINKED_ORDERS = 10
/** Longer than it takes to owe the mail, unless the machine is overloaded. */
export const ANSWERED_AFTER_MS = 400
/** Money was paid or is on its way. Anybody may make unpaid orders, under any address. */
const BOUGHT = ['processing', 'paid', 'review', 'refunded'] as const

const keyOf = (keys: Keys, orderId: string): Buffer => keys.fingerprint(`order-link/${orderId}`)

/**
 * The address of an order's page for who reads its mails: with the key behind `#` they read it in any browser. What stands there is sent
 * to no server, so that it is in no log and told to no other site.
 */
export const orderLink = ({ keys, config }: Linking, orderId: string): string =>
  `${config.publicUrl}/orders/${orderId}#key=${keyOf(keys, orderId).toString('base64url')}`

function isKey(keys: Keys, orderId: string, key: string): boolean {
  const [expected, given] = [keyOf(keys, orderId), Buffer.from(key, 'base64url')]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** An order that may be read by a key: while its mails have somebody to go to. */
async function selectLinkedOrder(
  { database, keys }: Pick<Dependencies, 'database' | 'keys'>,
  id: string,
  key: string | undefined,
): Promise<OrderRow | undefined> {
  if (key === undefined || !isKey(keys, id, key)) return undefined
  const contact = await database.selectFrom('order_contacts').select('email').where('order_id', '=', id).executeTakeFirst()
  return contact && (await selectOrder(database, id))
}

/** From now on this browser reads the order, until it is closed. Throws `order_not_found` for a key that does not fit. */
export async function openByKey(
  dependencies: Pick<Dependencies, 'database' | 'keys' | 'config'>,
  reply: FastifyReply,
  { id, key }: { id: string; key: string },
): Promise<void> {
  const known = isUuid(id) && (await selectLinkedOrder(dependencies, id, key))
  if (!known) throw new AppError('order_not_found')
  const isSecure = dependencies.config.publicUrl.startsWith('https:')
  reply.setCookie(KEY_COOKIE, key, { path: `/api/orders/${id}`, httpOnly: true, sameSite: 'strict', secure: isSecure })
}

/** The order as somebody may read it: its visitor, or who has the link of one of its mails. */
export interface ReadableOrder {
  order: OrderRow
  isReadOnly: boolean
}

/** Throws `order_not_found` for everybody else. */
export async function findReadableOrder(
  dependencies: Pick<Dependencies, 'database' | 'keys'>,
  request: FastifyRequest,
  id: string,
): Promise<ReadableOrder> {
  const order = isUuid(id) ? await selectOrder(dependencies.database, id) : undefined
  if (order === undefined) throw new AppError('order_not_found')
  if (request.visitor !== undefined && order.visitor_id === request.visitor.id) return { order, isReadOnly: false }
  const linked = await selectLinkedOrder(dependencies, id, request.cookies[KEY_COOKIE])
  if (linked === undefined) throw new AppError('order_not_found')
  return { order: linked, isReadOnly: true }
}

/** Owes a mail with the links of all orders of an address. Whether there are any shows in nothing, nor in how long it takes. */
export async function mailOrderLinks(
  dependencies: Pick<Dependencies, 'database' | 'queue'>,
  of: { email: string; language: Language },
): Promise<void> {
  await Promise.all([oweOrderLinks(dependencies, of), delay(ANSWERED_AFTER_MS)])
}

async function oweOrderLinks(
  dependencies: Pick<Dependencies, 'database' | 'queue'>,
  { email, language }: { email: string; language: Language },
): Promise<void> {
  await dependencies.database.transaction().execute(async (trx) => {
    const [newest] = await selectOrdersOf(trx, email, 1)
    if (newest === undefined) return
    const recent = await trx
      .selectFrom('outbox_mails')
      .innerJoin('order_contacts', 'order_contacts.order_id', 'outbox_mails.subject_id')
      .select('outbox_mails.id')
      .where('outbox_mails.kind', '=', ORDER_LINKS)
      .where('order_contacts.email', '=', email)
      .where('outbox_mails.created_at', '>', new Date(Date.now() - ASK_AGAIN_AFTER_MS))
      .executeTakeFirst()
    if (recent !== undefined) return
    await enqueueMail(dependencies, trx, { kind: ORDER_LINKS, subjectId: newest.id, language }, { isRepeated: true })
  })
}

/** The orders that somebody bought under an address, newest first. */
const selectOrdersOf = (database: Database, email: string, most: number) =>
  database
    .selectFrom('orders')
    .innerJoin('order_contacts', 'order_contacts.order_id', 'orders.id')
    .select(['orders.id', 'orders.order_number', 'orders.created_at'])
    .where('order_contacts.email', '=', email)
    .where('orders.status', 'in', BOUGHT)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(most)
    .execute()

/** Writes the mail that somebody asked for who looks for their orders; `orderId` is the newest of them. */
export async function writeOrderLinks(
  dependencies: Pick<Dependencies, 'database' | 'locales' | 'config' | 'keys'>,
  orderId: string,
  language: Language,
): Promise<Omit<Mail, 'id'> | undefined> {
  const { database, locales, config } = dependencies
  const contact = await database.selectFrom('order_contacts').select('email').where('order_id', '=', orderId).executeTakeFirst()
  if (contact === undefined) return undefined
  const orders = await selectOrdersOf(database, contact.email, MOST_LINKED_ORDERS)
  const say = (key: string, values: Record<string, string | number> = {}) => locales.say(language, `orders:${key}`, values)
  const format = new Intl.DateTimeFormat(dateLocaleOf(language), { dateStyle: 'long', timeZone: config.shop.timeZone })
  const [newest, ...others] = orders.map(({ id, order_number: number, created_at: createdAt }) => ({
    label: say('links.order', { number: formatOrderNumber(number), date: format.format(createdAt) }),
    url: orderLink(dependencies, id),
  }))
  if (newest === undefined) return undefined
  const frame: MailFrame = {
    language,
    subject: say('links.subject'),
    heading: say('links.heading'),
    intro: [say('links.text')],
    link: { ...newest, note: say(others.length === 0 ? 'receipt.linkNote' : 'links.linkNote') },
    otherLinks: others,
    seller: await saySeller(dependencies, database, language),
    footer: say('links.footer'),
  }
  return { to: contact.email, subject: frame.subject, text: frameText(frame), html: frameHtml(frame) }
}
