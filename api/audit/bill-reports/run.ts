import { and, eq, isNull } from 'drizzle-orm'
import { addTasks, collectedLines, lineKeyOf } from '#api/audit/collection/adding.ts'
import { collectionTask } from '#api/audit/collection/table.ts'
import { flowComparison } from '#api/audit/comparisons/table.ts'
import type { Comparison } from '#api/audit/comparisons/version.ts'
import type { EngineContext } from '#api/audit/data-process/engine-context.ts'
import type { ResultLine } from '#api/audit/flow/comparison/result.ts'
import { holdBatch } from '#api/audit/reviews/batch.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type Signals, transactAnnouncing } from '#api/platform/db/signal.ts'
import { progressTo } from '#api/platform/engine/progress.ts'
import { defineJob, type Job, type Run, repliedOf } from '#api/platform/jobs/job.ts'
import { drawnMax, objectTasksMax, type SampleFault } from '#contract/audit/bill-reports/codes.ts'
import type { TaskLine } from '#contract/audit/collection/shapes.ts'
import type { FlowType } from '#contract/audit/flow/line.ts'
import { decimalOf } from '#contract/audit/flow/reading.ts'
import type { TicketType } from '#contract/audit/tickets/codes.ts'
import { type SampleId, sampling } from './job.ts'
import { sampleVersions } from './sample.ts'
import { billSample } from './table.ts'

type RunDeps = { db: Db; clock: Clock; signals: Signals; engineContext: EngineContext }

/** Enough for ten million lines on a busy machine. */
const budgetMs = 10 * 60_000

/** Draws a pending sample; if this instance dies, another one retries the job. */
export const sampleJobs = (deps: RunDeps): Job[] => [
  defineJob(sampling, {
    run: (id, run) => runSample(deps, id, run),
    givenUp: ({ sampleId }, reason) =>
      deps.db.transaction((tx) => sampleVersions.end(tx, deps.clock, sampleId, { failure: reason })).then(() => {}),
  }),
]

type Sample = typeof billSample.$inferSelect

async function runSample(deps: RunDeps, { sampleId }: SampleId, run: Run): Promise<void> {
  const [found] = await deps.db
    .select()
    .from(billSample)
    .where(and(eq(billSample.id, sampleId), isNull(billSample.finishedAt)))
  if (!found) return
  const [version] = await deps.db.select().from(flowComparison).where(eq(flowComparison.id, found.comparisonId))
  if (!version || version.dataset === null) throw new Error(`what sample ${sampleId} is drawn from is gone`)
  const { engine, datasets } = deps.engineContext
  const { dataset } = version
  await run.progress({ stage: 'drawing', done: 0, total: 0 })
  const outcome = await datasets.use([dataset], (folders) => {
    const folder = folders.get(dataset) ?? ''
    const options = { inputs: [folder], budgetMs, signal: run.signal, onProgress: progressTo(run) }
    return engine.run('drawSample', { folder, sampling: found.sampling, most: drawnMax }, options)
  })
  const { reported, drawn, lines } = repliedOf(outcome)
  await transactAnnouncing(deps, async (tx) => {
    await holdBatch(tx, found.objectId)
    await run.finish(tx)
    const taskLines = lines.map((line) => taskLineOf(line, version))
    const failure = await failureOf(tx, { found, drawn: drawn.lines, taskLines })
    const sums = {
      ofLines: reported.lines,
      ofAmount: decimalOf(reported.amount),
      lines: drawn.lines,
      amount: decimalOf(drawn.amount),
    }
    if (failure) {
      await sampleVersions.end(tx, deps.clock, sampleId, { ...sums, failure })
      return
    }
    const { added } = await addTasks(tx, {
      objectId: found.objectId,
      comparisonId: found.comparisonId,
      sampleId,
      lines: taskLines,
      needed: found.needed as TicketType[],
    })
    await sampleVersions.end(tx, deps.clock, sampleId, { ...sums, added })
  })
}

type Drawn = { found: Sample; drawn: number; taskLines: readonly TaskLine[] }

async function failureOf(tx: Tx, { found, drawn, taskLines }: Drawn): Promise<SampleFault | undefined> {
  if (drawn > drawnMax) return 'tooMany'
  if (drawn === 0) return 'nothing'
  const keys = taskLines.map(({ lineKey }) => lineKey)
  const known = await collectedLines(tx, found.objectId, keys)
  const tasks = await tx.$count(collectionTask, eq(collectionTask.objectId, found.objectId))
  return tasks + keys.length - known.size > objectTasksMax ? 'full' : undefined
}

/** Converts a result line into a task line, with its position in the original file. */
function taskLineOf(line: ResultLine, { inputs }: Comparison): TaskLine {
  const input = inputs[line.source]
  if (!input) throw new Error(`a line of source ${line.source} has no sheet`)
  const { sha256, sheet, fileName } = input
  const { place, row, date, counterparty, productCode, productName, spec, batchNo, unit, product, state } = line
  return {
    lineKey: lineKeyOf({ sha256, sheet, row }),
    ...{
      place,
      fileName,
      sheet,
      row,
      date,
      counterparty,
      productCode,
      productName,
      spec,
      batchNo,
      unit,
      product,
      state,
    },
    quantity: decimalOf(line.quantity),
    base: decimalOf(line.base),
    amount: line.amount === null ? null : decimalOf(line.amount),
    flowType: line.flowType as FlowType,
  }
}
