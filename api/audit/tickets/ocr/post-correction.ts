import { roundedTenThousandths } from '#contract/audit/flow/reading.ts'
import { amountInWords, readAmountInWords } from '#contract/audit/tickets/amount-in-words.ts'
import { sureConfidence } from '#contract/audit/tickets/reading.ts'
import { hasCheckCharacter } from '#contract/audit/tickets/tax-number.ts'
import { readDecimal } from '#contract/platform/ingest/decimal.ts'
import type { PageRead } from '../fields/fields.ts'

/** Characters that OCR confuses. */
const alike = ['0DOQC', '8B3', '1ILT7', '5S', '2Z', 'EF', 'KX', '6G', 'UV', 'PR', 'MN', '4A']
const mendedConfidence = 0.85
const certain = 0.985

/**
 * Corrects misread values from redundant ones on the page: check characters of tax numbers, amounts in words and
 * figures, sums and parts. Values read with certainty are kept, right or wrong, because verification judges them.
 */
export function postCorrect(page: PageRead): PageRead {
  const fields = { ...page.fields }
  for (const name of ['boughtTaxNo', 'sellerTaxNo'] as const) {
    const read = fields[name]
    const better = read && mendedTaxNumber(read.value, read.sureness ?? [])
    if (read && better && better !== read.value) fields[name] = { ...read, value: better, confidence: mendedConfidence }
  }
  if (fields.ticketNum) fields.ticketNum = withDigits(fields.ticketNum)
  const sum = sumOf(fields.amountWithoutTax?.value, fields.tax?.value)
  const total = fields.ticketAmount?.value
  const inWords = fields.amountInWords
  const betterWords = inWords && mendedWords(inWords, total ?? sum)
  if (betterWords) fields.amountInWords = betterWords
  else delete fields.amountInWords
  const words = fields.amountInWords && readAmountInWords(fields.amountInWords.value)
  if (total === undefined && fields.amountInWords && words !== undefined)
    fields.ticketAmount = { ...fields.amountInWords, value: words, confidence: mendedConfidence }
  else if (fields.ticketAmount && inWords && total !== undefined && total === readAmountInWords(inWords.value))
    // Amount in words and amount in figures are equal.
    fields.ticketAmount = {
      ...fields.ticketAmount,
      confidence: Math.max(fields.ticketAmount.confidence, mendedConfidence),
    }
  else if (sum !== undefined && sum === words && fields.ticketAmount && total !== sum)
    fields.ticketAmount = { ...fields.ticketAmount, value: sum, confidence: mendedConfidence }
  return { ...page, fields, lines: mendedLines({ ...page, fields }) }
}

type Field = NonNullable<PageRead['fields']['amountInWords']>

/** Letters that are misread for digits, with the intended digit. */
const digitOf: Readonly<Record<string, string>> = {
  O: '0',
  D: '0',
  Q: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  G: '6',
  B: '8',
}
const digitsAround = 3

/**
 * Replaces an unsure letter after several digits of a number, such as the last one of `0004192G`. The field remains
 * doubtful.
 */
function withDigits(read: Field): Field {
  const { value, sureness = [] } = read
  const characters = [...value]
  const mended = characters.map((character, at) => {
    const digit = digitOf[character.toUpperCase()]
    const before = characters.slice(Math.max(0, at - digitsAround), at)
    const isAmongDigits = before.length === digitsAround && before.every((each) => /\d/.test(each))
    return digit && isAmongDigits && /^\d?$/.test(characters[at + 1] ?? '') && (sureness[at] ?? 1) < sureConfidence
      ? digit
      : character
  })
  return { ...read, value: mended.join('') }
}

/** Replaces an unparsable amount in words if the figures explain the misread characters. */
function mendedWords(read: Field, figures: string | undefined): Field | undefined {
  if (readAmountInWords(read.value) !== undefined) return read
  const expected = [...(figures && readDecimal(figures) !== undefined ? amountInWords(figures) : '')]
  const characters = [...read.value]
  const off = characters.filter((character, at) => character !== expected[at])
  const isMisread =
    (characters.length === expected.length && off.length <= characters.length / 3) ||
    isAllButUnknown(read.value, expected)
  return isMisread ? { ...read, value: expected.join(''), confidence: mendedConfidence } : undefined
}

/** Numerals that the model does not know: it omits them or reads another character. */
const unknownNumerals = /[陆贰陸貳]/g

function isAllButUnknown(read: string, expected: readonly string[]): boolean {
  const numeral = /[零壹叁肆伍柒捌玖拾佰仟万亿圆角分整]/
  const known = [...read.replaceAll('元', '圆').replaceAll('萬', '万').replaceAll('億', '亿').replaceAll('圓', '圆')]
  const rest = known.filter((character) => numeral.test(character)).join('')
  const wanted = expected.join('').replace(unknownNumerals, '')
  return wanted.length >= 3 && wanted !== expected.join('') && rest === wanted
}

function mendedTaxNumber(value: string, sureness: readonly number[]): string | undefined {
  const known = value.replaceAll('O', '0').replaceAll('I', '1').replaceAll('S', '5').replaceAll('Z', '2')
  if (known.length !== 18) return undefined
  if (hasCheckCharacter(known)) return known
  const candidates = new Set<string>()
  for (let at = 0; at < known.length; at += 1) {
    if ((sureness[at] ?? 1) >= certain) continue
    for (const group of alike.filter((characters) => characters.includes(known[at] ?? '')))
      for (const character of group) {
        const other = known.slice(0, at) + character + known.slice(at + 1)
        if (hasCheckCharacter(other)) candidates.add(other)
      }
  }
  return candidates.size === 1 ? [...candidates][0] : undefined
}

const sumOf = (one: string | undefined, other: string | undefined): string | undefined => {
  if (!one || !other || readDecimal(one) === undefined || readDecimal(other) === undefined) return undefined
  return yuan(roundedTenThousandths(one) + roundedTenThousandths(other))
}

const yuan = (amount: bigint): string => {
  const cents = amount / 100n
  const character = cents < 0n ? '-' : ''
  const digits = `${cents < 0n ? -cents : cents}`.padStart(3, '0')
  return `${character}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * A single line takes the totals of the ticket. Lines where quantity × price differs from the amount get low
 * confidence.
 */
function mendedLines({ fields, lines }: PageRead): PageRead['lines'] {
  const [only] = lines
  const whole = fields.amountWithoutTax?.value ?? fields.ticketAmount?.value
  const mendedOnly =
    only && lines.length === 1 && whole
      ? [{ ...only, amount: whole, ...(fields.amountWithoutTax && fields.tax ? { tax: fields.tax.value } : {}) }]
      : lines
  return mendedOnly.map((line) => (adds(line) ? line : { ...line, confidence: Math.min(line.confidence, 0.5) }))
}

/** True if the line's figures are all present and consistent. */
function adds({ quantity, unitPrice, amount }: PageRead['lines'][number]): boolean {
  const numbers = [quantity, unitPrice ?? '', amount].map((text) => readDecimal(text))
  if (numbers.some((known) => known === undefined)) return false
  const [count = 0, price = 0, sum = 0] = numbers.map(Number)
  return Math.abs(count * price - sum) <= Math.max(0.02, Math.abs(count) * 0.0051)
}
