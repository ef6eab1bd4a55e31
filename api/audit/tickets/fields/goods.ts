import type { TicketLine } from '#contract/audit/tickets/comparing.ts'
import { readDecimal } from '#contract/platform/ingest/decimal.ts'
import { plain } from '#contract/platform/ingest/text.ts'
import type { Page, Run } from './cells.ts'
import { amountField, doubtfulConfidence, type FieldRead, field } from './field-read.ts'
import {
  amountByPlaces,
  amountForm,
  assigned,
  cleaned,
  type Filled,
  filledFrom,
  isProduct,
  readsWhole,
  tokensOf,
} from './goods-cells.ts'
import { findHeads, type Head, tablesOf } from './goods-heads.ts'
import { type Box, boxOf, foundOf } from './layout.ts'
import { lexical } from './lexicon.ts'
import { type Block, tableRowsOf } from './table-rows.ts'

export type GoodsLine = TicketLine & { batchNo?: string; unitPrice?: string; box: Box; confidence: number }

/** Table of goods: its lines, its total, and the runs that belong to it. */
export type Goods = {
  lines: GoodsLine[]
  total: FieldRead | undefined
  name: FieldRead | undefined
  runs: ReadonlySet<Run>
}

export function goodsOf(page: Page): Goods | undefined {
  const rows = tableRowsOf(page)
  const found = findHeads(rows, page.height)
  if (!found) return undefined
  const { at, next } = found
  const below = rows.slice(next)
  const tables = tablesOf(found.heads)
  const read = tables.map((heads, place) => {
    const [left, right] = [place === 0 ? undefined : heads, tables[place + 1]].map((each) => leftOf(each, page.height))
    const own = tables.length > 1 ? below.map((row) => between(row, left, right)) : below
    return linesOf(own, tables.length > 1 ? heads : completed(heads, below, page.height), page.height)
  })
  const runs = new Set<Run>(rows.slice(at, next).flatMap((row) => row.flatMap((block) => block.runs)))
  for (const each of read) for (const run of each.runs) runs.add(run)
  const lines = read.flatMap((each) => each.lines)
  // The total of several tables is below them all.
  const total = read.length === 1 ? read[0]?.total : undefined
  return { lines: withoutNumbers(lines.map(lineFrom)), total, name: lines[0]?.name, runs }
}

/** Left side of a table. */
const leftOf = (heads: readonly Head[] | undefined, height: number): number | undefined =>
  heads?.[0] && (heads[0].cell?.x ?? heads[0].left - height * 0.5)

/** Part of a row between two places. */
const between = (row: readonly Block[], left = Number.NEGATIVE_INFINITY, right = Number.POSITIVE_INFINITY): Block[] =>
  row.flatMap((block) => {
    const characters = block.characters.filter(({ x, end }) => (x + end) / 2 >= left && (x + end) / 2 < right)
    if (characters.length === block.characters.length) return block
    const found = foundOf(characters)
    return found ? { ...block, characters, text: lexical(found.text), box: boxOf(found), cell: undefined } : []
  })

/** Lines of goods below their headers, and the total below them. */
function linesOf(
  rows: readonly Block[][],
  heads: readonly Head[],
  height: number,
): { lines: Filled[]; total: FieldRead | undefined; runs: Run[] } {
  const runs: Run[] = []
  const lines: Filled[] = []
  const loose: Filled[] = []
  let total: FieldRead | undefined
  const table = withinTable(rows, heads, height)
  for (const [place, { row, whole }] of table.entries()) {
    const text = textOf(row)
    if (carried.test(text)) {
      runs.push(...runsOf(whole))
      continue
    }
    if (isTotal(text) || isTotal(textOf(whole)) || tokensOf(row, height).some(isTotalWord)) {
      const below = table[place + 1]
      const isFollowed =
        below !== undefined &&
        (isWholeLine(filledFrom(below.row, heads, height)) ||
          (subtotal.test(text) && isTotal(textOf(below.row).replace(/^小计.*/, ''))))
      total = lines.length > 0 && isFollowed ? undefined : totalOf(row, heads, height)
      // Some sheets have the sums above the goods, or sums of groups between them.
      if (lines.length > 0 && !isFollowed) break
      runs.push(...runsOf(whole))
      continue
    }
    const last = lines.at(-1)
    if (last && details.test(text)) {
      const batchNo = batchLabelled.exec(foundOf(row.flatMap(({ characters }) => characters))?.text ?? '')?.[1]
      if (batchNo) last.cells.batchNo ??= batchNo
      runs.push(...runsOf(row))
      continue
    }
    if (isFoot.test(text) || labelled.test(text) || ofSums.test(text)) break
    const filled = filledFrom(row, heads, height)
    if (last && isDiscount(filled)) deduct(filled, last)
    else if (isLine(filled)) lines.push(isLike(filled, lines[0]) ? filled : { ...filled, isDoubtful: true })
    else if (isMore(filled) && !isBelowRules(row, heads)) loose.push(filled)
    else if (lines.length > 0) break
    runs.push(...runsOf(row))
  }
  for (const more of loose) attach(more, lines, height)
  return { lines, total, runs }
}

/** Row of an invoice that lowers the amount of the goods above it: no quantity, a negative amount. */
const isDiscount = ({ cells: { quantity, unitPrice, amount, gross } }: Filled): boolean =>
  quantity === undefined && unitPrice === undefined && cleaned(amount ?? gross ?? '').startsWith('-')

/** Columns in yuan that a discount lowers. */
const lowered = ['amount', 'gross', 'tax'] as const

/** Lowers the amounts of a line by a discount; doubtful if the discount may be of other goods. */
function deduct({ cells, words }: Filled, line: Filled): void {
  for (const column of lowered) {
    const [text, own] = [cells[column], line.cells[column]].map((each) => each && readDecimal(cleaned(each)))
    if (text && own) line.cells[column] = (Number(own) + Number(text)).toFixed(2)
    else if (cells[column] || own) line.isDoubtful = true
  }
  if (cells.name !== undefined && cells.name !== line.cells.name && !/^\*?折[扣让]/.test(cells.name))
    line.isDoubtful = true
  line.words.push(...words)
}

const runsOf = (row: readonly Block[]): Run[] => row.flatMap((block) => block.runs)

/** Number of a row that touches its name, such as `2、黄芪`, but not the strength of `5%葡萄糖注射液`. */
const rowNumber = /^(\d{1,3})[.、)]?(?=[^\d.%‰、)])/

/** Lines without the numbers that count them. */
function withoutNumbers(lines: readonly GoodsLine[]): GoodsLine[] {
  const numbers = lines.map(({ name }) => Number(rowNumber.exec(name)?.[1] ?? Number.NaN))
  const [first = Number.NaN] = numbers
  const isCounted = numbers.every((number, at) => number === first + at) && (lines.length > 1 || first === 1)
  return lines.map((line) => (isCounted ? { ...line, name: line.name.replace(rowNumber, '') } : line))
}

/** Columns of which any two determine the third. */
const factors = ['quantity', 'unitPrice', 'amount'] as const

/** Maximum columns and rows that are tried, because each try reads the rows again. */
const tried = { heads: 8, rows: 20 } as const

/**
 * Headers plus the only column of figures without a known header: its figures are the product or the factor of the
 * others.
 */
function completed(heads: readonly Head[], rows: readonly Block[][], height: number): readonly Head[] {
  const isMissing = (column: (typeof factors)[number]) =>
    !heads.some((head) => head.column === column || (column === 'amount' && head.column === 'gross'))
  const missing = factors.filter(isMissing)
  const [column] = missing
  if (!column || missing.length > 1) return heads
  const unknown = [...heads.keys()].filter((at) => heads[at]?.column === 'note').slice(0, tried.heads)
  for (const at of unknown) {
    const named = heads.with(at, { ...(heads[at] as Head), column })
    const lines = rows
      .slice(0, tried.rows)
      .map((row) => filledFrom(row, named, height))
      .filter(isLine)
    if (
      lines.length > 0 &&
      isProduct(lines[0]?.cells ?? {}) &&
      lines.filter(({ cells }) => isProduct(cells)).length * 2 > lines.length
    )
      return named
  }
  return heads
}

/** Distance in heights from which text next to a table without rules does not belong to it. */
const besideGap = 3

/** Excludes text next to the table, such as the names of copies; `whole` includes it. */
function withinTable(
  rows: readonly Block[][],
  heads: readonly Head[],
  height: number,
): { row: Block[]; whole: readonly Block[] }[] {
  const left = Math.min(...heads.map((head) => head.cell?.x ?? head.left - height * besideGap))
  const right = Math.max(
    ...heads.map(({ cell, ...head }) => (cell ? cell.x + cell.width : head.right + height * besideGap)),
  )
  return rows.flatMap((whole) => {
    const row = whole.filter(({ box }) => box.x < right && box.x + box.width > left)
    return row.length > 0 ? [{ row, whole }] : []
  })
}

const textOf = (row: readonly Block[]): string => row.map(({ text }) => text).join('')

const isTotal = (text: string): boolean =>
  /^.{0,2}(本页|本单)?(合计|小计|总计|共计|价税合计|金额合计|总数量|总金额|数量合计|total|grandtotal)/.test(text) ||
  /^.{0,4}(大写|小写)/.test(text)
/** Word of a total, in whichever column. */
const isTotalWord = ({ text }: { text: string }): boolean => /^(本[页单])?(合计|小计|总计|共计)$/.test(lexical(text))
/** Row with the sum of a group or a page. */
const subtotal = /^.{0,4}(本页)?小计/
/** Row with the sum carried over from one page to the next. */
const carried = /^.{0,2}([承接][前上]页?|[过转][次下]页?|上页|下页)(结转|合计|小计|累计|金额)*[:¥\d]/
const isFoot =
  /^(毛重|净重|总重|体积|第\d+页|品种数|品规数|品种:|总品种|总数|总件|本单|共\d|备注|说明|注:|注意|制单|开票|送货人|送货员|收货人|收货单位|地址|电话|发货人|发货员|经办|业务员|审核|复核|人民币|以上|收款|签收|客户签|preparedby|receivedby|remarks?:)/

/** Row with labelled details of the goods above it. */
const details =
  /^(批号|批次|规格|型号|效期|有效期|失效|生产日期|生产企业|生产厂家|厂家|产地|品牌|注册证|批准文号|序列号)[一-鿿]{0,2}:/
const batchLabelled = /(?:批号|批次):([a-z\d][-a-z\d]*)/i

/** A row that starts with a label is below the goods. */
const labelled =
  /^[一-鿿()]{2,10}:|^(件数|应收|实收|应付|实付|折扣|优惠|找零|微信|支付宝|现金|刷卡|合计[一-鿿]{0,4}|总[数计额])\d/

/** Totals after their labels, such as `货款 930.00 运费 20.00`. */
const ofSums = /^([一-鿿]{1,5}[款费计额税收付扣惠欠]:?¥?-?[\d,]+\.\d{2}元?)+$/

const isLine = ({ cells: { quantity, amount, gross, unitPrice, name } }: Filled): boolean => {
  const figures = [quantity, amount ?? gross, unitPrice].filter((text) => text && /\d/.test(text)).length
  return figures >= 2 || (figures === 1 && name !== undefined && quantity !== undefined && /\d/.test(quantity))
}
/** Columns that every line of a note without prices has if the first one has them. */
const detailColumns = ['spec', 'unit', 'batchNo', 'expiry'] as const

/** False for a line without prices that lacks what the first one has, such as a row below the goods. */
const isLike = ({ cells }: Filled, first: Filled | undefined): boolean =>
  cells.unitPrice !== undefined ||
  (cells.amount ?? cells.gross) !== undefined ||
  detailColumns.every((column) => !first?.cells[column] || cells[column])

/** Line with a name, whose quantity times price is its amount. */
const isWholeLine = (filled: Filled): boolean => filled.cells.name !== undefined && isProduct(filled.cells)

/** True for a row without cells, such as a sentence, below a table whose columns all have rules. */
const isBelowRules = (row: readonly Block[], heads: readonly Head[]): boolean =>
  heads.every(({ cell }) => cell) && row.every(({ cell }) => !cell)

const isMore = ({ cells }: Filled): boolean =>
  cells.name !== undefined || cells.spec !== undefined || cells.maker !== undefined || cells.batchNo !== undefined

/** Adds a wrapped name or spec to its line, which is above or below it. */
function attach(more: Filled, lines: readonly Filled[], height: number): void {
  const below = lines.find(({ middle }) => middle > more.middle)
  const above = lines.findLast(({ middle }) => middle < more.middle)
  const reach = height * 4
  const takesBelow = below && below.cells.name === undefined && below.middle - more.middle < reach
  const near =
    above && below && !takesBelow && above.cells.name !== undefined
      ? more.middle - above.middle <= below.middle - more.middle + height * 0.2
        ? above
        : below
      : takesBelow
        ? below
        : (above ?? below)
  if (!near || Math.abs(near.middle - more.middle) > reach) return
  for (const column of ['name', 'spec', 'batchNo'] as const) {
    const text = more.cells[column]
    if (!text) continue
    const own = near.cells[column] ?? ''
    near.cells[column] = more.middle < near.middle ? text + own : own + text
  }
  near.words.push(...more.words)
}

function totalOf(row: readonly Block[], heads: readonly Head[], height: number): FieldRead | undefined {
  const tokens = tokensOf(row, height)
  const digits = heads.find(({ places }) => places)
  if (digits?.places) {
    const characters = tokens
      .filter(({ left, right }) => (left + right) / 2 > digits.left && (left + right) / 2 < digits.right)
      .flatMap((token) => token.characters)
    const found = foundOf(characters)
    return found && field(found, amountByPlaces(characters, digits.places))
  }
  const figures = tokens.filter(({ text }) => amountForm.test(cleaned(text)) && /\d/.test(text))
  const wanted = heads.findIndex(({ column }) => column === 'gross')
  const amounts = wanted < 0 ? heads.findIndex(({ column }) => column === 'amount') : wanted
  if (amounts < 0 || (wanted < 0 && heads.some(({ column }) => column === 'tax'))) return undefined
  const path = assigned(figures, heads, height)
  const own = figures.find((_, at) => path[at] === amounts) ?? figures.findLast(({ text }) => /\.\d{2}$/.test(text))
  const found = own && foundOf(own.characters)
  return found && amountField(found)
}

function lineFrom({ cells, words, isDoubtful }: Filled): GoodsLine {
  const { name = '', spec = '', tax, batchNo, unitPrice } = cells
  const amountText = cleaned(cells.tax ? (cells.amount ?? cells.gross ?? '') : (cells.gross ?? cells.amount ?? ''))
  const counted = /^(-?[\d,]+(?:\.\d+)?)([^\d.,]{1,3})$/.exec(cells.quantity ?? '')
  const quantity = counted?.[1] ?? cells.quantity ?? ''
  const unit = cells.unit ?? counted?.[2] ?? ''
  const isWhole = readsWhole(quantity, 'quantity') && (amountText === '' || readsWhole(amountText, 'amount'))
  const sure = Math.min(...words.map(({ confidence }) => confidence))
  return {
    box: boxOf({ words }),
    confidence: isWhole && name !== '' && !isDoubtful ? sure : Math.min(sure, doubtfulConfidence),
    // An invoice names the tax class before the goods.
    name: plain(name)
      .replace(/^\*[^*]*\*/, '')
      .replace(/^\*?(化学药品制剂|化学药品制|药品制剂|中成药|生物化学药品|医疗仪器器械)\*?/, ''),
    spec,
    unit,
    quantity: readDecimal(quantity) ?? quantity,
    amount: (readsWhole(amountText, 'amount') && readDecimal(amountText)) || amountText,
    ...(tax ? { tax: readDecimal(tax) ?? tax } : {}),
    ...(batchNo ? { batchNo: batchOf(batchNo) } : {}),
    ...(unitPrice ? { unitPrice: readDecimal(cleaned(unitPrice)) ?? unitPrice } : {}),
  }
}

/** Batch number without the date of expiry that shares its column. */
const batchOf = (text: string): string =>
  text
    .replace(/[/(]\d{4}[-/.年]?\d{2}.*$/, '')
    .replace(/(?<=.)[/(]?(有效期|失效|效期|exp).*$/i, '')
    .replace(/(?<=.)20\d{2}[-/.年]\d{1,2}([-/.月]\d{1,2}日?|月)?\)?$/, '')
