import { z } from 'zod'
import { access, call } from '#contract/platform/call.ts'
import { day } from '#contract/platform/day.ts'
import { currentSize, records } from '#contract/platform/paging.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { bizId } from '#contract/shell/accounts/user-shapes.ts'
import { AmountUnit, IndicatorUnit, RowPart } from './codes.ts'
import { amountUnit, decimals } from './paper-shapes.ts'

/** A value with the respondent whose it is. */
const extreme = z.object({ val: z.string(), itemId: z.string(), company: z.string() })

/** What an indicator says of all companies that the filters leave, and of how many it has a value. */
const spread = z.object({
  count: z.number().int(),
  lowest: extreme.nullable(),
  /** Quartiles, half up as the unit is written; the outer ones only where there are so many values that none can be told. */
  lower: z.string().nullable(),
  median: z.string().nullable(),
  upper: z.string().nullable(),
  highest: extreme.nullable(),
})

const indicatorWords = {
  code: z.string(),
  module: z.string(),
  target: z.string(),
  definition: z.string(),
  explanation: z.string(),
  /** In the names of the rows. */
  formula: z.string(),
  unit: z.enum(IndicatorUnit),
}
const resultIndicator = z.object({ ...indicatorWords, spread })

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
  /** What amounts are in. */
  unit: z.enum(AmountUnit),
  /** The year that the values are of, and those that papers tell of, the closing one first. */
  year: z.enum(RowPart),
  years: z.array(z.enum(RowPart)),
  /** The indicator that is compared, of each of those years, with what its median has changed by since the year before. */
  byYear: z.array(
    spread.pick({ count: true, lower: true, median: true, upper: true }).extend({
      part: z.enum(RowPart),
      change: z.string().nullable(),
    }),
  ),
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
  /** What amounts are shown in; without one in that of the questionnaire. */
  unit: amountUnit,
  /** Which year's indicators; without one, or by one that is not asked for, those of the closing one. */
  year: nothing.or(z.enum(RowPart)).optional(),
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

/** One company beside its peers: the other companies of the project that answer the same questionnaire. */
const financeCompany = resultCompany.omit({ values: true }).extend({
  domain: z.string(),
  unit: z.enum(AmountUnit),
  year: z.enum(RowPart),
  years: z.array(z.object({ part: z.enum(RowPart), date: z.string().nullable() })),
  /** How many others there are, and how many there must be for a band of them. */
  peers: z.number().int(),
  least: z.number().int(),
  indicators: z.array(
    z.object({
      ...indicatorWords,
      /** Of each year, the closing one first; with what it has changed by since the year before. */
      values: z.array(z.object({ val: z.string().nullable(), reason: z.string(), change: z.string().nullable() })),
      /** What the peers say in the year asked for; nothing where they are too few. */
      band: z
        .object({
          count: z.number().int(),
          lowest: z.string(),
          lower: z.string(),
          median: z.string(),
          upper: z.string(),
          highest: z.string(),
          /** Where the company's own value lies: below the lower quartile, above the upper one, or between them. */
          place: z.enum(['below', 'within', 'above']).nullable(),
        })
        .nullable(),
    }),
  ),
})
export type FinanceCompany = z.infer<typeof financeCompany>

/** Refuses notFound, also for a respondent without a submitted paper of that questionnaire. */
export const getFinanceCompany = call({
  method: 'GET',
  path: '/risk/evaluate/finance/result/company',
  title: 'The indicators of a company by year, beside the band of its peers',
  access: access.permission(RiskPerm.readResults),
  query: z.strictObject({
    id: bizId,
    itemId: z.string().min(1).max(64),
    domain: filterBy(64),
    decimals,
    unit: amountUnit,
    year: chosen.year,
  }),
  reply: financeCompany,
  refusals: ['notFound'],
})
