import type { Tx } from '#api/platform/db/connection.ts'
import type { Actor } from '#api/shell/workspaces/open-workspace.ts'
import type { AutomlType } from '#contract/data/refreshes/codes.ts'
import type { TableRun } from '#contract/data/refreshes/shapes.ts'
import type { TableOrigin } from '#contract/data/tables/codes.ts'
import type { Refusal } from '#contract/platform/problem.ts'
import type { dataTable } from '../tables/table.ts'

/** Creates new versions of the tables of one origin. */
export type TableMaker = {
  /** Model steps that create such tables; execute refuses any other. */
  automlTypes?: readonly AutomlType[]
  /**
   * Enqueues a run in the caller's transaction, or returns the one that is queued or running. The table is locked, and
   * the actor may execute it: as a member of its workspace or of one with a right.
   */
  start(tx: Tx, params: StartParams): Promise<TableRun | Refusal>
}

type StartParams = {
  table: typeof dataTable.$inferSelect
  automlType?: AutomlType | undefined
  actor: Actor
  /** bizId of the workspace whose right was used; undefined for the owning workspace. */
  through?: string | undefined
}

/** A maker for every origin: a new origin does not compile without one. */
export type TableMakers = Readonly<Record<TableOrigin, TableMaker>>
