import type { SourceTable } from '#api/data/processes/graph/source-table.ts'
import {
  and,
  call,
  coalesce,
  type Expression,
  eq,
  ge,
  isNotNull,
  literal,
  or,
  when,
} from '#api/platform/engine/plan/expression.ts'
import { filter, join, type Plan, pick, project, rowNumber, window } from '#api/platform/engine/plan/plan.ts'
import { mapParts, shareLocalTimes } from '#api/platform/engine/plan/share-local-times.ts'
import type { Column } from '#api/platform/engine/plan/types.ts'
import { compileExpression } from '#api/platform/engine/rows/compile-expression.ts'
import { readExpression } from '#api/platform/expressions/read-expression.ts'
import { Needs, RuleKind } from '#contract/data/rules/codes.ts'
import type { Rule, RuleContent, RuleFault, UsableList } from '#contract/data/rules/shapes.ts'
import { rowKey } from '../../data-rights/open-table.ts'
import { aggregationFaults, figureColumn } from './figures.ts'
import {
  type CompiledList,
  compileList,
  foundEntryName,
  scanMatches,
  type UnableRule,
  unableBy,
  valuesToMatch,
  withMatches,
} from './lists.ts'
import { type CompiledAggregation, namesOf, withRolling } from './rolling.ts'
import { dimensionColumn, type RuleColumns, ruleColumns, ruleFault } from './rule-columns.ts'

/** Condition of a rule other than a combination, over the columns and the rule's figures. */
export type CompiledCondition = {
  rule: string
  condition: Expression
  /** Columns that it reads, in the order of the text. */
  reads: readonly string[]
  /** Columns of its figures, by their names in the condition. */
  figures: readonly { as: string; column: Column }[]
}

export type CompiledModel = {
  content: RuleContent
  columns: RuleColumns
  conditions: readonly CompiledCondition[]
  aggregations: readonly CompiledAggregation[]
  lists: readonly CompiledList[]
  timeZone: string
  /** Ids of the rules whose hits are ignored today. */
  snoozed: readonly string[]
  /** Rules that cannot evaluate a row of a run, such as those of a deleted list. */
  unable: readonly UnableRule[]
}

type Options = {
  tables: ReadonlyMap<string, SourceTable>
  /** Watch lists that the reader may use, by their bizIds. */
  lists?: ReadonlyMap<string, UsableList>
  /** True for a run: a list rule that cannot be matched is not a fault, and judges no row. */
  isRun?: boolean
  timeZone: string
  /** Day in this zone, on which snoozes are evaluated; if absent, no rule counts as snoozed. */
  today?: string | undefined
}

const lastDay = '9999-12-31'

/** Compiles the rules over the columns that a reader sees; without `model` if there are faults. */
export function compileModel(
  content: RuleContent,
  { tables, lists: known = new Map(), isRun = false, timeZone, today = lastDay }: Options,
): { columns: RuleColumns; faults: RuleFault[]; model?: CompiledModel } {
  const { columns, faults } = ruleColumns(content, tables)
  if (!content.rules.some(({ kind }) => kind !== RuleKind.combination)) faults.push(ruleFault('rules', 'ruleNeeded'))
  const snoozed = content.rules.flatMap(({ id, snoozedUntil }) => ((snoozedUntil ?? '') > today ? [id] : []))
  if (faults.length > 0) return { columns, faults }
  const conditions: CompiledCondition[] = []
  const aggregations: CompiledAggregation[] = []
  const lists: CompiledList[] = []
  const unable: UnableRule[] = []
  for (const [at, rule] of content.rules.entries()) {
    const field = `rules.${at}`
    if (rule.kind === RuleKind.combination) {
      faults.push(...combinationFaults(rule, content.rules, field))
      continue
    }
    if (rule.kind === RuleKind.list || rule.kind === RuleKind.likeness) {
      const compiled = compileList(rule, { columns, lists: known, field })
      const reason = isRun ? unableBy(rule.id, compiled.faults) : undefined
      if (reason) {
        unable.push(reason)
        conditions.push({ rule: rule.id, condition: literal(false), reads: [], figures: [] })
        continue
      }
      faults.push(...compiled.faults)
      if (!compiled.list) continue
      lists.push(compiled.list)
      const { figures, reads } = compiled.list
      const found = figures.map(({ column }) => column.name)
      conditions.push({
        rule: rule.id,
        condition: isNotNull(foundEntryName(rule.id)),
        reads: [...reads, ...found],
        figures,
      })
      continue
    }
    const read = (text: string, scope: ReadonlyMap<string, Column>, part: string): Expression | undefined => {
      const found = readExpression(text, { columns: scope, timeZone }, 'boolean')
      if ('fault' in found) {
        faults.push(ruleFault(`${field}.${part}`, found.fault.key, found.fault.values))
        return undefined
      }
      const places = new Map([...scope].map(([name, column], place) => [name, { ...column, at: place }]))
      const compiled = compileExpression(found.expression, places)
      if (!('code' in compiled)) return found.expression
      faults.push(ruleFault(`${field}.${part}`, compiled.code === 'tooCostly' ? 'tooCostly' : 'notByRow'))
      return undefined
    }
    if (rule.kind === RuleKind.basic) {
      const condition = read(rule.condition, columns, 'condition')
      if (condition !== undefined)
        conditions.push({ rule: rule.id, condition, reads: columnsIn(condition), figures: [] })
      continue
    }
    const own = aggregationFaults(rule, columns, field)
    faults.push(...own)
    if (own.length > 0) continue
    const figures = rule.figures.map((figure, place) => ({ figure, column: figureColumn(rule, place, columns) }))
    const where = rule.where === '' ? null : read(rule.where, columns, 'where')
    const scope = new Map<string, Column>([
      ...columns,
      ...figures.map(({ figure: { as }, column }) => [as, { ...column, name: as }] as const),
    ])
    const written = read(rule.condition, scope, 'condition')
    if (written === undefined || where === undefined) continue
    const named = figures.map(({ figure: { as }, column }) => ({ as, column }))
    const condition = renamed(written, new Map(named.map(({ as, column }) => [as, column.name])))
    conditions.push({ rule: rule.id, condition, reads: columnsIn(condition), figures: named })
    aggregations.push({ rule, figures, where })
  }
  const model = { content, columns, conditions, aggregations, lists, timeZone, snoozed, unable }
  return { columns, faults, ...(faults.length === 0 && { model }) }
}

function combinationFaults(
  { of, needs, count }: Extract<Rule, { kind: 'combination' }>,
  rules: readonly Rule[],
  field: string,
): RuleFault[] {
  const parts = of.map((id) => rules.find((rule) => rule.id === id))
  if (parts.some((part) => !part || part.kind === RuleKind.combination))
    return [ruleFault(`${field}.of`, 'partUnknown')]
  return needs === Needs.atLeast && count > of.length
    ? [ruleFault(`${field}.count`, 'countAbove', { max: of.length, found: count })]
    : []
}

export function columnsIn(expression: Expression): string[] {
  if (typeof expression === 'string') return [expression]
  const parts = partsOf(expression)
  return [...new Set(parts.flatMap(columnsIn))]
}

function partsOf(expression: Exclude<Expression, string>): readonly Expression[] {
  if ('literal' in expression) return []
  if ('call' in expression) return expression.args
  if ('cast' in expression) return [expression.cast]
  if ('tryCast' in expression) return [expression.tryCast]
  const { cases, else: otherwise } = expression
  return [...cases.flatMap(({ when, result }) => [when, result]), ...(otherwise === undefined ? [] : [otherwise])]
}

const renamed = (expression: Expression, names: ReadonlyMap<string, string>): Expression =>
  typeof expression === 'string'
    ? (names.get(expression) ?? expression)
    : mapParts(expression, (part) => renamed(part, names))

type Opened = (tableBizId: string) => Plan

/** Joins the main table with its dimensions, which have at most one row for each key. */
function withDimensions(
  { content: { mainTable, dimensions }, columns }: Pick<CompiledModel, 'content' | 'columns'>,
  opened: Opened,
): Plan {
  const own = [...columns.keys()].filter((name) => !name.includes('.'))
  let rows: Plan = pick(opened(mainTable.tableBizId), [...own, rowKey])
  for (const { name, tableBizId, key, on } of dimensions) {
    const [keyName = ''] = key
    const numbered = window(opened(tableBizId), {
      [`${name} number`]: { ...rowNumber(rowKey), partitionBy: [keyName] },
    })
    const first = filter(numbered, eq(`${name} number`, literal(1)))
    const prefix = dimensionColumn(name, '')
    const names = [...columns.keys()].filter((each) => each.startsWith(prefix))
    const right = project(first, Object.fromEntries(names.map((each) => [each, each.slice(prefix.length)])))
    rows = join('left', {
      left: rows,
      right,
      on: [{ left: on, right: dimensionColumn(name, keyName) }],
      columns: { left: namesOf(rows), right: names },
    })
  }
  return rows
}

/**
 * Rows of the main table with their dimensions, the matching list entries, and the figures of the aggregations.
 * `opened` returns a table as its reader sees it.
 */
export function rowsOfModel(
  model: CompiledModel,
  opened: Opened,
  matched: (list: CompiledList) => Plan = scanMatches,
): Plan {
  const { columns, aggregations, lists, timeZone } = model
  const plain = withDimensions(model, opened)
  const { rows } = withMatches(plain, lists, { names: namesOf(plain), matched })
  return withRolling(rows, aggregations, { columns, timeZone })
}

/** Distinct values of the judged rows that the list rules of a model match. */
export function listValues(
  model: CompiledModel,
  opened: Opened,
  judged: (rows: Plan) => Plan = (rows) => rows,
): { list: CompiledList; values: Plan }[] {
  if (model.lists.length === 0) return []
  const rows = judged(withDimensions(model, opened))
  return model.lists.map((list) => ({ list, values: valuesToMatch(rows, list) }))
}

export const hitName = (rule: string): string => `$hit ${rule}`

/** Adds the outcome of every enabled rule to the rows: true for a hit. */
export function withHits(rows: Plan, { content, conditions }: Pick<CompiledModel, 'content' | 'conditions'>): Plan {
  const names = namesOf(rows)
  const isHit = (of: Expression): Expression => coalesce(of, literal(false))
  const { columns: shared, expressions } = shareLocalTimes(conditions.map(({ condition }) => condition))
  const single = Object.fromEntries(
    conditions.map(({ rule }, at) => [hitName(rule), isHit(expressions[at] ?? literal(false))]),
  )
  const plain = Object.fromEntries(names.map((name) => [name, name]))
  const combined = content.rules.flatMap((rule): [string, Expression][] =>
    rule.kind === RuleKind.combination ? [[hitName(rule.id), combination(rule)]] : [],
  )
  const read = Object.keys(shared).length === 0 ? rows : project(rows, { ...plain, ...shared })
  const first = project(read, { ...plain, ...single })
  if (combined.length === 0) return first
  return project(first, {
    ...Object.fromEntries([...names, ...Object.keys(single)].map((name) => [name, name])),
    ...Object.fromEntries(combined),
  })
}

function combination({ of, needs, count }: Extract<Rule, { kind: 'combination' }>): Expression {
  const hits = of.map(hitName)
  if (needs === Needs.all) return and(...hits)
  if (needs === Needs.any) return or(...hits)
  const counted = hits
    .map((hit): Expression => when(hit, literal(1), literal(0)))
    .reduce((sum, each) => call('add', sum, each))
  return ge(counted, literal(count))
}
