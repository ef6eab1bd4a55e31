import { roundedTenThousandths } from '#contract/audit/flow/reading.ts'
import { TicketType } from '#contract/audit/tickets/codes.ts'
import type { InvoiceQr } from '#contract/audit/tickets/invoice-qr.ts'
import { isSure } from '#contract/audit/tickets/reading.ts'
import type { OtherTicket } from '#contract/audit/tickets/verifying.ts'
import { type PageRead, readPage, titlePatterns } from './fields.ts'
import { type Box, rowsOf, type Word } from './layout.ts'
import { lexical } from './lexicon.ts'

/** Ticket on one page: its print, its QR code, or both. Pages count from 1. */
export type Appearance = {
  number: number
  print?: { page: PageRead; source: 'text' | 'ocr' } | undefined
  code?: { invoice: InvoiceQr; box: Box } | undefined
}

type Code = { invoice: InvoiceQr; box: Box }

/**
 * Pairs the tickets on one page with their QR codes. If a page has more codes than separable prints, the print is
 * dropped, because lines of one invoice would be taken for the other's.
 */
export function ticketsOnPage(
  prints: readonly PageRead[],
  codes: readonly Code[],
  { number, source }: { number: number; source: 'text' | 'ocr' },
): Appearance[] {
  const known = [...new Map(codes.map((code) => [numberIn(code), code])).values()]
  const typed = prints.filter(({ type }) => type)
  if (known.length > Math.max(1, typed.length)) return known.map((code) => ({ number, code }))
  const left = new Set(known)
  const take = (code: Code | undefined) => {
    if (code) left.delete(code)
    return code
  }
  const found: Appearance[] = typed.map((page) => ({
    number,
    print: { page, source },
    code: take(known.find(({ invoice }) => invoice.number === page.fields.ticketNum?.value)),
  }))
  // The number was not read, or misread.
  for (const each of found)
    if (!each.code && (each.print?.page.type ?? TicketType.invoice) === TicketType.invoice)
      each.code = take([...left][0])
  return [...found, ...[...left].map((code) => ({ number, code }))]
}

const numberIn = ({ invoice }: Code): string => `${invoice.code}/${invoice.number}`

/** First ticket with its further pages, and where other tickets start. */
export function firstTicket(appearances: readonly Appearance[]): { own: Appearance[]; others: OtherTicket[] } {
  const [first] = appearances
  if (!first) return { own: [], others: [] }
  const own: Appearance[] = [first]
  const others: Appearance[] = []
  for (const each of appearances.slice(1)) {
    if (own.some((page) => isSameTicket(page, each))) own.push(each)
    else if (own.some((page) => isAnotherTicket(page, each))) {
      if (!others.some((page) => isSameTicket(page, each))) others.push(each)
    }
    // A page without a number continues the ticket before it.
    else if (others.length === 0) own.push(each)
  }
  return {
    own,
    others: others.map(referenceTo),
  }
}

function referenceTo(ticket: Appearance): OtherTicket {
  const ticketCode = ticket.code?.invoice.code || ticket.print?.page.fields.ticketCode?.value
  return {
    page: ticket.number,
    type: typeOf(ticket),
    ...(ticketCode ? { ticketCode } : {}),
    ticketNum: numberOf(ticket)?.value ?? '',
  }
}

const typeOf = ({ print, code }: Appearance): TicketType | undefined => print?.page.type ?? (code && TicketType.invoice)

function numberOf({ print, code }: Appearance): { value: string; sure: boolean } | undefined {
  if (code) return { value: code.invoice.number, sure: true }
  const read = print?.page.fields.ticketNum
  return read && { value: read.value, sure: print.source === 'text' || isSure(read) }
}

const amountOf = ({ print }: Appearance): string | undefined => print?.page.fields.ticketAmount?.value

const differ = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && roundedTenThousandths(one) !== roundedTenThousandths(other)

const isSameTicket = (one: Appearance, other: Appearance): boolean => {
  const [number, otherNumber] = [numberOf(one), numberOf(other)]
  return typeOf(one) === typeOf(other) && number !== undefined && number.value === otherNumber?.value
}

/** Differs by type or number; receipts without a number differ by amount. */
function isAnotherTicket(one: Appearance, other: Appearance): boolean {
  const [type, otherType] = [typeOf(one), typeOf(other)]
  if (type !== otherType) return type !== undefined && otherType !== undefined
  const [number, otherNumber] = [numberOf(one), numberOf(other)]
  if (!number || !otherNumber) return type === TicketType.receipt && differ(amountOf(one), amountOf(other))
  if (number.value === otherNumber.value) return false
  // A number from OCR may have a character misread.
  return (number.sure && otherNumber.sure) || differ(amountOf(one), amountOf(other))
}

/** Maximum tickets on a page: six receipts on a sheet. */
const partsMax = 6

/**
 * Splits the words of a page by ticket: above a second title, or between titles side by side, if both parts read as
 * their own tickets.
 */
export function wordsOfTickets(words: readonly Word[], source: 'text' | 'ocr', parts = partsMax): (readonly Word[])[] {
  const titles = titlesIn(words)
  const [first] = titles
  if (!first || parts < 2) return [words]
  for (const title of titles.slice(1)) {
    const [one, other] = cutAt(words, first, title)
    const [page, otherPage] = [readPage(one), readPage(other)]
    if (!page.type || !otherPage.type) continue
    const appears = (print: PageRead): Appearance => ({ number: 1, print: { page: print, source } })
    if (!isAnotherTicket(appears(page), appears(otherPage))) continue
    return [one, other].flatMap((part) => wordsOfTickets(part, source, parts - 1)).slice(0, partsMax)
  }
  return [words]
}

/** Gap in heights below which titles in one row are one, such as `送货单 DELIVERY NOTE`. */
const titleGap = 3

/** Value after a title, which makes it the label of a number, such as `发货单:FH0611-338`. */
const asLabel = /^:[a-z]{0,6}[-\d]*\d/

/** Titles top down, left to right; without labels of numbers if the page has another title. */
function titlesIn(words: readonly Word[]): Box[] {
  const all = textsOfTitles(words)
  const plain = all.filter(({ isLabel }) => !isLabel)
  return plain.length > 0 ? plain : all
}

function textsOfTitles(words: readonly Word[]): (Box & { isLabel: boolean })[] {
  return rowsOf(words).flatMap(({ text, characters, y, height }) => {
    const normalized = lexical(text)
    const found = titlePatterns
      .flatMap((pattern) => [...normalized.matchAll(new RegExp(pattern.source, 'g'))])
      .flatMap(({ index, 0: { length } }) => {
        const [left, right] = [characters[index], characters[index + length - 1]]
        const isLabel = asLabel.test(normalized.slice(index + length))
        return left && right ? [{ x: left.x, width: right.end - left.x, y, height, isLabel }] : []
      })
      .toSorted((a, b) => a.x - b.x || b.width - a.width)
    return found.filter(({ x }, at) =>
      found.slice(0, at).every((title) => x > title.x + title.width + height * titleGap),
    )
  })
}

/** Gap in heights of the title. Nearer rows above it belong to it, such as the code of an invoice. */
const headGap = 1.5

function cutAt(words: readonly Word[], first: Box, title: Box): [Word[], Word[]] {
  const isBelow = title.y > first.y + first.height * 2
  const at = isBelow ? topOf(words, title) : gutterOf(words, first, title)
  const middle = (word: Word) => (isBelow ? word.y + word.height / 2 : word.x + word.width / 2)
  return [words.filter((word) => middle(word) < at), words.filter((word) => middle(word) >= at)]
}

/** Maximum offset of the gutter from the middle between two titles, as a share of their distance. */
const gutterShare = 0.25

/** Middle of the blank column nearest to half-way between titles side by side. */
function gutterOf(words: readonly Word[], first: Box, title: Box): number {
  const [from, to] = [first.x + first.width / 2, title.x + title.width / 2]
  const middle = (from + to) / 2
  let right = Number.POSITIVE_INFINITY
  const spaces = words
    .toSorted((a, b) => a.x - b.x)
    .flatMap((word) => {
      const left = right
      right = Number.isFinite(left) ? Math.max(left, word.x + word.width) : word.x + word.width
      return word.x - left > title.height ? [(left + word.x) / 2] : []
    })
  const distance = (space: number) => Math.abs(space - middle)
  const [nearest = middle] = spaces.toSorted((a, b) => distance(a) - distance(b))
  return distance(nearest) < (to - from) * gutterShare ? nearest : middle
}

/** Top of the title with the rows close above it. */
function topOf(words: readonly Word[], { y, height }: Box): number {
  let top = y
  for (const word of words.filter((each) => each.y < y).toSorted((a, b) => b.y - a.y)) {
    if (top - (word.y + word.height) > height * headGap || y - word.y > height * headGap * 3) break
    top = Math.min(top, word.y)
  }
  return top
}
