import type { Token } from './tokens.ts'

/** Parsed expression, before its names and types are known. */
export type Syntax = { at: number } & (
  | { kind: 'number'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'word'; word: string }
  | { kind: 'name'; name: string }
  | { kind: 'group'; of: Syntax }
  | { kind: 'prefix'; operator: string; of: Syntax }
  | { kind: 'infix'; operator: string; left: Syntax; right: Syntax }
  | { kind: 'in'; of: Syntax; options: Syntax[]; isNot: boolean }
  | { kind: 'between'; of: Syntax; from: Syntax; to: Syntax; isNot: boolean }
  | { kind: 'call'; name: string; args: Syntax[] }
)

/** Operators by binding power, and words that are literals, such as `true`. */
export type Grammar = {
  readonly infix: Readonly<Record<string, number>>
  readonly prefix: Readonly<Record<string, number>>
  readonly values?: readonly string[]
  /** Binding power of `in` and `between`; undefined if the language has neither. */
  readonly tests?: number
  /** Maximum nesting of brackets and prefix signs, since the parser is recursive. */
  readonly nestedMax: number
}

export type SyntaxFault = { code: 'unexpected' | 'nested'; at: number }
class SyntaxFailure extends Error {
  constructor(readonly fault: SyntaxFault) {
    super(fault.code)
  }
}

/** Parses the tokens of one expression; or finds the first token that does not fit, `end` if there are too few. */
export function parseSyntax(
  tokens: readonly Token[],
  { infix, prefix, values = [], tests, nestedMax }: Grammar,
  end: number,
): { syntax: Syntax } | { fault: SyntaxFault } {
  let next = 0
  let depth = 0
  /** Text of the next token that may be an operator. */
  const peek = (ahead = 0): string | undefined => {
    const token = tokens[next + ahead]
    if (token?.kind === 'sign') return token.text
    return token?.kind === 'word' ? token.text.toLowerCase() : undefined
  }
  const fail = (code: SyntaxFault['code']) => new SyntaxFailure({ code, at: tokens[next]?.at ?? end })
  const take = (sign: string): void => {
    if (peek() !== sign) throw fail('unexpected')
    next += 1
  }

  /** Operators that bind at least as strongly as `power`. */
  function expression(power: number): Syntax {
    depth += 1
    if (depth > nestedMax) throw fail('nested')
    let left = value()
    for (;;) {
      const operator = peek()
      if (operator === undefined) break
      const tested = tests === undefined || tests < power ? undefined : test(left, tests)
      if (tested) {
        left = tested
        continue
      }
      const own = Object.hasOwn(infix, operator) ? infix[operator] : undefined
      if (own === undefined || own < power) break
      const { at } = tokens[next] as Token
      next += 1
      left = { kind: 'infix', operator, left, right: expression(own + 1), at }
    }
    depth -= 1
    return left
  }

  /** `of in (…)`, `of between … and …`, each with `not` in front. */
  function test(of: Syntax, power: number): Syntax | undefined {
    const isNot = peek() === 'not'
    const word = peek(isNot ? 1 : 0)
    if (word !== 'in' && word !== 'between') return undefined
    const { at } = tokens[next] as Token
    next += isNot ? 2 : 1
    if (word === 'in') return { kind: 'in', of, options: list(), isNot, at }
    const from = expression(power + 1)
    take('and')
    return { kind: 'between', of, from, to: expression(power + 1), isNot, at }
  }

  function value(): Syntax {
    const token = tokens[next]
    if (!token) throw fail('unexpected')
    const { kind, text, at } = token
    if (kind === 'number' || kind === 'text') {
      next += 1
      return { kind, text, at }
    }
    if (kind === 'name') {
      next += 1
      return peek() === '(' ? { kind: 'call', name: text, args: list(), at } : { kind: 'name', name: text, at }
    }
    const operator = peek() ?? ''
    if (kind === 'word' && values.includes(operator)) {
      next += 1
      return { kind: 'word', word: operator, at }
    }
    if (operator === '(') {
      next += 1
      const of = expression(0)
      take(')')
      return { kind: 'group', of, at }
    }
    const power = Object.hasOwn(prefix, operator) ? prefix[operator] : undefined
    if (power === undefined) throw fail('unexpected')
    next += 1
    return { kind: 'prefix', operator, of: expression(power), at }
  }

  /** Expressions between brackets, separated by commas. */
  function list(): Syntax[] {
    take('(')
    if (peek() === ')') {
      next += 1
      return []
    }
    const found = [expression(0)]
    while (peek() === ',') {
      next += 1
      found.push(expression(0))
    }
    take(')')
    return found
  }

  try {
    const syntax = expression(0)
    if (next < tokens.length) throw fail('unexpected')
    return { syntax }
  } catch (error) {
    if (error instanceof SyntaxFailure) return { fault: error.fault }
    throw error
  }
}
