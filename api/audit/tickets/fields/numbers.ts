import { piecesOf, type Run } from './cells.ts'
import { apartFrom } from './dates.ts'
import { dateAt, doubtful, type FieldRead, field, unlessOfAnother } from './field-read.ts'
import { type Context, candidates, valueGap } from './label-values.ts'
import { type Character, type Found, foundOf } from './layout.ts'
import { isOfOtherStep } from './lexicon.ts'
import { isOfTitle, type Paper, type Title } from './typing.ts'

const numberForm = /^(?:n\.?o\.?:?)?([a-z]{0,12}(?:[-_/.]?[a-z0-9]+)*)/i

/** `收字第` in a number such as `收字第000318号`. */
const wordBefore = /^[一-鿿]{0,3}字?第(?=[a-z0-9])/i

/** Number with its year in brackets, such as `PS(2025)第0418号`. */
const yearlyNumber = /^[a-z一-鿿]{1,6}[([〔](?:19|20)?\d{2}[)\]〕](?:字?第)?[-a-z0-9]*\d号?$/i

/** Number with the date after it, such as `2512100033 2025-12-10`. */
const datedNumber = /^(\d{6,}?)20\d{2}-\d{2}-\d{2}(?=\d{2}:|$)/

/** Number of a pair of number and date, such as `80104417/11.09.2025`. */
const pairedNumber = /^([a-z]{0,4}[-\d]{5,})\/(?=20\d{2}[-./]\d|\d{1,2}[-./]\d{1,2}[-./]20\d{2}$)/i

function numberIn(text: string): string | undefined {
  const dated = datedNumber.exec(text)?.[1] ?? pairedNumber.exec(text)?.[1]
  if (dated) return dated
  const yearly = yearlyNumber.exec(text.replace(/^[:#.\s]+/, ''))?.[0]
  if (yearly) return yearly
  const known = numberForm.exec(text.replace(/^[:#.\s]+/, '').replace(wordBefore, ''))?.[1]?.replace(/[-_/.]+$/, '')
  return known && (known.match(/\d/g)?.length ?? 0) >= 2 && known.length <= 40 ? known : undefined
}

/** Labels of numbers of an order, which a paper repeats. */
const ofOrder = /订|采购/

/** Numbers of a kind: first those of the document in the title, last those of orders and other steps. */
function numbersOf(context: Context, kind: 'number' | 'invoiceNumber', { type, title }: Paper) {
  const all = candidates(context, kind, valueGap.usual)
  const turnOf = ({ label }: (typeof all)[number]): number =>
    isOfTitle(label.word, title) ? 0 : ofOrder.test(label.word) || isOfOtherStep(label.word, type) ? 2 : 1
  return all.toSorted((one, other) => turnOf(one) - turnOf(other))
}

export function numberOf(context: Context, kind: 'number' | 'invoiceNumber', paper: Paper): FieldRead | undefined {
  for (const { label, found } of numbersOf(context, kind, paper)) {
    const value = numberIn(found.text)
    const own = field(found, value)
    const plainly = isOfTitle(label.word, paper.title)
      ? own
      : isOfOtherStep(label.word, paper.type)
        ? doubtful(own)
        : unlessOfAnother(own, label)
    // A text with letters is not a number.
    const read = plainly && /[a-z]{3}/.test(plainly.value) ? doubtful(plainly) : plainly
    if (read && dateAt(read.value)?.length !== read.value.length) return read
    if (read && /^\d+$/.test(read.value)) return read
  }
  return undefined
}

/** Characters before a blank and a date: `CK-0391 2025-06-17` is `CK-0391`. */
function beforeDate(characters: Character[], height: number): Character[] {
  const from = characters.findIndex((character, at) => {
    const before = characters[at - 1]
    if (!before || character.x - before.end < height * apartFrom) return false
    const rest = characters.slice(at).map((each) => each.character)
    return dateAt(rest.join('')) !== undefined
  })
  return from > 0 ? characters.slice(0, from) : characters
}

/** Ratio of heights from which a number is a heading. */
const headingFrom = 1.3

/** Fallback without a label: a heading or a text near the top with the form of a document number. */
export function looseNumber(context: Context, title: Title | undefined): FieldRead | undefined {
  const { outside: runs } = context
  const ofOthers = new Set(
    candidates(context, 'other', valueGap.usual).flatMap(({ found, isBelow }) => (isBelow ? [] : found.words)),
  )
  // Without a title the first rows are the header.
  const first = title?.run ?? runs[0]
  const bottom = (first?.box.y ?? 0) + (first?.height ?? 0) * 8
  const found = runs
    .filter(({ box, height }) => box.y < bottom || height > context.page.height * headingFrom)
    .flatMap((run) =>
      piecesOf(run, valueGap.usual).flatMap((characters) => foundOf(beforeDate(characters, run.height)) ?? []),
    )
    .find(
      ({ text, words }) =>
        !words.some((word) => ofOthers.has(word)) &&
        /^(?:[A-Z]{1,6}[-/A-Z0-9]*\d{4,}[-\d]*|N[oec]?\d{6,8}|\d{6,8}|\d{10,20})$/.test(text) &&
        dateAt(text)?.length !== text.length,
    )
  if (!found) return paperNumber(runs.filter(({ box }) => box.y < bottom))
  return signedNumber(found) ?? doubtful(field(found, withoutSign(found.text)))
}

/** Number without `No`, whose `o` OCR may have read as a zero or with the `N` as one character; pads have 7 digits. */
const withoutSign = (text: string): string => text.replace(/^N(?:[oec]\.?(?=\d{6,}$)|0(?=\d{7}$)|(?=\d{6,8}$))/i, '')

/** Number directly after the name of a paper: `配送单 TC250914-0227`. */
function paperNumber(runs: readonly Run[]): FieldRead | undefined {
  for (const run of runs) {
    const match = /[单票据证条函书]:?([a-z]{0,6}[-\d]*\d{4}[-\d]*)$/.exec(run.text)
    const found = match && foundOf(run.characters.slice(-(match[1]?.length ?? 0)))
    if (found && dateAt(found.text)?.length !== found.text.length)
      return signedNumber(found) ?? doubtful(field(found, withoutSign(found.text)))
  }
  return undefined
}

/** Number of a form without a label, such as `第 20250611 号` or `（仓字20250611-03号）`. */
export function ordinalNumber(runs: readonly Run[], title: Title | undefined): FieldRead | undefined {
  for (const run of runs) {
    const match = ordinal.exec(run.text)
    if (!match) continue
    const from = match.index + match[0].indexOf(match[1] ?? '')
    const found = foundOf(run.characters.slice(from, from + (match[1]?.length ?? 0)))
    const read = field(found, found?.text)
    const isOwn = run === title?.run || match[0].length === run.text.length
    return isOwn ? read : doubtful(read)
  }
  return undefined
}
const ordinal = /(?<!准|证)(?:第|[一-鿿]{1,6}字第?)([a-z]{0,4}-?\d{3,}[-\d]*)[号號]/i

/** Number after `№`, which OCR reads as an `N` apart from the digits. */
function signedNumber({ text, words }: Found): FieldRead | undefined {
  const [sign, first] = words
  if (!sign || !first || words.length !== text.length || !/^N\d{6,8}$/.test(text)) return undefined
  const isApart = first.x - sign.x - sign.width > sign.height * signGap
  return isApart ? field({ text: text.slice(1), words: words.slice(1) }, text.slice(1)) : undefined
}

/** Minimum gap in text heights between `№` and its number. */
const signGap = 0.3
