/**
 * Stores the changes that `list-job.ts read` left in a folder into a new database, while another caller reads and
 * writes, and then searches the list: `list-store.ts <embedded|postgres> <folder>`. Prints the longest waits.
 */
import { createReadStream, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { pageEntries } from '#api/data/watch-lists/entry.ts'
import { storeImport } from '#api/data/watch-lists/import/store-run.ts'
import { watchList, watchListImport, watchListImportPart } from '#api/data/watch-lists/table.ts'
import { tryList } from '#api/data/watch-lists/try-list.ts'
import { fixedClock } from '#api/platform/clock.ts'
import { type Db, openDatabase } from '#api/platform/db/connection.ts'
import { migrate } from '#api/platform/db/migrate.ts'
import { user } from '#api/shell/accounts/table.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { migrations } from '../../tests/support/database.ts'
import { startPostgres } from '../../tests/support/postgres.ts'

const [kind = '', folder = ''] = process.argv.slice(2)
const postgres = kind === 'postgres' ? await startPostgres({ within: folder }) : undefined
const dataDir = join(folder, 'embedded')
if (!postgres) rmSync(dataDir, { recursive: true, force: true })
const log = { error: (fields: object, message: string) => console.error(message, fields) }
const database = await openDatabase(postgres ? { url: postgres.url } : { dataDir }, { log })
const { db } = database
await migrate(db, migrations)

const [by] = await db
  .insert(user)
  .values({ usercode: 'bench', username: 'bench', name: 'bench' } as never)
  .returning()
const byId = by?.id ?? 0
const [list] = await db.insert(watchList).values({ bizId: 'list', name: 'list', ownerId: byId }).returning()
const listId = list?.id ?? 0

async function makeImport(bizId: string): Promise<number> {
  const [made] = await db
    .insert(watchListImport)
    .values({ bizId, listId, fileName: 'list.csv', bytes: 1, state: 'storing', mode: 'replace', byId })
    .returning()
  return made?.id ?? 0
}

/** Waits of a caller that reads and writes, a call each 20 ms. */
function callMeanwhile(db: Db) {
  const waits: number[] = []
  let isOver = false
  const calling = (async () => {
    while (!isOver) {
      const begin = performance.now()
      await db
        .update(user)
        .set({ name: `bench ${waits.length}` })
        .where(eq(user.id, byId))
      waits.push(performance.now() - begin)
      await pause(20)
    }
  })()
  return async () => {
    isOver = true
    await calling
    const rising = waits.toSorted((a, b) => a - b)
    return { calls: waits.length, p99: rising[Math.floor(waits.length * 0.99)], longest: rising.at(-1) }
  }
}

async function measure(what: string, run: () => Promise<unknown>): Promise<void> {
  const stop = callMeanwhile(db)
  const begin = performance.now()
  const reply = await run()
  const seconds = (performance.now() - begin) / 1000
  console.log(what, JSON.stringify({ seconds, waits: await stop(), reply }))
}

const importId = await makeImport('import')
let entries = 0
await measure('parts kept', async () => {
  let part = 0
  for await (const line of createInterface({ input: createReadStream(join(folder, 'changes', 'came')) })) {
    entries += (JSON.parse(line) as unknown[]).length
    await db.insert(watchListImportPart).values({ importId, kind: 'came', part, entries: line })
    part += 1
  }
  return { part, entries }
})
const checked = {
  ...{ revision: 0, lines: entries, taken: entries, doubled: 0, faulty: 0, faults: 0 },
  ...{ came: entries, changed: 0, stayed: 0, gone: 0 },
}
await db
  .update(watchListImport)
  .set({ checked: checked as never })
  .where(eq(watchListImport.id, importId))
const run = { attempt: 1, signal: new AbortController().signal, progress: async () => {}, finish: async () => {} }
await measure('stored', () => storeImport({ db }, { importId, version: 0 }, run))

const clock = fixedClock('2026-11-20T02:00:00Z', 'Asia/Shanghai')
const none = { number: '', bornOn: null, region: '', phone: '', address: '' }
const page = { number: 1, size: 20 }
for (const keyword of process.env.WORDS?.split(',') ?? [
  '',
  '公司',
  '有限公司',
  '诚嘉',
  '诚',
  'z9',
  'smith',
  '3100000',
  '7',
  '龘',
  '北京 9',
  'a b',
])
  for (const turn of [1, 2])
    await measure(`search ${keyword} ${turn}`, async () => {
      const found = await pageEntries(db, { bizId: 'list', page, keyword })
      return isRefusal(found) ? found.refused : found.total
    })
for (const name of [
  '有限公司',
  '北京诚嘉宇方科技有限公司',
  '北京诚嘉贸易股份有限公司',
  '李',
  '张诚嘉',
  'smith',
  'james 1k smith',
])
  await measure(`try ${name}`, async () => {
    const found = await tryList(db, clock, { bizId: 'list', name, least: 60, ...none })
    return isRefusal(found) ? found.refused : found.hits.map((hit) => hit.entryName).slice(0, 3)
  })
await database.close()
await postgres?.stop()
process.exit()
