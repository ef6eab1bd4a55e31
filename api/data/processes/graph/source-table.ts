import type { Schema } from '#api/platform/engine/plan/types.ts'
import { ColumnView, type FieldType } from '#contract/data/tables/codes.ts'
import { columnTypes } from '../../data-rights/column-types.ts'

type SourceColumn = {
  name: string
  fieldType: FieldType
  /** View that columns made of it inherit. */
  view: ColumnView
  /** True if its values are read masked; by default as the view says. */
  isMasked?: boolean
}

/** Table that a source step may read, as its reader sees it: hidden columns are absent, masked ones are texts. */
export type SourceTable = {
  columns: readonly SourceColumn[]
  /** Columns of the primary key. */
  key: readonly string[]
  /** Rows of its current version; null before the first. */
  rows: number | null
  /** Reason why the reader may not use it; null if they may. */
  locked: string | null
}

/** False for a column whose view is stricter than the right under which it is read. */
export const isReadMasked = ({ view, isMasked = view !== ColumnView.plain }: SourceColumn): boolean => isMasked

export const sourceSchema = ({ columns }: SourceTable): Schema =>
  columns.map(({ name, fieldType }) => ({ name, type: columnTypes[fieldType], nullable: true }))
