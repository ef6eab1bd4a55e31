import { configDefaults, defineConfig } from 'vitest/config'
import { menuScreens } from './app/render/menu-screens.ts'
import { testFlags } from './scripts/run.mjs'
import { shortLived } from './tests/server/process.ts'

/** Files of these keep nothing beside their own data, so one load of the sources serves them all. */
const together = { isolate: false }

/** The api's tests hold on both databases, unchanged; `*.e2e.ts` belong to Playwright. */
const api = { ...together, include: ['tests/**/*.api.test.ts'], hookTimeout: 60_000, testTimeout: 30_000 }

/**
 * Where the two databases differ: how they are opened, migrated and held, how they tell, what they refuse. What the product
 * does on the embedded one beside that, every journey asks.
 */
const whereTheyDiffer = [
  'tests/platform/{db,jobs}/*.api.test.ts',
  'tests/house/openapi.api.test.ts',
  'tests/shell/system/{audit,signal}*.api.test.ts',
  'tests/{shell/messages/stream,risk/questionnaires/version-store}.api.test.ts',
]

export default defineConfig({
  plugins: [menuScreens],
  test: {
    pool: 'forks',
    // Where one waits, another works.
    maxWorkers: 3,
    execArgv: testFlags,
    // Each project would make JavaScript of the same sources anew.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/vitest' },
    reporters: ['default', 'json'],
    outputFile: { json: '.cache/vitest.json' },
    projects: [
      // First, so that what they start on is made beside all others, as their setup begins in this order.
      {
        extends: true,
        test: {
          name: 'node',
          include: ['tests/**/*.process.test.ts'],
          globalSetup: 'tests/support/built.setup.ts',
          setupFiles: 'tests/support/built.ready.ts',
          hookTimeout: 120_000,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: { ...together, name: 'rules', include: ['tests/**/*.rules.test.ts'], testTimeout: 30_000 },
      },
      { extends: true, test: { ...api, name: 'api-postgres', globalSetup: 'tests/support/postgres.setup.ts' } },
      {
        extends: true,
        test: {
          ...api,
          name: 'api-embedded',
          globalSetup: 'tests/support/embedded.setup.ts',
          execArgv: [shortLived, ...testFlags],
          // `npm test -- --whole`, as in CI, asks all of these there too.
          include: process.env.WHOLE ? api.include : whereTheyDiffer,
          // Little of it reaches a database; `npm run fuzz` asks the embedded one too.
          exclude: [...configDefaults.exclude, 'tests/house/bad-input.api.test.ts'],
        },
      },
    ],
  },
})
