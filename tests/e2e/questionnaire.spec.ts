import { expectAccessible, JOURNEY } from './accessibility.ts'
import { scalpFile } from './files.ts'
import { expect, open, test } from './journey.ts'
import {
  analysisOfReport,
  consentBox,
  holdRequests,
  openFolds,
  openReport,
  pickPhoto,
  sendPhoto,
  skipQuestionnaire,
  startButton,
  waitForAnswer,
} from './steps.ts'
import type { Texts } from './texts.ts'

const STEPS = ['you', 'hair', 'concerns', 'days', 'goals']

const heading = (say: Texts, step: string) => ({ name: say(`journey:questionnaire.steps.${step}`) })
const ageField = (say: Texts) => ({ name: say('journey:questionnaire.fields.age') })

test.describe('in Italian', () => {
  test.use({ language: 'it' })

  test('the answers are asked in short, accessible steps and go with the photo', async ({ page, say }) => {
    await open(page)
    await page.getByRole('spinbutton', ageField(say)).fill('41')
    for (const step of STEPS) {
      await expect(page.getByRole('heading', heading(say, step))).toBeVisible()
      if (step === 'concerns') await page.getByText(say('journey:questionnaire.options.currentConcerns.itching')).click()
      await expectAccessible(page, JOURNEY)
      const isLast = step === STEPS.at(-1)
      await page.getByRole('button', { name: say(`journey:questionnaire.${isLast ? 'submit' : 'next'}`) }).click()
    }
    await expect(page.getByText(say('journey:questionnaire.done.title'))).toBeVisible()
    await sendPhoto(page, say, await scalpFile())
    await openFolds(await openReport(page, say))
    const analysis = await analysisOfReport(page)
    expect(analysis.questionnaireIsSample).toBe(false)
    expect(analysis.results?.report.reported.length).toBeGreaterThan(0)
    for (const reported of analysis.results?.report.reported ?? []) await expect(page.getByText(reported).first()).toBeVisible()
  })
})

test('a step that is confirmed counts although it equals the example, and the first question stands on the first screen', async ({
  page,
  say,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/#start')
  await expect(page.getByRole('spinbutton', ageField(say))).toBeInViewport({ ratio: 1 })
  await page.getByRole('checkbox', { name: say('journey:questionnaire.sample.own') }).check()
  for (const step of STEPS) {
    await page.getByRole('button', { name: say(`journey:questionnaire.${step === 'goals' ? 'submit' : 'next'}`) }).click()
  }
  await expect(page.getByText(say('journey:questionnaire.done.title'))).toBeVisible()
})

test('what is wrong is said beside the field and in a summary that leads to it', async ({ page, say }) => {
  await open(page)
  const age = page.getByRole('spinbutton', ageField(say))
  const next = page.getByRole('button', { name: say('journey:questionnaire.next') })
  for (const [value, problem] of [
    ['', 'age_required'],
    ['17', 'age_bounds'],
    ['101', 'age_bounds'],
    ['30.5', 'age_whole'],
  ] as const) {
    await age.fill(value)
    await next.click()
    const words = say(`journey:questionnaire.errors.${problem}`, { min: 18, max: 100 })
    await expect(page.getByRole('alert').getByText(words)).toBeVisible()
    await expect(age).toHaveAttribute('aria-invalid', 'true')
  }
  await expectAccessible(page, JOURNEY)
  await page.getByRole('alert').getByRole('link').click()
  await expect(age).toBeFocused()
  await age.fill('30')
  await next.click()
  await expect(page.getByRole('heading', heading(say, 'hair'))).toBeFocused()
})

test('an example left as it is is marked, stored as one, and ignored by the report', async ({ page, say }) => {
  await open(page)
  await expect(page.getByText(say('journey:questionnaire.sample.untouched'))).toBeVisible()
  for (const step of STEPS) {
    await page.getByRole('button', { name: say(`journey:questionnaire.${step === 'goals' ? 'submit' : 'next'}`) }).click()
  }
  await expect(page.getByText(say('journey:questionnaire.done.sample'))).toBeVisible()
  await pickPhoto(page, await scalpFile())
  await consentBox(page, say).check()
  await startButton(page, say).click()
  // Asked once whether one of the signs applies, and not held up a second time.
  await expect(page.getByText(say('journey:upload.signs.ask'))).toBeVisible()
  await startButton(page, say).click()
  await waitForAnswer(page, say)
  const analysis = await analysisOfReport(page)
  expect(analysis.questionnaireIsSample).toBe(true)
  expect(analysis.results?.report.reported).toEqual([])
  await expect(page.getByText(say('journey:report.sample'))).toBeVisible()
})

test('the example is cleared with one click, stays so, and what is required is asked for', async ({ page, say }) => {
  await open(page)
  await page.getByRole('button', { name: say('journey:questionnaire.sample.clear') }).click()
  await expect(page.getByText(say('journey:questionnaire.sample.cleared'))).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: say('journey:questionnaire.sample.restore') })).toBeVisible()
  await expect(page.getByRole('spinbutton', ageField(say))).toHaveValue('')
  await page.getByRole('button', { name: say('journey:questionnaire.next') }).click()
  await expect(page.getByRole('alert').getByText(say('journey:questionnaire.errors.age_required'))).toBeVisible()
})

test('answers survive a reload, and one can go back', async ({ page, say }) => {
  await open(page)
  await page.getByRole('spinbutton', ageField(say)).fill('52')
  await page.getByRole('button', { name: say('journey:questionnaire.next') }).click()
  await expect(page.getByRole('heading', heading(say, 'hair'))).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', heading(say, 'hair'))).toBeVisible()
  await page.getByRole('button', { name: say('journey:questionnaire.back'), exact: true }).click()
  await expect(page.getByRole('spinbutton', ageField(say))).toHaveValue('52')
})

test('skipping offers a quick test that brings the example back', async ({ page, say }) => {
  await open(page)
  await expect(page.getByRole('heading', { name: say('journey:quickTest.title') })).toHaveCount(0)
  await skipQuestionnaire(page, say)
  const upload = await page.getByRole('heading', { name: say('journey:upload.title') }).boundingBox()
  const quickTest = await page.getByRole('heading', { name: say('journey:quickTest.title') }).boundingBox()
  expect(quickTest?.y).toBeGreaterThan(upload?.y ?? 0)
  await page.getByRole('button', { name: say('journey:quickTest.button') }).click()
  await expect(page.getByRole('spinbutton', ageField(say))).toHaveValue('28')
  await expect(page.getByRole('heading', { name: say('journey:quickTest.title') })).toHaveCount(0)
})

test("the browser's Back goes one step back and Forward forward, also past a reload and between questions and photo, and leaves from the first", async ({
  page,
  say,
}) => {
  const age = page.getByRole('spinbutton', ageField(say))
  const photo = page.getByRole('heading', { name: say('journey:upload.title') })
  const next = page.getByRole('button', { name: say('journey:questionnaire.next') })
  await open(page, '/legal/privacy')
  await open(page, '/?from=post#start')
  await age.fill('52')
  await next.click()
  await expect(page.getByRole('heading', heading(say, 'hair'))).toBeFocused()
  await next.click()
  await expect(page.getByRole('heading', heading(say, 'concerns'))).toBeFocused()
  await page.getByText(say('journey:questionnaire.options.currentConcerns.itching')).click()
  await page.goBack()
  await expect(page.getByRole('heading', heading(say, 'hair'))).toBeFocused()
  await page.goBack()
  await expect(age).toHaveValue('52')
  await age.fill('53')
  await page.goForward()
  await page.reload()
  await expect(page.getByRole('heading', heading(say, 'hair'))).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('checkbox', { name: say('journey:questionnaire.options.currentConcerns.itching') })).toBeChecked()
  // What the form calls Back is the same step back, and leaves no second one behind.
  await page.getByRole('button', { name: say('journey:questionnaire.back'), exact: true }).click()
  await expect(page.getByRole('heading', heading(say, 'hair'))).toBeFocused()
  await skipQuestionnaire(page, say)
  await expect(photo).toBeVisible()
  await pickPhoto(page, await scalpFile())
  await expect(page.getByText(say('journey:upload.uploaded'))).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', heading(say, 'hair'))).toBeVisible()
  await expect(photo).toBeHidden()
  await page.goForward()
  await expect(page.getByText(say('journey:upload.uploaded'))).toBeVisible()
  await expect(page).toHaveURL(/\/\?from=post$/)
  await page.goBack()
  await page.goBack()
  await expect(age).toHaveValue('53')
  await page.goBack()
  await expect(page).toHaveURL(/\/legal\/privacy$/)
})

test('an analysis that ends while somebody is back at the questions leaves them there', async ({ page, say }) => {
  const send = await holdRequests(page, '**/api/analyze')
  await open(page)
  await skipQuestionnaire(page, say)
  await sendPhoto(page, say, await scalpFile())
  await page.goBack()
  const age = page.getByRole('spinbutton', ageField(say))
  await age.fill('52')
  send()
  await expect(page.getByText(say('journey:upload.success.toast')).first()).toBeVisible({ timeout: 60_000 })
  await waitForAnswer(page, say)
  await expect(age).toBeFocused()
})

test("the browser's Forward to the photo stops at an answer that was broken meanwhile", async ({ page, say }) => {
  await open(page)
  for (const step of STEPS) {
    await page.getByRole('button', { name: say(`journey:questionnaire.${step === 'goals' ? 'submit' : 'next'}`) }).click()
  }
  await expect(page.getByText(say('journey:questionnaire.done.sample'))).toBeVisible()
  await page.goBack()
  const goals = page.getByRole('textbox', { name: say('journey:questionnaire.fields.goals') })
  await goals.fill('')
  await page.goForward()
  await expect(page.getByRole('button', { name: say('journey:questionnaire.submit') })).toBeVisible()
  await goals.fill('A calmer scalp')
  await page.getByRole('button', { name: say('journey:questionnaire.submit') }).click()
  await expect(page.getByRole('heading', { name: say('journey:upload.title') })).toBeVisible()
})

test("the browser's Back counts also before the page has noted the step forward", async ({ page, say }) => {
  await page.addInitScript(() => {
    // React draws what is not urgent after a message to itself.
    const held: (() => void)[] = []
    const send = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      if (document.body.dataset.isHeld === undefined) send.call(this, message)
      else held.push(() => send.call(this, message))
    }
    addEventListener('popstate', () => {
      delete document.body.dataset.isHeld
      for (const release of held.splice(0)) release()
    })
  })
  await open(page)
  const next = page.getByRole('button', { name: say('journey:questionnaire.next') })
  await next.click()
  await expect(page.getByRole('heading', heading(say, 'hair'))).toBeFocused()
  await page.evaluate(() => document.body.setAttribute('data-is-held', ''))
  await next.click()
  await expect(page.getByRole('heading', heading(say, 'concerns'))).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', heading(say, 'hair'))).toBeVisible()
})
