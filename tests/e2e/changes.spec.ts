import sharp from 'sharp'
import { drawHead } from '../support/drawn/draw-head.ts'
import { movePhoto } from '../support/moved-photo.ts'
import { expectAccessible } from './accessibility.ts'
import { scalpFile } from './files.ts'
import { expect, open, test } from './journey.ts'
import { analyzeByRequest, expectNoSidewaysScroll, type PickedFile } from './steps.ts'

/** A drawn head with a bald crown, from above, through a camera that was held a little otherwise each time. */
async function headFile(crown: number, rotation = 0): Promise<PickedFile> {
  const { data, width, height } = movePhoto(drawHead({ crown }), { rotation, scale: 1, shiftX: rotation / 4, shiftY: 0 })
  const buffer = await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer()
  return { name: 'head.jpg', mimeType: 'image/jpeg', buffer }
}

test('two photos of one spot lie on each other, tell what changed, and stand beside what was done meanwhile', async ({
  page,
  say,
}) => {
  const fields = { view: 'head_top' }
  const first = await analyzeByRequest(page, await headFile(0.2), fields)
  const later = await analyzeByRequest(page, await headFile(0.7, 0.08), fields)
  await open(page, `/report/${later.id}/changes`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText(/\S/)
  await expect(page.getByText(say('changes:pair.aligned'))).toBeVisible()
  const changed = page.getByText(say('changes:change.changed'), { exact: true })
  await expect(changed.first()).toBeVisible()
  await expect(page.getByText(say('journey:report.since.lessHair'))).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 320, height: 700 })
  const tags = await page
    .getByRole('figure')
    .getByText(/\d\d:\d\d/)
    .all()
  const [before, after] = await Promise.all(tags.map((tag) => tag.boundingBox()))
  expect(before && after && after.x - before.x - before.width).toBeGreaterThan(0)

  const slider = page.getByRole('slider')
  await slider.focus()
  await page.keyboard.press('End')
  await expect(slider).toHaveValue('100')

  await page.getByRole('button', { name: say('changes:journal.add') }).click()
  await page.getByRole('textbox', { name: say('changes:journal.name') }).fill('Minoxidil 5 %')
  await page.getByLabel(say('changes:journal.startedOn')).fill('2026-01-07')
  await page.getByRole('button', { name: say('changes:journal.save') }).click()
  const removal = page.getByRole('button', { name: say('changes:journal.remove', { name: 'Minoxidil 5 %' }) })
  await expect(removal).toBeVisible()
  // The keyboard goes on from what opened the form, and not from the top of the page.
  await expect(page.getByRole('button', { name: say('changes:journal.add') })).toBeFocused()
  await removal.click()
  await expect(removal).toHaveCount(0)
  await page.getByRole('button', { name: say('changes:journal.undo') }).click()
  await expect(removal).toBeVisible()
  const naming = page.getByRole('button', { name: say('changes:spot.name') })
  await naming.press('Enter')
  await page.getByRole('textbox', { name: say('changes:spot.label') }).press('Enter')
  await expect(naming).toBeFocused()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: say('changes:next.reminder') }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^chioma-next-photo-20\d\d-\d\d-\d\d\.ics$/)

  // The report itself sends to a doctor too, and not the page of changes alone.
  await open(page, `/report/${later.id}`)
  await expect(page.getByText(say('journey:report.since.lessHair'))).toBeVisible()
  await open(page, `/report/${first.id}`)
  await expect(page.locator('#analysis-report')).toBeVisible()
  await expect(page.getByText(say('journey:report.since.lessHair'))).toHaveCount(0)

  // A photo in between that cannot be laid on the others is passed over.
  await analyzeByRequest(page, await scalpFile(), fields)
  const again = await analyzeByRequest(page, await headFile(0.7, 0.04), fields)
  await open(page, `/report/${again.id}`)
  const way = page.getByRole('link', { name: say('journey:report.since.compare') })
  await expect(way).toHaveAttribute('href', `/report/${again.id}/changes?earlier=${later.id}`)

  await open(page, `/report/${first.id}/changes`)
  await expect(heading).toHaveText(say('changes:headline.first'))
  await expectAccessible(page)
})

test('one analysis is deleted from the list, after a question', async ({ page, say }) => {
  const { id } = await analyzeByRequest(page, await headFile(0.2))
  await open(page)
  await expect(page.locator(`a[href="/?again=${id}#start"]`)).toHaveAccessibleName(/\S/)
  const remove = page.getByRole('button', { name: say('journey:history.remove.actionOf', { date: '' }) })
  await remove.click()
  const question = page.getByRole('dialog', { name: say('journey:history.remove.title') })
  await expectAccessible(page)
  await question.getByRole('button', { name: say('journey:history.remove.confirm') }).press('Enter')
  await expect(page.getByText(say('journey:history.empty'))).toBeVisible()
  await expect(page.getByRole('heading', { name: say('journey:history.title') })).toBeFocused()
  expect((await page.request.get(`/api/analysis/${id}`)).status()).toBe(404)
})
