import { defineConfig } from '@playwright/test'
import { browserFlags, findBrowser } from './scripts/browser.mjs'
import { freePort } from './tests/support/freeport.ts'
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

/** The same journeys with scripts and without; those of one kind only are tagged so. */
export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.e2e.ts',
  globalSetup: './tests/support/journeys.setup.ts',
  workers: 3,
  // Those that needed it are named and counted by scripts/test.mjs.
  retries: 1,
  // Where the one server is gone, each that is still to come would wait until its time is over, twice.
  maxFailures: 20,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  outputDir: 'test-results',
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${process.env.JOURNEY_PORT}`,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Cookies and storage are the next test's own; what the browser has loaded and compiled it need not load again.
    reuseContext: true,
    // To record one takes a fifth of the run: `--trace on` for the journey that is looked into.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: await findBrowser(),
      args: [
        ...browserFlags,
        // What draws needs no process of its own here: a tenth of the browsers' time.
        '--in-process-gpu',
        '--num-raster-threads=1',
        // Each page would draw into a frame made anew: a fifth of the browsers' time. The others are those that Playwright
        // switches off, of whose list the last one counts.
        `--disable-features=RenderDocument,${withoutAsPlaywright}`,
        // A page's scripts run for moments: to compile them a third time, for long work, is not worth it.
        '--js-flags=--invocation-count-for-maglev=10000',
      ],
      // Where memory may be scarce the processes of a browser share files instead, which takes a tenth of the run.
      ignoreDefaultArgs: isRoomInMemory ? ['--disable-dev-shm-usage'] : [],
    },
  },
  projects: [
    { name: 'js', use: { javaScriptEnabled: true }, grepInvert: /@plain/ },
    { name: 'plain', use: { javaScriptEnabled: false }, grepInvert: /@js/ },
  ],
})
