import { and, desc, eq, sql } from 'drizzle-orm'
import { dataProcessVersion } from '#api/data/processes/table.ts'
import { dataNodeRun, dataRun } from '#api/data/runs/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { Actor } from '#api/shell/workspaces/open-workspace.ts'
import { runDaysMax } from '#contract/data/rules/codes.ts'
import type { HitDay, ResultRun } from '#contract/data/rules/result-shapes.ts'
import type { RuleContent } from '#contract/data/rules/shapes.ts'
import { ExecutionState } from '#contract/data/runs/codes.ts'
import type { Page, Paged } from '#contract/platform/paging.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { judgedNumber } from './live-schedule.ts'
import { contentOf, type Model, openModel } from './open-model.ts'

/** Runs of a model's process, newest first, and the hits of the last days. Refuses notFound. */
export async function pageResultRuns(
  db: Db,
  clock: Clock,
  { bizId, page, actor }: { bizId: string; page: Page; actor: Actor },
): Promise<(Paged<ResultRun> & { days: HitDay[] }) | Refusal> {
  const open = await openModel(db, { bizId, actor, action: 'view' })
  if (isRefusal(open)) return open
  const ofModel = eq(dataRun.processId, open.model.processId ?? 0)
  const rows = await db
    .select({ run: dataRun, graph: dataProcessVersion.graph, figures: dataNodeRun.figures })
    .from(dataRun)
    .innerJoin(dataProcessVersion, eq(dataProcessVersion.id, dataRun.versionId))
    .leftJoin(dataNodeRun, and(eq(dataNodeRun.runId, dataRun.id), sql`${dataNodeRun.figures} ? 'judged'`))
    .where(ofModel)
    .orderBy(desc(dataRun.id))
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  return {
    total: await db.$count(dataRun, ofModel),
    days: await hitDays(db, clock, open.model),
    rows: rows.map(({ run, graph, figures }) => ({
      bizId: run.bizId,
      number: judgedNumber(graph.nodes) ?? 0,
      state: run.state,
      slot: run.slot,
      startedAt: run.startedAt,
      finishedAt: run.finishedAt,
      rows: figures && {
        judged: figures.judged ?? 0,
        hits: figures.hits ?? 0,
        notJudged: figures.notJudged ?? 0,
      },
      dataVersion: run.outputs[0]?.dataVersion ?? null,
      lists: run.lists,
    })),
  }
}

/** Groups hits by the local day on which the run was due. */
async function hitDays(db: Db, { timeZone }: Clock, { processId }: Model): Promise<HitDay[]> {
  const { rows } = await db.execute<HitDay>(sql`
    select day, hits, "notJudged" from (
      select distinct on (day) (r.slot at time zone ${timeZone}::text)::date::text as day,
        (n.figures ->> 'hits')::int as hits, (n.figures ->> 'notJudged')::int as "notJudged"
      from ${dataRun} r join ${dataNodeRun} n on n.run_id = r.id and n.figures ? 'judged'
      where r.process_id = ${processId ?? 0} and r.state = ${ExecutionState.finished}
      order by day desc, r.id desc limit ${runDaysMax}) newest
    order by day`)
  return rows
}

export type OpenResult = {
  runBizId: string
  number: number
  content: RuleContent
  tableBizId: string
  dataVersion: number
}

/** Result of a run, by default of the newest one with a result. Refuses notFound. */
export async function findResult(db: Db, model: Model, runBizId: string | undefined): Promise<OpenResult | Refusal> {
  const ofModel = and(
    eq(dataRun.processId, model.processId ?? 0),
    eq(dataRun.state, ExecutionState.finished),
    sql`jsonb_array_length(${dataRun.outputs}) > 0`,
    runBizId === undefined ? undefined : eq(dataRun.bizId, runBizId),
  )
  const [found] = await db
    .select({ run: dataRun, graph: dataProcessVersion.graph })
    .from(dataRun)
    .innerJoin(dataProcessVersion, eq(dataProcessVersion.id, dataRun.versionId))
    .where(ofModel)
    .orderBy(desc(dataRun.id))
    .limit(1)
  const [made] = found?.run.outputs ?? []
  const number = found && judgedNumber(found.graph.nodes)
  if (!found || !made || number === undefined) return refuse('notFound')
  const content = await contentOf(db, model, number)
  if (isRefusal(content)) return content
  return { runBizId: found.run.bizId, number, content, tableBizId: made.tableBizId, dataVersion: made.dataVersion }
}
