import {
  type ExpressionFunction,
  expressionFunctions,
  isExpressionFunction,
  signatureOf,
  signatureText,
} from '#contract/platform/expressions/functions.ts'
import { expressionGrammar, expressionTokens } from '#contract/platform/expressions/language.ts'
import { parseSyntax, type Syntax } from '#contract/platform/expressions/syntax.ts'
import type { FieldError } from '#contract/platform/problem.ts'
import { and, call, type Expression, ge, isIn, le, literal, not } from '../engine/plan/expression.ts'
import type { TypeFault } from '../engine/plan/functions.ts'
import { isLiteralOf } from '../engine/plan/literals.ts'
import {
  type Column,
  type ColumnType,
  commonType,
  decimalDigitsMax,
  decimalType,
  isNumeric,
  isTemporal,
} from '../engine/plan/types.ts'
import { typeOf } from '../engine/plan/typing.ts'
import { convertTo } from './convert.ts'
import { type Built, builders } from './functions.ts'
import { isPattern } from './pattern.ts'
import { writtenSize } from './written-size.ts'

type Columns = ReadonlyMap<string, Pick<Column, 'type' | 'nullable'>>

type ReadExpression = { expression: Expression; type: ColumnType; nullable: boolean }
type Read = ReadExpression | { fault: FieldError }

/** Columns and time zone of an expression; column names ignore case. */
type Scope = { columns: Columns; timeZone: string }

/** Value with its position; `isWritten`: a literal, whose type may follow that of another value. */
type Typed = Built & { nullable: boolean; at: number; isWritten: boolean }

class ReadFailure extends Error {
  constructor(readonly fault: FieldError) {
    super(fault.key)
  }
}

const fail = (key: string, at: number, values: FieldError['values'] = {}): never => {
  throw new ReadFailure({ key: `expressions:${key}`, values: { ...values, place: at } })
}

/**
 * Parses a text of the expression language into a typed expression of plans. Faults have one-based positions in the
 * text. `expected`: required type of the result.
 */
export function readExpression(text: string, scope: Scope, expected?: ColumnType): Read {
  const tokens = expressionTokens(text)
  const signAt = (place: number) => Array.from(text.slice(place - 1))[0] ?? ''
  try {
    if (!Array.isArray(tokens)) return fail('sign', tokens.unknownAt, { sign: signAt(tokens.unknownAt) })
    const parsed = parseSyntax(tokens, expressionGrammar, text.length + 1)
    if ('fault' in parsed) {
      const { code, at } = parsed.fault
      const found = tokens.find((token) => token.at === at)?.text
      if (code === 'nested') return fail('nested', at)
      return found === undefined ? fail('endMissing', at) : fail('unexpected', at, { found })
    }
    const { expression, type, nullable, at } = typed(parsed.syntax, scope)
    if (writtenSize(expression) > writtenMax) return fail('nested', at)
    if (expected !== undefined && type !== expected) return fail('wrongResult', at, { expected, found: type })
    return { expression, type, nullable }
  } catch (error) {
    if (error instanceof ReadFailure) return { fault: error.fault }
    throw error
  }
}

/** Maximum parts of an expression that an engine reads, far more than a person writes. */
const writtenMax = 50_000
/** Maximum operations in a row, such as `a + b + c`, in a plan. */
const levelsMax = 100

function typed(syntax: Syntax, scope: Scope, level = 0): Typed {
  const { at } = syntax
  if (level > levelsMax) fail('nested', at)
  const of = (each: Syntax) => typed(each, scope, level + 1)
  switch (syntax.kind) {
    case 'number':
      return written(numberOf(syntax.text, at), at)
    case 'text':
      if (syntax.text.includes('\0')) fail('sign', at, { sign: 'U+0000' })
      return written(literal(syntax.text), at)
    case 'word':
      return syntax.word === 'null'
        ? { ...written(literal(null, 'text'), at), nullable: true }
        : written(literal(syntax.word === 'true'), at)
    case 'name':
      return columnNamed(syntax.name, at, scope)
    case 'group':
      return { ...of(syntax.of), at }
    case 'prefix': {
      const value = of(syntax.of)
      if (syntax.operator === 'not') return apply((args) => call('not', ...args), [value], { at, name: 'not' })
      if (!isNumeric(value.type)) fail('numberNeeded', value.at, { found: value.type })
      if (syntax.operator === '+') return value
      const negated = negativeOf({ ...value, at })
      return negated ?? apply((args) => call('negate', ...args), [value], { at, name: '-' })
    }
    case 'infix':
      return infix(syntax.operator, [of(syntax.left), of(syntax.right)], { at, scope })
    case 'in': {
      if (syntax.options.length === 0) fail('argumentCount', at, { signature: 'in (…, …)' })
      const all = alike([of(syntax.of), ...syntax.options.map(of)], { at, name: 'in', scope })
      const found = apply(([value, ...options]) => isIn(value as Expression, options), all, { at, name: 'in' })
      return syntax.isNot ? { ...found, expression: not(found.expression) } : found
    }
    case 'between': {
      const all = alike([of(syntax.of), of(syntax.from), of(syntax.to)], { at, name: 'between', scope })
      const [value, from, to] = [0, 1, 2].map((each) => all[each]?.expression as Expression) as [
        Expression,
        Expression,
        Expression,
      ]
      const within = and(ge(value, from), le(value, to))
      const nullable = all.some((each) => each.nullable)
      return { expression: syntax.isNot ? not(within) : within, type: 'boolean', nullable, at, isWritten: false }
    }
    case 'call':
      return called(syntax, scope, of)
  }
}

const written = (expression: Extract<Expression, { literal: unknown }>, at: number): Typed => ({
  expression,
  type: expression.type,
  nullable: false,
  at,
  isWritten: true,
})

/** Exact literal of a number as it is written. */
function numberOf(text: string, at: number): Extract<Expression, { literal: unknown }> {
  const [whole = '0', places = ''] = text.replace(/^0+(?=\d)/, '').split('.')
  if (places === '') {
    if (Number.isSafeInteger(Number(whole))) return literal(Number(whole))
    if (isLiteralOf(whole, 'bigint')) return literal(whole, 'bigint')
  }
  const scale = places.length
  const precision = Math.max(whole === '0' ? scale : whole.length + scale, 1)
  if (precision > decimalDigitsMax) fail('numberTooLong', at, { max: decimalDigitsMax })
  return literal(scale === 0 ? whole : `${whole}.${places}`, decimalType({ precision, scale }))
}

/** Converts a signed number in the text to a literal too. */
function negativeOf({ expression, at, isWritten }: Typed): Typed | undefined {
  if (!isWritten || typeof expression === 'string' || !('literal' in expression)) return undefined
  const { literal: value, type } = expression
  if (typeof value === 'number') return written(literal(-value, type), at)
  return typeof value === 'string' && !value.startsWith('-') ? written(literal(`-${value}`, type), at) : undefined
}

function columnNamed(name: string, at: number, { columns }: Scope): Typed {
  const column = columns.get(name)
  if (column) return { expression: name, ...column, at, isWritten: false }
  const folded = [...columns.keys()].filter((known) => known.toLowerCase() === name.toLowerCase())
  const [only] = folded
  const found = only === undefined || folded.length > 1 ? undefined : columns.get(only)
  if (!only || !found) return fail('unknownColumn', at, { name })
  return { expression: only, type: found.type, nullable: found.nullable, at, isWritten: false }
}

const comparisons = { '=': 'eq', '<>': 'ne', '!=': 'ne', '<': 'lt', '<=': 'le', '>': 'gt', '>=': 'ge' } as const
const operations = { '+': 'add', '-': 'subtract', '/': 'divide', '%': 'mod', and: 'and', or: 'or' } as const

function infix(operator: string, sides: [Typed, Typed], { at, scope }: { at: number; scope: Scope }): Typed {
  if (Object.hasOwn(comparisons, operator)) {
    const name = comparisons[operator as keyof typeof comparisons]
    return apply((args) => call(name, ...args), alike(sides, { at, name: operator, scope }), { at, name: operator })
  }
  const [left, right] = sides
  const isText = [left, right].some(({ type }) => type === 'text')
  if (operator === '+' && isText) fail('textsAreJoined', at)
  if (operator === '-' && isTemporal(left.type) && isTemporal(right.type)) fail('daysAreCounted', at)
  if (operator !== '*') {
    const name = operations[operator as keyof typeof operations]
    return apply((args) => call(name, ...args), sides, { at, name: operator })
  }
  // Uses the maximum number of digits if both sides together have more.
  const product = tryApply((args) => call('multiply', ...args), sides)
  const isWide = 'code' in product && product.code === 'decimalTooWide'
  return apply((args) => call(isWide ? 'exact_product' : 'multiply', ...args), sides, { at, name: '*' })
}

/**
 * Converts values for comparison: literals become dates, timestamps or numbers; timestamps are compared with dates as
 * local dates.
 */
function alike(values: readonly Typed[], { at, name, scope }: { at: number; name: string; scope: Scope }): Typed[] {
  const types = values.flatMap(({ type, isWritten }) => (isWritten ? [] : [type]))
  const wanted = types.includes('date') ? 'date' : types.find((type) => type !== 'text')
  const shaped = values.map((value) => {
    const isShaped = wanted !== undefined && value.type !== wanted && (value.isWritten || value.type === 'timestamp')
    return isShaped && (isTemporal(wanted) || isNullLiteral(value)) ? shapedAs(value, wanted, scope) : value
  })
  const [first, ...others] = shaped
  for (const other of others)
    if (first && !commonType(first.type, other.type))
      fail('notComparable', at, { operator: name, left: first.type, right: other.type })
  return shaped
}

const isNullLiteral = ({ expression, isWritten }: Typed): boolean =>
  isWritten && typeof expression === 'object' && 'literal' in expression && expression.literal === null

function shapedAs(value: Typed, to: ColumnType, { timeZone }: Scope): Typed {
  const { expression, type, at, isWritten } = value
  if (isNullLiteral(value)) return { ...value, expression: literal(null, to), type: to }
  if (!isWritten) {
    const local = convertTo(expression, { from: type, to, timeZone })
    return local === undefined ? value : { ...value, expression: local, type: to }
  }
  const text = typeof expression === 'object' && 'literal' in expression ? expression.literal : null
  if (typeof text !== 'string' || type !== 'text') return value
  if (isLiteralOf(text, 'date')) {
    if (to === 'date') return { ...value, expression: literal(text, to), type: to }
    const midnight = literal(`${text} 00:00:00`, 'timestamp')
    return { ...value, expression: call('utc_of_local', midnight, literal(timeZone)), type: to }
  }
  if (to === 'timestamp' && isLiteralOf(text, to))
    return { ...value, expression: call('utc_of_local', literal(text, to), literal(timeZone)), type: to }
  return fail('notADay', at, { text })
}

type CallSyntax = Extract<Syntax, { kind: 'call' }>

function called({ name, args, at }: CallSyntax, scope: Scope, of: (each: Syntax) => Typed): Typed {
  const known = functionNamed(name)
  if (!known) return fail('unknownFunction', at, { name })
  const { parameters, required = parameters.length, repeats } = signatureOf(known)
  if (args.length < required || (args.length > parameters.length && !repeats))
    fail('argumentCount', at, { signature: signatureText(known) })
  const values = args.map(of)
  for (const [index, value] of values.entries()) {
    const parameter = parameters[index] ?? parameters.at(-1)
    if (parameter === 'moment' && !isTemporal(value.type)) fail('momentNeeded', value.at, { found: value.type })
    if (parameter?.startsWith('fixed') && !value.isWritten) fail('fixedNeeded', value.at, { name: known })
  }
  if (known === 'matches' || known === 'extract' || known === 'replacePattern') checkPattern(values[1])
  const given = sharing.has(known) ? alikeIn(known, values, { at, scope }) : values
  const build = builders[known]
  const isPossible = build(given, scope.timeZone) !== undefined
  if (!isPossible) fail('argumentType', at, { signature: signatureText(known), found: given[0]?.type ?? '' })
  return apply(
    (shown) =>
      build(
        given.map((value, index) => ({ ...value, expression: shown[index] as Expression })),
        scope.timeZone,
      ) as Expression,
    given,
    { at, name: known },
  )
}

/** Functions whose arguments, except conditions, have one common type. */
const sharing: ReadonlySet<ExpressionFunction> = new Set(['if', 'ifEmpty', 'min', 'max'])

function alikeIn(name: ExpressionFunction, values: readonly Typed[], of: { at: number; scope: Scope }): Typed[] {
  const [condition, ...branches] = values
  if (name !== 'if' || !condition) return alike(values, { ...of, name })
  return [condition, ...alike(branches, { ...of, name })]
}

function checkPattern(pattern: Typed | undefined): void {
  const { expression, at } = pattern ?? { expression: '', at: 0 }
  const text = typeof expression === 'object' && 'literal' in expression ? String(expression.literal) : ''
  if (!isPattern(text)) fail('patternInvalid', at, { pattern: text })
}

/** Finds a function, ignoring case. */
function functionNamed(name: string): ExpressionFunction | undefined {
  if (isExpressionFunction(name)) return name
  const folded = name.toLowerCase()
  return (Object.keys(expressionFunctions) as ExpressionFunction[]).find((known) => known.toLowerCase() === folded)
}

type Build = (args: readonly Expression[]) => Expression

/** Types the result over columns instead of the arguments, so that each part is typed only once. */
function tryApply(build: Build, args: readonly Typed[]): ReturnType<typeof typeOf> {
  const columns = new Map(args.map(({ type, nullable }, at) => [`$${at}`, { type, nullable }]))
  return typeOf(build(args.map(({ expression, isWritten }, at) => (isWritten ? expression : `$${at}`))), columns)
}

function apply(build: Build, args: readonly Typed[], { at, name }: { at: number; name: string }): Typed {
  const found = tryApply(build, args)
  if ('code' in found) return failTyping(found, { at, name, args })
  const expression = build(args.map((arg) => arg.expression))
  return { expression, type: found.type, nullable: found.nullable, at, isWritten: false }
}

/** Reports a typing fault of the engine in terms of the expression language. */
function failTyping(
  { code, detail }: TypeFault,
  { at, name, args }: { at: number; name: string; args: readonly Typed[] },
): never {
  if (code === 'decimalTooWide') return fail('tooManyDigits', at, { max: decimalDigitsMax })
  const argument = detail.argument === undefined ? undefined : (args[Number(detail.argument) - 1] ?? args.at(-1))
  const place = argument?.at ?? at
  if (code === 'typeMismatch') {
    const found = String(detail.found ?? argument?.type ?? '')
    return fail('typeMismatch', place, { operator: name, expected: String(detail.expected ?? ''), found })
  }
  if (code === 'literalRequired' || code === 'invalidLiteral') return fail('valueInvalid', place, { name })
  const signature = isExpressionFunction(name) ? signatureText(name) : name
  return fail('argumentType', place, { signature, found: argument?.type ?? args[0]?.type ?? '' })
}
