import { eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Scope, scopeOf, seesObject } from '#api/audit/reviews/scope.ts'
import { reviewObject, reviewProject } from '#api/audit/reviews/table.ts'
import type { ShownTickets } from '#api/audit/tickets/check.ts'
import { ticketReading } from '#api/audit/tickets/table.ts'
import { failureIn, findingIn, typeIn } from '#api/audit/tickets/words.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { storedFile } from '#api/platform/files/table.ts'
import { sendJob } from '#api/platform/jobs/send.ts'
import { consumeQuota } from '#api/platform/quota/quota.ts'
import { personAs } from '#api/shell/accounts/people.ts'
import { user } from '#api/shell/accounts/table.ts'
import { IsPass, IsReal, shownFields } from '#contract/audit/collection/codes.ts'
import type {
  Corrected,
  decision,
  FieldView,
  Rejection,
  SharedTicket,
  StaffTicket,
  ticketChange,
} from '#contract/audit/collection/shapes.ts'
import { CollectStatus, type TicketType } from '#contract/audit/tickets/codes.ts'
import type { TicketDifference } from '#contract/audit/tickets/comparing.ts'
import { type Comparison, coverageOf, ticketPoints } from '#contract/audit/tickets/coverage.ts'
import type { TicketDuplicate } from '#contract/audit/tickets/duplicates.ts'
import {
  fieldOf,
  isSure,
  type ReadingState,
  type TicketReading,
  ticketFields,
} from '#contract/audit/tickets/reading.ts'
import type { TicketFinding } from '#contract/audit/tickets/verifying.ts'
import type { Language } from '#contract/platform/language.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { checkLater, checkTicket, correctionsOf, readingsIn, usedReadings } from './check.ts'
import { ticketChecking } from './job.ts'
import { openLink } from './link.ts'
import { collectionRejection, collectionTicket } from './table.ts'
import { holdTasks, moveTasks } from './task.ts'
import { isUnreadable, joinReading } from './ticket-conditions.ts'
import { findTask, isDealersTurn } from './upload.ts'
import { differenceIn } from './words.ts'

/** Limit of corrections and removals per link. */
export const ticketsChanged = { name: 'ticketsChanged', max: 2000, minutes: 60 } as const

type Person = { usercode: string; name: string }
type Row = {
  id: number
  version: number
  taskId: number
  type: TicketType
  path: string
  originName: string
  bytes: number
  sha256: string
  createdAt: string
  readingId: number | null
  state: ReadingState | null
  failure: string | null
  reading: TicketReading | null
  corrected: Corrected
  differences: TicketDifference[] | null
  findings: (TicketFinding | TicketDuplicate)[] | null
  comparison: Comparison | null
  isPass: IsPass
  isReal: IsReal
  unreadable: boolean
  reason: string | null
  rejectedAt: string | null
  rejectedBy: Person | null
  acceptedBy: Person | null
  acceptedAt: string | null
  uploadedBy: Person | null
  statement: string
  signature: Buffer
}

/** Tickets `t` that are not removed, oldest first. */
async function readTickets(on: Db | Tx, which: SQL): Promise<Row[]> {
  const { rows } = await on.execute<Row>(sql`
    select t.id, t.version, t.task_id as "taskId", t.type, t.path, f.origin_name as "originName", f.bytes, f.sha256,
      t.created_at as "createdAt", t.reading_id as "readingId", r.state, r.failure, r.reading, t.corrected, t.differences,
      t.findings, t.comparison, t.is_pass as "isPass", t.is_real as "isReal", ${isUnreadable} as unreadable,
      x.reason, x.rejected_at as "rejectedAt", ${personAs('xu')} as "rejectedBy", ${personAs('au')} as "acceptedBy",
      t.accepted_at as "acceptedAt", ${personAs('uu')} as "uploadedBy", t.statement, t.signature
    from collection_ticket t
    join ${storedFile} f on f.path = t.path
    ${joinReading}
    left join lateral (
      select * from collection_rejection x where x.ticket_id = t.id and t.is_pass = '0' order by x.id desc limit 1) x on true
    left join ${user} xu on xu.id = x.rejected_by
    left join ${user} au on au.id = t.accepted_by
    left join ${user} uu on uu.id = t.uploaded_by
    where t.removed_at is null and ${which} order by t.id`)
  return rows
}

function fieldsOf({ reading, corrected }: Row): FieldView[] {
  return shownFields.map((field) => {
    const read = reading?.fields[field]
    return {
      field,
      value: fieldOf(reading, correctionsOf(corrected), field) ?? '',
      read: read?.value ?? null,
      source: read?.source ?? null,
      confidence: read?.confidence ?? null,
      box: read?.box ?? null,
      correctedAt: corrected[field]?.at ?? null,
      doubtful: read !== undefined && corrected[field] === undefined && !isSure(read),
    }
  })
}

/** Null until the ticket is checked. */
const coverageOfRow = ({ comparison, type }: Row) =>
  comparison &&
  coverageOf(
    comparison.points.map(({ point }) => point),
    type,
  )

/** Every point that a ticket of its type states, compared or not; empty until checked. */
function pointsOf(row: Row): StaffTicket['points'] {
  const coverage = coverageOfRow(row)
  if (!coverage) return []
  const differing = new Set<string>((row.differences ?? []).map(({ field }) => field))
  return ticketPoints.flatMap((point): StaffTicket['points'] => {
    const compared = row.comparison?.points.find((each) => each.point === point)
    if (compared) return [{ ...compared, state: differing.has(point) ? 'differs' : compared.line ? 'agrees' : 'read' }]
    return coverage.missing.includes(point)
      ? [{ point, line: row.comparison?.line?.[point] ?? '', ticket: '', state: 'unread' }]
      : []
  })
}

/** Recognized fields that the dealer neither sees nor corrects. */
const otherFields = ({ reading }: Row): StaffTicket['otherFields'] =>
  ticketFields.flatMap((field) => {
    const read = reading?.fields[field]
    const isShown = shownFields.some((shown) => shown === field)
    return read && !isShown ? [{ field, ...read, box: read.box ?? null, doubtful: !isSure(read) }] : []
  })

const linesOf = ({ reading, comparison }: Row): StaffTicket['lines'] =>
  (reading?.lines ?? []).map((line, at) => ({ ...line, converted: comparison?.goods[at] ?? null }))

const notifyBoth = (row: Row, language: Language) => {
  const fields = fieldsOf(row)
  const said = (field: FieldView['field']) => fields.find((each) => each.field === field)?.value ?? ''
  const failure = row.state === 'refused' ? failureIn(language, row.failure ?? '') : ''
  const isPass = row.unreadable ? IsPass.rejected : row.isPass
  return {
    id: row.id,
    version: row.version,
    ticketTypeCode: row.type,
    ticketTypeName: typeIn(language, row.type),
    filePath: row.path,
    fileName: row.originName,
    bytes: row.bytes,
    sha256: row.sha256,
    uploadedAt: row.createdAt,
    readState: row.state ?? 'waiting',
    failure,
    ticketCode: said('ticketCode'),
    ticketNum: said('ticketNum'),
    ticketDate: said('ticketDate'),
    checkNum: said('checkNum'),
    boughtName: said('boughtName'),
    sellerName: said('sellerName'),
    ticketAmount: said('ticketAmount'),
    fields,
    pages: row.reading?.pages ?? [],
    coverage: coverageOfRow(row),
    diffReason: (row.differences ?? []).map((each) => differenceIn(language, each)).join('\n'),
    isPass,
    isReal: row.isReal,
    rejectReason: row.reason ?? (row.unreadable ? failure : ''),
    rejectedAt: row.rejectedAt,
    receipt: { statement: row.statement, signature: row.signature.toString('base64url') },
  }
}

/** Tickets with all details for staff. */
export async function listTickets(
  on: Db | Tx,
  { scope, language }: { scope: Scope; language: Language },
  taskId: number,
): Promise<StaffTicket[]> {
  const tickets = await readTickets(on, sql`t.task_id = ${taskId}`)
  const readings = tickets.flatMap(({ findings }) => readingsIn(findings))
  const places = await placesOf(on, scope, { readings, but: taskId })
  return tickets.map((row) => ({
    ...notifyBoth(row, language),
    readingId: row.readingId,
    points: pointsOf(row),
    otherFields: otherFields(row),
    lines: linesOf(row),
    findings: (row.findings ?? []).map((each) =>
      findingIn(language, each, 'readingId' in each ? places.get(each.readingId) : undefined),
    ),
    uploadedBy: row.uploadedBy,
    acceptedBy: row.acceptedBy,
    acceptedAt: row.acceptedAt,
    rejectedBy: row.rejectedBy,
  }))
}

/** Tasks of the duplicates, limited to objects that the caller sees. */
async function placesOf(
  on: Db | Tx,
  scope: Scope,
  { readings, but = 0 }: { readings: readonly number[]; but?: number },
): Promise<Map<number, { batch: string; task: number }>> {
  if (readings.length === 0) return new Map()
  const { rows } = await on.execute<{ id: number; batch: string; task: number }>(sql`
    select t.reading_id as id, o.review_batch_no as batch, k.id as task
    from collection_ticket t join collection_task k on k.id = t.task_id
    join ${reviewObject} o on o.id = k.object_id
    join ${reviewProject} j on j.id = o.project_id
    where t.reading_id = any(${sql.param([...readings])}::int[]) and k.id <> ${but} and t.removed_at is null
      and ${seesObject(scope)}`)
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}

/** Tickets for their dealer: without staff names and findings. */
export const listShared = async (
  on: Db | Tx,
  { taskId, mayChange, language }: { taskId: number; mayChange: boolean; language: Language },
): Promise<SharedTicket[]> =>
  (await readTickets(on, sql`t.task_id = ${taskId}`)).map((row) => ({
    ...notifyBoth(row, language),
    mayChange: mayChange && row.acceptedAt === null && row.uploadedBy === null,
    byStaff: row.uploadedBy !== null,
  }))

/** Tickets uploaded for tasks, for ticket checks; their places only if the caller sees the object. */
export const shownForTasks = ({ db, clock }: { db: Db; clock: Clock }): ShownTickets => ({
  usedReadings: (on, among) => usedReadings(on, { among }),
  async placesFor(caller, readings) {
    const scope = scopeOf(caller, clock)
    return scope.mayRead ? placesOf(db, scope, { readings }) : new Map()
  },
})

/** Rejections of a task, newest first. */
export async function listRejections(
  on: Db | Tx,
  taskId: number,
  language: Language,
): Promise<(Rejection & { rejectedBy: Person })[]> {
  const { rows } = await on.execute<Rejection & { rejectedBy: Person; type: TicketType | null }>(sql`
    select x.id, x.ticket_id as "ticketId", t.type, coalesce(f.origin_name, '') as "fileName", x.reason,
      x.rejected_at as "rejectedAt", ${personAs('u')} as "rejectedBy"
    from collection_rejection x
    join ${user} u on u.id = x.rejected_by
    left join collection_ticket t on t.id = x.ticket_id
    left join ${storedFile} f on f.path = t.path
    where x.task_id = ${taskId} order by x.id desc`)
  return rows.map(({ type, ...row }) => ({ ...row, ticketTypeName: type ? typeIn(language, type) : '' }))
}

/**
 * Refuses notFound, collection.closed, collection.late, ticket.fixed (not the dealer's turn, accepted, or uploaded by
 * staff), record.conflict, quota.rate.
 */
export async function changeTicket(
  tx: Tx,
  { clock }: { clock: Clock },
  change: z.output<typeof ticketChange>,
): Promise<{ id: number; version: number; taskId: number } | Refusal> {
  const link = await openLink(tx, clock, change.copyUrl)
  if (isRefusal(link)) return link
  const [known] = await tx
    .select({ taskId: collectionTicket.taskId, readingId: collectionTicket.readingId })
    .from(collectionTicket)
    .where(eq(collectionTicket.id, change.id))
  const task = known ? await findTask(tx, link, known.taskId, 'hold') : refuse('notFound')
  if (isRefusal(task)) return task
  // Lock order: reading before ticket, as in the reading and checking jobs.
  await tx.execute(sql`select 1 from ${ticketReading} where id = ${known?.readingId ?? null} for no key update`)
  const [ticket] = await tx.select().from(collectionTicket).where(eq(collectionTicket.id, change.id)).for('update')
  if (!ticket || ticket.removedAt !== null) return refuse('notFound')
  if (!isDealersTurn(task) || ticket.acceptedAt !== null || ticket.uploadedBy !== null) return refuse('ticket.fixed')
  const spent = await consumeQuota(tx, clock, { quota: ticketsChanged, by: `link:${link.id}` })
  if (spent) return spent
  const isMeant = eq(collectionTicket.id, ticket.id)
  const version = ticket.version + 1
  if (change.change === 'remove') {
    await tx
      .update(collectionTicket)
      .set({ removedAt: sql`${clock.now}`, version })
      .where(isMeant)
    await checkLater(tx, { usedReadings: readingsIn(ticket.findings) })
    return { id: ticket.id, version, taskId: task.id }
  }
  if (change.version !== ticket.version) return refuse('record.conflict', { detail: { version: ticket.version } })
  const [row] = await readTickets(tx, sql`t.id = ${ticket.id}`)
  if (!row) return refuse('notFound')
  const { rows } = await tx.execute<{ now: string }>(sql`select ${clock.now} as now`)
  const at = rows[0]?.now ?? ''
  const stands = new Map(fieldsOf(row).map(({ field, value }) => [field, value]))
  const corrected = { ...ticket.corrected }
  for (const field of shownFields) {
    const value = change.fields[field]
    if (value !== undefined && value !== stands.get(field)) corrected[field] = { value, by: null, at }
  }
  const isCorrected = shownFields.some((field) => corrected[field] !== ticket.corrected[field])
  // An authenticity result applies to the values before the correction.
  const reset = isCorrected ? { isReal: IsReal.unknown } : {}
  await tx
    .update(collectionTicket)
    .set({ corrected, version, ...reset })
    .where(isMeant)
  await checkTicket(tx, clock, ticket.id)
  if (isCorrected) await sendJob(tx, ticketChecking, { ticketId: ticket.id })
  return { id: ticket.id, version, taskId: task.id }
}

/**
 * Accepts or rejects a ticket while its task is the dealer's or under audit; a rejection under audit returns the task
 * to its dealer. Refuses notFound, execute.denied, record.conflict, task.notOpen.
 */
export async function decideTicket(
  tx: Tx,
  { scope, clock, language }: { scope: Scope; clock: Clock; language: Language },
  { id, version, isPass, reason }: z.output<typeof decision>,
): Promise<{ id: number; version: number; taskId: number } | Refusal> {
  const [known] = await tx
    .select({ taskId: collectionTicket.taskId })
    .from(collectionTicket)
    .where(eq(collectionTicket.id, id))
  if (!known) return refuse('notFound')
  const held = await holdTasks(tx, { scope, language }, [known.taskId])
  if (isRefusal(held)) return refuse('notFound')
  const [task] = held.tasks
  if (!task) return refuse('notFound')
  if (!task.mayEdit) return refuse('execute.denied')
  const [ticket] = await tx.select().from(collectionTicket).where(eq(collectionTicket.id, id)).for('update')
  if (!ticket || ticket.removedAt !== null) return refuse('notFound')
  if (ticket.version !== version) return refuse('record.conflict', { detail: { version: ticket.version } })
  const isOpen = task.status === CollectStatus.collecting || task.status === CollectStatus.underAudit
  if (!isOpen) return refuse('task.notOpen')
  const isRejected = isPass === IsPass.rejected
  await tx
    .update(collectionTicket)
    .set({
      isPass,
      version: version + 1,
      acceptedBy: isRejected ? null : scope.userId,
      acceptedAt: isRejected ? null : sql`${clock.now}`,
    })
    .where(eq(collectionTicket.id, id))
  if (isRejected) {
    await tx
      .insert(collectionRejection)
      .values({ taskId: task.id, ticketId: id, reason, rejectedBy: scope.userId, rejectedAt: sql`${clock.now}` })
    if (task.status === CollectStatus.underAudit)
      await moveTasks(tx, { scope, clock }, { ids: [task.id], status: CollectStatus.collecting })
  }
  return { id, version: version + 1, taskId: task.id }
}
