import type { Page } from '@playwright/test'
import { scalpFile } from './files.ts'
import { expect, open, test } from './journey.ts'
import { analyzeByRequest, sendPhoto, skipQuestionnaire, waitForAnswer, waitForReport } from './steps.ts'

/** What is operated comes when it is near the window, whenever that is. */
async function comeBack(page: Page): Promise<void> {
  await page.reload()
  await page.evaluate(() => document.querySelector('#start')?.scrollIntoView())
}

/** The worker is ready when every file of the page is on the device; the home page itself is kept right after. */
async function untilKept(page: Page): Promise<void> {
  const isKept = () =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready
      return (await caches.match('/', { cacheName: 'pages' })) !== undefined
    })
  await expect.poll(isKept).toBe(true)
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
    await untilKept(page)
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
  test('a report that could not be had comes by itself once there is a network', async ({ page, context, say }) => {
    await open(page)
    const { id } = await analyzeByRequest(page, await scalpFile())
    await untilKept(page)
    await context.setOffline(true)
    await page.goto(`/report/${id}`)
    await expect(page.getByText(say('journey:report.loadError'))).toBeVisible()
    await context.setOffline(false)
    // The browser's driver does not tell it to a page that was opened without.
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await waitForReport(page, say)
  })
})

test.describe('a window that was not loaded before the network went', () => {
  test.use({ expectedFaults: [/ERR_INTERNET_DISCONNECTED|dynamically imported module/] })

  test('is said to be missing, and the page around it stands', async ({ page, context, say, request }) => {
    const [center] = await (await request.get('/api/centers')).json()
    await open(page)
    await page.locator('#contact').scrollIntoViewIfNeeded()
    await context.setOffline(true)
    await page.getByRole('button', { name: say('site:centers.openMap', { name: center.name }) }).click()
    await expect(page.getByText(say('site:errors.partTitle'))).toBeVisible()
    await expect(page.locator('#contact').getByText(center.address).first()).toBeVisible()
  })
})
