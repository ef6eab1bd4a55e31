import { readFile } from 'node:fs/promises'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ticketReaders } from '#api/audit/tickets/reading/readers.ts'
import {
  isLongWork,
  longWithinMs,
  senderCost,
  shortWallMs,
  shortWithinMs,
} from '#api/audit/tickets/reading/sender-cost.ts'
import { ticketReading } from '#api/audit/tickets/table.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { heavyPdfs } from './heavy-files.ts'
import { putReading, readingOf } from './put-reading.ts'
import { pathOf } from './truth.ts'

let api: TestApi
/** Another instance of the server that works on the queues, if a test starts one. */
let other: ReturnType<TestApi['instance']> | undefined
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())
beforeEach(async () => {
  await api.db.delete(ticketReading)
  await api.db.execute(sql`delete from pgboss.job where name like 'tickets.read%'`)
})
afterEach(async () => {
  await other?.close()
  other = undefined
  for (const pid of ticketReaders.pids()) process.kill(pid, 'SIGKILL')
  await vi.waitFor(() => expect(ticketReaders.pids()).toEqual([]), { timeout: 10_000 })
})

const put = (bytes: Uint8Array, sender: string) => putReading(api, bytes, sender)
const rowOf = (id: number) => readingOf(api, id)

test("another dealer's picture is read within 10 s while ten files wait that each take minutes", {
  timeout: 120_000,
}, async () => {
  // Time of the picture alone on this machine, including the start of the reader.
  const photograph = await readFile(pathOf('04-IMG_20241124_113544.jpg'))
  const alone = performance.now()
  await put(photograph, 'link:9')
  await api.work()
  const aloneMs = performance.now() - alone
  const makers = Object.values(heavyPdfs)
  const heavy: number[] = []
  for (let at = 0; at < 10; at += 1) heavy.push(await put(makers[at % makers.length]?.() ?? new Uint8Array(), 'link:1'))
  const tried = () => api.db.$count(ticketReading, and(inArray(ticketReading.id, heavy), gt(ticketReading.costMs, 0)))
  other = api.instance()
  other.jobs.start()
  await vi.waitFor(
    async () => expect((await api.db.select().from(ticketReading)).some(({ state }) => state === 'reading')).toBe(true),
    { timeout: 10_000 },
  )
  const began = performance.now()
  const triedBefore = await tried()
  const picture = await put(photograph, 'link:2')
  await vi.waitFor(async () => expect(await rowOf(picture)).toMatchObject({ state: 'read' }), { timeout: 60_000 })
  const tookMs = performance.now() - began
  // A machine too busy to read the picture as short work reads it as long work: then only the order is certain.
  const isCrowded = (await rowOf(picture)).costMs >= shortWithinMs
  // It waits for the one short turn that had started; a busy machine needs longer for both.
  if (!isCrowded) expect(tookMs).toBeLessThan(Math.max(10_000, shortWallMs + 6 * aloneMs))
  expect((await tried()) - triedBefore).toBeLessThanOrEqual(isCrowded ? 2 : 1)
  // None of them is refused for the cost of the others: they wait in the long queue.
  const left = await api.db.select().from(ticketReading).where(inArray(ticketReading.id, heavy))
  expect(left.every(({ state }) => state !== 'refused')).toBe(true)
})

test("senders take turns: another's one ticket is read before the rest of somebody's many", {
  timeout: 60_000,
}, async () => {
  const text = await readFile(pathOf('03-发票.pdf'))
  // The reader has started and read before, so that no turn is cut short by its start.
  const before = await put(text, 'link:9')
  await api.work()
  await api.db.delete(ticketReading).where(eq(ticketReading.id, before))
  const many = [await put(text, 'link:1'), await put(text, 'link:1'), await put(text, 'link:1')]
  const one = await put(text, 'link:2')
  await api.work()
  const { rows } = await api.db.execute<{ id: number }>(sql`select id from ticket_reading order by finished_at`)
  expect(rows.map(({ id }) => id)).toEqual([many[0], one, many[1], many[2]])
})

test('a sender whose files failed has less time and fewer turns for an hour', async () => {
  const spent = async (state: string, { failure = '', costMs = 50_000, minutesAgo = 0 } = {}) =>
    void (await api.db
      .update(ticketReading)
      .set({ state, failure, costMs, finishedAt: sql`now() - make_interval(mins => ${minutesAgo})` })
      .where(eq(ticketReading.sender, 'link:3')))
  const first = await put(heavyPdfs.shadings(), 'link:3')
  expect(await senderCost(api.db, 'link:3')).toEqual({ turns: 1, wastedMs: 0 })
  await spent('refused', { failure: 'late' })
  const cost = await senderCost(api.db, 'link:3')
  expect(cost).toEqual({ turns: 20, wastedMs: 50_000 })
  expect([isLongWork(cost), longWithinMs(cost)]).toEqual([true, 40_000])
  expect(longWithinMs({ wastedMs: 900_000 })).toBeGreaterThan(shortWithinMs)
  // A long ticket that was read does not count as waste.
  await spent('read')
  expect(await senderCost(api.db, 'link:3')).toEqual({ turns: 20, wastedMs: 0 })
  for (const failure of ['memory', 'failed']) {
    await spent('refused', { failure })
    expect(await senderCost(api.db, 'link:3'), failure).toMatchObject({ wastedMs: 50_000 })
  }
  await spent('refused', { failure: 'late', minutesAgo: 61 })
  expect(await senderCost(api.db, 'link:3')).toEqual({ turns: 1, wastedMs: 0 })
  expect(await rowOf(first)).toMatchObject({ sender: 'link:3' })
})
