import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import type { Foundation } from '#api/shell/foundation.ts'
import { campaigns, campaignsFoundation } from './campaigns/feature.ts'
import { sendingOf } from './campaigns/sending.ts'
import { kinds } from './kinds.ts'
import { papers } from './papers/feature.ts'
import { createPaperLookup } from './papers/paper.ts'
import { questionnaires, questionnairesFoundation } from './questionnaires/feature.ts'
import { results, resultsFoundation } from './results/feature.ts'

export const riskFoundations: readonly Foundation[] = [questionnairesFoundation, campaignsFoundation, resultsFoundation]

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
