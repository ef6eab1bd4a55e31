import { readAmountInWords } from '#contract/audit/tickets/amount-in-words.ts'
import { type Page, piecesOf, type Run } from './cells.ts'
import { amountField, doubtful, type FieldRead } from './field-read.ts'
import type { Goods } from './goods.ts'
import { type Context, candidates, valueGap } from './label-values.ts'
import { boxOf, type Found, foundOf } from './layout.ts'
import { beforePayments, isExplained, moneySums, ownSums, partsOf, sumsIn, totalOf } from './sums.ts'

/** Another sum of the page that is `net` with taxes and costs, or without reductions. */
function totalBelow({ outside }: Context, net: FieldRead, sums: readonly FieldRead[]): FieldRead | undefined {
  const named = sumsIn(outside)
  return totalOf(net.value, [...sums, ...ownSums(named)], partsOf(named))
}

const centsOf = (yuan: string): number => Math.round(Number(yuan) * 100)

/** Amount of a ticket; doubtful if the page has a tax or a discount and no other sum that explains the amount by it. */
export function amountOf(
  context: Context,
  goods: Goods | undefined,
  inWords: FieldRead | undefined,
): FieldRead | undefined {
  const named = sumsIn(context.outside)
  const due = printedAmount(context, goods, inWords)
  const sum = goods && sumOf(goods)
  const ofGoods = [
    ...(goods?.total ? [goods.total] : []),
    ...ownSums(named).filter(({ value }) => centsOf(value) === sum),
  ]
  const read = (due && beforePayments(due.value, ofGoods, named)) ?? due
  const parts = partsOf(named)
  if (!read) return undefined
  if (inWords && Number(readAmountInWords(inWords.value)) === Number(read.value))
    return { ...read, confidence: Math.max(read.confidence, inWords.confidence) }
  if (sum !== undefined && !isSumOfGoods(read, { sum, goods, parts })) return doubtful(read)
  // True if another total next to it is not explained by tax, cost or discount.
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
  const ofLines = sum === undefined ? [] : [{ value: `${sum / 100}` }]
  return [...figures, ...ofLines].some(({ value }) => isExplained(value, read.value, parts)) ? read : doubtful(read)
}

/** True if an amount is that of all lines, with or without their taxes, other costs and reductions. */
function isSumOfGoods(
  { value }: FieldRead,
  { sum, goods, parts }: { sum: number; goods: Goods | undefined; parts: readonly number[] },
): boolean {
  const taxes = (goods?.lines ?? []).reduce((cents, { tax }) => cents + centsOf(tax ?? '0'), 0)
  return [sum, sum + taxes].some(
    (cents) => Math.abs(cents - centsOf(value)) <= 1 || isExplained(`${cents / 100}`, value, parts),
  )
}

/** Amount by its label or as the total of the goods; the candidate that equals the amount in words comes first. */
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

/** Amount of a ticket that states it only in words. */
function wordsAmount(inWords: FieldRead | undefined): FieldRead | undefined {
  const value = inWords && readAmountInWords(inWords.value)
  return inWords && value !== undefined ? { value, box: inWords.box, confidence: inWords.confidence } : undefined
}

/** Fallback without a label: the figure that equals the sum of the lines, otherwise the last figure, as doubtful. */
function figureBelow({ page, outside }: Context, goods: Goods | undefined): FieldRead | undefined {
  const figures = [...figuresIn({ ...page, runs: [...outside] }), ...ownSums(moneySums(sumsIn(outside)))]
  const sum = goods && sumOf(goods)
  return figures.findLast(({ value }) => sum === centsOf(value)) ?? doubtful(figures.at(-1))
}

/** Sum of the lines in cents. Undefined if there are no lines or one of them has no valid amount. */
function sumOf({ lines }: Goods): number | undefined {
  const sum = lines.reduce((cents, { amount }) => cents + (amount === '' ? Number.NaN : centsOf(amount)), 0)
  return lines.length > 0 && Number.isFinite(sum) ? sum : undefined
}

/** Maximum vertical gap between two figures of one column, in text heights. */
const columnGap = 2.4

/** True for the first of several figures below a label, which is the header of a column. */
function isOfColumn({ page }: Context, { words }: Found): boolean {
  const box = boxOf({ words })
  return figuresIn(page).some(({ box: other }) => {
    const shared = Math.min(other.x + other.width, box.x + box.width) - Math.max(other.x, box.x)
    const gap = other.y - box.y - box.height
    return shared > Math.min(other.width, box.width) / 2 && gap > -box.height / 2 && gap < page.height * columnGap
  })
}

/** Last figure right of a figure without decimals in its row; the latter may be the sum of another column. */
function figureBeside({ page }: Context, { words }: Found): FieldRead | undefined {
  const box = boxOf({ words })
  return figuresIn(page).findLast(
    ({ box: other }) => other.x > box.x + box.width && Math.abs(other.y - box.y) < page.height * sameRow,
  )
}
const sameRow = 0.6

/** Amount in figures that equals the amount in words. */
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

/** Fallback without a label: a figure after the currency symbol. */
function markedAmount(runs: readonly Run[]): FieldRead | undefined {
  for (const run of runs) {
    const at = run.text.search(/(?:¥|(?:hk|nt)[$s]|\$):?-?\d|(?<![a-z0-9])y-?[\d,]+\.\d{2}/)
    const found = at >= 0 ? foundOf(run.characters.slice(at)) : undefined
    const read = found && amountField(found)
    if (read) return read
  }
  return undefined
}
