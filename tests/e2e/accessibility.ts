import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { expect } from './journey.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The part of the home page with the questions, the photo and the report. */
export const JOURNEY = '#start'

/** What differs between light and dark: everything else is the same page. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Fails with every accessibility fault that axe finds on the page as it stands, best practices included, and with every
 * fault of colour that it has in the other of the two colour schemes. `within` keeps to a part (a CSS selector) where
 * another journey looks at the rest.
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  // Evaluated, not added as a script: the page's content policy stays as it is.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  expect(await findFaults(page, within, {})).toEqual([])
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' })
  expect(await findFaults(page, within, { runOnly: { type: 'rule', values: COLOUR_RULES } })).toEqual([])
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
}

async function findFaults(page: Page, within: string | undefined, options: RunOptions): Promise<object[]> {
  await settleAnimations(page)
  const run = `axe.run(${within === undefined ? 'document' : JSON.stringify(within)}, ${JSON.stringify({ ...options, resultTypes: ['violations'] })})`
  const { violations } = await page.evaluate<AxeResults>(run)
  return violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map((node) => node.html.slice(0, 160)) }))
}

/** Half-faded text has too little contrast: what is measured is what stays. Changes of colour only begin with the next frames. */
async function settleAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const running = () =>
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .filter((animation) => animation.playState === 'running')
    do {
      await Promise.all(running().map((animation) => animation.finished.catch(() => undefined)))
      await nextFrame()
      await nextFrame()
    } while (running().length > 0)
  })
}
