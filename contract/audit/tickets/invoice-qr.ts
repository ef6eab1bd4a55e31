import { readDate } from '#contract/platform/ingest/date.ts'
import { readDecimal } from '#contract/platform/ingest/decimal.ts'
import { type InvoiceType, invoiceTypes } from './codes.ts'

/** Content of a VAT invoice's QR code; '' for fields that its type does not have. */
export type InvoiceQr = {
  type: InvoiceType
  code: string
  number: string
  /** Yuan, before or with tax by type: see `invoiceForms`. */
  amount: string
  date: string
  checkCode: string
}

const pieceMax = 32

/**
 * Parses `01,type,code,number,amount,date,check code,crc`, with or without a trailing comma. Undefined for other codes,
 * which a picture may also contain.
 */
export function readInvoiceQr(text: string): InvoiceQr | undefined {
  const pieces = text.trim().split(',', 10)
  const [version, typeCode, code = '', number = '', amount = '', date = '', checkCode = '', crc, ...end] = pieces
  const type = invoiceTypes.find((known) => known === typeCode)
  if (version !== '01' || !type || crc === undefined || end.join('') !== '') return undefined
  if (pieces.some((piece) => piece.length > pieceMax)) return undefined
  const day = readDate(date)
  const yuan = readDecimal(amount)
  if (!('day' in day) || yuan === undefined || !/^\d+$/.test(number)) return undefined
  if (!/^\d*$/.test(code) || !/^\d*$/.test(checkCode)) return undefined
  return { type, code, number, amount: yuan, date: day.day, checkCode }
}
