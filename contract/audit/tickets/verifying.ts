import { roundedTenThousandths } from '#contract/audit/flow/reading.ts'
import { readAmountInWords } from './amount-in-words.ts'
import { type InvoiceType, invoiceForms, type TicketType } from './codes.ts'
import type { InvoiceQr } from './invoice-qr.ts'
import { hasCheckCharacter } from './tax-number.ts'

/** Recognized values of a ticket. Missing ones were not read; a missing check code means that the invoice has none. */
export type VerifiedFields = {
  invoiceType?: InvoiceType | undefined
  ticketCode?: string | undefined
  ticketNum?: string | undefined
  checkNum?: string | undefined
  /** True if a missing check code may only have been overlooked by OCR. */
  checkNumUnseen?: boolean | undefined
  ticketDate?: string | undefined
  boughtTaxNo?: string | undefined
  sellerTaxNo?: string | undefined
  /** Yuan, before tax. */
  amountWithoutTax?: string | undefined
  /** Yuan, with tax. */
  ticketAmount?: string | undefined
  amountInWords?: string | undefined
}

/** Another ticket in the same file: its first page and its number, '' if unknown. Its fields are not read. */
export type OtherTicket = {
  page: number
  type?: TicketType | undefined
  ticketCode?: string | undefined
  ticketNum: string
}

/** A finding on a ticket alone, from its own values. */
export type TicketFinding =
  | { finding: 'codeLength' | 'numberLength'; value: string; expected: number }
  | { finding: 'checkCodeMissing' }
  | { finding: 'dateInFuture'; value: string }
  | { finding: 'taxNumberCheckCharacter'; field: 'boughtTaxNo' | 'sellerTaxNo'; value: string }
  | { finding: 'wordsDiffer'; words: string; figures: string }
  | { finding: 'otherTicket'; page: number; value: string }
  | { finding: 'qrAndPrintDiffer'; field: QrField; qr: string; print: string }

type QrField = 'ticketCode' | 'ticketNum' | 'ticketDate' | 'checkNum' | 'amount'

/**
 * Checks the printed values by the rules of the ticket's type; `today` is the organisation's date. Compares them with
 * the QR code; the print takes precedence. Values that were not read produce no findings. design: flow §4
 */
export function verifyTicket(
  print: VerifiedFields,
  {
    today,
    qr,
    others = [],
  }: { today: string; qr?: InvoiceQr | undefined; others?: readonly OtherTicket[] | undefined },
): TicketFinding[] {
  return [
    ...others.map(({ page, ticketNum }) => ({ finding: 'otherTicket' as const, page, value: ticketNum })),
    ...formFindings(print),
    ...(print.ticketDate && print.ticketDate > today
      ? [{ finding: 'dateInFuture' as const, value: print.ticketDate }]
      : []),
    ...taxNumberFindings(print),
    ...wordsFindings(print),
    ...(qr ? qrFindings(print, qr) : []),
  ]
}

function formFindings({
  invoiceType,
  ticketCode,
  ticketNum,
  checkNum,
  checkNumUnseen,
}: VerifiedFields): TicketFinding[] {
  if (!invoiceType) return []
  const { code, number, checkCode } = invoiceForms[invoiceType]
  const codeOff = ticketCode && code.length > 0 && !code.includes(ticketCode.length)
  return [
    ...(codeOff ? [{ finding: 'codeLength' as const, value: ticketCode, expected: Math.max(...code) }] : []),
    ...(ticketNum && ticketNum.length !== number
      ? [{ finding: 'numberLength' as const, value: ticketNum, expected: number }]
      : []),
    ...(checkCode && ticketNum && !checkNum && !checkNumUnseen ? [{ finding: 'checkCodeMissing' as const }] : []),
  ]
}

const taxNumberFindings = (print: VerifiedFields): TicketFinding[] =>
  (['boughtTaxNo', 'sellerTaxNo'] as const).flatMap((field) => {
    const value = print[field]
    return value && hasCheckCharacter(value) === false
      ? [{ finding: 'taxNumberCheckCharacter' as const, field, value }]
      : []
  })

function wordsFindings({ amountInWords, ticketAmount }: VerifiedFields): TicketFinding[] {
  const words = amountInWords && readAmountInWords(amountInWords)
  if (!words || !ticketAmount || !differ(words, ticketAmount)) return []
  return [{ finding: 'wordsDiffer', words: amountInWords, figures: ticketAmount }]
}

const differ = (one: string, other: string) => roundedTenThousandths(one) !== roundedTenThousandths(other)

function qrFindings(print: VerifiedFields, qr: InvoiceQr): TicketFinding[] {
  const printed = invoiceForms[qr.type].amountInQr === 'withTax' ? print.ticketAmount : print.amountWithoutTax
  const texts: [QrField, string, string | undefined][] = [
    ['ticketCode', qr.code, print.ticketCode],
    ['ticketNum', qr.number, print.ticketNum],
    ['ticketDate', qr.date, print.ticketDate],
    ['checkNum', qr.checkCode, print.checkNum],
  ]
  return [
    ...texts.flatMap(([field, said, read]): TicketFinding[] =>
      said && read && said !== read ? [{ finding: 'qrAndPrintDiffer', field, qr: said, print: read }] : [],
    ),
    ...(printed && differ(qr.amount, printed)
      ? [{ finding: 'qrAndPrintDiffer' as const, field: 'amount' as const, qr: qr.amount, print: printed }]
      : []),
  ]
}
