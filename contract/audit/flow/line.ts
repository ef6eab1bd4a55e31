/** Every row of every file becomes an immutable line with its origin. design: flow §1 */

/** Origin of a file's records: `reported` is the client's flow for this dealer; the others are the dealer's own. */
export const fileRoles = ['reported', 'purchase', 'sale', 'stock'] as const
export type FileRole = (typeof fileRoles)[number]

export const lineFields = [
  'date',
  'counterparty',
  'productCode',
  'productName',
  'spec',
  'batchNo',
  'quantity',
  'unit',
  'unitPrice',
  'amount',
  'flowType',
  'documentNo',
] as const
export type LineField = (typeof lineFields)[number]

/** Fields by role: stock has no counterparty and no price. */
export const fieldsOfRole: Record<FileRole, readonly LineField[]> = {
  reported: lineFields,
  purchase: lineFields,
  sale: lineFields,
  stock: ['date', 'productCode', 'productName', 'spec', 'batchNo', 'quantity', 'unit'],
}

/** Each group needs at least one column; a product is identified by code or name. */
const neededFields: readonly (readonly LineField[])[] = [['date'], ['productName', 'productCode'], ['quantity']]

/** Column index, from 1, by field. */
export type Columns = Partial<Record<LineField, number>>

export const areSameColumns = (a: Columns, b: Columns): boolean => lineFields.every((field) => a[field] === b[field])

export type ColumnsFault = { missing: readonly LineField[] } | { twice: number; fields: readonly LineField[] }

/** Faults of columns: required fields without a column, and columns used twice. */
export function faultsOfColumns(columns: Columns): ColumnsFault[] {
  const missing = neededFields.filter((fields) => fields.every((field) => columns[field] === undefined))
  const fieldsOf = new Map<number, LineField[]>()
  for (const field of lineFields) {
    const column = columns[field]
    if (column !== undefined) fieldsOf.set(column, [...(fieldsOf.get(column) ?? []), field])
  }
  const twice = [...fieldsOf].filter(([, fields]) => fields.length > 1)
  return [
    ...missing.map((fields) => ({ missing: fields })),
    ...twice.map(([column, fields]) => ({ twice: column, fields })),
  ]
}

export const flowTypes = [
  'sale',
  'salesReturn',
  'purchase',
  'purchaseReturn',
  'transferIn',
  'transferOut',
  'scrap',
] as const
export type FlowType = (typeof flowTypes)[number]

/** Reasons why a cell, and so its row, cannot be read: product, date and quantity are required. */
export const faultReasons = [
  'empty',
  'errorCell',
  'notADate',
  'noSuchDate',
  'dayOrMonthUndecided',
  'notANumber',
  'tooManyDecimals',
  'tooLarge',
  'unitWithoutFactor',
  'tooManyCells',
  'brokenQuote',
  'digitsLost',
  'charactersLost',
  'textTooLong',
  'mergedFigure',
] as const
export type FaultReason = (typeof faultReasons)[number]

/** Kinds of rows that are neither lines nor faults. */
const skipKinds = ['title', 'blank', 'head', 'repeatedHead', 'total', 'note'] as const
export type SkipKind = (typeof skipKinds)[number]
