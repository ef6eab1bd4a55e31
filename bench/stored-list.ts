import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { pageEntries } from '#api/data/watch-lists/entry.ts'
import { storeImport } from '#api/data/watch-lists/import/store-run.ts'
import { watchList, watchListImport, watchListImportPart } from '#api/data/watch-lists/table.ts'
import { tryList } from '#api/data/watch-lists/try-list.ts'
import { fixedClock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { user } from '#api/shell/accounts/table.ts'
import { ImportMode, ListImportState } from '#contract/data/watch-lists/codes.ts'
import { isRefusal } from '#contract/platform/problem.ts'

const listBizId = 'bench-list'
const callEveryMs = 20
const searched = ['', '公司', '诚', 'z9', 'smith', '3100000', '龘', 'a b']
const tried = ['有限公司', '北京诚嘉宇方科技有限公司', '张诚嘉', 'smith', 'james 1k smith']
const clock = fixedClock('2026-11-20T02:00:00Z', 'Asia/Shanghai')
const nothingElse = { number: '', bornOn: null, region: '', phone: '', address: '' }

/** Slowest call, with its time in milliseconds. */
type Slowest = { of: string; ms: number }
export type StoredList = { storeSeconds: number; longestWaitMs: number; search: Slowest; trial: Slowest }

/** Stores entries that `list-job.ts read` left in a folder while another caller writes, then searches and tries them. */
export async function storeList(db: Db, folder: string): Promise<StoredList> {
  const [by] = await db.select({ id: user.id }).from(user).where(eq(user.username, 'admin'))
  const byId = by?.id ?? 0
  const [list] = await db.insert(watchList).values({ bizId: listBizId, name: 'bench', ownerId: byId }).returning()
  const importId = await addImport(db, { listId: list?.id ?? 0, byId, folder })
  const stop = callMeanwhile(db, byId)
  const began = performance.now()
  const run = { attempt: 1, signal: new AbortController().signal, progress: async () => {}, finish: async () => {} }
  await storeImport({ db }, { importId, version: 0 }, run)
  const storeSeconds = (performance.now() - began) / 1000
  const longestWaitMs = await stop()
  const page = { number: 1, size: 20 }
  const search = await slowestOf(searched, (keyword) => pageEntries(db, { bizId: listBizId, page, keyword }))
  const trial = await slowestOf(tried, (name) =>
    tryList(db, clock, { bizId: listBizId, name, least: 60, ...nothingElse }),
  )
  return { storeSeconds, longestWaitMs, search, trial }
}

type Importing = { listId: number; byId: number; folder: string }

async function addImport(db: Db, { listId, byId, folder }: Importing): Promise<number> {
  const [made] = await db
    .insert(watchListImport)
    .values({
      ...{ bizId: 'bench-import', listId, fileName: 'list.csv', bytes: 1, byId },
      ...{ state: ListImportState.storing, mode: ImportMode.replace },
    })
    .returning()
  const importId = made?.id ?? 0
  let [part, entries] = [0, 0]
  for await (const line of createInterface({ input: createReadStream(join(folder, 'changes', 'came')) })) {
    entries += (JSON.parse(line) as unknown[]).length
    await db.insert(watchListImportPart).values({ importId, kind: 'came', part, entries: line })
    part += 1
  }
  const read = { revision: 0, lines: entries, taken: entries, doubled: 0, faulty: 0, faults: 0 }
  const checked = { ...read, came: entries, changed: 0, stayed: 0, gone: 0 }
  await db.update(watchListImport).set({ checked }).where(eq(watchListImport.id, importId))
  return importId
}

/** Writes as another caller; the returned function stops this, and returns the longest wait of a write in ms. */
function callMeanwhile(db: Db, userId: number): () => Promise<number> {
  let [longest, isOver] = [0, false]
  const calling = (async () => {
    for (let turn = 0; !isOver; turn++) {
      const began = performance.now()
      await db
        .update(user)
        .set({ name: `bench ${turn}` })
        .where(eq(user.id, userId))
      longest = Math.max(longest, performance.now() - began)
      await setTimeout(callEveryMs)
    }
  })()
  return async () => {
    isOver = true
    await calling
    return longest
  }
}

async function slowestOf<T extends object>(asked: readonly string[], ask: (of: string) => Promise<T>) {
  let slowest: Slowest = { of: '', ms: 0 }
  for (const of of asked) {
    const began = performance.now()
    const found = await ask(of)
    if (isRefusal(found)) throw new Error(`"${of}" is refused: ${found.refused}`)
    const ms = performance.now() - began
    if (ms > slowest.ms) slowest = { of, ms }
  }
  return slowest
}
