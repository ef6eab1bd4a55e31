import type { Value } from '#api/platform/engine/session.ts'
import { hitsSeparator, RowOutcome, RuleOutcome, WindowKind } from '#contract/data/rules/codes.ts'
import type { Rule } from '#contract/data/rules/shapes.ts'
import type { StoredReason, StoredWhy } from '#contract/data/rules/stored-why.ts'
import { foundEntryOf } from '../model/lists.ts'
import { outcomesOfText } from '../model/outcome-text.ts'
import type { Aggregation } from '../model/rolling.ts'
import { judgingOf, levelOf, scoreOf } from '../model/score.ts'
import { dayName, momentName } from '../model/window-rows.ts'
import type { JudgeParams } from './judge-params.ts'

/** Rows behind a window: their count, and the first row numbers. */
export type FoundWindow = { rows: number; first: number[] }

type Hit = {
  outcomes: string
  cells: readonly Value[]
  windows: ReadonlyMap<string, FoundWindow>
  /** Start timestamps and dates of the windows. */
  extras: ReadonlyMap<string, Value>
}

const secondMillis = 1000

/**
 * Creates the result cells of rows that have a hit or could not be judged; includes only values of columns in `plain`.
 */
export function createExplainer({ model, columns, plain }: Pick<JudgeParams, 'model' | 'columns' | 'plain'>) {
  const { content, conditions, aggregations, lists, unable } = model
  const { rules } = content
  const places = new Map(columns.map(({ name }, at) => [name, at]))
  const isPlain = (name: string) => plain.includes(name)
  const conditionOf = new Map(conditions.map((condition) => [condition.rule, condition]))
  const listOf = new Map(lists.map((list) => [list.rule.id, list]))
  const windowOf = new Map(aggregations.map(({ rule }) => [rule.id, rule]))
  const causeOf = new Map(unable.map(({ rule, cause, values }) => [rule, { cause, values }]))
  return ({ outcomes: text, cells, windows, extras }: Hit): (string | undefined)[] => {
    const outcomes = outcomesOfText(text)
    const isJudged = !outcomes.includes(RuleOutcome.error)
    const cellOf = (name: string): Value => cells[places.get(name) ?? -1] ?? null
    const hits = rules.filter((_, at) => outcomes[at] === RuleOutcome.hit)
    const errors = rules.filter((_, at) => outcomes[at] === RuleOutcome.error)
    const score = scoreOf(content, outcomes)
    const reasonOf = (rule: Rule): StoredReason => {
      const condition = conditionOf.get(rule.id)
      const shownAs = new Map(condition?.figures.map(({ as, column }) => [column.name, as]))
      const aggregation = windowOf.get(rule.id)
      const values: StoredReason['values'] = {}
      const list = listOf.get(rule.id)
      const entry = list?.reads.every(isPlain) ? foundEntryOf(list, cellOf) : null
      for (const name of list?.reads ?? condition?.reads ?? [])
        values[shownAs.get(name) ?? name] = isPlain(name) ? plainOf(cellOf(name)) : { masked: true }
      const window = aggregation && windowIn(aggregation, { cellOf, isPlain, extras, found: windows.get(rule.id) })
      return { rule: rule.id, name: rule.name, values, ...(window && { window }), ...(entry && { entry }) }
    }
    const why: StoredWhy = {
      reasons: hits.map(reasonOf),
      errors: errors.map(({ id, name }) => ({ rule: id, name, ...causeOf.get(id) })),
    }
    const judging = new Map(judgingOf(content, { score, outcomes }).map(({ name, value }) => [name, value]))
    return [
      ...content.mainTable.key.map((name) => textOf(cellOf(name))),
      isJudged ? String(score) : undefined,
      isJudged ? String(levelOf(content, score)) : undefined,
      ...content.judgingFields.map(({ name }) => (isJudged ? judging.get(name) : undefined)),
      hits.map(({ name }) => name).join(hitsSeparator),
      isJudged ? RowOutcome.hit : RowOutcome.notJudged,
      JSON.stringify(why),
    ]
  }
}

const textOf = (cell: Value): string | undefined => (cell === null ? undefined : String(cell))
/** Converts integers that JSON numbers cannot hold to text. */
const plainOf = (cell: Value): Exclude<Value, bigint> => {
  if (typeof cell !== 'bigint') return cell
  return Number.isSafeInteger(Number(cell)) ? Number(cell) : String(cell)
}

type Windowed = {
  cellOf: (name: string) => Value
  isPlain: (name: string) => boolean
  extras: ReadonlyMap<string, Value>
  found: FoundWindow | undefined
}

/** Window of an aggregation; null if it was computed from a column that is not plain. */
function windowIn(
  { id, by, window }: Aggregation,
  { cellOf, isPlain, extras, found }: Windowed,
): NonNullable<StoredReason['window']> | undefined {
  const at = extras.get(momentName(id))
  if (at === null || at === undefined) return undefined
  if (!isPlain(momentName(id))) return { masked: true }
  const until = Number(at)
  const isDay = window.kind === WindowKind.day
  return {
    by: Object.fromEntries(by.map((name) => [name, plainOf(cellOf(name))])),
    from: isDay ? String(extras.get(dayName(id))) : new Date(until - window.seconds * secondMillis).toISOString(),
    to: new Date(until).toISOString(),
    rows: found?.rows ?? 0,
    first: found?.first ?? [],
  }
}
