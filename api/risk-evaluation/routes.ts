import type { Clock } from '../clock.ts'
import type { Db } from '../db/connection.ts'
import type { Keys } from '../keys.ts'
import type { Route } from '../serve.ts'
import { itemRoutes } from './item-routes.ts'
import { createPaperLookup } from './paper.ts'
import { paperRoutes } from './paper-routes.ts'
import { projectRoutes } from './project-routes.ts'
import { createQuestionnaireStore } from './questionnaire.ts'
import { questionnaireRoutes } from './questionnaire-routes.ts'
import { resultRoutes } from './result-routes.ts'
import { seenProjectsOnly } from './seen-since.ts'

export function riskRoutes({ db, clock, keys }: { db: Db; clock: Clock; keys: Keys }): Route[] {
  const ground = {
    db,
    clock,
    keys,
    questionnaires: createQuestionnaireStore(db),
    findPaper: createPaperLookup(db, clock),
  }
  return [
    ...projectRoutes(ground),
    ...itemRoutes(ground),
    ...questionnaireRoutes(ground),
    ...paperRoutes(ground),
    ...resultRoutes(ground),
  ].map(seenProjectsOnly(ground))
}
