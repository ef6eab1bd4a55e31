/** Token with its position from 1. A `word` is a name that belongs to the language. */
export type Token = { kind: 'name' | 'number' | 'text' | 'word' | 'sign'; text: string; at: number }

/** Characters of a language of expressions. */
export type Lexicon = {
  /** Source of the pattern of a name. */
  readonly name: string
  /** Longer operators before their prefixes. */
  readonly signs: readonly string[]
  /** Alternative spellings of an operator. */
  readonly alike?: Readonly<Record<string, string>>
  /** Names, in small letters, that are no names of values. */
  readonly words?: readonly string[]
  /** Texts between quotes, which are doubled within; names between square brackets. */
  readonly hasTexts?: boolean
}

const escaped = (sign: string): string => sign.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
const never = '(?!)'

/** Splits a text into tokens, or finds the position of the first character that starts none. */
export function createTokenizer({ name, signs, alike = {}, words = [], hasTexts = false }: Lexicon) {
  const sign = [...signs, ...Object.keys(alike)].map(escaped).join('|')
  const texts = hasTexts ? `"((?:[^"]|"")*)"|'((?:[^']|'')*)'` : `(${never})|(${never})`
  const bracketed = hasTexts ? '\\[([^\\[\\]]+)\\]' : `(${never})`
  const pattern = new RegExp(`(${name})|(\\d+(?:\\.\\d+)?)|${texts}|${bracketed}|(${sign})|\\s+`, 'uy')
  return (text: string): Token[] | { unknownAt: number } => {
    const found: Token[] = []
    pattern.lastIndex = 0
    while (pattern.lastIndex < text.length) {
      const at = pattern.lastIndex + 1
      const match = pattern.exec(text)
      if (!match) return { unknownAt: at }
      const [, name, number, double, single, inBrackets, sign] = match
      if (name !== undefined) found.push({ kind: words.includes(name.toLowerCase()) ? 'word' : 'name', text: name, at })
      else if (number !== undefined) found.push({ kind: 'number', text: number, at })
      else if (double !== undefined) found.push({ kind: 'text', text: double.replaceAll('""', '"'), at })
      else if (single !== undefined) found.push({ kind: 'text', text: single.replaceAll("''", "'"), at })
      else if (inBrackets !== undefined) found.push({ kind: 'name', text: inBrackets.trim(), at })
      else if (sign !== undefined) found.push({ kind: 'sign', text: alike[sign] ?? sign, at })
    }
    return found
  }
}
