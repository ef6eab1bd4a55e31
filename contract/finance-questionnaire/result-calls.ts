import { z } from 'zod'
import { access, call } from '../call.ts'
import { RiskPerm } from '../risk-evaluation/perms.ts'
import { bizId } from '../risk-evaluation/shapes.ts'
import { IndicatorUnit } from './codes.ts'

/** The indicators of every company that has submitted, side by side; `values` stand in the order of `indicators`. */
export const financeResults = z.object({
  domain: z.string(),
  indicators: z.array(
    z.object({
      code: z.string(),
      module: z.string(),
      target: z.string(),
      definition: z.string(),
      unit: z.enum(IndicatorUnit),
    }),
  ),
  companies: z.array(
    z.object({
      itemId: z.string(),
      uuid: z.string(),
      company: z.string(),
      name: z.string(),
      openingDate: z.string().nullable(),
      closingDate: z.string().nullable(),
      values: z.array(z.object({ val: z.string().nullable(), reason: z.string() })),
    }),
  ),
})
export type FinanceResults = z.infer<typeof financeResults>

const chosen = z.strictObject({
  id: bizId,
  domain: z
    .string()
    .max(64)
    .transform((text) => text || undefined)
    .optional(),
})

/** Submitted papers only, each respondent's newest, of the domain given or the project's first finance questionnaire. */
export const getFinanceResults = call({
  method: 'GET',
  path: '/risk/evaluate/finance/result',
  title: 'Finance indicators across companies',
  access: access.permission(RiskPerm.readResults),
  query: chosen,
  reply: financeResults,
  refusals: ['notFound'],
})

/** What that page shows, with how each indicator is defined and why a value is not there. */
export const exportFinanceResults = call({
  method: 'POST',
  path: '/risk/evaluate/finance/result/export',
  title: 'Finance indicators across companies as a workbook',
  access: access.permission(RiskPerm.exportResults),
  query: chosen,
  replyForm: 'blob',
  refusals: ['notFound'],
  audit: 'risk.result.export',
})
