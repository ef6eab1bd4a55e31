import { createHash } from 'node:crypto'
import { call, cast, type Expression, literal } from '#api/platform/engine/plan/expression.ts'
import type { ColumnType } from '#api/platform/engine/plan/types.ts'
import { compileExpression, type RowColumns } from '#api/platform/engine/rows/compile-expression.ts'
import type { Row } from '#api/platform/engine/rows/functions.ts'
import { EvaluationFailure, type RowValue, readValue, writeValue } from '#api/platform/engine/rows/value.ts'
import type { Value } from '#api/platform/engine/session.ts'
import { type RuleAggregate, WindowKind } from '#contract/data/rules/codes.ts'
import { figureOf } from './figures.ts'
import type { ModelPack } from './pack.ts'

const secondMillis = 1000
/** Milliseconds that surely reach back to the start of a calendar day. */
const dayMillis = 26 * 3600 * secondMillis
/** Limit in ms before and after 1970 for rows in windows. */
const millisMax = 2 ** 42
const keyBytes = 16

/** An earlier row as it is stored. */
export type WindowEvent = { at: number; cells: Readonly<Record<string, Exclude<Value, bigint>>> }

/** Position of a row among those with the same key: `low` is the earliest time that its figures use. */
export type Instant = { group: string; key: Buffer; at: number; low: number; cells: WindowEvent['cells'] }

type Compute = (row: Row) => RowValue
type Aggregation = {
  /** Milliseconds before the row; null for the current calendar day. */
  before: number | null
  where: Compute | null
  figures: { aggregate: RuleAggregate; from: number | null; type: ColumnType; to: number }[]
}

/** Aggregations over the same key and time, which share their events. */
export type WindowGroup = {
  name: string
  /** Position of the row; null for a row without a key or a time, which has no figure. */
  instantOf(row: Row): Instant | null
  /** Writes the figures into the row, over the events in order. */
  fill(row: RowValue[], instant: Instant | null, events: readonly WindowEvent[]): void
}

/** Groups of a model's aggregations; `columns` has the indexes of all columns and figures in a row. */
export function windowGroups(
  { aggregations, timeZone }: Pick<ModelPack, 'aggregations' | 'timeZone'>,
  { sceneId, columns }: { sceneId: number; columns: RowColumns },
): WindowGroup[] {
  const compile = (expression: Expression): Compute => {
    const compiled = compileExpression(expression, columns)
    if ('code' in compiled) throw new Error(`an aggregation has not been checked: ${compiled.code}`)
    return compiled.compute
  }
  const placeOf = (name: string) => columns.get(name) as { type: ColumnType; at: number }
  const grouped = new Map<string, (typeof aggregations)[number][]>()
  for (const each of aggregations) {
    const name = JSON.stringify([each.rule.by, each.rule.time])
    grouped.set(name, [...(grouped.get(name) ?? []), each])
  }
  return [...grouped].map(([name, group]) => {
    const [{ rule }] = group as [(typeof group)[number]]
    const isOfDays = placeOf(rule.time).type === 'date'
    const millisOf = compile(call('epoch_millis', isOfDays ? cast(rule.time, 'timestamp') : rule.time))
    const dayOf = compile(isOfDays ? rule.time : cast(call('local_of_utc', rule.time, literal(timeZone)), 'date'))
    const by = rule.by.map((column) => ({ ...placeOf(column) }))
    const parts = group.map(
      ({ rule: { window }, where, figures }): Aggregation => ({
        before: window.kind === WindowKind.day ? null : window.seconds * secondMillis - (window.hasStart ? 0 : 1),
        where: where === null ? null : compile(where),
        figures: figures.map(({ figure: { aggregate, column }, column: { name: to } }) => ({
          aggregate,
          from: column === null ? null : placeOf(column).at,
          type: column === null ? 'bigint' : placeOf(column).type,
          to: placeOf(to).at,
        })),
      }),
    )
    const read = new Set([
      rule.time,
      ...group.flatMap(({ where, figures }) => [
        ...(where === null ? [] : namesIn(where)),
        ...figures.flatMap(({ figure: { column } }) => column ?? []),
      ]),
    ])
    const cells = [...read].map((column) => ({ column, ...placeOf(column) }))
    const reach = Math.max(...parts.map(({ before }) => before ?? dayMillis))
    const width = columns.size

    const earlier = (event: WindowEvent): RowValue[] => {
      const row: RowValue[] = new Array(width).fill(null)
      for (const { column, type, at } of cells) row[at] = readValue(event.cells[column] ?? null, type)
      return row
    }
    return {
      name,
      instantOf(row) {
        const millis = millisOf(row)
        if (millis === null || by.some(({ at }) => row[at] === null)) return null
        const at = Number(millis)
        if (Math.abs(at) > millisMax) return null
        const values = by.map((column) => stored(row[column.at] as RowValue, column.type))
        const key = createHash('sha256')
          .update(JSON.stringify([sceneId, name, values]))
          .digest()
          .subarray(0, keyBytes)
        const own = Object.fromEntries(cells.map((cell) => [cell.column, stored(row[cell.at] as RowValue, cell.type)]))
        return { group: name, key, at, low: at - reach, cells: own }
      },
      fill(row, instant, events) {
        if (instant === null) {
          for (const { figures } of parts) for (const { to } of figures) row[to] = null
          return
        }
        const rows = events.map((event) => ({ at: event.at, row: earlier(event) }))
        const day = dayOf(row)
        for (const { before, where, figures } of parts) {
          const isIn = (each: { at: number; row: Row }) =>
            before === null ? dayOf(each.row) === day : each.at >= instant.at - before
          const window = rows.filter((each) => isIn(each) && (where === null || holds(where, each.row)))
          const isOwnIn = where === null || holds(where, row)
          for (const { aggregate, from, type, to } of figures) {
            const values = window.map((each) => (from === null ? 1n : (each.row[from] as RowValue)))
            const own = from === null ? 1n : (row[from] as RowValue)
            if (aggregate === 'previous') row[to] = values.at(-1) ?? null
            else row[to] = figureOf(aggregate, isOwnIn ? [...values, own] : values, type)
          }
        }
      },
    }
  })
}

/** True if the row counts; false also if the condition fails to evaluate. */
function holds(where: Compute, row: Row): boolean {
  try {
    return where(row) === true
  } catch (error) {
    if (error instanceof EvaluationFailure) return false
    throw error
  }
}

export function stored(value: RowValue, type: ColumnType): Exclude<Value, bigint> {
  const written = writeValue(value, type)
  return typeof written === 'bigint' ? String(written) : written
}

export function namesIn(expression: Expression): string[] {
  if (typeof expression === 'string') return [expression]
  if ('literal' in expression) return []
  if ('call' in expression) return expression.args.flatMap(namesIn)
  if ('cast' in expression) return namesIn(expression.cast)
  if ('tryCast' in expression) return namesIn(expression.tryCast)
  const { cases, else: otherwise } = expression
  return [
    ...cases.flatMap(({ when, result }) => [...namesIn(when), ...namesIn(result)]),
    ...(otherwise === undefined ? [] : namesIn(otherwise)),
  ]
}
