import { randomUUID } from 'node:crypto'
import { adminProductSchema, analysisSchema, CONSULTATION_PRODUCT_ID, orderSchema, productSchema } from '@chioma/contract'
import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import { type MailSink, startMailSink } from '../support/mail-sink.ts'
import { expectAccessible } from './accessibility.ts'
import { scalpFile } from './files.ts'
import { expect, open, test } from './journey.ts'
import { setUpOwnServer } from './own-server.ts'
import { freeTime, holdTime, purchaseViaApi } from './purchase-via-api.ts'
import { expectNoSidewaysScroll } from './steps.ts'
import { tabTo } from './tab-to.ts'
import type { Texts } from './texts.ts'

let sink: MailSink
const server = setUpOwnServer(async () => {
  sink = await startMailSink()
  return { SMTP_URL: sink.url, PRIVATE_NETWORKS: '127.0.0.0/8' }
})
test.afterAll(async () => sink.close())

// The browser itself notes that the order is not there for strangers, and that an appointment was cancelled in another tab.
test.use({ viewport: { width: 390, height: 844 }, expectedFaults: [/404 .*\/api\/orders\/|409 .*\/cancellation/] })

const unfolded = (mail = ''): string => mail.replaceAll('=\n', '').replaceAll('=3D', '=')
const linkIn = (mail: string | undefined): string => /\S+\/orders\/[\w-]{36}#key=[\w-]+/.exec(unfolded(mail))?.[0] ?? ''
const mailAbout = async (subject: RegExp): Promise<string> => {
  await expect.poll(() => sink.mails.some((mail) => subject.test(mail)), { timeout: 30_000 }).toBe(true)
  return sink.mails.find((mail) => subject.test(mail)) ?? ''
}

test('an order is found from another browser, by the link of its receipt and by its address', async ({ page, request, say }) => {
  const email = 'anna@example.org'
  await request.post(`${server.url}/api/cart`, { data: { userId: '1', productId: CONSULTATION_PRODUCT_ID, quantity: 1 } })
  const { id, number } = await purchaseViaApi(request, server.url, email)
  const link = linkIn(await mailAbout(new RegExp(number)))
  expect(link).toContain(`${server.url}/orders/${id}#key=`)

  await page.goto(`${server.url}/orders/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('shop:orders.order.notFound'))
  await page.getByRole('link', { name: say('shop:orders.find.link') }).click()
  await expect(page.getByRole('heading', { name: say('shop:orders.find.title') })).toBeVisible()
  await page.getByRole('button', { name: say('shop:orders.find.send') }).click()
  await expect(page.getByText(say('shop:orders.find.emailError'))).toBeVisible()
  await expectAccessible(page, '#main')
  await page.getByRole('textbox', { name: say('shop:orders.find.email') }).fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText(say('shop:orders.find.sentText', { email }))).toBeVisible()
  await expectNoSidewaysScroll(page)
  const mail = await mailAbout(/your=20orders|your orders|links/i)
  expect(linkIn(mail)).toBe(link)

  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
  await expect(page.getByText(say('shop:orders.order.readOnly'))).toBeVisible()
  expect(page.url()).toBe(`${server.url}/orders/${id}`)
  await expect(page.getByRole('button', { name: say('shop:orders.order.chooseTime') })).toHaveCount(0)
  await expectAccessible(page, '#main')
  await expectNoSidewaysScroll(page)
  await page.reload()
  await expect(page.getByText(say('shop:orders.order.readOnly'))).toBeVisible()
})

/** Pays what is in the checkout with a test card, and waits for the page of its order. */
async function pay(page: Page, say: Texts): Promise<void> {
  await page.getByRole('button', { name: say('shop:checkout.test.cards.succeeds') }).click()
  await payButton(page, say).click()
  await expect(page).toHaveURL(/\/orders\/[\w-]{36}$/)
  await expect(page.getByText(say('shop:orders.status.paid'), { exact: true })).toBeVisible()
}

const payButton = (page: Page, say: Texts): Locator =>
  page.getByRole('button', { name: new RegExp(`^${say('shop:checkout.pay').replace('{{amount}}', '.?\\d')}`) })

/** Opens the checkout and says who buys, and where the goods go. */
async function fillCheckout(page: Page, say: Texts): Promise<void> {
  await open(page, `${server.url}/checkout`)
  await page.getByRole('textbox', { name: say('shop:checkout.email') }).fill('bruno@example.org')
  await page.getByRole('textbox', { name: say('shop:recipient.name') }).focus()
  for (const text of ['Bruno Example', '1 Test Street', '', 'San Francisco', 'CA', '94103', '+1 415 555 0100']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
}

test('the last units that an unpaid order holds are free for others soon after its tab is closed', async ({
  page,
  request,
  say,
}) => {
  await server.signInAsOwner(page.request)
  const listed = await page.request.get(`${server.url}/api/admin/products?search=spray`)
  const [product] = adminProductSchema.array().parse(await listed.json())
  const few = { stock: 2, version: product?.version }
  expect((await page.request.patch(`${server.url}/api/admin/products/${product?.id}`, { data: few })).status()).toBe(200)
  const items = [{ productId: product?.id, quantity: 1 }]
  await request.post(`${server.url}/api/cart`, { data: items[0] })
  await page.request.post(`${server.url}/api/cart`, { data: { ...items[0], quantity: 2 } })
  await fillCheckout(page, say)
  await expect(payButton(page, say)).toBeEnabled()
  await page.getByRole('button', { name: say('shop:checkout.test.cards.declined') }).click()
  await payButton(page, say).click()
  await expect(page.getByRole('main').getByText(say('shop:checkout.declined.card_declined'))).toBeVisible()

  /** After how many seconds somebody else is told to come again. */
  const othersWait = async (): Promise<number> => {
    const data = { userId: 1, items, totalAmount: product?.price }
    const headers = { 'idempotency-key': randomUUID() }
    const refused = await request.post(`${server.url}/api/create-order`, { data, headers })
    expect(await refused.json()).toMatchObject({ code: 'held_by_others' })
    return Number(refused.headers()['retry-after'])
  }
  expect(await othersWait()).toBeGreaterThan(2 * 60)
  await page.close({ runBeforeUnload: true })
  await expect.poll(othersWait).toBeLessThanOrEqual(2 * 60)
})

test('goods go the way that was chosen, come back, and are given back; the buyer sees each step', async ({
  page,
  say,
  browser,
}) => {
  const desk = await browser.newContext()
  await server.signInAsOwner(desk.request)
  const express = { names: { en: 'Express' }, countries: [], minDays: 1, maxDays: 1, position: 1, isActive: true }
  const added = await desk.request.post(`${server.url}/api/admin/shipping-options`, {
    data: { ...express, price: '9.90', freeFrom: null },
  })
  expect(added.status()).toBe(201)
  const products = productSchema.array().parse(await (await page.request.get(`${server.url}/api/products`)).json())
  const product = products.find(({ category }) => category === 'product')
  await page.request.post(`${server.url}/api/cart`, { data: { productId: product?.id, quantity: 2 } })

  await fillCheckout(page, say)
  await page.getByRole('radio', { name: /Express/ }).check({ force: true })
  const total = (2 * Number(product?.price) + 9.9).toFixed(2)
  await expect(payButton(page, say)).toContainText(total)
  await expect(payButton(page, say)).toBeEnabled()
  await pay(page, say)
  await expect(page.getByText('Visa •••• 4242')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, '#main')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(22, 33, 27)')
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
  await expect(page.getByRole('button', { name: say('shop:recipient.change') })).toBeVisible()

  const staff = await desk.newPage()
  await staff.goto(page.url().replace('/orders/', '/admin/orders/'))
  const title = staff.getByRole('heading', { name: say('backoffice:fulfillment.title'), exact: true })
  const shipping = staff.locator('section').filter({ has: title })
  const dialog = staff.getByRole('dialog')
  // By keys alone, as whoever packs all day does it.
  const press = async (name: string) => {
    await tabTo(staff, shipping.getByRole('button', { name: say(`backoffice:${name}`), exact: true }))
    await staff.keyboard.press('Enter')
  }
  const write = async (field: string, text: string) => {
    await tabTo(staff, dialog.getByRole('textbox', { name: say(`backoffice:${field}`) }))
    await staff.keyboard.type(text)
  }
  const decide = async () => {
    await tabTo(staff, dialog.locator('button[type=submit]'))
    await expectAccessible(staff, '[role=dialog]')
    await staff.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(shipping.locator(':focus')).toBeVisible()
  }
  const buyerSees = async (status: string) => {
    await page.reload()
    await expect(page.getByText(status).first()).toBeVisible()
  }
  await expect(staff.getByText('Visa •••• 4242')).toBeVisible()
  await press('fulfillment.pack')
  await expect(dialog).toBeVisible()
  await staff.keyboard.press('Escape')
  await expect(shipping.getByRole('button', { name: say('backoffice:fulfillment.pack'), exact: true })).toBeFocused()
  await staff.keyboard.press('Enter')
  await decide()
  await press('fulfillment.ship')
  await write('fulfillment.carrier', 'Courier')
  await write('fulfillment.trackingNumber', 'TRACK-1')
  await decide()
  await buyerSees('TRACK-1')
  await expect(page.getByRole('button', { name: say('shop:recipient.change') })).toHaveCount(0)
  expect(await mailAbout(/on its way/i)).toContain('TRACK-1')
  await press('fulfillment.deliver')
  await expect(shipping.getByRole('button', { name: say('backoffice:fulfillment.notDelivered'), exact: true })).toBeVisible()
  await buyerSees(say('shop:orders.shipping.statuses.delivered'))
  await press('fulfillment.return')
  await expect(dialog.getByRole('textbox')).toHaveValue('2')
  await decide()
  await press('fulfillment.refundNext')
  await write('refund.reason', 'Sent back')
  await tabTo(staff, dialog.getByRole('button', { name: say('staff:forms.continue') }))
  await staff.keyboard.press('Enter')
  await tabTo(staff, dialog.getByRole('button', { name: new RegExp(total) }))
  await staff.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await buyerSees(say('shop:orders.status.refunded'))
  const order = orderSchema.parse(await (await page.request.get(page.url().replace('/orders/', '/api/orders/'))).json())
  expect(order).toMatchObject({ fulfillmentStatus: 'returned', total, refunded: total })
  expect(order.invoices.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note'])
  await desk.close()
})

test('an appointment is booked with whom one wants, a report comes along, and staff follow its link', async ({
  page,
  say,
  browser,
}) => {
  const desk = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  await server.signInAsOwner(desk.request)
  const [center] = z.array(z.object({ id: z.uuid() })).parse(await (await page.request.get(`${server.url}/api/centers`)).json())
  for (const name of ['Dr. Ada Rossi', 'Dr. Bea Verdi'])
    await desk.request.post(`${server.url}/api/admin/centers/${center?.id}/practitioners`, { data: { name, isActive: true } })
  const multipart = { consent: 'true', language: 'en', image: await scalpFile() }
  const { id } = analysisSchema.parse(await (await page.request.post(`${server.url}/api/analyze`, { multipart })).json())

  await open(page, `${server.url}/?analysis=${id}`)
  await page.getByRole('button', { name: say('shop:recommendations.consultation') }).click()
  const dialog = page.getByRole('dialog', { name: say('shop:booking.title') })
  await dialog.getByRole('combobox', { name: say('shop:booking.center') }).selectOption(center?.id ?? '')
  await dialog.getByRole('combobox', { name: say('shop:booking.practitioner') }).selectOption({ label: 'Dr. Bea Verdi' })
  await dialog.locator('label:has(input[name=booking-day]:enabled)').last().click()
  await dialog.locator('label:has(input[name=booking-time])').last().click()
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: say('shop:booking.next') }).click()
  await dialog.getByRole('textbox', { name: say('shop:booking.person.name') }).fill('Carla Example')
  await dialog.getByRole('textbox', { name: say('shop:booking.person.phone') }).fill('+1 415 555 0100')
  await dialog.getByRole('checkbox', { name: say('shop:booking.report.attach') }).check()
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: say('shop:booking.hold') }).click()
  await expect(dialog).toHaveCount(0)

  // The held time runs out: the way on stands open, without a page loaded anew.
  const cart = page.getByRole('dialog', { name: say('shop:cart.title_one', { count: 1 }) })
  await cart.getByRole('button', { name: say('shop:cart.checkout') }).click()
  await page.waitForURL(`${server.url}/checkout`)
  const [held = ''] = say('shop:cart.held').split(' {{')
  await expect(page.getByRole('main').getByText(held)).toBeVisible()
  const box = page.getByRole('checkbox', { name: say('shop:earlyStart.request') })
  await expect(box).not.toBeChecked()
  await page.getByRole('button', { name: say('shop:checkout.test.cards.succeeds') }).click()
  await payButton(page, say).click()
  await expect(page.getByText(say('shop:earlyStart.missing'))).toBeVisible()
  await expect(box).toBeFocused()
  await expectAccessible(page, '#main')
  await box.check()
  await pay(page, say)
  const order = orderSchema.parse(await (await page.request.get(page.url().replace('/orders/', '/api/orders/'))).json())
  expect(order.earlyStart).not.toBeNull()
  const [first = ''] = say('shop:earlyStart.said').split('(')
  await expect(page.getByText(first)).toBeVisible()
  await expectNoSidewaysScroll(page)

  const staff = await desk.newPage()
  const startsAt = order.lines[0]?.booking?.startsAt ?? ''
  await staff.goto(`${server.url}/admin/bookings?week=${startsAt.slice(0, 10)}`)
  await staff.getByRole('button', { name: /Carla Example/ }).click()
  await expect(staff.getByRole('dialog').getByText('Dr. Bea Verdi').first()).toBeVisible()
  await expectAccessible(staff, '[role=dialog]')
  await staff
    .getByRole('dialog')
    .getByRole('link', { name: new RegExp(say('backoffice:bookings.report.read', { date: '' }).trim()) })
    .click()
  await expect(staff).toHaveURL(/\/admin\/bookings\/[\w-]{36}/)
  await expect(staff.getByText(say('backoffice:bookings.report.note'))).toBeVisible()
  await expectAccessible(staff, 'main')
  await desk.close()

  // A tab that has not heard of it: asked again for the order, it gets what it showed, until it wants to cancel.
  const otherTab = await page.context().newPage()
  await open(otherTab, page.url())
  let isStale = true
  await otherTab.route('**/api/orders/**', (route) => (isStale ? route.fulfill({ json: order }) : route.continue()))
  await otherTab.route('**/cancellation', (route) => {
    isStale = false
    return route.continue()
  })
  await page.getByRole('button', { name: say('shop:orders.appointment.cancel') }).click()
  const question = page.getByRole('dialog', { name: say('shop:orders.appointment.question') })
  const confirm = question.getByRole('button', { name: say('shop:orders.appointment.confirm') })
  await expect(confirm).toBeEnabled()
  await confirm.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(page.getByText(say('shop:orders.order.booking.cancelled'), { exact: true })).toBeVisible()
  await expect(page.locator('article :focus')).toBeVisible()
  // The money comes back a moment later, and the page tells it by itself.
  await expect(page.getByText(say('shop:orders.statusText.refunded'))).toBeVisible()
  const name = order.lines[0]?.name ?? ''
  await expect(page.getByText(say('shop:orders.next.chooseTime', { name }))).toHaveCount(0)

  await otherTab.getByRole('button', { name: say('shop:orders.appointment.cancel') }).click()
  await expect(otherTab.getByText(say('errors:booking_is_cancelled')).first()).toBeVisible()
  await expect(otherTab.getByRole('dialog')).toHaveCount(0)
  await expect(otherTab.getByText(say('shop:orders.order.booking.cancelled'), { exact: true })).toBeVisible()
})

test('staff who move somebody out of the opening hours are asked; the buyer asks for it expressly within the days of withdrawal', async ({
  page,
  say,
  browser,
}) => {
  const versionOf = async (kind: string) => (await (await page.request.get(`${server.url}/api/legal/${kind}`)).json()).version
  const agreement = { terms: await versionOf('terms'), withdrawal: await versionOf('withdrawal') }
  await holdTime(page.request, server.url, CONSULTATION_PRODUCT_ID, 16)
  const { id, lines } = await purchaseViaApi(page.request, server.url, 'dino@example.org', { agreement })
  const orderNow = async () => orderSchema.parse(await (await page.request.get(`${server.url}/api/orders/${id}`)).json())
  await expect.poll(async () => (await orderNow()).status).toBe('paid')
  const desk = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  await server.signInAsOwner(desk.request)
  const booking = `${server.url}/api/admin/bookings/${lines[0]?.booking?.id}`
  const { startsAt: before } = await (await desk.request.get(booking)).json()
  const { startsAt: near } = await freeTime(page.request, server.url, CONSULTATION_PRODUCT_ID)
  const staff = await desk.newPage()
  await staff.goto(`${server.url}/admin/bookings?week=${before.slice(0, 10)}`)
  await staff.getByRole('button', { name: /Anna Verdi/ }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByRole('button', { name: say('backoffice:bookings.move') }).click()
  await dialog.getByLabel(say('backoffice:bookings.day')).fill(near.slice(0, 10))
  await dialog.getByLabel(say('backoffice:bookings.time')).fill('03:00')
  await dialog.getByRole('button', { name: say('backoffice:bookings.moveAction') }).click()
  const question = staff.getByRole('dialog', { name: say('backoffice:bookings.outsideHours.title') })
  await expectAccessible(staff, '[role=dialog]')
  await question.getByRole('button', { name: say('backoffice:bookings.outsideHours.confirm') }).click()
  await expect(staff.getByText(say('backoffice:bookings.moved'), { exact: true })).toBeVisible()

  await open(page, `${server.url}/orders/${id}`)
  const title = page.getByText(say('shop:earlyStart.movedTitle'))
  await expect(title).toBeVisible()
  const box = page.getByRole('checkbox', { name: say('shop:earlyStart.request') })
  await expect(box).not.toBeChecked()
  await page.getByRole('button', { name: say('shop:earlyStart.confirm') }).click()
  await expect(page.getByText(say('shop:earlyStart.missing'))).toBeVisible()
  await expect(box).toBeFocused()
  await expectAccessible(page, '#main')
  await expectNoSidewaysScroll(page)
  await box.check()
  await page.getByRole('button', { name: say('shop:earlyStart.confirm') }).click()
  await expect(title).toHaveCount(0)
  await expect(page.getByText(say('shop:earlyStart.said').split('(')[0] ?? '')).toBeVisible()
  expect((await orderNow()).earlyStart).not.toBeNull()
  expect((await (await desk.request.get(booking)).json()).awaitsEarlyStart).toBe(false)
  await desk.close()
})
