import { parseSyntax, type Syntax } from '#contract/platform/expressions/syntax.ts'
import type { Token } from '#contract/platform/expressions/tokens.ts'
import type { FieldError } from '#contract/platform/problem.ts'
import type { FinanceContent } from '#contract/risk/kinds/finance/content.ts'
import {
  daysName,
  type FieldFunction,
  formulaGrammar,
  isFieldFunction,
  isValueFunction,
  tokensOf,
} from '#contract/risk/kinds/finance/formula.ts'
import { Decimal } from './decimal.ts'
import { type Expression, indicatorsIn, type Operator } from './expression.ts'

/** Codes of fields and indicators that formulas may name, with their positions. */
type Names = {
  fields: ReadonlyMap<string, number>
  manual: readonly boolean[]
  indicators: ReadonlyMap<string, number>
}

/** Compiled formulas by position of their indicators, and their order of evaluation. */
export type Formulas = { expressions: readonly Expression[]; order: readonly number[] }

/** Faults by path of the content: `indicators.3.formula`. */
type ContentFaults = Record<string, FieldError[]>

type Compilable = {
  fields: readonly Pick<FinanceContent['fields'][number], 'code' | 'manual'>[]
  indicators: readonly Pick<FinanceContent['indicators'][number], 'code' | 'formula'>[]
}

/**
 * Compiles all formulas of a version. Each fault belongs to its formula, with its place counted from 1. A cycle is a
 * fault of each formula in it.
 */
export function compileFormulas({ fields, indicators }: Compilable): Formulas | { faults: ContentFaults } {
  const names: Names = {
    fields: new Map(fields.map(({ code }, position) => [code, position])),
    manual: fields.map(({ manual }) => manual),
    indicators: new Map(indicators.map(({ code }, position) => [code, position])),
  }
  const faults: ContentFaults = {}
  const expressions = indicators.map(({ formula }, position) => {
    const read = readFormula(formula, names)
    if ('expression' in read) return read.expression
    faults[pathOf(position)] = [read.fault]
    return undefined
  })
  const read = expressions.filter((each) => each !== undefined)
  if (read.length < expressions.length) return { faults }
  const sorted = inOrder(read)
  if ('cycle' in sorted) {
    const codes = sorted.cycle.map((position) => indicators[position]?.code ?? '')
    /** The cycle as seen from one of its formulas. */
    const cycleFault = (at: number): FieldError => {
      const path = [...codes.slice(at), ...codes.slice(0, at), codes[at]].join(' → ')
      return { key: 'kinds-finance-validation:formulaCycle', values: { path } }
    }
    return { faults: Object.fromEntries(sorted.cycle.map((position, at) => [pathOf(position), [cycleFault(at)]])) }
  }
  return { expressions: read, order: sorted.order }
}

const pathOf = (indicator: number) => `indicators.${indicator}.formula`

/** Topological order of the indicators, or the first cycle. */
function inOrder(expressions: readonly Expression[]): { order: number[] } | { cycle: number[] } {
  const order: number[] = []
  const done = new Set<number>()
  const visit = (position: number, path: readonly number[]): number[] | undefined => {
    if (done.has(position)) return undefined
    const at = path.indexOf(position)
    if (at >= 0) return path.slice(at)
    const expression = expressions[position]
    for (const needed of expression ? indicatorsIn(expression) : []) {
      const cycle = visit(needed, [...path, position])
      if (cycle) return cycle
    }
    done.add(position)
    order.push(position)
    return undefined
  }
  for (const position of expressions.keys()) {
    const cycle = visit(position, [])
    if (cycle) return { cycle }
  }
  return { order }
}

type Read = { expression: Expression } | { fault: FieldError }

/** Parses one formula. Only + − * /, brackets, numbers, names of the version and built-in functions are allowed. */
function readFormula(formula: string, names: Names): Read {
  const tokens = tokensOf(formula)
  if (!Array.isArray(tokens)) {
    const sign = Array.from(formula.slice(tokens.unknownAt - 1))[0] ?? ''
    return { fault: { key: 'kinds-finance-validation:formulaSign', values: { sign, place: tokens.unknownAt } } }
  }
  const unknown = faultOfTokens(tokens, names)
  if (unknown) return { fault: unknown }
  try {
    return { expression: expressionOf(tokens, { end: formula.length + 1, names }) }
  } catch (error) {
    if (error instanceof FormulaError) return { fault: error.fault }
    throw error
  }
}

/** Limit of nested brackets, since the parser is recursive. */
const nestedMax = 30

/** Faults found before parsing: unknown names, a missing operator, too many brackets. */
function faultOfTokens(tokens: readonly Token[], names: Names): FieldError | undefined {
  let depth = 0
  for (const [index, { kind, text, at }] of tokens.entries()) {
    if (text === '(') depth += 1
    if (text === ')') depth -= 1
    if (depth > nestedMax)
      return { key: 'kinds-finance-validation:formulaNested', values: { max: nestedMax, place: at } }
    const after = tokens[index + 1]
    const isCalled = kind === 'name' && after?.text === '('
    const ends = kind !== 'sign' || text === ')'
    const begins = after && (after.kind !== 'sign' || after.text === '(')
    if (ends && begins && !isCalled)
      return { key: 'kinds-finance-validation:formulaOperator', values: { place: after.at } }
    if (kind !== 'name') continue
    const isFunction = isFieldFunction(text) || isValueFunction(text)
    if (isCalled && !isFunction)
      return { key: 'kinds-finance-validation:formulaFunctionUnknown', values: { name: text, place: at } }
    if (isCalled) continue
    if (isFunction) return { key: 'kinds-finance-validation:formulaArguments', values: { name: text, place: at } }
    if (text !== daysName && !names.fields.has(text) && !names.indicators.has(text))
      return { key: 'kinds-finance-validation:formulaNameUnknown', values: { name: text, place: at } }
  }
  return undefined
}

class FormulaError extends Error {
  constructor(readonly fault: FieldError) {
    super(fault.key)
  }
}

const operators: Readonly<Record<string, Operator>> = { '+': 'add', '-': 'subtract', '*': 'multiply', '/': 'divide' }

/** Expression of a formula. Throws FormulaError. */
function expressionOf(tokens: readonly Token[], { end, names }: { end: number; names: Names }): Expression {
  const parsed = parseSyntax(tokens, formulaGrammar, end)
  if ('fault' in parsed)
    throw new FormulaError({ key: 'kinds-finance-validation:formulaSyntax', values: { place: parsed.fault.at } })
  return resolved(parsed.syntax, names)
}

/** Gives the names of a formula their meaning. Throws FormulaError. */
function resolved(syntax: Syntax, names: Names): Expression {
  switch (syntax.kind) {
    case 'number':
      return { kind: 'number', value: new Decimal(syntax.text) }
    case 'name':
      return named(syntax, names)
    case 'group':
      return resolved(syntax.of, names)
    case 'prefix': {
      const of = resolved(syntax.of, names)
      return syntax.operator === '-' ? { kind: 'negated', of } : of
    }
    case 'infix': {
      const operator = operators[syntax.operator]
      if (!operator) throw new Error(`operator "${syntax.operator}" has no meaning`)
      return { kind: 'binary', operator, left: resolved(syntax.left, names), right: resolved(syntax.right, names) }
    }
    case 'call':
      return called(syntax, names)
    default:
      throw new Error(`formulas have no "${syntax.kind}"`)
  }
}

function called({ name, args, at: place }: Extract<Syntax, { kind: 'call' }>, names: Names): Expression {
  const wrong = new FormulaError({ key: 'kinds-finance-validation:formulaArguments', values: { name, place } })
  const [only] = args
  if (isFieldFunction(name)) {
    if (only?.kind !== 'name' || args.length !== 1) throw wrong
    return fieldOf(name, only, names)
  }
  if (!isValueFunction(name) || (name === 'abs' ? args.length !== 1 : args.length < 2)) throw wrong
  return { kind: 'call', name, arguments: args.map((each) => resolved(each, names)) }
}

type NameSyntax = Extract<Syntax, { kind: 'name' }>

/** A field without a suffix means its closing value. */
function named({ name: text }: NameSyntax, { fields, indicators }: Names): Expression {
  if (text === daysName) return { kind: 'days' }
  const field = fields.get(text)
  return field === undefined
    ? { kind: 'indicator', indicator: indicators.get(text) ?? 0 }
    : { kind: 'field', field, of: 'closing' }
}

function fieldOf(of: FieldFunction, { name: text, at }: NameSyntax, { fields, manual }: Names): Expression {
  const field = fields.get(text)
  if (field === undefined)
    throw new FormulaError({ key: 'kinds-finance-validation:formulaFieldNeeded', values: { name: of, place: at } })
  if (of !== 'closing' && manual[field])
    throw new FormulaError({ key: 'kinds-finance-validation:formulaNoOpening', values: { name: text, place: at } })
  return { kind: 'field', field, of }
}
