import { compileGraphInSlices } from '#api/data/processes/graph/compile-graph.ts'
import { fieldTypeOf } from '#api/data/processes/graph/field-type.ts'
import { inlinedPlan, isTooLarge } from '#api/data/processes/graph/inlined-plan.ts'
import { permissionToParse } from '#api/data/processes/parse-graph.ts'
import { areStillOpen, findSources } from '#api/data/processes/source-tables.ts'
import { cellOf } from '#api/data/table-reads/read-table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Datasets } from '#api/platform/datasets/datasets.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { EngineOf } from '#api/platform/engine/engine.ts'
import type { Plan } from '#api/platform/engine/plan/plan.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import type { Keys } from '#api/platform/keys.ts'
import { consumeQuota, userOf } from '#api/platform/quota/quota.ts'
import { openWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import { workSeenSince } from '#api/shell/workspaces/seen-since.ts'
import { NodeKind, Port } from '#contract/data/processes/codes.ts'
import type { DraftGraph } from '#contract/data/processes/shapes.ts'
import type { StepPreview } from '#contract/data/runs/shapes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { administratorRole } from '#contract/shell/accounts/codes.ts'
import type { runJobs } from './jobs.ts'
import { openedSource } from './plan-run.ts'

export type Previewing = {
  db: Db
  clock: Clock
  keys: Keys
  datasets: Datasets
  runs: EngineOf<typeof runJobs>
}

export const readerOf = (actor: Principal) => ({
  userId: actor.userId,
  isAdministrator: actor.roles.includes(administratorRole),
  since: workSeenSince({ principal: actor }),
})

/** Rate limit on previews and explanations per user; each may use the engine for half a minute. */
const stepsRead = { name: 'stepsRead', max: 600, minutes: 60 } as const

/** Counts a preview or an explanation. Refuses quota.rate. */
export const countStepRead = ({ db, clock }: Pick<Previewing, 'db' | 'clock'>, actor: Principal) =>
  db.transaction((tx) => consumeQuota(tx, clock, { quota: stepsRead, by: userOf(actor) }))

const previewBudgetMs = 30_000
const refuseStep = (key: string, values: Record<string, string | number> = {}): Refusal =>
  refuse('validation', { faults: { node: [{ key, values }] } })

/** A step and all steps before it. */
export function stepsUpTo({ nodes }: DraftGraph, node: string): Set<string> {
  const byId = new Map(nodes.map((each) => [each.id, each]))
  const found = new Set<string>()
  const visit = (id: string): void => {
    if (found.has(id)) return
    found.add(id)
    for (const input of byId.get(id)?.inputs ?? []) visit(input.node)
  }
  visit(node)
  return found
}

type Params = {
  workspaceBizId: string
  graph: DraftGraph
  node: string
  port: Port
  rows: number
  actor: Principal
}

/**
 * First rows of a step under the reader's rights, with its counts. Refuses access.denied, validation (the step is
 * unknown, it or an earlier one has a fault, or the time limit is exceeded), quota.rate.
 */
export async function previewStep(
  { db, clock, keys, datasets, runs }: Previewing,
  { workspaceBizId, graph, node, port, rows: size, actor }: Params,
): Promise<StepPreview | Refusal> {
  const workspace = await openWorkspace(db, { key: { bizId: workspaceBizId }, actor, action: 'view' })
  if (isRefusal(workspace)) return workspace
  const full = await countStepRead({ db, clock }, actor)
  if (full) return full
  const wanted = stepsUpTo(graph, node)
  const part = { nodes: graph.nodes.filter(({ id }) => wanted.has(id)) }
  const reading = { workspaceBizId, graph: part, reader: readerOf(actor), permissionOf: permissionToParse }
  const sources = await findSources(db, clock, reading)
  const { tables, models, lists, today } = sources
  const compiled = await compileGraphInSlices(part, { tables, models, lists, today, timeZone: clock.timeZone })
  const [fault] = compiled.faults
  if (fault) return refuseStep(fault.key, fault.values)
  const matching = [...compiled.steps.values()].find(({ judge }) => judge && judge.values.length > 0)
  if (matching) return refuseStep('runs:listsNotPreviewed', { step: matching.node.title || matching.node.id })
  const step = compiled.steps.get(node)
  const output = step?.outputs.get(port)
  if (!step || !output) return refuseStep('runs:stepUnknown', { node })
  if (isTooLarge(compiled, node)) return refuseStep('runs:tooManyPaths')
  const ids = [...sources.opened.values()].map(({ version }) => version.datasetId)
  return datasets.use(ids, async (folders) => {
    const sourcePlan = (id: string): Plan => {
      const source = compiled.steps.get(id)?.node
      const bizId = source?.kind === NodeKind.source ? source.settings.tableBizId : ''
      const found = openedSource(bizId, { clock, keys, sources, folders })
      if (!found) throw new ConditionOutdated(source?.title ?? id)
      return found.plan
    }
    const planOf = (of: string, from: Port) => inlinedPlan(compiled, { node: of, port: from }, { sourcePlan })
    try {
      const input = {
        rows: planOf(node, port),
        size,
        inputs:
          step.node.kind === NodeKind.source
            ? [sourcePlan(node)]
            : step.node.inputs.map((of) => planOf(of.node, of.port)),
        output: planOf(node, Port.rows),
        leftOut: step.outputs.has(Port.leftOut) ? planOf(node, Port.leftOut) : null,
      }
      const limits = {
        inputs: [...folders.values()],
        budgetMs: previewBudgetMs,
        by: actor.userId,
        workspace: workspace.id,
      }
      const outcome = await runs.query('preview', input, limits)
      if ('failed' in outcome) {
        if (outcome.failed === 'late' || outcome.failed === 'memory') return refuseStep('runs:previewLate')
        throw new Error(`step "${node}" was not read: ${outcome.failed}`)
      }
      if (!(await areStillOpen(db, clock, { ...reading, opened: sources.opened })))
        return refuseStep('runs:rightChanged')
      const { reply } = outcome
      if ('overflow' in reply) return refuseStep('runs:reason.overflow')
      const columns = output.columns.map(({ name, type }) => ({
        name,
        fieldType: fieldTypeOf(type),
        view: output.views.get(name) ?? ('hidden' as const),
      }))
      return {
        ...reply,
        columns,
        rows: reply.rows.map((cells) => columns.map(({ fieldType }, at) => cellOf(cells[at] ?? null, fieldType))),
      }
    } catch (error) {
      if (error instanceof ConditionOutdated) return refuseStep('runs:reason.conditionOutdated')
      throw error
    }
  })
}

/** The row condition of the reader's right does not fit the version of the table. */
class ConditionOutdated extends Error {
  override readonly name = 'ConditionOutdated'
}
