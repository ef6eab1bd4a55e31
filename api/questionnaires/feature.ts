import type { Feature, FeatureDeps } from '../feature.ts'
import type { Sending } from './questionnaire.ts'
import { questionnaireDraftRoutes } from './questionnaire-draft-routes.ts'
import { questionnaireRoutes } from './questionnaire-routes.ts'

/** Questionnaires of every kind: their versions, and the draft of the next one. */
export const questionnaires = (deps: FeatureDeps & { sending: Sending }): Feature => ({
  routes: [...questionnaireRoutes(deps), ...questionnaireDraftRoutes(deps)],
})
