import { expectAccessible } from './accessibility.ts'
import { scalpFile, thinningHeadFile } from './files.ts'
import { expect, open, test } from './journey.ts'
import { analyzeByRequest, expectNoSidewaysScroll, waitForReport } from './steps.ts'

test.use({ language: 'it' })

test('from the report to three drawings, by keyboard, and to a saved picture with its label', async ({ page, say }) => {
  const { id } = await analyzeByRequest(page, await thinningHeadFile(), { language: 'it', view: 'head_top' })
  await open(page, `/report/${id}`)
  await waitForReport(page, say)
  await page.getByRole('link', { name: say('journey:report.goOn.simulation') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('simulation:title'))
  await expectAccessible(page)
  await page.getByRole('button', { name: say('simulation:offer.start') }).press('Enter')
  const courses = page.getByRole('radio')
  await expect(courses).toHaveCount(3, { timeout: 60_000 })
  await expect(page.getByRole('radio', { name: say('simulation:outcomes.likely.name') })).toBeChecked()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectAccessible(page)

  const border = page.getByRole('slider', { name: say('simulation:compare.label') })
  await border.focus()
  await border.press('ArrowLeft')
  await expect(border).toHaveValue('49')
  await page.getByRole('radio', { name: say('simulation:outcomes.likely.name') }).press('ArrowLeft')
  await expect(page.getByRole('heading', { name: say('simulation:outcomes.conservative.title') })).toBeVisible()
  const drawn = page.getByRole('img', { name: say('simulation:compare.altConservative') })
  await expect(drawn).toHaveJSProperty('complete', true)
  expect(await drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: say('simulation:save') }).click()
  expect((await saving).suggestedFilename()).toBe('chioma-simulazione-conservative.jpg')
})

test('a photo without a thinning place is told why there is no simulation', async ({ page, say }) => {
  const { id } = await analyzeByRequest(page, await scalpFile(), { language: 'it' })
  await open(page, `/report/${id}/simulation`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('simulation:off.title'))
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: say('simulation:toReport') })).toHaveAttribute('href', `/report/${id}`)
})
