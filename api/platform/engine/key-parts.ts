import { call, cast, coalesce, eq, gt, literal } from '#api/platform/engine/plan/expression.ts'
import { aggregate, count, filter, limit, type Plan, pick } from '#api/platform/engine/plan/plan.ts'
import type { Session } from '#api/platform/engine/session.ts'

/** Maximum rows whose keys are held in memory, about 100 MB. */
const rowsOfPart = 2_000_000

/**
 * True if several of `of` rows have the same key. Partitions rows by the hash of their key and reads the partitions one
 * after the other, so that memory does not grow with the rows.
 */
export async function hasDuplicates(
  session: Session,
  rows: Plan,
  { keys, of, partRows = rowsOfPart }: { keys: readonly string[]; of: number; partRows?: number },
): Promise<boolean> {
  const parts = Math.max(1, Math.ceil(of / partRows))
  const texts = keys.map((key) => coalesce(cast(key, 'text'), literal('')))
  const part = call('part_of', call('concat_ws', literal('|'), ...texts), literal(parts))
  for (let number = 0; number < parts; number++) {
    const inPart = parts === 1 ? rows : filter(rows, eq(part, literal(number)))
    const several = aggregate(pick(inPart, keys), keys, { times: count() }, gt('times', literal(1)))
    if ((await session.rows(limit(several, 1))).length > 0) return true
  }
  return false
}
