import {
  and,
  call,
  cast,
  type Expression,
  eq,
  ge,
  gt,
  isNotNull,
  le,
  literal,
  when,
} from '#api/platform/engine/plan/expression.ts'
import {
  aggregate,
  distinct,
  filter,
  join,
  max,
  named,
  onEqual,
  type Plan,
  pick,
  project,
  rowNumber,
  sort,
  unionAll,
  window,
} from '#api/platform/engine/plan/plan.ts'
import type { Column } from '#api/platform/engine/plan/types.ts'
import { WindowKind, windowRowsMax } from '#contract/data/rules/codes.ts'
import { rowKey } from '../../data-rights/open-table.ts'
import type { Aggregation } from './rolling.ts'

/** Milliseconds before and after 1970 that a window key can hold. */
const millisMax = 2 ** 42
const secondMillis = 1000

/** Markers in the ordered rows: counted rows, ends and starts of the windows of hits. */
const Mark = { row: 0, end: 1, begin: 2 } as const

type Columns = Pick<ReadonlyMap<string, Pick<Column, 'type'>>, 'get'>
type Params = { columns: Columns; where: Expression | null; timeZone: string }

/** Columns of hits with the first timestamp and the first date of a rule's window. */
export const momentName = (rule: string): string => `$at ${rule}`
export const dayName = (rule: string): string => `$day ${rule}`

/** Timestamp of a row in milliseconds; null without a key or a timestamp. */
export function millisOf({ by, time }: Pick<Aggregation, 'by' | 'time'>, columns: Columns): Expression {
  const millis = call('epoch_millis', columns.get(time)?.type === 'date' ? cast(time, 'timestamp') : time)
  const isWithin = and(ge(millis, literal(-millisMax)), le(millis, literal(millisMax)))
  return when(and(...by.map(isNotNull), isWithin), millis)
}

/** Date of a row's timestamp in the organisation's time zone. */
export const dayOf = (time: string, { columns, timeZone }: Pick<Params, 'columns' | 'timeZone'>): Expression =>
  columns.get(time)?.type === 'date' ? time : cast(call('local_of_utc', time, literal(timeZone)), 'date')

/** Milliseconds from the start of a window to its row. */
const reachOf = ({ window: of }: Pick<Aggregation, 'window'>): number =>
  of.kind === WindowKind.day ? 0 : of.seconds * secondMillis - (of.hasStart ? 0 : 1)

/**
 * Rows behind the windows of hits, in two steps. `ordered`: the rows of the hits' keys in window order, with a running
 * count of counted rows; the caller stores it under a name. `found`, over that table: for each hit (`hit`) its number
 * of rows (`rows`) and the first of them (`row`), in order. Linear in the rows of these keys.
 */
export function windowRows(rule: Aggregation, { columns, where, timeZone }: Params) {
  const keys = rule.by.map((_, at) => `k${at}`)
  const isDay = rule.window.kind === WindowKind.day
  const parts = isDay ? [...keys, 'day'] : keys
  const positioned = (rows: Plan): Plan =>
    project(rows, {
      ...Object.fromEntries(rule.by.map((name, at) => [`k${at}`, name])),
      ...(isDay && { day: dayOf(rule.time, { columns, timeZone }) }),
      at: millisOf(rule, columns),
      row: rowKey,
    })
  const marked = (rows: Plan, mark: number, more: Readonly<Record<string, Expression>> = {}): Plan =>
    project(rows, { ...named([...parts, 'at', 'row']), hit: 'row', ...more, mark: literal(mark) })
  return {
    ordered(rows: Plan, hits: Plan): Plan {
      const found = filter(positioned(hits), isNotNull('at'))
      const all = positioned(where === null ? rows : filter(rows, where))
      const ofHits = join('inner', {
        left: filter(all, isNotNull('at')),
        right: distinct(pick(found, parts)),
        on: onEqual(...parts),
        columns: { left: [...parts, 'at', 'row'], right: [] },
      })
      const begins = isDay
        ? []
        : [
            marked(found, Mark.begin, {
              at: call('subtract', 'at', literal(BigInt(reachOf(rule)))),
              row: literal(-1n),
            }),
          ]
      return window(unionAll([marked(ofHits, Mark.row), marked(found, Mark.end), ...begins]), {
        number: {
          window: 'count',
          args: [when(eq('mark', literal(Mark.row)), literal(1))],
          partitionBy: parts,
          orderBy: [{ by: 'at' }, { by: 'row' }, { by: 'mark' }],
          frame: { unit: 'rows', before: null, after: 0 },
        },
      })
    },
    found(ordered: Plan): Plan {
      const of = (mark: number): Expression => when(eq('mark', literal(mark)), 'number')
      const bounds = aggregate(filter(ordered, gt('mark', literal(Mark.row))), [...parts, 'hit'], {
        until: max(of(Mark.end)),
        after: max(of(Mark.begin)),
      })
      const places: Plan = {
        op: 'values',
        columns: { one: 'integer', place: 'bigint' },
        rows: Array.from({ length: windowRowsMax }, (_, at) => [1, String(at + 1)]),
      }
      const after = call('coalesce', 'after', literal(0n))
      const wanted = project(
        join('inner', {
          left: project(bounds, { ...named([...parts, 'hit']), until: 'until', after, one: literal(1) }),
          right: places,
          on: onEqual('one'),
          columns: { left: [...parts, 'hit', 'until', 'after'], right: ['place'] },
        }),
        {
          ...named([...parts, 'hit']),
          rows: call('subtract', 'until', 'after'),
          number: call('add', 'after', 'place'),
          place: 'place',
        },
      )
      const counted = pick(filter(ordered, eq('mark', literal(Mark.row))), [...parts, 'number', 'row'])
      const found = join('inner', {
        left: counted,
        right: filter(wanted, le('place', 'rows')),
        on: onEqual(...parts, 'number'),
        columns: { left: ['row'], right: ['hit', 'rows', 'place'] },
      })
      return pick(sort(found, 'hit', 'place'), ['hit', 'rows', 'row'])
    },
  }
}

/** Table name under which the plans of a rule step read an input with its rows numbered. */
export const numberedInput = (at: number): string => `rules input ${at}`

/** Numbers rows in a separate order. */
export const numberedBy = (rows: Plan, ...order: string[]): Plan => window(rows, { [rowKey]: rowNumber(...order) })
