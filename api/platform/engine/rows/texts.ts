import { createHash } from 'node:crypto'

/** Compares by UTF-8 bytes, which is the order of code points. */
export function compareTexts(a: string, b: string): number {
  const shared = Math.min(a.length, b.length)
  for (let at = 0; at < shared; at++) {
    const [one, other] = [a.charCodeAt(at), b.charCodeAt(at)]
    if (one !== other) return inUtf8(one) - inUtf8(other)
  }
  return a.length - b.length
}

const [firstSurrogate, lastSurrogate, beyondUnits] = [0xd800, 0xdfff, 0x10000]
/** Sort position of a UTF-16 unit: surrogates come after all others. */
const inUtf8 = (unit: number): number => (unit >= firstSurrogate && unit <= lastSurrogate ? unit + beyondUnits : unit)

const isAscii = (text: string): boolean => {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) return false
  return true
}
const isOfUnits = (text: string): boolean => {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit >= firstSurrogate && unit <= lastSurrogate) return false
  }
  return true
}

export function lengthOf(text: string): number {
  let pairs = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit >= 0xdc00 && unit <= lastSurrogate) pairs += 1
  }
  return text.length - pairs
}

/** Substring from a one-based position. */
export const charactersOf = (text: string, start: number, length: number): string =>
  isOfUnits(text)
    ? text.slice(start - 1, start - 1 + length)
    : Array.from(text)
        .slice(start - 1, start - 1 + length)
        .join('')

export const lastCharacters = (text: string, count: number): string =>
  isOfUnits(text) ? text.slice(-count) : Array.from(text).slice(-count).join('')

/** Letters added after Unicode 15, the version of the engine. */
const newer = /[\u1c89\u1c8a\ua7cb-\ua7cf\ua7d2-\ua7d5\ua7da-\ua7dd\u{10d50}-\u{10d85}\u{16ea0}-\u{16ed3}]/u

/** Maps each character to a single one of the other case, or leaves it unchanged. */
const mapped = (convert: (character: string) => string, special: readonly (readonly [string, string])[]) => {
  const known = new Map(special)
  const one = (character: string): string => {
    const found = known.get(character)
    if (found !== undefined) return found
    const converted = convert(character)
    const simple = Array.from(converted).length === 1 && !newer.test(character) ? converted : character
    known.set(character, simple)
    return simple
  }
  return (text: string): string => (isAscii(text) ? convert(text) : Array.from(text, one).join(''))
}

/** Greek letters with iota subscript, whose capitals are single letters too: first letter, count, distance. */
const withIota = [
  [0x1f80, 8, 8],
  [0x1f90, 8, 8],
  [0x1fa0, 8, 8],
  [0x1fb3, 1, 9],
  [0x1fc3, 1, 9],
  [0x1ff3, 1, 9],
] as const
const iotaCapitals = withIota.flatMap(([from, count, distance]) =>
  Array.from({ length: count }, (_, at): readonly [string, string] => [
    String.fromCharCode(from + at),
    String.fromCharCode(from + at + distance),
  ]),
)

export const lowerOf = mapped((character) => character.toLowerCase(), [['İ', 'i']])
export const upperOf = mapped(
  (character) => character.toUpperCase(),
  [['ß', 'ẞ'], ['\u019b', '\u019b'], ['\u0264', '\u0264'], ...iotaCapitals],
)

export function trimmer(characters: string): (text: string) => string {
  const dropped = new Set(characters)
  return (text) => {
    const all = Array.from(text)
    let [from, to] = [0, all.length]
    while (from < to && dropped.has(all[from] as string)) from += 1
    while (to > from && dropped.has(all[to - 1] as string)) to -= 1
    return from === 0 && to === all.length ? text : all.slice(from, to).join('')
  }
}

const fullWidthOffset = 0xfee0
/** Full-width forms of ASCII characters, and the ideographic space. */
export const halfWidthOf = (text: string): string =>
  text.replace(/[\uff01-\uff5e\u3000]/g, (sign) =>
    sign === '\u3000' ? ' ' : String.fromCharCode(sign.charCodeAt(0) - fullWidthOffset),
  )

export const digestOf = (text: string): string => createHash('md5').update(text).digest('hex')
