import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { expect } from './journey.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Fails with every accessibility fault that axe finds on the page as it stands, best practices included. */
export async function expectAccessible(page: Page): Promise<void> {
  await settleAnimations(page)
  // Evaluated, not added as a script: the page's content policy stays as it is.
  await page.evaluate(AXE)
  const { violations } = await page.evaluate<AxeResults>('axe.run(document, { resultTypes: ["violations"] })')
  const faults = violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map((node) => node.html.slice(0, 160)) }))
  expect(faults).toEqual([])
}

/** Half-faded text has too little contrast: what is measured is what stays. */
async function settleAnimations(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  )
}
