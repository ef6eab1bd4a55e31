import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { collectionTask, collectionTicket } from '#api/audit/collection/table.ts'
import { ticketReading } from '#api/audit/tickets/table.ts'
import { storedFile } from '#api/platform/files/table.ts'
import { drawSample } from '#contract/audit/bill-reports/calls.ts'
import { CollectStatus, type TicketType } from '#contract/audit/tickets/codes.ts'
import type { ReadingFault } from '#contract/audit/tickets/reading.ts'
import type { TestApi } from '../../support/api.ts'
import { type Given, makeCompared } from '../comparisons/compared.ts'

export type Drawn = Given & { id: number }

/** An object whose reported lines are all drawn and need an invoice and a delivery note. */
export async function makeDrawn(api: TestApi): Promise<Drawn> {
  const review = await makeCompared(api)
  const { objectId, member, id: comparisonId } = review
  const body = { objectId, comparisonId, method: 'all', needed: ['invoice', 'deliveryNote'] } as const
  await api.done(drawSample, { as: member, body: { ...body, needed: [...body.needed] } })
  await api.work()
  return review
}

/** Tasks of an object, in the order of their lines. */
export const tasksOf = (api: TestApi, objectId: number) =>
  api.db.select().from(collectionTask).where(eq(collectionTask.objectId, objectId)).orderBy(collectionTask.id)

type Shown = Partial<
  Pick<typeof collectionTicket.$inferInsert, 'comparison' | 'differences' | 'findings' | 'isPass' | 'isReal'>
>

/** A ticket of a task, as uploaded by its dealer; `failure` is the reason why it could not be read. */
export async function showTicket(
  api: TestApi,
  taskId: number,
  type: TicketType,
  { failure, ...shown }: Shown & { failure?: ReadingFault } = {},
): Promise<void> {
  const path = `collection/${randomUUID()}.pdf`
  const named = { originName: 'ticket.pdf', type: 'application/pdf', bytes: 1, sha256: 'ab' }
  await api.db.insert(storedFile).values({ path, ...named, businessType: 'collection', businessId: String(taskId) })
  const refused = { path, sha256: named.sha256, state: 'refused', failure }
  const [reading] = failure ? await api.db.insert(ticketReading).values(refused).returning() : []
  const stored = { taskId, type, path, readingId: reading?.id, statement: '', signature: Buffer.from('') }
  await api.db.insert(collectionTicket).values({ ...stored, differences: [], findings: [], ...shown })
}

export const complete = (api: TestApi, taskId: number) =>
  api.db.update(collectionTask).set({ status: CollectStatus.completed }).where(eq(collectionTask.id, taskId))
