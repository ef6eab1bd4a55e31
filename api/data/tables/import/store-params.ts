import type { FieldType } from '#contract/data/tables/codes.ts'
import type { DateOrder } from '#contract/platform/ingest/date.ts'
import type { RawSheet } from './raw-sheet.ts'

export type ChosenColumn = {
  /** Number of the column in the sheet, from 1. Columns that are not chosen are left out. */
  at: number
  fieldType: FieldType
  /** Position of the month in dates such as 1/5/26; without it they are faults. */
  dateOrder?: DateOrder | undefined
}

export type StoreParams = {
  raw: RawSheet
  /** 0 if the sheet has no header row. */
  headRow: number
  columns: readonly ChosenColumn[]
  /** Numbers of the key's columns in the sheet. */
  primaryKey: readonly number[]
  /** IANA time zone of times without an offset. */
  timeZone: string
  /** Stores the rows that fit, of rows with equal keys the first; otherwise one fault stops the import. */
  leaveOut: boolean
}
