import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { collectionTask } from '#api/audit/collection/table.ts'
import { differenceIn } from '#api/audit/collection/words.ts'
import { comparisonVersions } from '#api/audit/comparisons/version.ts'
import { getObject } from '#api/audit/reviews/object.ts'
import type { Scope } from '#api/audit/reviews/scope.ts'
import { findingIn } from '#api/audit/tickets/words.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { asc, desc, matches, readPage, search } from '#api/platform/db/list.ts'
import { storedFile } from '#api/platform/files/table.ts'
import { personAs } from '#api/shell/accounts/people.ts'
import { user } from '#api/shell/accounts/table.ts'
import { reportsListed } from '#contract/audit/bill-reports/codes.ts'
import type {
  BillReport,
  Collecting,
  ReportBrief,
  ReportLine,
  ReportPage,
  reportParams,
} from '#contract/audit/bill-reports/shapes.ts'
import { CollectStatus, type TicketType } from '#contract/audit/tickets/codes.ts'
import type { Language } from '#contract/platform/language.ts'
import { type Page, type Paged, pageOf, recordsOf } from '#contract/platform/paging.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import type { Among } from '#contract/platform/versions/shapes.ts'
import { isUnderWay } from '#contract/platform/versions/states.ts'
import { markOf, reportVersions } from './report.ts'
import { listSamples, sampleVersions } from './sample.ts'
import type { ShownDifference } from './table.ts'

type Params = z.output<typeof reportParams>

export async function describeCollecting(on: Db | Tx, objectId: number): Promise<Collecting> {
  const { rows } = await on.execute<Collecting['byStatus'][number]>(sql`
    select status, count(*)::int as tasks from ${collectionTask} t where t.object_id = ${objectId} group by status`)
  const byStatus = Object.values(CollectStatus).map(
    (status) => rows.find((row) => row.status === status) ?? { status, tasks: 0 },
  )
  const { newest } = await comparisonVersions.among(on, objectId)
  const {
    rows: [latest],
    total: samples,
  } = await listSamples(on, objectId, { number: 1, size: 1 })
  return {
    tasks: byStatus.reduce((sum, { tasks }) => sum + tasks, 0),
    byStatus,
    samples,
    comparison: newest,
    needed: ((await sampleVersions.choose(on, objectId))?.needed ?? []) as TicketType[],
    running: latest && isUnderWay(latest) ? latest.id : null,
  }
}

const briefColumns = sql`r.id, r.object_id as "objectId", r.number, r.edited_from as "editedFrom", ${personAs('m')} as "madeBy",
  r.created_at as "createdAt", r.published_at as "publishedAt", ${personAs('p')} as "publishedBy", r.online, r.figures`
const briefFrom = sql`bill_report r join ${user} m on m.id = r.made_by left join ${user} p on p.id = r.published_by`

/** Reports of an object, newest first. */
const listReports = (on: Db | Tx, objectId: number, page: Page): Promise<Paged<ReportBrief>> =>
  readPage(
    on,
    {
      columns: briefColumns,
      from: briefFrom,
      where: [sql`r.object_id = ${objectId}`],
      order: [desc(sql`r.number`)],
      counted: 'beside',
    },
    page,
  )

async function describeReport(on: Db | Tx, id: number): Promise<BillReport | undefined> {
  const { rows } = await on.execute<BillReport>(sql`
    select ${briefColumns}, k.origin_name as "editedFile", r.changed
    from ${briefFrom} left join ${storedFile} k on k.path = r.edited_file where r.id = ${id}`)
  return rows[0]
}

/** True if tasks or tickets have changed since the newest version. */
export async function isStale(on: Db | Tx, objectId: number): Promise<boolean> {
  const newest = await reportVersions.choose(on, objectId)
  return newest !== undefined && newest.mark !== (await markOf(on, objectId))
}

/** Refuses notFound. */
export async function findBillReport(
  db: Db,
  { scope, language }: { scope: Scope; language: Language },
  { objectId, id, current, size, sort, order, ...filter }: Params,
): Promise<ReportPage | Refusal> {
  const object = await getObject(db, scope, objectId)
  if (isRefusal(object)) return object
  const among = await reportVersions.among(db, objectId)
  const chosen = id ?? among.newest?.id ?? null
  const report = chosen === null ? undefined : await describeReport(db, chosen)
  if (chosen !== null && report?.objectId !== objectId) return refuse('notFound')
  const { rows: versions, total: versionsTotal } = await listReports(db, objectId, { number: 1, size: reportsListed })
  const page = pageOf({ current, size })
  const lines = report ? await pageLines(db, { reportId: report.id, filter, sort, order, page, language }) : null
  return {
    objectId,
    mayEdit: object.mayEdit,
    collecting: await describeCollecting(db, objectId),
    stale: await isStale(db, objectId),
    ...among,
    versions,
    versionsTotal,
    chosen,
    report: report ?? null,
    lines: lines && recordsOf(lines, page),
  }
}

const sortColumn: Record<Params['sort'], SQL> = {
  line: sql`l.task_id`,
  date: sql`l.date`,
  counterparty: sql`l.counterparty`,
  product: sql`l.product_name`,
  amount: sql`l.amount`,
  planned: sql`cardinality(l.needed)`,
  real: sql`l.real`,
  verdict: sql`array_position(array['proven', 'differs', 'missing', 'refuted', 'open'], l.verdict)`,
}

type Reading = Pick<Params, 'sort' | 'order'> & {
  reportId: number
  filter: Pick<Params, 'verdict' | 'status' | 'state' | 'missing' | 'text'>
  page: Page
  language: Language
}
type LineRow = Omit<ReportLine, 'differences'> & { differences: ShownDifference[] }

const lineColumns = sql`l.task_id as "taskId", l.file_name as "fileName", l.sheet, l.row, l.date, l.counterparty,
  l.product_code as "productCode", l.product_name as "productName", l.spec, l.batch_no as "batchNo",
  trim_scale(l.quantity)::text as quantity, l.unit, trim_scale(l.amount)::text as amount, l.flow_type as "flowType", l.state,
  l.status, l.needed, l.present, cardinality(l.needed) as planned, l.real, trim_scale(l.proven)::text as proven,
  trim_scale(l.open)::text as open, l.differences, l.partial, l.verdict, l.judged, l.note`

const inWords =
  (language: Language) =>
  ({ differences, ...line }: LineRow): ReportLine => ({
    ...line,
    differences: differences.map((said) => ({
      type: said.type,
      text: 'finding' in said ? findingIn(language, said.finding) : differenceIn(language, said.difference),
    })),
  })

/** Lines of a report by filter and order, with findings in the reader's language. */
async function pageLines(
  db: Db,
  { reportId, filter, sort, order, page, language }: Reading,
): Promise<Paged<ReportLine>> {
  const { verdict, status, state, missing, text } = filter
  const { rows, total } = await readPage<LineRow>(
    db,
    {
      columns: lineColumns,
      from: sql`bill_report_line l`,
      where: [
        sql`l.report_id = ${reportId}`,
        matches(sql`l.verdict`, verdict),
        matches(sql`l.status`, status),
        matches(sql`l.state`, state),
        missing && sql`${missing} = any(l.needed) and not ${missing} = any(l.present)`,
        search(text, [sql`l.counterparty`, sql`l.product_name`, sql`l.product_code`, sql`l.batch_no`]),
      ],
      order: [{ by: sortColumn[sort], order, nulls: 'last' }, asc(sql`l.task_id`)],
      counted: 'beside',
    },
    page,
  )
  return { rows: rows.map(inWords(language)), total }
}

/** All lines, ordered by task. */
export async function linesOf(db: Db, reportId: number, language: Language): Promise<ReportLine[]> {
  const { rows } = await db.execute<LineRow>(sql`
    select ${lineColumns} from bill_report_line l where l.report_id = ${reportId} order by l.task_id`)
  return rows.map(inWords(language))
}

/** Refuses notFound. */
export async function getReport(db: Db, scope: Scope, id: number): Promise<(Among & { report: BillReport }) | Refusal> {
  const seen = await reportVersions.find(db, scope, id)
  if (isRefusal(seen)) return seen
  const report = await describeReport(db, id)
  return report ? { report, ...(await reportVersions.among(db, seen.found.objectId)) } : refuse('notFound')
}

/** Refuses notFound. */
export async function pageReports(db: Db, scope: Scope, { objectId, page }: { objectId: number; page: Page }) {
  const object = await getObject(db, scope, objectId)
  if (isRefusal(object)) return object
  return {
    ...recordsOf(await listReports(db, objectId, page), page),
    mayEdit: object.mayEdit,
    collecting: await describeCollecting(db, objectId),
    stale: await isStale(db, objectId),
  }
}

/** Refuses notFound. */
export async function pageSamples(db: Db, scope: Scope, { objectId, page }: { objectId: number; page: Page }) {
  const object = await getObject(db, scope, objectId)
  if (isRefusal(object)) return object
  return recordsOf(await listSamples(db, objectId, page), page)
}
