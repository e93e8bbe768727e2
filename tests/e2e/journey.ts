import { LANGUAGES, type Language } from '@chioma/contract'
import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import { type Texts, textsOf } from './texts.ts'

/** Most journeys go without the page's worker, of which the browser's driver tells. */
const BLOCKED_WORKER = 'Service Worker registration blocked by Playwright'

interface JourneyOptions {
  language: Language
  /** Console errors that belong to the journey; any other fails it. */
  expectedFaults: RegExp[]
}

interface JourneyFixtures {
  /** The words of the journey's language. */
  say: Texts
  watched: undefined
}

/** A visitor of their own, in a browser that reports everything that goes wrong. */
export const test = base.extend<JourneyOptions & JourneyFixtures>({
  language: ['en', { option: true }],
  expectedFaults: [[], { option: true }],
  locale: async ({ language }, use) => use(`${language}-${language === 'en' ? 'GB' : language.toUpperCase()}`),
  say: async ({ language }, use) => use(textsOf(language)),
  extraHTTPHeaders: async ({ browserName }, use, { workerIndex, testId }) =>
    use({ 'x-forwarded-for': addressOf(`${browserName}${workerIndex}${testId}`) }),
  watched: [
    async ({ context, expectedFaults }, use) => {
      const faults = collectFaults(context)
      await use(undefined)
      expect(faults.filter((fault) => !expectedFaults.some((pattern) => pattern.test(fault)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect, LANGUAGES }

/** A private address for each visitor, so that the limits per address do not see them as one. */
function addressOf(seed: string): string {
  let hash = 7
  for (const character of seed) hash = (hash * 31 + character.charCodeAt(0)) >>> 0
  return `10.${hash & 255}.${(hash >>> 8) & 255}.${(hash >>> 16) & 255}`
}

/** Of every window, those that a page opens among them. What the content policy refuses is such an error, too. */
function collectFaults(context: BrowserContext): string[] {
  const faults: string[] = []
  const note = (message: ConsoleMessage): void => {
    if (['error', 'warning'].includes(message.type()) && !message.text().includes(BLOCKED_WORKER))
      faults.push(`${message.type()}: ${message.text()} ${message.location().url}`)
  }
  context.on('console', note)
  context.on('weberror', (error) => faults.push(`uncaught: ${error.error().message}`))
  return faults
}

/** Opens a page, waits until it can be operated, and moves the pointer: the first sign that somebody is there. */
export async function open(page: Page, path = '/'): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' })
  // The first thing that the page does once it lives is to keep its language.
  await page.waitForFunction(() => localStorage.getItem('language') !== null)
  await page.mouse.move(5, 5)
}
