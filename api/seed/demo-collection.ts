import { and, eq, sql } from 'drizzle-orm'
import { ticketFiles } from '#api/audit/collection/business.ts'
import { checkTicket } from '#api/audit/collection/check.ts'
import { countVisit, createLink, openLink } from '#api/audit/collection/link.ts'
import { collectionTask, ticketLink } from '#api/audit/collection/table.ts'
import { changeStatuses } from '#api/audit/collection/task.ts'
import { decideTicket } from '#api/audit/collection/ticket.ts'
import { addTicket, findTask } from '#api/audit/collection/upload.ts'
import type { Scope } from '#api/audit/reviews/scope.ts'
import { ticketReading } from '#api/audit/tickets/table.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { attachFile, storeUpload, type Upload } from '#api/platform/files/store/stored-file.ts'
import type { Caller } from '#api/platform/http/caller.ts'
import type { FeatureDeps } from '#api/shell/feature.ts'
import { IsPass } from '#contract/audit/collection/codes.ts'
import { CollectStatus, TicketType } from '#contract/audit/tickets/codes.ts'
import { fieldOf, type TicketReading } from '#contract/audit/tickets/reading.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'
import { collected } from './demo-collected.ts'

export const neededTypes = [TicketType.invoice, TicketType.deliveryNote]
/** Days until the deadline of the demo's dealer, from its first day on. */
const openDays = 21
const remarks = '请逐笔提供发票和随货同行单，照片请拍全、避免反光。'

type Drawn = { name: string; hash: string; picture: string; reading: TicketReading }
type Put = (typeof collected)[number]['tickets'][number]

const must = <T>(done: T | Refusal): T => {
  if (isRefusal(done)) throw new Error(`the demo's collection was refused: ${done.refused}`)
  return done
}

/**
 * Gives the dealer of an object a link and adds the tickets sent by it, with the readings stored when they were drawn.
 * Runs in one transaction, once, by the operations of the product.
 */
export async function collectTickets(
  { db, clock, keys, files }: FeatureDeps,
  { objectId, by, scope }: { objectId: number; by: number; scope: Scope },
): Promise<void> {
  if ((await db.$count(ticketLink, eq(ticketLink.objectId, objectId))) > 0) return
  const { default: drawings } = await import('./demo-tickets.json', { with: { type: 'json' } })
  const drawn = new Map((drawings as Drawn[]).map((each) => [each.name, each]))
  const uploads = new Map<string, Upload>()
  for (const ticket of collected.flatMap(({ tickets }) => tickets)) {
    const file = new File([Buffer.from(drawn.get(ticket.name)?.picture ?? '', 'base64')], ticket.name)
    const principal = ticket.by === 'staff' ? { userId: by } : null
    const caller = { principal, session: null, language: 'zh-Hans', address: '' } as Caller
    uploads.set(ticket.name, must(await storeUpload({ db, files }, { use: ticketFiles, file, caller })))
  }
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ day: string }>(sql`select (${clock.today} + ${openDays}::int)::text as day`)
    const body = { objectId, endDate: rows[0]?.day ?? '', remarks, types: [...neededTypes] }
    const { token } = must(await createLink(tx, { scope, clock, keys }, body))
    const link = must(await openLink(tx, clock, token))
    await countVisit(tx, clock, link.id)
    for (const { row, status, tickets } of collected) {
      const [task] = await tx
        .select({ id: collectionTask.id })
        .from(collectionTask)
        .where(and(eq(collectionTask.objectId, objectId), eq(collectionTask.row, row)))
      if (!task) throw new Error(`row ${row} of the demo's flow was not drawn`)
      for (const ticket of tickets) {
        const [upload, shown] = [uploads.get(ticket.name), drawn.get(ticket.name)]
        if (!upload || !shown) throw new Error(`${ticket.name} of the demo was not drawn`)
        await attachFile(tx, upload, String(objectId))
        const way = { ...link, ...(ticket.by === 'staff' ? { userId: by } : { linkId: link.id }) }
        const { id } = await addTicket(
          tx,
          { clock, keys },
          {
            way,
            task: must(await findTask(tx, link, task.id, 'hold')),
            type: ticket.type,
            upload,
            readingId: await addRead(tx, upload, shown),
          },
        )
        await checkTicket(tx, clock, id)
        await decide(tx, { id, ticket, scope, clock })
      }
      for (const step of [CollectStatus.underAudit, CollectStatus.completed])
        if (step <= status)
          must(
            await changeStatuses(
              tx,
              { scope, clock, language: 'zh-Hans' },
              { ids: [task.id], status: step, reason: '', openReason: '已与经销商确认，缺少的票据不再补交' },
            ),
          )
    }
  })
}

/** Adds the reading stored when the ticket was rendered. */
async function addRead(tx: Tx, { path, sha256 }: Upload, { hash, reading }: Drawn): Promise<number> {
  const numbers = {
    ticketCode: fieldOf(reading, {}, 'ticketCode') ?? '',
    ticketNum: fieldOf(reading, {}, 'ticketNum') ?? '',
  }
  const [added] = await tx
    .insert(ticketReading)
    .values({ path, sha256, picture: hash, state: 'read', reading, ...numbers, finishedAt: sql`now()` })
    .returning({ id: ticketReading.id })
  if (!added) throw new Error('no reading was added')
  return added.id
}

type Deciding = { id: number; ticket: Put; scope: Scope; clock: FeatureDeps['clock'] }

async function decide(tx: Tx, { id, ticket: { decided }, scope, clock }: Deciding): Promise<void> {
  if (decided === undefined) return
  const said =
    decided === 'accepted'
      ? { isPass: IsPass.notRejected, reason: '' }
      : { isPass: IsPass.rejected, reason: decided.rejected }
  must(await decideTicket(tx, { scope, clock, language: 'zh-Hans' }, { id, version: 0, ...said }))
}
