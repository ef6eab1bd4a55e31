import { versionExports } from '#api/audit/reviews/version-exports.ts'
import { typedInEveryLanguage, typedTextIn } from '#api/platform/text.ts'
import * as at from '#contract/audit/comparisons/addresses.ts'
import { flowComparison, flowComparisonExport } from './table.ts'
import { comparisonVersions } from './version.ts'

export const comparisonExports = versionExports({
  feature: 'comparisons',
  object: 'comparison',
  owner: 'comparison-export',
  table: flowComparisonExport,
  column: flowComparisonExport.comparisonId,
  versions: flowComparison,
  find: comparisonVersions.find,
  refuseFor: comparisonVersions.refuseFor,
  linesOf: ({ figures }) => figures?.lines ?? 0,
  titled: (language, values) => typedTextIn(language)('comparisons-workbook:title', values),
  said: (how, values) => typedInEveryLanguage(`comparisons-workbook:news.${how}`, values),
  exportsPage: at.exports,
})
