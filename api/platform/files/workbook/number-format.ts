/** Interpretations of number formats: as dates, as codes, or as plain numbers. */

/** A format that shows integers with leading zeros or a prefix of letters: `00000000`, `"B"000000`, `000-000`. */
export type CodeFormat = { readonly tokens: readonly (string | null)[]; readonly zeros: number }
/** A format that shows words for some numbers: `[=1]"男";[=2]"女"`. */
type WordFormat = { readonly words: ReadonlyMap<number, string> }
/** `elapsed`: hours beyond a day, such as `[h]:mm`; `clock`: a time of day without a day. */
export type NumberFormat = 'date' | 'clock' | 'elapsed' | CodeFormat | WordFormat | undefined

/** Number formats of dates and times that every workbook has. */
const builtInDates = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54, 55, 56,
  57, 58,
])

/** Parts ignored in the search for date letters: texts, escapes, padding, and brackets except those of elapsed time. */
const aside = /"[^"]*"|\\.|_.|\*.|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi
const general = /general|standard/gi

/** Sections of a format: for positive numbers, negative ones and zero, or by conditions. */
function sectionsOf(code: string): string[] {
  const sections: string[] = []
  let quoted = false
  let from = 0
  for (let at = 0; at < code.length; at++) {
    if (code[at] === '"') quoted = !quoted
    else if (code[at] === '\\') at++
    else if (code[at] === ';' && !quoted) {
      sections.push(code.slice(from, at))
      from = at + 1
    }
  }
  return [...sections, code.slice(from)]
}
const firstSection = (code: string): string => sectionsOf(code)[0] ?? ''

const wordOfNumber = /^(?:\[[a-z]+\])?\[=(-?\d+(?:\.\d+)?)\](?:"([^"]+)"|([^ -~]+))$/i

function wordFormatOf(code: string): WordFormat | undefined {
  if (!code.includes('[=')) return undefined
  const words = new Map<number, string>()
  for (const section of sectionsOf(code)) {
    const [, number, quoted, bare] = wordOfNumber.exec(section) ?? []
    if (number !== undefined) words.set(Number(number), quoted ?? bare ?? '')
  }
  return words.size > 0 ? { words } : undefined
}

/** Built-in formats of times of day, and of elapsed time. */
const builtInClocks = new Set([18, 19, 20, 21, 32, 33, 45, 47])
const builtInElapsed = 46

/**
 * Finds letters of years, days, weekdays (`aaaa`), hours and so on, outside quotes; `[Red]` is a colour, `[h]` elapsed
 * hours.
 */
function timeFormatOf(code: string): 'date' | 'clock' | 'elapsed' | undefined {
  const letters = firstSection(code).replace(aside, '').replace(general, '')
  if (!/[ymdhs]|aaa/i.test(letters)) return undefined
  if (/\[(h+|m+|s+)\]/i.test(letters)) return 'elapsed'
  return /[yd]/i.test(letters) || !/[hs]/i.test(letters) ? 'date' : 'clock'
}

const literal = /^(?:"([^"]*)"|\\(.)|_.|\*.|\[[^\]]*\]|([-/.() :A-Za-z]))/
/** Currencies before a number. */
const currency = /^(rmb|cny|usd|hkd|eur|jpy|gbp|twd|mop|nt|hk|us|[¥￥$€£])/i

/**
 * Code format; undefined if the format shows a quantity: with decimals, thousands separators, percentages, or without
 * leading zeros.
 */
function codeFormatOf(code: string): CodeFormat | undefined {
  const tokens: (string | null)[] = []
  let zeros = 0
  // `#` before the zeros is an optional digit and changes nothing.
  let rest = firstSection(code).replace(/#+(?=0)/, '')
  while (rest !== '') {
    if (rest.startsWith('0')) {
      tokens.push(null)
      zeros++
      rest = rest.slice(1)
      continue
    }
    const found = literal.exec(rest)
    if (!found) return undefined
    const [whole, quoted, escaped, plain] = found
    // A point between digits means decimals.
    if (plain === '.' || (plain !== undefined && /[a-z]/i.test(plain))) return undefined
    const text = quoted ?? escaped ?? plain ?? ''
    if (text !== '') tokens.push(text)
    rest = rest.slice(whole.length)
  }
  const before = tokens.slice(0, tokens.indexOf(null)).join('')
  const isNamed = /[a-z]/i.test(before) && !currency.test(before.trim())
  return zeros >= 2 || (zeros === 1 && isNamed) ? { tokens, zeros } : undefined
}

/** An integer in that format; undefined for any other number. */
export function codeText({ tokens, zeros }: CodeFormat, value: number): string | undefined {
  if (!Number.isSafeInteger(value) || value < 0) return undefined
  const digits = String(value).padStart(zeros, '0')
  let at = digits.length - zeros
  let text = ''
  let isFirst = true
  for (const token of tokens) {
    if (token !== null) {
      text += token
      continue
    }
    text += isFirst ? digits.slice(0, ++at) : digits[at++]
    isFirst = false
  }
  return text
}

/** Number format by its number, and by its code if the workbook defines one. */
export function numberFormatOf(id: number, code: string | undefined): NumberFormat {
  if (code !== undefined) return wordFormatOf(code) ?? timeFormatOf(code) ?? codeFormatOf(code)
  if (id === builtInElapsed) return 'elapsed'
  if (builtInClocks.has(id)) return 'clock'
  return builtInDates.has(id) ? 'date' : undefined
}

/** From this value on, Excel loses the last digits of an integer, since it stores fifteen. */
export const preciseMax = 1e15

/**
 * A number as a workbook stores it, with fifteen significant digits: 0.1 + 0.2 is 0.3. A number that has lost digits is
 * written with an exponent, as programs show it, so that nobody takes it for the original.
 */
export function numberText(value: number): string {
  if (Math.abs(value) < preciseMax)
    return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(15)))
  if (!Number.isFinite(value)) return String(value)
  const [figure = '', power = ''] = value.toExponential(14).split('e')
  return `${figure.replace(/\.?0+$/, '')}E${power}`
}
