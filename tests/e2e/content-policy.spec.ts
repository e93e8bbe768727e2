import { readFile } from 'node:fs/promises'
import { type Analysis, analysisSchema, CONSULTATION_PRODUCT_ID, newShareSchema, type Order, orderSchema } from '@chioma/contract'
import type { APIRequestContext, Page } from '@playwright/test'
import { GROUPS, SECTIONS } from '../../apps/web/src/app/admin/sections.ts'
import { scalpFile } from './files.ts'
import { expect, test } from './journey.ts'
import { setUpOwnServer } from './own-server.ts'
import { holdTime, purchaseViaApi } from './purchase-via-api.ts'
import type { Texts } from './texts.ts'

const UNKNOWN = '/no/such/place'
/** What opens a window, by the group of sections that has it somewhere. */
const OPENERS: Record<(typeof GROUPS)[number], string[]> = {
  work: [
    'staff:models.add',
    'staff:models.edit',
    'staff:spend.edit',
    'staff:prompts.add',
    'staff:tryOut.open',
    'backoffice:rules.add',
    'backoffice:products.edit',
    'backoffice:palette.open',
    'editor:centers.new',
    'editor:centers.editAction',
    'editor:editions.open',
  ],
  shop: ['backoffice:refund.open', 'backoffice:hours.open', 'backoffice:practitioners.open'],
  system: ['staff:members.invite'],
}

// The browser itself notes the status of a page that is not there, and of a link that is used up.
test.use({ expectedFaults: [/4[01]\d .*(\/no\/such\/place|\/api\/staff\/)/] })

const server = setUpOwnServer()

/** The addresses that a file of the router names. */
async function addressesIn(file: string): Promise<string[]> {
  const text = await readFile(new URL(`../../apps/web/src/app/${file}`, import.meta.url), 'utf8')
  return [...text.matchAll(/<Route path="([^"]+)"/g)].map(([, path = '']) => path)
}

/** Opens a page as whoever comes by its address does, and waits until nothing is asked for any more. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(`${server.url}${path}`)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

/** Opens whatever the page can open, one after the other. Returns what that was. */
async function openWindows(page: Page, say: Texts, openers: readonly string[]): Promise<string[]> {
  const opened: string[] = []
  for (const opener of openers) {
    const button = page
      .getByRole('button', { name: say(opener), disabled: false })
      .filter({ visible: true })
      .first()
    if (!(await button.isVisible())) continue
    await button.click()
    const dialog = page.getByRole('dialog').last()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    opened.push(opener)
  }
  return opened
}

/** A time of a service, so that there are an order and an appointment to look at. */
async function buy(request: APIRequestContext, email: string): Promise<Order> {
  await holdTime(request, server.url, CONSULTATION_PRODUCT_ID)
  return purchaseViaApi(request, server.url, email)
}

/** A finished analysis of the visitor. */
async function analyze(request: APIRequestContext): Promise<Analysis> {
  const { mimeType, buffer, name } = await scalpFile()
  const multipart = { consent: 'true', language: 'en', image: { name, mimeType, buffer } }
  return analysisSchema.parse(await (await request.post(`${server.url}/api/analyze`, { multipart })).json())
}

/** Lets the staff read a report for the appointment of an order, and tells where they do. */
async function attachReport(request: APIRequestContext, orderId: string): Promise<string> {
  const order = orderSchema.parse(await (await request.get(`${server.url}/api/orders/${orderId}?wait=20`)).json())
  const booking = order.lines.find((line) => line.booking !== null)?.booking?.id ?? ''
  const { id } = await analyze(request)
  const attached = await request.put(`${server.url}/api/bookings/${booking}/report`, { data: { analysisId: id } })
  expect(attached.status()).toBe(200)
  return `/admin/bookings/${booking}`
}

// Any error on the console fails a journey, the policy's own among them; this tells where it came from, too.
test.beforeEach(({ page }) =>
  page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, sample }) =>
      // biome-ignore lint/suspicious/noConsole: the journey reads it
      console.error(`policy: ${violatedDirective} ${blockedURI} ${sourceFile} ${sample} on ${location.pathname}`),
    ),
  ),
)

test('no page of visitors and no door of the staff does what the content policy refuses', async ({ page }) => {
  const { request } = page
  const analysis = await analyze(request)
  const { id: orderId } = await buy(request, 'buyer@example.org')
  const ofVisitors = (await addressesIn('routes.tsx')).filter((route) => !route.endsWith('/*'))
  expect(ofVisitors.length).toBeGreaterThan(3)
  const link = { data: { days: 1, withPhoto: true } }
  const share = newShareSchema.parse(await (await request.post(`${server.url}/api/analysis/${analysis.id}/shares`, link)).json())
  const named: Record<string, string> = {
    ':analysisId': analysis.id,
    ':kind': 'terms',
    ':name': 'flakes',
    ':orderId': orderId,
    ':token': share.url.split('/').at(-1) ?? '',
  }
  const addressOf = (route: string): string => route.replace(/:\w+/g, (part) => named[part] ?? part)
  for (const route of ofVisitors) await visit(page, route === '*' ? UNKNOWN : addressOf(route))

  const doors = (await addressesIn('admin/staff-area.tsx')).filter((path) => path !== '*')
  expect(doors.length).toBeGreaterThan(2)
  for (const door of doors) await visit(page, `/admin/${door}#used-up`)
})

test('every section of the staff has a route', async () => {
  const ofStaff = (await addressesIn('routes.tsx')).filter((route) => route.endsWith('/*')).map((route) => route.slice(0, -2))
  expect(SECTIONS.filter(({ path }) => !ofStaff.some((route) => path === route || path.startsWith(`${route}/`)))).toEqual([])
})

for (const group of GROUPS)
  test(`no page and no window of the staff does what the content policy refuses: ${group}`, async ({ page, say }) => {
    const { request } = page
    const order = await buy(request, `buyer-${group}@example.org`)
    // Its window in the calendar has the link, not the page.
    const unlinked = group === 'shop' ? [await attachReport(request, order.id)] : []
    await server.signInAsOwner(request)
    const opened: string[] = []
    const open = async () => opened.push(...(await openWindows(page, say, OPENERS[group])))
    for (const { path, hasPages } of SECTIONS.filter((section) => section.group === group)) {
      await visit(page, path)
      await open()
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click()
        await expect(tab).toHaveAttribute('aria-selected', 'true')
        // Its words and its list come one after the other.
        await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
        await page.waitForLoadState('networkidle')
        await open()
      }
      if (!hasPages) continue
      const links = page.locator(`main a[href^="${path}/"]`)
      const linked = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
      const below = [...linked, ...unlinked.filter((address) => address.startsWith(`${path}/`))]
      expect(below.length).toBeGreaterThan(0)
      // That of a new thing comes first, where there is one.
      for (const address of new Set([below.at(0) ?? '', below.at(-1) ?? ''])) {
        await visit(page, address)
        await open()
      }
    }
    expect(OPENERS[group].filter((opener) => !opened.includes(opener))).toEqual([])
  })
