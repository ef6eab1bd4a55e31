/**
 * A pattern of the dialect common to both engines: without look-around and backreferences, so that its cost is linear.
 */
export type Part =
  | { kind: 'set'; has: (character: number) => boolean; size: number }
  | { kind: 'at'; place: 'begin' | 'end' | 'lineBegin' | 'lineEnd' | 'word' | 'notWord' }
  | { kind: 'sequence'; parts: readonly Part[] }
  | { kind: 'either'; parts: readonly Part[] }
  | { kind: 'group'; number: number; of: Part }
  | { kind: 'repeat'; of: Part; min: number; max: number; isLazy: boolean }

type Flags = { ignoreCase: boolean; dotAll: boolean; multiline: boolean }
type Test = (character: number) => boolean

/** Maximum repetitions in RE2, including the product of nested ones. */
const repeatMax = 1000
/** Maximum size of a pattern with its repetitions expanded. RE2 allows more, but needs seconds to compile it. */
const sizeMax = 20_000
/** Size of a Unicode property, which is hundreds of ranges in the engine. */
const propertySize = 100
/** Maximum nesting of groups: parsing and matching recurse into each. */
const depthMax = 200
const newline = 10
const codeMax = 0x10ffff
const letterA = 97

class Unsupported extends Error {}

/** Parses a pattern; undefined if it is not valid in the dialect, or too large for the engines. */
export function parsePattern(pattern: string): { part: Part; groups: number } | undefined {
  try {
    const parsed = parse(Array.from(pattern))
    return isRepeatable(parsed.part, repeatMax) && sizeOf(parsed.part) <= sizeMax ? parsed : undefined
  } catch (error) {
    if (error instanceof Unsupported) return undefined
    throw error
  }
}

/** True if a part's repetitions fit the limit. As in RE2, the outer repetitions divide the limit of the inner ones. */
function isRepeatable(part: Part, left: number): boolean {
  switch (part.kind) {
    case 'sequence':
    case 'either':
      return part.parts.every((each) => isRepeatable(each, left))
    case 'group':
      return isRepeatable(part.of, left)
    case 'repeat': {
      const rest = Math.floor(left / Math.max(1, timesOf(part)))
      return rest > 0 && isRepeatable(part.of, rest)
    }
    default:
      return true
  }
}

const timesOf = ({ min, max }: { min: number; max: number }): number => (Number.isFinite(max) ? max : min)

function sizeOf(part: Part): number {
  switch (part.kind) {
    case 'sequence':
    case 'either':
      return part.parts.reduce((sum, each) => sum + sizeOf(each), 1)
    case 'group':
      return sizeOf(part.of) + 1
    case 'repeat':
      return sizeOf(part.of) * Math.max(1, timesOf(part)) + 1
    default:
      return part.kind === 'set' ? part.size : 1
  }
}

function parse(signs: readonly string[]): { part: Part; groups: number } {
  let at = 0
  let groups = 0
  let depth = 0
  const fail = (): never => {
    throw new Unsupported()
  }
  const next = (): string => signs[at++] ?? fail()
  const takes = (sign: string): boolean => {
    if (signs[at] !== sign) return false
    at += 1
    return true
  }

  function alternatives(flags: Flags): Part {
    const own = { ...flags }
    const parts = [sequence(own)]
    while (takes('|')) parts.push(sequence(own))
    return parts.length === 1 ? (parts[0] as Part) : { kind: 'either', parts }
  }

  function sequence(flags: Flags): Part {
    const parts: Part[] = []
    while (at < signs.length && signs[at] !== '|' && signs[at] !== ')') {
      const part = single(flags)
      if (part) parts.push(repeated(part))
    }
    return { kind: 'sequence', parts }
  }

  function single(flags: Flags): Part | undefined {
    const sign = next()
    if (sign === '(') {
      depth += 1
      const part = depth > depthMax ? fail() : group(flags)
      depth -= 1
      return part
    }
    if (sign === '[') {
      const began = at
      return { kind: 'set', has: folded(set(), flags), size: sizeOfSet(began) }
    }
    if (sign === '.') return { kind: 'set', has: (each) => flags.dotAll || each !== newline, size: 1 }
    if (sign === '^') return { kind: 'at', place: flags.multiline ? 'lineBegin' : 'begin' }
    if (sign === '$') return { kind: 'at', place: flags.multiline ? 'lineEnd' : 'end' }
    if (sign === '\\') return escaped(flags)
    if ('*+?{'.includes(sign)) return fail()
    const code = sign.codePointAt(0) as number
    return { kind: 'set', has: folded((each) => each === code, flags), size: 1 }
  }

  /** Size of the set that was parsed from this position. */
  function sizeOfSet(began: number): number {
    const named = signs.slice(began, at).filter((sign, place, all) => /[pP]/.test(sign) && all[place - 1] === '\\')
    return at - began + propertySize * named.length
  }

  function group(flags: Flags): Part | undefined {
    if (!takes('?')) {
      groups += 1
      const number = groups
      const of = alternatives(flags)
      return takes(')') ? { kind: 'group', number, of } : fail()
    }
    let own = flags
    let isOff = false
    for (;;) {
      const sign = next()
      if (sign === ':') {
        const of = alternatives(own)
        return takes(')') ? of : fail()
      }
      // Flags without a colon apply to the rest of the group.
      if (sign === ')') {
        Object.assign(flags, own)
        return undefined
      }
      if (sign === '-') isOff = true
      else if (sign === 'i') own = { ...own, ignoreCase: !isOff }
      else if (sign === 's') own = { ...own, dotAll: !isOff }
      else if (sign === 'm') own = { ...own, multiline: !isOff }
      else fail()
    }
  }

  function escaped(flags: Flags): Part {
    const sign = next()
    const place = ({ A: 'begin', z: 'end', b: 'word', B: 'notWord' } as const)[sign]
    if (place) return { kind: 'at', place }
    const size = sign === 'p' || sign === 'P' ? propertySize : 1
    return { kind: 'set', has: folded(classOf(sign), flags), size }
  }

  /** Test of an escaped character. */
  function classOf(sign: string): Test {
    const known = classes[sign]
    if (known) return known
    if (sign === 'p' || sign === 'P') return property(sign === 'P')
    const code = codeOf(sign)
    return (each) => each === code
  }

  /** Code of an escaped character that is not a class. */
  function codeOf(sign: string): number {
    if (sign === 'x') return hexadecimal()
    return controls[sign] ?? (/^[!-/:-@[-`{-~]$/.test(sign) ? (sign.codePointAt(0) as number) : fail())
  }

  /** Code after `\x`: two digits, or any number of them in braces. */
  function hexadecimal(): number {
    const [written, braced, plain] =
      /^(?:\{([\da-f]{1,6})\}|([\da-f]{2}))/i.exec(signs.slice(at, at + 8).join('')) ?? []
    const code = Number.parseInt(braced ?? plain ?? '', 16)
    if (written === undefined || code > codeMax) return fail()
    at += written.length
    return code
  }

  function property(isNot: boolean): Test {
    let name = next()
    if (name === '{') {
      name = ''
      for (let sign = next(); sign !== '}'; sign = next()) name += sign
    }
    const source = properties.get(name) ?? fail()
    const test = new RegExp(`^\\p{${source}}$`, 'u')
    return (each) => test.test(String.fromCodePoint(each)) !== isNot
  }

  function set(): Test {
    const isNot = takes('^')
    const tests: Test[] = []
    for (let isFirst = true; ; isFirst = false) {
      const sign = next()
      if (sign === ']' && !isFirst) break
      if (sign === '[' && signs[at] === ':') {
        tests.push(posixClass())
        continue
      }
      const from = sign === '\\' ? escapedInSet() : (sign.codePointAt(0) as number)
      if (typeof from === 'function') {
        tests.push(from)
        continue
      }
      if (signs[at] !== '-' || signs[at + 1] === ']') {
        tests.push((each) => each === from)
        continue
      }
      at += 1
      const last = next()
      const to = last === '\\' ? escapedInSet() : (last.codePointAt(0) as number)
      if (typeof to === 'function' || to < from) return fail()
      tests.push((each) => each >= from && each <= to)
    }
    return (each) => tests.some((test) => test(each)) !== isNot
  }

  /** Code of a single character, or the test of a class. */
  function escapedInSet(): number | Test {
    const sign = next()
    if (classes[sign] || sign === 'p' || sign === 'P') return classOf(sign)
    return codeOf(sign)
  }

  function posixClass(): Test {
    at += 1
    const isNot = takes('^')
    let name = ''
    for (let sign = next(); sign !== ':'; sign = next()) name += sign
    const test = (Object.hasOwn(posix, name) && posix[name]) || fail()
    if (!takes(']')) fail()
    return (each) => test(each) !== isNot
  }

  function repeated(of: Part): Part {
    const sign = signs[at]
    let [min, max] = [0, Number.POSITIVE_INFINITY]
    if (sign === '*') at += 1
    else if (sign === '+') {
      at += 1
      min = 1
    } else if (sign === '?') {
      at += 1
      max = 1
    } else if (sign === '{') {
      const [written, from, comma, to] = /^\{(\d+)(,(\d*))?\}/.exec(signs.slice(at, at + 12).join('')) ?? []
      const most = comma === undefined ? from : to
      if (written === undefined || from === undefined) return fail()
      at += written.length
      min = Number(from)
      max = most === '' ? Number.POSITIVE_INFINITY : Number(most)
      if (min > repeatMax || max < min || (Number.isFinite(max) && max > repeatMax)) return fail()
    } else return of
    const isLazy = takes('?')
    if (of.kind === 'at' || '*+?{'.includes(signs[at] ?? ' ')) return fail()
    return { kind: 'repeat', of, min, max, isLazy }
  }

  const part = alternatives({ ignoreCase: false, dotAll: false, multiline: false })
  if (at < signs.length) fail()
  return { part, groups }
}

const between = (...ranges: readonly [string, string][]): Test => {
  const codes = ranges.map(([from, to]) => [from.charCodeAt(0), to.charCodeAt(0)] as const)
  return (each) => codes.some(([from, to]) => each >= from && each <= to)
}
const oneOf =
  (signs: string): Test =>
  (each) =>
    signs.includes(String.fromCodePoint(each))
const not =
  (test: Test): Test =>
  (each) =>
    !test(each)
const isDigit = between(['0', '9'])
const isBlank = oneOf('\t\n\f\r ')
export const isWordSign = between(['0', '9'], ['A', 'Z'], ['a', 'z'], ['_', '_'])
const classes: Readonly<Record<string, Test>> = {
  d: isDigit,
  D: not(isDigit),
  s: isBlank,
  S: not(isBlank),
  w: isWordSign,
  W: not(isWordSign),
}
const posix: Readonly<Record<string, Test>> = {
  alpha: between(['A', 'Z'], ['a', 'z']),
  digit: isDigit,
  alnum: between(['0', '9'], ['A', 'Z'], ['a', 'z']),
  upper: between(['A', 'Z']),
  lower: between(['a', 'z']),
  space: oneOf('\t\n\v\f\r '),
  punct: between(['!', '/'], [':', '@'], ['[', '`'], ['{', '~']),
}
const controls: Readonly<Record<string, number>> = { t: 9, n: newline, v: 11, f: 12, r: 13, a: 7 }
/** Scripts and general categories that both engines support; they know no other names for them. */
const scripts = 'Arabic Bopomofo Cyrillic Greek Han Hangul Hebrew Hiragana Katakana Latin Thai'.split(' ')
const categories = 'L Ll Lm Lo Lt Lu M Mc Me Mn N Nd Nl No P Pc Pd Pe Pf Pi Po Ps S Sc Sk Sm So Z Zl Zp Zs'.split(' ')
const properties: ReadonlyMap<string, string> = new Map([
  ...scripts.map((name) => [name, `Script=${name}`] as const),
  ...categories.map((name) => [name, name] as const),
])

/** Ignores the case of ASCII letters, and of the two other letters that fold to ASCII. */
function folded(test: Test, { ignoreCase }: Flags): Test {
  if (!ignoreCase) return test
  return (each) => casesOf(each).some(test)
}

const [kelvin, longS] = [0x212a, 0x17f]
const toCapital = 32
function casesOf(code: number): number[] {
  const lower = code === kelvin ? 107 : code === longS ? 115 : code >= 65 && code <= 90 ? code + toCapital : code
  if (lower < letterA || lower > 122) return otherCases(code)
  return [lower, lower - toCapital, ...(lower === 107 ? [kelvin] : []), ...(lower === 115 ? [longS] : [])]
}

const otherCases = (code: number): number[] => {
  const text = String.fromCodePoint(code)
  const cases = [text, text.toLowerCase(), text.toUpperCase(), text.toUpperCase().toLowerCase()]
  return cases.flatMap((each) => (Array.from(each).length === 1 ? [each.codePointAt(0) as number] : []))
}
