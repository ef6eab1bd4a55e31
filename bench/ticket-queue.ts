import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { collectionTicket } from '#api/audit/collection/table.ts'
import { addReading } from '#api/audit/tickets/reading/reading.ts'
import { localFiles } from '#api/platform/files/store/local.ts'
import { newFilePath } from '#api/platform/files/store/store.ts'
import { storedFile } from '#api/platform/files/table.ts'
import { TicketType } from '#contract/audit/tickets/codes.ts'
import { addDealers, digestOf, forDealers } from './dealers.ts'
import { startServer } from './server.ts'
import type { Site } from './site.ts'

export type QueueSurvival = {
  kills: number
  read: number
  seconds: number
  /** Peak memory of the process that reads. */
  megabytes: number
  /** Tickets read later than their turn, which only those interrupted by a kill should be. */
  late: number
  faults: string[]
}

const fixture = fileURLToPath(new URL('../tests/audit/tickets/fixture/files/', import.meta.url))
const megabytesMax = 1000
const pollEveryMs = 100
const minutesMax = 40

/**
 * Kills the process that reads tickets and the app in turn, while that many tickets wait, all of them PDFs with text.
 * Each ticket must finish, in the order of upload except for those that a kill interrupted.
 */
export async function surviveTicketKills(
  plain: Site,
  { tickets, kills }: { tickets: number; kills: number },
): Promise<QueueSurvival> {
  const site = forDealers(plain)
  const ids = await addTickets(site, tickets)
  const survival: QueueSurvival = { kills: 0, read: 0, seconds: 0, megabytes: 0, late: 0, faults: [] }
  const began = performance.now()
  let server = await startServer(site)
  try {
    await site.use(async (db) => {
      const left = async () => {
        const { rows } = await db.execute<{ left: number }>(sql`
          select count(*)::int as left from ticket_reading where state in ('waiting', 'reading')`)
        return rows[0]?.left ?? 0
      }
      for (let open = await left(); open > 0; open = await left()) {
        const reader = readerOf(server.pid)
        if (reader !== undefined) survival.megabytes = Math.max(survival.megabytes, megabytesOf(reader))
        const due = tickets - ((survival.kills + 1) * tickets) / (kills + 1)
        if (survival.kills < kills && open <= due && reader !== undefined) {
          await setTimeout(randomInt(300))
          if (survival.kills % 2 === 0) process.kill(reader, 'SIGKILL')
          else {
            await server.kill()
            server = await startServer(site)
          }
          survival.kills += 1
        }
        if (performance.now() - began > minutesMax * 60_000) {
          survival.faults.push(`after ${minutesMax} minutes ${open} still wait`)
          return
        }
        await setTimeout(pollEveryMs)
      }
    })
  } finally {
    await server.stop()
  }
  survival.seconds = Math.round((performance.now() - began) / 1000)
  await site.use(async (db) => {
    const { rows } = await db.execute<{ id: number; state: string; failure: string; checked: boolean }>(sql`
      select r.id, r.state, r.failure, t.differences is not null as checked
      from ticket_reading r join collection_ticket t on t.reading_id = r.id order by r.finished_at`)
    survival.read = rows.filter(({ state, checked }) => state === 'read' && checked).length
    for (const { id, state, failure, checked } of rows)
      if (state !== 'read' || !checked) survival.faults.push(`ticket ${id} is ${state} ${failure}`)
    if (rows.length !== ids.length) survival.faults.push(`${rows.length} tickets are there of ${ids.length}`)
    survival.late = rows.length - longestRise(rows.map(({ id }) => id))
  })
  if (survival.late > survival.kills) survival.faults.push(`${survival.late} were read out of their turn`)
  if (survival.megabytes > megabytesMax) survival.faults.push(`the reader took ${survival.megabytes} MB`)
  return survival
}

/** Adds tickets for lines of one dealer, which wait to be read. */
async function addTickets(site: Site, count: number): Promise<number[]> {
  const names = (await readdir(fixture)).filter(
    (name) => /^\d+-(发票|收据|随货单)2?\.pdf$/.test(name) && !/^34/.test(name),
  )
  const files = await Promise.all(names.map((name) => readFile(join(fixture, name))))
  const store = localFiles(join(site.env.DATA_DIR ?? '', 'files'))
  return site.use(async (db) => {
    const [dealer] = await addDealers(db, 1, Math.ceil(count / 20))
    const ids: number[] = []
    for (let at = 0; at < count; at++) {
      const bytes = files[at % files.length] ?? Buffer.alloc(0)
      const path = newFilePath('collection-ticket', 'pdf')
      await store.put(path, bytes)
      const sha256 = digestOf(bytes)
      await db.transaction(async (tx) => {
        await tx.insert(storedFile).values({
          path,
          originName: `${at}.pdf`,
          type: 'application/pdf',
          bytes: bytes.length,
          sha256,
          businessType: 'collection-ticket',
          businessId: String(dealer?.objectId),
        })
        const readingId = await addReading(tx, { path, sha256, sender: `link:${dealer?.objectId}` })
        await tx.insert(collectionTicket).values({
          taskId: dealer?.taskIds[Math.floor(at / 20)] ?? 0,
          type: TicketType.invoice,
          path,
          readingId,
          statement: '',
          signature: Buffer.alloc(0),
        })
        ids.push(readingId)
      })
    }
    return ids
  })
}

/** Process of a server that reads tickets. */
function readerOf(server: number): number | undefined {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .find((pid) => {
      try {
        const parent = / \w (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]
        return Number(parent) === server && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('ticket.process')
      } catch {
        return false
      }
    })
}

function megabytesOf(pid: number): number {
  try {
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}

/** Length of the longest increasing subsequence; the other numbers were processed out of order. */
function longestRise(numbers: readonly number[]): number {
  const ends: number[] = []
  for (const number of numbers) {
    const at = ends.findIndex((end) => end >= number)
    ends[at < 0 ? ends.length : at] = number
  }
  return ends.length
}
