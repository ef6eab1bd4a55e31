import { mkdir } from 'node:fs/promises'
import { and, eq, sql } from 'drizzle-orm'
import type { EngineContext } from '#api/audit/data-process/engine-context.ts'
import { changedByHand, type LineByHand } from '#api/audit/flow/comparison/pair-by-hand.ts'
import type { ResultLine } from '#api/audit/flow/comparison/result.ts'
import type { ComparisonTotals } from '#api/audit/flow/comparison/totals.ts'
import type { Scope } from '#api/audit/reviews/scope.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { progressTo } from '#api/platform/engine/progress.ts'
import { type Run, repliedOf } from '#api/platform/jobs/job.ts'
import type { ComparisonLine, Figures, HandPreview } from '#contract/audit/comparisons/shapes.ts'
import type { HandChange, HandFault } from '#contract/audit/flow/hand-pair.ts'
import type { PairingState } from '#contract/audit/flow/pairing.ts'
import { decimalOf, tenThousandths } from '#contract/audit/flow/reading.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { beginChanged, type ChangedVersion } from './begin-changed.ts'
import { lineOf, linesToPair, type ReadingDeps } from './lines.ts'
import { flowComparison, flowLineNote } from './table.ts'
import { type Comparison, comparisonVersions } from './version.ts'

type Params = { id: number; change: HandChange; places: readonly number[] }
type Found = { found: Comparison; lines: ResultLine[]; outcome: LineByHand[] | { fault: HandFault } }

/**
 * Resolves a change to its lines (all lines of a pair to split) and its outcome. Refuses notFound, execute.denied,
 * comparison.empty, comparison.unread.
 */
async function findChange(deps: ReadingDeps, scope: Scope, { id, change, places }: Params): Promise<Found | Refusal> {
  const seen = await comparisonVersions.find(deps.db, scope, id)
  if (isRefusal(seen)) return seen
  if (!seen.object.mayEdit) return refuse('execute.denied')
  if (seen.found.dataset === null) return refuse('comparison.empty')
  const lines = await linesToPair({ ...deps, by: scope.userId }, seen.found, { change, places: [...new Set(places)] })
  if (isRefusal(lines)) return lines
  return { found: seen.found, lines, outcome: changedByHand(change, lines, seen.found.settings) }
}

/** Previews the lines and figures after a change by hand. Refuses as `findChange`. */
export async function previewChange(deps: ReadingDeps, scope: Scope, params: Params): Promise<HandPreview | Refusal> {
  const change = await findChange(deps, scope, params)
  if (isRefusal(change)) return change
  const { found, lines, outcome } = change
  const described = lines.map((line): ComparisonLine => ({ ...lineOf(line, found), notes: 0 }))
  if ('fault' in outcome)
    return { lines: described, fault: outcome.fault, state: null, byState: null, matchedQuantity: null }
  const states = new Map(outcome.map(({ place, state }) => [place, state]))
  const byState = figuresAfter(found.figures?.byState ?? [], lines, states)
  return {
    lines: described,
    fault: null,
    state: params.change === 'join' ? (outcome[0]?.state ?? null) : null,
    byState,
    matchedQuantity: byState.find(({ state }) => state === 'matched')?.reported.quantity ?? '0',
  }
}

/** Recomputes the figures by state for lines with new states. */
function figuresAfter(
  before: Figures['byState'],
  lines: readonly ResultLine[],
  states: ReadonlyMap<number, PairingState>,
): Figures['byState'] {
  const plus = (decimal: string, more: bigint) => decimalOf((tenThousandths(decimal) ?? 0n) + more)
  return before.map(({ state, ...sides }) => {
    const side = (role: 'reported' | 'sale') =>
      lines
        .filter((line) => line.role === role)
        .reduce(({ lines: count, quantity, amount }, line) => {
          const sign = Number(states.get(line.place) === state) - Number(line.state === state)
          const by = (of: string | null) => BigInt(sign) * BigInt(of ?? 0)
          return { lines: count + sign, quantity: plus(quantity, by(line.base)), amount: plus(amount, by(line.amount)) }
        }, sides[role])
    return { state, reported: side('reported'), sale: side('sale') }
  })
}

/** Lines of a change by hand. Refuses as `findChange`, and state.refused with the reason if it is not possible. */
export async function prepareChange(deps: ReadingDeps, scope: Scope, params: Params): Promise<LineByHand[] | Refusal> {
  const change = await findChange(deps, scope, params)
  if (isRefusal(change)) return change
  return 'fault' in change.outcome ? refuse('state.refused', { detail: { why: change.outcome.fault } }) : change.outcome
}

/** Starts a version whose lines are paired or split by hand. Refuses as `beginChanged`. */
export const beginByHand = (
  tx: Tx,
  scope: Scope,
  { id, change, text, lines }: { id: number; change: HandChange; text: string; lines: LineByHand[] },
): Promise<ChangedVersion | Refusal> =>
  beginChanged(tx, scope, { id, change: { editedByHand: { change, text, lines } } })

type Making = { found: Comparison; run: Run; output: string; budgetMs: number }
type Made = { lines: number; totals: ComparisonTotals; base: Figures }

/** Writes the result of a change by hand into a new folder; the base result is kept. */
export async function makeByHand(
  { db, engineContext }: { db: Db; engineContext: EngineContext },
  { found, run, output, budgetMs }: Making,
): Promise<Made> {
  const [base] = await db.select().from(flowComparison).where(isBaseOf(found))
  const { dataset, figures } = base ?? {}
  const { editedByHand } = found
  if (!dataset || !figures || !editedByHand) throw new Error('the base version of a manual change was not found')
  await mkdir(output, { recursive: true })
  const outcome = await engineContext.datasets.use([dataset], (folders) => {
    const folder = folders.get(dataset) ?? ''
    const options = { inputs: [folder], output, budgetMs, signal: run.signal, onProgress: progressTo(run) }
    return engineContext.engine.run('changeByHand', { folder, ...editedByHand }, options)
  })
  return { ...repliedOf(outcome), base: figures }
}

const isBaseOf = ({ objectId, editedFrom }: Comparison) =>
  and(eq(flowComparison.objectId, objectId), eq(flowComparison.number, editedFrom ?? 0))

/** Copies the notes to the new version, and adds the reason as a note on each changed line. */
export async function takeNotesByHand(tx: Tx, found: Comparison): Promise<void> {
  await tx.execute(sql`
    insert into flow_line_note (comparison_id, place, text, created_by, created_at)
    select ${found.id}, n.place, n.text, n.created_by, n.created_at
    from flow_line_note n join flow_comparison v on v.id = n.comparison_id
    where v.object_id = ${found.objectId} and v.number = ${found.editedFrom} order by n.id`)
  const { editedByHand } = found
  if (!editedByHand) return
  const { text, lines } = editedByHand
  const note = { comparisonId: found.id, text, createdBy: found.startedBy }
  await tx.insert(flowLineNote).values(lines.map(({ place }) => ({ ...note, place })))
}
