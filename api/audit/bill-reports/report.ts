import { eq, type SQL, sql } from 'drizzle-orm'
import { collectionTask, collectionTicket } from '#api/audit/collection/table.ts'
import { isCounted, isIncomplete, isUnreadable, joinReading } from '#api/audit/collection/ticket-conditions.ts'
import { moveStage, openBatch } from '#api/audit/reviews/batch.ts'
import { objectVersions } from '#api/audit/reviews/object-versions.ts'
import type { Scope } from '#api/audit/reviews/scope.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type FileStore, removeFiles } from '#api/platform/files/store/store.ts'
import { type Verdict, verdicts } from '#contract/audit/bill-reports/codes.ts'
import type { ReportFigures } from '#contract/audit/bill-reports/shapes.ts'
import { IsReal } from '#contract/audit/collection/codes.ts'
import { ReviewStage } from '#contract/audit/reviews/codes.ts'
import { CollectStatus, TicketType } from '#contract/audit/tickets/codes.ts'
import { ticketPoints } from '#contract/audit/tickets/coverage.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { sampleVersions } from './sample.ts'
import { billReport, billReportCounter } from './table.ts'

export const reportVersions = objectVersions(billReport, billReportCounter)

/** Placeholder until the lines are inserted and `keepFigures` counts them. */
export const noFigures = {} as ReportFigures

type By = { scope: Scope; clock: Clock }

/** The tickets `t` of task `k` that count. */
const ofTask = sql`${collectionTicket} t ${joinReading} where t.task_id = k.id and ${isCounted}`

/** Value of a line: absolute, so returns count like sales; 0 without an amount. */
const worth = sql`abs(coalesce(amount, 0))`

const isVerdict = (verdict: Verdict): SQL => sql`${verdict}::text`

/**
 * Makes the next version from the current tickets. Refuses notFound, execute.denied, sample.none (no sample was drawn).
 */
export async function makeReport(
  tx: Tx,
  { scope }: By,
  objectId: number,
): Promise<{ id: number; number: number } | Refusal> {
  const batch = await openBatch(tx, scope, { id: objectId })
  if (isRefusal(batch)) return batch
  if ((await tx.$count(collectionTask, eq(collectionTask.objectId, objectId))) === 0) return refuse('sample.none')
  const { id, number } = await reportVersions.add(tx, {
    objectId,
    mark: await markOf(tx, objectId),
    madeBy: scope.userId,
    figures: noFigures,
  })
  await tx.execute(sql`
    insert into bill_report_line (report_id, task_id, file_name, sheet, row, date, counterparty, product_code, product_name,
      spec, batch_no, quantity, unit, amount, flow_type, state, status, needed, present, real, proven, open, differences, partial, verdict)
    select ${id}, j.id, file_name, sheet, row, date, counterparty, product_code, product_name, spec, batch_no, quantity, unit,
      amount, flow_type, state, status, needed, present, real,
      case when verdict = ${isVerdict('proven')} then ${worth} else 0 end,
      case when verdict = ${isVerdict('proven')} then 0 else ${worth} end, said, partial, verdict
    from (
      select s.*, cardinality(array(select unnest(needed) intersect select unnest(present))) as real,
        case when status <> ${CollectStatus.completed} then ${isVerdict('open')}
          when refuted then ${isVerdict('refuted')}
          when not needed <@ present then ${isVerdict('missing')}
          when jsonb_array_length(said) > 0 then ${isVerdict('differs')}
          else ${isVerdict('proven')} end as verdict
      from (
        select k.*, array(select distinct t.type from ${ofTask} order by t.type) as present,
          exists (select 1 from ${ofTask} and t.is_real = ${IsReal.refused}) as refuted,
          coalesce((select jsonb_agg(jsonb_build_object('type', c.type, 'difference', d.value) order by c.id, d.at)
            from (select t.* from ${ofTask}) c, jsonb_array_elements(c.differences) with ordinality d(value, at)), '[]'::jsonb)
          || coalesce((select jsonb_agg(jsonb_build_object('type', c.type, 'finding', f.value) order by c.id, f.at)
            from (select t.* from ${ofTask}) c, jsonb_array_elements(c.findings) with ordinality f(value, at)), '[]'::jsonb) as said,
          (select jsonb_build_object('type', t.type, 'compared', coalesce(jsonb_array_length(t.comparison->'points'), 0),
              'of', coalesce((t.comparison->>'of')::int, ${ticketPoints.length}::int), 'accepted', t.accepted_at is not null)
            from ${ofTask} and ${isIncomplete}
            order by coalesce(jsonb_array_length(t.comparison->'points'), 0), t.id limit 1) as partial
        from ${collectionTask} k where k.object_id = ${objectId}
      ) s
    ) j`)
  const tickets = await ticketsOf(tx, objectId)
  const sample = await sampleVersions.choose(tx, objectId)
  const { ofLines = null, ofAmount = null } = sample ?? {}
  const reported = ofLines === null || ofAmount === null ? null : { lines: ofLines, amount: trimmed(ofAmount) }
  await keepFigures(tx, id, { ...tickets, reported })
  await moveStage(tx, objectId, ReviewStage.reported)
  return { id, number }
}

const trimmed = (decimal: string): string => decimal.replace(/\.?0+$/, '') || '0'

async function ticketsOf(tx: Tx, objectId: number): Promise<Pick<ReportFigures, 'tickets' | 'rejected'>> {
  const { rows } = await tx.execute<Pick<ReportFigures, 'tickets' | 'rejected'>>(sql`
    select count(*)::int as tickets, count(*) filter (where not ${isCounted})::int as rejected
    from ${collectionTicket} t ${joinReading} join ${collectionTask} k on k.id = t.task_id
    where k.object_id = ${objectId} and t.removed_at is null`)
  return rows[0] ?? { tickets: 0, rejected: 0 }
}

export async function keepFigures(
  tx: Tx,
  id: number,
  beside: Pick<ReportFigures, 'tickets' | 'rejected' | 'reported'>,
): Promise<void> {
  type Sums = Pick<ReportFigures, 'lines' | 'amount' | 'withoutAmount' | 'proven' | 'open' | 'provenBy'>
  const of = sql`from bill_report_line where report_id = ${id}`
  const sum = (what: SQL) => sql`coalesce(trim_scale(sum(${what})), 0)::text`
  const provenLines = (which: SQL) => {
    const lines = sql`filter (where verdict = ${isVerdict('proven')} and ${which})`
    return sql`jsonb_build_object('lines', count(*) ${lines}, 'amount', coalesce(trim_scale(sum(${worth}) ${lines}), 0)::text)`
  }
  const [whole] = (
    await tx.execute<Sums>(sql`
      select count(*)::int as lines, ${sum(worth)} as amount, count(*) filter (where amount is null)::int as "withoutAmount",
        ${sum(sql`proven`)} as proven, ${sum(sql`open`)} as open,
        jsonb_build_object('enough', ${provenLines(sql`partial is null`)}, 'partial', ${provenLines(sql`partial is not null`)})
          as "provenBy" ${of}`)
  ).rows
  if (!whole) throw new Error('a report has no sums')
  const byVerdict = await tx.execute<ReportFigures['byVerdict'][number]>(sql`
    select verdict, count(*)::int as lines, ${sum(worth)} as amount ${of} group by verdict`)
  const byStatus = await tx.execute<ReportFigures['byStatus'][number]>(sql`
    select status, count(*)::int as tasks ${of} group by status`)
  const byType = await tx.execute<ReportFigures['byType'][number]>(sql`
    select n.type, count(*)::int as planned, count(*) filter (where n.type = any(present))::int as real
    from bill_report_line, unnest(needed) n(type) where report_id = ${id} group by n.type`)
  const figures: ReportFigures = {
    ...whole,
    ...beside,
    byVerdict: verdicts.map(
      (verdict) => byVerdict.rows.find((row) => row.verdict === verdict) ?? { verdict, lines: 0, amount: '0' },
    ),
    byStatus: Object.values(CollectStatus).map(
      (status) => byStatus.rows.find((row) => row.status === status) ?? { status, tasks: 0 },
    ),
    byType: Object.values(TicketType).flatMap((type) => byType.rows.find((row) => row.type === type) ?? []),
  }
  await tx.update(billReport).set({ figures }).where(eq(billReport.id, id))
}

/** Fingerprint of an object's tasks and tickets; any change to them changes it. */
export async function markOf(on: Db | Tx, objectId: number): Promise<string> {
  const { rows } = await on.execute<{ mark: string }>(sql`
    select md5(
      coalesce((select string_agg(concat_ws(':', k.id, k.status, k.version), ',' order by k.id)
        from ${collectionTask} k where k.object_id = ${objectId}), '')
      || ';' ||
      coalesce((select string_agg(concat_ws(':', t.id, t.version, t.is_pass, t.is_real, t.removed_at is null,
          md5(concat(coalesce(t.differences, '[]'), coalesce(t.findings, '[]'), t.comparison->'enough')),
          case when ${isUnreadable} then r.failure end), ',' order by t.id)
        from ${collectionTicket} t ${joinReading} join ${collectionTask} k on k.id = t.task_id
        where k.object_id = ${objectId}), '')
    ) as mark`)
  return rows[0]?.mark ?? ''
}

/** Refuses notFound, execute.denied, version.published. */
export async function deleteReport(
  tx: Tx,
  {
    scope,
    files,
    forgetFiles,
  }: { scope: Scope; files: FileStore; forgetFiles: (tx: Tx, id: number) => Promise<string[]> },
  id: number,
): Promise<{ number: number; afterwards: () => Promise<void> } | Refusal> {
  const seen = await reportVersions.findEditable(tx, scope, id)
  if (isRefusal(seen)) return seen
  const removed = await reportVersions.remove(tx, id, { forgetFiles })
  if (isRefusal(removed)) return removed
  return { number: removed.number, afterwards: () => removeFiles(files, removed.workbooks) }
}
