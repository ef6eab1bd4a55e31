import { isoOf, withoutZeros } from '#api/data/table-reads/export-cell.ts'
import type { Value } from '#api/platform/engine/session.ts'
import { GroupMark, type TimeGrouping } from '#contract/data/cards/codes.ts'
import { type Condition, conditionValueMax } from '#contract/data/conditions.ts'
import { FieldType } from '#contract/data/tables/codes.ts'
import type { CardColumn } from './raw-figures.ts'

const hourMs = 3_600_000

/** Formats a value for a condition. */
export function conditionText(value: Exclude<Value, null>, fieldType: FieldType): string {
  if (fieldType === FieldType.timestamp) return isoOf(String(value))
  return fieldType === FieldType.number ? withoutZeros(String(value)) : String(value)
}

const isWritable = (text: string) => text.length <= conditionValueMax

/** First day after a day, month or year. */
export function dayAfter(first: string, unit: Exclude<TimeGrouping, 'hour'>): string {
  const day = new Date(`${first}T00:00:00Z`)
  if (unit === 'day') day.setUTCDate(day.getUTCDate() + 1)
  else if (unit === 'month') day.setUTCMonth(day.getUTCMonth() + 1)
  else day.setUTCFullYear(day.getUTCFullYear() + 1)
  return day.toISOString().slice(0, first.length)
}

type Drilled = CardColumn & {
  unit: TimeGrouping | null
  listed: readonly Value[]
}

/** Condition on one column that matches the rows of a group; null if it cannot be written. */
export function groupCondition(
  { name, fieldType, unit, listed }: Drilled,
  { mark, value }: { mark: GroupMark; value: Value },
): Condition | null {
  if (mark === GroupMark.empty) return { column: name, operator: 'isEmpty', values: [] }
  if (mark === GroupMark.others) {
    const values = listed.flatMap((each) => (each === null ? [] : [conditionText(each, fieldType)]))
    if (!values.every(isWritable)) return null
    const isFilled: Condition = { column: name, operator: 'isNotEmpty', values: [] }
    return values.length === 0 ? isFilled : { all: [isFilled, { column: name, operator: 'notIn', values }] }
  }
  if (value === null) return null
  if (unit === null) {
    const text = conditionText(value, fieldType)
    return isWritable(text) ? { column: name, operator: 'eq', values: [text] } : null
  }
  if (unit === 'hour') {
    const from = isoOf(String(value))
    const until = new Date(Date.parse(from) + hourMs).toISOString()
    return range(name, from, until)
  }
  const first = String(value)
  return range(name, first, dayAfter(first, unit))
}

/** Range from a value (inclusive) to another (exclusive). */
export const range = (column: string, from: string | null, until: string | null): Condition => {
  const parts: Condition[] = []
  if (from !== null) parts.push({ column, operator: 'gte', values: [from] })
  if (until !== null) parts.push({ column, operator: 'lt', values: [until] })
  const [only] = parts
  return parts.length === 1 && only
    ? only
    : parts.length === 0
      ? { column, operator: 'isNotEmpty', values: [] }
      : { all: parts }
}
