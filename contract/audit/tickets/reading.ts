import { invoiceTypes, TicketType } from './codes.ts'
import type { TicketLine, TicketRead } from './comparing.ts'
import type { InvoiceQr } from './invoice-qr.ts'
import type { OtherTicket, VerifiedFields } from './verifying.ts'

/** What is read of a ticket, and what a person may put right of it. */
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

/** What a field was read from: the code of an invoice, the text that a PDF carries, or the look of its signs. */
export const ReadSource = { qr: 'qr', text: 'text', ocr: 'ocr' } as const
export type ReadSource = (typeof ReadSource)[keyof typeof ReadSource]

/** How far a reading is. */
export const ReadingState = { waiting: 'waiting', reading: 'reading', read: 'read', refused: 'refused' } as const
export type ReadingState = (typeof ReadingState)[keyof typeof ReadingState]

/** Why nothing was read of a file. `failed` is none of the file's: it may be read again. */
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

/** A ticket has few pages, and a picture of one no more pixels than this, nor has one within a PDF. */
export const ticketPagesMax = 10
export const picturePixelsMax = 40_000_000

/** A place on a page's picture, in its pixels, from the left and the top. Pages count from 1. */
export type TicketBox = { page: number; x: number; y: number; width: number; height: number }

/** `confidence` is from 0 to 1; a code's own is 1. */
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

/** All that a file showed. A field that is missing was not read, and nothing is claimed of it. */
export type TicketReading = {
  /** Undefined where it is none of the tickets that are known. */
  type?: TicketType | undefined
  /** The pictures of its pages, as they are shown. */
  pages: { width: number; height: number }[]
  /** What is believed: the print, or the code where the print was not read surely. */
  fields: Partial<Record<TicketField, FieldReading>>
  lines: LineReading[]
  /** Other tickets in the same file. */
  others?: OtherTicket[] | undefined
  /** Of an invoice, with where it stands. */
  qr?: (InvoiceQr & { box?: TicketBox | undefined }) | undefined
}

/** Below it a person is asked to look. */
export const sureConfidence = 0.8

export const isSure = ({ confidence }: Pick<FieldReading, 'confidence'>): boolean => confidence >= sureConfidence

/** What a person has put right; '' says that the ticket has none. */
export type Corrections = Partial<Record<TicketField, string>>

/** A field as it counts: a person's word beats all. */
export const fieldOf = (
  reading: Pick<TicketReading, 'fields'> | null,
  corrected: Corrections,
  field: TicketField,
): string | undefined => corrected[field] ?? reading?.fields[field]?.value

type Read = Pick<TicketReading, 'fields' | 'lines'> & Partial<Pick<TicketReading, 'type'>>

/** What counts and was read surely enough to be held against anybody. */
const claimed = (reading: Read | null, corrected: Corrections) => (field: TicketField) => {
  const read = reading?.fields[field]
  return (corrected[field] ?? (read && isSure(read) ? read.value : undefined)) || undefined
}

/** Below it one sign of a name may be another that looks alike. */
const certainName = 0.97

/** The ticket as it is compared with its line. On goods that were not read surely nothing is claimed, and nothing on their sum. */
export const readOf = (
  reading: Read | null,
  corrected: Corrections = {},
): TicketRead & { ticketNum: string | undefined } => {
  const of = claimed(reading, corrected)
  const lines = reading?.lines ?? []
  const hasGoods = reading?.type === TicketType.invoice || reading?.type === TicketType.deliveryNote
  const unseen = lines.length === 0 && hasGoods && reading?.fields.ticketAmount?.source === ReadSource.ocr
  const sureLines = lines.every(isSure) && !unseen
  return {
    ticketNum: of('ticketNum'),
    sellerName: of('sellerName'),
    boughtName: of('boughtName'),
    ticketDate: of('ticketDate'),
    ticketAmount: sureLines || corrected.ticketAmount ? of('ticketAmount') : undefined,
    lines: sureLines ? lines.map((line) => ({ ...line, guessed: line.source === ReadSource.ocr })) : [],
    guessed: (['sellerName', 'boughtName'] as const).filter((field) => {
      const read = reading?.fields[field]
      return corrected[field] === undefined && read?.source === ReadSource.ocr && read.confidence < certainName
    }),
  }
}

/** The ticket as it is verified. */
export const verifiedOf = (reading: Read | null, corrected: Corrections = {}): VerifiedFields => {
  const of = claimed(reading, corrected)
  return {
    invoiceType: invoiceTypes.find((known) => known === of('invoiceType')),
    ticketCode: of('ticketCode'),
    ticketNum: of('ticketNum'),
    checkNum: of('checkNum'),
    // By the look of signs it may just not have been seen.
    checkNumUnseen: corrected.checkNum === undefined && reading?.fields.ticketNum?.source === ReadSource.ocr,
    ticketDate: of('ticketDate'),
    boughtTaxNo: of('boughtTaxNo'),
    sellerTaxNo: of('sellerTaxNo'),
    amountWithoutTax: of('amountWithoutTax'),
    ticketAmount: of('ticketAmount'),
    amountInWords: of('amountInWords'),
  }
}
