/**
 * Every row of every file is a line that never changes, with where it came from. design: flow §1
 */

/** Whose records a file holds: the client's flow for this dealer, and the dealer's own three. */
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

/** Those a role can have: stock has nobody it went to, and no price. */
export const fieldsOfRole: Record<FileRole, readonly LineField[]> = {
  reported: lineFields,
  purchase: lineFields,
  sale: lineFields,
  stock: ['date', 'productCode', 'productName', 'spec', 'batchNo', 'quantity', 'unit'],
}

/** Without a column of each of these no row can be read; a product is known by its code or by its name. */
const neededFields: readonly (readonly LineField[])[] = [['date'], ['productName', 'productCode'], ['quantity']]

/** Which column of a sheet holds which field, counted from 1. */
export type Columns = Partial<Record<LineField, number>>

export const areSameColumns = (a: Columns, b: Columns): boolean => lineFields.every((field) => a[field] === b[field])

export type ColumnsFault = { missing: readonly LineField[] } | { twice: number; fields: readonly LineField[] }

/** Why columns cannot be read by: what is needed and has none, and columns that two fields share. */
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

/** Why a cell cannot be read, and with it its row: product, date and quantity must be. */
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

/** Rows that are no lines and no faults. */
const skipKinds = ['title', 'blank', 'head', 'repeatedHead', 'total', 'note'] as const
export type SkipKind = (typeof skipKinds)[number]
