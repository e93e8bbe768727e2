import {
  adminBookingSchema,
  adminOrderSchema,
  adminProductSchema,
  aiModelSchema,
  CONSULTATION_PRODUCT_ID,
  formatMoney,
  modelSpendSchema,
  type Order,
  productSchema,
  recommendedProductSchema,
  staffListSchema,
} from '@chioma/contract'
import type { APIRequestContext, Page } from '@playwright/test'
import { z } from 'zod'
import { expectAccessible } from './accessibility.ts'
import { joinAsOwner } from './join-as-owner.ts'
import { expect, open, test } from './journey.ts'
import { setUpOwnServer } from './own-server.ts'
import { holdTime, purchaseViaApi } from './purchase-via-api.ts'
import { expectNoSidewaysScroll } from './steps.ts'
import type { Texts } from './texts.ts'
import { underpayIntent } from './underpay-intent.ts'

test.use({ language: 'it' })

const dollars = (amount: string): string => formatMoney(amount, 'USD', 'it')

const COLLEAGUE = { name: 'Marco Rossi', email: 'marco@example.org', password: 'tredici barche lente' }
const SECOND = { name: 'Elena Neri', email: 'elena@example.org', password: 'undici sentieri chiari' }
const DIALOG = '[role=dialog]'
const RULE = 'Acqua di betulla'

const server = setUpOwnServer()

test('a rule recommends its product until it is deleted, and again once that is taken back', async ({ page, say, request }) => {
  await server.signInAsOwner(page.request)
  await open(page, `${server.url}/admin?tab=rules`)
  await page
    .getByRole('button', { name: say('backoffice:rules.add') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const create = dialog.getByRole('button', { name: say('backoffice:rules.create') })
  await expect(create).toBeDisabled()
  const missing = (...names: string[]) =>
    say('backoffice:rules.missing', { fields: names.map((name) => say(`backoffice:rules.fields.${name}`)).join(', ') })
  await expect(dialog.getByText(missing('product'), { exact: true })).toBeVisible()
  await dialog.getByRole('option').first().waitFor()
  await expectAccessible(page, DIALOG)
  await dialog.getByRole('radio', { name: say('backoffice:rules.sources.words') }).check()
  await dialog.getByLabel(say('backoffice:rules.fields.productName')).fill(RULE)
  await dialog.getByLabel(say('backoffice:rules.fields.productDescription')).fill('Rinfresca la cute.')
  await expect(create).toBeDisabled()
  await expect(dialog.getByText(missing('price'), { exact: true })).toBeVisible()
  await dialog.getByLabel(say('backoffice:rules.fields.price')).fill('25')
  await dialog.getByRole('checkbox', { name: say('findings:codes.dandruff.name.cosmetic') }).check({ force: true })
  await expect(dialog.getByText(say('backoffice:rules.dryRun.fired_other', { count: 0, days: 30 }))).toBeVisible()
  // A choice far down must not push the window's head out of it.
  await expect(dialog.getByRole('heading', { name: say('backoffice:rules.add') })).toBeInViewport()
  await expectAccessible(page, DIALOG)

  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: say('staff:unsaved.title') })
  await question.getByRole('button', { name: say('staff:unsaved.stay') }).click()
  await create.click()
  await expect(page.getByText(say('backoffice:rules.created'), { exact: true })).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: RULE })
  await expect(row).toContainText(/25,00\s€ · negozio 25,00\s\$/)
  expect(await recommendedFor(request)).toContain(RULE)

  await row.getByRole('button', { name: say('backoffice:rules.deleteNamed', { name: RULE }) }).click()
  const deletion = page.getByRole('dialog', { name: say('backoffice:rules.deletion.title', { name: RULE }) })
  await expect(deletion.getByRole('switch', { name: say('backoffice:rules.deletion.takeOffSale') })).toBeChecked()
  await deletion.getByRole('button', { name: say('backoffice:rules.deletion.action') }).click()
  await expect(deletion).toHaveCount(0)
  const undo = page.getByRole('button', { name: say('backoffice:actions.undo') })
  // Under the pointer a message stays.
  await undo.hover()
  await expect(row).toHaveCount(0)
  expect(await recommendedFor(request)).not.toContain(RULE)
  await undo.click()
  await expect(row).toBeVisible()
  expect(await recommendedFor(request)).toContain(RULE)
  await expect(page.locator('main :focus')).toBeVisible()
  await expectAccessible(page, '[role=tabpanel][data-state=active]')
})

test.describe('at the same time', () => {
  test.use({ expectedFaults: [/409 \(Conflict\)/] })

  test('two people who edit one product see both sides, and nothing is lost', async ({ page, say, context, browser }) => {
    await server.signInAsOwner(page.request)
    await open(page, `${server.url}/admin/products`)
    await expectAccessible(page, 'main')
    await page
      .getByRole('link', { name: /Maschera/ })
      .first()
      .click()
    const name = page.getByLabel(say('backoffice:products.fields.name'), { exact: true })
    const price = page.getByLabel(say('backoffice:products.priceIn', { currency: 'USD' }))
    await expect(name).toHaveValue(/Maschera/)
    const address = `${server.url}/api/admin/products/${page.url().split('/').at(-1)}`

    const other = await browser.newContext({ storageState: await context.storageState(), locale: 'it-IT' })
    const colleague = await other.newPage()
    await colleague.goto(page.url())
    await colleague.getByLabel(say('backoffice:products.priceIn', { currency: 'USD' })).fill('23')
    await colleague.getByLabel(say('backoffice:products.fields.stock'), { exact: true }).fill('7')
    await colleague.getByRole('button', { name: say('staff:forms.save'), exact: true }).click()
    await expect(colleague.getByText(say('backoffice:products.saved'), { exact: true })).toBeVisible()
    await other.close()

    await name.fill('Maschera di Giulia')
    await price.fill('24,50')
    await page.getByRole('button', { name: say('staff:forms.save'), exact: true }).click()

    const comparison = page.getByRole('region', { name: say('backoffice:changed.title') })
    const save = comparison.getByRole('button', { name: say('backoffice:changed.save') })
    await expect(save).toBeDisabled()
    await expectAccessible(page, 'main')
    const prices = comparison.getByRole('group', { name: say('backoffice:products.fields.price') })
    await prices.getByRole('radio', { name: /23,00/ }).check()
    await save.click()
    await expect(page.getByText(say('backoffice:products.saved'), { exact: true })).toBeVisible()
    const merged = adminProductSchema.parse(await (await page.request.get(address)).json())
    expect([merged.price, merged.stock, merged.texts.it?.name]).toEqual(['23.00', 7, 'Maschera di Giulia'])
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page, 'main')
    await page.setViewportSize({ width: 1280, height: 900 })

    await price.fill('1')
    await page.getByRole('link', { name: say('staff:sections.orders') }).click()
    const question = page.getByRole('dialog', { name: say('staff:unsaved.title') })
    await question.getByRole('button', { name: say('staff:unsaved.leave') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('backoffice:orders.title'))
  })

  test('a model, the budget, a role and a stock that somebody else changed first are shown as they stand, and by whom', async ({
    page,
    say,
    playwright,
  }) => {
    await server.signInAsOwner(page.request)
    const colleague = await playwright.request.newContext({ baseURL: server.url })
    await joinAsOwner(page.request, colleague, { url: server.url, ...COLLEAGUE })
    const change = async (address: string, data: object) =>
      expect((await colleague.patch(address, { data })).ok(), `${address} ${JSON.stringify(data)}`).toBe(true)
    const question = page.getByRole('alert').filter({ hasText: say('backoffice:changed.title') })
    const comparison = page.getByRole('region', { name: say('backoffice:changed.title') })
    const saveChosen = comparison.getByRole('button', { name: say('backoffice:changed.save') })

    await open(page, `${server.url}/admin?tab=models`)
    const [model] = z.array(aiModelSchema).parse(await (await page.request.get(`${server.url}/api/admin/ai-models`)).json())
    const address = `/api/admin/ai-models/${model?.id}`
    const used = page.getByRole('switch', { name: say('staff:models.switch', { name: model?.name ?? '' }) })
    await expect(used).toBeChecked()
    await change(address, { priority: 42 })
    await used.click()
    await page.getByRole('button', { name: say('staff:models.offConfirm') }).click()
    await expect(question).toContainText(new RegExp(`${say('backoffice:changed.now')}\\s*42`))
    await expect(question).toContainText(COLLEAGUE.email)
    await expectAccessible(page, '[role=tabpanel][data-state=active]')
    await question.getByRole('button', { name: say('backoffice:changed.again') }).click()
    await expect(used).not.toBeChecked()
    await expect(question).toHaveCount(0)

    await page.getByRole('button', { name: say('staff:models.actionsFor', { name: model?.name ?? '' }) }).click()
    await page.getByRole('menuitem', { name: say('staff:models.edit'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('staff:models.fields.priority')).fill('7')
    await change(address, { priority: 50 })
    await dialog.getByRole('button', { name: say('staff:forms.save') }).click()
    await expect(comparison).toContainText(COLLEAGUE.email)
    await comparison.getByRole('radio', { name: /50/ }).check()
    await saveChosen.click()
    await expect(dialog).toHaveCount(0)

    await page.getByRole('button', { name: say('staff:spend.edit') }).click()
    await dialog.getByLabel(say('staff:spend.deadline')).fill('33')
    const { version } = modelSpendSchema.parse(await (await page.request.get(`${server.url}/api/admin/model-spend`)).json())
    await change('/api/admin/model-settings', { deadlineMs: 44_000, dailyBudgetUsd: 3, version })
    await dialog.getByRole('button', { name: say('staff:forms.save') }).click()
    await comparison.getByRole('radio', { name: /33/ }).check()
    await saveChosen.click()
    await expect(dialog).toHaveCount(0)
    const spend = modelSpendSchema.parse(await (await page.request.get(`${server.url}/api/admin/model-spend`)).json())
    expect([spend.deadlineMs, spend.today.budgetUsd]).toEqual([33_000, 3])

    await open(page, `${server.url}/admin/staff`)
    const role = page.getByRole('combobox', { name: say('staff:members.roleOf', { name: COLLEAGUE.name }) })
    await expect(role).toHaveValue('owner')
    const { members } = staffListSchema.parse(await (await page.request.get(`${server.url}/api/admin/staff`)).json())
    const member = members.find(({ email }) => email === COLLEAGUE.email)
    await change(`/api/admin/staff/${member?.id}`, { role: 'editor', version: member?.version })
    await role.selectOption('analyst')
    await expect(question).toContainText(COLLEAGUE.email)
    await expectAccessible(page, 'main')
    await question.getByRole('button', { name: say('staff:members.roleLeave', { role: say('staff:roles.editor') }) }).click()
    await expect(role).toHaveValue('editor')

    const listed = await page.request.get(`${server.url}/api/admin/products?search=Maschera`)
    const [product] = z.array(adminProductSchema).parse(await listed.json())
    await open(page, `${server.url}/admin/products?search=Maschera`)
    const stock = page.getByRole('textbox', { name: say('backoffice:products.stockOf', { name: product?.texts.it?.name ?? '' }) })
    await stock.fill('5')
    await change(`/api/admin/products/${product?.id}`, { stock: 77, version: product?.version })
    await stock.press('Enter')
    await expect(question).toContainText(new RegExp(`${say('backoffice:changed.now')}\\s*77`))
    await question.getByRole('button', { name: say('backoffice:changed.again') }).click()
    await expect(page.getByText(say('backoffice:products.stockSaved'), { exact: true })).toBeVisible()
    await expect(stock).toHaveValue('5')
    await colleague.dispose()
  })

  test('a review and a refund that two take at once are made by one; the other reads what came first, and goes on', async ({
    page,
    say,
    request,
    browser,
  }) => {
    const order = await buyTwo(request, (intentId) => underpayIntent(server.dataFolder, intentId, 150))
    await server.signInAsOwner(page.request)
    const other = await browser.newContext({ locale: 'it-IT' })
    await joinAsOwner(page.request, other.request, { url: server.url, ...SECOND })
    const colleague = await other.newPage()
    const stored = async () =>
      adminOrderSchema.parse(await (await page.request.get(`${server.url}/api/admin/orders/${order.id}`)).json())
    await expect.poll(async () => (await stored()).status).toBe('review')
    const { received } = await stored()
    await open(page, `${server.url}/admin/orders/${order.id}`)
    await expect(page.getByText(say('backoffice:orders.sums.taxOpen'), { exact: true })).toBeVisible()
    const subtotal = await page.getByText(say('backoffice:orders.sums.subtotal'), { exact: true }).boundingBox()
    expect(subtotal?.height, 'the word stands in one line, whatever stands beside the taxes').toBeLessThan(36)
    await colleague.goto(page.url())

    await page.getByRole('button', { name: say('backoffice:review.refund') }).click()
    await colleague.getByRole('button', { name: say('backoffice:review.accept', { received: dollars(received) }) }).click()
    await expect(colleague.getByText(say('backoffice:review.done.accept'), { exact: true })).toBeVisible()
    await page.getByRole('button', { name: say('backoffice:refund.confirm', { amount: dollars(received) }) }).click()
    const question = page.getByRole('alert').filter({ hasText: say('backoffice:changed.title') })
    await expect(question).toContainText(say('backoffice:changed.tooLate'))
    await expect(question).toContainText(SECOND.email)
    await expectAccessible(page, 'main')
    await question.getByRole('button', { name: say('backoffice:changed.continue') }).click()
    await expect(question).toHaveCount(0)
    expect(await stored()).toMatchObject({ status: 'paid', refunded: '0.00' })

    const left = (Number(received) - 12).toFixed(2)
    await decideRefund(colleague, say, '12')
    await decideRefund(page, say, received)
    await colleague.getByRole('button', { name: say('backoffice:refund.confirm', { amount: dollars('12.00') }) }).click()
    await expect(colleague.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: say('backoffice:refund.confirm', { amount: dollars(received) }) }).click()
    await expect(question).toContainText(SECOND.name)
    const now = dollars(left).replaceAll('$', '\\$').replaceAll(/\s/g, '\\s')
    await expect(question).toContainText(new RegExp(`${say('backoffice:changed.now')}\\s*${now}`))
    await expectAccessible(page, DIALOG)
    await question.getByRole('button', { name: say('backoffice:refund.goOn', { amount: dollars(left) }) }).click()
    const amount = page.getByRole('dialog').getByLabel(say('backoffice:refund.amount', { currency: 'USD' }))
    await expect(amount).toHaveValue(left.replace('.', ','))
    await expect(amount).toBeFocused()
    await page.getByRole('button', { name: say('staff:forms.continue') }).click()
    await page.getByRole('button', { name: say('backoffice:refund.confirm', { amount: dollars(left) }) }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await stored()).toMatchObject({
      status: 'refunded',
      refunded: received,
      refunds: [{ amount: '12.00' }, { amount: left }],
    })
    await other.close()
  })
})

test('a part of an order is given back, and its appointment called off', async ({ page, say, request }) => {
  const { startsAt } = await holdTime(request, server.url, CONSULTATION_PRODUCT_ID)
  const order = await purchaseViaApi(request, server.url, 'anna.verdi@example.org')
  await server.signInAsOwner(page.request)
  const address = `${server.url}/api/admin/orders/${order.id}`
  const stored = async () => adminOrderSchema.parse(await (await page.request.get(address)).json())
  await expect.poll(async () => (await stored()).status).toBe('paid')

  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `${server.url}/admin/orders?search=anna.verdi`)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, 'main')
  await page.getByRole('link', { name: order.number }).click()
  await page.getByRole('button', { name: say('backoffice:refund.open') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('backoffice:refund.amount', { currency: 'USD' })).fill('40,50')
  await dialog.getByLabel(say('backoffice:refund.reason')).fill('Visita più breve')
  await dialog.getByRole('button', { name: say('staff:forms.continue') }).click()
  const words = { amount: dollars('40.50'), number: order.number }
  await expect(dialog.getByText(say('backoffice:refund.question', words))).toBeVisible()
  await expectAccessible(page, DIALOG)
  await dialog.getByRole('button', { name: say('backoffice:refund.confirm', words) }).click()
  await expect(page.getByText(say('backoffice:refund.statuses.succeeded'), { exact: true })).toBeVisible()
  expect(await stored()).toMatchObject({ refunded: '40.50', status: 'paid' })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, 'main')

  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${server.url}/admin/bookings?week=${startsAt.slice(0, 10)}`)
  await page.getByRole('button', { name: /Anna Verdi/ }).click()
  await dialog.getByRole('button', { name: say('backoffice:bookings.cancel') }).click()
  await dialog.getByLabel(say('backoffice:bookings.facts.reason')).fill('Il centro è chiuso')
  await expectAccessible(page, DIALOG)
  await dialog.getByRole('button', { name: say('backoffice:bookings.cancelAction') }).click()
  await expect(page.getByText(say('backoffice:bookings.cancelled'), { exact: true })).toBeVisible()
  await expectAccessible(page, 'main')
  const listed = await page.request.get(`${server.url}/api/admin/bookings?from=${startsAt.slice(0, 10)}`)
  expect(z.array(adminBookingSchema).parse(await listed.json())).toMatchObject([{ status: 'cancelled' }])
})

/** A stranger buys two of the first product. */
async function buyTwo(request: APIRequestContext, beforePaying: (intentId: string) => Promise<void>): Promise<Order> {
  const products = z.array(productSchema).parse(await (await request.get(`${server.url}/api/products`)).json())
  const productId = products.find(({ category }) => category === 'product')?.id
  expect((await request.post(`${server.url}/api/cart`, { data: { productId, quantity: 2 } })).ok()).toBe(true)
  return purchaseViaApi(request, server.url, 'dora.blu@example.org', { beforePaying })
}

/** Fills in a refund of the order on the page, up to the question whether it is meant. */
async function decideRefund(page: Page, say: Texts, amount: string): Promise<void> {
  await page.getByRole('button', { name: say('backoffice:refund.open'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('backoffice:refund.amount', { currency: 'USD' })).fill(amount)
  await dialog.getByLabel(say('backoffice:refund.reason')).fill('Flacone rotto')
  await dialog.getByRole('button', { name: say('staff:forms.continue') }).click()
}

/** Names of what a stranger with dandruff is recommended. */
async function recommendedFor(request: APIRequestContext): Promise<string[]> {
  const detectedIssues = [{ code: 'dandruff', severity: 'medium', confidence: 0.9 }]
  const answer = await request.post(`${server.url}/api/recommendations`, { data: { detectedIssues, language: 'it' } })
  return z
    .array(recommendedProductSchema)
    .parse(await answer.json())
    .map(({ name }) => name)
}
