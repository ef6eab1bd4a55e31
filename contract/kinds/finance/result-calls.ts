import { z } from 'zod'
import { access, call } from '../../call.ts'
import { currentSize, records } from '../../paging.ts'
import { RiskPerm } from '../../questionnaires/perms.ts'
import { bizId, day } from '../../questionnaires/shapes.ts'
import { IndicatorUnit } from './codes.ts'
import { decimals } from './paper-shapes.ts'

/** A value with the respondent whose it is. */
const extreme = z.object({ val: z.string(), itemId: z.string(), company: z.string() })

/** What an indicator says of all companies that the filters leave, and of how many it has a value. */
const spread = z.object({
  count: z.number().int(),
  lowest: extreme.nullable(),
  /** Of an even number the mean of the two in the middle, half up as its unit is written. */
  median: z.string().nullable(),
  highest: extreme.nullable(),
})

const resultIndicator = z.object({
  code: z.string(),
  module: z.string(),
  target: z.string(),
  definition: z.string(),
  explanation: z.string(),
  /** In the names of the rows. */
  formula: z.string(),
  unit: z.enum(IndicatorUnit),
  spread,
})

/** A company that has submitted; `values` stand in the order of `indicators`, with why there is none. */
const resultCompany = z.object({
  itemId: z.string(),
  uuid: z.string(),
  company: z.string(),
  name: z.string(),
  department: z.string(),
  openingDate: z.string().nullable(),
  closingDate: z.string().nullable(),
  values: z.array(z.object({ val: z.string().nullable(), reason: z.string() })),
})
export type ResultCompany = z.infer<typeof resultCompany>

/** Columns to sort by besides the indicators, whose codes have no capitals. */
export const companyColumns = ['companyName', 'departmentName', 'closingDate'] as const
export type CompanyColumn = (typeof companyColumns)[number]

/** The indicators of the companies of a project, side by side. */
const financeResults = records(resultCompany).extend({
  domain: z.string(),
  /** What can be filtered by: all finance questionnaires of the project, and what its submitted papers have. */
  domains: z.array(z.object({ code: z.string(), name: z.string() })),
  modules: z.array(z.string()),
  departments: z.array(z.string()),
  closingDates: z.array(z.string()),
  /** Papers that count, whatever the filters leave of them. */
  papers: z.number().int(),
  /** Those of the module asked for. */
  indicators: z.array(resultIndicator),
  /** The one that is compared, by its code; '' where there is none. */
  indicator: z.string(),
  /** The order of the companies: a column, with - in front when it falls. */
  sort: z.string(),
})
export type FinanceResults = z.infer<typeof financeResults>

/** A form that filters by nothing sends ''. */
const nothing = z.literal('').transform(() => undefined)
const filterBy = (max: number) => nothing.or(z.string().max(max)).optional()

const chosen = {
  id: bizId,
  /** Without one the project's first finance questionnaire. */
  domain: filterBy(64),
  /** Part of the name of a company or respondent. */
  company: filterBy(100),
  /** By its name, in any language; so is the module. */
  department: filterBy(500),
  module: filterBy(500),
  closingDate: nothing.or(day).optional(),
  /** The indicator that is compared; what the module lacks is its first. */
  indicator: filterBy(64),
  /** Without one, or by a column that is not there, by the indicator, the highest first; companies without a value come last. */
  sort: filterBy(64),
  decimals,
}

/** Submitted papers only, each respondent's newest. */
export const getFinanceResults = call({
  method: 'GET',
  path: '/risk/evaluate/finance/result',
  title: 'Finance indicators across companies',
  access: access.permission(RiskPerm.readResults),
  query: z.strictObject({ ...chosen, ...currentSize }),
  reply: financeResults,
  refusals: ['notFound'],
})

/** What that page shows, on all its pages, with how each indicator is defined and why a value is not there. */
export const exportFinanceResults = call({
  method: 'POST',
  path: '/risk/evaluate/finance/result/export',
  title: 'Finance indicators across companies as a workbook',
  access: access.permission(RiskPerm.exportResults),
  query: z.strictObject(chosen),
  replyForm: 'blob',
  refusals: ['notFound'],
  audit: 'risk.result.export',
})
