import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { duplicatesOf } from '#api/audit/tickets/duplicates.ts'
import { giveUpReading } from '#api/audit/tickets/reading/read-ticket.ts'
import { ticketReaders } from '#api/audit/tickets/reading/readers.ts'
import { readAgain } from '#api/audit/tickets/reading/reading.ts'
import { ticketReading } from '#api/audit/tickets/table.ts'
import { passPause } from '../../platform/jobs/queue.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { oddPathOf } from './odd-files.ts'
import { putReading, readingOf } from './put-reading.ts'
import { pathOf } from './truth.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

let senders = 0
/** Stores and queues a file. Each has its own sender, because the cost of a sender's files delays the next one. */
async function put(file: string, sender = `link:${++senders}`): Promise<number> {
  const bytes = await readFile(file === 'merged.pdf' ? oddPathOf(file) : pathOf(file))
  return putReading(api, bytes, sender)
}

const rowOf = (id: number) => readingOf(api, id)

test('a file is read in the background, its pages are stored as pictures, and it can be read again', {
  timeout: 120_000,
}, async () => {
  const [good, closed] = [await put('03-发票.pdf'), await put('33-发票-扫描.pdf')]
  expect(await rowOf(good)).toMatchObject({ state: 'waiting', reading: null })
  await api.work()
  const read = await rowOf(good)
  expect(read).toMatchObject({ state: 'read', failure: '', ticketCode: '', reading: { type: 'invoice' } })
  expect(read.ticketNum).toMatch(/^\d{20}$/)
  expect(read.picture).toMatch(/^[0-9a-f]{64}$/)
  expect(read.finishedAt).not.toBeNull()
  const [picture = ''] = read.pictures
  expect(
    Buffer.from(await api.files.bytesOf(picture))
      .subarray(8, 12)
      .toString(),
  ).toBe('WEBP')
  expect(await rowOf(closed)).toMatchObject({ state: 'refused', failure: 'password', reading: null, pictures: [] })

  await api.db.transaction((tx) => readAgain(tx, good, 'user:1'))
  expect(await rowOf(good)).toMatchObject({ state: 'waiting' })
  await api.work()
  const again = await rowOf(good)
  expect(again).toMatchObject({ state: 'read', reading: read.reading })
  expect(again.pictures).not.toEqual(read.pictures)
})

test('the same file and the same invoice are found wherever they were shown; the same picture is a suspicion', {
  timeout: 180_000,
}, async () => {
  const first = await put('01-发票.pdf')
  const same = await put('29-发票.pdf')
  const receipt = await put('04-IMG_20241124_113544.jpg')
  const taken = await put('40-收据.jpg')
  const other = await put('18-IMG_20240826_090348.jpg')
  await api.work()
  expect(await duplicatesOf(api.db, first)).toEqual([
    { finding: 'duplicateFile', readingId: same },
    { finding: 'sameInvoice', readingId: same },
  ])
  expect(await duplicatesOf(api.db, same)).toMatchObject([{ readingId: first }, { readingId: first }])
  expect(await duplicatesOf(api.db, receipt)).toEqual([{ finding: 'samePicture', readingId: taken }])
  expect(await duplicatesOf(api.db, taken)).toEqual([{ finding: 'samePicture', readingId: receipt }])
  expect(await duplicatesOf(api.db, other)).toEqual([])
})

test('both invoices of one file are found where they were shown', { timeout: 120_000 }, async () => {
  await api.db.delete(ticketReading)
  const [both, second] = [await put('merged.pdf'), await put('03-发票.pdf')]
  await api.work()
  const { ticketNum } = await rowOf(second)
  expect(await rowOf(both)).toMatchObject({ otherInvoices: [`/${ticketNum}`] })
  expect(await duplicatesOf(api.db, both)).toEqual([
    { finding: 'sameOtherInvoice', readingId: second, value: ticketNum },
  ])
  expect(await duplicatesOf(api.db, second)).toEqual([{ finding: 'sameInvoice', readingId: both }])
})

/** Runs the jobs and kills the reading process halfway: a new one, whose model is loaded. */
async function workAndKill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  for (const pid of ticketReaders.pids()) process.kill(pid, 'SIGKILL')
  await vi.waitFor(() => expect(ticketReaders.pids()).toEqual([]))
  const working = api.work()
  await vi.waitFor(
    async () => {
      const [pid = 0] = ticketReaders.pids()
      const memory = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]
      if (Number(memory) < 200_000) throw new Error('nothing is read yet')
      process.kill(pid, signal)
    },
    { timeout: 60_000, interval: 5 },
  )
  await working
}

test('a ticket whose reader is killed is retried, and later ones are read in the meantime', {
  timeout: 180_000,
}, async () => {
  const struck = await put('07-发票-扫描.pdf')
  const behind = await put('16-随货单.pdf')
  await workAndKill()
  const between = await rowOf(struck)
  expect(between).toMatchObject({ state: 'reading', failure: '', finishedAt: null })
  expect(await rowOf(behind)).toMatchObject({ state: 'read' })
  await passPause(api.db, between.jobId ?? '')
  await api.work()
  expect(await rowOf(struck)).toMatchObject({ state: 'read', failure: '', reading: { type: 'invoice' } })
})

test('who stops lets go of a reading that does not end by itself, and takes nothing of its tries', {
  timeout: 60_000,
}, async () => {
  await put('03-发票.pdf')
  await api.work()
  const heavy = await put('09-发票-扫描.pdf')
  const stopping = api.instance()
  const working = stopping.jobs.work()
  await vi.waitFor(async () => expect(await rowOf(heavy)).toMatchObject({ state: 'reading' }), {
    timeout: 30_000,
    interval: 10,
  })
  // However fast this machine is, the reading cannot end now.
  for (const pid of ticketReaders.pids()) process.kill(pid, 'SIGSTOP')
  await stopping.close()
  await working
  const { rows } = await api.db.execute(sql`
    select state, retry_count as tries from pgboss.job where id = ${(await rowOf(heavy)).jobId}::uuid`)
  expect(rows).toEqual([{ state: 'created', tries: 0 }])
  await api.work()
  expect(await rowOf(heavy)).toMatchObject({ state: 'read' })
})

test('a requeued reading is not failed by its earlier job, which is cancelled', async () => {
  const id = await put('03-发票.pdf')
  const { jobId: before } = await rowOf(id)
  await api.db.transaction((tx) => readAgain(tx, id, 'user:1'))
  const { rows } = await api.db.execute(sql`select state from pgboss.job where id = ${before}::uuid`)
  expect(rows).toEqual([{ state: 'cancelled' }])
  const earlier = { readingId: id, jobId: before ?? '' }
  expect(await api.db.transaction((tx) => giveUpReading(tx, earlier, 'lost'))).toBe(false)
  expect(await rowOf(id)).toMatchObject({ state: 'waiting' })
  await api.work()
  expect(await rowOf(id)).toMatchObject({ state: 'read' })
})

test.each([
  ['ends for want of memory', 'SIGABRT', 'memory'],
  ['is killed', 'SIGKILL', 'failed'],
] as const)(
  'a file at which each reader %s is given up in the end, and says so',
  { timeout: 180_000 },
  async (...row) => {
    const [, signal, failure] = row
    const heavy = await put('09-发票-扫描.pdf')
    // Three attempts; a busy machine moves the file to the long queue, where it has three more.
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await workAndKill(signal)
      const { state, jobId } = await rowOf(heavy)
      if (state === 'refused') break
      await passPause(api.db, jobId ?? '')
    }
    expect(await rowOf(heavy)).toMatchObject({ state: 'refused', failure, reading: null })
  },
)
