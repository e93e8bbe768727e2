import { readFile } from 'node:fs/promises'
import { type Analysis, analysisSchema, CONSULTATION_PRODUCT_ID, newShareSchema, type Order, orderSchema } from '@chioma/contract'
import type { APIRequestContext, Page } from '@playwright/test'
import { GROUPS, SECTIONS, sectionAt } from '../../apps/web/src/app/admin/sections.ts'
import { scalpFile } from './files.ts'
import { expect, test } from './journey.ts'
import { setUpOwnServer } from './own-server.ts'
import { holdTime, purchaseViaApi } from './purchase-via-api.ts'

const UNKNOWN = '/no/such/place'
/** What opens a window, by where it stands; each is opened once. */
const OPENERS: Record<string, string[]> = {
  '/admin': ['staff:models.add', 'staff:spend.edit', 'backoffice:palette.open'],
  '/admin?tab=algorithms': ['staff:prompts.add', 'staff:tryOut.open', 'staff:prompts.versions'],
  '/admin?tab=rules': ['backoffice:rules.add', 'backoffice:products.edit'],
  '/content-editor': ['editor:editions.open'],
  '/centers-admin': ['editor:centers.new', 'editor:centers.editAction'],
  '/admin/orders/:id': ['backoffice:refund.open'],
  '/admin/bookings': ['backoffice:hours.open', 'backoffice:practitioners.open'],
  '/admin/staff': ['staff:members.invite'],
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

/** Where a page of the staff is, whichever thing of a list it shows. */
function placeOf(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return pathname.replace(/\/[\da-f-]{36}$/, '/:id') + search
}

/** Opens one window and closes it again. */
async function openWindow(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, disabled: false }).filter({ visible: true })
  await button.first().click()
  const dialog = page.getByRole('dialog').last()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
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
    const seen = new Set<string>()
    const openWindows = async (): Promise<void> => {
      const place = placeOf(page)
      if (seen.has(place)) return
      seen.add(place)
      for (const opener of OPENERS[place] ?? []) await openWindow(page, say(opener))
    }
    const titles: string[] = []
    for (const { path, hasPages } of SECTIONS.filter((section) => section.group === group)) {
      await visit(page, path)
      await expect(page, path).toHaveTitle(/^.+ - Chioma$/)
      titles.push(await page.title())
      await openWindows()
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click()
        await expect(tab).toHaveAttribute('aria-selected', 'true')
        // Its words and its list come one after the other.
        await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
        await page.waitForLoadState('networkidle')
        await openWindows()
      }
      if (!hasPages) continue
      const links = page.locator(`main a[href^="${path}/"]`)
      const linked = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
      const below = [...linked, ...unlinked.filter((address) => address.startsWith(`${path}/`))]
      expect(below.length).toBeGreaterThan(0)
      // That of a new thing comes first, where there is one.
      for (const address of new Set([below.at(0) ?? '', below.at(-1) ?? ''])) {
        await visit(page, address)
        await openWindows()
      }
    }
    // Whoever has several tabs open tells them apart.
    expect(new Set(titles).size).toBe(titles.length)
    const inGroup = Object.keys(OPENERS).filter((place) => sectionAt(place.replace(/\?.*/, ''))?.section.group === group)
    expect(inGroup.filter((place) => !seen.has(place))).toEqual([])
  })
