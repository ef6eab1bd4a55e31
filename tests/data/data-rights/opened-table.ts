import { join } from 'node:path'
import type { ViewedColumn } from '#api/data/data-rights/open-table.ts'
import { scan } from '#api/platform/engine/plan/plan.ts'
import type { ColumnTypes } from '#api/platform/engine/plan/types.ts'
import { ColumnView, FieldType, MaskKind } from '#contract/data/tables/codes.ts'
import { loadTable, openTestSession } from '../../platform/engine/test-session.ts'

export const maskKey = 'the secret of the masks'
export const timeZone = 'Asia/Shanghai'
const fieldTypes = Object.values(FieldType)

const physicalTypes = {
  string: 'text',
  integer: 'bigint',
  number: 'decimal(38,10)',
  float: 'double',
  boolean: 'boolean',
  date: 'date',
  timestamp: 'timestamp',
  time: 'text',
} as const

/** Columns of every type, all plain. */
export const columnsOfAllTypes: ViewedColumn[] = fieldTypes.map((fieldType, at) => ({
  name: `${fieldType}列`,
  physical: `c${at + 1}`,
  fieldType,
  view: ColumnView.plain,
  maskKind: MaskKind.hash,
}))

/** Values of a row, no two rows alike; long enough that a mask cannot show them whole. */
export function cellOf(fieldType: FieldType, row: number): string {
  const two = String(10 + (row % 13))
  switch (fieldType) {
    case FieldType.string:
      return `canary${700_000 + row}secret`
    case FieldType.time:
      return `${two}:${10 + (row % 49)}:${10 + Math.floor(row / 2)}.5`
    case FieldType.integer:
      return String(910_000_000_000 + row)
    case FieldType.number:
      return `${820_000_000 + row}.1234567890`
    case FieldType.float:
      return String(730_000_000 + row + 0.5)
    case FieldType.boolean:
      return String(row % 2 === 0)
    case FieldType.date:
      return `21${two}-${10 + (row % 3)}-${two}`
    case FieldType.timestamp:
      return `20${two}-11-${two} ${two}:${10 + (row % 49)}:${10 + Math.floor(row / 2)}`
  }
}

/** A version of that many rows in Parquet, as an import stores it. */
export async function openParquet(rows: number) {
  const test = await openTestSession()
  const columns: ColumnTypes = {
    ...Object.fromEntries(fieldTypes.map((fieldType, at) => [`c${at + 1}`, physicalTypes[fieldType]])),
    source_row: 'bigint',
  }
  const cells = Array.from({ length: rows }, (_, row) => [
    ...fieldTypes.map((fieldType) => cellOf(fieldType, row)),
    String(row + 1),
  ])
  await loadTable(test.session, 'raw', { folder: test.folder, columns, rows: cells })
  const file = join(test.folder, 'part-0.parquet')
  await test.session.write(scan('raw'), file)
  return { ...test, file, cells }
}
