import type { Page } from 'playwright'
import { withBrowser } from '../browser.ts'
import type { SentPaper } from '../campaign.ts'
import type { Row } from '../row.ts'
import { median, repeat } from '../sample.ts'
import { withServer } from '../server.ts'
import type { Bench } from '../stage.ts'

const viewport = { width: 1440, height: 900 }

/** Tries of each change; the median excludes other work of the machine. */
const tries = 3

/** Measures the time from a change in the matrix to the painted frame, with the page's script at work. */
export async function measurePaint({ scale, stage }: Bench): Promise<Row[]> {
  const { site, page, large } = await stage('PostgreSQL')
  return withServer(site, async ({ url }) => [
    ...(await paintOf({ name: '70 × 19', url, paper: page, atMost: 50, changes: scale.changes })),
    ...(await paintOf({ name: '200 × 30', url, paper: large, atMost: 200, changes: scale.changes })),
  ])
}

type Params = { name: string; url: string; paper: SentPaper; atMost: number; changes: number }

function paintOf({ name, url, paper, atMost, changes }: Params): Promise<Row[]> {
  return withBrowser(async (browser) => {
    const page = await browser.newPage({ viewport })
    await page.goto(url + paper.path)
    // The script shows its keys when it is ready.
    await page.locator('[data-keys]').waitFor()
    const row = (what: string, times: number[]): Row => ({
      name: `${what}, ${name}`,
      figure: Math.max(...times),
      unit: 'ms',
      target: { atMost },
      note: `worst of ${times.length}, each the median of ${tries}; of all ${median(times).toFixed(1)}`,
    })
    return [
      row(
        'cell changed to next paint',
        await repeat(changes, (turn) => tried((attempt) => changeCell(page, turn, attempt))),
      ),
      row('column not involved to next paint', await repeat(changes, (turn) => tried(() => turnColumn(page, turn)))),
    ]
  })
}

const tried = async (change: (attempt: number) => Promise<number>): Promise<number> =>
  median(await repeat(tries, change))

/**
 * Changes a cell; returns the milliseconds until the frame is painted. A message that the frame's callback posts
 * arrives after layout and paint.
 */
function changeCell(page: Page, turn: number, attempt: number): Promise<number> {
  return page.evaluate(
    async ({ at, value }) => {
      const cells = document.querySelectorAll<HTMLSelectElement>('[data-matrix] tbody select')
      const cell = cells[(at * 37) % cells.length]
      if (!cell) throw new Error('matrix without cells')
      const began = performance.now()
      cell.value = value
      cell.dispatchEvent(new Event('change', { bubbles: true }))
      await new Promise<unknown>((resolve) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = resolve
          port2.postMessage(null)
        })
      })
      return performance.now() - began
    },
    { at: turn, value: String(1 + ((turn + attempt) % 3)) },
  )
}

/** Like `changeCell`, but presses the column buttons in turn, starting over after the last one. */
function turnColumn(page: Page, turn: number): Promise<number> {
  return page.evaluate(async (at) => {
    const buttons = document.querySelectorAll<HTMLButtonElement>('[data-matrix] button[name=column]')
    const button = buttons[at % buttons.length]
    if (!button) throw new Error('the matrix has no column buttons')
    const began = performance.now()
    button.click()
    await new Promise<unknown>((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = resolve
        port2.postMessage(null)
      })
    })
    return performance.now() - began
  }, turn)
}
