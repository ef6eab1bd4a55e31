import { readDate, readDecimal } from '#contract/audit/flow/reading.ts'
import { type InvoiceType, invoiceTypes } from './codes.ts'

/** What the QR code of a VAT invoice says; '' is what an invoice of its type does not have. */
export type InvoiceQr = {
  type: InvoiceType
  code: string
  number: string
  /** Yuan, before tax or with it as `invoiceForms` says of the type. */
  amount: string
  date: string
  checkCode: string
}

const pieceMax = 32

/**
 * Reads `01,type,code,number,amount,date,check code,crc`, with or without a comma at its end. Undefined where it is none of an
 * invoice: a picture may hold codes that lead anywhere.
 */
export function readInvoiceQr(text: string): InvoiceQr | undefined {
  const pieces = text.trim().split(',', 10)
  const [version, asked, code = '', number = '', amount = '', date = '', checkCode = '', crc, ...end] = pieces
  const type = invoiceTypes.find((known) => known === asked)
  if (version !== '01' || !type || crc === undefined || end.join('') !== '') return undefined
  if (pieces.some((piece) => piece.length > pieceMax)) return undefined
  const day = readDate(date)
  const yuan = readDecimal(amount)
  if (!('day' in day) || yuan === undefined || !/^\d+$/.test(number)) return undefined
  if (!/^\d*$/.test(code) || !/^\d*$/.test(checkCode)) return undefined
  return { type, code, number, amount: yuan, date: day.day, checkCode }
}
