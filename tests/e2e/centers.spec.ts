import { expectAccessible } from './accessibility.ts'
import { expect, open, test } from './journey.ts'

test('a centre shows its map large and gives the focus back', async ({ page, say, request }) => {
  const [center] = await (await request.get('/api/centers')).json()
  const { tileUrl } = await (await request.get('/api/settings')).json()
  const host = new URL(tileUrl).host
  const asked: string[] = []
  page.on('request', (asking) => new URL(asking.url()).host === host && asked.push(asking.url()))
  await open(page)
  await page.locator('#contact').scrollIntoViewIfNeeded()
  await expect(page.getByText(say('site:centers.mapAsks', { host })).first()).toBeVisible()
  await expect(page.locator('#contact').getByText(center.address).first()).toBeVisible()
  await expect(page.locator('#contact .leaflet-container')).toHaveCount(0)
  expect(asked).toEqual([])
  const opener = page.getByRole('button', { name: say('site:centers.openMap', { name: center.name }) })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: center.name })
  await expect(dialog.getByText(center.address).first()).toBeVisible()
  await expect(dialog.locator('.leaflet-tile-loaded').first()).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('the centres of one city stand alone once it is chosen', async ({ page, say, request }) => {
  const centers: { name: string; address: string }[] = await (await request.get('/api/centers')).json()
  await open(page)
  const cards = page.locator('#contact li h3')
  await expect(cards).toHaveCount(centers.length)
  const cities = page.getByRole('combobox', { name: say('site:centers.city') })
  await cities.selectOption('Lyon')
  const inLyon = centers.filter(({ address }) => address.includes('Lyon')).map(({ name }) => name)
  await expect(cards).toHaveText(inLyon)
  await expectAccessible(page, '#contact')
  await cities.selectOption('')
  await expect(cards).toHaveCount(centers.length)
})

test.describe('without a tile server', () => {
  test.use({ expectedFaults: [/net::ERR_FAILED/] })

  test('a drawn plan with the address stands in place of the map', async ({ page, say, request }) => {
    const [center] = await (await request.get('/api/centers')).json()
    await page.route(/\/\d+\/\d+\/\d+\.png$/, (route) => route.abort())
    await open(page)
    await page.getByRole('button', { name: say('site:centers.openMap', { name: center.name }) }).click()
    const dialog = page.getByRole('dialog', { name: center.name })
    await expect(dialog.getByText(say('site:centers.unreachable'))).toBeVisible()
    await expect(dialog.getByRole('link', { name: say('site:centers.openStreetMap') })).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
  })
})
