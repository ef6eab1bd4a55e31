import { readCounterparty } from '#contract/audit/flow/reading.ts'
import { invoiceTypes, TicketType } from './codes.ts'
import type { ProvenLine, TicketLine, TicketRead } from './comparing.ts'
import type { InvoiceQr } from './invoice-qr.ts'
import type { OtherTicket, VerifiedFields } from './verifying.ts'

/** Ticket fields that are recognized and can be corrected. */
export const ticketFields = [
  'invoiceType',
  'ticketCode',
  'ticketNum',
  'checkNum',
  'ticketDate',
  'boughtName',
  'sellerName',
  'boughtTaxNo',
  'sellerTaxNo',
  'amountWithoutTax',
  'tax',
  'ticketAmount',
  'amountInWords',
  'purpose',
] as const
export type TicketField = (typeof ticketFields)[number]

/** Source of a field: the QR code, a PDF's text layer, or OCR. */
export const ReadSource = { qr: 'qr', text: 'text', ocr: 'ocr' } as const
export type ReadSource = (typeof ReadSource)[keyof typeof ReadSource]

export const ReadingState = { waiting: 'waiting', reading: 'reading', read: 'read', refused: 'refused' } as const
export type ReadingState = (typeof ReadingState)[keyof typeof ReadingState]

/** Reasons why nothing was read. `failed` is not the file's fault: a retry may succeed. */
export const readingFaults = [
  'password',
  'script',
  'pages',
  'pixels',
  'broken',
  'nothing',
  'late',
  'memory',
  'failed',
] as const
export type ReadingFault = (typeof readingFaults)[number]

/** Limits of a ticket file; the pixels also apply to pictures within a PDF. */
export const ticketPagesMax = 10
export const picturePixelsMax = 40_000_000

/** A box on a page's picture in pixels, from the left and the top. Pages count from 1. */
export type TicketBox = { page: number; x: number; y: number; width: number; height: number }

/** `confidence` is from 0 to 1; a QR code's is 1. */
export type FieldReading = {
  value: string
  source: ReadSource
  confidence: number
  box?: TicketBox | undefined
}

type LineReading = TicketLine & {
  batchNo?: string | undefined
  unitPrice?: string | undefined
  source: ReadSource
  confidence: number
  box?: TicketBox | undefined
}

/** Reading of a ticket file. Missing fields were not read, and are not compared. */
export type TicketReading = {
  /** Undefined if it is no known ticket. */
  type?: TicketType | undefined
  /** Sizes of the page pictures. */
  pages: { width: number; height: number }[]
  /** Merged values: the print, or the QR code if the print was not read with certainty. */
  fields: Partial<Record<TicketField, FieldReading>>
  lines: LineReading[]
  /** Other tickets in the same file. */
  others?: OtherTicket[] | undefined
  /** Invoices only; `box` is the code's position. */
  qr?: (InvoiceQr & { box?: TicketBox | undefined }) | undefined
}

/** Below this confidence, a person must check the field. */
export const sureConfidence = 0.8

export const isSure = ({ confidence }: Pick<FieldReading, 'confidence'>): boolean => confidence >= sureConfidence

/** A person's corrections; '' means that the ticket has no such value. */
export type Corrections = Partial<Record<TicketField, string>>

/** Effective field: a correction takes precedence. */
export const fieldOf = (
  reading: Pick<TicketReading, 'fields'> | null,
  corrected: Corrections,
  field: TicketField,
): string | undefined => corrected[field] ?? reading?.fields[field]?.value

type Read = Pick<TicketReading, 'fields' | 'lines'> & Partial<Pick<TicketReading, 'type'>>

/** Effective value, if corrected or read with enough confidence to be used as evidence. */
const claimed = (reading: Read | null, corrected: Corrections) => (field: TicketField) => {
  const read = reading?.fields[field]
  return (corrected[field] ?? (read && isSure(read) ? read.value : undefined)) || undefined
}

/** Below this confidence, a character of a name may be misread. */
const certainName = 0.97

/** Parties that a line expects, by the field of the ticket. */
const partyOf = { sellerName: 'dealerName', boughtName: 'counterparty' } as const

/**
 * Values for the comparison with a line. Goods that were not read with certainty, and their sum, are omitted; so is a
 * doubtful name, unless it is the one that the line expects in its role.
 */
export const readOf = (
  reading: Read | null,
  corrected: Corrections = {},
  line?: Pick<ProvenLine, 'dealerName' | 'counterparty'>,
): TicketRead & { ticketNum: string | undefined } => {
  const of = claimed(reading, corrected)
  const nameOf = (field: keyof typeof partyOf): string | undefined => {
    const doubtful = corrected[field] === undefined ? reading?.fields[field]?.value : undefined
    const expected = line && readCounterparty(line[partyOf[field]])
    return of(field) ?? (doubtful && readCounterparty(doubtful) === expected ? doubtful : undefined)
  }
  const lines = reading?.lines ?? []
  const hasGoods = reading?.type === TicketType.invoice || reading?.type === TicketType.deliveryNote
  const unseen = lines.length === 0 && hasGoods && reading?.fields.ticketAmount?.source === ReadSource.ocr
  const sureLines = lines.every(isSure) && !unseen
  return {
    ticketNum: of('ticketNum'),
    sellerName: nameOf('sellerName'),
    boughtName: nameOf('boughtName'),
    ticketDate: of('ticketDate'),
    ticketAmount: sureLines || corrected.ticketAmount ? of('ticketAmount') : undefined,
    lines: sureLines ? lines.map((line) => ({ ...line, guessed: line.source === ReadSource.ocr })) : [],
    guessed: (['sellerName', 'boughtName'] as const).filter((field) => {
      const read = reading?.fields[field]
      return corrected[field] === undefined && read?.source === ReadSource.ocr && read.confidence < certainName
    }),
  }
}

export const verifiedOf = (reading: Read | null, corrected: Corrections = {}): VerifiedFields => {
  const of = claimed(reading, corrected)
  return {
    invoiceType: invoiceTypes.find((known) => known === of('invoiceType')),
    ticketCode: of('ticketCode'),
    ticketNum: of('ticketNum'),
    checkNum: of('checkNum'),
    // OCR may have missed the check code.
    checkNumUnseen: corrected.checkNum === undefined && reading?.fields.ticketNum?.source === ReadSource.ocr,
    ticketDate: of('ticketDate'),
    boughtTaxNo: of('boughtTaxNo'),
    sellerTaxNo: of('sellerTaxNo'),
    amountWithoutTax: of('amountWithoutTax'),
    ticketAmount: of('ticketAmount'),
    amountInWords: of('amountInWords'),
  }
}
