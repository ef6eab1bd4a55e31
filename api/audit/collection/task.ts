import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { flowComparison } from '#api/audit/comparisons/table.ts'
import { client, dealer } from '#api/audit/master-data/table.ts'
import { mayEdit, type Scope, seesObject } from '#api/audit/reviews/scope.ts'
import { reviewObject, reviewProject } from '#api/audit/reviews/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type List, matches, readList, readPage, readUpTo, search } from '#api/platform/db/list.ts'
import { storedFile } from '#api/platform/files/table.ts'
import { personAs } from '#api/shell/accounts/people.ts'
import { user } from '#api/shell/accounts/table.ts'
import { listRowsMax } from '#api/shell/files/list-export.ts'
import type { changeFaults, taskSorts } from '#contract/audit/collection/codes.ts'
import type { OpenTask, TaskList, TaskRow, taskPageQuery } from '#contract/audit/collection/shapes.ts'
import { pageOfLimit } from '#contract/audit/collection/shapes.ts'
import { CollectStatus, collectSteps } from '#contract/audit/tickets/codes.ts'
import type { Language } from '#contract/platform/language.ts'
import type { Paged } from '#contract/platform/paging.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { collectionRejection, collectionTask, taskLock } from './table.ts'
import { isCounted, isIncomplete, joinReading, realTypes } from './ticket-conditions.ts'
import { flowTypeIn, statusIn } from './words.ts'

type PageParams = z.output<typeof taskPageQuery>
type Params = Omit<PageParams, 'page' | 'limit'>
type Sorted = (typeof taskSorts)[number]

const sorts: Record<Sorted, SQL> = {
  batch: sql`o.review_batch_no`,
  dealer: sql`d.name`,
  date: sql`k.date`,
  counterparty: sql`k.counterparty`,
  product: sql`k.product`,
  quantity: sql`k.base`,
  amount: sql`k.amount`,
  status: sql`k.status`,
  real: sql`cardinality(k.real)`,
  createdAt: sql`k.created_at`,
  lastUploadedAt: sql`k.last_uploaded_at`,
}

const source = sql`
  (select k.*, ${realTypes} as real,
    (select count(*)::int from collection_ticket t where t.task_id = k.id and t.removed_at is null) as tickets,
    (select count(*)::int from collection_ticket t ${joinReading}
      where t.task_id = k.id and ${isCounted} and t.accepted_at is null) as undecided,
    (select count(*)::int from collection_ticket t
      where t.task_id = k.id and t.removed_at is null and t.is_pass = '0') as rejected,
    (select count(*)::int from collection_ticket t ${joinReading}
      where t.task_id = k.id and ${isCounted} and t.accepted_at is null and ${isIncomplete}) as incomplete,
    (select coalesce(sum(coalesce(jsonb_array_length(t.differences), 0) + coalesce(jsonb_array_length(t.findings), 0)), 0)::int
      from collection_ticket t ${joinReading} where t.task_id = k.id and ${isCounted}) as differing,
    (select max(t.created_at) from collection_ticket t where t.task_id = k.id) as last_uploaded_at
  from collection_task k) k
  join ${reviewObject} o on o.id = k.object_id
  join ${reviewProject} j on j.id = o.project_id
  join ${client} c on c.id = j.client_id
  join ${dealer} d on d.id = o.dealer_id
  join ${flowComparison} v on v.id = k.comparison_id`

const columns = (scope: Scope) => sql`
  k.id, k.version, k.object_id as "objectId", o.review_batch_no as "reviewBatchNo", d.name as "dealerName",
  c.code as "clientCode", j.id as "projectId", j.name as "projectName", k.comparison_id as "comparisonId", v.number as "comparisonNumber",
  k.place, k.file_name as "fileName", k.sheet, k.row, k.date as "ticketDate", k.counterparty as "clientName",
  k.product_code as "productCode", k.product_name as "productName", k.spec, k.batch_no as "batchNo",
  trim_scale(k.quantity)::text as qty, k.unit, k.flow_type as "flowType", k.product, trim_scale(k.base)::text as base,
  trim_scale(k.amount)::text as amount, k.state, k.status, k.needed, k.real, k.sample_id as "sampleId", k.tickets, k.undecided,
  k.rejected, k.differing, k.created_at as "createdAt", k.last_uploaded_at as "lastUploadedAt",
  k.handed_in_at as "handedInAt", k.completed_at as "completedAt", k.incomplete, k.completed_open as "completedOpen",
  ${mayEdit(scope)} as "mayEdit"`

type Row = Omit<TaskRow, 'statusName' | 'flowTypeName' | 'ticketTypeCntPlan' | 'ticketTypeCntReal' | 'missing'> & {
  real: TaskRow['needed']
}

const describeTask = ({ real, ...row }: Row, language: Language): TaskRow => ({
  ...row,
  statusName: statusIn(language, row.status),
  flowTypeName: flowTypeIn(language, row.flowType),
  ticketTypeCntPlan: row.needed.length,
  ticketTypeCntReal: real.length,
  missing: row.needed.filter((type) => !real.includes(type)),
})

/** Filter without the status, which the figures above the list count by. */
const filterOf = (scope: Scope, params: Omit<Params, 'sort' | 'order' | 'status' | 'statusList'>) => [
  seesObject(scope),
  matches(sql`k.object_id`, params.objectId),
  matches(sql`lower(c.code)`, params.clientCode?.toLowerCase()),
  matches(sql`k.sample_id`, params.sampleId),
  matches(sql`k.state`, params.state),
  params.ticketType === undefined ? undefined : sql`${params.ticketType} = any(k.needed)`,
  params.dateFrom === undefined ? undefined : sql`k.date >= ${params.dateFrom}::date`,
  params.dateTo === undefined ? undefined : sql`k.date <= ${params.dateTo}::date`,
  params.attention === undefined ? undefined : attention[params.attention],
  search(params.keyWord, [
    sql`o.review_batch_no`,
    sql`d.name`,
    sql`k.counterparty`,
    sql`k.product_code`,
    sql`k.product_name`,
    sql`k.product`,
    sql`k.batch_no`,
  ]),
]

const attention = {
  undecided: sql`k.undecided > 0`,
  rejected: sql`k.rejected > 0`,
  differing: sql`k.differing > 0`,
  incomplete: sql`k.incomplete > 0`,
  missing: sql`cardinality(k.real) < cardinality(k.needed)`,
} satisfies Record<NonNullable<Params['attention']>, SQL>

/** The tasks of the objects that the caller sees. */
function tasksBy(scope: Scope, { sort, order, status, statusList = [], ...filter }: Params): List {
  const wanted = status === undefined ? statusList : [status]
  const isWanted = wanted.length > 0 ? sql`k.status = any(${sql.param(wanted)}::text[])` : undefined
  return {
    columns: columns(scope),
    from: source,
    where: [...filterOf(scope, filter), isWanted],
    order: [
      { by: sorts[sort], order, nulls: 'last' },
      { by: sql`k.id`, order },
    ],
    counted: 'with rows',
  }
}

/** Tasks to export, up to a file's limit. */
export async function tasksToExport(
  db: Db,
  { scope, language }: { scope: Scope; language: Language },
  params: Params,
): Promise<{ rows: TaskRow[]; more: boolean }> {
  const { rows, more } = await readUpTo<Row>(db, tasksBy(scope, params), listRowsMax)
  return { rows: rows.map((row) => describeTask(row, language)), more }
}

export async function pageTasks(
  db: Db,
  { scope, language }: { scope: Scope; language: Language },
  { page, limit, ...params }: PageParams,
): Promise<TaskList> {
  const found: Paged<Row> = await readPage(db, tasksBy(scope, params), pageOfLimit({ page, limit }))
  const { sort: _, order: __, status: ___, statusList: ____, ...filter } = params
  const counts = await db.execute<{ status: CollectStatus; count: number }>(sql`
    select k.status, count(*)::int as count from ${source} where ${and(...filterOf(scope, filter))} group by k.status`)
  const countOf = new Map(counts.rows.map(({ status, count }) => [status, count]))
  return {
    list: found.rows.map((row) => describeTask(row, language)),
    total: found.total,
    byStatus: Object.values(CollectStatus).map((status) => ({ status, count: countOf.get(status) ?? 0 })),
  }
}

/** Returns those of these tasks that the caller sees, by id. */
async function readTasks(
  on: Db | Tx,
  { scope, language }: { scope: Scope; language: Language },
  which: SQL,
): Promise<TaskRow[]> {
  const rows = await readList<Row>(on, {
    columns: columns(scope),
    from: source,
    where: [seesObject(scope), which],
    order: [{ by: sql`k.id`, order: 'asc' }],
  })
  return rows.map((row) => describeTask(row, language))
}

/** Refuses notFound. */
export const readTask = async (
  on: Db | Tx,
  by: { scope: Scope; language: Language },
  id: number,
): Promise<TaskRow | Refusal> => (await readTasks(on, by, sql`k.id = ${id}`))[0] ?? refuse('notFound')

type ChangeFault = (typeof changeFaults)[number]
type Faulty = { id: number; why: ChangeFault }

/** Locks tasks that the caller may change, ordered by id. Refuses notFound, and returns which are denied. */
export async function holdTasks(
  tx: Tx,
  { scope, language }: { scope: Scope; language: Language },
  ids: readonly number[],
): Promise<{ tasks: TaskRow[]; denied: Faulty[] } | Refusal> {
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b)
  await tx
    .select({ id: collectionTask.id })
    .from(collectionTask)
    .where(inArray(collectionTask.id, wanted))
    .orderBy(collectionTask.id)
    .for(taskLock)
  const tasks = await readTasks(tx, { scope, language }, sql`k.id = any(${sql.param(wanted)}::int[])`)
  const unknown = wanted.filter((id) => !tasks.some((task) => task.id === id))
  if (unknown.length > 0) return refuse('notFound', { detail: { ids: unknown } })
  const denied = tasks.filter((task) => !task.mayEdit).map(({ id }): Faulty => ({ id, why: 'denied' }))
  return { tasks, denied }
}

const refuseThese = (refused: readonly Faulty[]): Refusal | undefined =>
  refused.length === 0 ? undefined : refuse('tasks.unchanged', { detail: { refused: [...refused] } })

/** Open points of the given tasks; tasks without any are omitted. */
async function readOpen(on: Db | Tx, ids: readonly number[]): Promise<OpenTask[]> {
  const { rows } = await on.execute<OpenTask>(sql`
    select k.id, coalesce(nullif(k.product_name, ''), k.product_code) as "productName", k.counterparty, k.missing, k.undecided
    from (
      select k.*, array(select n.type from unnest(k.needed) with ordinality n(type, at)
          where n.type <> all((${realTypes})::text[]) order by n.at) as missing,
        coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'fileName', f.origin_name, 'type', t.type) order by t.id)
          from collection_ticket t ${joinReading} join ${storedFile} f on f.path = t.path
          where t.task_id = k.id and ${isCounted} and t.accepted_at is null), '[]'::jsonb) as undecided
      from collection_task k where k.id = any(${sql.param([...ids])}::int[])
    ) k
    where cardinality(k.missing) > 0 or jsonb_array_length(k.undecided) > 0 order by k.id`)
  return rows
}

/** Open points of tasks that the caller sees. Refuses notFound. */
export async function listOpenTasks(
  db: Db,
  by: { scope: Scope; language: Language },
  ids: readonly number[],
): Promise<{ open: OpenTask[] } | Refusal> {
  const wanted = [...new Set(ids)]
  const tasks = await readTasks(db, by, sql`k.id = any(${sql.param(wanted)}::int[])`)
  return tasks.length < wanted.length ? refuse('notFound') : { open: await readOpen(db, wanted) }
}

type StatusChange = { ids: readonly number[]; status: CollectStatus; reason: string; openReason: string }

/**
 * Changes all tasks or none. Refuses notFound, validation (returned without a reason), tasks.unchanged with ids and
 * causes, collection.open with the open points if no reason was given. `open` lists tasks completed despite them.
 */
export async function changeStatuses(
  tx: Tx,
  by: { scope: Scope; clock: Clock; language: Language },
  { ids, status, reason, openReason }: StatusChange,
): Promise<{ changed: number; open: OpenTask[] } | Refusal> {
  const held = await holdTasks(tx, by, ids)
  if (isRefusal(held)) return held
  const { tasks, denied } = held
  const barred = tasks
    .filter((task) => task.mayEdit && !collectSteps[task.status].includes(status))
    .map(({ id }): Faulty => ({ id, why: 'step' }))
  const refusal = refuseThese([...denied, ...barred])
  if (refusal) return refusal
  const givenBack = tasks.filter(
    (task) => task.status === CollectStatus.underAudit && status === CollectStatus.collecting,
  )
  if (givenBack.length > 0 && reason === '') return refuse('validation', { faults: { reason: [{ key: 'required' }] } })
  const taskIds = tasks.map(({ id }) => id)
  const open = status === CollectStatus.completed ? await readOpen(tx, taskIds) : []
  if (open.length > 0 && openReason === '') return refuse('collection.open', { detail: { open } })
  await moveTasks(tx, by, { ids: taskIds, status })
  if (open.length > 0) await keepOpen(tx, by, { open, reason: openReason })
  if (givenBack.length > 0)
    await tx.insert(collectionRejection).values(
      givenBack.map(({ id }) => ({
        taskId: id,
        reason,
        rejectedBy: by.scope.userId,
        rejectedAt: by.clock.now,
      })),
    )
  return { changed: tasks.length, open }
}

/** Records with each task the points that were open when it was completed. */
async function keepOpen(
  tx: Tx,
  { scope, clock }: { scope: Scope; clock: Clock },
  { open, reason }: { open: readonly OpenTask[]; reason: string },
): Promise<void> {
  const points = open.map(({ id, undecided, missing }) => ({ id, completion: { undecided, missing, reason } }))
  await tx.execute(sql`
    update collection_task k set completed_open = k.completed_open || jsonb_build_array(
      p.completion || jsonb_build_object('at', ${clock.now}::timestamptz,
        'by', (select ${personAs('u')} from ${user} u where u.id = ${scope.userId})))
    from jsonb_to_recordset(${JSON.stringify(points)}::jsonb) p(id int, completion jsonb) where k.id = p.id`)
}

/** Sets the status without permission checks. `scope` is null if the dealer causes the change. */
export async function moveTasks(
  tx: Tx,
  { scope, clock }: { scope: Scope | null; clock: Clock },
  { ids, status }: { ids: readonly number[]; status: CollectStatus },
): Promise<void> {
  const isDone = status === CollectStatus.completed
  await tx.execute(sql`
    update collection_task set status = ${status}, version = version + 1,
      handed_in_at = ${status === CollectStatus.underAudit ? sql`coalesce(handed_in_at, ${clock.now})` : isDone ? sql`handed_in_at` : sql`null`},
      completed_at = ${isDone ? clock.now : null}, completed_by = ${isDone ? (scope?.userId ?? null) : null}
    where id = any(${sql.param([...ids])}::int[])`)
}

/**
 * Deletes all tasks or none. Refuses notFound, tasks.unchanged with ids and causes if anything was uploaded for them.
 */
export async function deleteTasks(
  tx: Tx,
  by: { scope: Scope; language: Language },
  ids: readonly number[],
): Promise<{ changed: number } | Refusal> {
  const held = await holdTasks(tx, by, ids)
  if (isRefusal(held)) return held
  const { tasks, denied } = held
  // Tickets that the dealer removed still count as uploaded.
  const used = tasks
    .filter((task) => task.mayEdit && task.lastUploadedAt !== null)
    .map(({ id }): Faulty => ({ id, why: 'uploaded' }))
  const refusal = refuseThese([...denied, ...used])
  if (refusal) return refusal
  await tx.delete(collectionTask).where(
    inArray(
      collectionTask.id,
      tasks.map(({ id }) => id),
    ),
  )
  return { changed: tasks.length }
}
