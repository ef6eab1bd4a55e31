import { eq } from 'drizzle-orm'
import { rowKey } from '#api/data/data-rights/open-table.ts'
import { compileGraphInSlices } from '#api/data/processes/graph/compile-graph.ts'
import { explainRow } from '#api/data/processes/graph/explain-row.ts'
import { fieldTypeOf } from '#api/data/processes/graph/field-type.ts'
import { isTooLarge } from '#api/data/processes/graph/inlined-plan.ts'
import { permissionToParse } from '#api/data/processes/parse-graph.ts'
import { areStillOpen, findSources } from '#api/data/processes/source-tables.ts'
import { dataProcessVersion } from '#api/data/processes/table.ts'
import { cellOf, type Reading } from '#api/data/table-reads/read-table.ts'
import type { Catalogue } from '#api/platform/engine/plan/check.ts'
import { isIn, literal } from '#api/platform/engine/plan/expression.ts'
import { isLiteralOf } from '#api/platform/engine/plan/literals.ts'
import { filter, type Plan, pick, sort } from '#api/platform/engine/plan/plan.ts'
import type { LiteralValue } from '#api/platform/engine/plan/types.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { NodeKind, type Port } from '#contract/data/processes/codes.ts'
import type { ExplainedRow } from '#contract/data/runs/shapes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { columnTypes } from '../data-rights/column-types.ts'
import { openRun } from './open-run.ts'
import { openedSource } from './plan-run.ts'
import { countStepRead, readerOf, stepsUpTo } from './preview.ts'

type Params = {
  bizId: string
  node: string
  port: Port
  row: Readonly<Record<string, LiteralValue>>
  actor: Principal
}

/** Maximum rows listed for each source. */
const rowsListed = 20
const explainBudgetMs = 30_000
const refuseRow = (key: string, values: Record<string, string | number> = {}): Refusal =>
  refuse('validation', { faults: { row: [{ key, values }] } })

/**
 * Source rows of a row of a run's step, in the versions that the run read, as the reader may see them. Refuses notFound,
 * validation (the step or a column is unknown, a table is closed to the reader, or it takes too long), quota.rate.
 */
export async function explainStepRow(
  reading: Reading,
  { bizId, node, port, row, actor }: Params,
): Promise<ExplainedRow | Refusal> {
  const { db, clock, keys, datasets, engine } = reading
  const open = await openRun(db, { bizId, actor, action: 'view' })
  if (isRefusal(open)) return open
  const full = await countStepRead({ db, clock }, actor)
  if (full) return full
  const { run, workspace } = open
  const [version] = await db.select().from(dataProcessVersion).where(eq(dataProcessVersion.id, run.versionId))
  if (!version) return refuse('notFound')
  const wanted = stepsUpTo(version.graph, node)
  const part = { nodes: version.graph.nodes.filter(({ id }) => wanted.has(id)) }
  const params = {
    workspaceBizId: workspace.bizId,
    graph: part,
    reader: readerOf(actor),
    permissionOf: permissionToParse,
    versions: new Map(run.inputs.map(({ tableBizId, dataVersion }) => [tableBizId, dataVersion])),
  }
  const sources = await findSources(db, clock, params)
  const seedOf = (id: string) => run.seeds[id] ?? id
  const { tables, models, lists, today } = sources
  const compiled = await compileGraphInSlices(part, { tables, models, lists, today, timeZone: clock.timeZone, seedOf })
  const [fault] = compiled.faults
  if (fault) return refuseRow(fault.key, fault.values)
  const matching = [...compiled.steps.values()].find(({ judge }) => judge && judge.values.length > 0)
  if (matching) return refuseRow('runs:listsNotTraced', { step: matching.node.title || matching.node.id })
  const output = compiled.steps.get(node)?.outputs.get(port)
  if (!output) return refuseRow('runs:stepUnknown', { node })
  if (isTooLarge(compiled, node)) return refuseRow('runs:tooManyPaths')
  for (const [name, value] of Object.entries(row)) {
    const type = output.columns.find((column) => column.name === name)?.type
    if (type === undefined) return refuseRow('tableColumnUnknown', { column: name })
    if (value !== null && !isLiteralOf(value, type)) return refuseRow('runs:valueInvalid', { column: name })
  }
  const ids = [...sources.opened.values()].map(({ version: { datasetId } }) => datasetId)
  return datasets.use(ids, async (folders) => {
    const opened = new Map<string, NonNullable<ReturnType<typeof openedSource>>>()
    for (const { node: source } of compiled.steps.values()) {
      if (source.kind !== NodeKind.source) continue
      const found = openedSource(source.settings.tableBizId, { clock, keys, sources, folders })
      if (!found) return refuseRow('runs:reason.conditionOutdated')
      opened.set(source.id, found)
    }
    const planOf = (source: string): Plan => {
      const found = opened.get(source)
      if (!found) throw new Error(`step "${source}" reads no table`)
      return found.plan
    }
    const plans = explainRow(
      compiled,
      { node, port, row, most: rowsListed + 1 },
      { openedSource: planOf, catalogue: catalogueOf(opened) },
    )
    const limits = {
      inputs: [...folders.values()],
      budgetMs: explainBudgetMs,
      by: actor.userId,
      workspace: workspace.id,
    }
    const read = async (plan: Plan) => {
      const outcome = await engine.query('rows', { plan }, limits)
      return 'reply' in outcome ? outcome.reply : undefined
    }
    const found: ExplainedRow['sources'] = []
    for (const { source, rows } of plans) {
      const step = compiled.steps.get(source)
      const of = opened.get(source)
      if (!step || !of) continue
      const numbers = await read(rows)
      if (!numbers) return refuseRow('runs:previewLate')
      const listed = numbers.slice(0, rowsListed).map(([number]) => String(number))
      const columns = (step.outputs.get('rows')?.columns ?? []).map(({ name, type }) => ({
        name,
        fieldType: fieldTypeOf(type),
        view: step.outputs.get('rows')?.views.get(name) ?? ('hidden' as const),
      }))
      const names = columns.map(({ name }) => name)
      const isListed = isIn(
        rowKey,
        listed.map((each) => literal(each, 'bigint')),
      )
      const cells =
        listed.length === 0 ? [] : await read(sort(pick(filter(of.plan, isListed), [rowKey, ...names]), rowKey))
      if (!cells) return refuseRow('runs:previewLate')
      found.push({
        node: source,
        title: step.node.title,
        tableBizId: of.opened.right.bizId,
        dataVersion: of.opened.version.number,
        columns,
        rows: cells.map(([number, ...values]) => ({
          row: Number(number),
          cells: columns.map(({ fieldType }, at) => cellOf(values[at] ?? null, fieldType)),
        })),
        hasMore: numbers.length > rowsListed,
      })
    }
    if (!(await areStillOpen(db, clock, { ...params, opened: sources.opened }))) return refuseRow('runs:rightChanged')
    return {
      steps: compiled.order.flatMap((id) => {
        const step = compiled.steps.get(id)?.node
        return step ? [{ id, title: step.title, kind: step.kind }] : []
      }),
      sources: found,
    }
  })
}

/** Columns of the files of opened tables, under their physical names. */
function catalogueOf(opened: ReadonlyMap<string, NonNullable<ReturnType<typeof openedSource>>>): Catalogue {
  const schemas = new Map(
    [...opened.values()].map(({ opened: { version }, plan }) => [
      JSON.stringify(filesIn(plan)),
      [
        ...version.columns.map(({ physical, fieldType }) => ({
          name: physical,
          type: columnTypes[fieldType],
          nullable: true,
        })),
        { name: 'source_row', type: 'bigint' as const, nullable: false },
      ],
    ]),
  )
  return (source) => ('files' in source ? schemas.get(JSON.stringify(source.files)) : undefined)
}

function filesIn(plan: Plan): readonly string[] {
  if (plan.op === 'scan') return 'files' in plan.source ? plan.source.files : []
  return 'from' in plan && !Array.isArray(plan.from) ? filesIn(plan.from as Plan) : []
}
