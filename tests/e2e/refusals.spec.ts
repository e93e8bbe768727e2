import { PHOTO_LIMITS_IN_WORDS } from '@chioma/contract'
import { expectAccessible, JOURNEY } from './accessibility.ts'
import { lawnFile, refusedFiles, scalpFile } from './files.ts'
import { expect, open, test } from './journey.ts'
import { analysisOfReport, consentBox, pickPhoto, sendPhoto, skipQuestionnaire, startButton, waitForAnswer } from './steps.ts'

const MEGABYTE = 1024 * 1024

test.describe('in Italian', () => {
  test.use({ language: 'it' })

  test('a file that is no usable photo is refused at once, with what to do', async ({ page, say }) => {
    await open(page)
    await skipQuestionnaire(page, say)
    for (const { reason, file } of await refusedFiles()) {
      await pickPhoto(page, file)
      const size = new Intl.NumberFormat('it').format(Math.ceil((file.buffer.length / MEGABYTE) * 10) / 10)
      const refusal = page.getByRole('alert').filter({ hasText: say('journey:upload.refused.title') })
      await expect(refusal).toContainText(say(`journey:upload.refused.${reason}`, { ...PHOTO_LIMITS_IN_WORDS, size }))
    }
    await expectAccessible(page, JOURNEY)
    expect(await (await page.request.get('/api/user-analyses')).json()).toEqual([])
  })

  test('a photo without hair or scalp ends with a reason, not with a report', async ({ page, say }) => {
    await open(page)
    await skipQuestionnaire(page, say)
    await sendPhoto(page, say, await lawnFile())
    const words = say('errors:failures.not_hair_or_scalp')
    const refusal = page.getByRole('alert').filter({ hasText: words })
    await expect(refusal).toBeVisible({ timeout: 60_000 })
    await expectAccessible(page, JOURNEY)
    const [only] = await (await page.request.get('/api/user-analyses')).json()
    expect(only).toMatchObject({ status: 'failed', failureCode: 'not_hair_or_scalp', failureMessage: words })

    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: say('journey:upload.failure.another') }).click()
    await (await choosing).setFiles(await scalpFile())
    await expect(refusal).toHaveCount(0)
    await expect(consentBox(page, say)).not.toBeChecked()
    await expect(startButton(page, say)).toBeVisible()
  })
})

test('a rejected photo is analyzed anyway when the person asks for it', async ({ page, say }) => {
  await open(page)
  await skipQuestionnaire(page, say)
  await sendPhoto(page, say, await lawnFile())
  const analyzeAnyway = page.getByRole('button', { name: say('journey:analyzeAnyway.button') })
  await expect(analyzeAnyway).toBeVisible({ timeout: 60_000 })
  await page.getByRole('radio', { name: say('journey:views.names.close_up') }).check()
  await expectAccessible(page, JOURNEY)
  await analyzeAnyway.click()
  const answer = await waitForAnswer(page, say)
  const analysis = await analysisOfReport(page)
  expect([analysis.status, analysis.declaredView]).toEqual(['completed', 'close_up'])
  await expect(answer.getByText(say(`journey:answers.kinds.${analysis.answer?.kind}`))).toBeVisible()
})

test.describe('when the server cannot be reached', () => {
  test.use({ expectedFaults: [/net::ERR_FAILED/] })

  test('the photo stays in hand for another try', async ({ page, say }) => {
    await open(page)
    await skipQuestionnaire(page, say)
    await page.route('**/api/analyze', (route) => route.abort())
    await sendPhoto(page, say, await lawnFile())
    await expect(page.getByText(say('journey:upload.waiting.network')).last()).toBeVisible()
    await page.getByRole('button', { name: say('journey:upload.waiting.stop') }).click()
    await expect(page.getByText('garden.jpg')).toBeVisible()
    await page.unroute('**/api/analyze')
    await page.getByRole('button', { name: say('journey:upload.start') }).click()
    await expect(page.getByRole('alert').filter({ hasText: say('errors:failures.not_hair_or_scalp') })).toBeVisible({
      timeout: 60_000,
    })
  })
})
