import { hasDuplicates } from '#api/platform/engine/key-parts.ts'
import type { Expression } from '#api/platform/engine/plan/expression.ts'
import {
  and,
  call,
  cast,
  eq,
  gt,
  isIn,
  isNotNull,
  isNull,
  literal,
  lt,
  not,
  or,
} from '#api/platform/engine/plan/expression.ts'
import { aggregate, count, filter, limit, max, type Plan, sort, sum } from '#api/platform/engine/plan/plan.ts'
import { type ColumnType, isDecimal, isInteger } from '#api/platform/engine/plan/types.ts'
import type { Session } from '#api/platform/engine/session.ts'
import type { Settings } from '#contract/data/processes/settings.ts'
import type { RunText } from '../table.ts'
import { StepFailure } from './step-params.ts'

export async function countRows(session: Pick<Session, 'rows'>, plan: Plan): Promise<number> {
  const [[rows] = []] = await session.rows(aggregate(plan, [], { rows: count() }))
  return Number(rows)
}

/** Placeholder in messages for values that not all readers may see. */
const veiled = '***'

/** Throws StepFailure if keys are missing or duplicated. Shows values only of `plain` columns. */
export async function proveKey(
  session: Session,
  rows: Plan,
  { key, plain, of }: { key: readonly string[]; plain: readonly string[]; of: number },
): Promise<void> {
  const empty = await countRows(session, filter(rows, or(...key.map(isNull))))
  if (empty > 0) throw new StepFailure({ key: 'runs:reason.keyEmpty', values: { rows: empty, columns: [...key] } })
  if (!(await hasDuplicates(session, rows, { keys: key, of }))) return
  const twice = aggregate(rows, key, { $times: count() }, gt('$times', literal(1)))
  const [[keys, times] = []] = await session.rows(aggregate(twice, [], { keys: count(), times: sum('$times') }))
  if (Number(keys) === 0) return
  const [first = []] = await session.rows(limit(sort(twice, ...key), 1))
  const shown = key.map((name, at) => (plain.includes(name) ? String(first[at]) : veiled))
  const values = { keys: Number(keys), rows: Number(times), columns: [...key], first: shown }
  throw new StepFailure({ key: 'runs:reason.keyTwice', values })
}

type Expectation = Settings<'output'>['expectations'][number]
type Params = {
  rows: Plan
  count: number
  /** Number of rows of the previous version; null for the first. */
  before: number | null
  plain: readonly string[]
  now: string
}

/** First expectation that fails; those that stop the run come first. Undefined if all hold. */
export async function failedExpectation(
  session: Session,
  expectations: readonly Expectation[],
  params: Params,
): Promise<{ effect: Expectation['effect']; text: RunText } | undefined> {
  const byEffect = expectations.toSorted(
    (one, other) => Number(other.effect === 'stop') - Number(one.effect === 'stop'),
  )
  for (const each of byEffect) {
    const text = await textOf(session, each, params)
    if (text) return { effect: each.effect, text }
  }
  return undefined
}

async function textOf(session: Session, each: Expectation, { rows, count: found, before, plain, now }: Params) {
  const failing = (key: string, values: RunText['values']): RunText => ({
    key: `runs:reason.expectation.${key}`,
    values,
  })
  const broken = (where: Expression) => countRows(session, filter(rows, where))
  if (each.expect === 'rowCount') {
    if (before === null) return undefined
    const isWithin = Math.abs(found - before) * 100 <= each.percent * before
    return isWithin ? undefined : failing('rowCount', { before, found, percent: each.percent })
  }
  if (each.expect === 'unique') {
    const twice = aggregate(rows, each.columns, { $times: count() }, gt('$times', literal(1)))
    const keys = await countRows(session, twice)
    return keys === 0 ? undefined : failing('unique', { columns: [...each.columns], keys })
  }
  const { column } = each
  const type = (await session.schema(rows)).find(({ name }) => name === column)?.type ?? 'text'
  if (each.expect === 'notEmpty') {
    const isBlank = type === 'text' ? eq(column, literal('')) : isNull(column)
    const empty = await broken(or(isNull(column), isBlank))
    return empty === 0 ? undefined : failing('notEmpty', { column, rows: empty })
  }
  if (each.expect === 'inList') {
    const isListed = isIn(
      textual(column, type),
      each.values.map((value) => literal(value)),
    )
    const others = await broken(and(isNotNull(column), not(isListed)))
    return others === 0 ? undefined : failing('inList', { column, rows: others })
  }
  if (each.expect === 'range') {
    const bound = (value: string) =>
      type === 'double' ? literal(Number(value), 'double') : literal(value, 'decimal(38,10)')
    const outside = [
      ...(each.from === null ? [] : [lt(column, bound(each.from))]),
      ...(each.to === null ? [] : [gt(column, bound(each.to))]),
    ]
    const rowsOutside = outside.length === 0 ? 0 : await broken(and(isNotNull(column), or(...outside)))
    const values = { column, from: each.from ?? '', to: each.to ?? '', rows: rowsOutside }
    return rowsOutside === 0 ? undefined : failing('range', values)
  }
  const [[newest] = []] = await session.rows(aggregate(rows, [], { newest: max(cast(column, 'timestamp')) }))
  const at = newest === null || newest === undefined ? Number.NaN : Date.parse(`${String(newest).replace(' ', 'T')}Z`)
  const isFresh = Date.parse(now) - at <= each.hours * 3_600_000
  const shown = plain.includes(column) ? String(newest ?? '') : veiled
  return isFresh ? undefined : failing('fresh', { column, hours: each.hours, newest: shown })
}

/** Value in the text form of expectation lists: numbers without trailing zeros. */
function textual(column: string, type: ColumnType): Expression {
  const text = cast(column, 'text')
  if (!isDecimal(type) || isInteger(type)) return text
  return call('regexp_replace', text, literal('\\.?0+$'), literal(''))
}
