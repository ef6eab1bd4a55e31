import type { Clock } from '#api/platform/clock.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import type { AutomlType } from '#contract/data/refreshes/codes.ts'
import type { TableRun } from '#contract/data/refreshes/shapes.ts'
import type { TableOrigin } from '#contract/data/tables/codes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import type { TableMaker, TableMakers } from './maker.ts'
import { openToExecute } from './open-to-execute.ts'

/** Tables from files cannot be run: their next version is uploaded. */
export const fileMaker: TableMaker = { start: async () => refuse('table.uploaded') }

type Params = { bizId: string; automlType?: AutomlType | undefined; actor: Principal }

/**
 * Starts a run that makes the table's next version. Refuses as `openToExecute`, table.unmodelled (a step of a model
 * that does not make the table), and as its maker.
 */
export async function executeTable(
  tx: Tx,
  { clock, makers }: { clock: Clock; makers: TableMakers },
  { bizId, automlType, actor }: Params,
): Promise<{ run: TableRun; tableName: string; through?: string | undefined } | Refusal> {
  const open = await openToExecute(tx, clock, { bizId, actor })
  if (isRefusal(open)) return open
  const { table, through } = open
  const maker = makers[table.origin as TableOrigin]
  if (automlType !== undefined && !maker.automlTypes?.includes(automlType)) return refuse('table.unmodelled')
  const run = await maker.start(tx, { table, automlType, actor, through })
  return isRefusal(run) ? run : { run, tableName: table.tableName, through }
}
