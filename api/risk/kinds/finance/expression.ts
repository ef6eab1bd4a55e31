import type { FieldFunction, ValueFunction } from '#contract/risk/kinds/finance/formula.ts'
import type { Decimal } from './decimal.ts'

/** Parsed formula; fields and indicators are referenced by position. */
export type Expression =
  | { kind: 'number'; value: Decimal }
  | { kind: 'field'; field: number; of: FieldFunction }
  | { kind: 'days' }
  | { kind: 'indicator'; indicator: number }
  | { kind: 'negated'; of: Expression }
  | { kind: 'binary'; operator: Operator; left: Expression; right: Expression }
  | { kind: 'call'; name: ValueFunction; arguments: Expression[] }

export type Operator = 'add' | 'subtract' | 'multiply' | 'divide'

export function indicatorsIn(expression: Expression): number[] {
  switch (expression.kind) {
    case 'indicator':
      return [expression.indicator]
    case 'negated':
      return indicatorsIn(expression.of)
    case 'binary':
      return [...indicatorsIn(expression.left), ...indicatorsIn(expression.right)]
    case 'call':
      return expression.arguments.flatMap(indicatorsIn)
    default:
      return []
  }
}

/** Operator precedence, for brackets. */
const strength = (expression: Expression): number => {
  if (expression.kind === 'negated') return 1
  if (expression.kind !== 'binary') return 3
  return expression.operator === 'add' || expression.operator === 'subtract' ? 1 : 2
}

export type ExpressionWords = {
  field: (position: number, of: FieldFunction) => string
  indicator: (position: number) => string
  days: string
  call: (name: ValueFunction, values: string[]) => string
}

const signs: Record<Operator, string> = { add: ' + ', subtract: ' − ', multiply: ' × ', divide: ' ÷ ' }

/** Formula in words: `（流动资产期末 − 存货期末） ÷ 流动负债期末`. */
export function readable(expression: Expression, words: ExpressionWords): string {
  const inner = (part: Expression, least: number): string => {
    const text = readable(part, words)
    return strength(part) < least ? `(${text})` : text
  }
  switch (expression.kind) {
    case 'number':
      return expression.value.toFixed()
    case 'field':
      return words.field(expression.field, expression.of)
    case 'days':
      return words.days
    case 'indicator':
      return words.indicator(expression.indicator)
    case 'negated':
      return `−${inner(expression.of, 2)}`
    case 'binary': {
      const own = strength(expression)
      // The right operand of − and ÷ keeps its brackets: a − (b − c).
      const right = expression.operator === 'subtract' || expression.operator === 'divide' ? own + 1 : own
      return inner(expression.left, own) + signs[expression.operator] + inner(expression.right, right)
    }
    case 'call':
      return words.call(
        expression.name,
        expression.arguments.map((part) => readable(part, words)),
      )
  }
}
