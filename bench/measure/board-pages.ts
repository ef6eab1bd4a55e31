import { join } from 'node:path'
import * as at from '#contract/data/addresses.ts'
import { countCards, publishBoard, saveBoard } from '#contract/data/boards/calls.ts'
import { getExploration, saveExploration } from '#contract/data/explorations/calls.ts'
import { withBrowser } from '../browser.ts'
import { processorMs } from '../compare/usage.ts'
import { cardsOfPage } from '../explored-cards.ts'
import { withJobs } from '../job.ts'
import { load } from '../load.ts'
import type { Row } from '../row.ts'
import { withServer } from '../server.ts'
import { account, makeSite } from '../site.ts'
import { signInStaff } from '../staff.ts'
import type { Bench } from '../stage.ts'
import { timeCall, tokenOf } from '../token.ts'
import { addWideTable, type WideTable } from '../wide-table.ts'
import { qualityOf } from './quality.ts'
import { signIn, sizesOf } from './sizes.ts'

const rows = 10_000_000
const readers = 200
const waitMs = 60_000
/** A page that is opened comes without its data for scripts. */
const asBrowsers = { 'accept-encoding': 'gzip', 'sec-fetch-dest': 'document' }
/** The shortest refresh of a board. */
const refreshSeconds = 60
/** More than all readers wait for once. */
const burstSeconds = 30
/** The budget of the board's scripts, in kB as they come. */
const scriptLimits: Record<string, { JavaScript?: number }> = { board: { JavaScript: 170 } }

/** Measures pages of a board of 12 cards, and of an exploration with the same: readers at once, bytes, a phone. */
export async function measureBoardPages({ scale }: Bench): Promise<Row[]> {
  const counted = rows * scale.grown
  return withJobs('table-job', async (jobs) => {
    jobs.run('wide', counted)
    const site = await makeSite('PostgreSQL')
    try {
      const table = await site.use((db) => addWideTable(site, db, join(jobs.folder, 'wide.parquet'), counted))
      return await withServer(site, async ({ url, pid }) => {
        const token = await tokenOf(url, account.username)
        const board = await makeBoard(url, token, table)
        const explored = await makeExploration(url, token, table)
        const address = url + at.boardPage(board)
        const body = { id: board, waitMs, filters: [] }
        const count = async () => (await timeCall(url, countCards, { token, body })).ms
        const [first, again] = [await count(), await count()]
        const cookie = await signInStaff(url)
        const options = { address, atOnce: readers, headers: { ...asBrowsers, cookie } }
        const one = await load({ ...options, atOnce: 1, seconds: scale.loadSeconds })
        const kept = await load({ ...options, seconds: scale.loadSeconds, perSecond: readers / refreshSeconds })
        const before = processorMs(pid)
        const many = await load({ ...options, seconds: burstSeconds })
        const spent = (processorMs(pid) - before) / (many.perSecond * burstSeconds)
        return [
          {
            name: `Board of 12 cards over ${counted.toLocaleString('en')} rows`,
            figure: first,
            unit: 'ms',
            target: { atMost: 1500 },
          },
          { name: '… asked for again', figure: again, unit: 'ms', target: { atMost: 200 } },
          {
            name: `Board page, ${readers} readers who open it again each minute, p99`,
            figure: kept.p99,
            unit: 'ms',
            note: `p50 ${kept.p50} ms; alone p50 ${one.p50} ms`,
          },
          {
            name: '… who open it all at once, again and again, p99',
            figure: many.p99,
            unit: 'ms',
            target: { atMost: 500 },
            note: `p50 ${many.p50} ms, ${many.perSecond.toFixed(0)} a second`,
          },
          { name: '… of the server’s processor, one page', figure: spent, unit: 'CPU-ms' },
          ...(await sizesOfPages(url, { board: at.boardPage(board), exploration: explored })),
          ...(await qualityOf('board', { address, runs: scale.runs, headers: { cookie } })),
          ...(await qualityOf('exploration', { address: url + explored, runs: scale.runs, headers: { cookie } })),
        ]
      })
    } finally {
      await site.remove()
    }
  })
}

const named = cardsOfPage.map((card, place) => ({ id: `c${place}`, title: '', ...card }))

async function makeBoard(url: string, token: string, { bizId, workspaceBizId }: WideTable): Promise<string> {
  const cards = named.map((card, place) => ({
    card,
    tableBizId: bizId,
    x: (place % 2) * 6,
    y: Math.floor(place / 2) * 4,
    w: 6,
    h: 4,
  }))
  const body = { workspaceBizId, name: '宽表报表', cards }
  const { data } = await timeCall<{ bizId: string; version: number }>(url, saveBoard, { token, body })
  await timeCall(url, publishBoard, { token, body: { bizId: data.bizId, version: data.version } })
  return data.bizId
}

/** Address of its page. */
async function makeExploration(url: string, token: string, { bizId, workspaceBizId }: WideTable): Promise<string> {
  const body = {
    workspaceBizId,
    tableBizId: bizId,
    name: '宽表探索',
    filter: null,
    cards: named,
    sharedWith: 'workspace',
  }
  const { data } = await timeCall<{ bizId: string }>(url, saveExploration, { token, body })
  const query = { bizId: data.bizId }
  const found = await timeCall<{ workspaceId: number }>(url, getExploration, { token, query })
  return at.exploration(found.data.workspaceId, data.bizId)
}

const sizesOfPages = (url: string, pages: Record<string, string>): Promise<Row[]> =>
  withBrowser(async (browser) => {
    const storageState = await signIn(browser, url)
    const sizes: Row[] = []
    for (const [name, path] of Object.entries(pages))
      sizes.push(
        ...(await sizesOf(browser, {
          name,
          address: url + path,
          limits: scriptLimits[name] ?? {},
          options: { storageState },
        })),
      )
    return sizes
  })
