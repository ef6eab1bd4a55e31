import type { AnsweredKind } from './campaigns/ask-again.ts'
import type { Feature, FeatureDeps } from './feature.ts'
import type { PaperLookup } from './papers/paper.ts'
import type { Sending } from './questionnaires/questionnaire.ts'
import type { ExportedKind } from './results/export.ts'

/** What a kind of questionnaire stands on besides what every feature does. */
export type KindDeps = FeatureDeps & { findPaper: PaperLookup; sending: Sending }

/** A kind at work: its calls, and how it stands in a project's workbook. */
type OpenKind = Feature & { exported: ExportedKind }

/** A kind of questionnaire, as the features that all kinds share see it. */
export type Kind = AnsweredKind & { open(deps: KindDeps): OpenKind }
