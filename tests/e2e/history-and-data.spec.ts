import { productSchema } from '@chioma/contract'
import { expectAccessible } from './accessibility.ts'
import { scalpFile } from './files.ts'
import { expect, open, test } from './journey.ts'
import { analysisOfReport, analyzeByRequest, waitForReport } from './steps.ts'

const ITALIAN_DATE = /\d{2}\/\d{2}\/\d{4},? \d{2}:\d{2}/

test('previous analyses are listed newest first and open their report', async ({ page, say }) => {
  const older = await analyzeByRequest(page, await scalpFile())
  // A second apart: what tells two photos of one minute apart.
  await page.waitForTimeout(1_001)
  const newer = await analyzeByRequest(page, await scalpFile())
  await open(page)
  const report = page.getByRole('link', { name: say('journey:history.view') })
  const cards = page.getByRole('listitem').filter({ has: report })
  await expect(cards).toHaveCount(2)
  await expect(cards.first()).toContainText(ITALIAN_DATE)
  await expect(cards.first()).toContainText(say('journey:history.status.completed'))
  const times = await cards.locator('time').allTextContents()
  expect(times[0], 'two photos of one minute are told apart').not.toBe(times[1])
  await expectAccessible(page, '#history')
  await cards.nth(1).locator(report).click()
  await waitForReport(page, say)
  expect((await analysisOfReport(page)).id).toBe(older.id)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page
    .getByRole('link', { name: say('journey:report.all') })
    .first()
    .click()
  await cards.nth(0).locator(report).click()
  await expect(page).toHaveURL(new RegExp(`/report/${newer.id}`))
  await page.reload()
  await waitForReport(page, say)
  expect((await analysisOfReport(page)).id).toBe(newer.id)
})

test('whoever comes back is led to the last report from the first screen, until it is deleted', async ({ page, say }) => {
  const { id } = await analyzeByRequest(page, await scalpFile())
  const first = page.getByRole('link', { name: say('site:hero.trySample') })
  const last = page.getByRole('link', { name: say('site:hero.lastReport') })
  await page.goto('/')
  await expect(first).toBeVisible()
  await page.locator('#start').scrollIntoViewIfNeeded()
  await expect(page.getByRole('link', { name: say('journey:history.view') })).toBeVisible()
  await page.goto('/')
  await expect(first).toHaveCount(0)
  await last.click()
  await waitForReport(page, say)
  expect((await analysisOfReport(page)).id).toBe(id)
  await page.request.delete(`/api/analysis/${id}`)
  await page.goto('/')
  await page.locator('#start').scrollIntoViewIfNeeded()
  await expect(page.getByText(say('journey:history.empty'))).toBeVisible()
  await expect(first).toHaveCount(1)
  await expect(last).toHaveCount(0)
})

test('a visitor takes everything along and erases it', async ({ page, say, context }) => {
  const { id } = await analyzeByRequest(page, await scalpFile())
  const products = productSchema.array().parse(await (await page.request.get('/api/products')).json())
  const productId = products.find(({ category }) => category === 'product')?.id
  await page.request.post('/api/cart', { data: { userId: '1', productId, quantity: 1 } })
  await open(page, '/checkout')
  await page.getByRole('textbox', { name: say('shop:recipient.name') }).fill('Ada Example')
  const entries = () => page.evaluate(() => sessionStorage.getItem('chioma.checkoutEntries'))
  await expect.poll(entries).toContain('Ada Example')
  await open(page)
  // Texts elsewhere send here by the name of this window: what opens it bears the same one.
  await page.getByRole('button', { name: say('journey:myData.title') }).click()
  const dialog = page.getByRole('dialog', { name: say('journey:myData.title') })
  await expect(dialog.getByText(say('journey:myData.stored.journal'))).toBeVisible()
  await expectAccessible(page)

  const downloading = page.waitForEvent('download')
  await dialog.getByRole('link', { name: say('journey:myData.export') }).click()
  expect((await downloading).suggestedFilename()).toMatch(/\.zip$/)

  await dialog.getByRole('button', { name: say('journey:myData.erase') }).click()
  const question = page.getByRole('alertdialog', { name: say('journey:myData.confirmTitle') })
  await expect(question.getByRole('button', { name: say('journey:myData.cancel') })).toBeFocused()
  await expectAccessible(page, '[role=alertdialog]')
  await question.getByRole('button', { name: say('journey:myData.confirm') }).click()
  await expect(page.getByText(say('journey:myData.erasedText'))).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  expect((await page.request.get(`/api/analysis/${id}`)).status()).toBe(404)
  expect((await context.cookies()).filter(({ name }) => name === 'chioma_visitor')).toEqual([])
  expect(await entries()).toBeNull()
  await dialog
    .getByRole('button', { name: say('journey:myData.close') })
    .last()
    .click()
  await expect(dialog).toHaveCount(0)
  await page.locator('#start').scrollIntoViewIfNeeded()
  await expect(page.getByText(say('journey:history.empty'))).toBeVisible()
})

test.describe('an analysis or an order that is gone', () => {
  test.use({ expectedFaults: [/404 \(Not Found\).*0198f000/] })

  test('is said to be gone', async ({ page, say }) => {
    await open(page, '/report/0198f000-0000-7000-8000-00000000dead')
    await expect(page.getByRole('heading', { name: say('journey:report.notFound'), level: 1 })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/orders/0198f000-0000-7000-8000-00000000dead')
    await expect(page.getByRole('heading', { name: say('shop:orders.order.notFound'), level: 1 })).toBeVisible()
    // Nothing is found by mail where none is sent.
    await expect(page.getByRole('link', { name: say('shop:orders.find.link') })).toHaveCount(0)
    await page.goto('/orders')
    await expect(page.getByText(say('shop:orders.empty'))).toBeVisible()
    await expect(page.getByRole('link', { name: say('shop:orders.find.link') })).toHaveCount(0)
  })
})
