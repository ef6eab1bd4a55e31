import { isDeepStrictEqual } from 'node:util'
import { plainColumnsOf } from '#api/data/authorizations/right.ts'
import { concealedColumns, isShownForm, shownCondition } from '#api/data/data-rights/shown-condition.ts'
import { openRight } from '#api/data/table-reads/open-version.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import type { PlacedCard } from '#contract/data/boards/shapes.ts'
import { type FieldError, isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'

type Viewed = { cards: readonly PlacedCard[]; workspaceBizId: string; actor: Principal }

/** Cards as an editor may see them: conditions are without values of columns that the editor does not see plain. */
export async function concealConditions(
  db: Db | Tx,
  clock: Clock,
  { cards, workspaceBizId, actor }: Viewed,
): Promise<PlacedCard[]> {
  const byTable = new Map<string, ReadonlySet<string>>()
  const shown: PlacedCard[] = []
  for (const placed of cards) {
    const { tableBizId, condition } = placed
    if (tableBizId === null || condition === null) {
      shown.push(placed)
      continue
    }
    let plain = byTable.get(tableBizId)
    if (!plain) {
      const right = await openRight(db, clock, { bizId: tableBizId, workspaceBizId, actor })
      plain = isRefusal(right) ? new Set() : plainColumnsOf(right)
      byTable.set(tableBizId, plain)
    }
    const isPlain = (column: string) => plain.has(column)
    shown.push({ ...placed, condition: shownCondition(condition, isPlain) })
  }
  return shown
}

/** Ids of the cards whose conditions `concealConditions` has changed. */
export const concealedIn = (shown: readonly PlacedCard[], cards: readonly PlacedCard[]): string[] =>
  shown.flatMap(({ card, condition }, at) => (isDeepStrictEqual(condition, cards[at]?.condition) ? [] : [card.id]))

/**
 * Cards to store: a condition that is sent back as the editor saw it is stored unchanged, if its card still has its
 * table. Refuses validation for other concealed values.
 */
export function keepConditions(
  sent: readonly PlacedCard[],
  stored: readonly PlacedCard[],
): { cards: PlacedCard[] } | Refusal {
  const faults: Record<string, FieldError[]> = {}
  const cards = sent.map((placed, at): PlacedCard => {
    const { card, tableBizId, condition } = placed
    const [column] = condition ? concealedColumns(condition) : []
    if (!condition || column === undefined) return placed
    const was = stored.find((each) => each.card.id === card.id && each.tableBizId === tableBizId)
    if (was?.condition && isShownForm(condition, was.condition)) return { ...placed, condition: was.condition }
    faults[`cards.${at}.condition`] = [{ key: 'cards-faults:filterConcealed', values: { column } }]
    return placed
  })
  return Object.keys(faults).length > 0 ? refuse('validation', { faults }) : { cards }
}
