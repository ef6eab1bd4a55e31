import { z } from 'zod'
import { pageSizeMax } from '#contract/platform/paging.ts'
import { pairingStates, resultRules } from './pairing.ts'
import { comparedRoles } from './result.ts'

const searched = z.string().trim().min(1).max(100)
/** Amount in yuan. */
const yuan = z
  .string()
  .trim()
  .regex(/^-?\d{1,14}(\.\d{1,2})?$/, 'amountInvalid')

export const resultFilterFields = {
  role: z.enum(comparedRoles).optional(),
  states: z.array(z.enum(pairingStates)).max(pairingStates.length).optional(),
  rule: z.enum(resultRules).optional(),
  /** The client's product code. */
  product: searched.optional(),
  counterparty: searched.optional(),
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'monthInvalid')
    .optional(),
  amountFrom: yuan.optional(),
  amountTo: yuan.optional(),
  /** Substring of counterparty, product name or code, batch or document. */
  text: searched.optional(),
  /** Duplicate lines only. */
  duplicate: z.literal(true).optional(),
  /** Selects only the lines at these places. */
  places: z.array(z.number().int().min(0)).max(pageSizeMax).optional(),
}
const resultFilter = z.strictObject(resultFilterFields)
export type ResultFilter = z.infer<typeof resultFilter>
