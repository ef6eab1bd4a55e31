import type { ShownResults } from '#contract/risk/kinds/matrix/anonymity.ts'
import type { TrendRow } from '#contract/risk/kinds/matrix/result-shapes.ts'
import { trendOf } from '#contract/risk/kinds/matrix/trend.ts'
import type { Questionnaire } from './questionnaire.ts'
import { type Counted, comparedBy, dimensionNames, firstKindNames } from './result.ts'
import type { EarlierProject } from './result-earlier.ts'

type TrendCampaign = { project: EarlierProject; questionnaire: Questionnaire; count: ShownResults }

/** Campaigns side by side, with the names of the last one's questionnaire. */
export function trendRow(
  campaigns: readonly TrendCampaign[],
  { choice, language }: Pick<Counted, 'choice' | 'language'>,
): TrendRow {
  const questionnaire = campaigns.at(-1)?.questionnaire
  if (!questionnaire) throw new RangeError('a trend needs at least one campaign')
  const trend = trendOf(campaigns.map(comparedBy), choice)
  const [kindOf, dimensionOf] = [firstKindNames(questionnaire, language), dimensionNames(questionnaire, language)]
  const { department } = choice
  return {
    ...trend,
    domain: questionnaire.domain,
    campaigns: campaigns.map(({ project: { bizId, name, endTime, version }, count }) => ({
      bizId,
      name,
      endTime,
      version,
      papers: department === undefined ? count.total : (count.papers.get(department) ?? 0),
      hidden: count.whole || (department !== undefined && count.hidden.has(department)),
    })),
    dimensions: trend.dimensions.map((line) => ({ ...line, dimension: dimensionOf.get(line.dimension) ?? '' })),
    firstKinds: trend.firstKinds.map((line) => ({ ...line, firstKind: kindOf.get(line.firstKind) ?? '' })),
  }
}
