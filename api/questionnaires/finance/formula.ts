import type { BigNumber, MathNode } from 'mathjs'
import type { Fault } from '#contract/problem.ts'
import type { FinanceContent } from '#contract/questionnaires/finance/content.ts'
import {
  daysName,
  type FieldFunction,
  isFieldFunction,
  isValueFunction,
  type Token,
  tokensOf,
} from '#contract/questionnaires/finance/formula.ts'
import type { Mathematics } from './decimal.ts'
import { type Expression, indicatorsIn, type Operator } from './expression.ts'

/** What formulas may name: the codes of fields and indicators with their positions. */
type Names = {
  fields: ReadonlyMap<string, number>
  manual: readonly boolean[]
  indicators: ReadonlyMap<string, number>
}

/** The formulas of a version, in the order of its indicators, and the order in which each finds those it stands on. */
export type Formulas = { expressions: readonly Expression[]; order: readonly number[]; math: Mathematics }

/** Faults by path of the content: `indicators.3.formula`. */
export type ContentFaults = Record<string, Fault[]>

type Compilable = {
  fields: readonly Pick<FinanceContent['fields'][number], 'code' | 'manual'>[]
  indicators: readonly Pick<FinanceContent['indicators'][number], 'code' | 'formula'>[]
}

/** Reads all formulas of a version. What is wrong with one is named with its place, counted from 1. */
export function compileFormulas(
  math: Mathematics,
  { fields, indicators }: Compilable,
): Formulas | { faults: ContentFaults } {
  const names: Names = {
    fields: new Map(fields.map(({ code }, position) => [code, position])),
    manual: fields.map(({ manual }) => manual),
    indicators: new Map(indicators.map(({ code }, position) => [code, position])),
  }
  const faults: ContentFaults = {}
  const expressions = indicators.map(({ formula }, position) => {
    const read = readFormula(math, formula, names)
    if ('expression' in read) return read.expression
    faults[pathOf(position)] = [read.fault]
    return undefined
  })
  const read = expressions.filter((each) => each !== undefined)
  if (read.length < expressions.length) return { faults }
  const sorted = inOrder(read)
  if ('cycle' in sorted) {
    const [first = 0] = sorted.cycle
    const path = [...sorted.cycle, first].map((position) => indicators[position]?.code ?? '').join(' → ')
    return { faults: { [pathOf(first)]: [{ key: 'formulaCycle', values: { path } }] } }
  }
  return { expressions: read, order: sorted.order, math }
}

const pathOf = (indicator: number) => `indicators.${indicator}.formula`

/** Each after those it stands on; or the first ring of them. */
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

type Read = { expression: Expression } | { fault: Fault }

/** One formula. Only + − * /, brackets, numbers, names of the version and the functions of ours are let through. */
export function readFormula(math: Mathematics, formula: string, names: Names): Read {
  const tokens = tokensOf(formula)
  if (!Array.isArray(tokens)) {
    const sign = Array.from(formula.slice(tokens.unknownAt - 1))[0] ?? ''
    return { fault: { key: 'formulaSign', values: { sign, place: tokens.unknownAt } } }
  }
  const unknown = faultOfTokens(tokens, names)
  if (unknown) return { fault: unknown }
  try {
    // The places of names: the library's tree has none, and gives them in the order they are written.
    const written = tokens.filter(({ kind }) => kind === 'name')[Symbol.iterator]()
    const next = () => written.next().value ?? { text: '', at: 1 }
    return { expression: expressionOf(math.parse(formula), names, next) }
  } catch (error) {
    if (error instanceof FormulaError) return { fault: error.fault }
    if (error instanceof SyntaxError) {
      const place = 'char' in error && typeof error.char === 'number' ? error.char : formula.length + 1
      return { fault: { key: 'formulaSyntax', values: { place } } }
    }
    throw error
  }
}

/** Brackets within brackets: the parser goes as deep as they do, and has only so much room. */
const nestedMax = 30

/** What can be said before the formula is parsed: names that are not known, an operator left out, too many brackets. */
function faultOfTokens(tokens: readonly Token[], names: Names): Fault | undefined {
  let depth = 0
  for (const [index, { kind, text, at }] of tokens.entries()) {
    if (text === '(') depth += 1
    if (text === ')') depth -= 1
    if (depth > nestedMax) return { key: 'formulaNested', values: { max: nestedMax, place: at } }
    const after = tokens[index + 1]
    const isCalled = kind === 'name' && after?.text === '('
    const ends = kind !== 'sign' || text === ')'
    const begins = after && (after.kind !== 'sign' || after.text === '(')
    if (ends && begins && !isCalled) return { key: 'formulaOperator', values: { place: after.at } }
    if (kind !== 'name') continue
    const isFunction = isFieldFunction(text) || isValueFunction(text)
    if (isCalled && !isFunction) return { key: 'formulaFunctionUnknown', values: { name: text, place: at } }
    if (isCalled) continue
    if (isFunction) return { key: 'formulaArguments', values: { name: text, place: at } }
    if (text !== daysName && !names.fields.has(text) && !names.indicators.has(text))
      return { key: 'formulaNameUnknown', values: { name: text, place: at } }
  }
  return undefined
}

class FormulaError extends Error {
  constructor(readonly fault: Fault) {
    super(fault.key)
  }
}

type NextName = () => Pick<Token, 'text' | 'at'>

const operators: readonly string[] = ['add', 'subtract', 'multiply', 'divide'] satisfies Operator[]
const isOperator = (name: string): name is Operator => operators.includes(name)

function expressionOf(node: MathNode, names: Names, next: NextName): Expression {
  if (isNode(node, 'ConstantNode')) return { kind: 'number', value: node.value }
  if (isNode(node, 'ParenthesisNode')) return expressionOf(node.content, names, next)
  if (isNode(node, 'SymbolNode')) return named(next(), names)
  if (isNode(node, 'OperatorNode')) {
    const [left, right] = node.args.map((part) => expressionOf(part, names, next))
    if (left && !right && node.fn === 'unaryMinus') return { kind: 'negated', of: left }
    if (left && !right && node.fn === 'unaryPlus') return left
    if (left && right && isOperator(node.fn)) return { kind: 'binary', operator: node.fn, left, right }
  }
  if (isNode(node, 'FunctionNode')) return calledOf(node.args, names, next)
  throw new FormulaError({ key: 'formulaSyntax', values: { place: 1 } })
}

type Nodes = {
  /** Read by a parser whose numbers are decimal. */
  ConstantNode: import('mathjs').ConstantNode<BigNumber>
  ParenthesisNode: import('mathjs').ParenthesisNode
  SymbolNode: import('mathjs').SymbolNode
  OperatorNode: import('mathjs').OperatorNode
  FunctionNode: import('mathjs').FunctionNode
}
const isNode = <Type extends keyof Nodes>(node: MathNode, type: Type): node is Nodes[Type] => node.type === type

/** A bare field is its closing value. */
function named({ text }: Pick<Token, 'text'>, { fields, indicators }: Names): Expression {
  if (text === daysName) return { kind: 'days' }
  const field = fields.get(text)
  return field === undefined
    ? { kind: 'indicator', indicator: indicators.get(text) ?? 0 }
    : { kind: 'field', field, of: 'closing' }
}

function calledOf(nodes: readonly MathNode[], names: Names, next: NextName): Expression {
  const { text: name, at: place } = next()
  const wrong = new FormulaError({ key: 'formulaArguments', values: { name, place } })
  if (isFieldFunction(name)) {
    const [node] = nodes
    if (nodes.length !== 1 || !node || !isNode(node, 'SymbolNode')) throw wrong
    return fieldOf(name, next(), names)
  }
  const values = nodes.map((node) => expressionOf(node, names, next))
  if (!isValueFunction(name) || (name === 'abs' ? values.length !== 1 : values.length < 2)) throw wrong
  return { kind: 'call', name, arguments: values }
}

function fieldOf(of: FieldFunction, { text, at }: Pick<Token, 'text' | 'at'>, { fields, manual }: Names): Expression {
  const field = fields.get(text)
  if (field === undefined) throw new FormulaError({ key: 'formulaFieldNeeded', values: { name: of, place: at } })
  if (of !== 'closing' && manual[field])
    throw new FormulaError({ key: 'formulaNoOpening', values: { name: text, place: at } })
  return { kind: 'field', field, of }
}
