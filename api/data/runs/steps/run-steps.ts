import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { outputTable, sourceTable } from '#api/data/processes/graph/step.ts'
import type { UnableRule } from '#api/data/rules/model/lists.ts'
import { numberedBy, numberedInput } from '#api/data/rules/model/window-rows.ts'
import type { JudgeParams } from '#api/data/rules/steps/judge-params.ts'
import { judgeRows } from '#api/data/rules/steps/judge-rows.ts'
import { matchLists, type TooManyValues } from '#api/data/rules/steps/match-lists.ts'
import { isDataError } from '#api/platform/engine/data-error.ts'
import { isOutOf } from '#api/platform/engine/dialects/duckdb/session.ts'
import type { JobContext } from '#api/platform/engine/job.ts'
import { type Plan, pick } from '#api/platform/engine/plan/plan.ts'
import { replaceScans } from '#api/platform/engine/plan/scans.ts'
import { createRecordFile } from '#api/platform/engine/record-file.ts'
import { NodeKind, Port, ReadMode } from '#contract/data/processes/codes.ts'
import { UnableCause } from '#contract/data/rules/codes.ts'
import { rowKey } from '../../data-rights/open-table.ts'
import type { RunText } from '../table.ts'
import { mergeVersion, place } from './merge-version.ts'
import { countRows, failedExpectation, proveKey } from './prove-rows.ts'
import {
  type RunReply,
  type StepDone,
  StepFailure,
  type StepParams,
  type StepProgress,
  type Written,
} from './step-params.ts'
import { namedRows, numbered, part, physicalName, rowColumn, writeRows } from './stored-rows.ts'

type Running = {
  context: JobContext
  /** Plans of outputs over files, by `outputTable`. */
  made: Map<string, Plan>
  /** Row counts of these outputs, where known. */
  counts: Map<string, number>
  /** Files of stored outputs. */
  files: Map<string, string>
  /** Rows of sources with their numbers in the tables, by `outputTable`. */
  numbered: Map<string, Plan>
  reply: RunReply
}

/** Kinds whose output rows are input rows, possibly reordered or with added columns. */
const rowKeeping: ReadonlySet<NodeKind> = new Set([
  NodeKind.columns,
  NodeKind.sort,
  NodeKind.distinct,
  NodeKind.sample,
  NodeKind.window,
  NodeKind.output,
])

/** Executes the steps of a run one after the other; stops at the first that fails on its data. */
export async function runSteps({ steps }: { steps: readonly StepParams[] }, context: JobContext): Promise<RunReply> {
  const reply: RunReply = { steps: {}, failed: null, stored: {}, made: {}, watermarks: {} }
  const running: Running = { context, made: new Map(), counts: new Map(), files: new Map(), numbered: new Map(), reply }
  const tell = (at: number, detail: StepProgress) =>
    context.progress({ stage: 'step', rows: at + 1, of: steps.length, detail })
  for (const [at, step] of steps.entries()) {
    tell(at, { id: step.id })
    const began = performance.now()
    const done = await runStep(running, step).catch((error: unknown) => failureOf(error))
    const { isFailed = false, ...figures } = done
    const result: StepDone = { ...figures, ms: step.done?.ms ?? Math.round(performance.now() - began) }
    reply.steps[step.id] = result
    if (isFailed) {
      reply.failed = step.id
      return reply
    }
    tell(at, { id: step.id, done: result })
  }
  return reply
}

type Figures = Omit<StepDone, 'ms'> & { isFailed?: boolean }

function failureOf(error: unknown): Figures {
  const none = { rowsIn: 0, rowsOut: 0, rowsLeftOut: null, figures: null, isFailed: true }
  if (error instanceof StepFailure) return { ...none, message: error.text }
  // Keeps the rows that earlier steps have stored, for a retry.
  for (const what of ['memory', 'disk'] as const)
    if (isOutOf(what, error)) return { ...none, message: { key: `runs:reason.${what}`, values: {} } }
  if (isDataError(error)) return { ...none, message: { key: 'runs:reason.overflow', values: {} } }
  throw error
}

async function runStep(running: Running, step: StepParams): Promise<Figures> {
  const { session } = running.context
  if (step.done) return takeUp(running, step, step.done)
  const inputs = new Map(step.inputs.map(({ node, port }) => planIn(running, outputTable(node, port))))
  if (step.judge) return judge(running, step, { params: step.judge, inputs: [...inputs] })
  if (step.source) {
    inputs.set(sourceTable(step.id), step.source.read)
    running.numbered.set(
      outputTable(step.id, Port.rows),
      pick(step.source.read, [...(step.columns.rows ?? []), rowKey]),
    )
  }
  for (const [port, plan] of Object.entries(step.outputs) as [Port, Plan][]) {
    const table = outputTable(step.id, port)
    const whole = replaceScans(plan, inputs)
    running.made.set(table, step.stored.includes(port) ? await store(running, step, { port, plan: whole }) : whole)
  }
  const rowsIn = await rowsInto(running, step)
  if (step.output) return writeOutput(running, step, { settings: step.output, rowsIn })
  const isSame = step.kind === NodeKind.sort || (step.kind === NodeKind.columns && !step.outputs.leftOut)
  const rows = outputTable(step.id, Port.rows)
  if (isSame && !running.counts.has(rows)) running.counts.set(rows, rowsIn)
  const rowsOut = await countOf(running, rows)
  const rowsLeftOut = await leftOutOf(running, step, { rowsIn, rowsOut })
  if (step.source?.watermark) {
    const [[value] = []] = await session.rows(step.source.watermark)
    if (value !== null && value !== undefined) running.reply.watermarks[step.id] = String(value)
  }
  const figures = await figuresOf(running, step)
  return { rowsIn, rowsOut, rowsLeftOut, figures, message: null }
}

function planIn({ made }: Running, table: string): [string, Plan] {
  const plan = made.get(table)
  if (!plan) throw new Error(`nothing made "${table}"`)
  return [table, plan]
}

async function countOf({ context, made, counts }: Running, table: string): Promise<number> {
  const known = counts.get(table)
  if (known !== undefined) return known
  const plan = made.get(table)
  if (!plan) throw new Error(`nothing made "${table}"`)
  const rows = await countRows(context.session, plan)
  counts.set(table, rows)
  return rows
}

async function rowsInto(running: Running, { inputs, source }: StepParams): Promise<number> {
  if (source) return source.rows ?? countRows(running.context.session, source.opened)
  let rows = 0
  for (const { node, port } of inputs) rows += await countOf(running, outputTable(node, port))
  return rows
}

/**
 * Kinds whose outputs partition the input rows; audit tests separate rows that they find, and rows that they cannot
 * evaluate.
 */
const dividing: ReadonlySet<NodeKind> = new Set([NodeKind.filter, NodeKind.columns])

/**
 * Rows that a step excludes, counted separately if the step distinguishes them; null if its output rows are not input
 * rows.
 */
async function leftOutOf(
  running: Running,
  { id, kind, outputs, source }: StepParams,
  { rowsIn, rowsOut }: { rowsIn: number; rowsOut: number },
): Promise<number | null> {
  if (!outputs.leftOut) return source || rowKeeping.has(kind) ? rowsIn - rowsOut : null
  const leftOut = await countOf(running, outputTable(id, Port.leftOut))
  if (dividing.has(kind) && rowsIn !== rowsOut + leftOut)
    throw new Error(`step "${id}" has ${rowsIn} rows in, ${rowsOut} out, ${leftOut} left out`)
  return leftOut
}

/** Matched and unmatched rows of both sides of a join, and unmatched rows that look like others. */
async function figuresOf(running: Running, step: StepParams): Promise<StepDone['figures']> {
  const { id, kind, inputs, alike } = step
  if (kind !== NodeKind.join) {
    const rows = alike ? await alikeRows(running, alike) : 0
    return rows > 0 ? { alike: rows } : null
  }
  const sideOf = async (at: number) => {
    const input = inputs[at]
    return input ? countOf(running, outputTable(input.node, input.port)) : 0
  }
  const left = await sideOf(0)
  const unmatchedLeft = await countOf(running, outputTable(id, Port.unmatchedLeft))
  const right = await sideOf(1)
  const unmatchedRight = await countOf(running, outputTable(id, Port.unmatchedRight))
  const looksEqual = alike && unmatchedLeft > 0 && right > 0 ? await alikeRows(running, alike) : 0
  return { left, unmatchedLeft, right, unmatchedRight, ...(looksEqual > 0 && { alike: looksEqual }) }
}

/** Compares visible texts only if there are candidates, since it may take as long as the step itself. */
async function alikeRows(
  { context, made }: Running,
  { odd, alike }: NonNullable<StepParams['alike']>,
): Promise<number> {
  const numberOf = async (plan: Plan) => Number((await context.session.rows(replaceScans(plan, made)))[0]?.[0])
  for (const plan of odd) if ((await numberOf(plan)) > 0) return numberOf(alike)
  return 0
}

async function store(running: Running, step: StepParams, { port, plan }: { port: Port; plan: Plan }): Promise<Plan> {
  const { context, reply, counts, files } = running
  const table = outputTable(step.id, port)
  const columns = step.columns[port] ?? []
  const folder = `step-${step.id}-${port}`
  const { file, rows } = await writeRows(context.session, numbered(plan, columns), join(context.room.output, folder))
  counts.set(table, rows)
  files.set(table, file)
  reply.stored[table] = { folder, files: { [part]: rows } }
  return namedRows([file], columns)
}

/** Reuses the rows that a previous attempt stored. */
function takeUp({ made, counts, files }: Running, step: StepParams, done: NonNullable<StepParams['done']>): Figures {
  for (const [port, file] of Object.entries(done.files) as [Port, string][]) {
    const table = outputTable(step.id, port)
    made.set(table, namedRows([file], step.columns[port] ?? []))
    files.set(table, file)
    if (port === Port.rows) counts.set(table, done.rowsOut)
  }
  const { rowsIn, rowsOut, rowsLeftOut, figures, message } = done
  return { rowsIn, rowsOut, rowsLeftOut, figures, message }
}

type JudgingStep = { params: JudgeParams; inputs: readonly [table: string, plan: Plan][] }

/** Evaluates the rows of the first input by a model; the others are its dimensions. */
async function judge(running: Running, step: StepParams, { params, inputs }: JudgingStep): Promise<Figures> {
  const { context, reply, counts, files, made, numbered: known } = running
  const columns = step.columns.rows ?? []
  const read = step.inputs.map(({ node, port }) => outputTable(node, port))
  const plans = new Map(inputs)
  const numberedPlans = new Map(
    read.map((table, at) => [
      numberedInput(at),
      known.get(table) ?? numberedBy(plans.get(table) as Plan, ...(params.orders[at] ?? [])),
    ]),
  )
  const [main = ''] = read
  const rowsIn = await countOf(running, main)
  const folder = `step-${step.id}-${Port.rows}`
  await mkdir(join(context.room.output, folder), { recursive: true })
  const [records, file] = [join(context.room.scratch, `${folder}.records`), join(context.room.output, folder, part)]
  const written = createRecordFile(records)
  const rules = params.values.map((each) => ({ ...each, values: replaceScans(each.values, numberedPlans) }))
  const matched = await matchLists({ files: {}, day: '', ...step.lists, rules }, context, step.id)
  const over: JudgeParams = {
    ...params,
    model: { ...params.model, unable: [...params.model.unable, ...matched.tooMany.map(unableOf)] },
    rows: matched.over(replaceScans(params.rows, numberedPlans)),
    plainRows: replaceScans(params.plainRows, numberedPlans),
  }
  let rowsOut = 0
  const judged = await judgeRows(over, context, {
    rowsIn,
    add: (cells) => void written.add([...cells, String(++rowsOut)]),
  })
  written.end()
  const types = Object.fromEntries(params.types.map((type, at) => [physicalName(at), type]))
  await context.session.convert({ ...types, [rowColumn]: 'bigint' }, records, file)
  const table = outputTable(step.id, Port.rows)
  counts.set(table, rowsOut)
  files.set(table, file)
  made.set(table, namedRows([file], columns))
  reply.stored[table] = { folder, files: { [part]: rowsOut } }
  const message = judged.notJudged > 0 ? notJudgedText(over.model, judged.notJudged) : null
  return { rowsIn, rowsOut, rowsLeftOut: rowsIn - rowsOut, figures: judged, message }
}

const unableOf = ({ id, column, found, max }: TooManyValues): UnableRule => ({
  rule: id,
  cause: UnableCause.listValuesTooMany,
  values: { column, found, max },
})

/** Warning about rows not judged, with the rules that judged none because of the first cause. */
function notJudgedText({ unable, content }: JudgeParams['model'], rows: number): RunText {
  const [first] = unable
  if (!first) return { key: 'runs:reason.notJudged', values: { rows } }
  const ids = unable.filter(({ cause }) => cause === first.cause).map(({ rule }) => rule)
  const names = content.rules.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return { key: `runs:reason.unable.${first.cause}`, values: { ...first.values, rows, rule: names } }
}

type Outputting = { settings: NonNullable<StepParams['output']>; rowsIn: number }

/** Checks key and expectations, then writes the files of the next version. */
async function writeOutput(
  running: Running,
  step: StepParams,
  { settings: outputParams, rowsIn }: Outputting,
): Promise<Figures> {
  const { context, reply, files } = running
  const { session, room } = context
  const { settings, before, key, plain, now } = outputParams
  const columns = step.columns.rows ?? []
  const [input] = step.inputs
  const [, plan] = planIn(running, outputTable(step.id, Port.rows))
  const stored = input && files.get(outputTable(input.node, input.port))
  const written =
    stored === undefined
      ? await writeRows(session, numbered(plan, columns), join(room.scratch, `output-${step.id}`))
      : { file: stored, rows: rowsIn }
  if (written.rows !== rowsIn) throw new Error(`${rowsIn} rows were to be written, ${written.rows} were`)
  await proveKey(session, namedRows([written.file], columns), { key: settings.key, plain, of: rowsIn })
  const isIncremental = settings.mode === ReadMode.incremental && before !== null
  const folder = `output-${step.id}`
  const target = join(room.output, folder)
  const made: Written = { folder, files: {} }
  if (isIncremental && rowsIn > 0) {
    const physical = columns.map((_, at) => physicalName(at))
    const merging = { before: before.files, fresh: written, columns: physical, key: key.map(physicalName) }
    made.files = await mergeVersion(session, { ...merging, folder: target })
  } else if (!isIncremental) {
    await mkdir(target, { recursive: true })
    await place(written.file, join(target, part))
    made.files = { [part]: written.rows }
  }
  const paths = Object.keys(made.files).map((name) => join(target, name))
  const rows = paths.length > 0 ? namedRows(paths, columns) : namedRows(before?.files ?? [], columns)
  const count = paths.length > 0 ? Object.values(made.files).reduce((sum, each) => sum + each, 0) : (before?.rows ?? 0)
  const asking = { rows, count, before: before?.rows ?? null, plain, now }
  const failed = await failedExpectation(session, settings.expectations, asking)
  if (failed?.effect === 'stop') throw new StepFailure(failed.text)
  if (paths.length > 0) reply.made[step.id] = made
  return { rowsIn, rowsOut: rowsIn, rowsLeftOut: 0, figures: null, message: failed?.text ?? null }
}
