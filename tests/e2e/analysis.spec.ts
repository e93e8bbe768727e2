import { analysisSchema, displayedReliabilityPercent } from '@chioma/contract'
import type { Locator } from '@playwright/test'
import { expectAccessible, JOURNEY } from './accessibility.ts'
import { headFile, scalpFile } from './files.ts'
import { expect, open, test } from './journey.ts'
import {
  analysisOfReport,
  analyzeByRequest,
  consentBox,
  expectNoSidewaysScroll,
  openFolds,
  openReport,
  pickPhoto,
  sendPhoto,
  signBox,
  skipQuestionnaire,
  startButton,
  waitForAnswer,
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
      const answer = await waitForAnswer(page, say)
      const analysis = await analysisOfReport(page)
      expect(analysis.language).toBe(language)
      const { results } = analysis
      if (results === null || analysis.confidence === null) throw new Error('a completed analysis has results')
      const { report: written } = results

      await expect(answer.getByRole('heading', { name: written.headline })).toBeFocused()
      for (const { name } of written.findings) await expect(answer.getByRole('link', { name, exact: true })).toBeVisible()
      await expectAccessible(page, JOURNEY)

      const report = await openReport(page, say)
      await expect(report.getByRole('heading', { name: written.headline, level: 1 })).toBeVisible()
      await expect(report.getByText(written.answer).first()).toBeVisible()
      // One kind of answer in words; the specified reliability beside findings alone, and it says what it is.
      await expect(report.getByText(say(`journey:answers.kinds.${analysis.answer?.kind}`))).toBeVisible()
      const percent = displayedReliabilityPercent(analysis.confidence)
      expect(written.findings.length).toBeGreaterThan(0)
      await expect(
        report.getByText(say('journey:report.reliability', { percent, certainty: Math.round((analysis.confidence ?? 0) * 100) })),
      ).toHaveCount(1)
      for (const finding of written.findings) {
        await expect(report.getByRole('heading', { name: finding.name, exact: true })).toBeVisible()
        await expect(report.getByText(finding.seen).first()).toBeVisible()
      }
      await openFolds(report)
      for (const limit of written.limits) await expect(report.getByText(limit).first()).toBeVisible()
      await expect(report.getByText(written.notice).first()).toBeVisible()
      await expectAccessible(page)

      await report.getByText(written.notice).first().scrollIntoViewIfNeeded()
      await page.reload()
      await waitForReport(page, say)
      expect(await page.evaluate(() => scrollY)).toBe(0)
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
  // What holds it up is shown, also where it was folded away.
  await consentBox(page, say).check()
  const scaleFold = page.getByText(say('journey:upload.scale.summary'))
  const scale = page.getByRole('textbox', { name: say('journey:upload.scale.label') })
  await scaleFold.click()
  await scale.fill('3')
  await scaleFold.click()
  await startButton(page, say).click()
  await expect(scale).toBeFocused()
  await scale.fill('')
  await startButton(page, say).dblclick()
  await expect(page.getByText(say('journey:upload.signs.ask'))).toBeVisible()
  await signBox(page, say, 'none').check()
  await page.emulateMedia({ forcedColors: 'active' })
  const fillOfSign = (sign: string) => fillOf(signBox(page, say, sign).locator('..'))
  expect(await fillOfSign('none'), 'seen where the system picks the colours').not.toBe(await fillOfSign('pain'))
  await page.getByRole('button', { name: say('journey:upload.remove') }).click()
  await expect(page.getByText('scalp.jpg')).toHaveCount(0)
  expect(await (await page.request.get('/api/user-analyses')).json()).toEqual([])
})

// German has the longest words, and none that breaks.
test.describe('in German', () => {
  test.use({ language: 'de' })

  test('a report fits a phone, marks its findings and enlarges the photo', async ({ page, say }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await open(page)
    await skipQuestionnaire(page, say)
    await sendPhoto(page, say, await scalpFile())
    const report = await openReport(page, say)
    await expectNoSidewaysScroll(page)
    await report.getByRole('button', { name: say('journey:report.photo.larger') }).click()
    const enlarged = page.getByRole('dialog', { name: say('journey:report.photo.enlarged') })
    await expect(enlarged).toBeVisible()
    await expect(enlarged.locator('[data-mark]')).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    await page.keyboard.press('+')
    await expect(enlarged.getByText(/^150\s?%$/)).toBeVisible()
    await enlarged.getByRole('button', { name: say('journey:report.photo.zoomWhole') }).click()
    await expect(enlarged.getByText(/^100\s?%$/)).toBeVisible()
    await enlarged.getByRole('radio', { name: say('journey:report.photo.noMarks') }).check()
    await expect(enlarged.locator('[data-mark]')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(enlarged).toHaveCount(0)
    await openFolds(report)
    const table = report.getByRole('group', { name: say('journey:report.table') })
    await expect(table.getByRole('row').nth(1)).toBeVisible()
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.emulateMedia({ forcedColors: 'active' })
    const track = report.getByRole('switch').locator('> [aria-hidden]')
    const fillOn = await fillOf(track)
    expect(fillOn, 'the knob is seen where the system picks the colours').not.toBe(await fillOf(track.locator('> *')))
    await report.getByRole('switch').click()
    expect(await fillOf(track)).not.toBe(fillOn)
    expect(await fillOf(track)).not.toBe(await fillOf(track.locator('> *')))
  })
})

const fillOf = (locator: Locator): Promise<string> => locator.evaluate((element) => getComputedStyle(element).backgroundColor)

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
  await waitForAnswer(page, say)
  expect(await (await page.request.get('/api/user-analyses')).json()).toHaveLength(1)
})

test('a report that is somebody else’s is not there', async ({ page, say, browser, baseURL }) => {
  const { id } = await analyzeByRequest(page, await scalpFile())
  await open(page, `/report/${id}`)
  await waitForReport(page, say)
  const stranger = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }) })
  for (const path of ['', '/events', '/photo', '/overlays/dandruff']) {
    expect((await stranger.request.get(`/api/analysis/${id}${path}`)).status(), path).toBe(404)
  }
  await stranger.close()
})

test('the answer and the photo come with the page, for nobody else', async ({ page, say, browser, baseURL }) => {
  const { id, results } = await analyzeByRequest(page, await scalpFile())
  const headline = results?.report.headline ?? 'a finished report'
  const drawn = await page.request.get(`/report/${id}`)
  expect(drawn.headers()['cache-control']).toBe('no-store')
  expect(await drawn.text()).toContain(`>${headline}</h1>`)
  const stranger = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }) })
  const strange = await stranger.request.get(`/report/${id}`)
  expect(strange.headers()['cache-control']).toBe('no-cache')
  expect(await strange.text()).not.toContain(headline)
  await stranger.close()

  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await open(page, `/report/${id}`)
  await waitForReport(page, say)
  await expect(page.getByRole('img', { name: say('journey:report.photo.alt') })).toBeVisible()
  expect(asked.filter((path) => path === `/api/analysis/${id}/photo`)).toHaveLength(1)
  // Nothing that came with the page is asked for once more.
  expect(asked.filter((path) => path === `/api/analysis/${id}` || path.endsWith('/series'))).toEqual([])
  await page.mouse.wheel(0, 400)
  await expect(page.getByRole('heading', { name: say('shop:recommendations.title') })).toBeVisible()
})

test('what the person told comes first, whatever the photo shows, and nothing is sold', async ({ page, say }) => {
  await open(page)
  await skipQuestionnaire(page, say)
  await sendPhoto(page, say, await scalpFile(), 'pain')
  const shortly = await waitForAnswer(page, say)
  expect((await analysisOfReport(page)).answer?.kind).toBe('see_a_doctor')
  await expect(shortly.getByText(say('journey:answers.kinds.see_a_doctor'))).toBeVisible()
  for (const title of ['title', 'titleInPerson'])
    await expect(page.getByRole('heading', { name: say(`shop:recommendations.${title}`) })).toHaveCount(0)
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: say('journey:history.view') }) })
  await expect(card).toContainText(say('journey:answers.kinds.see_a_doctor'))
  await expect(card.getByRole('link'), 'the report alone, no other photo of the spot').toHaveCount(1)
  await expectAccessible(page)
  const report = await openReport(page, say)
  await expect(report.getByText(say('journey:answers.kinds.see_a_doctor'))).toBeVisible()
  for (const title of ['title', 'titleInPerson'])
    await expect(page.getByRole('heading', { name: say(`shop:recommendations.${title}`) })).toHaveCount(0)
  await expectAccessible(page, '#main')
})

test('a photo that looks like something else than was said is asked about once', async ({ page, say }) => {
  const { id } = await analyzeByRequest(page, await headFile(), { view: 'microscope' })
  const names = { declared: say('journey:views.names.microscope'), recognized: say('journey:views.names.head_top') }
  const question = page.getByRole('heading', { name: say('journey:viewQuestion.text', names) })
  await open(page, `/?analysis=${id}`)
  await expect(question).toBeVisible()
  await expectAccessible(page, JOURNEY)
  await page.getByRole('button', { name: say('journey:viewQuestion.other', names) }).click()
  await waitForAnswer(page, say)
  await expect.poll(async () => (await analysisOfReport(page)).results?.view).toBe('head_top')
  await expect(question).toHaveCount(0)
  expect((await analysisOfReport(page)).declaredView).toBe('head_top')

  const other = await analyzeByRequest(page, await headFile(), { view: 'microscope' })
  await open(page, `/report/${other.id}`)
  await page.getByRole('button', { name: say('journey:viewQuestion.keep', names) }).click()
  await expect(question).toHaveCount(0)
  await waitForReport(page, say)
  await expect.poll(async () => (await analysisOfReport(page)).results?.recognizedView).toBeUndefined()
  expect((await analysisOfReport(page)).declaredView).toBe('microscope')
  await page.reload()
  await waitForReport(page, say)
  await expect(question).toHaveCount(0)
})

test('a finished report is read in the language that the page is in', async ({ page, say }) => {
  const { id } = await analyzeByRequest(page, await scalpFile())
  await open(page, `/report/${id}`)
  await waitForReport(page, say)
  await page.getByRole('combobox', { name: say('site:nav.language') }).selectOption('it')
  const italian = analysisSchema.parse(await (await page.request.get(`/api/analysis/${id}?language=it`)).json())
  const headline = italian.results?.report.headline ?? ''
  expect(headline).not.toBe('')
  await expect(page.getByRole('heading', { name: headline })).toBeVisible()
  for (const { name } of italian.detectedIssues) await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'PDF' })).toHaveAttribute('href', /language=it/)
})
