import axe, { type AxeResults } from 'axe-core'
import lighthouse from 'lighthouse'
import { freePort } from '../../tests/freeport.ts'
import { withBrowser } from '../browser.ts'
import type { Row } from '../row.ts'
import { median, repeat } from '../sample.ts'
import { withServer } from '../server.ts'
import type { Bench } from '../stage.ts'

/** Lighthouse as on a phone, each run in a new browser; axe with all its rules. */
export async function measureQuality({ scale, stage }: Bench): Promise<Row[]> {
  const { site, page } = await stage('PostgreSQL')
  return withServer(site, async ({ url }) => [
    ...(await qualityOf('matrix page', url + page.path, scale.runs)),
    ...(await qualityOf('login page', `${url}/login`, scale.runs)),
  ])
}

async function qualityOf(name: string, address: string, runs: number): Promise<Row[]> {
  const scores = await repeat(runs, () => runLighthouse(address))
  const note = `median of ${runs}`
  return [
    {
      name: `Lighthouse performance, ${name}`,
      figure: median(scores.map(({ performance }) => performance)),
      unit: '',
      target: { atLeast: 95 },
      note,
    },
    {
      name: `Lighthouse accessibility, ${name}`,
      figure: median(scores.map(({ accessibility }) => accessibility)),
      unit: '',
      target: { atLeast: 100 },
      note,
    },
    { name: `axe violations, ${name}`, figure: await countViolations(address), unit: 'nodes', target: { atMost: 0 } },
  ]
}

async function runLighthouse(address: string): Promise<{ performance: number; accessibility: number }> {
  const port = await freePort()
  const categories = ['performance', 'accessibility']
  const ran = await withBrowser(
    () => lighthouse(address, { port, logLevel: 'error', onlyCategories: categories, formFactor: 'mobile' }),
    port,
  )
  const scoreOf = (category: string) => Math.round((ran?.lhr.categories[category]?.score ?? Number.NaN) * 100)
  return { performance: scoreOf('performance'), accessibility: scoreOf('accessibility') }
}

function countViolations(address: string): Promise<number> {
  return withBrowser(async (browser) => {
    const page = await browser.newPage()
    await page.goto(address)
    await page.evaluate(axe.source)
    const { violations }: AxeResults = await page.evaluate(`axe.run({ resultTypes: ['violations'] })`)
    return violations.reduce((sum, { nodes }) => sum + nodes.length, 0)
  })
}
