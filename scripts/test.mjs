// npm test: every test there is. The last line sums up what all runners counted.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { provideBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { install } from './install.mjs'
import { installed, run } from './run.mjs'
import { root } from './stale.mjs'

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Count
 * @typedef {{ title: string, program: string, parameters: string[], report: string, count: (report: any) => Count }} Runner
 */

/** @type {Runner[]} */
const runners = [
  {
    title: 'rules, api and processes',
    program: 'vitest',
    parameters: ['run'],
    report: '.cache/vitest.json',
    count: (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    }),
  },
  {
    title: 'journeys in a browser',
    program: 'playwright',
    parameters: ['test'],
    report: '.cache/playwright.json',
    // A test that passes only when repeated is not trusted to have passed.
    count: ({ stats }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    }),
  },
]

await install()
await provideBrowser()
await build()
mkdirSync(join(root, '.cache'), { recursive: true })

const sum = { passed: 0, failed: 0, skipped: 0 }
for (const runner of runners) {
  const { passed, failed, skipped } = await count(runner)
  sum.passed += passed
  sum.failed += failed
  sum.skipped += skipped
}
process.exitCode = sum.failed > 0 ? 1 : 0
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`)

/** A runner that fails without a failed test, as by a file that does not load, counts as one. @param {Runner} runner */
async function count({ title, program, parameters, report, count }) {
  console.log(`\n— ${title}`)
  rmSync(join(root, report), { force: true })
  const status = await run(installed(program), parameters)
  try {
    const counted = count(JSON.parse(readFileSync(join(root, report), 'utf8')))
    return status !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
  } catch {
    console.log(`${program} left no report`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}
