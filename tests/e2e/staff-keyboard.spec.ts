import type { Page } from '@playwright/test'
import { type ServerProcess, startServerProcess, temporaryDataFolder } from '../support/server-process.ts'
import { expect, open, test } from './journey.ts'
import { tabTo } from './tab-to.ts'

test.use({ language: 'it' })
// All journeys on one server: starting one takes as long as any of them.
test.describe.configure({ mode: 'serial' })

const OWNER = { email: 'giulia@example.org', password: 'sette lanterne verdi' }

let server: ServerProcess
let dataFolder: Awaited<ReturnType<typeof temporaryDataFolder>>

test.beforeAll(async () => {
  dataFolder = await temporaryDataFolder()
  const env = { LOG_LEVEL: 'error', ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password }
  server = await startServerProcess({ dataFolder: dataFolder.path, env })
})
test.afterAll(async () => {
  await server.stop()
  await dataFolder.remove()
})

test('a centre comes and goes by keys alone, and the focus stays in the list', async ({ page, say }) => {
  await openAsStaff(page, '/centers-admin')
  await tabTo(page, page.getByRole('button', { name: say('editor:centers.new') }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await tabTo(page, dialog.getByLabel(say('editor:centers.fields.name')))
  await page.keyboard.type('Aurora')
  await tabTo(page, dialog.getByLabel(say('editor:centers.fields.address')))
  await page.keyboard.type('Via Po 3, Torino')
  const place = dialog.getByLabel(say('editor:centers.fields.place'))
  await tabTo(page, place)
  await page.keyboard.type('45.07, 7.69')
  const pin = dialog.getByRole('button', { name: say('editor:centers.pin') })
  await tabTo(page, pin, 'Shift+Tab')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(place).toHaveValue(/^45\.070\d+, 7\.6\d+$/)
  await expect(place).not.toHaveValue(/, 7\.69$/)
  await expect(pin).toBeFocused()
  await tabTo(page, dialog.getByRole('button', { name: say('editor:centers.save') }))
  await page.keyboard.press('Enter')
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
  const card = cards.filter({ hasText: 'Aurora' })
  await expect(card).toBeVisible()
  await expect(dialog).toHaveCount(0)

  const deletion = new RegExp(`^${say('editor:centers.removeAction')}`)
  await tabTo(page, card.getByRole('button', { name: deletion }))
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: say('editor:centers.removeAction') }))
  await page.keyboard.press('Enter')
  await expect(card).toHaveCount(0)
  const focused = page.getByRole('main').locator(':focus')
  await expect(focused).toHaveAccessibleName(deletion)
})

test('a number that is saved where it stands keeps the focus, a filter that is cleared hands it on', async ({ page, say }) => {
  await openAsStaff(page, '/admin/products')
  const stock = page.getByRole('textbox', { name: say('backoffice:products.stockOf', { name: 'Set per iniziare' }) })
  await tabTo(page, stock)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('33')
  await page.keyboard.press('Enter')
  await expect(page.getByText(say('backoffice:products.stockSaved'), { exact: true })).toBeVisible()
  await expect(stock).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: say('backoffice:products.edit') })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(
    page.getByRole('button', { name: say('backoffice:products.actionsFor', { name: 'Set per iniziare' }) }),
  ).toBeFocused()

  await tabTo(page, page.getByRole('searchbox'), 'Shift+Tab')
  await page.keyboard.type('Set per')
  await expect(page).toHaveURL(/search=/)
  await tabTo(page, page.getByRole('button', { name: say('backoffice:filters.clear') }))
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/search=/)
  await expect(page.getByLabel(say('backoffice:filters.order'))).toBeFocused()
})

async function openAsStaff(page: Page, path: string): Promise<void> {
  expect((await page.request.post(`${server.url}/api/staff/login`, { data: OWNER })).status()).toBe(200)
  await open(page, `${server.url}${path}`)
}
