import type { AboutLine } from '#api/platform/files/workbook/about-sheet.ts'
import { textIn } from '#api/platform/text.ts'
import { departmentGroup } from '#api/risk/campaigns/department.ts'
import type { Row } from '#api/risk/results/export-sheets.ts'
import type { Language } from '#contract/platform/language.ts'
import type { WeightedLine } from '#contract/risk/kinds/matrix/weighing.ts'
import type { Weights } from '#contract/risk/kinds/matrix/weights.ts'
import type { Questionnaire } from './questionnaire.ts'
import { dimensionNames } from './result.ts'

/**
 * Last row with the weighted means, each below its column's mean and followed by `besides` empty cells; no row without
 * weights.
 */
export const weightedRows = (weighted: WeightedLine | null, language: Language, besides = 3): Row[] =>
  weighted
    ? [
        [
          textIn(language)('kinds-matrix-export:weighted'),
          null,
          ...[...weighted.columns, weighted.all].flatMap((mean) => [
            mean === null ? null : Number(mean),
            ...Array.from({ length: besides }, () => null),
          ]),
        ],
      ]
    : []

/** Weights that were set; all others are 1. */
export function linesOfWeights(weights: Weights | null, questionnaire: Questionnaire, language: Language): AboutLine[] {
  const say = textIn(language)
  const dimensionOf = dimensionNames(questionnaire, language)
  const line = (of: string, set: Readonly<Record<string, string>>, nameOf: (key: string) => string | undefined) => {
    const named = Object.entries(set).flatMap(([key, weight]) => {
      const name = nameOf(key)
      return name === undefined ? [] : [`${name} ${weight}`]
    })
    return named.length === 0 ? [] : [[say('kinds-matrix-export:about.weights', { of }), named.join('\n')] as const]
  }
  return [
    ...line(say('kinds-matrix-export:head.dimension'), weights?.dimensions ?? {}, (key) => dimensionOf.get(key)),
    ...line(say('files-export:head.department'), weights?.departments ?? {}, (key) => departmentGroup(key, language)),
  ]
}
