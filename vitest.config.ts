import { configDefaults, defineConfig } from 'vitest/config'
import { testFlags } from './scripts/run.mjs'
import { shortLived } from './tests/server/process.ts'

/** `npm test` leaves these out; `npm test -- --long`, `--whole` and a file by its name run them. */
const long = { name: 'long' }

/** These test files keep no state except their own data, so that one load of the sources serves them all. */
const together = { isolate: false, tags: [long] }

/**
 * Tests that wait for processes or a database depend on the machine's other work. The output names each that passes
 * only on retry; `scripts/test.mjs` counts them.
 */
const retried = { retry: 1 }

/** The api's tests hold on both databases, unchanged; `*.e2e.ts` belong to Playwright. */
const api = { ...together, ...retried, include: ['tests/**/*.api.test.ts'], hookTimeout: 60_000, testTimeout: 30_000 }

/**
 * Tests of code that differs between the two databases: opening, migrations, locks, notifications, refusals. The e2e
 * tests cover the rest on the embedded one.
 */
const whereTheyDiffer = [
  'tests/platform/{db,jobs,datasets}/*.api.test.ts',
  'tests/shell/system/{audit,signal}.api.test.ts',
  'tests/{shell/messages/stream,risk/questionnaires/version-store}.api.test.ts',
]

export default defineConfig({
  test: {
    pool: 'forks',
    // While one waits, another works.
    maxWorkers: 3,
    execArgv: testFlags,
    // Cache of transpiled sources, shared by all projects.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/vitest' },
    reporters: ['default', 'json'],
    outputFile: { json: '.cache/vitest.json' },
    projects: [
      // First, so that their setup runs in parallel with all others: setups start in this order.
      {
        extends: true,
        test: {
          name: 'node',
          tags: [long],
          ...retried,
          include: ['tests/**/*.process.test.ts'],
          globalSetup: 'tests/support/built.setup.ts',
          setupFiles: 'tests/support/built.ready.ts',
          hookTimeout: 120_000,
          testTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: { ...together, name: 'rules', include: ['tests/**/*.rules.test.{ts,tsx}'], testTimeout: 30_000 },
      },
      { extends: true, test: { ...api, name: 'api-postgres', globalSetup: 'tests/support/postgres.setup.ts' } },
      {
        extends: true,
        test: {
          ...api,
          name: 'api-embedded',
          globalSetup: 'tests/support/embedded.setup.ts',
          execArgv: [shortLived, ...testFlags],
          // `npm test -- --whole` runs all of these there too.
          include: process.env.WHOLE ? api.include : whereTheyDiffer,
          // Long tests cost what they cost outside the database: attacks, kills, large files, recognition. They run here
          // only if they say so. Few bad requests reach a database; `npm run fuzz` covers the embedded one.
          exclude: [...configDefaults.exclude, '**/*.long.*', 'tests/house/bad-input.api.test.ts'],
          tags: [{ ...long, skip: true }],
        },
      },
      // After all others: what they have seen together.
      {
        extends: true,
        test: { name: 'last', include: ['tests/**/*.last.test.ts'], sequence: { groupOrder: 1 } },
      },
    ],
  },
})
