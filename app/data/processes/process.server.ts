import type { LoaderFunctionArgs } from '@remix-run/node'
import { query } from '#app/page/api/api.server.ts'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { withAnyKey } from '#app/page/text/any-key.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { workspaceOf } from '#app/shell/workspaces/workspace.server.ts'
import { assessImpact } from '#contract/data/change-impact/calls.ts'
import type { ProcessImpact } from '#contract/data/change-impact/shapes.ts'
import { searchCatalogue } from '#contract/data/mart/calls.ts'
import { getProcess, parseProcessGraph } from '#contract/data/processes/calls.ts'
import { NodeKind, Port } from '#contract/data/processes/codes.ts'
import type { ProcessDetail } from '#contract/data/processes/process-shapes.ts'
import type { DraftGraph, DraftNode, GraphFault, ParsedGraph } from '#contract/data/processes/shapes.ts'
import { searchRuleModels } from '#contract/data/rules/calls.ts'
import { searchTables } from '#contract/data/tables/calls.ts'
import type { OwnWorkspace } from '#contract/shell/workspaces/shapes.ts'
import { layoutOf } from './layout.server.ts'
import type { PictureNode } from './picture.ts'
import { valuesOf } from './setting-values.ts'

/** The process of the address, in its workspace. */
export async function processOf(args: LoaderFunctionArgs, number?: number) {
  const workspace = await workspaceOf(args)
  const sent = { bizId: bizIdOf(args, 'process'), ...(number !== undefined && { number }) }
  const process = await query(args, getProcess, { query: sent })
  if (process.workspaceId !== workspace.id) throw notFound(args.request)
  return { workspace, process }
}

/** Header of a process, with its times formatted. */
export function processView({ request }: LoaderFunctionArgs, process: ProcessDetail) {
  const { time } = datesOf(request)
  const { graph: _, newest, draft, setAside, ...rest } = process
  return {
    ...rest,
    newest: newest && { ...newest, at: time(newest.at) },
    draft: draft && { ...draft, updatedAt: time(draft.updatedAt) },
    setAside: setAside.map((each) => ({ ...each, updatedAt: time(each.updatedAt) })),
  }
}

export const parsedOf = (args: LoaderFunctionArgs, { bizId }: OwnWorkspace, graph: DraftGraph): Promise<ParsedGraph> =>
  query(args, parseProcessGraph, { body: { workspaceBizId: bizId, graph } })

/** Tables that saving the open draft would change, with everything that reads them. */
export const impactOf = (args: LoaderFunctionArgs, { bizId, graph }: ProcessDetail): Promise<ProcessImpact> =>
  query(args, assessImpact, { body: { bizId, graph } })

/** Fault with its text; its place is the name of a field of the step's form. */
export type ShownFault = { node: string | null; field: string | null; text: string }

/** `settings.on.0.left` of a fault as `settings.on[0].left` of a form. */
const fieldOf = (path: string): string => path.replace(/\.(\d+)(?=\.|$)/g, '[$1]')

export function faultsOf({ request }: LoaderFunctionArgs, faults: readonly GraphFault[]): ShownFault[] {
  const t = withAnyKey(translatorOf(request, 'validation'))
  return faults.map(({ node, field, key, values }) => ({ node, field: field && fieldOf(field), text: t(key, values) }))
}

/** Steps with their place, columns, key and faults, as far as parsing determined them. */
export function pictureOf(graph: DraftGraph, parsed: ParsedGraph): PictureNode[] {
  const places = layoutOf(graph)
  const byId = new Map(parsed.nodes.map((node) => [node.id, node]))
  return graph.nodes.map(({ id, kind, title, inputs }) => {
    const found = byId.get(id)
    const rows = found?.outputs.find(({ port }) => port === Port.rows)
    return {
      id,
      kind,
      title,
      place: places[id] ?? { x: 0, y: 0 },
      inputs,
      columns: rows?.columns.length ?? null,
      key: found?.key ?? [],
      faults: parsed.faults.filter(({ node }) => node === id).length,
      isLocked: Boolean(found?.locked),
      isWaiting: (found?.waitsFor.length ?? 0) > 0,
    }
  })
}

/** Outputs of the other steps that a step can read. */
function offeredInputs(graph: DraftGraph, parsed: ParsedGraph, step: DraftNode) {
  return graph.nodes.flatMap(({ id, title, kind }) => {
    if (id === step.id || kind === NodeKind.output) return []
    const ports = parsed.nodes.find((node) => node.id === id)?.outputs.map(({ port }) => port) ?? []
    const used = step.inputs.flatMap(({ node, port }) => (node === id ? [port] : []))
    return [...new Set([Port.rows, ...ports, ...used])].map((port) => ({ node: id, title, port }))
  })
}

/** Columns of each input of a step. */
const inputColumnsOf = (parsed: ParsedGraph, { inputs }: DraftNode) =>
  inputs.map(({ node, port }) => {
    const outputs = parsed.nodes.find(({ id }) => id === node)?.outputs ?? []
    const columns = outputs.find((each) => each.port === port)?.columns ?? []
    return columns.map(({ name, fieldType }) => ({ name, fieldType }))
  })

const tablesOffered = 200

/** Tables that a source step can read: those of the workspace, and those that it was granted. */
export async function offeredTables(args: LoaderFunctionArgs, { bizId: workspaceBizId }: OwnWorkspace) {
  const [own, granted] = await Promise.all([
    query(args, searchTables, { body: { workspaceBizId, size: tablesOffered } }),
    query(args, searchCatalogue, { body: { workspaceBizId, size: tablesOffered, state: 'authorized' } }),
  ])
  const tables = [...own.records, ...granted.records].map(({ bizId, title, tableName }) => ({
    bizId,
    name: title && title !== tableName ? `${title} (${tableName})` : tableName,
  }))
  return [...new Map(tables.map((table) => [table.bizId, table])).values()]
}

/** Rule models that a step can judge by, with their newest version. */
async function offeredModels(args: LoaderFunctionArgs, { bizId: workspaceBizId }: OwnWorkspace, kind: NodeKind) {
  if (kind !== NodeKind.rules) return []
  const { records } = await query(args, searchRuleModels, { body: { workspaceBizId, size: tablesOffered } })
  return records.flatMap(({ bizId, name, currentVersion }) =>
    currentVersion > 0 ? [{ bizId, name: `${name} · v${currentVersion}` }] : [],
  )
}

/** Everything that the form of one step shows. */
export async function stepView(
  args: LoaderFunctionArgs,
  {
    workspace,
    graph,
    parsed,
    step,
  }: { workspace: OwnWorkspace; graph: DraftGraph; parsed: ParsedGraph; step: DraftNode },
) {
  const { id, kind, title, inputs, settings } = step
  const found = parsed.nodes.find((node) => node.id === id)
  const isSource = kind === NodeKind.source
  const [ofRows] = found?.outputs ?? []
  const own = (ofRows?.columns ?? []).map(({ name, fieldType }) => ({ name, fieldType }))
  return {
    id,
    kind,
    title,
    settings,
    values: valuesOf(kind, settings),
    inputs: inputs.map(({ node, port }) => `${node}:${port}`),
    offered: offeredInputs(graph, parsed, step),
    inputColumns: isSource ? [await sourceColumnsOf(args, workspace, step)] : inputColumnsOf(parsed, step),
    tables: isSource ? await offeredTables(args, workspace) : await offeredModels(args, workspace, kind),
    outputs: (found?.outputs ?? []).map(({ port, columns }) => ({
      port,
      columns: columns.map(({ name, fieldType, view }) => ({ name, fieldType, view })),
    })),
    columns: own,
    key: found?.key ?? [],
    rowsAtMost: found?.rowsAtMost ?? null,
    waitsFor: (found?.waitsFor ?? []).map((each) => graph.nodes.find((node) => node.id === each)?.title || each),
    at: graph.nodes.findIndex((node) => node.id === id),
  }
}
export type StepView = Awaited<ReturnType<typeof stepView>>

/** All columns that the reader may use of a source's table, including those that the step excludes. */
async function sourceColumnsOf(args: LoaderFunctionArgs, workspace: OwnWorkspace, step: DraftNode) {
  const whole = { ...step, inputs: [], settings: { tableBizId: step.settings.tableBizId } }
  const parsed = await parsedOf(args, workspace, { nodes: [whole] })
  const [output] = parsed.nodes[0]?.outputs ?? []
  return (output?.columns ?? []).map(({ name, fieldType }) => ({ name, fieldType }))
}
