import {
  adminBookingSchema,
  adminOrderSchema,
  adminProductSchema,
  CONSULTATION_PRODUCT_ID,
  recommendedProductSchema,
} from '@chioma/contract'
import type { APIRequestContext } from '@playwright/test'
import { z } from 'zod'
import { type ServerProcess, startServerProcess, temporaryDataFolder } from '../support/server-process.ts'
import { expectAccessible } from './accessibility.ts'
import { buyByRequest, holdTime } from './buy-by-request.ts'
import { expect, open, test } from './journey.ts'
import { expectNoSidewaysScroll } from './steps.ts'

test.use({ language: 'it' })
// All journeys on one server: starting one takes as long as any of them.
test.describe.configure({ mode: 'serial' })

const OWNER = { email: 'giulia@example.org', password: 'sette lanterne verdi' }
const DIALOG = '[role=dialog]'
const RULE = 'Acqua di betulla'

let server: ServerProcess
let dataFolder: Awaited<ReturnType<typeof temporaryDataFolder>>

test.beforeAll(async () => {
  dataFolder = await temporaryDataFolder()
  const env = { LOG_LEVEL: 'warn', ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password }
  server = await startServerProcess({ dataFolder: dataFolder.path, env })
})
test.afterAll(async () => {
  await server.stop()
  await dataFolder.remove()
})

test('a rule recommends its product until it is deleted, and again once that is taken back', async ({ page, say, request }) => {
  await signIn(page.request)
  await open(page, `${server.url}/admin?tab=rules`)
  await page
    .getByRole('button', { name: say('backoffice:rules.add') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const create = dialog.getByRole('button', { name: say('backoffice:rules.create') })
  await expect(create).toBeDisabled()
  await dialog.getByLabel(say('backoffice:rules.fields.productName')).fill(RULE)
  await dialog.getByLabel(say('backoffice:rules.fields.productDescription')).fill('Rinfresca la cute.')
  await expect(create).toBeDisabled()
  await dialog.getByLabel(say('backoffice:rules.fields.price')).fill('25')
  await dialog.getByRole('checkbox', { name: say('findings:codes.dandruff.name.cosmetic') }).check({ force: true })
  await expect(dialog.getByText(say('backoffice:rules.dryRun.fired_other', { count: 0, days: 30 }))).toBeVisible()
  await expectAccessible(page, DIALOG)

  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: say('staff:unsaved.title') })
  await question.getByRole('button', { name: say('staff:unsaved.stay') }).click()
  await create.click()
  await expect(page.getByText(say('backoffice:rules.created'), { exact: true })).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: RULE })
  await expect(row).toContainText(/25,00\s€ · negozio \$25\.00/)
  expect(await recommendedFor(request)).toContain(RULE)

  await row.getByRole('button', { name: say('backoffice:rules.deleteNamed', { name: RULE }) }).click()
  const undo = page.getByRole('button', { name: say('backoffice:actions.undo') })
  // Under the pointer a message stays.
  await undo.hover()
  await expect(row).toHaveCount(0)
  expect(await recommendedFor(request)).not.toContain(RULE)
  await undo.click()
  await expect(row).toBeVisible()
  expect(await recommendedFor(request)).toContain(RULE)
  await expectAccessible(page, '[role=tabpanel][data-state=active]')
})

test.describe('at the same time', () => {
  test.use({ expectedFaults: [/409 \(Conflict\)/] })

  test('two people who edit one product see both sides, and nothing is lost', async ({ page, say, context, browser }) => {
    await signIn(page.request)
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
    await prices.getByRole('radio', { name: /23\.00/ }).check()
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
})

test('a part of an order is given back, and its appointment called off', async ({ page, say, request }) => {
  const { startsAt } = await holdTime(request, server.url, CONSULTATION_PRODUCT_ID)
  const order = await buyByRequest(request, server.url, 'anna.verdi@example.org')
  await signIn(page.request)
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
  const words = { amount: '$40.50', number: order.number }
  await expect(dialog.getByText(say('backoffice:refund.question', words))).toBeVisible()
  await expectAccessible(page, DIALOG)
  await dialog.getByRole('button', { name: say('backoffice:refund.confirm', words) }).click()
  await expect(page.getByText(say('backoffice:refund.statuses.succeeded'), { exact: true })).toBeVisible()
  expect(await stored()).toMatchObject({ refunded: '40.50', status: 'paid' })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, 'main')

  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${server.url}/admin/bookings?week=${startsAt.slice(0, 10)}`)
  await page.getByRole('button', { name: /anna\.verdi/ }).click()
  await dialog.getByRole('button', { name: say('backoffice:bookings.cancel') }).click()
  await dialog.getByLabel(say('backoffice:bookings.facts.reason')).fill('Il centro è chiuso')
  await expectAccessible(page, DIALOG)
  await dialog.getByRole('button', { name: say('backoffice:bookings.cancelAction') }).click()
  await expect(page.getByText(say('backoffice:bookings.cancelled'), { exact: true })).toBeVisible()
  await expectAccessible(page, 'main')
  const listed = await page.request.get(`${server.url}/api/admin/bookings?from=${startsAt.slice(0, 10)}`)
  expect(z.array(adminBookingSchema).parse(await listed.json())).toMatchObject([{ status: 'cancelled' }])
})

async function signIn(request: APIRequestContext): Promise<void> {
  expect((await request.post(`${server.url}/api/staff/login`, { data: OWNER })).status()).toBe(200)
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
