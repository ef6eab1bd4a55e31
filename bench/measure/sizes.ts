import { randomInt, randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import type { Browser, BrowserContextOptions, Response } from 'playwright'
import { withBrowser } from '../browser.ts'
import type { Campaign } from '../campaign.ts'
import { doneStatus, paperForm, postForm } from '../paper-form.ts'
import type { Row, Target } from '../row.ts'
import { withServer } from '../server.ts'
import { account } from '../site.ts'
import { type Bench, onlyPaper } from '../stage.ts'

const kilobyte = 1000
const parts = { HTML: /^text\/html/, CSS: /^text\/css/, JavaScript: /javascript/ } as const
type Part = keyof typeof parts
type Limits = Partial<Record<Part, number>>

/** Measures the compressed bytes that an empty browser receives for a page until its network is idle. */
export async function measureSizes({ stage }: Bench): Promise<Row[]> {
  const { site, page, saved } = await stage('PostgreSQL')
  return withServer(site, ({ url }) =>
    withBrowser(async (browser) => {
      const storageState = await signIn(browser, url)
      await rateAtRandom(url, saved)
      const sized = (name: string, path: string, limits: Limits, options?: BrowserContextOptions) =>
        sizesOf(browser, { name, address: url + path, limits, ...(options ? { options } : {}) })
      return [
        ...(await sized('matrix page', page.path, { HTML: 30, JavaScript: 140 })),
        ...(await sized('rated matrix page', onlyPaper(saved).path, { HTML: 30, JavaScript: 140 })),
        ...(await sized('login page', '/login', { HTML: 12, CSS: 25, JavaScript: 140 })),
        ...(await sized('staff page', '/risk/projects', { JavaScript: 145 }, { storageState })),
      ]
    }),
  )
}

/** Random ratings: the page compresses worse than a real one. */
async function rateAtRandom(url: string, saved: Campaign): Promise<void> {
  const { cells } = saved
  const values = cells.map(() => randomInt(1, 4))
  const body = paperForm({ cells, values, version: 0, key: randomUUID(), intent: 'save' })
  const status = await postForm(new Agent(), url + onlyPaper(saved).path, body)
  if (status !== doneStatus) throw new Error(`the save was answered ${status}`)
}

export async function signIn(browser: Browser, url: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.locator('input[name=username]').fill(account.username)
  await page.locator('input[name=password]').fill(account.password)
  await Promise.all([page.waitForURL((address) => address.pathname !== '/login'), page.keyboard.press('Enter')])
  const state = await context.storageState()
  await context.close()
  return state
}

type Params = { name: string; address: string; limits: Limits; options?: BrowserContextOptions }

export async function sizesOf(browser: Browser, { name, address, limits, options }: Params): Promise<Row[]> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const responses: Response[] = []
  // A stream of events has no end, and no size.
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'eventsource') responses.push(response)
  })
  // The page's own scripts are loaded at `load`, their requests when the network is idle.
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  if (page.url() !== address) throw new Error(`${address} led to ${page.url()}`)
  const received = await Promise.all(
    responses.map(async (response) => ({
      type: response.headers()['content-type'] ?? '',
      bytes: (await response.request().sizes()).responseBodySize,
    })),
  )
  await context.close()
  return (Object.keys(parts) as Part[]).map((part) => {
    const ofPart = received.filter(({ type }) => parts[part].test(type))
    const limit = limits[part]
    const target: { target?: Target } = limit === undefined ? {} : { target: { atMost: limit } }
    const bytes = ofPart.reduce((sum, each) => sum + each.bytes, 0)
    return {
      name: `${part} of the ${name}`,
      figure: bytes / kilobyte,
      unit: 'kB',
      ...target,
      note: `${ofPart.length} files`,
    }
  })
}
