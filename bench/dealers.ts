import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type Agent, request } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { and, eq, isNull } from 'drizzle-orm'
import { addTasks } from '#api/audit/collection/adding.ts'
import { collectionTask, collectionTicket, ticketLink } from '#api/audit/collection/table.ts'
import { flowComparison } from '#api/audit/comparisons/table.ts'
import { client, dealer } from '#api/audit/master-data/table.ts'
import { reviewObject, reviewProject } from '#api/audit/reviews/table.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { storedFile } from '#api/platform/files/table.ts'
import { randomToken, sha256 } from '#api/platform/keys.ts'
import { user } from '#api/shell/accounts/table.ts'
import { TicketType } from '#contract/audit/tickets/codes.ts'
import { taskLine } from '../tests/support/task-line.ts'
import { keys, type Site } from './site.ts'

/** A dealer with its link, and the tasks that need tickets. */
export type Dealer = { copyUrl: string; objectId: number; taskIds: number[] }

/** An uploaded ticket that the dealer's page has acknowledged. */
export type Sent = { taskId: number; sha256: string }

/** Adds dealers of one client, each with a link and this many lines. */
export async function addDealers(db: Db, count: number, lines: number): Promise<Dealer[]> {
  const settings = { windowDays: 3, farWindowDays: 31, splitSize: 3, tolerance: 0 }
  const mark = randomBytes(4).toString('hex')
  return db.transaction(async (tx) => {
    const [leader] = await tx.select().from(user).limit(1)
    const by = leader?.id ?? 0
    const [made] = await tx
      .insert(client)
      .values({ code: `bench-${mark}`, name: '压测' })
      .returning()
    const [project] = await tx
      .insert(reviewProject)
      .values({
        clientId: made?.id ?? 0,
        year: 2026,
        name: '压测',
        beginDate: '2026-01-05',
        endDate: '2026-12-20',
        leaderId: by,
        settings: { dateWindow: 3, farWindow: 31, splitSize: 3, tolerance: '0' },
      })
      .returning()
    const dealers: Dealer[] = []
    for (let number = 1; number <= count; number++) {
      const [sold] = await tx
        .insert(dealer)
        .values({ clientId: made?.id ?? 0, code: `D${number}`, name: `压测医药 ${number} 有限公司` })
        .returning()
      const [object] = await tx
        .insert(reviewObject)
        .values({
          projectId: project?.id ?? 0,
          dealerId: sold?.id ?? 0,
          reviewBatchNo: `B-${mark}-${number}`,
          periodFrom: '2026-01-01',
          periodTo: '2026-06-30',
        })
        .returning()
      const objectId = object?.id ?? 0
      const master = { products: [], relations: [] }
      const [comparison] = await tx
        .insert(flowComparison)
        .values({
          objectId,
          number: 1,
          settings,
          inputs: [],
          master,
          startedBy: by,
          finishedAt: '2026-01-31T08:00:00Z',
        })
        .returning()
      await addTasks(tx, {
        objectId,
        comparisonId: comparison?.id ?? 0,
        sampleId: null,
        lines: Array.from({ length: lines }, (_, at) => taskLine(at + 2)),
        needed: [TicketType.invoice],
      })
      const tasks = await tx.select().from(collectionTask).where(eq(collectionTask.objectId, objectId))
      const copyUrl = randomToken()
      await tx.insert(ticketLink).values({
        objectId,
        tokenHash: sha256(copyUrl),
        tokenSealed: keys.seal(copyUrl),
        endDate: '2099-12-31',
        types: [TicketType.invoice],
        createdBy: by,
      })
      dealers.push({ copyUrl, objectId, taskIds: tasks.map(({ id }) => id) })
    }
    return dealers
  })
}

const photograph = fileURLToPath(
  new URL('../tests/audit/tickets/fixture/files/04-IMG_20241124_113544.jpg', import.meta.url),
)

/** Returns photographs of a ticket, each of that size and unique: bytes after the end of a JPEG are not shown. */
export async function photographs(): Promise<(bytes: number) => Buffer> {
  const picture = await readFile(photograph)
  return (bytes) => Buffer.concat([picture, randomBytes(Math.max(16, bytes - picture.length))])
}

export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export const sharePage = ({ copyUrl }: Dealer): string => `/evidence/collectiont/link?copyUrl=${copyUrl}`
export const taskPage = ({ copyUrl }: Dealer, taskId: number): string =>
  `/evidence/collectiont/link/task?copyUrl=${copyUrl}&id=${taskId}`

type Params = {
  agent: Agent
  address: string
  from: string
  file?: { name: string; bytes: Buffer }
  /** Bytes a second; unlimited if omitted. */
  line?: number
}

const chunkBytes = 64 * 1024

/**
 * Requests a page, or posts a ticket to one by its plain form; returns the status. Rejects if the connection breaks.
 */
export function ask({ agent, address, from, file, line: speed }: Params): Promise<number> {
  const boundary = 'a-form-of-the-bench'
  const field = (name: string, more = '') =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`
  const pieces = file && [
    Buffer.from(`${field('form')}upload\r\n${field('ticketTypeCode')}${TicketType.invoice}\r\n`),
    Buffer.from(field('file', `; filename="${file.name}"\r\ncontent-type: image/jpeg`)),
    file.bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]
  return new Promise((resolve, reject) => {
    const headers = {
      accept: 'text/html',
      'accept-encoding': 'gzip',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': from,
      ...(pieces && {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': pieces.reduce((sum, piece) => sum + piece.length, 0),
      }),
    }
    const sent = request(address, { method: file ? 'POST' : 'GET', agent, headers }, (answer) => {
      answer.on('end', () => resolve(answer.statusCode ?? 0))
      answer.on('error', reject)
      answer.resume()
    })
    sent.on('error', reject)
    const body = Buffer.concat(pieces ?? [])
    if (!speed) return void sent.end(body)
    const send = (at: number): void => {
      if (at >= body.length) return void sent.end()
      sent.write(body.subarray(at, at + chunkBytes))
      setTimeout(() => send(at + chunkBytes), (chunkBytes / speed) * 1000)
    }
    send(0)
  })
}

/** A distinct address for each dealer, as reported by a gateway. */
export const addressOf = (at: number): string => `10.1.${at >> 8}.${at & 255}`

/** Faults of acknowledged tickets: each must be stored once, its file with the same SHA-256. */
export const lostOf = (site: Site, sent: readonly Sent[]): Promise<string[]> =>
  site.use(async (db) => {
    const faults: string[] = []
    for (const { taskId, sha256: digest } of sent) {
      const rows = await db
        .select({ path: storedFile.path, kept: storedFile.kept })
        .from(collectionTicket)
        .innerJoin(storedFile, eq(storedFile.path, collectionTicket.path))
        .where(
          and(eq(collectionTicket.taskId, taskId), eq(storedFile.sha256, digest), isNull(collectionTicket.removedAt)),
        )
      const [row] = rows
      if (rows.length !== 1 || !row?.kept) faults.push(`task ${taskId} has ${rows.length} tickets of ${digest}`)
      else if ((await digestOfFile(join(site.env.DATA_DIR ?? '', 'files', row.path))) !== digest)
        faults.push(`${row.path} is not what was sent`)
    }
    return faults
  })

async function digestOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  try {
    for await (const piece of createReadStream(path)) hash.update(piece)
  } catch {
    return 'no file'
  }
  return hash.digest('hex')
}

/** Adapts a site's environment: each dealer has its own address, and no demo is seeded. */
export const forDealers = (site: Site): Site => ({ ...site, env: { ...site.env, SEED: 'none', TRUST_PROXY_HOPS: '1' } })
