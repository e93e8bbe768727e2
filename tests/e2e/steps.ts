import { type Analysis, analysisSchema } from '@chioma/contract'
import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'
import type { Texts } from './texts.ts'

/** A file as a person picks it. */
export interface PickedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

export const skipQuestionnaire = (page: Page, say: Texts): Promise<void> =>
  page.getByRole('button', { name: say('journey:questionnaire.skip') }).click()

export async function pickPhoto(page: Page, file: PickedFile): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(file)
}

export const consentBox = (page: Page, say: Texts): Locator =>
  page.getByRole('checkbox', { name: say('journey:upload.consent.label') })

export const startButton = (page: Page, say: Texts): Locator => page.getByRole('button', { name: say('journey:upload.start') })

export const signBox = (page: Page, say: Texts, sign: string): Locator =>
  page.getByRole('checkbox', { name: say(`journey:upload.signs.options.${sign}`) })

/** From the chosen photo to a running analysis, told of no warning sign or of the one given. */
export async function sendPhoto(page: Page, say: Texts, file: PickedFile, sign = 'none'): Promise<void> {
  await pickPhoto(page, file)
  await expect(page.getByText(say('journey:upload.uploaded'))).toBeVisible()
  await sendChosen(page, say, sign)
}

/** From a photo that stands there already to a running analysis. */
export async function sendChosen(page: Page, say: Texts, sign = 'none'): Promise<void> {
  await signBox(page, say, sign).check()
  await consentBox(page, say).check()
  await startButton(page, say).click()
}

/** Keeps requests to an address waiting until the function that comes back is called. */
export async function holdRequests(page: Page, address: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Waits until the answer of an analysis stands on the home page. */
export async function waitForAnswer(page: Page, say: Texts): Promise<Locator> {
  const answer = page.getByRole('region', { name: say('journey:report.title') })
  await expect(answer.getByRole('link', { name: say('journey:report.open') })).toBeVisible({ timeout: 60_000 })
  return answer
}

/** From the answer on the home page to its report. */
export async function openReport(page: Page, say: Texts): Promise<Locator> {
  const answer = await waitForAnswer(page, say)
  await answer.getByRole('link', { name: say('journey:report.open') }).click()
  return waitForReport(page, say)
}

/** Waits until the report of an analysis stands on its page. */
export async function waitForReport(page: Page, say: Texts): Promise<Locator> {
  const report = page.getByRole('article', { name: say('journey:report.page') })
  await expect(report.getByRole('heading', { name: say('journey:report.steps') })).toBeVisible({ timeout: 60_000 })
  return report
}

/** Everything that a report keeps for whoever wants more. */
export async function openFolds(report: Locator): Promise<void> {
  const closed = report.locator('details:not([open]) > summary')
  for (let left = await closed.count(); left > 0; left -= 1) await closed.first().click()
  await expect(closed).toHaveCount(0)
}

/** Looks from now on, with every frame, for a text that stands for a moment only; to be called before what brings it. */
export async function seenBriefly(page: Page, text: string): Promise<void> {
  await page.waitForFunction((wanted) => document.body.textContent?.includes(wanted), text, { polling: 'raf', timeout: 60_000 })
}

/** The analysis whose answer or report is on screen, as the server has it. */
export async function analysisOfReport(page: Page): Promise<Analysis> {
  const { pathname, searchParams } = new URL(page.url())
  const id = /^\/report\/([^/]+)$/.exec(pathname)?.[1] ?? searchParams.get('analysis')
  return analysisSchema.parse(await (await page.request.get(`/api/analysis/${id}`)).json())
}

/** An analysis of the same visitor, made without the screens. */
export async function analyzeByRequest(page: Page, file: PickedFile, fields: Record<string, string> = {}): Promise<Analysis> {
  const multipart = { consent: 'true', language: 'en', ...fields, image: file }
  const response = await page.request.post('/api/analyze', { multipart })
  expect(response.status()).toBe(200)
  return analysisSchema.parse(await response.json())
}

/** Horizontal scrolling is what people with small screens or large text cannot do without losing the line. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overhang = () =>
    page.evaluate(() => {
      const width = document.documentElement.clientWidth
      const isWide = document.documentElement.scrollWidth > width
      return isWide
        ? [...document.querySelectorAll('body *')]
            .filter((element) => element.getBoundingClientRect().right > width + 1)
            .map((element) => element.outerHTML.slice(0, 120))
        : []
    })
  // What slides in from the side is still outside for a moment.
  await expect.poll(overhang).toEqual([])
}
