import type { Grammar } from '#contract/platform/expressions/syntax.ts'
import { createTokenizer, type Token } from '#contract/platform/expressions/tokens.ts'

/** Functions of formulas. A bare field is its closing value. */
const fieldFunctions = ['opening', 'closing', 'average'] as const
const valueFunctions = ['abs', 'min', 'max'] as const
/** Days from the opening to the closing date; counts the closing day but not the opening day. */
export const daysName = 'days'

export type FieldFunction = (typeof fieldFunctions)[number]
export type ValueFunction = (typeof valueFunctions)[number]

export const isFieldFunction = (name: string): name is FieldFunction => fieldFunctions.some((known) => known === name)
export const isValueFunction = (name: string): name is ValueFunction => valueFunctions.some((known) => known === name)

const words = ['true', 'false', 'null', 'undefined', 'end', 'mod', 'to', 'in', 'and', 'or', 'xor', 'not']

/** Names that no field or indicator may have. */
export const isReservedName = (name: string): boolean =>
  isFieldFunction(name) || isValueFunction(name) || name === daysName || words.includes(name)

/** Tokens of formulas; the parser is the one of all expressions. */
const formulaTokens = createTokenizer({ name: '[A-Za-z_]\\w*', signs: ['+', '-', '*', '/', '(', ')', ','] })
/** Maximum consecutive operators; brackets have a lower limit. */
const signsMax = 1000
const [ofSums, ofProducts, ofSigns] = [1, 2, 3]
export const formulaGrammar: Grammar = {
  infix: { '+': ofSums, '-': ofSums, '*': ofProducts, '/': ofProducts },
  prefix: { '+': ofSigns, '-': ofSigns },
  nestedMax: signsMax,
}

/** Tokens of a formula with their positions from 1; or the position of the first invalid character. */
export const tokensOf = (formula: string): Token[] | { unknownAt: number } => formulaTokens(formula)
