import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { type CompiledGraph, compileGraphInSlices } from '#api/data/processes/graph/compile-graph.ts'
import { dataProcess, dataProcessVersion } from '#api/data/processes/table.ts'
import { revisionsOf } from '#api/data/rules/model/lists.ts'
import { viewedColumns } from '#api/data/table-reads/open-version.ts'
import { tableOwner } from '#api/data/tables/owners.ts'
import { dataTable } from '#api/data/tables/table.ts'
import { type ListFiles, withListFiles } from '#api/data/watch-lists/list-files.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Datasets } from '#api/platform/datasets/datasets.ts'
import { retireDatasets } from '#api/platform/datasets/retention.ts'
import { dataset } from '#api/platform/datasets/table.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { withoutNul } from '#api/platform/db/nul.ts'
import type { Engine, EngineOf } from '#api/platform/engine/engine.ts'
import type { JobProgress } from '#api/platform/engine/job.ts'
import { progressTo } from '#api/platform/engine/progress.ts'
import type { Publish } from '#api/platform/events/events.ts'
import { JobCancelled, type Run as JobRun, type TaskFailure, TryAgain } from '#api/platform/jobs/job.ts'
import { type Keys, randomBizId, sha256 } from '#api/platform/keys.ts'
import { workspace } from '#api/shell/workspaces/table.ts'
import { NodeKind, Port } from '#contract/data/processes/codes.ts'
import type { ProcessNode } from '#contract/data/processes/shapes.ts'
import { ExecutionState, NodeRunState } from '#contract/data/runs/codes.ts'
import { WorkspaceStatus } from '#contract/shell/workspaces/codes.ts'
import { endRun, holdOpenRun, type Run } from './end-run.ts'
import { runPublished } from './events.ts'
import type { runJobs } from './jobs.ts'
import { haltedSince, type OpenSources, openSources } from './open-process-sources.ts'
import { findOutputTable, type OutputTable, publishOutput, refuseOtherColumns } from './output-tables.ts'
import { planRun } from './plan-run.ts'
import type { RunJob } from './run-job.ts'
import type { RunReply, StepDone, StepProgress, Written } from './steps/step-params.ts'
import { dataNodeRun, dataRun, type RunText } from './table.ts'

export type RunDeps = {
  db: Db
  clock: Clock
  keys: Keys
  datasets: Datasets
  engine: Pick<Engine, 'inFolder'>
  runs: EngineOf<typeof runJobs>
  publish: Publish
  listFiles: ListFiles
}

const usualBudgetMs = 60 * 60_000
const secondMs = 1000
/** Owner type of stored rows of steps. */
export const runOwner = 'data-run'

type Begun = {
  run: Run
  process: { id: number; name: string; workspaceId: number }
  workspaceBizId: string
  isHalted: boolean
  graph: { nodes: ProcessNode[] }
}

/** Executes the pinned version of a process under the right of the person for whom it runs. */
export async function executeRun(deps: RunDeps, job: RunJob, jobRun: JobRun): Promise<void> {
  const begun = await begin(deps, job)
  if (!begun) return
  if (begun.isHalted)
    return endFailed(deps, { begun, jobRun, failure: { key: 'runs:reason.haltedWorkspace', values: {} } })
  // If a list is removed meanwhile, the next compilation does not find it: its rules judge no row.
  while (!(await executeBegun(deps, begun, jobRun))) {}
}

/** False if a watch list was removed before its entries were read, and nothing was done. */
async function executeBegun(deps: RunDeps, begun: Begun, jobRun: JobRun): Promise<boolean> {
  const { db, clock } = deps
  const { run, graph, workspaceBizId } = begun
  const fail = async (failure: RunText, node?: string) => {
    await endFailed(deps, { begun, jobRun, failure, node })
    return true
  }
  const sources = await openSources(db, clock, { workspaceBizId, graph, byId: run.byId })
  if ('halted' in sources) return fail(sources.halted)
  const seeds: Record<string, string> = { ...run.seeds }
  const seedOf = (node: string) => (seeds[node] ??= randomBizId())
  const { tables, models, lists, today } = sources
  const { timeZone } = clock
  const options = { tables, models, lists, today, timeZone, seedOf, isRun: true }
  const compiled = await compileGraphInSlices(graph, options)
  const [fault] = compiled.faults
  if (fault) return fail({ key: fault.key, values: fault.values }, fault.node ?? undefined)
  const drawn = Object.fromEntries(graph.nodes.flatMap((node) => seedIn(node, seeds)))
  const read = revisionsOf([...compiled.steps.values()].flatMap(({ judge }) => judge?.model.lists ?? []))
  await storeInputs(db, { run, sources, lists: read, seeds: drawn })
  const executed = await withListFiles(deps.listFiles, read, async (files) => {
    await execute(deps, { begun, jobRun, sources, compiled, lists: { read, files } })
    return true
  })
  return executed ?? false
}

/** Seed of a step that draws a random sample. */
const seedIn = ({ id, settings }: ProcessNode, seeds: Readonly<Record<string, string>>): [string, string][] => {
  const fixed = 'seed' in settings ? settings.seed : undefined
  const drawn = seeds[id]
  return fixed === null && drawn !== undefined ? [[id, drawn]] : []
}

async function begin({ db, clock }: RunDeps, { runId, attempt }: RunJob): Promise<Begun | undefined> {
  return db.transaction(async (tx) => {
    const held = await holdOpenRun(tx, runId)
    if (!held || held.run.attempt !== attempt) return undefined
    const [of] = await tx
      .select({ process: dataProcess, graph: dataProcessVersion.graph, workspace })
      .from(dataRun)
      .innerJoin(dataProcess, eq(dataProcess.id, dataRun.processId))
      .innerJoin(dataProcessVersion, eq(dataProcessVersion.id, dataRun.versionId))
      .innerJoin(workspace, eq(workspace.id, dataProcess.workspaceId))
      .where(eq(dataRun.id, runId))
    if (!of) return undefined
    const [run] = await tx
      .update(dataRun)
      .set({ state: ExecutionState.started, startedAt: clock.now })
      .where(eq(dataRun.id, runId))
      .returning()
    await resetNodes(tx, { runId, nodes: of.graph.nodes })
    const { status, removedAt, bizId: workspaceBizId } = of.workspace
    const isHalted = status === WorkspaceStatus.disabled || removedAt !== null
    return run && { run, process: of.process, workspaceBizId, isHalted, graph: of.graph }
  })
}

/** Resets steps to waiting, except those with stored rows, which keep their figures. */
async function resetNodes(tx: Tx, { runId, nodes }: { runId: number; nodes: readonly ProcessNode[] }): Promise<void> {
  await tx.delete(dataNodeRun).where(and(eq(dataNodeRun.runId, runId), sql`${dataNodeRun.datasetId} is null`))
  if (nodes.length === 0) return
  await tx
    .insert(dataNodeRun)
    .values(nodes.map(({ id: nodeId }, at) => ({ runId, nodeId, place: at + 1 })))
    .onConflictDoNothing()
}

async function storeInputs(
  db: Db,
  { run, sources, lists, seeds }: { run: Run; sources: OpenSources; lists: Run['lists']; seeds: Run['seeds'] },
): Promise<void> {
  await db
    .update(dataRun)
    .set({ inputs: inputsOf(sources), lists, seeds })
    .where(eq(dataRun.id, run.id))
}

/** Tables with their versions, and digests of the columns and rows that the right opened. */
const inputsOf = ({ opened }: OpenSources): Run['inputs'] =>
  [...opened].map(([tableBizId, { right, version }]) => ({
    tableBizId,
    dataVersion: version.number,
    rows: version.rows,
    right: sha256(JSON.stringify([viewedColumns(right, version), right.rowCondition])).toString('base64url'),
  }))

type Executing = {
  begun: Begun
  jobRun: JobRun
  sources: OpenSources
  compiled: CompiledGraph
  /** Watch lists that its rules match, with the files of their entries. */
  lists: { read: Run['lists']; files: ReadonlyMap<string, string> }
}

async function execute(deps: RunDeps, executing: Executing): Promise<void> {
  const { db, clock, keys, datasets, engine, runs } = deps
  const { begun, jobRun, sources, compiled, lists } = executing
  const { run, process } = begun
  const fail = (failure: RunText, node?: string) => endFailed(deps, { begun, jobRun, failure, node })
  const outputs = new Map<string, OutputTable>()
  for (const step of compiled.steps.values()) {
    if (step.node.kind !== NodeKind.output) continue
    const found = await findOutputTable(db, process, step.node.settings)
    const reason = 'reason' in found ? found.reason : refuseOtherColumns(step, found)
    if ('reason' in found || reason) return fail(reason ?? { key: 'runs:reason.server', values: {} }, step.node.id)
    outputs.set(step.node.id, found)
  }
  const done = await doneSteps(db, { run, sources, lists: lists.read }, compiled)
  const ids = new Set([
    ...[...sources.opened.values()].map(({ version }) => version.datasetId),
    ...[...outputs.values()].flatMap(({ version }) => version?.datasetId ?? []),
    ...[...done.values()].flatMap(({ datasetId }) => datasetId),
  ])
  await engine.inFolder((output) =>
    datasets.use([...ids], async (folders) => {
      const filesOf = (datasetId: number, names: readonly { name: string }[]) =>
        names.flatMap(({ name }) => (name.endsWith('.parquet') ? [`${folders.get(datasetId)}/${name}`] : []))
      const planned = planRun(compiled, {
        clock,
        keys,
        sources,
        folders,
        watermarks: await lastWatermarks(db, run),
        outputs: new Map(
          [...outputs].map(([id, { version }]) => [
            id,
            { before: version ? { files: filesOf(version.datasetId, version.files), rows: version.rows } : null },
          ]),
        ),
        done: new Map(
          [...done].map(([id, { done: figures, datasetId, files }]) => [
            id,
            { ...figures, files: { [Port.rows]: filesOf(datasetId, files)[0] ?? '' } },
          ]),
        ),
        lists: { files: Object.fromEntries(lists.files), day: sources.today ?? '' },
        now: run.startedAt ?? new Date().toISOString(),
      })
      if ('node' in planned) return fail(planned.reason, planned.node)
      const following = followSteps(deps, executing)
      const limits = {
        inputs: [...folders.values()],
        output,
        budgetMs: run.budgetSeconds === null ? usualBudgetMs : run.budgetSeconds * secondMs,
        signal: AbortSignal.any([jobRun.signal, following.halting]),
        onProgress: following.onProgress,
        by: run.byId,
        workspace: process.workspaceId,
      }
      const outcome = await runs.run('run', { steps: planned.steps }, limits)
      const { halted, node } = await following.settled()
      if (halted) return fail(halted, node)
      if ('failed' in outcome) return endBroken(deps, { begun, jobRun, failed: outcome.failed, node })
      const reply = withoutNul(outcome.reply)
      if (reply.failed === null) await publishAll(deps, { ...executing, outputs, reply, folder: output })
      else await keepForRetry(deps, { ...executing, reply, folder: output, failed: reply.failed })
    }),
  )
}

/** Time after which an interrupted run counts as lost, and the reason shown to users. */
function endBroken(
  deps: RunDeps,
  { begun, jobRun, failed, node }: { begun: Begun; jobRun: JobRun; failed: TaskFailure; node: string | undefined },
): Promise<void> {
  if (failed === 'cancelled') throw new JobCancelled()
  if (failed === 'killed') throw new TryAgain('lost')
  return endFailed(deps, { begun, jobRun, failure: { key: `runs:reason.${failed}`, values: {} }, node })
}

/** Watermarks that the last finished run of the process recorded. */
async function lastWatermarks(on: Db | Tx, { processId }: Run) {
  const [last] = await on
    .select({ watermarks: dataRun.watermarks })
    .from(dataRun)
    .where(and(eq(dataRun.processId, processId), eq(dataRun.state, ExecutionState.finished)))
    .orderBy(desc(dataRun.finishedAt), desc(dataRun.id))
    .limit(1)
  return last?.watermarks ?? {}
}

/** Steps whose rows an earlier attempt stored, if it read equal versions of tables and lists under equal rights. */
async function doneSteps(
  db: Db,
  { run, sources, lists }: { run: Run; sources: OpenSources; lists: Run['lists'] },
  { steps }: CompiledGraph,
) {
  if (!isDeepStrictEqual([run.inputs, run.lists], [inputsOf(sources), lists])) return new Map<never, never>()
  const rows = await db
    .select({ node: dataNodeRun, datasetId: dataset.id, files: dataset.files })
    .from(dataNodeRun)
    .innerJoin(dataset, eq(dataset.id, dataNodeRun.datasetId))
    .where(and(eq(dataNodeRun.runId, run.id), eq(dataNodeRun.state, NodeRunState.success)))
  return new Map(
    rows.flatMap(({ node, datasetId, files }) => {
      if (!steps.has(node.nodeId)) return []
      const done: StepDone = {
        rowsIn: node.rowsIn ?? 0,
        rowsOut: node.rowsOut ?? 0,
        rowsLeftOut: node.rowsLeftOut,
        figures: node.figures,
        ms: node.ms ?? 0,
        message: node.message,
      }
      return [[node.nodeId, { done, datasetId, files }] as const]
    }),
  )
}

/** Stores the states of steps as they change, and checks the right before each continues. */
function followSteps({ db, clock }: RunDeps, { begun, jobRun, sources }: Executing) {
  const { run, workspaceBizId, graph } = begun
  const forward = progressTo(jobRun)
  const halt = new AbortController()
  const pending = new Map<string, StepProgress>()
  let halted: RunText | undefined
  let node: string | undefined
  let writing: Promise<void> | undefined
  const write = async () => {
    while (pending.size > 0) {
      const changed = [...pending.values()]
      pending.clear()
      for (const { id, done } of changed) await writeNode(db, run.id, { id, done })
      halted ??= await haltedSince(db, clock, { workspaceBizId, graph, byId: run.byId, before: sources })
      if (halted) halt.abort()
    }
  }
  return {
    halting: halt.signal,
    onProgress(progress: JobProgress) {
      forward(progress)
      const detail = progress.detail as StepProgress | undefined
      if (!detail) return
      if (!detail.done) node = detail.id
      pending.set(detail.id, detail)
      // A state that changes during the write is stored with the next one.
      writing ??= write()
        .catch(() => {})
        .finally(() => {
          writing = undefined
        })
    },
    async settled() {
      while (writing) await writing
      return { halted, node }
    },
  }
}

const stateOf = (done: StepDone | undefined, isFailed = false): NodeRunState => {
  if (!done) return NodeRunState.running
  if (isFailed) return NodeRunState.fail
  return done.message ? NodeRunState.warning : NodeRunState.success
}

const writeNode = async (on: Db | Tx, runId: number, { id, done }: StepProgress, isFailed = false): Promise<void> => {
  await on
    .update(dataNodeRun)
    .set({ ...done, state: stateOf(done, isFailed) })
    .where(and(eq(dataNodeRun.runId, runId), eq(dataNodeRun.nodeId, id)))
}

type Failing = { begun: Begun; jobRun: JobRun; failure: RunText; node?: string | undefined }

/** Ends a run with a reason; the tables keep their versions. */
const endFailed = (deps: RunDeps, { begun, jobRun, failure, node }: Failing): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const held = await holdOpenRun(tx, begun.run.id)
    if (held?.run.attempt !== begun.run.attempt) return
    await jobRun.finish(tx)
    await failNodes(tx, begun.run.id, { node, failure })
    await endRun(tx, { ...held, state: ExecutionState.failed, failure })
  })

/** Marks the step at which a run failed; one that was running fails too. */
async function failNodes(
  tx: Tx,
  runId: number,
  { node, failure }: { node?: string | undefined; failure: RunText },
): Promise<void> {
  const which = node === undefined ? eq(dataNodeRun.state, NodeRunState.running) : inArray(dataNodeRun.nodeId, [node])
  await tx
    .update(dataNodeRun)
    .set({ state: NodeRunState.fail, message: failure })
    .where(and(eq(dataNodeRun.runId, runId), which))
}

type Ending = Executing & { reply: RunReply; folder: string }

/** Ends a run in which a step failed on its data; keeps the rows of earlier steps for a retry. */
async function keepForRetry(deps: RunDeps, { begun, jobRun, reply, folder, failed }: Ending & { failed: string }) {
  const { db, datasets } = deps
  const { run } = begun
  const failure = reply.steps[failed]?.message ?? { key: 'runs:reason.server', values: {} }
  const puts = new Map<string, Awaited<ReturnType<Datasets['put']>>>()
  for (const [table, written] of Object.entries(reply.stored)) {
    const [id = '', port] = table.split(':')
    // Executes steps with several stored outputs again, and steps whose rows do not fit the store.
    const isOnly = Object.keys(reply.stored).filter((each) => each.startsWith(`${id}:`)).length === 1
    if (port !== Port.rows || !isOnly || id === failed) continue
    const put = await datasets.put(`${folder}/${written.folder}`, written.files).catch(() => undefined)
    if (put) puts.set(id, put)
  }
  const isStored = await db.transaction(async (tx) => {
    const held = await holdOpenRun(tx, run.id)
    if (held?.run.attempt !== run.attempt) return false
    await jobRun.finish(tx)
    for (const [id, done] of Object.entries(reply.steps)) await writeNode(tx, run.id, { id, done }, id === failed)
    for (const [id, put] of puts) {
      const owner = { type: runOwner, id: run.id }
      const datasetId = await datasets.keep(tx, put, { owner, name: id, madeFrom: { run: run.bizId, node: id } })
      await tx
        .update(dataNodeRun)
        .set({ datasetId })
        .where(and(eq(dataNodeRun.runId, run.id), eq(dataNodeRun.nodeId, id)))
    }
    await endRun(tx, { ...held, state: ExecutionState.failed, failure })
    return true
  })
  if (isStored) for (const put of puts.values()) await datasets.adopt(put)
}

/** Publishes the versions of all outputs and ends the run, in one transaction. */
async function publishAll(
  deps: RunDeps,
  { begun, jobRun, sources, compiled, outputs, reply, folder }: Ending & { outputs: ReadonlyMap<string, OutputTable> },
): Promise<void> {
  const { db, clock, datasets, publish } = deps
  const { run, process, graph, workspaceBizId } = begun
  const puts = new Map<string, { put: Awaited<ReturnType<Datasets['put']>>; written: Written }>()
  for (const [id, written] of Object.entries(reply.made))
    puts.set(id, { put: await datasets.put(`${folder}/${written.folder}`, written.files), written })
  const halted = await haltedSince(db, clock, { workspaceBizId, graph, byId: run.byId, before: sources })
  if (halted) return endFailed(deps, { begun, jobRun, failure: halted })
  const refused = await db
    .transaction(async (tx) => {
      const held = await holdOpenRun(tx, run.id)
      if (held?.run.attempt !== run.attempt) throw new JobCancelled()
      await jobRun.finish(tx)
      for (const [id, done] of Object.entries(reply.steps)) await writeNode(tx, run.id, { id, done })
      const made: Run['outputs'] = []
      for (const [id, before] of outputs) {
        const step = compiled.steps.get(id)
        const found = puts.get(id)
        if (!step) continue
        if (!found) {
          // Without new rows, the version is as fresh as the run.
          if (before.table)
            await tx.update(dataTable).set({ refreshedAt: sql`now()` }).where(eq(dataTable.id, before.table.id))
          continue
        }
        const { put, written } = found
        const published = await publishOutput(tx, {
          process,
          graph: compiled,
          sources,
          byId: run.byId,
          step,
          before,
          datasetId: ({ id: tableId }) =>
            datasets.keep(tx, put, {
              owner: { type: tableOwner, id: tableId },
              name: 'rows',
              madeFrom: { run: run.bizId, node: id },
            }),
          rows: Object.values(written.files).reduce((sum, rows) => sum + rows, 0),
          bytes: put.files.reduce((sum, { bytes }) => sum + bytes, 0),
        })
        if ('reason' in published) throw new OutputRefused(id, published.reason)
        made.push(published)
      }
      await retireStored(tx, run.id)
      const tables = made.map(({ tableBizId }) => tableBizId)
      await publish(tx, runPublished, {
        runId: run.id,
        processId: process.id,
        processVersionId: run.versionId,
        tables,
      })
      const watermarks = { ...(await lastWatermarks(tx, run)), ...watermarksOf(compiled, reply) }
      await endRun(tx, { ...held, state: ExecutionState.finished, set: { outputs: made, watermarks } })
    })
    .then(() => undefined)
    .catch((error: unknown) => {
      if (error instanceof OutputRefused) return error
      throw error
    })
  if (refused) return endFailed(deps, { begun, jobRun, failure: refused.reason, node: refused.node })
  for (const { put } of puts.values()) await datasets.adopt(put)
}

/** A table cannot store its next version, so nothing of the run is published. */
class OutputRefused extends Error {
  override readonly name = 'OutputRefused'
  constructor(
    readonly node: string,
    readonly reason: RunText,
  ) {
    super(reason.key)
  }
}

const watermarksOf = ({ steps }: CompiledGraph, { watermarks }: RunReply): Run['watermarks'] =>
  Object.fromEntries(
    Object.entries(watermarks).flatMap(([id, value]) => {
      const node = steps.get(id)?.node
      const column = node?.kind === NodeKind.source ? node.settings.watermark : null
      if (node?.kind !== NodeKind.source || column === null) return []
      return [[id, { tableBizId: node.settings.tableBizId, column, value }]]
    }),
  )

/** Removes stored rows of steps that no retry needs. */
async function retireStored(tx: Tx, runId: number): Promise<void> {
  const stored = await tx
    .select({ id: dataNodeRun.datasetId })
    .from(dataNodeRun)
    .where(and(eq(dataNodeRun.runId, runId), sql`${dataNodeRun.datasetId} is not null`))
  await tx.update(dataNodeRun).set({ datasetId: null }).where(eq(dataNodeRun.runId, runId))
  await retireDatasets(
    tx,
    stored.flatMap(({ id }) => id ?? []),
  )
}

/** Ends a run whose job failed permanently. */
export const giveUpRun = ({ db }: Pick<RunDeps, 'db'>, { runId, attempt }: RunJob, reason: string) =>
  db.transaction(async (tx) => {
    const held = await holdOpenRun(tx, runId)
    if (held?.run.attempt !== attempt) return
    const failure = { key: `runs:reason.${reason}`, values: {} }
    await failNodes(tx, runId, { failure })
    await endRun(tx, { ...held, state: ExecutionState.failed, failure })
  })
