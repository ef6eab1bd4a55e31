import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { flowComparison } from '#api/audit/comparisons/table.ts'
import { comparisonVersions } from '#api/audit/comparisons/version.ts'
import type { EngineContext } from '#api/audit/data-process/engine-context.ts'
import { openBatch } from '#api/audit/reviews/batch.ts'
import { getObject } from '#api/audit/reviews/object.ts'
import { objectVersions } from '#api/audit/reviews/object-versions.ts'
import type { Scope } from '#api/audit/reviews/scope.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type List, readPage } from '#api/platform/db/list.ts'
import type { Log } from '#api/platform/log.ts'
import { type DescribedRun, describeRuns } from '#api/platform/versions/run.ts'
import { personAs } from '#api/shell/accounts/people.ts'
import { user } from '#api/shell/accounts/table.ts'
import { drawnMax, type SampleFault } from '#contract/audit/bill-reports/codes.ts'
import type { Drawing, PreviewResult, previewParams, Sample } from '#contract/audit/bill-reports/shapes.ts'
import { decimalOf } from '#contract/audit/flow/reading.ts'
import type { Sampling } from '#contract/audit/flow/sampling.ts'
import type { Page, Paged } from '#contract/platform/paging.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { sampling as drawing } from './job.ts'
import { billSample, billSampleCounter } from './table.ts'

export const sampleVersions = objectVersions(billSample, billSampleCounter, { isRunning: 'sample.running' })

/** Enough to sort ten million lines by amount. */
const budgetMs = 60_000

type HowDrawn = Omit<z.output<typeof previewParams>, 'objectId' | 'comparisonId'>

/** Sampling settings for the engine; the schema has already checked that each method's parameters are present. */
function samplingOf({ method, share = '', states = [], count = 0, seed = 0 }: HowDrawn): Sampling {
  switch (method) {
    case 'all':
      return { method }
    case 'amount':
      return { method, share }
    case 'state':
      return { method, states }
    case 'random':
      return { method, count, seed }
  }
}

type PreviewDeps = { db: Db; engineContext: EngineContext; log: Log }

/**
 * Previews the lines that a sample would draw, and their figures. Refuses notFound, comparison.empty (nothing has been
 * compared), comparison.unread.
 */
export async function previewSample(
  { db, engineContext, log }: PreviewDeps,
  scope: Scope,
  { objectId, comparisonId, ...how }: z.output<typeof previewParams>,
): Promise<PreviewResult | Refusal> {
  const object = await getObject(db, scope, objectId)
  if (isRefusal(object)) return object
  const chosen = await comparisonVersions.choose(db, objectId, comparisonId)
  if (comparisonId !== undefined && !chosen) return refuse('notFound')
  if (!chosen || chosen.dataset === null) return refuse('comparison.empty')
  const { id, number, dataset } = chosen
  const outcome = await engineContext.datasets
    .use([dataset], (folders) => {
      const folder = folders.get(dataset) ?? ''
      const options = { by: scope.userId, inputs: [folder], budgetMs }
      return engineContext.engine.query('sampleFigures', { folder, sampling: samplingOf(how) }, options)
    })
    .catch((err: unknown) => ({ failed: 'error' as const, err }))
  if ('failed' in outcome) {
    log.error({ comparison: id, ...outcome }, 'the preview of a sample failed')
    return refuse('comparison.unread')
  }
  const { reported, drawn } = outcome.reply
  return {
    comparison: { id, number },
    reported: { ...reported, amount: decimalOf(reported.amount) },
    drawn: { ...drawn, amount: decimalOf(drawn.amount) },
    tooMany: drawn.lines > drawnMax,
  }
}

/**
 * Enqueues a job that draws a sample. Refuses notFound, execute.denied, sample.running, comparison.empty (there is
 * nothing to draw from).
 */
export async function beginSample(
  tx: Tx,
  scope: Scope,
  { objectId, comparisonId, needed, ...how }: Drawing,
): Promise<{ id: number; number: number; comparison: number; sampling: Sampling } | Refusal> {
  const batch = await openBatch(tx, scope, { id: objectId })
  if (isRefusal(batch)) return batch
  const [version] = await tx
    .select({ number: flowComparison.number, dataset: flowComparison.dataset })
    .from(flowComparison)
    .where(and(eq(flowComparison.id, comparisonId), eq(flowComparison.objectId, objectId)))
  if (!version) return refuse('notFound')
  if (version.dataset === null) return refuse('comparison.empty')
  if (await sampleVersions.findRunning(tx, objectId)) return refuse('sample.running')
  const sampling = samplingOf(how)
  const sample = { objectId, comparisonId, sampling, needed: [...new Set(needed)], drawnBy: scope.userId }
  const made = await sampleVersions.begin(tx, sample, { kind: drawing, data: (sampleId) => ({ sampleId }) })
  return { id: made.id, number: made.number, comparison: version.number, sampling }
}

/** Refuses notFound, execute.denied; work.ended if it has finished. */
export async function cancelSample(
  tx: Tx,
  { scope, clock }: { scope: Scope; clock: Clock },
  id: number,
): Promise<{ number: number; objectId: number } | Refusal> {
  const seen = await sampleVersions.findEditable(tx, scope, id)
  if (isRefusal(seen)) return seen
  const cancelled = await sampleVersions.cancel(tx, clock, id, drawing)
  return isRefusal(cancelled) ? cancelled : { number: cancelled.number, objectId: seen.found.objectId }
}

type Row = Pick<Sample, 'id' | 'number' | 'comparison' | 'needed' | 'drawnBy' | 'createdAt' | 'added'> & {
  jobId: string
  sampling: Sampling
  failure: string
  finishedAt: string | null
  ofLines: number | null
  ofAmount: string | null
  lines: number | null
  amount: string | null
}

/** Samples of an object, newest first. */
export async function listSamples(on: Db | Tx, objectId: number, page: Page): Promise<Paged<Sample>> {
  const list: List = {
    columns: sql`
      s.id, s.number, json_build_object('id', v.id, 'number', v.number) as comparison, s.needed,
      ${personAs('d')} as "drawnBy", s.created_at as "createdAt", s.finished_at as "finishedAt", s.added,
      s.job_id as "jobId", s.sampling, s.failure, s.of_lines::int as "ofLines", trim_scale(s.of_amount)::text as "ofAmount",
      s.lines, trim_scale(s.amount)::text as amount`,
    from: sql`
      bill_sample s
      join ${flowComparison} v on v.id = s.comparison_id
      join ${user} d on d.id = s.drawn_by`,
    where: [sql`s.object_id = ${objectId}`],
    order: [{ by: sql`s.number`, order: 'desc' }],
    counted: 'with rows',
  }
  const { rows, total } = await readPage<Row>(on, list, page)
  const samples = await describeRuns<SampleFault, Row>(on, drawing, rows)
  return { rows: samples.map(describeSample), total }
}

function describeSample({
  sampling,
  finishedAt: _,
  ofLines,
  ofAmount,
  lines,
  amount,
  ...rest
}: DescribedRun<SampleFault, Row>): Sample {
  return {
    ...rest,
    method: sampling.method,
    share: sampling.method === 'amount' ? sampling.share : null,
    states: sampling.method === 'state' ? (sampling.states as Sample['states']) : [],
    count: sampling.method === 'random' ? sampling.count : null,
    seed: sampling.method === 'random' ? sampling.seed : null,
    reported: ofLines === null || ofAmount === null ? null : { lines: ofLines, amount: ofAmount },
    drawn: lines === null || amount === null ? null : { lines, amount },
  }
}

/** True if a sample was drawn from the version, which then cannot be deleted. */
export const isSampled = async (on: Db | Tx, comparisonId: number): Promise<boolean> =>
  (await on.$count(billSample, eq(billSample.comparisonId, comparisonId))) > 0
