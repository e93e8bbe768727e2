import { scalpFile } from './files.ts'
import { expect, open, test } from './journey.ts'
import { consentBox, signBox, startButton, waitForAnswer, waitForReport } from './steps.ts'
import { tabTo } from './tab-to.ts'

const MOST_TABS = 80

test('the whole way from the home page to the report needs no mouse', async ({ page, say }) => {
  const file = await scalpFile()
  // From the start: told in the same breath as the key press, the browser may open its own window first.
  page.on('filechooser', (chooser) => void chooser.setFiles(file))
  await open(page)
  await page.keyboard.press('Tab')
  const skipLink = page.getByRole('link', { name: say('site:nav.skip') })
  await expect(skipLink).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()

  await tabTo(page, page.getByRole('spinbutton', { name: say('journey:questionnaire.fields.age') }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('35')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: say('journey:questionnaire.steps.hair') })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: say('journey:questionnaire.skip') }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: say('journey:intro.titlePhoto') })).toBeFocused()

  await tabTo(page, page.locator('button').filter({ hasText: say('journey:upload.choose') }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(file.name)).toBeVisible()

  await tabTo(page, page.getByRole('radio', { name: say('journey:views.names.head_top') }))
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: say('journey:views.names.microscope') })).toBeChecked()
  await tabTo(page, signBox(page, say, 'none'))
  await page.keyboard.press('Space')
  await expect(signBox(page, say, 'none')).toBeChecked()
  await tabTo(page, consentBox(page, say))
  await page.keyboard.press('Space')
  await expect(consentBox(page, say)).toBeChecked()
  await tabTo(page, startButton(page, say))
  await page.keyboard.press('Enter')
  const answer = await waitForAnswer(page, say)
  await expect(answer.getByRole('heading', { level: 3 }).first()).toBeFocused()
  await tabTo(page, answer.getByRole('link', { name: say('journey:report.open') }))
  await page.keyboard.press('Enter')
  const report = await waitForReport(page, say)
  await expect(page.locator('#main')).toBeFocused()
  await tabTo(page, report.getByRole('button', { name: say('journey:report.photo.larger') }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(report.getByRole('button', { name: say('journey:report.photo.larger') })).toBeFocused()
})

test('every control shows where the focus is', async ({ page }) => {
  await open(page)
  const seen = new Set<string>()
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      if (element === null || element === document.body) return undefined
      const rings = [element, element.parentElement, element.closest('label'), ...element.querySelectorAll('*')].filter(
        (each) => each !== null,
      )
      const hasRing = rings.some((each) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each)
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
      })
      return { html: element.outerHTML.slice(0, 120), hasRing }
    })
    if (focused === undefined) break
    expect(focused.hasRing, focused.html).toBe(true)
    seen.add(focused.html)
  }
  expect(seen.size).toBeGreaterThan(15)
})
