import { and, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { typeIn } from '#api/audit/tickets/words.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type List, readPage, search } from '#api/platform/db/list.ts'
import { IsAvailable, ticketTypes } from '#contract/audit/collection/codes.ts'
import {
  type PageByUrl,
  type pageByUrlParams,
  pageOfLimit,
  type SharedTask,
  type TicketsResult,
} from '#contract/audit/collection/shapes.ts'
import { CollectStatus } from '#contract/audit/tickets/codes.ts'
import type { Language } from '#contract/platform/language.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { countVisit, type FoundLink, findLink, openLink } from './link.ts'
import { moveTasks } from './task.ts'
import { listRejections, listShared } from './ticket.ts'
import { realTypes } from './ticket-conditions.ts'
import { findTask, isDealersTurn } from './upload.ts'
import { flowTypeIn, statusIn } from './words.ts'

type Row = Omit<
  SharedTask,
  | 'taskName'
  | 'endDate'
  | 'statusName'
  | 'flowTypeName'
  | 'ticketTypeCntPlan'
  | 'ticketTypeCntReal'
  | 'missing'
  | 'mayUpload'
  | 'mayHandIn'
> & { real: SharedTask['needed'] }

const source = sql`(select k.*, ${realTypes} as real from collection_task k) k`

const columns = sql`
  k.id, k.file_name as "fileName", k.sheet, k.row, k.date as "ticketDate", k.counterparty as "clientName",
  k.product_code as "productCode", k.product_name as "productName", k.spec, k.batch_no as "batchNo",
  trim_scale(k.quantity)::text as qty, k.unit, k.flow_type as "flowType", k.needed, k.real, k.created_at as "createdDate",
  k.status,
  (select count(*)::int from collection_rejection x where x.task_id = k.id) as "rejectCnt",
  coalesce((select x.reason from collection_rejection x where x.task_id = k.id order by x.id desc limit 1), '') as "rejectReason"`

function describeTask({ real, ...row }: Row, { endDate, late }: FoundLink, language: Language): SharedTask {
  const missing = row.needed.filter((type) => !real.includes(type))
  const mayUpload = !late && isDealersTurn(row)
  return {
    ...row,
    taskName: [row.ticketDate, row.productName || row.productCode, row.spec].filter(Boolean).join(' '),
    endDate,
    statusName: statusIn(language, row.status),
    flowTypeName: flowTypeIn(language, row.flowType),
    ticketTypeCntPlan: row.needed.length,
    ticketTypeCntReal: real.length,
    missing,
    mayUpload,
    mayHandIn: mayUpload && row.status === CollectStatus.collecting && missing.length === 0,
  }
}

const listOf = (where: readonly (SQL | undefined)[]): List => ({
  columns,
  from: source,
  where,
  order: [
    { by: sql`k.date`, order: 'asc' },
    { by: sql`k.id`, order: 'asc' },
  ],
  counted: 'with rows',
})

const typeList = ({ types }: FoundLink, language: Language): PageByUrl['ticketTypeList'] =>
  ticketTypes.map((type) => ({
    ticketTypeCode: type,
    ticketTypeName: typeIn(language, type),
    isAvailable: types.includes(type) ? IsAvailable.asked : IsAvailable.notAsked,
  }))

/** Refuses notFound, collection.closed. */
export async function pageByUrl(
  db: Db,
  { clock, language }: { clock: Clock; language: Language },
  { copyUrl, page, limit, status, statusList = [], keyWord }: z.output<typeof pageByUrlParams>,
): Promise<PageByUrl | Refusal> {
  const link = await findLink(db, clock, copyUrl)
  if (isRefusal(link)) return link
  await countVisit(db, clock, link.id)
  const isOwn = sql`k.object_id = ${link.objectId}`
  const wanted = status ? [status] : statusList
  const list = listOf([
    isOwn,
    wanted.length > 0 ? sql`k.status = any(${sql.param(wanted)}::text[])` : undefined,
    search(keyWord, [
      sql`k.counterparty`,
      sql`k.product_code`,
      sql`k.product_name`,
      sql`k.spec`,
      sql`k.batch_no`,
      sql`to_char(k.date, 'YYYY-MM-DD')`,
    ]),
  ])
  const found = await readPage<Row>(db, list, pageOfLimit({ page, limit }))
  const { rows } = await db.execute<Pick<PageByUrl, 'totalCnt' | 'uploadCnt' | 'collectCnt' | 'finishedCnt'>>(sql`
    select count(*)::int as "totalCnt",
      count(*) filter (where cardinality(k.real) = cardinality(k.needed))::int as "uploadCnt",
      count(*) filter (where k.status = ${CollectStatus.collecting})::int as "collectCnt",
      count(*) filter (where k.status = ${CollectStatus.completed})::int as "finishedCnt"
    from ${source} where ${isOwn}`)
  const { totalCnt = 0, uploadCnt = 0, collectCnt = 0, finishedCnt = 0 } = rows[0] ?? {}
  const { endDate, late, remarks, dealerName, reviewBatchNo: checkBatch, clientCode: companyCode } = link
  return {
    endDate,
    late,
    totalCnt,
    uploadCnt,
    collectCnt,
    finishedCnt,
    remarks,
    ticketTypeList: typeList(link, language),
    dealerName,
    checkBatch,
    companyCode,
    result: { list: found.rows.map((row) => describeTask(row, link, language)), total: found.total },
  }
}

async function readShared(on: Db | Tx, link: FoundLink, id: number, language: Language): Promise<SharedTask | Refusal> {
  const where = [and(sql`k.object_id = ${link.objectId}`, sql`k.id = ${id}`)]
  const { rows } = await readPage<Row>(on, listOf(where), { number: 1, size: 1 })
  return rows[0] ? describeTask(rows[0], link, language) : refuse('notFound')
}

/** Refuses notFound, collection.closed. */
export async function taskByUrl(
  db: Db,
  { clock, language }: { clock: Clock; language: Language },
  { copyUrl, id }: { copyUrl: string; id: number },
): Promise<TicketsResult | Refusal> {
  const link = await findLink(db, clock, copyUrl)
  if (isRefusal(link)) return link
  const billInfo = await readShared(db, link, id, language)
  if (isRefusal(billInfo)) return billInfo
  return {
    ticketTypeList: typeList(link, language),
    ticketList: await listShared(db, { taskId: id, mayChange: billInfo.mayUpload, language }),
    billInfo,
    rejections: (await listRejections(db, id, language)).map(({ rejectedBy: _, ...row }) => row),
  }
}

/**
 * Refuses notFound, collection.closed, collection.late, task.incomplete (not the dealer's turn, or something is
 * missing).
 */
export async function handIn(
  tx: Tx,
  { clock, language }: { clock: Clock; language: Language },
  { copyUrl, id }: { copyUrl: string; id: number },
): Promise<{ taskId: number } | Refusal> {
  const link = await openLink(tx, clock, copyUrl)
  if (isRefusal(link)) return link
  const held = await findTask(tx, link, id, 'hold')
  if (isRefusal(held)) return held
  const task = await readShared(tx, link, id, language)
  if (isRefusal(task)) return task
  if (!task.mayHandIn) return refuse('task.incomplete', { detail: { missing: task.missing } })
  await moveTasks(tx, { scope: null, clock }, { ids: [id], status: CollectStatus.underAudit })
  return { taskId: id }
}
