import type { Schema } from '#api/platform/engine/plan/types.ts'
import type { ColumnView, FieldType } from '#contract/data/tables/codes.ts'
import { columnTypes } from '../../data-rights/column-types.ts'

/** Table that a source step may read, as its reader sees it: hidden columns are absent, masked ones are texts. */
export type SourceTable = {
  columns: readonly { name: string; fieldType: FieldType; view: ColumnView }[]
  /** Columns of the primary key. */
  key: readonly string[]
  /** Rows of its current version; null before the first. */
  rows: number | null
  /** Reason why the reader may not use it; null if they may. */
  locked: string | null
}

export const sourceSchema = ({ columns }: SourceTable): Schema =>
  columns.map(({ name, fieldType }) => ({ name, type: columnTypes[fieldType], nullable: true }))
