import type { QuestionnaireContent } from '#contract/risk/kinds/matrix/content.ts'
import basel from './questionnaire.json' with { type: 'json' }

/** Basel II matrix: 70 rows of loss event types, rated for 19 columns of business lines. */
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
