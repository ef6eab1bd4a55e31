import type { ColumnType } from '#api/platform/engine/plan/types.ts'
import { FieldType } from '#contract/data/tables/codes.ts'

/** Parquet types of the physical columns. Times of day are text; timestamps are UTC without a zone. */
export const columnTypes = {
  [FieldType.string]: 'text',
  [FieldType.integer]: 'bigint',
  [FieldType.number]: 'decimal(38,10)',
  [FieldType.float]: 'double',
  [FieldType.boolean]: 'boolean',
  [FieldType.date]: 'date',
  [FieldType.timestamp]: 'timestamp',
  [FieldType.time]: 'text',
} as const satisfies Record<FieldType, ColumnType>
