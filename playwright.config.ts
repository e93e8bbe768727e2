import { defineConfig } from '@playwright/test'
import { findTestBrowser } from './tests/support/browser.ts'

const { executablePath, args, env } = await findTestBrowser()

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // Generous, for machines with little to spare; a journey takes a few seconds.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/test-counts/journeys.json' }]],
  use: {
    browserName: 'chromium',
    // Set by the global setup, before any journey starts.
    baseURL: process.env.E2E_URL,
    locale: 'en-US',
    viewport: { width: 1280, height: 900 },
    // What moves costs processor time and is never where it was a moment ago; one journey sees the page as most people do.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every step takes longer than the steps; `playwright test --trace on` does it where it is wanted.
    // What a journey holds back or answers itself must not be answered by the worker of the page; the journey without a network lets it.
    serviceWorkers: 'block',
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args, env },
  },
})
