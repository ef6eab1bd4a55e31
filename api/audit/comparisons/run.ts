import { join } from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import type { EngineContext } from '#api/audit/data-process/engine-context.ts'
import type { Compared } from '#api/audit/flow/comparison/comparison-files.ts'
import type { ComparisonTotals, SideTotal } from '#api/audit/flow/comparison/totals.ts'
import { holdBatch, moveStage } from '#api/audit/reviews/batch.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type Signals, transactAnnouncing } from '#api/platform/db/signal.ts'
import { progressTo } from '#api/platform/engine/progress.ts'
import type { FileStore } from '#api/platform/files/store/store.ts'
import { defineJob, type Job, JobCancelled, type Run, repliedOf } from '#api/platform/jobs/job.ts'
import type { Log } from '#api/platform/log.ts'
import type { Figures } from '#contract/audit/comparisons/shapes.ts'
import { decimalOf } from '#contract/audit/flow/reading.ts'
import { ReviewStage } from '#contract/audit/reviews/codes.ts'
import { makeByHand, takeNotesByHand } from './by-hand.ts'
import { readEdited, takeNotes } from './edited.ts'
import { type ComparisonId, comparing } from './job.ts'
import type { Pages } from './pages.ts'
import { comparisonOwner, flowComparison } from './table.ts'
import { comparisonVersions } from './version.ts'

type RunDeps = {
  db: Db
  files: FileStore
  clock: Clock
  signals: Signals
  engineContext: EngineContext
  pages: Pages
  log: Log
}

/** Enough for ten million lines against ten million on a busy machine. */
const budgetMs = 30 * 60_000

/** Runs pending comparisons; if this instance dies, another one retries the job. */
export const comparisonJobs = (deps: RunDeps): Job[] => [
  defineJob(comparing, {
    run: (id, run) => runComparison(deps, id, run),
    givenUp: ({ comparisonId }, reason) =>
      deps.db
        .transaction((tx) => comparisonVersions.end(tx, deps.clock, comparisonId, { failure: reason }))
        .then(() => {}),
  }),
]

async function runComparison(deps: RunDeps, { comparisonId }: ComparisonId, run: Run): Promise<void> {
  const [found] = await deps.db
    .select()
    .from(flowComparison)
    .where(and(eq(flowComparison.id, comparisonId), isNull(flowComparison.finishedAt)))
  if (!found) return
  const [stage, into] = found.editedByHand
    ? (['pairs', changeInto] as const)
    : found.editedFile === null
      ? (['names', compareInto] as const)
      : (['workbook', editInto] as const)
  await run.progress({ stage, done: 0, total: 0 })
  await deps.engineContext.inFolder((output) => into(deps, { found, run, output }))
}

type Comparing = { found: typeof flowComparison.$inferSelect; run: Run; output: string }

async function compareInto(deps: RunDeps, { found, run, output }: Comparing): Promise<void> {
  const { engine, datasets } = deps.engineContext
  const { inputs, master, settings } = found
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
        { inputs: [...folders.values()], output, budgetMs, signal: run.signal, onProgress: progressTo(run) },
      )
    },
  )
  const reply = repliedOf(outcome)
  await keepResult(deps, { found, run, output }, { lines: reply.lines, figures: figuresOf(reply) })
}

/** Makes the version of an uploaded workbook; the workbook's faults are stored with the version. */
async function editInto(deps: RunDeps, { found, run, output }: Comparing): Promise<void> {
  const read = await readEdited(deps, { found, run, output, budgetMs })
  if ('faults' in read)
    return transactAnnouncing(deps, async (tx) => {
      await run.finish(tx)
      await comparisonVersions.end(tx, deps.clock, found.id, { failure: 'workbook', workbookFaults: read.faults })
    })
  const { lines, totals, base, notes } = read
  const figures = { ...base, byState: byStateOf(totals), share: shareOf(totals) }
  await keepResult(deps, { found, run, output }, { lines, figures, and: (tx) => takeNotes(tx, found, notes) })
}

/** Makes the version of a person's change of pairing. */
async function changeInto(deps: RunDeps, { found, run, output }: Comparing): Promise<void> {
  const { lines, totals, base } = await makeByHand(deps, { found, run, output, budgetMs })
  const figures = { ...base, byState: byStateOf(totals), share: shareOf(totals) }
  await keepResult(deps, { found, run, output }, { lines, figures, and: (tx) => takeNotesByHand(tx, found) })
}

type Result = { lines: number; figures: Figures; and?: (tx: Tx) => Promise<void> }

async function keepResult(
  deps: RunDeps,
  { found, run, output }: Comparing,
  { lines, figures, and }: Result,
): Promise<void> {
  const { datasets } = deps.engineContext
  const { id: comparisonId, inputs, objectId } = found
  await run.progress({ stage: 'keeping', done: lines, total: lines })
  await preparePages(deps, { comparisonId, run, output })
  const put = await datasets.put(output)
  await transactAnnouncing(deps, async (tx) => {
    await holdBatch(tx, objectId)
    await run.finish(tx)
    const madeFrom = { comparison: comparisonId, lines: inputs.map(({ linesDataset }) => linesDataset) }
    const dataset = await datasets.keep(tx, put, {
      owner: { type: comparisonOwner, id: comparisonId },
      name: 'result',
      madeFrom,
      rows: lines,
    })
    await comparisonVersions.end(tx, deps.clock, comparisonId, { dataset, figures })
    await and?.(tx)
    await moveStage(tx, objectId, ReviewStage.compared)
  })
  await datasets.adopt(put)
}

/** Builds the cached tables before the first reader comes. They are optional: without them, the first reader waits. */
async function preparePages(
  { engineContext, pages, log }: RunDeps,
  { comparisonId, run, output }: { comparisonId: number; run: Run; output: string },
): Promise<void> {
  await pages.drop(comparisonId)
  const outcome = await pages
    .use(comparisonId, ({ folder, file }) => {
      const options = { inputs: [output, folder], tablesFile: file, budgetMs, signal: run.signal }
      return engineContext.engine.run('prepareResult', { folder: output }, options)
    })
    .catch((err: unknown) => ({ failed: 'error' as const, err }))
  if (!('failed' in outcome)) return
  await pages.drop(comparisonId)
  if (outcome.failed === 'cancelled') throw new JobCancelled()
  log.warn({ comparison: comparisonId, ...outcome }, 'creating the pages of a comparison failed')
}

const sideOf = ({ lines, quantity, amount }: SideTotal) => ({
  lines,
  quantity: decimalOf(quantity),
  amount: decimalOf(amount),
})

const byStateOf = ({ byState }: ComparisonTotals): Figures['byState'] =>
  byState.map(({ state, reported, sale }) => ({ state, reported: sideOf(reported), sale: sideOf(sale) }))

const shareOf = ({ share: { reportedQuantity, matchedQuantity } }: ComparisonTotals): Figures['share'] => ({
  reportedQuantity: decimalOf(reportedQuantity),
  matchedQuantity: decimalOf(matchedQuantity),
})

function figuresOf({ totals, stock, unknownNames, unitFaults, cappedSplits, lines }: Compared): Figures {
  const { keys, balanced, opening, closing, findings } = stock
  return {
    lines,
    byState: byStateOf(totals),
    share: shareOf(totals),
    stock: { keys, balanced, opening, closing, findings: findings.length },
    unknownNames: unknownNames.length,
    unknownLines: unknownNames.reduce((sum, name) => sum + name.lines, 0),
    unitFaults: unitFaults.reduce((sum, fault) => sum + fault.lines, 0),
    cappedSplits,
  }
}
