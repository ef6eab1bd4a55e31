/** What is asked of the lines of a comparison's result. */

/** By how much the rules of reading and pairing have changed: results of one number can be compared with each other. */
export const flowRulesVersion = 1

/** `place` is the order of the files: source, then row. `amount` and the like are of the line itself. */
export const resultSorts = [
  'place',
  'date',
  'counterparty',
  'product',
  'batchNo',
  'quantity',
  'amount',
  'state',
  'days',
  'difference',
  'documentNo',
] as const
export type ResultSort = (typeof resultSorts)[number]

/** The two sides whose lines are compared. */
export const comparedRoles = ['reported', 'sale'] as const
export type ComparedRole = (typeof comparedRoles)[number]

/** Lists of a result's figures that are looked at page by page. */
export const figureLists = ['byProductMonth', 'byCounterparty', 'stock', 'unknownNames', 'unitFaults'] as const
export type FigureList = (typeof figureLists)[number]

/** Of a note on a line, or a comment on a version. */
export const remarkMax = 1000
