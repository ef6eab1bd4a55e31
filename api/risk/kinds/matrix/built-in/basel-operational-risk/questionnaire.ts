import type { QuestionnaireContent } from '#contract/risk/kinds/matrix/content.ts'
import basel from './questionnaire.json' with { type: 'json' }

/** The Basel II matrix: each loss event type, 70 rows, rated for each business line, 19 columns. */
export function baselQuestionnaire(): QuestionnaireContent {
  const ownWords = { explanation: null, low: null, medium: null, high: null }
  return {
    columns: basel.firstKinds.flatMap(({ name, secondKinds }) =>
      secondKinds.map((secondKind) => ({ firstKind: name, secondKind })),
    ),
    rows: basel.dimensions.flatMap(({ name: dimension, causes }) =>
      causes.flatMap(({ name: cause, subCauses }) =>
        subCauses.map((subCause) => ({ dimension, cause, subCause, ...ownWords })),
      ),
    ),
    scale: basel.scale,
  }
}
