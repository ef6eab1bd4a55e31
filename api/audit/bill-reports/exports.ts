import { versionExports } from '#api/audit/reviews/version-exports.ts'
import { typedInEveryLanguage, typedTextIn } from '#api/platform/text.ts'
import * as at from '#contract/audit/bill-reports/addresses.ts'
import { reportVersions } from './report.ts'
import { billReport, billReportExport } from './table.ts'

export const reportExports = versionExports({
  feature: 'bill-reports',
  object: 'billReport',
  owner: 'bill-report-export',
  table: billReportExport,
  column: billReportExport.reportId,
  versions: billReport,
  find: reportVersions.find,
  refuseFor: reportVersions.refuseFor,
  linesOf: ({ figures }) => figures.lines,
  titled: (language, values) => typedTextIn(language)('bill-reports-workbook:title', values),
  said: (how, values) => typedInEveryLanguage(`bill-reports-workbook:news.${how}`, values),
  exportsPage: at.exports,
})
