import { checkCard } from '#api/data/cards/check-card.ts'
import {
  type ComputeAsked,
  type Computing,
  computeCards,
  openForCards,
  refuseConcealed,
} from '#api/data/cards/compute-cards.ts'
import { foundRows, isAudit } from '#api/data/cards/figures/audit.ts'
import { concealedColumns } from '#api/data/data-rights/shown-condition.ts'
import { type Reading, readTable } from '#api/data/table-reads/read-table.ts'
import type { Plan } from '#api/platform/engine/plan/plan.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import type { CardsFigures } from '#contract/data/cards/shapes.ts'
import { allOf } from '#contract/data/conditions.ts'
import type { ComputingCards, ReadingFigureRows } from '#contract/data/explorations/shapes.ts'
import type { TableRows } from '#contract/data/mart/shapes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'

/** A single card with a fault is refused. Refuses as `computeCards`, and validation. */
export async function computeExplored(
  computing: Computing,
  { asked: { workspaceBizId, tableBizId, ...asked }, actor }: { asked: ComputingCards; actor: Principal },
): Promise<CardsFigures | Refusal> {
  const table = { bizId: tableBizId, workspaceBizId }
  const made = await computeCards(computing, { table, ...asked, actor })
  if (isRefusal(made)) return made
  const [only] = made.cards
  if (made.cards.length > 1 || !only?.fault) return made
  const { key, values, field } = only.fault
  return refuse('validation', {
    faults: { [field === null ? 'cards.0' : `cards.0.settings.${field}`]: [{ key, values }] },
  })
}

type FilteredTable = Pick<ComputeAsked, 'table' | 'dataVersion' | 'filter' | 'actor'>

/** Refuses validation for a filter with concealed values, and as `openForCards` if there may be such values. */
export async function refuseConcealedIn(
  reading: Pick<Computing, 'db' | 'clock'>,
  { filter, ...asked }: FilteredTable,
): Promise<Refusal | undefined> {
  if (!filter || concealedColumns(filter).length === 0) return undefined
  const opened = await openForCards(reading, asked)
  return isRefusal(opened) ? opened : refuseConcealed(filter, opened.columns)
}

/** Refuses access.denied, notFound, table.right, table.empty, validation. */
export async function readFigureRows(
  reading: Reading & Computing,
  { asked, actor }: { asked: ReadingFigureRows; actor: Principal },
): Promise<TableRows | Refusal> {
  const { workspaceBizId, tableBizId, filter, condition, found, ...page } = asked
  const table = { bizId: tableBizId, workspaceBizId }
  const rows = { ...page, condition: allOf([filter, condition]) }
  const concealed = await refuseConcealedIn(reading, { table, dataVersion: page.dataVersion, filter, actor })
  if (concealed) return concealed
  if (!found) return readTable(reading, { table, asked: rows, actor })
  const { card, digit } = found
  const at = 'found.card'
  if (!isAudit(card)) return refuse('validation', { faults: { [at]: [{ key: 'cards-faults:findsNoRows' }] } })
  const opened = await openForCards(reading, { table, dataVersion: page.dataVersion, actor })
  if (isRefusal(opened)) return opened
  const fault = checkCard(card, opened.columns, reading.clock.timeZone)
  if (fault) return refuse('validation', { faults: { [`${at}.settings`]: [fault] } })
  const narrow = (of: Plan): Plan | undefined =>
    foundRows(card, {
      rows: of,
      columns: opened.columns,
      timeZone: reading.clock.timeZone,
      report: () => {},
      digit,
    })
  if (!narrow({ op: 'scan', source: { table: '' } }))
    return refuse('validation', { faults: { [at]: [{ key: 'cards-faults:findsNoRows' }] } })
  return readTable(reading, { table, asked: { ...rows, narrow: (of) => narrow(of) ?? of }, actor })
}
