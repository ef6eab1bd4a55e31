import { z } from 'zod'
import { pairingStates, resultRules } from './pairing.ts'

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

const searched = z.string().trim().min(1).max(100)
/** Yuan. */
const yuan = z
  .string()
  .trim()
  .regex(/^-?\d{1,14}(\.\d{1,2})?$/, 'amountInvalid')

export const resultFilterFields = {
  role: z.enum(comparedRoles).optional(),
  states: z.array(z.enum(pairingStates)).max(pairingStates.length).optional(),
  rule: z.enum(resultRules).optional(),
  /** The client's code of a product. */
  product: searched.optional(),
  counterparty: searched.optional(),
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'monthInvalid')
    .optional(),
  amountFrom: yuan.optional(),
  amountTo: yuan.optional(),
  /** Somewhere in the counterparty, the product's name or code, the batch or the document. */
  text: searched.optional(),
  /** Lines that stand more than once on their side. */
  duplicate: z.literal(true).optional(),
}
const resultFilter = z.strictObject(resultFilterFields)
export type ResultFilter = z.infer<typeof resultFilter>

/** Lists of a result's figures that are looked at page by page. */
export const figureLists = ['byProductMonth', 'byCounterparty', 'stock', 'unknownNames', 'unitFaults'] as const
export type FigureList = (typeof figureLists)[number]
