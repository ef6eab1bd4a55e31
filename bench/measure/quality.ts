import axe, { type AxeResults } from 'axe-core'
import lighthouse from 'lighthouse'
import { freePort } from '../../tests/support/freeport.ts'
import { withBrowser } from '../browser.ts'
import type { Row } from '../row.ts'
import { median, repeat } from '../sample.ts'
import { withServer } from '../server.ts'
import type { Bench } from '../stage.ts'

/** Measures Lighthouse as on a phone, each run in a new browser, and axe with all its rules. */
export async function measureQuality({ scale, stage }: Bench): Promise<Row[]> {
  const { site, page } = await stage('PostgreSQL')
  return withServer(site, async ({ url }) => [
    ...(await qualityOf('matrix page', { address: url + page.path, runs: scale.runs })),
    ...(await qualityOf('login page', { address: `${url}/login`, runs: scale.runs })),
  ])
}

type Params = { address: string; runs: number; headers?: Record<string, string> }

/** `headers` authenticate a user. */
export async function qualityOf(name: string, { address, runs, headers = {} }: Params): Promise<Row[]> {
  const scores = await repeat(runs, () => runLighthouse(address, headers))
  const violations = await findViolations(address, headers)
  const medianOf = (score: keyof Scores) => median(scores.map((each) => each[score]))
  return [
    {
      name: `Lighthouse performance, ${name}`,
      figure: medianOf('performance'),
      unit: '',
      target: { atLeast: 95 },
      note: `median of ${runs}, paint ${medianOf('paintMs')} ms, blocked ${medianOf('blockedMs')} ms`,
    },
    {
      name: `Lighthouse accessibility, ${name}`,
      figure: medianOf('accessibility'),
      unit: '',
      target: { atLeast: 100 },
      note: `median of ${runs}`,
    },
    {
      name: `Lighthouse best practices, ${name}`,
      figure: medianOf('bestPractices'),
      unit: '',
      target: { atLeast: 100 },
      note: `median of ${runs}`,
    },
    {
      name: `axe violations, ${name}`,
      figure: violations.reduce((sum, { nodes }) => sum + nodes.length, 0),
      unit: 'nodes',
      target: { atMost: 0 },
      note: violations.map(({ id }) => id).join(', '),
    },
  ]
}

/** Scores of 100; largest contentful paint and blocked time on Lighthouse's simulated phone. */
type Scores = { performance: number; accessibility: number; bestPractices: number; paintMs: number; blockedMs: number }

async function runLighthouse(address: string, extraHeaders: Record<string, string>): Promise<Scores> {
  const port = await freePort()
  const categories = ['performance', 'accessibility', 'best-practices']
  const ran = await withBrowser(
    () =>
      lighthouse(address, { port, logLevel: 'error', onlyCategories: categories, formFactor: 'mobile', extraHeaders }),
    port,
  )
  const scoreOf = (category: string) => Math.round((ran?.lhr.categories[category]?.score ?? Number.NaN) * 100)
  const msOf = (audit: string) => Math.round(ran?.lhr.audits[audit]?.numericValue ?? Number.NaN)
  return {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    bestPractices: scoreOf('best-practices'),
    paintMs: msOf('largest-contentful-paint'),
    blockedMs: msOf('total-blocking-time'),
  }
}

function findViolations(address: string, headers: Record<string, string>): Promise<AxeResults['violations']> {
  return withBrowser(async (browser) => {
    const page = await browser.newPage({ extraHTTPHeaders: headers })
    await page.goto(address)
    await page.evaluate(axe.source)
    const { violations }: AxeResults = await page.evaluate(`axe.run({ resultTypes: ['violations'] })`)
    return violations
  })
}
