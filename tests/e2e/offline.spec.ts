import type { Page } from '@playwright/test'
import { scalpFile } from './files.ts'
import { expect, open, test } from './journey.ts'
import { sendPhoto, skipQuestionnaire, waitForAnswer } from './steps.ts'

/** What is operated comes when it is near the window, whenever that is. */
async function comeBack(page: Page): Promise<void> {
  await page.reload()
  await page.evaluate(() => document.querySelector('#start')?.scrollIntoView())
}

test.describe('on a device that loses its network', () => {
  // The browser itself notes each request that finds no network.
  test.use({ serviceWorkers: 'allow', expectedFaults: [/ERR_INTERNET_DISCONNECTED/] })

  test('the page opens, a photo waits over a closed page, and is analysed once there is a network', async ({
    page,
    context,
    say,
  }) => {
    await open(page)
    await skipQuestionnaire(page, say)
    // The worker is ready when every file of the page is on the device; the home page itself is kept right after.
    const isKept = () =>
      page.evaluate(async () => {
        await navigator.serviceWorker.ready
        return (await caches.match('/', { cacheName: 'pages' })) !== undefined
      })
    await expect.poll(isKept).toBe(true)
    await context.setOffline(true)
    await comeBack(page)
    await sendPhoto(page, say, await scalpFile())
    const waiting = page.getByText(say('journey:upload.waiting.network')).last()
    await expect(waiting).toBeVisible()

    await comeBack(page)
    await expect(waiting).toBeVisible()
    await context.setOffline(false)
    await waitForAnswer(page, say)
  })
})
