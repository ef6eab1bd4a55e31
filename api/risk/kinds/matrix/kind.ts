import { defineJob, recurring } from '#api/platform/jobs/job.ts'
import { seenProjectsOnly } from '#api/risk/campaigns/seen-since.ts'
import type { Kind } from '#api/risk/kind.ts'
import { DomainKind } from '#contract/risk/questionnaires/codes.ts'
import { draftRoutes } from './draft-routes.ts'
import { movementTable } from './movement-table.ts'
import { copyNotes, letGoOfFiles } from './notes.ts'
import { paperRoutes } from './paper-routes.ts'
import { matrixTables } from './platform-tables.ts'
import { matrixSheets } from './project-sheets.ts'
import { createQuestionnaireStore } from './questionnaire.ts'
import { resultRoutes } from './result-routes.ts'
import { proveSums, resultSumJob } from './result-sum.ts'

export const matrix: Kind = {
  // Ratings are in the paper itself.
  copyAnswers: copyNotes,
  open(outside) {
    const questionnaires = createQuestionnaireStore(outside.db, outside.signals)
    const deps = { ...outside, questionnaires }
    const routes = [...draftRoutes(deps), ...paperRoutes(deps), ...resultRoutes(deps)]
    return {
      routes: routes.map(seenProjectsOnly(deps)),
      platformTables: [...matrixTables(deps), movementTable(deps)],
      jobs: [
        resultSumJob(deps),
        defineJob(recurring('matrix.files.sweep', 3600), { run: () => letGoOfFiles(deps.db) }),
      ],
    }
  },
  exported: (db) => ({
    kind: DomainKind.matrix,
    sent: 'results-export:about.sentVersion',
    sheets: matrixSheets(db, createQuestionnaireStore(db)),
  }),
  verifySums(db) {
    const questionnaires = createQuestionnaireStore(db)
    return async (tx, { projectId, versionId, mend }) =>
      proveSums(tx, { projectId, questionnaire: await questionnaires(versionId, tx), mend })
  },
}
