import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { Rating } from '#contract/risk/kinds/matrix/codes.ts'
import { withHelper } from '../helper/process.ts'
import type { Renders } from '../helper/render-selects.ts'
import { timeToLastByte } from '../measure/server-time.ts'
import { doneStatus, paperForm, postForm } from '../paper-form.ts'
import { median } from '../sample.ts'
import type { Stage } from '../stage.ts'
import { alternate, type ComparedRow } from './row.ts'
import type { Side } from './side.ts'
import { processorMs } from './usage.ts'

const cells = 1330
const warmUps = 150
const pagesOfRound = 50

/** `answered`: two thirds of the cells are rated before the page is read. */
type Shown = {
  name: string
  path: (stage: Stage) => string
  accept?: string
  answered?: boolean
}

const pagePath = ({ page }: Stage) => page.path
const answeredPath = ({ saved: { papers } }: Stage) => papers[0]?.path ?? ''
const oneRow = '&view=row&row=30'

const pages: Shown[] = [
  { name: 'matrix page 70 × 19', path: pagePath },
  { name: 'matrix page 70 × 19, gzip', path: pagePath, accept: 'gzip' },
  { name: 'one row of it', path: (stage) => pagePath(stage) + oneRow },
  { name: 'two thirds answered', path: answeredPath, answered: true },
  { name: 'two thirds answered, gzip', path: answeredPath, accept: 'gzip', answered: true },
  { name: 'one row of it, answered', path: (stage) => answeredPath(stage) + oneRow, answered: true },
  { name: 'matrix page 200 × 30', path: ({ large }) => large.path },
]

/**
 * Processor time of the server for a page of a matrix, with PostgreSQL, compared with React's for as many bare selects.
 */
export async function comparePages(sides: readonly Side[], rounds: number): Promise<ComparedRow[]> {
  const rows: ComparedRow[] = []
  for (const page of pages) rows.push(...(await comparePage(sides, page, rounds)))
  return rows
}

async function comparePage([old, now]: readonly Side[], page: Shown, rounds: number): Promise<ComparedRow[]> {
  if (!old || !now) throw new Error('a comparison needs exactly two sides')
  const renders: number[] = []
  return withHelper<number, Renders, ComparedRow[]>('./render-selects.ts', async (render) => {
    const running = await Promise.all([old, now].map((side) => start(side, page)))
    try {
      for (let turn = 0; turn < warmUps; turn++) await render(cells)
      for (const each of running) await request(each, warmUps)
      await alternate(rounds, running, async (each) => {
        const before = processorMs(each.pid)
        each.walls.push(...(await request(each, pagesOfRound)))
        each.processor.push((processorMs(each.pid) - before) / pagesOfRound)
        for (let turn = 0; turn < pagesOfRound / 2; turn++) renders.push((await render(cells)).processorMs)
      })
    } finally {
      for (const each of running) await each.stop()
    }
    const react = renders.reduce((sum, ms) => sum + ms, 0) / renders.length
    const [first, second] = running.map(({ processor, walls }) => ({ cpu: median(processor), wall: median(walls) }))
    if (!first || !second) return []
    return [
      { name: `${page.name}, processor`, unit: 'ms', old: first.cpu, new: second.cpu },
      { name: `${page.name}, reader`, unit: 'ms', old: first.wall, new: second.wall },
      {
        name: `${page.name} / React, ${react.toFixed(1)} ms`,
        unit: '×',
        old: first.cpu / react,
        new: second.cpu / react,
      },
    ]
  })
}

async function start(side: Side, page: Shown) {
  const stage = await side.stage('PostgreSQL')
  const server = await side.server.startServer(stage.site)
  const agent = new Agent({ keepAlive: true })
  if (page.answered) await answer(stage, { agent, address: server.url + answeredPath(stage) })
  return {
    side,
    pid: server.pid,
    address: server.url + page.path(stage),
    accept: page.accept,
    agent,
    walls: [] as number[],
    processor: [] as number[],
    async stop() {
      agent.destroy()
      await server.stop()
    },
  }
}

const answered = new WeakSet<Stage>()

/** Rates two thirds of the cells, once. */
async function answer(stage: Stage, { agent, address }: { agent: Agent; address: string }): Promise<void> {
  if (answered.has(stage)) return
  answered.add(stage)
  const { cells } = stage.saved
  const values = cells.map((_, at) => (at % 3 === 0 ? Rating.unfilled : Rating.low + ((at % 4) % 3)))
  const body = paperForm({ cells, values, version: 0, key: randomUUID(), intent: 'save' })
  const status = await postForm(agent, address, body)
  if (status !== doneStatus) throw new Error(`the answers were answered with ${status}`)
}

async function request(
  { agent, address, accept }: { agent: Agent; address: string; accept: string | undefined },
  times: number,
): Promise<number[]> {
  const walls: number[] = []
  for (let turn = 0; turn < times; turn++) walls.push(await timeToLastByte(agent, address, { encoding: accept }))
  return walls
}
