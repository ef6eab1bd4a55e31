import type { FieldType } from '#contract/data/tables/codes.ts'
import type { DateOrder } from '#contract/platform/ingest/date.ts'
import type { RawSheet } from './raw-sheet.ts'

export type ChosenColumn = {
  /** Column number in the sheet, starting with 1. Columns that are not listed are omitted. */
  at: number
  fieldType: FieldType
  /** Position of the month in dates such as 1/5/26; without it, such dates are faults. */
  dateOrder?: DateOrder | undefined
}

export type StoreParams = {
  raw: RawSheet
  /** 0 if the sheet has no header row. */
  headRow: number
  columns: readonly ChosenColumn[]
  /** Column numbers of the key in the sheet. */
  primaryKey: readonly number[]
  /** IANA time zone of times without an offset. */
  timeZone: string
  /** Skips rows with faults and, of rows with equal keys, all but the first; otherwise one fault stops the import. */
  leaveOut: boolean
}
