import { z } from 'zod'
import { columnTypes } from '#api/data/data-rights/column-types.ts'
import { rowKey } from '#api/data/data-rights/open-table.ts'
import { and, type Expression, eq, gt, isNull, literal, lt, or } from '#api/platform/engine/plan/expression.ts'
import { isLiteralOf } from '#api/platform/engine/plan/literals.ts'
import type { FieldType } from '#contract/data/tables/codes.ts'

export type SortedBy = { name: string; fieldType: FieldType; descending: boolean }

const cursor = z.strictObject({
  version: z.number().int(),
  sort: z.string().nullable(),
  descending: z.boolean(),
  /** Sort value and row number of the last row. */
  value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  row: z.number().int(),
})
export type Cursor = z.infer<typeof cursor>

export const encodeCursor = (at: Cursor): string => Buffer.from(JSON.stringify(at)).toString('base64url')

/** Decodes a cursor; undefined for a text that `encodeCursor` did not create. */
export function decodeCursor(text: string): Cursor | undefined {
  try {
    return cursor.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data
  } catch {
    return undefined
  }
}

/**
 * Condition on the rows after a cursor: nulls come last, rows with equal values in row order. undefined if the cursor
 * does not fit the sort order.
 */
export function rowsAfter({ value, row, sort, descending }: Cursor, by: SortedBy | undefined): Expression | undefined {
  if (sort !== (by?.name ?? null) || descending !== (by?.descending ?? false)) return undefined
  const isFurther = gt(rowKey, literal(row, 'bigint'))
  if (!by) return isFurther
  if (value === null) return and(isNull(by.name), isFurther)
  const type = columnTypes[by.fieldType]
  const typed = type === 'bigint' || type === 'double' ? Number(value) : value
  const known = type === 'bigint' ? String(value) : typed
  if (!isLiteralOf(known, type)) return undefined
  const last = literal(known, type)
  const isBeyond = descending ? lt(by.name, last) : gt(by.name, last)
  return or(isBeyond, and(eq(by.name, last), isFurther), isNull(by.name))
}
