import type { Feature, FeatureDeps } from '../feature.ts'
import { draftRoutes as financeDraftRoutes } from './finance/draft-routes.ts'
import type { FinanceDeps } from './finance/questionnaire.ts'
import type { QuestionnaireDeps } from './questionnaire.ts'
import { questionnaireDraftRoutes } from './questionnaire-draft-routes.ts'
import { questionnaireRoutes } from './questionnaire-routes.ts'

/** Questionnaires of both kinds: their versions, and the draft of the next one. */
export const questionnaires = (deps: FeatureDeps & QuestionnaireDeps & FinanceDeps): Feature => ({
  routes: [...questionnaireRoutes(deps), ...questionnaireDraftRoutes(deps), ...financeDraftRoutes(deps)],
})
