import { sql } from 'drizzle-orm'
import type { Scope } from '#api/audit/reviews/scope.ts'
import { readAgain } from '#api/audit/tickets/reading/reading.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { sendJob } from '#api/platform/jobs/send.ts'
import type { Language } from '#contract/platform/language.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { raiseVersions } from './check.ts'
import { ticketChecking } from './job.ts'
import { holdTasks } from './task.ts'

type By = { scope: Scope; language: Language }

/** Tickets of tasks that the caller may change. Refuses notFound, execute.denied. */
async function ticketsOf(
  tx: Tx,
  by: By,
  ids: readonly number[],
): Promise<{ id: number; readingId: number | null }[] | Refusal> {
  const held = await holdTasks(tx, by, ids)
  if (isRefusal(held)) return held
  if (held.denied.length > 0) return refuse('execute.denied')
  const { rows } = await tx.execute<{ id: number; readingId: number | null }>(sql`
    select id, reading_id as "readingId" from collection_ticket
    where task_id = any(${sql.param([...ids])}::int[]) and removed_at is null order by id`)
  return rows
}

/** Reads tickets again; each is checked when its reading finishes. Refuses notFound, execute.denied. */
export async function detectAgain(tx: Tx, by: By, ids: readonly number[]): Promise<{ tickets: number } | Refusal> {
  const tickets = await ticketsOf(tx, by, ids)
  if (isRefusal(tickets)) return tickets
  // Sorted, so that calls for the same readings lock them in one order.
  const readings = [...new Set(tickets.flatMap(({ readingId }) => readingId ?? []))].toSorted((a, b) => a - b)
  for (const readingId of readings) await readAgain(tx, readingId, `user:${by.scope.userId}`)
  await raiseVersions(tx, readings)
  return { tickets: tickets.length }
}

/** Checks tickets again without reading them. Refuses notFound, execute.denied. */
export async function verifyAgain(tx: Tx, by: By, ids: readonly number[]): Promise<{ tickets: number } | Refusal> {
  const tickets = await ticketsOf(tx, by, ids)
  if (isRefusal(tickets)) return tickets
  for (const { id } of tickets) await sendJob(tx, ticketChecking, { ticketId: id })
  return { tickets: tickets.length }
}
