// npm test: every feature, the api on PostgreSQL, and on the embedded database where the two differ.
// npm test -- FILE…: only these files. npm test -- --changed: only tests that uncommitted changes affect.
// npm test -- --no-browser: rules, api and processes only. npm test -- --only-browser: end-to-end tests only.
// npm test -- --long, as in CI: the long tests too. These kill and restore processes, visit every address, form and
// page, or read many photographs.
// npm test -- --whole: also each test of the api on both databases, and each end-to-end test on every client.
// The last line sums up the counts of all runners.
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { provideBrowser } from './browser.mjs'
import { install } from './install.mjs'
import { installed, run, runHeld, testFlags } from './run.mjs'
import { root } from './stale.mjs'

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Count
 * @typedef {Count & { unsteady: number }} Reported
 * @typedef {{ title: string, message: string }} Failure
 * @typedef {{
 *   title: string, program: string, parameters: string[], report: string, env?: Record<string, string>,
 *   count: (report: any) => Reported, failures: (report: any) => Failure[],
 * }} Runner
 */

/** Maximum number of tests of a runner that may need a retry: on a busy machine browsers and processes can be late. */
const unsteadyMax = 3
const repeated = ', passed when repeated'

const isWhole = process.argv.includes('--whole')
/** Includes long tests: `*.long.*` files, and tests with the tag `long`. */
const isLong = isWhole || process.argv.includes('--long')
const isChanged = process.argv.includes('--changed')
const files = process.argv.slice(2).filter((parameter) => !parameter.startsWith('-'))
/** Named files run in full, with their long tests. */
const isShort = !isLong && files.length === 0
/** All tests, long ones too. */
const isFull = isLong && files.length === 0 && !isChanged
const hasBrowser = !process.argv.includes('--no-browser')
const hasOthers = !process.argv.includes('--only-browser')
const isJourney = (/** @type {string} */ file) => file.endsWith('.e2e.ts')

/** @type {Runner} */
const journeys = {
  title: 'journeys in a browser',
  program: 'playwright',
  parameters: [
    'test',
    ...(isShort ? ['--grep-invert', '@long'] : []),
    ...(isChanged ? ['--only-changed', '--pass-with-no-tests'] : []),
    ...files.filter(isJourney),
  ],
  report: '.cache/playwright.json',
  count: ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected,
    skipped: stats.skipped,
    unsteady: stats.flaky,
  }),
  failures: ({ suites, errors }) => [
    ...suites.flatMap(failuresOfSuite),
    ...errors.map((/** @type {any} */ { message }) => ({ title: 'outside of a test', message })),
  ],
}

/** @type {Runner[]} */
const runners = [
  {
    title: 'rules, api and processes',
    program: 'vitest',
    parameters: [
      'run',
      ...(isShort ? ['--exclude', '**/*.long.*.test.ts', '--tags-filter=!long'] : []),
      ...(isChanged ? ['--changed', '--passWithNoTests'] : []),
      ...files.filter((file) => !isJourney(file)),
    ],
    report: '.cache/vitest.json',
    count({ testResults, ...report }) {
      const unsteady = testResults.flatMap((/** @type {any} */ file) => file.assertionResults.filter(isUnsteady)).length
      return {
        passed: report.numPassedTests - unsteady,
        failed: report.numFailedTests,
        skipped: report.numPendingTests + report.numTodoTests,
        unsteady,
      }
    },
    failures: ({ testResults }) => testResults.flatMap(failuresOfFile),
  },
  ...(isFull
    ? [
        { ...journeys, env: { WALKS_FOLLOW: '1' } },
        {
          ...journeys,
          title: 'journeys on the embedded database, one of each feature',
          parameters: ['test', '--project', 'js', '--grep', '@walk'],
          env: { JOURNEY_DATABASE: 'embedded' },
        },
      ]
    : [journeys]),
]

/** Runners to start. Each gets those of the named files that it can run; a runner without any is skipped. */
const needed = runners.filter(({ program }) => {
  const isBrowser = program === 'playwright'
  if (!(isBrowser ? hasBrowser : hasOthers)) return false
  return files.length === 0 || files.some((file) => isJourney(file) === isBrowser)
})

if (isWhole) process.env.WHOLE = '1'
if (isFull && !isWhole) process.env.TEST_LONG = '1'
if (isShort && !isChanged) process.env.TEST_SHORT = '1'
await install({ tools: true })
if (hasBrowser) await provideBrowser()
mkdirSync(join(root, '.cache'), { recursive: true })
// All runners share one demo, which the first one creates; its links lead to the server of the second.
const room = mkdtempSync(join(tmpdir(), 'tests-'))
process.once('exit', () => rmSync(room, { recursive: true, force: true }))
const demo = join(room, 'demo')
process.env.TEST_DEMO = demo
process.env.JOURNEY_PORT ??= await freePort()
// Recorded calls are checked only if all tests of the api run, because only long tests produce some of the refusals:
// tests/house/proven.last.test.ts.
if (isFull) process.env.TEST_PROOFS = join(room, 'proofs')

const sum = { passed: 0, failed: 0, skipped: 0 }
/** @type {Failure[]} */
const failures = []
const [first, ...others] = needed
// In a short run the second runner starts when the demo has been created, since each leaves a quarter of two cores
// idle. Full runs are sequential, because their long tests measure times.
const firstCounted = first ? count(first) : Promise.resolve({ passed: 0, failed: 0, skipped: 0 })
let isFirstOver = false
const firstOver = firstCounted.then(() => {
  isFirstOver = true
})
const isReady = () => isFirstOver || (!isLong && existsSync(demo))
while (others.length > 0 && !isReady()) await setTimeout(500)
/** @type {Count[]} */
const counts = []
for (const runner of others) counts.push(await count(runner, isFirstOver ? undefined : firstOver))
for (const { passed, failed, skipped } of [await firstCounted, ...counts]) {
  sum.passed += passed
  sum.failed += failed
  sum.skipped += skipped
}
process.exitCode = sum.failed > 0 ? 1 : 0
// Print failures last: people read the end of a long log.
for (const { title, message } of failures) console.log(`\nfailed: ${title}\n  ${firstLine(message)}`)
if (failures.length > 0) console.log()
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`)

/** Like tests/support/freeport.ts, which node cannot load unbuilt. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  server.close()
  return String(port)
}

/**
 * Counts a runner that fails without a failed test, e.g. by a file that does not load, as one failure.
 * @param {Runner} runner
 * @param {Promise<void>} [turn] its output is shown from then on
 */
async function count({ title, program, parameters, report, env, count, failures: failuresOf }, turn) {
  rmSync(join(root, report), { force: true })
  const command = [...testFlags, installed(program), ...parameters]
  const inEnv = { ...process.env, ...env }
  const sayTitle = () => console.log(`\n— ${title}`)
  if (turn) void turn.then(sayTitle)
  else sayTitle()
  const status = await (turn
    ? runHeld(process.execPath, command, { env: inEnv, until: turn })
    : run(process.execPath, command, inEnv))
  try {
    const reported = JSON.parse(readFileSync(join(root, report), 'utf8'))
    const counted = judge(count(reported))
    failures.push(...failuresOf(reported))
    if (status === 0 || counted.failed > 0) return counted
    failures.push({ title, message: `${program} ended with ${status}` })
    return { ...counted, failed: 1 }
  } catch {
    failures.push({ title, message: `${program} left no report` })
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

/**
 * Tests that pass only on retry are named in the output; several of them count as failures.
 * @param {Reported} reported
 * @returns {Count}
 */
function judge({ unsteady, ...counted }) {
  return unsteady > unsteadyMax
    ? { ...counted, failed: counted.failed + unsteady }
    : { ...counted, passed: counted.passed + unsteady }
}

/**
 * Vitest keeps the message of the first try of a test that passes on retry.
 * @param {any} test
 */
function isUnsteady({ status, failureMessages }) {
  return status === 'passed' && failureMessages.length > 0
}

/**
 * Failures in a report of vitest: failed tests, or the file itself if it did not load.
 * @param {any} file
 * @returns {Failure[]}
 */
function failuresOfFile({ name, status, message, assertionResults }) {
  const file = relative(root, name)
  /** @type {any[]} */
  const failedTests = assertionResults.filter((/** @type {any} */ test) => test.status === 'failed' || isUnsteady(test))
  if (failedTests.length === 0 && status === 'failed') return [{ title: file, message }]
  return failedTests.map((test) => ({
    title: `${file} › ${test.fullName}${isUnsteady(test) ? repeated : ''}`,
    message: test.failureMessages[0] ?? '',
  }))
}

/**
 * Failures in a report of Playwright, whose suites are nested.
 * @param {any} suite
 * @returns {Failure[]}
 */
function failuresOfSuite({ suites, specs }) {
  /** @type {Failure[]} */
  const failed = []
  for (const { file, title, tests } of specs) {
    for (const { projectName, status, results } of tests) {
      if (status !== 'unexpected' && status !== 'flaky') continue
      const { error } = results.find((/** @type {any} */ result) => result.error) ?? {}
      const suffix = status === 'flaky' ? repeated : ''
      failed.push({ title: `[${projectName}] ${file} › ${title}${suffix}`, message: error?.message ?? '' })
    }
  }
  return [...failed, ...(suites ?? []).flatMap(failuresOfSuite)]
}

/** @param {string} message */
function firstLine(message) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the runners colour what they say
  const plain = message.replace(/\x1b\[[0-9;]*m/g, '')
  return /\S.*/.exec(plain)?.[0] ?? ''
}
