import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { AnsweredKind } from '#api/risk/campaigns/ask-again.ts'
import type { PaperLookup } from '#api/risk/papers/paper.ts'
import type { Sending } from '#api/risk/questionnaires/questionnaire.ts'
import type { ExportedKind } from '#api/risk/results/export.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'

export type KindDeps = FeatureDeps & { findPaper: PaperLookup; sending: Sending }

/**
 * Recounts sums of a project and returns how many were wrong, corrected on request. Returns undefined while another
 * transaction writes sums.
 */
type VerifySums = (tx: Tx, of: { projectId: number; versionId: number; mend: boolean }) => Promise<number | undefined>

/** Interface of a kind of questionnaire to the shared features: its calls, and its part of a project's workbook. */
export type Kind = AnsweredKind & {
  open(deps: KindDeps): Feature
  exported(db: Db): ExportedKind
  /** Recounts the sums of a version, if the kind stores any. */
  verifySums?(db: Db): VerifySums
}
