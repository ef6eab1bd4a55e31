import type { ColumnType } from '#api/platform/engine/plan/types.ts'
import { isDecimal } from '#api/platform/engine/plan/types.ts'
import { FieldType } from '#contract/data/tables/codes.ts'

const fieldTypes: Partial<Record<ColumnType, FieldType>> = {
  text: FieldType.string,
  integer: FieldType.integer,
  bigint: FieldType.integer,
  double: FieldType.float,
  boolean: FieldType.boolean,
  date: FieldType.date,
  timestamp: FieldType.timestamp,
}

/** Type of a column as shown to users. Times of day are texts. */
export const fieldTypeOf = (type: ColumnType): FieldType =>
  isDecimal(type) ? FieldType.number : (fieldTypes[type] ?? FieldType.string)
