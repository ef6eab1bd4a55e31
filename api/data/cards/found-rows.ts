import type { Plan } from '#api/platform/engine/plan/plan.ts'
import type { Card } from '#contract/data/cards/shapes.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { checkCard, type SeenColumn } from './check-card.ts'
import { foundRows, isAudit } from './figures/audit.ts'

type Found = {
  card: Card
  digit: number | null
  columns: readonly SeenColumn[]
  timeZone: string
  /** Field that names the card in a refusal. */
  field: string
}

/**
 * Narrows opened rows to those that an audit test finds. Refuses validation for a card that finds no rows, or does not
 * fit the columns.
 */
export function narrowToFound({ card, digit, columns, timeZone, field }: Found): ((rows: Plan) => Plan) | Refusal {
  const findsNone = refuse('validation', { faults: { [field]: [{ key: 'cards-faults:findsNoRows' }] } })
  if (!isAudit(card)) return findsNone
  const fault = checkCard(card, columns, timeZone)
  if (fault) return refuse('validation', { faults: { [`${field}.settings`]: [fault] } })
  const narrow = (rows: Plan): Plan | undefined => foundRows(card, { rows, columns, timeZone, report: () => {}, digit })
  if (!narrow({ op: 'scan', source: { table: '' } })) return findsNone
  return (rows) => narrow(rows) ?? rows
}
