import type { Condition } from '#contract/data/conditions.ts'
import type { Operator } from '#contract/data/operators.ts'
import { FieldType } from '#contract/data/tables/codes.ts'
import { expressionGrammar, expressionTokens } from '#contract/platform/expressions/language.ts'
import { parseSyntax, type Syntax } from '#contract/platform/expressions/syntax.ts'

type TypeOf = (column: string) => FieldType | undefined

const signs = { eq: '=', ne: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const
const operatorOf: Readonly<Record<string, Operator>> = {
  '=': 'eq',
  '<>': 'ne',
  '!=': 'ne',
  '<': 'lt',
  '<=': 'lte',
  '>': 'gt',
  '>=': 'gte',
}
const numbers: readonly (FieldType | undefined)[] = [
  FieldType.integer,
  FieldType.number,
  FieldType.float,
  // A figure has no type before the model is compiled.
  undefined,
]

/** A condition as an expression; values are written by the types of their columns. */
export function expressionOf(condition: Condition, typeOf: TypeOf): string {
  if (!('column' in condition)) {
    const [parts, word] = 'all' in condition ? [condition.all, ' and '] : [condition.any, ' or ']
    return parts
      .map((part) => ('column' in part ? expressionOf(part, typeOf) : `(${expressionOf(part, typeOf)})`))
      .join(word)
  }
  const { column, operator, values } = condition
  const name = nameText(column)
  const [first = '', second = ''] = values.map((value) => valueText(value, typeOf(column)))
  switch (operator) {
    case 'contains':
    case 'startsWith':
      return `${operator}(${name}, ${quoted(values[0] ?? '')})`
    case 'in':
    case 'notIn':
      return `${name} ${operator === 'in' ? 'in' : 'not in'} (${values.map((each) => valueText(each, typeOf(column))).join(', ')})`
    case 'between':
      return `${name} between ${first} and ${second}`
    case 'isEmpty':
      return `isEmpty(${name})`
    case 'isNotEmpty':
      return `not isEmpty(${name})`
    default:
      return `${name} ${signs[operator]} ${first}`
  }
}

/** Name of a column in the syntax of expressions, in brackets if necessary. */
export function nameText(column: string): string {
  const tokens = expressionTokens(column)
  const [only] = Array.isArray(tokens) && tokens.length === 1 ? tokens : []
  return only?.kind === 'name' && only.text === column ? column : `[${column}]`
}

const quoted = (value: string): string => `"${value.replaceAll('"', '""')}"`

function valueText(value: string, type: FieldType | undefined): string {
  if (numbers.includes(type) && /^-?\d+(\.\d+)?$/.test(value)) return value
  if (type === FieldType.boolean && /^(true|false)$/i.test(value)) return value.toLowerCase()
  return quoted(value)
}

/** The condition that an expression states; undefined if comparisons of columns with values cannot express it. */
export function conditionIn(text: string): Condition | undefined {
  const tokens = expressionTokens(text)
  if (!Array.isArray(tokens)) return undefined
  const parsed = parseSyntax(tokens, expressionGrammar, text.length + 1)
  return 'fault' in parsed ? undefined : conditionOf(parsed.syntax)
}

function conditionOf(syntax: Syntax): Condition | undefined {
  switch (syntax.kind) {
    case 'group':
      return conditionOf(syntax.of)
    case 'infix':
      return syntax.operator === 'and' || syntax.operator === 'or'
        ? joined(syntax)
        : comparison(operatorOf[syntax.operator], syntax.left, [syntax.right])
    case 'in':
      return comparison(syntax.isNot ? 'notIn' : 'in', syntax.of, syntax.options)
    case 'between':
      return syntax.isNot ? undefined : comparison('between', syntax.of, [syntax.from, syntax.to])
    case 'call':
      return called(syntax)
    case 'prefix': {
      const of = syntax.operator === 'not' ? conditionOf(syntax.of) : undefined
      return of && 'column' in of && of.operator === 'isEmpty' ? { ...of, operator: 'isNotEmpty' } : undefined
    }
    default:
      return undefined
  }
}

/** Flattens a chain of the same operator into one list. */
function joined({ operator, left, right }: Extract<Syntax, { kind: 'infix' }>): Condition | undefined {
  const [first, last] = [conditionOf(left), conditionOf(right)]
  if (!first || !last) return undefined
  if (operator === 'and') {
    const before = left.kind === 'infix' && 'all' in first ? first.all : [first]
    return { all: [...before, last] }
  }
  const before = left.kind === 'infix' && 'any' in first ? first.any : [first]
  return { any: [...before, last] }
}

function comparison(operator: Operator | undefined, column: Syntax, options: readonly Syntax[]): Condition | undefined {
  const values = options.map(literalOf)
  if (operator === undefined || column.kind !== 'name' || values.includes(undefined)) return undefined
  return { column: column.name, operator, values: values as string[] }
}

function called({ name, args }: Extract<Syntax, { kind: 'call' }>): Condition | undefined {
  const [column, value] = args
  if (!column) return undefined
  if (name === 'isEmpty') return args.length === 1 ? comparison('isEmpty', column, []) : undefined
  const operator = (['contains', 'startsWith'] as const).find((each) => each === name)
  return operator && value?.kind === 'text' && args.length === 2 ? comparison(operator, column, [value]) : undefined
}

function literalOf(syntax: Syntax): string | undefined {
  if (syntax.kind === 'number' || syntax.kind === 'text') return syntax.text
  if (syntax.kind === 'word') return syntax.word === 'null' ? undefined : syntax.word
  const isNegative = syntax.kind === 'prefix' && syntax.operator === '-' && syntax.of.kind === 'number'
  return isNegative && syntax.of.kind === 'number' ? `-${syntax.of.text}` : undefined
}
