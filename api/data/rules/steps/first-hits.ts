import { filter, limit, type Plan, pick, sort } from '#api/platform/engine/plan/plan.ts'
import type { Session, Value } from '#api/platform/engine/session.ts'
import { shownHitsMax } from '#contract/data/rules/codes.ts'
import { rowKey } from '../../data-rights/open-table.ts'
import { anyHit, outcomesName } from '../model/outcome-plan.ts'
import { outcomeSigns } from '../model/outcome-text.ts'
import { type Judging, judgeOf } from './judge-each.ts'

/**
 * First rows with a hit among those that the engine evaluated, with the columns of `judging`. Undefined if one cannot
 * be judged on its own: an engine may simplify a condition in which a value would fail.
 */
export async function firstHits(
  session: Session,
  judged: Plan,
  { columns, model }: Omit<Judging, 'rows'>,
): Promise<{ row: number; outcomes: string; cells: Value[] }[] | undefined> {
  const names = columns.map(({ name }) => name)
  const found = await session.rows(
    pick(limit(sort(filter(judged, anyHit), rowKey), shownHitsMax), [rowKey, outcomesName, ...names]),
  )
  const judge = judgeOf({ columns, model })
  const hits: { row: number; outcomes: string; cells: Value[] }[] = []
  for (const [row, outcomes, ...cells] of found) {
    const again = judge(cells)
    if (again.includes(outcomeSigns.error)) return undefined
    if (again !== outcomes) throw new Error(`row ${row} is judged ${outcomes} by the engine and ${again} by row`)
    hits.push({ row: Number(row), outcomes: again, cells })
  }
  return hits
}
