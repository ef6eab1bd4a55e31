import {
  type ComputeParams,
  type Computing,
  computeCards,
  openForCards,
  refuseConcealed,
} from '#api/data/cards/compute-cards.ts'
import { narrowToFound } from '#api/data/cards/found-rows.ts'
import { concealedColumns } from '#api/data/data-rights/shown-condition.ts'
import { type Reading, readTable } from '#api/data/table-reads/read-table.ts'
import type { Plan } from '#api/platform/engine/plan/plan.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import type { CardsFigures } from '#contract/data/cards/shapes.ts'
import { allOf } from '#contract/data/conditions.ts'
import type { ComputingCards, FoundBy, ReadingFigureRows } from '#contract/data/explorations/shapes.ts'
import type { TableRows } from '#contract/data/mart/shapes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'

/** Computes figures; refuses a single card that has a fault. Refuses as `computeCards`, and validation. */
export async function computeExplored(
  computing: Computing,
  { params: { workspaceBizId, tableBizId, ...params }, actor }: { params: ComputingCards; actor: Principal },
): Promise<CardsFigures | Refusal> {
  const table = { bizId: tableBizId, workspaceBizId }
  const made = await computeCards(computing, { table, ...params, actor })
  if (isRefusal(made)) return made
  const [only] = made.cards
  if (made.cards.length > 1 || !only?.fault) return made
  const { key, values, field } = only.fault
  return refuse('validation', {
    faults: { [field === null ? 'cards.0' : `cards.0.settings.${field}`]: [{ key, values }] },
  })
}

type FilteredTable = Pick<ComputeParams, 'table' | 'dataVersion' | 'filter' | 'actor'>

/** Refuses validation for a filter with concealed values, and as `openForCards` if there may be such values. */
export async function refuseConcealedIn(
  reading: Pick<Computing, 'db' | 'clock'>,
  { filter, ...params }: FilteredTable,
): Promise<Refusal | undefined> {
  if (!filter || concealedColumns(filter).length === 0) return undefined
  const opened = await openForCards(reading, params)
  return isRefusal(opened) ? opened : refuseConcealed(filter, opened.columns)
}

/** Refuses access.denied, notFound, table.right, table.empty, validation. */
export async function readFigureRows(
  reading: Reading & Computing,
  { params, actor }: { params: ReadingFigureRows; actor: Principal },
): Promise<TableRows | Refusal> {
  const { workspaceBizId, tableBizId, filter, condition, found, ...page } = params
  const table = { bizId: tableBizId, workspaceBizId }
  const rows = { ...page, condition: allOf([filter, condition]) }
  const concealed = await refuseConcealedIn(reading, { table, dataVersion: page.dataVersion, filter, actor })
  if (concealed) return concealed
  if (!found) return readTable(reading, { table, params: rows, actor })
  const finding = await openFound(reading, { table, dataVersion: page.dataVersion, found, actor })
  if (isRefusal(finding)) return finding
  return readTable(reading, { table, params: { ...rows, narrow: finding.narrow }, actor })
}

type Finding = { dataVersion: number; narrow: (rows: Plan) => Plan }

/**
 * Narrows rows to those that an audit test finds at one version. Refuses validation for a test that finds no rows or
 * does not fit, and as `openForCards`.
 */
export async function openFound(
  { db, clock }: Pick<Computing, 'db' | 'clock'>,
  { found: { card, digit }, ...params }: Pick<ComputeParams, 'table' | 'dataVersion' | 'actor'> & { found: FoundBy },
): Promise<Finding | Refusal> {
  const opened = await openForCards({ db, clock }, params)
  if (isRefusal(opened)) return opened
  const { columns, version } = opened
  const narrow = narrowToFound({ card, digit, columns, timeZone: clock.timeZone, field: 'found.card' })
  return isRefusal(narrow) ? narrow : { dataVersion: version.number, narrow }
}
