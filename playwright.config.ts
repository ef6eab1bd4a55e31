import { defineConfig } from '@playwright/test'
import { browserFlags, findBrowser } from './scripts/browser.mjs'
import { freePort } from './tests/support/freeport.ts'
import type { Journey } from './tests/support/journey.ts'
import { isRoomInMemory } from './tests/support/scratch.ts'

const withoutAsPlaywright = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
].join()

/** Chosen once; the workers read this file again and find it in their environment. */
process.env.JOURNEY_PORT ??= String(await freePort())

const isShort = Boolean(process.env.TEST_SHORT)
const isLong = Boolean(process.env.TEST_LONG)
/** In a long run the walks with scripts follow in a second run, on the embedded database. */
const leftOut = process.env.WALKS_FOLLOW ? /@plain|@walk/ : /@plain/

/**
 * Every e2e test runs with scripts and without, unless it is tagged for one of them. Except in a whole run those of
 * forms run on a client without a browser, and with scripts if they are a `@walk`. A short `npm test` runs in the
 * browser without scripts a short test of each feature only: `@walk` without `@form`, or `@browser`. `@slow` leaves a
 * test of forms out of the browsers there.
 */
export default defineConfig<Journey>({
  testDir: 'tests',
  testMatch: '**/*.e2e.ts',
  globalSetup: './tests/support/journeys.setup.ts',
  workers: 3,
  // scripts/test.mjs names and counts the tests that needed it.
  retries: 1,
  // A short run shares two cores with the tests of vitest.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // If the one server is gone, each remaining test would wait for its timeout, twice.
  maxFailures: 20,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  outputDir: 'test-results',
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${process.env.JOURNEY_PORT}`,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Cookies and storage are new for each test; loaded and compiled scripts stay cached.
    reuseContext: true,
    // Recording a trace takes a fifth of the run: use `--trace on` for the test to examine.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: await findBrowser(),
      args: [
        ...browserFlags,
        // No process for drawing: it takes a tenth of the browsers' time.
        '--in-process-gpu',
        '--num-raster-threads=1',
        // Drawing each page into a new frame would take a fifth of the browsers' time. The others are those that
        // Playwright disables: only the last list of features counts.
        `--disable-features=RenderDocument,${withoutAsPlaywright}`,
        // Scripts of a page run for moments: the third compilation, for long work, does not pay.
        '--js-flags=--invocation-count-for-maglev=10000',
      ],
      // If memory may be scarce, the processes of a browser share files instead, which takes a tenth of the run.
      ignoreDefaultArgs: isRoomInMemory ? ['--disable-dev-shm-usage'] : [],
    },
  },
  projects: [
    {
      name: 'js',
      use: { javaScriptEnabled: true },
      grepInvert: [leftOut, ...(isShort ? [/@slow/] : []), ...(isShort || isLong ? [/^(?!.*@walk).*@form/] : [])],
    },
    {
      name: 'plain',
      use: { javaScriptEnabled: false },
      grepInvert: process.env.WHOLE ? /@js/ : /@js|^(?!.*@browser).*@form/,
      ...(isShort && { grep: /@plain|@walk|@browser/ }),
    },
    {
      name: 'forms',
      use: { javaScriptEnabled: false, client: 'forms' },
      grep: /@form/,
      // In a whole run both browsers prove them.
      ...(process.env.WHOLE && { grepInvert: /@walk/ }),
    },
  ],
})
