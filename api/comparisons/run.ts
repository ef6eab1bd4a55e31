import { join } from 'node:path'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Figures } from '#contract/comparisons/shapes.ts'
import { decimalOf } from '#contract/flow/reading.ts'
import { ReviewStage } from '#contract/reviews/codes.ts'
import type { Clock } from '../clock.ts'
import { repliedOf, telling } from '../data-process/jobs.ts'
import type { Workshop } from '../data-process/workshop.ts'
import type { Db, Tx } from '../db/connection.ts'
import { type Signals, transactAnnouncing } from '../db/signal.ts'
import { type Compared, comparisonFiles } from '../flow/comparison-files.ts'
import type { SideTotal } from '../flow/totals.ts'
import { type Job, LetGo, type Run, workOn } from '../jobs/job.ts'
import type { Log } from '../log.ts'
import { moveStage } from '../reviews/batch.ts'
import { type ComparisonId, comparing } from './job.ts'
import type { Pages } from './pages.ts'
import { flowComparison } from './table.ts'

type RunDeps = { db: Db; clock: Clock; signals: Signals; workshop: Workshop; pages: Pages; log: Log }

/** Ten million lines against ten million, on a machine that does other work. */
const budgetMs = 30 * 60_000

/** Compares what was begun; taken up by another instance where this one is killed. */
export const comparisonJobs = (deps: RunDeps): Job[] => [
  workOn(comparing, {
    run: (id, run) => runComparison(deps, id, run),
    givenUp: ({ comparisonId }, reason) =>
      deps.db.transaction((tx) => end(tx, deps, comparisonId, { failure: reason })),
  }),
]

async function runComparison(deps: RunDeps, { comparisonId }: ComparisonId, run: Run): Promise<void> {
  const [found] = await deps.db
    .select()
    .from(flowComparison)
    .where(and(eq(flowComparison.id, comparisonId), isNull(flowComparison.finishedAt)))
  if (!found) return
  await run.progress({ stage: 'names', done: 0, total: 0 })
  await deps.workshop.inFolder((output) => compareInto(deps, { found, run, output }))
}

type Comparing = { found: typeof flowComparison.$inferSelect; run: Run; output: string }

async function compareInto(deps: RunDeps, { found, run, output }: Comparing): Promise<void> {
  const { engine, datasets } = deps.workshop
  const { id: comparisonId, inputs, master, settings, objectId } = found
  const outcome = await datasets.use(
    inputs.map(({ linesDataset }) => linesDataset),
    (folders) => {
      const folderOf = (dataset: number) => folders.get(dataset) ?? ''
      const sources = inputs.map(({ role, linesDataset }, source) => ({
        source,
        role,
        lines: join(folderOf(linesDataset), 'lines.parquet'),
      }))
      return engine.run(
        'compare',
        { sources, ...master, settings },
        { inputs: [...folders.values()], output, budgetMs, signal: run.signal, onProgress: telling(run) },
      )
    },
  )
  const reply = repliedOf(outcome)
  await run.progress({ stage: 'keeping', done: reply.lines, total: reply.lines })
  await preparePages(deps, { comparisonId, run, output })
  const put = await datasets.put(output, { [comparisonFiles.result]: reply.lines })
  await transactAnnouncing(deps, async (tx) => {
    await run.finish(tx)
    const madeFrom = { comparison: comparisonId, lines: inputs.map(({ linesDataset }) => linesDataset) }
    const dataset = await datasets.keep(tx, put, { objectId, kind: 'comparison', madeFrom })
    await end(tx, deps, comparisonId, { dataset, figures: figuresOf(reply) })
    await moveStage(tx, objectId, ReviewStage.compared)
  })
  await datasets.adopt(put)
}

/** Whoever reads first finds the tables of its pages made. Without them a result is whole: then the first reader waits for them. */
async function preparePages(
  { workshop, pages, log }: RunDeps,
  { comparisonId, run, output }: { comparisonId: number; run: Run; output: string },
): Promise<void> {
  await pages.drop(comparisonId)
  const { folder, file } = await pages.placeOf(comparisonId)
  const asked = { inputs: [output, folder], kept: file, budgetMs, signal: run.signal }
  const outcome = await workshop.engine
    .run('prepareResult', { folder: output }, asked)
    .catch((err: unknown) => ({ failed: 'error' as const, err }))
  if (!('failed' in outcome)) return
  await pages.drop(comparisonId)
  if (outcome.failed === 'cancelled') throw new LetGo()
  log.warn({ comparison: comparisonId, ...outcome }, 'pages of a comparison were not made')
}

async function end(
  tx: Tx,
  { clock }: Pick<RunDeps, 'clock'>,
  id: number,
  how: { dataset: number; figures: Figures } | { failure: string },
): Promise<void> {
  await tx
    .update(flowComparison)
    .set({ ...how, finishedAt: sql`${clock.now}` })
    .where(and(eq(flowComparison.id, id), isNull(flowComparison.finishedAt)))
}

const sideOf = ({ lines, quantity, amount }: SideTotal) => ({
  lines,
  quantity: decimalOf(quantity),
  amount: decimalOf(amount),
})

function figuresOf({ totals, stock, unknownNames, unitFaults, cappedSplits, lines }: Compared): Figures {
  const { keys, balanced, opening, closing, findings } = stock
  const { reportedQuantity, matchedQuantity } = totals.share
  return {
    lines,
    byState: totals.byState.map(({ state, reported, sale }) => ({
      state,
      reported: sideOf(reported),
      sale: sideOf(sale),
    })),
    share: { reportedQuantity: decimalOf(reportedQuantity), matchedQuantity: decimalOf(matchedQuantity) },
    stock: { keys, balanced, opening, closing, findings: findings.length },
    unknownNames: unknownNames.length,
    unknownLines: unknownNames.reduce((sum, name) => sum + name.lines, 0),
    unitFaults: unitFaults.reduce((sum, fault) => sum + fault.lines, 0),
    cappedSplits,
  }
}
