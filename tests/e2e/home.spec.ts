import { expectAccessible } from './accessibility.ts'
import { expect, LANGUAGES, open, test } from './journey.ts'
import { expectNoSidewaysScroll, holdRequests } from './steps.ts'
import { textsOf } from './texts.ts'

const HEADING = { level: 1 }

for (const language of LANGUAGES) {
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test('the home page is drawn by the server in the language of the browser', async ({ page, say }) => {
      const response = await page.goto('/')
      expect(await response?.text()).toContain(`<html lang="${language}"`)
      await expect(page).toHaveTitle(say('site:head.home.title'))
      await expect(page.getByRole('link', { name: say('site:hero.start') })).toBeVisible()
    })
  })
}

test('the home page is accessible', async ({ page }) => {
  await open(page)
  await expectAccessible(page)
})

test.describe('with markup that somebody slipped in', () => {
  test.use({ expectedFaults: [/Content Security Policy/] })

  test('no style and no script of it counts, and the journey would fail by what the browser says of it', async ({ page }) => {
    await open(page)
    const refused = [/inline style/, /inline style/, /inline event handler|script-src/].map((pattern) =>
      page.waitForEvent('console', (message) => message.type() === 'error' && pattern.test(message.text())),
    )
    await page.evaluate(() => {
      document.body.insertAdjacentHTML(
        'beforeend',
        '<style>body{opacity:0.5}</style><p id="slipped" style="opacity:0.5">x</p><img alt="" src="data:," onerror="document.title=\'taken\'">',
      )
    })
    await Promise.all(refused)
    await expect(page.locator('#slipped')).toHaveCSS('opacity', '1')
    await expect(page.locator('body')).toHaveCSS('opacity', '1')
    await expect(page).not.toHaveTitle('taken')
  })
})

test.describe('at an unknown address', () => {
  // The browser itself notes the status of the page.
  test.use({ expectedFaults: [/404 \(Not Found\).*\/no\/such\/place/] })

  test('the page says so, is accessible, and leads home', async ({ page, say }) => {
    const response = await page.goto('/no/such/place')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', HEADING)).toHaveText(say('site:notFound.title'))
    await expect(page.getByText(say('site:notFound.text'))).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: say('site:notFound.home') }).click()
    await expect(page).toHaveURL('/')
    for (const address of ['/samples/no-such-sample', '/samples/clear~', '/legal/no-such-text'])
      expect((await page.request.get(address)).status(), address).toBe(404)
    expect((await page.request.get('/samples/clear')).status()).toBe(200)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the page says what needs them, and shows nothing that never arrives', async ({ page, say }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: say('site:noScript.title') })).toBeVisible()
    await expect(page.getByText(say('site:actions.loading'))).toBeHidden()
  })
})

test('the language can be changed, stays, and what was begun stays with it', async ({ page, say }) => {
  const italian = textsOf('it')
  await open(page)
  await page.getByRole('spinbutton', { name: say('journey:questionnaire.fields.age') }).fill('41')
  await page.getByRole('combobox', { name: say('site:nav.language') }).selectOption('it')
  await expect(page.locator('html')).toHaveAttribute('lang', 'it')
  await expect(page).toHaveTitle(italian('site:head.home.title'))
  const age = page.getByRole('spinbutton', { name: italian('journey:questionnaire.fields.age') })
  await expect(age).toHaveValue('41')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'it')
  await expect(age).toHaveValue('41')
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('it')
})

test('what stands below the sample answer keeps its place while that is on its way', async ({ page, say }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const letGo = await holdRequests(page, '**/api/sample-cases?language=it')
  await open(page)
  await page.getByRole('combobox', { name: say('site:nav.language') }).selectOption('it')
  const below = page.getByText(textsOf('it')('site:proofs.answerText'))
  await expect(below).toBeVisible()
  const topOf = async () => (await below.boundingBox())?.y ?? 0
  const before = await topOf()
  letGo()
  await expect(page.getByRole('link', { name: textsOf('it')('site:sample.read') })).toBeVisible()
  expect(Math.abs((await topOf()) - before)).toBeLessThan(48)
})

test('an address that names a part of the page leads to it on a phone, whatever arrives above', async ({ page, say }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  // The browser glides there, towards where the place was when it set out.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(page, '/#contact')
  await expect(page.getByRole('spinbutton', { name: say('journey:questionnaire.fields.age') })).toBeAttached()
  await expect(page.getByRole('heading', { name: say('site:centers.title') })).toBeInViewport({ ratio: 1 })
})

test('the colours can be switched, and stay', async ({ page, say }) => {
  await open(page)
  await page.getByRole('button', { name: say('site:nav.theme.dark') }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const response = await page.reload()
  expect(await response?.text()).toContain('data-theme="dark"')
  await expect(page.getByRole('button', { name: say('site:nav.theme.light') })).toBeVisible()
})

test('nothing sticks out sideways from 320 px to 4K', async ({ page }) => {
  await open(page)
  for (const width of [320, 390, 640, 768, 1440, 3840]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
})

test('the sample answer leads to its whole report, which is accessible, and on to the other samples', async ({ page, say }) => {
  await open(page)
  await page.getByRole('link', { name: say('site:sample.read') }).click()
  await expect(page.getByRole('heading', HEADING)).toBeVisible()
  await expect(page.getByText(say('journey:samples.notice'))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: say('journey:samples.names.unclear') }).click()
  await expect(page.getByText(say('journey:answers.kinds.cannot_tell'), { exact: true })).toBeVisible()
  await page.getByRole('link', { name: say('journey:samples.ownPhoto') }).click()
  await expect(page).toHaveURL('/#start')
})

test('every link of the page leads somewhere', async ({ page, request }) => {
  await open(page)
  const links = await page.locator('a[href]').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const inPage = links.filter((href) => /^\/?#./.test(href)).map((href) => href.replace(/^\//, ''))
  for (const anchor of new Set(inPage)) await expect(page.locator(`[id="${anchor.slice(1)}"]`), anchor).toHaveCount(1)
  const pages = new Set(links.filter((href) => href.startsWith('/') && !href.includes('#')))
  for (const path of pages) expect((await request.get(path)).status(), path).toBeLessThan(400)
  expect(links).not.toContain('#')
})

test('the fonts are served by the site itself', async ({ page }) => {
  await open(page)
  const loaded = () =>
    page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family))
  for (const family of [/Newsreader/, /Instrument Sans/]) await expect.poll(loaded).toContainEqual(expect.stringMatching(family))
})
