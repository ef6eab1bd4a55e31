import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Db } from '#api/platform/db/connection.ts'
import * as at from '#contract/data/addresses.ts'
import { countCards, publishBoard, saveBoard, setAudience } from '#contract/data/boards/calls.ts'
import { getExploration, saveExploration } from '#contract/data/explorations/calls.ts'
import { withBrowser } from '../browser.ts'
import { processorMs } from '../compare/usage.ts'
import { cardOfOneColumn, cardsOfPage } from '../explored-cards.ts'
import { openSender, type RawRequest, rawRequest } from '../helper/raw-request.ts'
import { withJobs } from '../job.ts'
import { load } from '../load.ts'
import type { Row } from '../row.ts'
import { median, quantile, repeat } from '../sample.ts'
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
/** Headers of a browser that opens a page: the answer omits the data for scripts. */
const asBrowsers = { 'accept-encoding': 'gzip', 'sec-fetch-dest': 'document' }
/** Shortest refresh interval of a board. */
const refreshSeconds = 60
/** Longer than one burst of all readers takes. */
const burstSeconds = 30
/** Budget of the board's scripts, in kB as transferred. */
const scriptLimits: Record<string, { JavaScript?: number }> = { board: { JavaScript: 170 } }

/** Measures pages of a board of 12 cards, and of an exploration with the same: concurrent readers, bytes, a phone. */
export async function measureBoardPages({ scale }: Bench): Promise<Row[]> {
  const counted = rows * scale.grown
  return withJobs('table-job', async (jobs) => {
    jobs.run('wide', counted)
    const site = await makeSite('PostgreSQL')
    try {
      const table = await site.use((db) => addWideTable(site, db, join(jobs.folder, 'wide.parquet'), counted))
      const people = await site.use((db) => addReaders(db, table))
      // The demo is made in the background, on the same cores.
      const quiet = { ...site, env: { ...site.env, SEED: 'none' } }
      return await withServer(quiet, async ({ url, pid }) => {
        const token = await tokenOf(url, account.username)
        const single = await makeBoard(url, token, { table, cards: [cardOfOneColumn], people })
        const board = await makeBoard(url, token, { table, cards: cardsOfPage, people })
        const explored = await makeExploration(url, token, table)
        const address = url + at.boardPage(board)
        const count = async (id: string) =>
          (await timeCall(url, countCards, { token, body: { id, waitMs, filters: [] } })).ms
        // Fetches the version onto the local disk, and starts a reader of the engine.
        const opened = await count(single)
        const [first, again] = [await count(board), await count(board)]
        const cookie = await signInStaff(url)
        const opening = { path: at.boardPage(board), people }
        // The cards have not been counted under the readers' right yet, so the first pages show cards in progress.
        const [uncounted] = await openAtOnce(url, { ...opening, times: 1 })
        await untilWhole(address, await signInStaff(url, people[0]))
        const bursts = await openAtOnce(url, { ...opening, times: scale.runs })
        const options = { address, atOnce: readers, headers: { ...asBrowsers, cookie } }
        const one = await load({ ...options, atOnce: 1, seconds: scale.loadSeconds })
        const cached = await load({ ...options, seconds: scale.loadSeconds, perSecond: readers / refreshSeconds })
        await untilWhole(url + explored, cookie)
        const before = processorMs(pid)
        const many = await load({ ...options, seconds: burstSeconds })
        const spent = (processorMs(pid) - before) / (many.perSecond * burstSeconds)
        return [
          {
            name: `Board of 12 cards over ${counted.toLocaleString('en')} rows`,
            figure: first,
            unit: 'ms',
            target: { atMost: 1500 },
            note: `a card before it took ${opened.toFixed(0)} ms with fetching the file and starting a reader`,
          },
          { name: '… asked for again', figure: again, unit: 'ms', target: { atMost: 200 } },
          {
            name: `Board page, ${readers} readers with accounts of their own open it once at the same moment, p99`,
            figure: median(bursts.map(({ p99 }) => p99)),
            unit: 'ms',
            target: { atMost: 500 },
            note: `median of ${bursts.map(({ p99 }) => p99.toFixed(0)).join(', ')}; p50 ${median(bursts.map(({ p50 }) => p50)).toFixed(0)} ms; while cards were counted p99 ${uncounted?.p99.toFixed(0)} ms`,
          },
          {
            name: `Board page, ${readers} readers who open it again each minute, p99`,
            figure: cached.p99,
            unit: 'ms',
            note: `p50 ${cached.p50} ms; alone p50 ${one.p50} ms`,
          },
          {
            name: '… who open it all at once, again and again, p99',
            figure: many.p99,
            unit: 'ms',
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

type NewBoard = { table: WideTable; cards: readonly object[]; people: readonly string[] }

async function makeBoard(url: string, token: string, { table, cards, people }: NewBoard): Promise<string> {
  const { bizId: tableBizId, workspaceBizId } = table
  const placed = cards.map((card, place) => ({
    card: { id: `c${place}`, title: '', ...card },
    tableBizId,
    x: (place % 2) * 6,
    y: Math.floor(place / 2) * 4,
    w: 6,
    h: 4,
  }))
  const body = { workspaceBizId, name: `宽表报表 ${cards.length}`, cards: placed }
  type Saved = { data: { bizId: string; version: number } }
  const { data: saved }: Saved = await timeCall(url, saveBoard, { token, body })
  const { data: published }: Saved = await timeCall(url, publishBoard, { token, body: saved })
  await timeCall(url, setAudience, { token, body: { bizId: saved.bizId, version: published.version, people } })
  return saved.bizId
}

/** Accounts of readers with the roles of `account`, who are viewers of the table's workspace. */
async function addReaders(db: Db, { workspaceBizId }: WideTable): Promise<string[]> {
  const { rows: made } = await db.execute<{ usercode: string }>(sql`
    with made as (
      insert into sys_user (usercode, username, name, password_hash)
      select 'reader-' || g, 'reader-' || g, '读者 ' || g, u.password_hash
      from generate_series(1, ${readers}::int) g, sys_user u where u.username = ${account.username}
      returning id, usercode),
    roles as (
      insert into user_role (user_id, role_id) select made.id, ur.role_id from made, user_role ur
      join sys_user u on u.id = ur.user_id and u.username = ${account.username}),
    members as (
      insert into workspace_member (workspace_id, user_id, role_type, status, answered_at)
      select w.id, made.id, '2', '0', now() from made, workspace w where w.biz_id = ${workspaceBizId})
    select usercode from made`)
  return made.map(({ usercode }) => usercode)
}

type Opening = { path: string; people: readonly string[]; times: number }

/**
 * Each reader opens the page once by a connection of their own, all at the same moment; some times over. The bytes are
 * prepared and not read: node's own client takes 5 ms of processor time a page, on the same cores.
 */
async function openAtOnce(url: string, { path, people, times }: Opening) {
  const requests: RawRequest[] = []
  for (const username of people)
    requests.push(rawRequest({ address: url + path, cookie: await signInStaff(url, username), isOpened: true }))
  const open = async (request: RawRequest) => {
    const sender = openSender()
    const began = performance.now()
    const status = await sender.send(request)
    sender.close()
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    return performance.now() - began
  }
  return repeat(times, async () => {
    const took = await Promise.all(requests.map(open))
    return { p50: median(took), p99: quantile(took, 0.99) }
  })
}

/** Waits until a page shows all of its cards: others are being counted. */
async function untilWhole(address: string, cookie: string): Promise<void> {
  const cardsIn = (html: string) => html.split('id="card-c').length - 1
  for (const end = performance.now() + waitMs; performance.now() < end; ) {
    const answer = await fetch(address, { headers: { ...asBrowsers, cookie } })
    if (cardsIn(await answer.text()) === cardsOfPage.length) return
  }
  throw new Error(`${address} did not show all cards within ${waitMs} ms`)
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
