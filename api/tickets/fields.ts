import { plain, readDate, readDecimal } from '#contract/flow/reading.ts'
import { type InvoiceType, TicketType } from '#contract/tickets/codes.ts'
import type { TicketLine } from '#contract/tickets/comparing.ts'
import type { TicketField } from '#contract/tickets/reading.ts'
import { type Box, boxOf, type Found, foundFrom, type Row, rowsOf, segmentsOf, type Word } from './layout.ts'

/** `sureness` is that of each sign, where it was read for itself. */
type FieldRead = { value: string; box: Box; confidence: number; sureness?: readonly number[] }

/** What the words of a page say, as a ticket. */
export type PageRead = {
  /** Undefined where the page is none of the tickets that are known. */
  type: TicketType | undefined
  fields: Partial<Record<TicketField, FieldRead>>
  lines: (TicketLine & { batchNo?: string; unitPrice?: string; box: Box; confidence: number })[]
}

/** The longest first: each stands within another. A sign that a seal lies on may be missing. */
const titles: readonly [RegExp, TicketType, InvoiceType?][] = [
  [/电子发票\(?增值|子发票\(?增?值?税?专/, TicketType.invoice, '31'],
  [/子发票\(?普|电子发票.{0,2}通发票/, TicketType.invoice, '32'],
  [/税?电子专.{0,2}发票/, TicketType.invoice, '08'],
  [/税?电子普.{0,2}发票/, TicketType.invoice, '10'],
  [/税.?专.{0,2}发|增值.{0,2}专用发/, TicketType.invoice, '01'],
  [/税.?普.{0,2}发|增值.{0,2}普通发/, TicketType.invoice, '04'],
  [/随货同行|送货单|出库单/, TicketType.deliveryNote],
  [/收款收据|款收据/, TicketType.receipt],
]

/** How tickets are headed; a row may hold several. */
export const titlePatterns: readonly RegExp[] = titles.map(([title]) => title)

/** What a page of each type has, should its title not be legible; two of them say enough. */
const marks: readonly [TicketType, readonly RegExp[]][] = [
  [TicketType.invoice, [/税人识/, /价税合计/, /开票日期/, /税率.*税额/, /开票人/, /发票号码/]],
  [TicketType.deliveryNote, [/收货单位/, /发货日期/, /单据编号/, /批号.*数量/]],
  [TicketType.receipt, [/今收到/, /交来.*款/, /收款方式/, /收款单位/]],
]

/** Reads the words of a page by where they stand: titles, labels with what follows them, the columns of goods. */
export function readPage(words: readonly Word[]): PageRead {
  const rows = rowsOf(words)
  const titled = titleOf(rows)
  const type =
    titled?.type ??
    marks.find(([, all]) => all.filter((mark) => rows.some(({ text }) => mark.test(text))).length > 1)?.[0]
  if (!type) return { type: undefined, fields: {}, lines: [] }
  const fields = type === TicketType.invoice ? invoiceFields(rows) : otherFields(rows, titled?.row ?? 3)
  return { type, fields: compact({ invoiceType: titled?.shown, ...fields }), lines: goodsOf(rows) }
}

function titleOf(rows: readonly Row[]): { type: TicketType; row: number; shown: FieldRead | undefined } | undefined {
  for (const [row, each] of rows.entries()) {
    const found = titles.find(([title]) => title.test(each.text))
    if (!found) continue
    const [title, type, invoiceType] = found
    return { type, row, shown: invoiceType && field(foundFrom(each, each.text.search(title)), invoiceType) }
  }
  return undefined
}

type Fields = { [F in TicketField]?: FieldRead | undefined }

const compact = (fields: Fields): PageRead['fields'] =>
  Object.fromEntries(Object.entries(fields).filter(([, read]) => read !== undefined))

/** Undefined where nothing was found, or what was found is none of its kind. */
function field(found: Found | undefined, value: string | undefined): FieldRead | undefined {
  if (!found || !value) return undefined
  const single = found.words.length === found.text.length
  const words = single && found.text.startsWith(value) ? found.words.slice(0, value.length) : found.words
  const sureness = words.map(({ confidence }) => confidence)
  return {
    value,
    box: boxOf({ words }),
    confidence: Math.min(...sureness),
    ...(single && words.length === value.length ? { sureness } : {}),
  }
}

const whole = (found: Found | undefined): FieldRead | undefined => field(found, found?.text)

/** What follows a label, wherever it stands. */
function labelled(rows: readonly Row[], label: RegExp): { found: Found; row: number }[] {
  const all = new RegExp(label.source, 'g')
  return rows.flatMap((row, at) => {
    const ends = [...row.text.matchAll(all)].map((match) => ({ from: match.index, to: match.index + match[0].length }))
    return ends.flatMap(({ to }, index) => {
      const found = foundFrom(row, to, ends[index + 1]?.from)
      return found ? [{ found, row: at }] : []
    })
  })
}

const first = (rows: readonly Row[], label: RegExp): Found | undefined => labelled(rows, label)[0]?.found

const digitsIn = (found: Found | undefined): string | undefined => found && /^\d+/.exec(found.text)?.[0]

const dateIn = (found: Found | undefined): string | undefined => {
  const text =
    found && /^\d{4}(年\d{1,2}月\d{1,2}日|-\d{1,2}-\d{1,2}|\/\d{1,2}\/\d{1,2}|\.\d{1,2}\.\d{1,2})/.exec(found.text)
  const read = text ? readDate(text[0]) : undefined
  return read && 'day' in read ? read.day : undefined
}

const yuanIn = (found: Found | undefined): string | undefined => {
  const known = found && /^[¥Y]?(-?[\d,]+\.\d{2})/.exec(found.text)?.[1]
  return known && readDecimal(known) !== undefined ? known.replaceAll(',', '') : undefined
}

const wordsIn = (found: Found | undefined): string | undefined =>
  found?.text.replace(/^[^零壹贰叁肆伍陆柒捌玖拾负]+/, '').replace(/[(¥].*$/, '')

function invoiceFields(rows: readonly Row[]): Fields {
  // On paper forms code and number stand without a label, above the table.
  const code = first(rows, /发票代码:?/) ?? segmentBefore(rows, /^(\d{10}|\d{12})$/)
  const number = first(rows, /发票号码:?/) ?? first(rows, /N[o0O][.:]?(?=\d{6})/)
  const check = first(rows, /校验码:?/)
  const date = first(rows, /票日期:?/)
  // The buyer stands above the seller, or to the left of them.
  const [buyer, seller] = namesOf(rows)
  const [buyerTax, sellerTax] = taxNumbers(rows)
  const [net, tax] = sumsOf(rows)
  return {
    ticketCode: field(code, digitsIn(code)),
    ticketNum: field(number, digitsIn(number)),
    checkNum: field(check, digitsIn(check)),
    ticketDate: field(date, dateIn(date)),
    boughtName: whole(buyer),
    sellerName: whole(seller),
    boughtTaxNo: field(buyerTax, taxNumberIn(buyerTax)),
    sellerTaxNo: field(sellerTax, taxNumberIn(sellerTax)),
    amountWithoutTax: field(net, yuanIn(net)),
    tax: field(tax, yuanIn(tax)),
    ...amounts(rows),
  }
}

/** Of the row that sums the lines; a figure too long for its cell goes on below. */
function sumsOf(rows: readonly Row[]): Found[] {
  const at = rows.findIndex(({ text }) => /^合计¥?-?[\d,]*\.\d/.test(text))
  const [totals, below] = rows.slice(at, at + 2)
  if (at < 0 || !totals) return []
  const rests = below ? segmentsOf(below).filter(({ text }) => /^\d$/.test(text)) : []
  return segmentsOf(totals)
    .map((found) => ({ ...found, text: found.text.replace(/^合计/, '') }))
    .flatMap((found) => {
      if (yuanIn(found)) return found
      const { x, width } = boxOf(found)
      const rest = rests.find((each) => boxOf(each).x >= x && boxOf(each).x <= x + width)
      const whole = rest && { text: found.text + rest.text, words: [...found.words, ...rest.words] }
      return yuanIn(whole) && whole ? whole : []
    })
}

/** Behind their labels; where a label was not legible, what ends like a name behind any colon above the seals. */
function namesOf(rows: readonly Row[]): Found[] {
  const known = labelled(rows, /(?<!服务名|目名|通用名|货物名)称:/).map(({ found }) => found)
  if (known.length > 1) return known
  return rows
    .filter(({ text }) => !/地址|开户|盖章|收款|银行/.test(text))
    .flatMap((row) =>
      [
        ...row.text.matchAll(
          /(?<=[:称])[^:]{2,38}?(公司|医院|药房(?!有限)|诊所|卫生院|药店(?!有限))(\([^()]{1,8}\))?/g,
        ),
      ].flatMap(({ index, 0: text }) => foundFrom(row, index, index + text.length) ?? []),
    )
}

/** Behind their labels; where a label was not legible, what has the form of one. */
function taxNumbers(rows: readonly Row[]): Found[] {
  const known = labelled(rows, /税人识.?号:?|识别号:?/)
    .map(({ found }) => found)
    .filter(taxNumberIn)
  if (known.length > 1) return known
  return rows
    .flatMap((row) => segmentsOf(row))
    .flatMap((found) => {
      const at = found.text.search(/(?<![0-9A-Z])[0-9A-Z]{18}$/)
      const signs = found.words.slice(at)
      return at >= 0 && !/^\d{20}$/.test(found.text) && /^[19]/.test(found.text.slice(at))
        ? [{ text: found.text.slice(at), words: signs }]
        : []
    })
}

const taxNumberIn = (found: Found | undefined): string | undefined => found && /^[0-9A-Z]{15,20}/.exec(found.text)?.[0]

function amounts(rows: readonly Row[]): Fields {
  const words = first(rows, /大写\)?:?/)
  const figures = first(rows, /小写\)?:?/) ?? rows.map((row) => yuanSegment(row)).find((found) => found)
  return { amountInWords: field(words, wordsIn(words)), ticketAmount: field(figures, yuanIn(figures)) }
}

/** The first text of its form above the names. */
function segmentBefore(rows: readonly Row[], form: RegExp): Found | undefined {
  const end = rows.findIndex(({ text }) => /税人识|称:/.test(text))
  return rows
    .slice(0, Math.max(0, end))
    .flatMap((row) => segmentsOf(row))
    .find(({ text }) => form.test(text))
}

const yuanSegment = (row: Row): Found | undefined =>
  segmentsOf(row).find(({ text }) => /^[¥Y]/.test(text) && yuanIn({ text, words: [] }) !== undefined)

function otherFields(rows: readonly Row[], title: number): Fields {
  const number = first(rows, /单据编号:?|No\.?:?/)
  const date = first(rows, /发货日期:?/) ?? dateSegment(rows)
  const buyer = first(rows, /收货单位:?|今收到/)
  // A delivery note is headed by the one who sends the goods; a receipt is signed by the one who takes the money.
  const seller = first(rows, /收款单位(\(盖章\))?:?/) ?? headOf(rows, title)
  const purpose = first(rows, /交来/)
  return {
    ticketNum: field(number, number && /^[0-9A-Z]+/.exec(number.text)?.[0]),
    ticketDate: field(date, dateIn(date)),
    boughtName: whole(buyer),
    sellerName: whole(seller),
    purpose: whole(purpose),
    ...amounts(rows),
  }
}

const dateSegment = (rows: readonly Row[]): Found | undefined =>
  rows.flatMap((row) => segmentsOf(row)).find((found) => dateIn(found) !== undefined)

function headOf(rows: readonly Row[], title: number): Found | undefined {
  const above = rows.slice(0, title).flatMap((row) => segmentsOf(row, 2))
  return above.find(({ text }) => /(公司|药房|药店|医院|厂)$/.test(text))
}

const columns = {
  name: /货物或应税劳务、?服务名称|项目名称|通用名称|货物名称|品名/,
  spec: /规格型号|规格/,
  maker: /生产企业|生产厂家/,
  batchNo: /批号/,
  expiry: /有效期至?/,
  unit: /单位/,
  quantity: /数量/,
  unitPrice: /单价/,
  amount: /金额/,
  taxRate: /税率(\/征收率|\/征)?/,
  tax: /税额/,
} as const
type Column = keyof typeof columns

/** The lines of goods below the heads of their columns, until what sums them. */
function goodsOf(rows: readonly Row[]): PageRead['lines'] {
  const at = rows.findIndex(
    ({ text }) => columns.spec.test(text) && columns.quantity.test(text) && columns.amount.test(text),
  )
  const head = rows[at]
  if (!head) return []
  const heads = (Object.keys(columns) as Column[])
    .flatMap((column) => {
      const match = columns[column].exec(head.text)
      const from = match && head.signs[match.index]
      const to = match && head.signs[match.index + match[0].length - 1]
      return from && to ? [{ column, from: from.x, to: to.end }] : []
    })
    .toSorted((a, b) => a.from - b.from)
  const columnAt = (found: Found): Column | undefined => {
    const { x, width } = boxOf(found)
    const middle = x + width / 2
    return heads.find(({ to }, index) => middle < (to + (heads[index + 1]?.from ?? Number.POSITIVE_INFINITY)) / 2)
      ?.column
  }
  const lines: (Partial<Record<Column, string>> & { words: Word[] })[] = []
  for (const row of rows.slice(at + 1)) {
    if (/^.{0,2}(合计|小计|价税|总计)|大写\)|小写\)/.test(row.text)) break
    const cells: Partial<Record<Column, string>> & { words: Word[] } = { words: [] }
    for (const found of segmentsOf(row)) {
      const column = columnAt(found)
      if (!column) continue
      cells[column] = (cells[column] ?? '') + found.text
      cells.words.push(...found.words)
    }
    const last = lines.at(-1)
    if (cells.quantity && readDecimal(cells.quantity) !== undefined) lines.push(cells)
    // A name or spec too long for its column goes on below.
    else if (last && (cells.name || cells.spec)) {
      last.name = (last.name ?? '') + (cells.name ?? '')
      last.spec = (last.spec ?? '') + (cells.spec ?? '')
      last.words.push(...cells.words)
    }
  }
  return lines.map(
    ({ name = '', spec = '', unit = '', quantity = '', amount = '', tax, batchNo, unitPrice, words }) => ({
      box: boxOf({ words }),
      confidence: Math.min(...words.map(({ confidence }) => confidence)),
      // An invoice names the tax class before the goods.
      name: plain(name)
        .replace(/^\*[^*]*\*/, '')
        .replace(/^\*?(化学药品制剂|化学药品制|药品制剂|中成药|生物化学药品|医疗仪器器械)\*?/, '')
        .replace(/^\d+(?=\D)/, ''),
      spec,
      unit,
      quantity: readDecimal(quantity) ?? quantity,
      amount: readDecimal(amount) ?? amount,
      ...(tax ? { tax: readDecimal(tax) ?? tax } : {}),
      ...(batchNo ? { batchNo } : {}),
      ...(unitPrice ? { unitPrice: readDecimal(unitPrice) ?? unitPrice } : {}),
    }),
  )
}
