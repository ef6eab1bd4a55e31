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

export type Token = { kind: 'name' | 'number' | 'sign'; text: string; at: number }

const tokens = /([A-Za-z_]\w*)|(\d+(?:\.\d+)?)|([+\-*/(),])|\s+/y

/** Tokens of a formula with their places, counted from 1; or the place of the first invalid character. */
export function tokensOf(formula: string): Token[] | { unknownAt: number } {
  const found: Token[] = []
  tokens.lastIndex = 0
  while (tokens.lastIndex < formula.length) {
    const from = tokens.lastIndex
    const match = tokens.exec(formula)
    if (!match) return { unknownAt: from + 1 }
    const [text, name, number, sign] = match
    const kind = name !== undefined ? 'name' : number !== undefined ? 'number' : sign !== undefined ? 'sign' : undefined
    if (kind) found.push({ kind, text, at: from + 1 })
  }
  return found
}
