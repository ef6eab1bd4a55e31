import { setImmediate } from 'node:timers/promises'
import { type Catalogue, checkPlan } from '#api/platform/engine/plan/check.ts'
import { copiesIn } from '#api/platform/engine/plan/copies.ts'
import { cast } from '#api/platform/engine/plan/expression.ts'
import { lineageIn, type Origin } from '#api/platform/engine/plan/lineage.ts'
import { type Plan, project } from '#api/platform/engine/plan/plan.ts'
import type { PlanProblem } from '#api/platform/engine/plan/problem.ts'
import { type ColumnType, isDecimal, isInteger, type Schema } from '#api/platform/engine/plan/types.ts'
import { numberType } from '#api/platform/expressions/convert.ts'
import { typeName } from '#api/platform/expressions/type-name.ts'
import { graphColumnsMax, graphDepthMax, NodeKind, Port } from '#contract/data/processes/codes.ts'
import {
  type DraftGraph,
  type DraftNode,
  type GraphFault,
  type ProcessNode,
  processNode,
} from '#contract/data/processes/shapes.ts'
import { ColumnView } from '#contract/data/tables/codes.ts'
import { faultsOf } from '#contract/platform/field-error.ts'
import { strictest } from '../../data-rights/strictest.ts'
import { orderOf } from './order.ts'
import { isReadMasked, type SourceTable, sourceSchema } from './source-table.ts'
import {
  type Compiled,
  inputPlan,
  outputTable,
  type RuleModels,
  type StepContext,
  type StepFault,
  type StepInput,
  sourceTable,
} from './step.ts'
import { compileStep, inputsOfKind } from './steps/compile-step.ts'
import { compileSource } from './steps/source.ts'

/** Column of a source step from which a column is computed. */
type SourceColumn = { node: string; column: string }

type StepOutput = {
  /** Plan over `outputTable` of the inputs, and `sourceTable` of a source. */
  plan: Plan
  columns: Schema
  /** Source columns of each column. */
  origins: ReadonlyMap<string, readonly SourceColumn[]>
  /** Columns that hold the values of one source column unchanged. */
  copies: ReadonlyMap<string, SourceColumn>
  /** Strictest view of the source columns, for the reader. */
  views: ReadonlyMap<string, ColumnView>
  /** Columns with a masked source column. */
  masked: ReadonlySet<string>
}

export type CompiledStep = {
  node: ProcessNode
  outputs: ReadonlyMap<Port, StepOutput>
  key: readonly string[]
  rowsAtMost: number | null
  /** Evaluation by rules. */
  judge?: Compiled['judge']
  alike?: Compiled['alike']
  /** Compile context, for figures computed later. */
  context: StepContext
}

export type CompiledGraph = {
  /** Steps in execution order, without those of a cycle. */
  order: readonly string[]
  /** Steps that have no faults, and no faults in any step before them. */
  steps: ReadonlyMap<string, CompiledStep>
  /** Steps blocked by faults in other steps, with the ids of these. */
  waiting: ReadonlyMap<string, readonly string[]>
  faults: readonly GraphFault[]
}

export type CompileOptions = {
  /** Tables of source steps by bizId, as the reader sees them. */
  tables: ReadonlyMap<string, SourceTable>
  timeZone: string
  /** Day in this zone; if absent, no rule counts as snoozed. */
  today?: string | undefined
  /** Rule models that steps name. */
  models?: RuleModels
  /** Watch lists that their rules may use. */
  lists?: StepContext['lists']
  /** True for a run, in which a rule that cannot be matched is not a fault. */
  isRun?: boolean
  /** Seed of a step that draws a random sample; each run uses new seeds. */
  seedOf?: (node: string) => string
}

/**
 * Compiles a graph into plans step by step: every column of every step has a type before anything runs. Each plan reads
 * the outputs of earlier steps as tables, so that a run can store them. `inlinedPlan` can merge the plans instead.
 */
export function compileGraph(graph: DraftGraph, options: CompileOptions): CompiledGraph {
  const compiling = compileSteps(graph, options)
  for (;;) {
    const { done, value } = compiling.next()
    if (done) return value
  }
}

/** Maximum milliseconds without a pause for other requests. */
const sliceMs = 20

/** Like `compileGraph`, with pauses: the largest graphs take a second. */
export async function compileGraphInSlices(graph: DraftGraph, options: CompileOptions): Promise<CompiledGraph> {
  const compiling = compileSteps(graph, options)
  let began = performance.now()
  for (;;) {
    const { done, value } = compiling.next()
    if (done) return value
    if (performance.now() - began < sliceMs) continue
    await setImmediate()
    began = performance.now()
  }
}

/**
 * Maximum source columns of all computed columns of a graph together, far more than one table has. They multiply from
 * step to step if each column reads all columns of the step before.
 */
const originsMax = 200_000

/** Compiles step by step; yields after each step so that the caller can pause. */
function* compileSteps({ nodes }: DraftGraph, options: CompileOptions): Generator<void, CompiledGraph> {
  const { order, loop, depths } = orderOf(nodes)
  const faults: GraphFault[] = []
  const titleOf = (id: string) => nodes.find((node) => node.id === id)?.title || id
  const report = (node: string | null, { key, values = {}, field, column }: StepFault) =>
    faults.push({ node, field: field ?? null, column: column ?? null, key, values: plainValues(values) })
  if (loop) {
    const path = [...loop, loop[0] ?? ''].map(titleOf).join(' → ')
    for (const id of loop) report(id, { key: 'processes-faults:loop', values: { path }, field: 'inputs' })
  }
  const inLoop = new Set(loop)
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const steps = new Map<string, CompiledStep>()
  const waiting = new Map<string, string[]>()
  const outputNames = new Map<string, string>()
  const room: Room = { left: originsMax }
  for (const id of order) {
    const draft = byId.get(id)
    if (!draft || inLoop.has(id)) continue
    const before = faults.length
    const reportHere = (fault: StepFault) => void report(id, fault)
    const depth = depths.get(id) ?? 0
    if (depth > graphDepthMax)
      reportHere({
        key: 'processes-faults:tooManyInARow',
        values: { max: graphDepthMax, found: depth },
        field: 'inputs',
      })
    checkInputs(draft, byId, reportHere)
    const node = nodeOf(draft, reportHere)
    if (node?.kind === NodeKind.output) checkOutputName(node, { outputNames, titleOf, report: reportHere })
    const missing = draft.inputs.filter(({ node: of, port }) => byId.has(of) && !steps.get(of)?.outputs.has(port))
    const known = missing.filter(({ node: of }) => !steps.has(of)).map(({ node: of }) => of)
    if (known.length > 0) waiting.set(id, [...new Set(known.flatMap((of) => waiting.get(of) ?? [of]))])
    for (const { node: of, port } of missing)
      if (steps.has(of))
        reportHere({ key: 'processes-faults:portUnknown', values: { title: titleOf(of), port }, field: 'inputs' })
    if (!node || faults.length > before || missing.length > 0) continue
    const step = compileNode(node, { steps, options, room, report: reportHere })
    if (step && faults.length === before) steps.set(id, step)
    yield
  }
  return { order: order.filter((id) => !inLoop.has(id)), steps, waiting, faults }
}

const plainValues = (values: NonNullable<StepFault['values']>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? value : shownValue(String(value)),
    ]),
  )

/** Replaces engine types in a text by the type names that users know. */
const shownValue = (value: string): string =>
  /^(decimal\(|bigint$|double$)/.test(value) ? typeName(value as ColumnType) : value

function checkInputs(
  { id, kind, inputs }: DraftNode,
  byId: ReadonlyMap<string, DraftNode>,
  report: (fault: StepFault) => void,
) {
  const { min, max } = inputsOfKind(kind)
  if (inputs.length < min || inputs.length > max)
    report({ key: 'processes-faults:inputCount', values: { min, max, found: inputs.length }, field: 'inputs' })
  for (const [at, { node }] of inputs.entries())
    if (!byId.has(node) || node === id)
      report({ key: 'processes-faults:inputUnknown', values: { id: node }, field: `inputs.${at}` })
}

/** Reports settings that do not fit the kind. */
function nodeOf(draft: DraftNode, report: (fault: StepFault) => void): ProcessNode | undefined {
  const parsed = processNode.safeParse(draft, { reportInput: true })
  if (parsed.success) return parsed.data
  for (const [field, all] of Object.entries(faultsOf(parsed.error)))
    for (const fault of all) report({ ...fault, field })
  return undefined
}

function checkOutputName(
  { id, settings }: Extract<ProcessNode, { kind: 'output' }>,
  {
    outputNames,
    titleOf,
    report,
  }: { outputNames: Map<string, string>; titleOf: (id: string) => string; report: (fault: StepFault) => void },
): void {
  const name = settings.tableName.toLowerCase()
  const other = outputNames.get(name)
  if (other === undefined) outputNames.set(name, id)
  else
    report({
      key: 'processes-faults:outputTwice',
      values: { tableName: settings.tableName, title: titleOf(other) },
      field: 'settings.tableName',
    })
}

type NodeContext = {
  steps: ReadonlyMap<string, CompiledStep>
  options: CompileOptions
  room: Room
  report: (fault: StepFault) => void
}

function compileNode(node: ProcessNode, { steps, options, room, report }: NodeContext): CompiledStep | undefined {
  const { id, inputs } = node
  const read = inputs.map(({ node: of, port }): StepInput => {
    const step = steps.get(of)
    return {
      plan: inputPlan(of, port),
      columns: step?.outputs.get(port)?.columns ?? [],
      key: step ? keyOf(step, port) : [],
      rowsAtMost: port === Port.rows ? (step?.rowsAtMost ?? null) : null,
      views: step?.outputs.get(port)?.views ?? new Map(),
      masked: step?.outputs.get(port)?.masked ?? new Set(),
    }
  })
  const seed = ('seed' in node.settings ? node.settings.seed : null) ?? options.seedOf?.(id) ?? id
  const { timeZone, today, models = new Map(), lists = new Map(), isRun = false } = options
  const context: StepContext = { id, inputs: read, timeZone, today, models, lists, isRun, seed, report }
  const table = node.kind === NodeKind.source ? openedSource(node, options, report) : undefined
  if (node.kind === NodeKind.source && !table) return undefined
  const compiled =
    node.kind === NodeKind.source ? table && compileSource(node.settings, context, table) : compileStep(node, context)
  if (!compiled) return undefined
  const schemas = new Map<string, Schema>(
    inputs.map(({ node: of, port }, at) => [outputTable(of, port), read[at]?.columns ?? []]),
  )
  if (table) schemas.set(sourceTable(id), sourceSchema(table))
  const catalogue: Catalogue = (source) => ('table' in source ? schemas.get(source.table) : undefined)
  const inputOf = new Map(inputs.map(({ node: of, port }) => [outputTable(of, port), steps.get(of)?.outputs.get(port)]))
  const sourceColumns = new Map(table?.columns.map((column) => [column.name, column]))
  const sourceOf = (source: string, column: string): Traced => {
    if (source === sourceTable(id)) {
      const own = sourceColumns.get(column)
      return {
        origins: [{ node: id, column }],
        copy: { node: id, column },
        view: own?.view ?? ColumnView.hidden,
        isMasked: own !== undefined && isReadMasked(own),
      }
    }
    const input = inputOf.get(source)
    return {
      origins: input?.origins.get(column) ?? [],
      copy: input?.copies.get(column),
      view: input?.views.get(column) ?? ColumnView.hidden,
      isMasked: input?.masked.has(column) ?? false,
    }
  }
  const outputs = new Map<Port, StepOutput>()
  for (const [port, plan] of portsOf(compiled)) {
    const output = outputOf(plan, { catalogue, room, sourceOf, report })
    if (!output) return undefined
    outputs.set(port, output)
  }
  const { key, rowsAtMost, judge, alike } = compiled
  return { node, outputs, key, rowsAtMost, context, ...(judge && { judge }), ...(alike && { alike }) }
}

/** Key of an output. Rows that were left out, or have no match, keep the key of their input. */
function keyOf({ key, context }: CompiledStep, port: Port): readonly string[] {
  if (port === Port.rows) return key
  return context.inputs[port === Port.unmatchedRight ? 1 : 0]?.key ?? []
}

function openedSource(
  { settings: { tableBizId } }: Extract<ProcessNode, { kind: 'source' }>,
  { tables }: CompileOptions,
  report: (fault: StepFault) => void,
): SourceTable | undefined {
  const table = tables.get(tableBizId)
  const field = 'settings.tableBizId'
  if (!table) report({ key: 'processes-faults:tableUnknown', field })
  else if (table.locked !== null) report({ key: 'processes-faults:tableLocked', values: { why: table.locked }, field })
  return table?.locked === null ? table : undefined
}

const portsOf = ({ outputs }: Compiled): [Port, Plan][] =>
  Object.values(Port).flatMap((port): [Port, Plan][] => {
    const plan = outputs[port]
    return plan ? [[port, plan]] : []
  })

type Traced = { origins: readonly SourceColumn[]; copy: SourceColumn | undefined; view: ColumnView; isMasked: boolean }

/** Remaining number of sources for computed columns of a graph. */
type Room = { left: number }

type OutputContext = {
  catalogue: Catalogue
  room: Room
  /** Sources of an input's column, and its view. */
  sourceOf: (source: string, column: string) => Traced
  report: (fault: StepFault) => void
}

/** Sets an output's column types to those of tables, and traces its columns to their sources. */
function outputOf(made: Plan, { catalogue, room, sourceOf, report }: OutputContext): StepOutput | undefined {
  const checked = checkPlan(made, catalogue)
  for (const problem of checked.problems) report(faultOf(problem))
  const found = checked.schemas.get(made)
  if (!found) return undefined
  if (found.length > graphColumnsMax) {
    report({ key: 'processes-faults:tooManyColumns', values: { max: graphColumnsMax, found: found.length } })
    return undefined
  }
  const plan = inTableTypes(made, found)
  const columns = found.map((column) => ({ ...column, type: tableType(column.type) }))
  const lineage = lineageIn(made, checked.schemas)
  const origins = new Map<string, readonly SourceColumn[]>()
  const views = new Map<string, ColumnView>()
  const masked = new Set<string>()
  const tracedOf = (of: readonly Origin[]) =>
    of.flatMap(({ source, column }) => ('table' in source ? [sourceOf(source.table, column)] : []))
  const comparedWith = comparedBy(lineage)
  for (const [name, of] of lineage.columns) {
    const traced = tracedOf(of)
    // A column with a single traced column shares its list.
    if (traced.length > 1) room.left -= traced.reduce((sum, each) => sum + each.origins.length, 0)
    if (room.left < 0) {
      report({ key: 'processes-faults:tooManyOrigins', values: { max: originsMax, column: name }, column: name })
      return undefined
    }
    origins.set(name, onceEach(traced.map((each) => each.origins)))
    views.set(name, strictest([...traced, ...tracedOf(comparedWith(of))].map(({ view }) => view)))
    if (traced.some(({ isMasked }) => isMasked)) masked.add(name)
  }
  const copies = new Map<string, SourceColumn>()
  for (const [name, { source, column }] of copiesIn(made, checked.schemas)) {
    const { copy } = 'table' in source ? sourceOf(source.table, column) : {}
    if (copy) copies.set(name, copy)
  }
  return { plan, columns, origins, copies, views, masked }
}

const keyOfOrigin = ({ source, column }: Origin): string => `${'table' in source ? source.table : ''} ${column}`

/**
 * Columns that joins compare with the given ones: readers of one side's values also know the other side's, whatever the
 * column is called.
 */
function comparedBy({ joined }: Pick<ReturnType<typeof lineageIn>, 'joined'>): (of: readonly Origin[]) => Origin[] {
  const sides = joined.flatMap(([left, right]) => [
    { keys: new Set(left.map(keyOfOrigin)), other: right },
    { keys: new Set(right.map(keyOfOrigin)), other: left },
  ])
  return (of) => {
    const keys = sides.length === 0 ? [] : of.map(keyOfOrigin)
    return sides.flatMap((side) => (keys.some((key) => side.keys.has(key)) ? side.other : []))
  }
}

function onceEach(lists: readonly (readonly SourceColumn[])[]): readonly SourceColumn[] {
  const [first = []] = lists
  if (lists.length < 2) return first
  return [...new Map(lists.flat().map((each) => [`${each.node} ${each.column}`, each])).values()]
}

const tableType = (type: ColumnType): ColumnType => (isInteger(type) ? 'bigint' : isDecimal(type) ? numberType : type)

/** Casts numbers to the types of stored numbers; the run fails if a value does not fit. */
function inTableTypes(plan: Plan, columns: Schema): Plan {
  if (columns.every(({ type }) => type === tableType(type))) return plan
  const converted = columns.map(({ name, type }) => [
    name,
    type === tableType(type) ? name : cast(name, tableType(type)),
  ])
  return project(plan, Object.fromEntries(converted))
}

function faultOf({ code, column, detail }: PlanProblem): StepFault {
  const shown = column === undefined || column.startsWith('$') ? {} : { column }
  return { key: `processes-faults:plan.${code}`, values: { ...detail, column: column ?? '' }, ...shown }
}
