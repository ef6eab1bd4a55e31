import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { AnsweredKind } from '#api/risk/campaigns/ask-again.ts'
import type { PaperLookup } from '#api/risk/papers/paper.ts'
import type { Sending } from '#api/risk/questionnaires/questionnaire.ts'
import type { ExportedKind } from '#api/risk/results/export.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'

/** What a kind of questionnaire stands on besides what every feature does. */
export type KindDeps = FeatureDeps & { findPaper: PaperLookup; sending: Sending }

/**
 * How many sums of a project were not what its papers say; with `mend` they are put right. undefined while somebody else writes
 * sums.
 */
type ProvingSums = (tx: Tx, of: { projectId: number; versionId: number; mend: boolean }) => Promise<number | undefined>

/** A kind of questionnaire, as the features that all kinds share see it: its calls, and how it stands in a project's workbook. */
export type Kind = AnsweredKind & {
  open(deps: KindDeps): Feature
  exported(db: Db): ExportedKind
  /** Where it keeps sums of papers: counts those of a version again. */
  prove?(db: Db): ProvingSums
}
