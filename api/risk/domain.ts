import { campaigns, campaignsSeed } from '#api/risk/campaigns/feature.ts'
import { sendingOf } from '#api/risk/campaigns/sending.ts'
import { papers } from '#api/risk/papers/feature.ts'
import { createPaperLookup } from '#api/risk/papers/paper.ts'
import { questionnaires, questionnairesSeed } from '#api/risk/questionnaires/feature.ts'
import { results, resultsSeed } from '#api/risk/results/feature.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import type { SeedData } from '#api/shell/seed-data.ts'
import { kinds } from './kinds.ts'

export const riskSeed: readonly SeedData[] = [questionnairesSeed, campaignsSeed, resultsSeed]

export function openRisk(given: FeatureDeps): Feature[] {
  const { db, clock, keys } = given
  const deps = { ...given, kinds, sending: sendingOf(clock), findPaper: createPaperLookup(db, clock, keys) }
  return [
    questionnaires(deps),
    campaigns(deps),
    papers(deps),
    results(deps),
    ...Object.values(kinds).map((kind) => kind.open(deps)),
  ]
}
