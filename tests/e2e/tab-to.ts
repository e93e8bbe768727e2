import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

const MOST_TABS = 80

/** Goes through the page with the Tab key until an element has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${target} cannot be reached with ${MOST_TABS} presses of ${key}`)
}
