import { readAmountInWords } from '#contract/audit/tickets/amount-in-words.ts'
import { TicketType } from '#contract/audit/tickets/codes.ts'
import type { TicketField } from '#contract/audit/tickets/reading.ts'
import { type Page, piecesOf, type Run } from './cells.ts'
import { amountField, dateAt, doubtful, type FieldRead, field } from './field-read.ts'
import type { Goods } from './goods.ts'
import { type Context, candidates, continued, valueGap } from './label-values.ts'
import { labelGap, labelsOn } from './labels.ts'
import { boxOf, type Character, type Found, foundOf } from './layout.ts'
import { looseParties } from './loose-parties.ts'
import { addressed, headOf, partyOf } from './parties.ts'
import { beforePayments, isExplained, moneySums, ownSums, partsOf, sumsIn, totalOf } from './sums.ts'
import type { Title } from './typing.ts'

type Fields = { [F in TicketField]?: FieldRead | undefined }

/** Labels of a page, outside its table of goods. */
export function contextOf(page: Page, goods: Goods | undefined): Context {
  const outside = goods ? page.runs.filter((run) => !goods.runs.has(run)) : page.runs
  return { page, labels: labelsOn(page, outside), outside }
}

/** Reads the fields of a delivery note or a receipt: values beside, below or in the cell of their labels. */
export function noteFields(
  context: Context,
  { type, title, goods }: { type: TicketType; title?: Title | undefined; goods: Goods | undefined },
): Fields {
  const { outside } = context
  const amountInWords = wordsOf(context)
  const labelled = partyOf(context, 'buyer') ?? addressed(outside)
  const known = { buyer: labelled, seller: partyOf(context, 'seller') ?? headOf(context, title) }
  const { buyer, seller } = looseParties(context, known, title)
  return {
    ticketNum:
      (type === TicketType.invoice ? numberOf(context, 'invoiceNumber') : undefined) ??
      numberOf(context, 'number') ??
      ordinalNumber(outside, title) ??
      looseNumber(context, title),
    ticketDate: dateOf(context) ?? looseDate(outside),
    boughtName: buyer,
    sellerName: seller && seller.value !== buyer?.value ? seller : undefined,
    ...(withPurpose.has(type) ? { purpose: purposeOf(context) ?? goods?.name } : {}),
    ticketAmount: amountOf(context, goods, amountInWords),
    amountInWords,
  }
}

const withPurpose: ReadonlySet<TicketType> = new Set([TicketType.receipt, TicketType.payment])

const numberForm = /^(?:no\.?:?)?([a-z]{0,12}(?:[-_/.]?[a-z0-9]+)*)/i

/** `收字第` of a number such as `收字第000318号`. */
const wordBefore = /^[一-鿿]{0,3}字?第(?=[a-z0-9])/i

/** Number with its year in brackets, such as `PS(2025)第0418号`. */
const yearlyNumber = /^[a-z一-鿿]{1,6}[([〔](?:19|20)?\d{2}[)\]〕](?:字?第)?[-a-z0-9]*\d号?$/i

/** Number with the date behind it, such as `2512100033 2025-12-10`. */
const datedNumber = /^(\d{6,}?)20\d{2}-\d{2}-\d{2}(?=\d{2}:|$)/

function numberIn(text: string): string | undefined {
  const dated = datedNumber.exec(text)?.[1]
  if (dated) return dated
  const yearly = yearlyNumber.exec(text.replace(/^[:#.\s]+/, ''))?.[0]
  if (yearly) return yearly
  const known = numberForm.exec(text.replace(/^[:#.\s]+/, '').replace(wordBefore, ''))?.[1]?.replace(/[-_/.]+$/, '')
  return known && (known.match(/\d/g)?.length ?? 0) >= 2 && known.length <= 40 ? known : undefined
}

/** Rank from which a label names something near the ticket, such as its order or its printing. */
const anotherFrom = 3

const unlessOfAnother = (read: FieldRead | undefined, { rank }: { rank: number }): FieldRead | undefined =>
  rank >= anotherFrom ? doubtful(read) : read

function numberOf(context: Context, kind: 'number' | 'invoiceNumber'): FieldRead | undefined {
  for (const { label, found } of candidates(context, kind, valueGap.usual)) {
    const value = numberIn(found.text)
    const plainly = unlessOfAnother(field(found, value), label)
    // A word is none of a number.
    const read = plainly && /[a-z]{3}/.test(plainly.value) ? doubtful(plainly) : plainly
    if (read && dateAt(read.value)?.length !== read.value.length) return read
    if (read && /^\d+$/.test(read.value)) return read
  }
  return undefined
}

/** Labels of persons that papers also put before the date of the step: `出库：2025-09-30`. */
const stepOfDelivery = /^(出库|发货|送货|配送|开单|制单)$/

function dateOf(context: Context): FieldRead | undefined {
  for (const { label, found } of candidates(context, 'date', valueGap.date)) {
    const date = dateAt(found.text)
    const read = unlessOfAnother(field(found, date?.day), label)
    if (read) return date?.isAmbiguous ? doubtful(read) : read
  }
  for (const { label, found } of candidates(context, 'other', valueGap.date)) {
    const read = stepOfDelivery.test(label.word) ? field(found, dateAt(found.text)?.day) : undefined
    if (read) return read
  }
  return undefined
}

/** Gap in heights from which a date does not belong to the digits before it. */
const apartFrom = 0.8

/** Characters before a date that follows them after a blank: `CK-0391 2025-06-17` is `CK-0391`. */
function beforeDate(characters: Character[], height: number): Character[] {
  const from = characters.findIndex((character, at) => {
    const before = characters[at - 1]
    if (!before || character.x - before.end < height * apartFrom) return false
    const rest = characters.slice(at).map((each) => each.character)
    return dateAt(rest.join('')) !== undefined
  })
  return from > 0 ? characters.slice(0, from) : characters
}

/** Fallback without a label: a text near the top with the form of a document number. */
function looseNumber(context: Context, title: Title | undefined): FieldRead | undefined {
  const { outside: runs } = context
  const ofOthers = new Set(
    candidates(context, 'other', valueGap.usual).flatMap(({ found, isBelow }) => (isBelow ? [] : found.words)),
  )
  // Without a title the first rows are the head.
  const first = title?.run ?? runs[0]
  const bottom = (first?.box.y ?? 0) + (first?.height ?? 0) * 8
  const found = runs
    .filter(({ box }) => box.y < bottom)
    .flatMap((run) =>
      piecesOf(run, valueGap.usual).flatMap((characters) => foundOf(beforeDate(characters, run.height)) ?? []),
    )
    .find(
      ({ text, words }) =>
        !words.some((word) => ofOthers.has(word)) &&
        /^(?:[A-Z]{1,6}[-A-Z0-9]*\d{4,}[-\d]*|N[oec]?\d{6,8}|\d{6,8}|\d{10,20})$/.test(text) &&
        dateAt(text)?.length !== text.length,
    )
  if (!found) return paperNumber(runs.filter(({ box }) => box.y < bottom))
  return signedNumber(found) ?? doubtful(field(found, found.text.replace(/^N[oec0]?\.?(?=\d{6,}$)/i, '')))
}

/** Number directly behind the name of a paper: `配送单 TC250914-0227`. */
function paperNumber(runs: readonly Run[]): FieldRead | undefined {
  for (const run of runs) {
    const match = /[单票据证条函书]:?([a-z]{0,6}[-\d]*\d{4}[-\d]*)$/.exec(run.text)
    const found = match && foundOf(run.characters.slice(-(match[1]?.length ?? 0)))
    if (found && dateAt(found.text)?.length !== found.text.length) return doubtful(field(found, found.text))
  }
  return undefined
}

/** Number of a form by itself, such as `第 20250611 号` or `（仓字20250611-03号）`. */
function ordinalNumber(runs: readonly Run[], title: Title | undefined): FieldRead | undefined {
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
const ordinal = /(?<!准|证)(?:第|[一-鿿]字第?)([a-z]{0,4}-?\d{3,}[-\d]*)[号號]/i

/** Number behind `№`, which OCR reads as an `N` apart from the digits. */
function signedNumber({ text, words }: Found): FieldRead | undefined {
  const [sign, first] = words
  if (!sign || !first || words.length !== text.length || !/^N\d{6,8}$/.test(text)) return undefined
  const isApart = first.x - sign.x - sign.width > sign.height * signGap
  return isApart ? field({ text: text.slice(1), words: words.slice(1) }, text.slice(1)) : undefined
}

/** Least gap in heights between `№` and its number. */
const signGap = 0.3

/** Fallback without a label. A single date with `年 月 日` is sure, any other is doubtful. */
function looseDate(runs: readonly Run[]): FieldRead | undefined {
  const dates = runs.flatMap((run) =>
    [...run.text].flatMap((_, at) => {
      const isInside =
        at > 0 &&
        /[\d〇一二三四五六七八九]/.test(run.text[at - 1] ?? '') &&
        (run.characters[at]?.x ?? 0) - (run.characters[at - 1]?.end ?? 0) < run.height * apartFrom
      const date = isInside ? undefined : dateAt(run.text.slice(at, endOf(run, at)))
      const found = date && foundOf(run.characters.slice(at, at + date.length))
      const read = found && field(found, date.day)
      const before = run.text.slice(Math.max(0, at - wordMost), at)
      return read
        ? [
            {
              read,
              isForm: run.text.slice(at, at + date.length).includes('年'),
              isOfOther: ofOtherDay.test(before),
              isAlone: date?.length === run.text.length,
            },
          ]
        : []
    }),
  )
  const forms = dates.filter(({ isForm }) => isForm)
  if (forms.length === 1) return forms[0]?.read
  const alone = dates.filter(({ isAlone, isForm }) => isAlone && (isForm || forms.length === 0))
  if (forms.length > 1 && alone[0]) return doubtful(alone.at(-1)?.read)
  const own = dates.filter(({ isOfOther }) => !isOfOther)
  return doubtful((forms[0] ?? own[0] ?? dates[0])?.read)
}
/** End of the text at a position: a gap between digits. */
const endOf = ({ text, characters, height }: Run, at: number): number | undefined => {
  const end = characters.findIndex(
    ({ x }, place) =>
      place > at + 5 &&
      /\d\d/.test(text.slice(place - 1, place + 1)) &&
      x - (characters[place - 1]?.end ?? x) > height * apartFrom,
  )
  return end < 0 ? undefined : end
}

/** Words before the date of another step, and the characters looked at. */
const ofOtherDay = /下单|打印|订货|订单|付款|预计|到期|有效|合同|截止/
const wordMost = 6

function purposeOf(context: Context): FieldRead | undefined {
  for (const { label, found } of candidates(context, 'purpose', valueGap.usual)) {
    const named = continued(context, label, found)
    const value = named.text
      .replace(/^[:_.\-—~|,;、]+/, '')
      .replace(/[,，。;]?(金额|共计?|合?计|总计)?(为|是)?:?(人民币|[¥￥]).*$/, '')
      .replace(/[:_.\-—~|,;、]+$/, '')
    if (value.length > 1 && !/^[-\d.,/:¥]+$/.test(value)) return field(named, value)
  }
  return undefined
}

/** Another sum of the page that is `net` with taxes and costs, or without reductions. */
function totalBelow({ outside }: Context, net: FieldRead, sums: readonly FieldRead[]): FieldRead | undefined {
  const named = sumsIn(outside)
  return totalOf(net.value, [...sums, ...ownSums(named)], partsOf(named))
}

const centsOf = (yuan: string): number => Math.round(Number(yuan) * 100)

/** Amount of a ticket; doubtful if the page has a tax or a discount and no other sum that explains the amount by it. */
function amountOf(context: Context, goods: Goods | undefined, inWords: FieldRead | undefined): FieldRead | undefined {
  const named = sumsIn(context.outside)
  const due = printedAmount(context, goods, inWords)
  const sum = goods && sumOf(goods)
  const ofGoods = [
    ...(goods?.total ? [goods.total] : []),
    ...ownSums(named).filter(({ value }) => centsOf(value) === sum),
  ]
  const read = (due && beforePayments(due.value, ofGoods, named)) ?? due
  const parts = partsOf(named)
  if (!read || Number(inWords && readAmountInWords(inWords.value)) === Number(read.value)) return read
  // Another sum beside it that no tax, cost or reduction explains.
  const isAlone = ownSums(moneySums(named)).every(
    ({ value }) =>
      centsOf(value) === centsOf(read.value) ||
      isExplained(value, read.value, parts) ||
      isExplained(read.value, value, parts),
  )
  if (!isAlone) return doubtful(read)
  if (parts.length === 0) return read
  const figures = [
    ...figuresIn(context.page),
    ...candidates(context, 'amount', valueGap.usual).flatMap(({ found }) => amountField(found) ?? []),
    ...(goods?.total ? [goods.total] : []),
    ...ownSums(named),
  ]
  return figures.some(({ value }) => isExplained(value, read.value, parts)) ? read : doubtful(read)
}

/** Amount by its label or as the total of the goods; the one that the amount in words confirms comes first. */
function printedAmount(
  context: Context,
  goods: Goods | undefined,
  inWords: FieldRead | undefined,
): FieldRead | undefined {
  const all = candidates(context, 'amount', valueGap.usual)
  const named = sumsIn(context.outside)
  const sums = [
    ...all.flatMap(({ found }) => amountField(found) ?? []),
    ...(goods?.total ? [goods.total] : []),
    ...ownSums(moneySums(named)),
  ]
  const words = inWords && readAmountInWords(inWords.value)
  const confirmed = words === undefined ? undefined : sums.find(({ value }) => Number(value) === Number(words))
  const printed = confirmed ?? figureOf(context, words)
  if (printed) return printed
  const place = (most: number, least: number) =>
    all.find(({ found, label }) => label.rank >= least && label.rank <= most && amountField(found))
  const read = (at: ReturnType<typeof place>) => {
    const amount = at && amountField(at.found)
    if (!amount) return undefined
    if (at.isBelow && isOfColumn(context, at.found)) return doubtful(amount)
    const beside = at.found.text.includes('.') ? undefined : figureBeside(context, at.found)
    return beside ? doubtful(beside) : amount
  }
  const sum = goods && sumOf(goods)
  const labelled = read(place(1, 0))
  if (labelled) {
    const others = all
      .filter(({ label }) => label.rank <= 1)
      .flatMap(({ found }) => amountField(found) ?? [])
      .filter(({ value }) => centsOf(value) !== centsOf(labelled.value))
    const isExplained = others.every((other) => totalBelow(context, other, [labelled]))
    const isSum = sum === centsOf(labelled.value)
    return totalBelow(context, labelled, others) ?? (isExplained || isSum ? labelled : doubtful(labelled))
  }
  const total = goods?.total
  if (total) {
    const differs = all.some(({ label, found }) => {
      const value = label.word === '总计' ? amountField(found)?.value : undefined
      return value !== undefined && centsOf(value) !== centsOf(total.value)
    })
    return totalBelow(context, total, sums) ?? (differs ? doubtful(total) : total)
  }
  const explained = sum === undefined ? undefined : totalOf(`${sum / 100}`, ownSums(named), partsOf(named))
  const last =
    explained ??
    read(place(3, 2)) ??
    markedAmount(context.outside) ??
    wordsAmount(inWords) ??
    figureBelow(context, goods)
  return last && (totalBelow(context, last, sums) ?? last)
}

/** Amount of a paper that has it in words only. */
function wordsAmount(inWords: FieldRead | undefined): FieldRead | undefined {
  const value = inWords && readAmountInWords(inWords.value)
  return inWords && value !== undefined ? { value, box: inWords.box, confidence: inWords.confidence } : undefined
}

/** Fallback without a label: a figure that is the sum of the lines; without such a figure the last one is doubtful. */
function figureBelow({ page, outside }: Context, goods: Goods | undefined): FieldRead | undefined {
  const figures = [...figuresIn({ ...page, runs: [...outside] }), ...ownSums(moneySums(sumsIn(outside)))]
  const sum = goods && sumOf(goods)
  return figures.findLast(({ value }) => sum === centsOf(value)) ?? doubtful(figures.at(-1))
}

/** Sum of the lines in cents. Undefined if a line has no amount that reads whole. */
function sumOf({ lines }: Goods): number | undefined {
  const sum = lines.reduce((cents, { amount }) => cents + (amount === '' ? Number.NaN : centsOf(amount)), 0)
  return lines.length > 0 && Number.isFinite(sum) ? sum : undefined
}

/** Distance in heights of the figures of a column below each other. */
const columnGap = 2.4

/** True for the first of several figures below a label, which is the head of a column. */
function isOfColumn({ page }: Context, { words }: Found): boolean {
  const box = boxOf({ words })
  return figuresIn(page).some(({ box: other }) => {
    const shared = Math.min(other.x + other.width, box.x + box.width) - Math.max(other.x, box.x)
    const gap = other.y - box.y - box.height
    return shared > Math.min(other.width, box.width) / 2 && gap > -box.height / 2 && gap < page.height * columnGap
  })
}

/** Last figure with decimals in the row of one without, which may be the sum of another column. */
function figureBeside({ page }: Context, { words }: Found): FieldRead | undefined {
  const box = boxOf({ words })
  return figuresIn(page).findLast(
    ({ box: other }) => other.x > box.x + box.width && Math.abs(other.y - box.y) < page.height * sameRow,
  )
}
const sameRow = 0.6

/** Figure that is the amount in words. */
const figureOf = ({ page }: Context, words: string | undefined): FieldRead | undefined =>
  words === undefined ? undefined : figuresIn(page).find(({ value }) => Number(value) === Number(words))

/** Figure with two decimals, or with its thousands separated. */
const figure = /^(¥|[a-z]{2,3}\$?|\$)?(\d[\d,]*\.\d{2}|\d{1,3}(,\d{3})+)(元|圆)?$/i

/** Texts of a page that are figures of money. */
const figuresIn = ({ runs }: Page): FieldRead[] =>
  runs.flatMap((run) =>
    piecesOf(run, valueGap.usual).flatMap((characters) => {
      const found = foundOf(characters)
      return found && figure.test(found.text) ? (amountField(found) ?? []) : []
    }),
  )

/** Fallback without a label: a figure behind the sign of the currency. */
function markedAmount(runs: readonly Run[]): FieldRead | undefined {
  for (const run of runs) {
    const at = run.text.search(/(?:¥|(?:hk|nt)[$s]|\$):?-?\d|(?<![a-z0-9])y-?[\d,]+\.\d{2}/)
    const found = at >= 0 ? foundOf(run.characters.slice(at)) : undefined
    const read = found && amountField(found)
    if (read) return read
  }
  return undefined
}

const numeralRun = /[零〇一二三四五六七八九壹贰叁参肆伍陆柒捌玖拾佰仟万亿十百千圆元角分整正负⊗ⓧ]{3,}/g

const beginsAt = ({ text, characters, height }: Run, at: number): boolean =>
  at === 0 ||
  !/[一-鿿]/.test(text[at - 1] ?? '') ||
  /(大写|币|[合总共小]计|金额|总额|货款)$/.test(text.slice(0, at)) ||
  (characters[at]?.x ?? 0) - (characters[at - 1]?.end ?? 0) > height * labelGap.around * 2

/** Amount in words anywhere on the page, else the text behind its label. */
export function wordsOf(context: Context): FieldRead | undefined {
  let unclear: FieldRead | undefined
  for (const run of context.outside)
    for (const match of run.text.matchAll(numeralRun)) {
      // With a character misread in the middle the rest would parse as a smaller amount.
      if (!beginsAt(run, match.index)) continue
      const found = foundOf(run.characters.slice(match.index, match.index + match[0].length))
      if (!found || !/[圆元]/.test(match[0])) continue
      if (readAmountInWords(found.text) !== undefined) return field(found, found.text)
      // OCR may have lost a numeral that the figures tell.
      if (match[0].length >= unclearLeast) unclear ??= doubtful(field(found, found.text))
    }
  for (const { found } of candidates(context, 'words', valueGap.date)) {
    const value = found.text.replace(/^[^零壹贰叁肆伍陆柒捌玖拾佰仟万萬负貳陸⊗]+/, '').replace(/[(¥].*$/, '')
    const read = field(found, value)
    if (read && value.length > 2) return read
  }
  return unclear
}
const unclearLeast = 6
