import {
  and,
  call,
  type Expression,
  eq,
  ge,
  gt,
  isIn,
  isNull,
  le,
  literal,
  lt,
  ne,
  not,
  or,
} from '#api/platform/engine/plan/expression.ts'
import type { Condition } from '#contract/data/conditions.ts'
import type { Operator } from '#contract/data/operators.ts'
import { FieldType } from '#contract/data/tables/codes.ts'
import type { FieldError } from '#contract/platform/problem.ts'
import { columnTypes } from './column-types.ts'
import { typedValue } from './typed-value.ts'

/** Column that a condition may read. */
type ReadableColumn = { expression: Expression; fieldType: FieldType }

type Reading = {
  /** undefined for columns that the reader does not know. */
  columnOf: (name: string) => ReadableColumn | undefined
  timeZone: string
}

/** Faults of a condition, by the path in its tree, such as `all.1`. */
export type ConditionFaults = Record<string, FieldError[]>

/**
 * Converts a condition into an expression on rows, and parses its values by column type. Comparisons with null never
 * match. Each fault names its column.
 */
export function conditionExpression(
  tree: Condition,
  reading: Reading,
): { where: Expression } | { faults: ConditionFaults } {
  const faults: ConditionFaults = {}
  const visit = (each: Condition, path: readonly (string | number)[]): Expression => {
    if ('all' in each) return and(...each.all.map((part, at) => visit(part, [...path, 'all', at])))
    if ('any' in each) return or(...each.any.map((part, at) => visit(part, [...path, 'any', at])))
    const made = comparisonOf(each, reading)
    if (!('fault' in made)) return made.where
    faults[path.join('.')] = [made.fault]
    return never
  }
  const where = visit(tree, [])
  return Object.keys(faults).length > 0 ? { faults } : { where }
}

/** Expression that matches no row. */
const never: Expression = or()

type Comparison = Extract<Condition, { column: string }>

function comparisonOf(
  { column, operator, values }: Comparison,
  { columnOf, timeZone }: Reading,
): { where: Expression } | { fault: FieldError } {
  const known = columnOf(column)
  if (!known) return { fault: { key: 'conditionColumn', values: { column } } }
  const { expression, fieldType } = known
  const isText = columnTypes[fieldType] === 'text'
  if (!isAllowed(operator, fieldType)) return { fault: { key: 'conditionOperator', values: { column } } }
  const typed: Expression[] = []
  for (const value of values) {
    const parsed = typedValue(value, fieldType, timeZone)
    if (parsed === undefined) return { fault: { key: misfits[fieldType], values: { column, value } } }
    typed.push(literal(parsed, columnTypes[fieldType]))
  }
  const [first = never, second = never] = typed
  const isEmpty = isText ? or(isNull(expression), eq(expression, literal(''))) : isNull(expression)
  const comparisons: Record<Operator, () => Expression> = {
    eq: () => eq(expression, first),
    ne: () => ne(expression, first),
    lt: () => lt(expression, first),
    lte: () => le(expression, first),
    gt: () => gt(expression, first),
    gte: () => ge(expression, first),
    contains: () => call('contains', expression, first),
    startsWith: () => call('starts_with', expression, first),
    in: () => isIn(expression, typed),
    notIn: () => not(isIn(expression, typed)),
    between: () => and(ge(expression, first), le(expression, second)),
    isEmpty: () => isEmpty,
    isNotEmpty: () => not(isEmpty),
  }
  return { where: comparisons[operator]() }
}

/** Texts that describe the values that each column type accepts. */
const misfits: Readonly<Record<FieldType, string>> = {
  [FieldType.string]: 'conditionText',
  [FieldType.time]: 'conditionText',
  [FieldType.integer]: 'conditionInteger',
  [FieldType.number]: 'conditionNumber',
  [FieldType.float]: 'conditionNumber',
  [FieldType.boolean]: 'conditionBoolean',
  [FieldType.date]: 'conditionDate',
  [FieldType.timestamp]: 'conditionTimestamp',
}

const ofAnyType: readonly Operator[] = ['eq', 'ne', 'in', 'notIn', 'isEmpty', 'isNotEmpty']
const ofTexts: readonly Operator[] = ['contains', 'startsWith']

function isAllowed(operator: Operator, fieldType: FieldType): boolean {
  if (ofAnyType.includes(operator)) return true
  if (ofTexts.includes(operator)) return columnTypes[fieldType] === 'text'
  return fieldType !== FieldType.boolean
}
