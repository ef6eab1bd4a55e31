import { type InvoiceType, TicketType } from '#contract/audit/tickets/codes.ts'
import type { TicketField } from '#contract/audit/tickets/reading.ts'
import { wordsOf } from './amount-words.ts'
import { pageOf } from './cells.ts'
import { dateAt, digitsIn, type FieldRead, field, whole, wordsIn, yuanIn } from './field-read.ts'
import { type GoodsLine, goodsOf } from './goods.ts'
import { boxOf, type Found, foundFrom, type Row, rowsOf, segmentsOf, type Word } from './layout.ts'
import { noteTitles } from './lexicon.ts'
import { contextOf, noteFields } from './notes.ts'
import { noRules, type Rules } from './rules.ts'
import { noteTitle, typeOf } from './typing.ts'

/** The ticket on a page, recognized from its words. */
export type PageRead = {
  /** Undefined if the page is no known ticket. */
  type: TicketType | undefined
  fields: Partial<Record<TicketField, FieldRead>>
  lines: GoodsLine[]
}

/** Titles of invoices, longest first because one contains another. A character below a seal may be missing. */
const titles: readonly [RegExp, InvoiceType][] = [
  [/电子发票?\(?增值|子发票?\(?增?值?税?专/, '31'],
  [/子发票?\(?普|电子发票?.{0,2}通发票/, '32'],
  [/税?电子专.{0,2}发票/, '08'],
  [/税?电子普.{0,2}发票/, '10'],
  [/税.?专.{0,2}发|增值.{0,2}专用发/, '01'],
  [/税.?普.{0,2}发|增值.{0,2}普通发/, '04'],
]

/** Titles of all tickets, for normalized text. */
export const titlePatterns: readonly RegExp[] = [...titles, ...noteTitles].map(([title]) => title)

/** Reads the words of a page by their geometry: titles, labels with their values, columns of goods. */
export function readPage(words: readonly Word[], rules: Rules = noRules): PageRead {
  const rows = rowsOf(words)
  const page = pageOf(words, rules)
  const titled = titleOf(rows)
  const noted = noteTitle(page)
  // A note may mention its invoice below the title.
  const invoice = titled && noted && noted.run.box.y < titled.y ? undefined : titled
  const goods = goodsOf(page)
  const context = contextOf(page, goods)
  const note = invoice ? undefined : noted
  const { type, title } = invoice ? { type: TicketType.invoice } : typeOf(context, { title: note, goods })
  if (!type) return { type: undefined, fields: {}, lines: [] }
  const isOfTaxOffice = type === TicketType.invoice && (invoice || rows.some(({ text }) => taxOfficeMark.test(text)))
  const fields = isOfTaxOffice
    ? { amountInWords: wordsOf(context), ...compact(invoiceFields(rows)) }
    : noteFields(context, { type, title, goods })
  const lines = typesWithGoods.has(type) ? (goods?.lines ?? []) : []
  return { type, fields: compact({ invoiceType: invoice?.shown, ...fields }), lines }
}

/** Labels of the tax authority's form, whose title may be illegible. */
const taxOfficeMark = /税人识|价税合计/

const typesWithGoods: ReadonlySet<TicketType> = new Set([TicketType.invoice, TicketType.deliveryNote])

function titleOf(rows: readonly Row[]): { shown: FieldRead | undefined; y: number } | undefined {
  for (const each of rows) {
    const found = titles.find(([title]) => title.test(each.text))
    if (!found) continue
    const [title, invoiceType] = found
    return { y: each.y, shown: field(foundFrom(each, each.text.search(title)), invoiceType) }
  }
  return undefined
}

type Fields = { [F in TicketField]?: FieldRead | undefined }

const compact = (fields: Fields): PageRead['fields'] =>
  Object.fromEntries(Object.entries(fields).filter(([, read]) => read !== undefined))

/** Texts after every occurrence of a label. */
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

function invoiceFields(rows: readonly Row[]): Fields {
  // Paper forms print code and number without labels, above the table.
  const code = first(rows, /发票代码:?/) ?? segmentBefore(rows, /^(\d{10}|\d{12})$/)
  const number =
    first(rows, /发票号码:?/) ?? first(rows, /N[o0Oec°]?[.:]?(?=\d{8}(?!\d))/) ?? first(rows, /N[o0O][.:]?(?=\d{6})/)
  const check = first(rows, /校验码:?/)
  const date = first(rows, /票日期:?/)
  // The buyer is above the seller, or to the left.
  const [buyer, seller] = namesOf(rows)
  const [buyerTax, sellerTax] = isSellerFirst(rows) ? taxNumbers(rows).toReversed() : taxNumbers(rows)
  const [net, tax] = sumsOf(rows)
  return {
    ticketCode: field(code, digitsIn(code)),
    ticketNum: field(number, digitsIn(number)),
    checkNum: field(check, digitsIn(check)),
    ticketDate: field(date, date && dateAt(date.text)?.day),
    boughtName: whole(buyer),
    sellerName: whole(seller),
    boughtTaxNo: field(buyerTax, taxNumberIn(buyerTax)),
    sellerTaxNo: field(sellerTax, taxNumberIn(sellerTax)),
    amountWithoutTax: field(net, yuanIn(net)),
    tax: field(tax, yuanIn(tax)),
    ...amounts(rows),
  }
}

/** Figures of the total row; a figure too long for its cell continues in the row below. */
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

/** Labels of the parties on rolls, which have the seller first. */
const buyerLabel = /[购买][买货]?(?:方|单位)名?称:/
const sellerLabel = /[销卖][售货]?(?:方|单位)名?称:/
const isSellerFirst = (rows: readonly Row[]): boolean => {
  const at = (label: RegExp) => rows.findIndex(({ text }) => label.test(text))
  return at(sellerLabel) >= 0 && at(sellerLabel) < at(buyerLabel)
}

/** Names after their labels; without a legible label, texts after a colon above the seals that end like a name. */
function namesOf(rows: readonly Row[]): Found[] {
  const byRole = [buyerLabel, sellerLabel].flatMap((label) => labelled(rows, label)[0]?.found ?? [])
  if (byRole.length > 1) return byRole
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

/** Tax numbers after their labels; without a legible label, texts in their format. */
function taxNumbers(rows: readonly Row[]): Found[] {
  const known = labelled(rows, /税人识.?号:?|识别号:?/)
    .map(({ found }) => found)
    .filter(taxNumberIn)
  if (known.length > 1) return known
  return rows
    .flatMap((row) => segmentsOf(row))
    .flatMap((found) => {
      const at = found.text.search(/(?<![0-9A-Z])[0-9A-Z]{18}$/)
      const characters = found.words.slice(at)
      return at >= 0 && !/^\d{20}$/.test(found.text) && /^[19]/.test(found.text.slice(at))
        ? [{ text: found.text.slice(at), words: characters }]
        : []
    })
}

const taxNumberIn = (found: Found | undefined): string | undefined => found && /^[0-9A-Z]{15,20}/.exec(found.text)?.[0]

function amounts(rows: readonly Row[]): Fields {
  const words = first(rows, /大写\)?:?/)
  const figures = first(rows, /小写\)?:?/) ?? rows.map((row) => yuanSegment(row)).find((found) => found)
  return { amountInWords: field(words, wordsIn(words)), ticketAmount: field(figures, yuanIn(figures)) }
}

/** First text in this format above the names. */
function segmentBefore(rows: readonly Row[], form: RegExp): Found | undefined {
  const end = rows.findIndex(({ text }) => /税人识|称:/.test(text))
  return rows
    .slice(0, Math.max(0, end))
    .flatMap((row) => segmentsOf(row))
    .find(({ text }) => form.test(text))
}

const yuanSegment = (row: Row): Found | undefined =>
  segmentsOf(row).find(({ text }) => /^[¥Y]/.test(text) && yuanIn({ text, words: [] }) !== undefined)
