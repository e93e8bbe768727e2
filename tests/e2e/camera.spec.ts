import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { comparisonSchema, seriesSchema } from '@chioma/contract'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { findTestBrowser } from '../support/browser.ts'
import { drawBust } from '../support/drawn/draw-bust.ts'
import { drawHead } from '../support/drawn/draw-head.ts'
import type { DrawnImage } from '../support/drawn/draw-image.ts'
import { enlarged, writeFilm } from '../support/film.ts'
import { expectAccessible, JOURNEY } from './accessibility.ts'
import { expect, open, test } from './journey.ts'
import { analysisOfReport, expectNoSidewaysScroll, pickPhoto, sendChosen, skipQuestionnaire, waitForAnswer } from './steps.ts'
import type { Texts } from './texts.ts'

const FILM = join(fileURLToPath(new URL('../../.cache/films/', import.meta.url)), 'head.y4m')
const { executablePath, args, env } = await findTestBrowser()

const pngOf = ({ width, height, data }: DrawnImage): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()

test.use({
  viewport: { width: 390, height: 844 },
  launchOptions: {
    executablePath,
    env,
    args: [
      ...args,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${writeFilm(FILM, enlarged(drawHead({ crown: 0.4 }), 2))}`,
    ],
  },
})

async function openCamera(page: Page, say: Texts): Promise<void> {
  await open(page)
  await skipQuestionnaire(page, say)
  await page.getByRole('button', { name: say('journey:upload.camera') }).click()
  await expect(page.getByRole('heading', { name: say('capture:kind.title') })).toBeVisible()
}

test("the browser's Back from the camera goes to the questions, and the camera is off and out of the way", async ({
  page,
  say,
}) => {
  await openCamera(page, say)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: say('journey:intro.title') })).toBeFocused()
  await page.goForward()
  await expect(page.getByRole('button', { name: say('journey:upload.camera') })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a photo is framed, checked and taken in the page, and what is called sharp here the server calls sharp, too', async ({
  page,
  say,
}) => {
  await openCamera(page, say)
  await expectAccessible(page)
  await page.getByRole('button', { name: say('journey:views.names.head_top') }).click()
  await expect(page.getByText(say('capture:hints.ready'))).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, '[role=dialog]')
  const shutter = page.getByRole('button', { name: say('capture:shoot') })
  await expect(shutter).toBeFocused()
  await shutter.press('Enter')
  await expect(page.getByRole('button', { name: say('capture:check.use') })).toBeFocused()
  await page.getByRole('button', { name: say('capture:check.again') }).press('Enter')
  await expect(shutter).toBeFocused()
  await shutter.press('Enter')
  await expect(page.getByText(say('journey:upload.quality.sharp.good'), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: say('capture:check.use') }).click()
  await expect(page.getByText(say('journey:upload.uploaded'))).toBeVisible()
  await expect(page.getByRole('radio', { name: say('journey:views.names.head_top') })).toBeChecked()
  await sendChosen(page, say)
  await waitForAnswer(page, say)
  const analysis = await analysisOfReport(page)
  expect(analysis.declaredView).toBe('head_top')
  expect(analysis.results?.quality.limits).not.toContain('soft_focus')

  // A doctor comes first in this report, which sends nobody to another photo; the page of changes does aside.
  await page.goto(`/report/${analysis.id}/changes`)
  await page.getByRole('link', { name: say('changes:again') }).click()
  await expect(page.getByRole('region', { name: say('journey:upload.again.title') })).toBeVisible()
  await page.getByRole('button', { name: say('journey:upload.camera') }).click()
  // The view is known: no question before the picture.
  await expect(page.getByRole('heading', { name: say('journey:views.names.head_top') })).toBeVisible()
  await expect(page.locator('[data-last-photo=photo]')).toBeVisible()
  await page.getByRole('radio', { name: say('capture:last.photo') }).press('ArrowRight')
  await expect(page.getByRole('radio', { name: say('capture:last.outline') })).toBeChecked()
  await expect(page.locator('[data-last-photo=outline] path').first()).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await page.getByRole('button', { name: say('capture:shoot') }).click()
  await page.getByRole('button', { name: say('capture:repeat.add', { shot: 2, most: 3 }) }).click()
  await page.getByRole('button', { name: say('capture:shoot') }).click()
  await expect(page.getByText(say('capture:repeat.taken', { count: 2, most: 3 }))).toBeVisible()
  await page.getByRole('button', { name: say('capture:check.use') }).click()
  await expect(page.getByRole('radio', { name: say('journey:views.names.head_top') })).toBeChecked()
  await sendChosen(page, say)
  await waitForAnswer(page, say)
  const again = await analysisOfReport(page)
  const series = seriesSchema.parse(await (await page.request.get(`/api/analysis/${again.id}/series`)).json())
  expect(series.points.map(({ analysisId }) => analysisId)).toEqual([analysis.id, again.id])
  const ownShots = async () => {
    const answer = await page.request.get(`/api/analysis/${again.id}/compare/${analysis.id}`)
    return comparisonSchema.parse(await answer.json()).measures.map((measure) => measure.ownShots)
  }
  await expect.poll(ownShots, { timeout: 60_000, intervals: [2_000] }).toContain(2)
})

test('a photo in the format of iPhones is made a JPEG of, here', async ({ page, say }) => {
  await open(page)
  await skipQuestionnaire(page, say)
  const buffer = readFileSync(new URL('../support/photos/head.heic', import.meta.url))
  await pickPhoto(page, { name: 'IMG_0007.HEIC', mimeType: 'image/heic', buffer })
  await expect(page.getByText(say('journey:upload.uploaded'))).toBeVisible()
  await expect(page.getByText('IMG_0007.jpg')).toBeVisible()
  await expect(page.getByText(say('journey:upload.quality.sharp.good'), { exact: true })).toBeVisible()
})

test('eyes that can be seen are covered before the photo is sent, unless the person says otherwise', async ({ page, say }) => {
  await open(page)
  await skipQuestionnaire(page, say)
  await pickPhoto(page, { name: 'bust.png', mimeType: 'image/png', buffer: await pngOf(drawBust({ isBald: true })) })
  const cover = page.getByRole('switch', { name: say('journey:upload.face.hide') })
  await expect(cover).toBeChecked()
  await expect(page.getByText('bust.jpg')).toBeVisible()
  await expectAccessible(page, JOURNEY)
  await cover.click()
  await expect(page.getByText(say('journey:upload.face.shown'))).toBeVisible()
  await expect(page.getByText('bust.png')).toBeVisible()
})

test('why there is no picture can be read on a small screen, and the gallery is the way on', async ({ page, say }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await open(page)
  await skipQuestionnaire(page, say)
  await page.getByRole('button', { name: say('journey:upload.camera') }).click()
  await page.getByRole('button', { name: say('journey:views.names.head_top') }).click()
  const reason = page.getByRole('alert')
  await reason.getByText(say('capture:problems.refused.title')).scrollIntoViewIfNeeded()
  await expect(reason.getByText(say('capture:problems.refused.title'))).toBeInViewport({ ratio: 1 })
  await reason.getByRole('button', { name: say('capture:gallery') }).scrollIntoViewIfNeeded()
  await expect(reason.getByRole('button', { name: say('capture:gallery') })).toBeInViewport({ ratio: 1 })
  await expectNoSidewaysScroll(page)
})
