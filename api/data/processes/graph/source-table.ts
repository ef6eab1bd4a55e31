import type { Schema } from '#api/platform/engine/plan/types.ts'
import { ColumnView, type FieldType } from '#contract/data/tables/codes.ts'
import { columnTypes } from '../../data-rights/column-types.ts'

type SourceColumn = {
  name: string
  fieldType: FieldType
  /** View inherited by columns computed from it. */
  view: ColumnView
  /** True if its values are read masked; by default, if its view is not plain. */
  isMasked?: boolean
}

/** Table that a source step may read, as its reader sees it: hidden columns are absent, masked ones are texts. */
export type SourceTable = {
  columns: readonly SourceColumn[]
  /** Primary key columns. */
  key: readonly string[]
  /** Rows of its current version; null before the first. */
  rows: number | null
  /** Reason why the reader may not use it; null if they may. */
  locked: string | null
}

/** False if the column's view is stricter than the right under which it is read. */
export const isReadMasked = ({ view, isMasked = view !== ColumnView.plain }: SourceColumn): boolean => isMasked

export const sourceSchema = ({ columns }: SourceTable): Schema =>
  columns.map(({ name, fieldType }) => ({ name, type: columnTypes[fieldType], nullable: true }))
