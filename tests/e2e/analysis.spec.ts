import { displayedReliabilityPercent } from '@chioma/contract'
import { expectAccessible, JOURNEY } from './accessibility.ts'
import { scalpFile } from './files.ts'
import { expect, open, test } from './journey.ts'
import {
  analysisOfReport,
  analyzeByRequest,
  consentBox,
  expectNoSidewaysScroll,
  pickPhoto,
  sendPhoto,
  skipQuestionnaire,
  startButton,
  waitForReport,
} from './steps.ts'

for (const [language, colorScheme, reducedMotion] of [
  ['en', 'light', 'no-preference'],
  ['it', 'dark', 'reduce'],
] as const) {
  test.describe(`in ${language}, ${colorScheme}`, () => {
    test.use({ language, colorScheme, contextOptions: { reducedMotion } })

    test('a photo becomes a report', async ({ page, say }) => {
      await open(page)
      await skipQuestionnaire(page, say)
      await expect(page.getByText(say('journey:report.placeholderTitle'))).toBeVisible()
      await sendPhoto(page, say, await scalpFile())

      // The message stands for a few seconds only, so it is looked for first.
      await expect(page.getByText(say('journey:upload.success.toast'), { exact: true })).toBeVisible({ timeout: 60_000 })
      const report = await waitForReport(page, say)
      const analysis = await analysisOfReport(page)
      expect(analysis.language).toBe(language)
      const { results } = analysis
      if (results === null || analysis.confidence === null) throw new Error('a completed analysis has results')
      const { report: written } = results

      await expect(report.getByRole('heading', { name: written.headline })).toBeFocused()
      await expect(report.getByText(written.answer).first()).toBeVisible()
      const percent = displayedReliabilityPercent(analysis.confidence)
      await expect(report.getByText(say('journey:report.reliability', { percent }))).toBeVisible()
      for (const finding of written.findings) {
        await expect(report.getByRole('heading', { name: finding.name, exact: true })).toBeVisible()
        await expect(report.getByText(finding.seen).first()).toBeVisible()
      }
      for (const limit of written.limits) await expect(report.getByText(limit).first()).toBeVisible()
      await expect(report.getByText(written.notice).first()).toBeVisible()
      await expectAccessible(page)
    })
  })
}

test('choosing a photo is accessible, and nothing starts without consent', async ({ page, say }) => {
  await open(page)
  await skipQuestionnaire(page, say)
  await expectAccessible(page, JOURNEY)
  await pickPhoto(page, await scalpFile())
  await expect(page.getByText('scalp.jpg')).toBeVisible()
  await expect(page.getByRole('img', { name: say('journey:upload.preview') })).toBeVisible()
  await expect(consentBox(page, say)).not.toBeChecked()
  await startButton(page, say).click()
  await expect(page.getByText(say('journey:upload.needConsent'))).toBeVisible()
  await expect(consentBox(page, say)).toBeFocused()
  await expectAccessible(page, JOURNEY)
  await page.getByRole('button', { name: say('journey:upload.remove') }).click()
  await expect(page.getByText('scalp.jpg')).toHaveCount(0)
  expect(await (await page.request.get('/api/user-analyses')).json()).toEqual([])
})

test('a report fits a phone, marks its findings and enlarges the photo', async ({ page, say }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await open(page)
  await skipQuestionnaire(page, say)
  await sendPhoto(page, say, await scalpFile())
  const report = await waitForReport(page, say)
  await expectNoSidewaysScroll(page)
  await report.getByRole('button', { name: say('journey:report.photo.larger') }).click()
  await expect(page.getByRole('dialog', { name: say('journey:report.photo.enlarged') })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await report.getByRole('button', { name: say('journey:report.openFullReport') }).click()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('a page that is reloaded in the middle of an analysis finds it again', async ({ page, say }) => {
  const running = page.getByRole('region', { name: say('journey:upload.running.label') })
  await open(page)
  await skipQuestionnaire(page, say)
  // The first page never hears of any progress, so that it is left in the middle however fast the engine is.
  await page.route('**/api/analysis/*/events', () => undefined)
  await sendPhoto(page, say, await scalpFile())
  await expect(running).toBeVisible()
  await page.waitForFunction(() => localStorage.getItem('chioma.runningAnalysis') !== null)
  await page.unroute('**/api/analysis/*/events')
  await page.reload()
  await waitForReport(page, say)
  expect(await (await page.request.get('/api/user-analyses')).json()).toHaveLength(1)
})

test('a report that is somebody else’s is not there', async ({ page, say, browser, baseURL }) => {
  const { id } = await analyzeByRequest(page, await scalpFile())
  await open(page, `/?analysis=${id}`)
  await waitForReport(page, say)
  const stranger = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }) })
  for (const path of ['', '/events', '/photo', '/overlays/dandruff']) {
    expect((await stranger.request.get(`/api/analysis/${id}${path}`)).status(), path).toBe(404)
  }
  await stranger.close()
})
