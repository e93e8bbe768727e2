import { expectAccessible } from './accessibility.ts'
import { scalpFile } from './files.ts'
import { expect, open, test } from './journey.ts'
import { analyzeByRequest, expectNoSidewaysScroll, waitForReport } from './steps.ts'

// What a link says once it ended is an answer of 410, for the page and for what the page asks.
test.use({ language: 'it', expectedFaults: [/410 \(Gone\)/] })

test('a report is handed on, read without an account, and taken back', async ({
  page,
  browser,
  say,
  baseURL,
  contextOptions,
}) => {
  const { id } = await analyzeByRequest(page, await scalpFile(), { language: 'it' })
  await open(page, `/report/${id}`)
  await waitForReport(page, say)
  const share = page.getByRole('button', { name: say('journey:share.open') })
  await share.click()
  const dialog = page.getByRole('dialog', { name: say('journey:share.dialog.title') })
  await expect(dialog.getByText(say('journey:share.list.none'))).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('checkbox', { name: say('journey:share.dialog.photo') }).check()
  await dialog.getByRole('button', { name: say('journey:share.dialog.make') }).click()
  const address = dialog.getByRole('textbox', { name: say('journey:share.made.address') })
  await expect(address).toBeFocused()
  const url = new URL(await address.inputValue())
  expect(url.pathname).toMatch(/^\/shared\/[\w-]{43}$/)
  await expect(dialog.getByText(say('journey:share.list.unopened'))).toBeVisible()

  const stranger = await browser.newContext({ ...contextOptions, ...(baseURL && { baseURL }), locale: 'en-GB' })
  const reader = await stranger.newPage()
  const answered = await reader.goto(url.pathname)
  expect(answered?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
  expect(await answered?.text()).not.toContain(url.pathname.split('/').at(-1))
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('A hair and scalp report, shared with you')
  await expectAccessible(reader)
  await reader.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(reader)
  await reader.getByRole('button', { name: 'Open the report' }).click()
  await expect(reader.getByRole('heading', { level: 1 })).toBeFocused()
  const photo = reader.locator('img[src*="/api/shared/"]').first()
  await expect(photo).toHaveJSProperty('complete', true)
  expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectNoSidewaysScroll(reader)
  expect(await stranger.cookies()).not.toContainEqual(expect.objectContaining({ name: 'chioma_visitor' }))

  await dialog.press('Escape')
  await expect(share).toBeFocused()
  await share.click()
  const row = dialog.getByRole('listitem').filter({ has: page.getByText(say('journey:share.list.status.open'), { exact: true }) })
  await expect(row).toContainText('Chrome')
  await row.getByRole('button', { name: say('journey:share.list.revoke') }).click()
  await expect(row.getByRole('button', { name: say('journey:share.list.keep') })).toBeFocused()
  await expectAccessible(page)
  await row.getByRole('button', { name: say('journey:share.list.confirm') }).click()
  await expect(dialog.getByText(say('journey:share.list.status.revoked'), { exact: true })).toBeVisible()

  // A link that was made a moment ago is no longer offered once it is taken back.
  await dialog.getByRole('button', { name: say('journey:share.dialog.make') }).click()
  await expect(address).toBeFocused()
  await row.getByRole('button', { name: say('journey:share.list.revoke') }).click()
  await row.getByRole('button', { name: say('journey:share.list.confirm') }).click()
  await expect(address).toBeHidden()

  const gone = await reader.reload()
  expect(gone?.status()).toBe(410)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('This link does not work')
  await expectAccessible(reader)
  // As it is copied out of a sentence, with the next word on it.
  const glued = await reader.goto(`${url.pathname}.See`)
  expect(glued?.status()).toBe(410)
  expect(glued?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('This link does not work')
  // As it is cut inside a character.
  const cut = await reader.goto(`${url.pathname.slice(0, -2)}%E0`)
  expect(cut?.status()).toBe(410)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('This link does not work')
  await stranger.close()
})
