import { fieldTypeOf } from '#api/data/processes/graph/field-type.ts'
import { createJudge, type Outcomes } from '#api/data/rules/model/judge.ts'
import { revisionsOf } from '#api/data/rules/model/lists.ts'
import { levelOf, scoreOf } from '#api/data/rules/model/score.ts'
import type { ColumnType } from '#api/platform/engine/plan/types.ts'
import { decimalOf, isDecimal } from '#api/platform/engine/plan/types.ts'
import { RowTooCostly, withinRowWork } from '#api/platform/engine/rows/cost.ts'
import { EvaluationFailure, type RowValue, readValue } from '#api/platform/engine/rows/value.ts'
import type { Value } from '#api/platform/engine/session.ts'
import { RuleOutcome } from '#contract/data/rules/codes.ts'
import type { ListRevision } from '#contract/data/rules/shapes.ts'
import { Outcome } from '#contract/data/screening/codes.ts'
import type { FieldType } from '#contract/data/tables/codes.ts'
import type { SceneSettings, StoredHit } from '../table.ts'
import { openList } from './lists.ts'
import type { ModelPack, PackColumn } from './pack.ts'
import { type Instant, namesIn, stored, type WindowEvent, windowGroups } from './windows.ts'

export type Judged = {
  score: number
  level: number
  hits: StoredHit[]
  /** Rules that could not be judged. */
  errors: string[]
  /** True if it was not judged because of too many events. */
  hasTooManyEvents: boolean
}

/** Earlier events of a row's key that its figures may read, in order; undefined if there are too many. */
export type EventsOf = (instant: Instant) => readonly WindowEvent[] | undefined

/** A compiled version of a model: evaluates the rules of a batch for one row at a time. */
export type Program = {
  number: number
  /** Watch lists that it matches, with the loaded revisions. */
  lists: readonly ListRevision[]
  /** Columns of the main table that a call must send. */
  fields: readonly PackColumn[]
  /** Fields that contain the time of a row. */
  times: readonly { name: string; at: number; type: ColumnType }[]
  /** Adds the dimensions to the values of the fields, and reserves cells for matches and figures. */
  rowOf(fields: readonly RowValue[]): RowValue[]
  /** Loads the entries of its watch lists, which takes seconds for a million. */
  loadLists(): void
  /** Writes the entries that the row matches. */
  match(row: RowValue[]): void
  /** Positions of the row in time, one for each group of aggregations. */
  instantsOf(row: readonly RowValue[]): (Instant | null)[]
  judge(row: RowValue[], instants: readonly (Instant | null)[], eventsOf: EventsOf): Judged
}

export function compileProgram(pack: ModelPack, sceneId: number): Program {
  const { content, conditions, aggregations, number } = pack
  const figures = aggregations.flatMap((each) => each.figures.map(({ column }) => column))
  const matched = pack.lists.flatMap((each) => each.figures.map(({ column }) => column))
  const asOf = new Map(conditions.flatMap((each) => each.figures.map(({ as, column }) => [column.name, as] as const)))
  const all = new Map(pack.columns.map((column) => [column.name, column]))
  const names = namesRead(pack)
  const joined = pack.dimensions.filter(({ columns }) => columns.some((name) => names.has(name)))
  const fields = fieldsOf(pack, pack.columns)
  const dimensions = joined.map((each) => openDimension(each, fields, all))
  const laid = [
    ...fields,
    ...dimensions.flatMap(({ columns }) => columns),
    ...[...matched, ...figures].map((column) => ({ ...column, fieldType: fieldTypeOf(column.type) as FieldType })),
  ]
  const columns = new Map(laid.map(({ name, type }, at) => [name, { type, nullable: true, at }]))
  const typeOf = new Map(laid.map((each) => [each.name, each]))
  const lists = pack.lists.map((each) => openList(each, columns))
  const listOf = new Map(lists.map((each) => [each.rule, each]))
  const groups = windowGroups(pack, { sceneId, columns })
  const judge = createJudge({ rules: content.rules, conditions }, columns)
  const readsOf = new Map(conditions.map(({ rule, reads }) => [rule, reads]))
  const times = [...new Set(aggregations.map(({ rule }) => rule.time))].flatMap((name) => {
    const at = fields.findIndex((field) => field.name === name)
    return at < 0 ? [] : [{ name, at, type: (fields[at] as PackColumn).type }]
  })

  const valuesOf = (rule: string, row: readonly RowValue[]): StoredHit['values'] =>
    (listOf.get(rule)?.reads ?? readsOf.get(rule) ?? []).flatMap((name) => {
      const column = typeOf.get(name)
      const place = columns.get(name)
      if (!column || !place) return []
      const value = stored(row[place.at] as RowValue, column.type)
      return [{ column: asOf.get(name) ?? name, fieldType: column.fieldType, value }]
    })

  return {
    number,
    lists: revisionsOf(pack.lists),
    fields,
    times,
    rowOf(values) {
      const row: RowValue[] = [...values]
      for (const dimension of dimensions) row.push(...dimension.find(row))
      while (row.length < laid.length) row.push(null)
      return row
    },
    loadLists() {
      for (const list of lists) list.load()
    },
    match(row) {
      for (const list of lists) list.fill(row)
    },
    instantsOf: (row) => groups.map((group) => group.instantOf(row)),
    judge(row, instants, eventsOf) {
      const failed = (rules: readonly string[], hasTooManyEvents = false): Judged => ({
        ...{ score: 0, level: 0, hits: [], errors: [...rules] },
        hasTooManyEvents,
      })
      const windowed = aggregations.map(({ rule }) => rule.id)
      const outcomesOf = (): Outcomes | Judged => {
        for (const [at, group] of groups.entries()) {
          const instant = instants[at] ?? null
          const events = instant === null ? [] : eventsOf(instant)
          if (!events) return failed(windowed, true)
          group.fill(row, instant, events)
        }
        return judge(row)
      }
      let outcomes: Outcomes
      try {
        const found = withinRowWork(outcomesOf)
        if ('errors' in found) return found
        outcomes = found
      } catch (error) {
        if (error instanceof RowTooCostly) return failed(conditions.map(({ rule }) => rule))
        if (!(error instanceof EvaluationFailure)) throw error
        return failed(windowed)
      }
      const score = scoreOf(content, outcomes)
      const withOutcome = (wanted: RuleOutcome) => content.rules.filter((_, at) => outcomes[at] === wanted)
      return {
        score,
        level: levelOf(content, score),
        hits: withOutcome(RuleOutcome.hit).map(({ id, name, weight }) => ({
          rule: id,
          name,
          weight,
          values: valuesOf(id, row),
          ...(listOf.has(id) && { entry: listOf.get(id)?.entryOf(row) ?? null }),
        })),
        errors: withOutcome(RuleOutcome.error).map(({ id }) => id),
        hasTooManyEvents: false,
      }
    },
  }
}

type Reading = Pick<ModelPack, 'content' | 'conditions' | 'aggregations'>

/** Columns that conditions and aggregations read. */
const namesRead = ({ conditions, aggregations }: Reading): Set<string> =>
  new Set([
    ...conditions.flatMap(({ reads }) => reads),
    ...aggregations.flatMap(({ rule, where, figures }) => [
      ...rule.by,
      rule.time,
      ...(where === null ? [] : namesIn(where)),
      ...figures.flatMap(({ figure }) => figure.column ?? []),
    ]),
  ])

/** Columns of the main table that a call must send: those that are read, and the keys of the dimensions in use. */
export function fieldsOf<C extends { name: string }>(reading: Reading, columns: readonly C[]): C[] {
  const names = namesRead(reading)
  for (const { name, on } of reading.content.dimensions)
    if ([...names].some((each) => each.startsWith(`${name}.`))) names.add(on)
  return columns.filter(({ name }) => names.has(name) && !name.includes('.'))
}

export function outcomeOf({ blockFrom, reviewFrom }: SceneSettings, score: number): Outcome {
  if (blockFrom !== null && score >= blockFrom) return Outcome.block
  return reviewFrom !== null && score >= reviewFrom ? Outcome.review : Outcome.pass
}

/** Looks up the columns of a dimension; the first row of a key counts, as in a batch. */
function openDimension(
  { on, keyType, columns: names, rows }: ModelPack['dimensions'][number],
  fields: readonly PackColumn[],
  all: ReadonlyMap<string, PackColumn>,
) {
  const columns = names.map((name) => all.get(name) as PackColumn)
  const at = fields.findIndex(({ name }) => name === on)
  const onType = (fields[at] as PackColumn).type
  const byKey = new Map<string, readonly Value[]>()
  for (const row of rows) {
    const [key = null] = row
    if (key === null) continue
    const text = keyText(readValue(key, keyType), keyType)
    if (!byKey.has(text)) byKey.set(text, row)
  }
  const none: RowValue[] = columns.map(() => null)
  return {
    columns,
    find(row: readonly RowValue[]): RowValue[] {
      const key = row[at] as RowValue
      const found = key === null ? undefined : byKey.get(keyText(key, onType))
      return found ? columns.map(({ type }, place) => readValue(found[place + 1] ?? null, type)) : none
    },
  }
}

/** Text that is equal for equal keys, also for numbers of different types. */
function keyText(value: RowValue, type: ColumnType): string {
  const text = String(stored(value, type))
  return isDecimal(type) && decimalOf(type).scale > 0 ? text.replace(/\.?0+$/, '') : text
}
