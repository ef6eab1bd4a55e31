import { columnTypes } from '#api/data/data-rights/column-types.ts'
import { openTable } from '#api/data/data-rights/open-table.ts'
import type { CompiledGraph, CompiledStep } from '#api/data/processes/graph/compile-graph.ts'
import type { SourceTable } from '#api/data/processes/graph/source-table.ts'
import { viewIn } from '#api/data/table-reads/open-version.ts'
import type { Clock } from '#api/platform/clock.ts'
import { gt, literal } from '#api/platform/engine/plan/expression.ts'
import { aggregate, filter, max, type Plan } from '#api/platform/engine/plan/plan.ts'
import type { Keys } from '#api/platform/keys.ts'
import { NodeKind, type Port, ReadMode } from '#contract/data/processes/codes.ts'
import { ColumnView } from '#contract/data/tables/codes.ts'
import type { OpenSources } from './open-process-sources.ts'
import type { OutputParams, StepDone, StepParams } from './steps/step-params.ts'
import { storedPorts } from './stored-ports.ts'
import type { RunText, Watermark } from './table.ts'

type OpenedSource = OpenSources['opened'] extends ReadonlyMap<string, infer Each> ? Each : never

export type Surroundings = {
  clock: Clock
  keys: Keys
  sources: OpenSources
  /** Folders of the datasets of sources, by id. */
  folders: ReadonlyMap<number, string>
}

/** Table of a source step as its reader sees it; undefined if its row condition does not fit the version. */
export function openedSource(
  tableBizId: string,
  { clock, keys, sources, folders }: Surroundings,
): { plan: Plan; opened: OpenedSource; table: SourceTable } | undefined {
  const opened = sources.opened.get(tableBizId)
  const table = sources.tables.get(tableBizId)
  if (!opened || !table) return undefined
  const { right, version } = opened
  const view = viewIn(folders.get(version.datasetId) ?? '', { right, version, keys, clock })
  const plan = openTable(view)
  return 'faults' in plan ? undefined : { plan, opened, table }
}

type Planned = Surroundings & {
  /** Watermarks recorded by the last finished run, by step. */
  watermarks: Readonly<Record<string, Watermark>>
  /** Settings of output steps that only the caller knows. */
  outputs: ReadonlyMap<string, Pick<OutputParams, 'before'>>
  /** Results of a previous attempt. */
  done: ReadonlyMap<string, StepDone & { files: Partial<Record<Port, string>> }>
  /** Files of the watch lists that rules match, and the day. */
  lists: NonNullable<StepParams['lists']>
  now: string
}

/** Steps as the engine executes them, or the step that cannot be executed with the reason. */
export function planRun(
  graph: Pick<CompiledGraph, 'order' | 'steps'>,
  planned: Planned,
): { steps: StepParams[] } | { node: string; reason: RunText } {
  const stored = storedPorts(graph)
  const steps: StepParams[] = []
  for (const id of graph.order) {
    const step = graph.steps.get(id)
    if (!step) continue
    const { node } = step
    const params: StepParams = {
      id,
      kind: node.kind,
      inputs: node.inputs,
      outputs: Object.fromEntries([...step.outputs].map(([port, { plan }]) => [port, plan])),
      columns: Object.fromEntries(
        [...step.outputs].map(([port, { columns }]) => [port, columns.map(({ name }) => name)]),
      ),
      stored: stored.get(id) ?? [],
    }
    const done = planned.done.get(id)
    if (done) params.done = done
    if (node.kind === NodeKind.source) {
      const source = sourceOf(node, planned)
      if (!source) return { node: id, reason: { key: 'runs:reason.conditionOutdated', values: {} } }
      params.source = source
    }
    if (step.alike) params.alike = step.alike
    if (step.judge) {
      params.judge = step.judge
      params.lists = planned.lists
    }
    if (node.kind === NodeKind.output) params.output = outputOf(step, node.settings, planned)
    steps.push(params)
  }
  return { steps }
}

type SourceNode = Extract<CompiledStep['node'], { kind: 'source' }>

function sourceOf({ id, settings }: SourceNode, planned: Planned): StepParams['source'] | undefined {
  const found = openedSource(settings.tableBizId, planned)
  if (!found) return undefined
  const { plan, opened, table } = found
  const rows = opened.right.rowCondition === null ? opened.version.rows : null
  const { watermark } = settings
  if (settings.mode !== ReadMode.incremental || watermark === null)
    return { opened: plan, read: plan, rows, watermark: null }
  const last = planned.watermarks[id]
  const type = columnTypes[table.columns.find(({ name }) => name === watermark)?.fieldType ?? 'string']
  const isSame = last?.tableBizId === settings.tableBizId && last.column === watermark
  const read = isSame ? filter(plan, gt(watermark, literal(typedText(last.value, type), type))) : plan
  return { opened: plan, read, rows, watermark: aggregate(plan, [], { last: max(watermark) }) }
}

const typedText = (value: string, type: string): string | number => (type === 'double' ? Number(value) : value)

const outputOf = (step: CompiledStep, settings: OutputParams['settings'], { outputs, now }: Planned): OutputParams => {
  const rows = step.outputs.get('rows')
  const names = rows?.columns.map(({ name }) => name) ?? []
  const key = settings.key.map((name) => names.indexOf(name))
  const plain = names.filter((name) => rows?.views.get(name) === ColumnView.plain)
  return { settings, key, plain, before: outputs.get(step.node.id)?.before ?? null, now }
}
