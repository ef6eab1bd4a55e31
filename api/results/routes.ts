import { campaignRoutes } from '../campaigns/campaign-routes.ts'
import { itemRoutes } from '../campaigns/item-routes.ts'
import { projectRoutes } from '../campaigns/project-routes.ts'
import type { Signals } from '../db/signal.ts'
import type { FileStore } from '../files/store.ts'
import { createPaperLookup } from '../papers/paper.ts'
import { paperRoutes } from '../papers/paper-routes.ts'
import type { RiskGround } from '../questionnaires/ground.ts'
import { createQuestionnaireStore } from '../questionnaires/questionnaire.ts'
import { questionnaireDraftRoutes } from '../questionnaires/questionnaire-draft-routes.ts'
import { questionnaireRoutes } from '../questionnaires/questionnaire-routes.ts'
import { seenProjectsOnly } from '../questionnaires/seen-since.ts'
import type { Route } from '../serve.ts'
import type { SheetMaker } from './export.ts'
import { exportRoutes } from './export-routes.ts'
import type { ExportRunner } from './export-runner.ts'
import { resultRoutes } from './result-routes.ts'

type Ground = Pick<RiskGround, 'db' | 'clock' | 'keys' | 'publicUrl' | 'mailer'> & {
  signals: Signals
  files: FileStore
  exports: Pick<ExportRunner, 'nudge'>
  sheetMakers: readonly SheetMaker[]
}

export function riskRoutes({ signals, files, exports, sheetMakers, ...outside }: Ground): Route[] {
  const { db, clock } = outside
  const ground = {
    ...outside,
    questionnaires: createQuestionnaireStore(db, signals),
    findPaper: createPaperLookup(db, clock),
  }
  return [
    ...projectRoutes(ground),
    ...itemRoutes(ground),
    ...campaignRoutes(ground),
    ...questionnaireRoutes(ground),
    ...questionnaireDraftRoutes(ground),
    ...paperRoutes(ground),
    ...resultRoutes(ground),
    ...exportRoutes({ ...ground, files, exports, sheetMakers }),
  ].map(seenProjectsOnly(ground))
}
