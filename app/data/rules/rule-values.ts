import { conditionOf, rowsMax, typedOf } from '#app/data/conditions/condition.ts'
import { ListField, Needs, RuleKind, WindowKind } from '#contract/data/rules/codes.ts'
import type { Rule } from '#contract/data/rules/shapes.ts'
import type { FieldType } from '#contract/data/tables/codes.ts'
import { conditionIn, expressionOf } from './condition-expression.ts'
import type { TypedRule } from './rule-shape.server.ts'
import { unitNames, Way, windowUnits } from './rule-ways.ts'

/** Values of a form by the names of its fields. */
export type FormValues = Record<string, string | string[]>

/** Kinds that have a form. */
export const editedKinds = [
  RuleKind.basic,
  RuleKind.aggregation,
  RuleKind.combination,
  RuleKind.list,
  RuleKind.likeness,
] as const
/** Kinds with a condition. */
export const hasCondition = (kind: RuleKind): boolean => kind === RuleKind.basic || kind === RuleKind.aggregation

/** The rule as the api takes it, with values as typed. */
type MadeRule = Record<string, unknown>
type Given = { id: string; kind: RuleKind; typeOf: (column: string) => FieldType | undefined }

/** Condition as rows or expression, whichever is chosen. In rows, a renamed figure is replaced by its new name. */
export function conditionText({ way, condition, match, where, figures }: TypedRule, typeOf: Given['typeOf']): string {
  if (way === Way.expression) return condition
  const names = new Map(figures.map(({ was, as }) => [was, as] as const).filter(([was, as]) => was && as))
  const rows = where.map((row) => ({ ...row, column: names.get(row.column) ?? row.column }))
  const typed = conditionOf({ match, rows })
  return typed ? expressionOf(typed, typeOf) : ''
}

export function ruleOf(typed: TypedRule, { id, kind, typeOf }: Given): MadeRule {
  const { name, words, weight, snoozedUntil } = typed
  const common = {
    id,
    kind,
    name,
    words,
    weight: given(weight),
    snoozedUntil: snoozedUntil === '' ? null : snoozedUntil,
  }
  switch (kind) {
    case RuleKind.basic:
      return { ...common, condition: conditionText(typed, typeOf) }
    case RuleKind.aggregation:
      return {
        ...common,
        by: typed.by.filter((column) => column !== ''),
        time: typed.time,
        window: windowOf(typed),
        where: typed.counted,
        figures: typed.figures.map(({ as, aggregate, column }) => ({
          as,
          aggregate,
          column: column === '' || aggregate === 'count' ? null : column,
        })),
        condition: conditionText(typed, typeOf),
      }
    case RuleKind.combination:
      return {
        ...common,
        of: typed.of,
        needs: typed.needs,
        ...(typed.needs === Needs.atLeast && { count: given(typed.count) }),
      }
    case RuleKind.list:
      return { ...common, column: typed.column, listBizId: typed.listBizId, field: typed.field }
    case RuleKind.likeness:
      return {
        ...common,
        column: typed.column,
        listBizId: typed.listBizId,
        least: given(typed.least),
        agree: typed.agree.filter(({ column, field }) => column !== '' || field !== ''),
      }
  }
}

/** An empty number is absent, not 0. */
const given = (value: string): string | undefined => (value.trim() === '' ? undefined : value.trim())

function windowOf({ windowKind, windowAmount, windowUnit, hasStart }: TypedRule) {
  if (windowKind === WindowKind.day) return { kind: windowKind }
  const amount = given(windowAmount)
  const seconds = amount === undefined ? undefined : Number(amount) * windowUnits[windowUnit]
  return { kind: windowKind, seconds, hasStart: hasStart === 'yes' }
}

/** Values of the form of a rule over these columns. */
export function valuesOfRule(rule: Rule, columns: readonly string[]): FormValues {
  const { name, weight, words, kind, snoozedUntil } = rule
  const values: FormValues = { name, weight: String(weight), words, snoozedUntil: snoozedUntil ?? '' }
  if (kind === RuleKind.basic) return { ...values, ...conditionValues(rule.condition, columns) }
  if (kind === RuleKind.combination)
    return { ...values, of: rule.of, needs: rule.needs, count: rule.needs === Needs.atLeast ? String(rule.count) : '' }
  if (kind === RuleKind.list) return { ...values, column: rule.column, listBizId: rule.listBizId, field: rule.field }
  if (kind === RuleKind.likeness) {
    for (const [at, { column, field }] of rule.agree.entries()) {
      values[`agree[${at}].column`] = column
      values[`agree[${at}].field`] = field
    }
    return { ...values, column: rule.column, listBizId: rule.listBizId, least: String(rule.least) }
  }
  const { by, time, window, where, figures, condition } = rule
  for (const [at, column] of by.entries()) values[`by[${at}]`] = column
  for (const [at, { as, aggregate, column }] of figures.entries()) {
    values[`figures[${at}].as`] = as
    values[`figures[${at}].was`] = as
    values[`figures[${at}].aggregate`] = aggregate
    values[`figures[${at}].column`] = column ?? ''
  }
  const named = [...columns, ...figures.map(({ as }) => as)]
  return { ...values, time, counted: where, ...windowValues(window), ...conditionValues(condition, named) }
}

type Window = Extract<Rule, { kind: 'aggregation' }>['window']

function windowValues(window: Window): FormValues {
  if (window.kind === WindowKind.day) return { windowKind: window.kind }
  const { kind, seconds, hasStart } = window
  const unit = unitNames.toReversed().find((each) => seconds % windowUnits[each] === 0) ?? 'second'
  return {
    windowKind: kind,
    windowAmount: String(seconds / windowUnits[unit]),
    windowUnit: unit,
    hasStart: hasStart ? 'yes' : '',
  }
}

/** A condition as an expression, and also as rows if they can express it with known columns. */
function conditionValues(condition: string, columns: readonly string[]): FormValues {
  const typed = typedOf(conditionIn(condition) ?? null)
  const values: FormValues = { condition, way: Way.expression }
  if (!typed || typed.rows.length === 0 || typed.rows.length > rowsMax) return values
  if (!typed.rows.every(({ column }) => columns.includes(column))) return values
  for (const [at, row] of typed.rows.entries())
    for (const part of ['column', 'operator', 'values'] as const) values[`where[${at}].${part}`] = row[part]
  return { ...values, way: Way.rows, match: typed.match }
}

/** Default minimum similarity of a new rule, of 100: accepts names that differ by about one character. */
const leastUsual = '85'

export function newValues(kind: RuleKind, { name, figure }: { name: string; figure: string }): FormValues {
  const values: FormValues = { name, weight: '1', way: Way.rows, match: 'all' }
  if (kind === RuleKind.list) return { ...values, field: ListField.name }
  if (kind === RuleKind.likeness) return { ...values, least: leastUsual }
  if (kind !== RuleKind.aggregation) return values
  return {
    ...values,
    windowKind: WindowKind.seconds,
    windowAmount: '24',
    windowUnit: 'hour',
    'figures[0].as': figure,
    'figures[0].was': figure,
    'figures[0].aggregate': 'count',
  }
}

/** Form fields by the paths of a rule, where their names differ. */
const otherFields: Readonly<Record<string, string>> = {
  where: 'counted',
  'window.seconds': 'windowAmount',
  'window.kind': 'windowKind',
}
export const fieldOf = (path: string): string => otherFields[path] ?? path
