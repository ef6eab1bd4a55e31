/** Queries on the lines of a comparison's result. */

/** Version of the reading and pairing rules; only results of one version are comparable. */
export const flowRulesVersion = 1

/** `place` is file order: source, then row. Other keys are fields of the line. */
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

export const comparedRoles = ['reported', 'sale'] as const
export type ComparedRole = (typeof comparedRoles)[number]

export const figureLists = ['byProductMonth', 'byCounterparty', 'stock', 'unknownNames', 'unitFaults'] as const
export type FigureList = (typeof figureLists)[number]

/** Maximum length of a note or comment. */
export const remarkMax = 1000
