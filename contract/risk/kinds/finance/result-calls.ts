import { z } from 'zod'
import { access, call } from '#contract/platform/call.ts'
import { day } from '#contract/platform/day.ts'
import { currentSize, records } from '#contract/platform/paging.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { bizId } from '#contract/shell/accounts/user-shapes.ts'
import { AmountUnit, IndicatorUnit, RowPart } from './codes.ts'
import { amountUnit, decimals } from './paper-shapes.ts'

const extreme = z.object({ val: z.string(), itemId: z.string(), company: z.string() })

/** Distribution of an indicator over the filtered companies; `count` is the number of values. */
const spread = z.object({
  count: z.number().int(),
  lowest: extreme.nullable(),
  /** Quartiles, rounded half up. Outer ones are null if too few values would identify single ones. */
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
  /** With row names instead of codes. */
  formula: z.string(),
  unit: z.enum(IndicatorUnit),
}
const resultIndicator = z.object({ ...indicatorWords, spread })

/** Company that has submitted; `values` are in the order of `indicators`, each with the reason if missing. */
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

/** Sort columns in addition to indicators, whose codes have no capitals. */
export const companyColumns = ['companyName', 'departmentName', 'closingDate'] as const
export type CompanyColumn = (typeof companyColumns)[number]

const financeResults = records(resultCompany).extend({
  domain: z.string(),
  /** Filter options: the project's finance questionnaires, and the values in its submitted papers. */
  domains: z.array(z.object({ code: z.string(), name: z.string() })),
  modules: z.array(z.string()),
  departments: z.array(z.string()),
  closingDates: z.array(z.string()),
  /** Number of counted papers before filters. */
  papers: z.number().int(),
  indicators: z.array(resultIndicator),
  /** Code of the compared indicator; '' if there is none. */
  indicator: z.string(),
  /** Sort column, with a leading - for descending. */
  sort: z.string(),
  unit: z.enum(AmountUnit),
  /** Year of the values, and all years of the papers, the closing one first. */
  year: z.enum(RowPart),
  years: z.array(z.enum(RowPart)),
  /** Compared indicator by year, with the change of its median from the year before. */
  byYear: z.array(
    spread.pick({ count: true, lower: true, median: true, upper: true }).extend({
      part: z.enum(RowPart),
      change: z.string().nullable(),
    }),
  ),
})
export type FinanceResults = z.infer<typeof financeResults>

/** An unused filter of a form sends ''. */
const nothing = z.literal('').transform(() => undefined)
const filterBy = (max: number) => nothing.or(z.string().max(max)).optional()

const chosen = {
  id: bizId,
  /** By default the project's first finance questionnaire. */
  domain: filterBy(64),
  /** Part of the name of a company or respondent. */
  company: filterBy(100),
  /** Department and module are names in any language. */
  department: filterBy(500),
  module: filterBy(500),
  closingDate: nothing.or(day).optional(),
  /** Compared indicator; if not in the module, its first one. */
  indicator: filterBy(64),
  /** By default, or if unknown, descending by the compared indicator. Missing values come last. */
  sort: filterBy(64),
  decimals,
  /** By default the questionnaire's unit. */
  unit: amountUnit,
  /** Year of the indicators; by default, or if the questionnaire does not request it, the closing one. */
  year: nothing.or(z.enum(RowPart)).optional(),
}

/** Counts the newest submitted paper of each respondent. */
export const getFinanceResults = call({
  method: 'GET',
  path: '/risk/evaluate/finance/result',
  title: 'List finance indicators across companies',
  access: access.permission(RiskPerm.readResults),
  query: z.strictObject({ ...chosen, ...currentSize }),
  reply: financeResults,
  refusals: ['notFound'],
})

/** Exports all pages, with the definition of each indicator and the reasons for missing values. */
export const exportFinanceResults = call({
  method: 'POST',
  path: '/risk/evaluate/finance/result/export',
  title: 'Export finance indicators as a workbook',
  access: access.permission(RiskPerm.exportResults),
  query: z.strictObject(chosen),
  replyForm: 'blob',
  refusals: ['notFound'],
  audit: 'risk.result.export',
})

/** Company next to its peers: the project's other companies with the same questionnaire. */
const financeCompany = resultCompany.omit({ values: true }).extend({
  domain: z.string(),
  unit: z.enum(AmountUnit),
  year: z.enum(RowPart),
  years: z.array(z.object({ part: z.enum(RowPart), date: z.string().nullable() })),
  /** Number of peers, and the minimum for a range. */
  peers: z.number().int(),
  least: z.number().int(),
  indicators: z.array(
    z.object({
      ...indicatorWords,
      /** By year, the closing one first; `change` is from the year before. */
      values: z.array(z.object({ val: z.string().nullable(), reason: z.string(), change: z.string().nullable() })),
      /** Range of the peers in the requested year; null if there are too few. */
      band: z
        .object({
          count: z.number().int(),
          lowest: z.string(),
          lower: z.string(),
          median: z.string(),
          upper: z.string(),
          highest: z.string(),
          /** Position of the company's value: below the lower quartile, above the upper one, or between them. */
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
  title: "List a company's indicators by year",
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
