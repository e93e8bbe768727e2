import { CONSULTATION_PRODUCT_ID, type Order, orderSchema, productSchema } from '@chioma/contract'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, JOURNEY } from './accessibility.ts'
import { scalpFile } from './files.ts'
import { expect, open, test } from './journey.ts'
import { analyzeByRequest, expectNoSidewaysScroll } from './steps.ts'
import type { Texts } from './texts.ts'

const MOST_TABS = 60

/** Goes on with the Tab key until an element has the focus, and presses Enter there. */
async function enter(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} cannot be reached with ${MOST_TABS} presses of Tab`)
}

const inAnyForm = (text: string): RegExp => new RegExp(text.replace(/[.*+?^$()[\]\\|]/g, '\\$&').replace(/\{\{\w+\}\}/g, '.+'))

const testCard = (page: Page, say: Texts, outcome: string): Locator =>
  page.getByRole('button', { name: say(`shop:checkout.test.cards.${outcome}`) })

const payButton = (page: Page, say: Texts): Locator => page.getByRole('button', { name: inAnyForm(say('shop:checkout.pay')) })

async function addConsultation(page: Page): Promise<void> {
  const added = await page.request.post('/api/cart', { data: { userId: '1', productId: CONSULTATION_PRODUCT_ID, quantity: 1 } })
  expect(added.status()).toBe(200)
}

async function ordersOf(page: Page): Promise<Order[]> {
  return orderSchema.array().parse(await (await page.request.get('/api/orders')).json())
}

test.describe('a purchase without a mouse', () => {
  test.use({ viewport: { width: 1440, height: 900 }, expectedFaults: [/402 \(Payment Required\)/] })

  test('goes from the report through a declined card and 3-D Secure to the receipt', async ({ page, say }) => {
    const { id } = await analyzeByRequest(page, await scalpFile())
    await open(page, `/?analysis=${id}`)
    const panel = page.getByRole('region', { name: say('shop:recommendations.title') })
    await expect(panel.getByRole('heading', { name: say('products:consultation.name') })).toBeVisible()
    await expect(panel.getByText('$150.00')).toBeVisible()
    await expectAccessible(page, JOURNEY)

    await panel.getByRole('listitem').first().getByRole('button').focus()
    await page.keyboard.press('Enter')
    const added = page.getByRole('listitem').filter({ hasText: say('shop:cart.toast.addedText') })
    await expect(added).toBeVisible()
    await page.keyboard.press('F8')
    await enter(page, added.getByRole('button', { name: say('shop:cart.toast.view') }))

    const drawer = page.getByRole('dialog')
    await expect(drawer.getByRole('heading', { name: say('shop:cart.title_one', { count: 1 }) })).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    await enter(page, drawer.getByRole('button', { name: inAnyForm(say('shop:cart.more')) }))
    await expect(drawer.getByRole('heading', { name: say('shop:cart.title_other', { count: 2 }) })).toBeVisible()
    await enter(page, drawer.getByRole('button', { name: say('shop:cart.checkout') }))

    await expect(page.locator('#main')).toBeFocused()
    await expect(payButton(page, say)).toBeEnabled()
    await expect(page.getByText(say('shop:testMode'))).toBeVisible()
    await enter(page, payButton(page, say))
    await expect(page.getByRole('textbox', { name: say('shop:recipient.name') })).toBeFocused()
    await expectAccessible(page, '#main')
    for (const text of ['Ada Example', '1 Test Street', '', 'San Francisco', 'CA', '94103', '+1 415 555 0100']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await enter(page, payButton(page, say))
    await expect(page.getByText(say('shop:checkout.card.numberRequired'))).toBeVisible()
    await expect(page.getByRole('textbox', { name: say('shop:checkout.card.number') })).toBeFocused()
    await expectAccessible(page, '#main')

    await page.keyboard.type('4000000000000002')
    await page.keyboard.press('Tab')
    await page.keyboard.type('1230')
    await page.keyboard.press('Tab')
    await page.keyboard.type('123')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main').getByText(say('shop:checkout.declined.card_declined'))).toBeVisible()
    await expect(page.getByRole('textbox', { name: say('shop:checkout.card.number') })).toHaveValue('4000 0000 0000 0002')

    await testCard(page, say, 'three_d_secure').focus()
    await page.keyboard.press('Enter')
    await enter(page, payButton(page, say))
    const bank = page.getByRole('dialog', { name: say('shop:checkout.bank.title') })
    await enter(page, bank.getByRole('button', { name: say('shop:checkout.bank.approve') }))

    await expect(page).toHaveURL(/\/orders\/[\w-]+$/)
    await expect(page.getByText(say('shop:orders.return.paid'), { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: say('site:cart.open_zero') })).toBeVisible()

    const orders = await ordersOf(page)
    expect(orders.map(({ status }) => status)).toEqual(['paid'])
    expect(orders[0]?.agreements.map(({ kind }) => kind)).toEqual(['terms', 'withdrawal'])
    await expect(page.getByRole('heading', { level: 1, name: orders[0]?.number })).toBeVisible()
    await expect(page.getByRole('heading', { name: say('shop:orders.next.title') })).toBeVisible()
    await expect(page.getByText(say('shop:orders.status.paid'), { exact: true })).toBeVisible()
    await expect(page.getByText('San Francisco, CA 94103')).toBeVisible()
    await expectAccessible(page, '#main')
  })
})

test.describe('a purchase on a phone', () => {
  test.use({ language: 'it', viewport: { width: 390, height: 844 }, hasTouch: true })

  test('is paid though the page is closed after 3-D Secure; the time is chosen later', async ({ page, say, context }) => {
    await addConsultation(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await open(page, '/checkout')
    await expect(payButton(page, say)).toBeEnabled()
    // What came with the page is not asked for once more, and the intent once.
    expect(asked.filter((path) => path === '/api/cart/1' || path === '/api/checkout/quote')).toEqual([])
    expect(asked.filter((path) => path === '/api/create-payment-intent')).toHaveLength(1)
    const drawn = await page.request.get('/checkout')
    expect(drawn.headers()['cache-control']).toBe('no-store')
    expect((await drawn.text()).includes(`${say('shop:checkout.summary.title')}</h2>`)).toBe(true)
    await expectNoSidewaysScroll(page)
    await testCard(page, say, 'three_d_secure').tap()
    await payButton(page, say).tap()
    const answered = page.waitForResponse((response) => response.url().endsWith('/authenticate'))
    await page.getByRole('button', { name: say('shop:checkout.bank.approve') }).tap()
    await answered
    const later = await context.newPage()
    await page.close()

    await later.goto('/orders')
    const row = later.getByRole('main').getByRole('list').getByRole('link')
    await expect(row).toContainText(say('shop:orders.status.paid'))
    await expectNoSidewaysScroll(later)
    await row.tap()
    await later.getByRole('button', { name: say('shop:orders.order.chooseTime') }).tap()
    const dialog = later.getByRole('dialog', { name: say('shop:booking.title') })
    // The last of them: the first may come too near meanwhile.
    await dialog.locator('label:has(input[name=booking-day]:enabled)').last().tap()
    await dialog.locator('label:has(input[name=booking-time])').last().tap()
    await expect(dialog.getByText(say('shop:booking.zone', { zone: 'ora dell’Europa centrale' }))).toBeVisible()
    await expectAccessible(later, '[role=dialog]')
    await dialog.getByRole('button', { name: say('shop:booking.next') }).tap()
    const name = dialog.getByRole('textbox', { name: say('shop:booking.person.name') })
    await expect(name).toBeFocused()
    // As the keyboard of a phone sends a form: a tap so soon after the one before, in the same place, would be the second half of a double one.
    await name.press('Enter')
    await expect(dialog.getByText(say('shop:booking.person.problems.name'))).toBeVisible()
    await expect(dialog.getByText(say('shop:earlyStart.missing'))).toBeVisible()
    await expectAccessible(later, '[role=dialog]')
    await name.fill('Ada Esempio')
    await dialog.getByRole('checkbox', { name: say('shop:earlyStart.request') }).check()
    const phone = dialog.getByRole('textbox', { name: say('shop:booking.person.phone') })
    await phone.fill('02 1234567')
    await phone.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(later.getByText(say('shop:orders.order.booking.confirmed'), { exact: true })).toBeVisible()
    await expect(later.getByText(say('shop:earlyStart.said').split('(')[0] ?? '')).toBeVisible()
    // The appointment has its day in words, and so has everything beside it.
    await expect(later.getByRole('main')).not.toContainText(/\d\d\/\d\d\/\d{4}/)
    const file = await later.request.get(
      (await later.getByRole('link', { name: say('shop:orders.appointment.toCalendar') }).getAttribute('href')) ?? '',
    )
    expect(await file.text()).toContain('BEGIN:VEVENT')
    await later.getByRole('button', { name: say('shop:orders.appointment.cancel') }).tap()
    const question = later.getByRole('dialog', { name: say('shop:orders.appointment.question') })
    await expect(question.getByText(inAnyForm(say('shop:orders.appointment.refund')))).toBeVisible()
    await expectAccessible(later, '[role=dialog]')
    await question.getByRole('button', { name: say('shop:orders.appointment.confirm') }).tap()
    await expect(later.getByText(say('shop:orders.order.booking.cancelled'), { exact: true })).toBeVisible()
    await expectNoSidewaysScroll(later)
  })
})

test('a cart survives a reload, follows another tab, a removal is undone, and nothing is paid twice by a double click', async ({
  page,
  say,
  context,
}) => {
  await addConsultation(page)
  await open(page, '/orders')
  const openCart = page.getByRole('button', { name: say('site:cart.open_one', { count: 1 }) })
  const drawer = page.getByRole('dialog')
  await page.getByRole('button', { name: inAnyForm(say('site:cart.open_zero')) }).click()
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(openCart).toBeFocused()
  await openCart.click()
  await drawer.getByRole('button', { name: inAnyForm(say('shop:cart.remove')) }).click()
  await expect(drawer.getByText(say('shop:cart.empty'))).toBeVisible()
  await expect(drawer.getByRole('button', { name: say('shop:cart.continue') })).toBeFocused()
  await page.getByRole('button', { name: say('shop:cart.toast.undo') }).click()
  await expect(drawer.getByRole('heading', { name: say('shop:cart.title_one', { count: 1 }) })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('button', { name: say('site:cart.open_one', { count: 1 }) }).click()
  await drawer.getByRole('button', { name: say('shop:cart.checkout') }).click()
  await expect(payButton(page, say)).toBeEnabled()
  const otherTab = await context.newPage()
  await otherTab.goto('/orders')
  await otherTab.getByRole('button', { name: say('site:cart.open_one', { count: 1 }) }).click()
  await otherTab.getByRole('button', { name: inAnyForm(say('shop:cart.remove')) }).click()
  await expect(page.getByText(say('shop:checkout.empty'))).toBeVisible()
  await otherTab.getByRole('button', { name: say('shop:cart.toast.undo') }).click()
  await testCard(page, say, 'processing_then_succeeds').click()
  await payButton(page, say).dblclick()
  const paid = page.getByText(say('shop:orders.status.paid'), { exact: true })
  await expect(paid).toBeVisible()
  const [order, ...others] = await ordersOf(page)
  expect([order?.status, others]).toEqual(['paid', []])
  await page.goto(`/?payment_success=true&order_id=${order?.id}&redirect_status=succeeded`)
  await expect(paid).toBeVisible()
  await expect(page).toHaveURL(`/orders/${order?.id}`)
})

/** Stripe's script as far as our page uses it: fields that are ready at once, and a card that is declined once. */
const STRIPE_STUB = `
window.Stripe = (key) => {
  let tries = 0
  const nothing = () => {}
  const element = (listeners = {}) => ({
    on(name, listener) { listeners[name] = listener; return this },
    off: nothing, once: nothing, update: nothing, destroy: nothing, unmount: nothing,
    mount(node) { node.textContent = 'Fields of Stripe for ' + key; setTimeout(() => listeners.ready?.(this)) },
  })
  return {
    createToken: nothing, createPaymentMethod: nothing, confirmCardPayment: nothing, registerAppInfo: nothing, _registerWrapper: nothing,
    elements: (options) => ({
      create: (type, { layout }) => { window.stripeAsked = { type, layout, ...options }; return element() },
      getElement: () => null, update: nothing, fetchUpdates: async () => ({}), submit: async () => ({}),
    }),
    confirmPayment: async ({ clientSecret, confirmParams, redirect }) => {
      window.stripeConfirmed = { clientSecret, returnUrl: confirmParams.return_url, redirect }
      tries += 1
      return tries === 1 ? { error: { type: 'card_error', message: 'Declined by the stub.' } } : { paymentIntent: { status: 'succeeded' } }
    },
  }
}
window.Stripe.version = 'endive'`

test.describe('where Stripe takes the payments', () => {
  // This server has the test gateway, whose pages allow no script of Stripe's.
  test.use({ bypassCSP: true, expectedFaults: [/js\.stripe\.com/] })

  test('its fields are loaded by the checkout alone, its refusals are shown, and its order is followed', async ({
    page,
    say,
  }) => {
    await addConsultation(page)
    let isReachable = false
    await page.route('https://js.stripe.com/**', (route) =>
      isReachable ? route.fulfill({ contentType: 'text/javascript', body: STRIPE_STUB }) : route.abort(),
    )
    await page.route('**/checkout', async (route) => {
      const answer = await route.fetch()
      const html = (await answer.text()).replace(
        /"provider":"sandbox","publishableKey":null/,
        '"provider":"stripe","publishableKey":"pk_test_of_the_stub"',
      )
      await route.fulfill({ response: answer, body: html })
    })
    await open(page, '/checkout')
    await expect(page.getByText(say('shop:checkout.errors.elements'))).toBeVisible()
    isReachable = true
    await page.getByRole('button', { name: say('shop:retry') }).click()
    await expect(page.getByText('Fields of Stripe for pk_test_of_the_stub')).toBeVisible()
    expect(await page.evaluate('window.stripeAsked')).toMatchObject({ type: 'payment', layout: 'tabs', locale: 'en' })
    await payButton(page, say).click()
    await expect(page.getByRole('main').getByText('Declined by the stub.')).toBeVisible()
    await payButton(page, say).click()
    await expect(page).toHaveURL(/\/orders\/[\w-]+$/)
    await expect(page.getByText(say('shop:orders.status.pending'), { exact: true })).toBeVisible()
    const [order] = await ordersOf(page)
    expect(await page.evaluate('window.stripeConfirmed')).toMatchObject({
      redirect: 'if_required',
      returnUrl: `${new URL(page.url()).origin}/?payment_success=true&order_id=${order?.id}`,
    })
  })
})

const MOST_BYTES_OF_SCRIPT = 140_000
const MOST_SCRIPTS = 12

test('a first page brings nothing of the shop, and no more script than is allowed', async ({ page }) => {
  const scripts: string[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url())
  })
  await page.goto('/')
  await page.waitForFunction(() => localStorage.getItem('language') !== null)
  expect(scripts.filter((url) => /cart-drawer|checkout|stripe|booking|order-|assets\/shop-/.test(url))).toEqual([])
  const sizes = scripts.map(async (url) => {
    const answer = await fetch(url, { headers: { 'accept-encoding': 'gzip' } })
    const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
    return Number(answer.headers.get('content-length')) + headers.length
  })
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(scripts.length).toBeLessThanOrEqual(MOST_SCRIPTS)
  expect(total).toBeGreaterThan(50_000)
  expect(total).toBeLessThanOrEqual(MOST_BYTES_OF_SCRIPT)
})

test('what was entered in the checkout is there again after the page was left, until the order is paid', async ({
  page,
  say,
}) => {
  const products = productSchema.array().parse(await (await page.request.get('/api/products')).json())
  const product = products.find(({ category }) => category === 'product')
  const addToCart = () => page.request.post('/api/cart', { data: { userId: '1', productId: product?.id, quantity: 1 } })
  await addToCart()
  const field = (name: string) => page.getByRole('textbox', { name: say(`shop:${name}`) })
  const country = page.getByRole('combobox', { name: say('shop:recipient.country') })
  const written = {
    'checkout.emailUnsent': 'ada@example.org',
    'recipient.name': 'Ada Example',
    'recipient.street': '1 Test Street',
  }
  const expectWritten = async () => {
    for (const [name, text] of Object.entries(written)) await expect(field(name)).toHaveValue(text)
    await expect(country).toHaveValue('DE')
  }
  await open(page, '/checkout')
  await country.selectOption('DE')
  for (const [name, text] of Object.entries(written)) await field(name).fill(text)
  await page.getByRole('banner').getByRole('link').first().click()
  await page.waitForURL('/')
  await page.goBack()
  await expectWritten()
  await page.reload()
  await expectWritten()

  await field('recipient.postalCode').fill('80331')
  await field('recipient.city').fill('Munich')
  await field('recipient.phone').fill('+49 89 1234567')
  await testCard(page, say, 'succeeds').click()
  await payButton(page, say).click()
  await expect(page.getByText(say('shop:orders.status.paid'), { exact: true })).toBeVisible()
  await addToCart()
  await open(page, '/checkout')
  for (const name of Object.keys(written)) await expect(field(name)).toHaveValue('')
})
