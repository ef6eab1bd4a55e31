import type { Tx } from '#api/platform/db/connection.ts'
import type { Actor } from '#api/shell/workspaces/open-workspace.ts'
import type { AutomlType } from '#contract/data/refreshes/codes.ts'
import type { TableRun } from '#contract/data/refreshes/shapes.ts'
import type { TableOrigin } from '#contract/data/tables/codes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { openTable } from '../tables/open-table.ts'
import type { TableMaker, TableMakers } from './maker.ts'

/** Tables of files have their next version uploaded. */
export const fileMaker: TableMaker = { start: async () => refuse('table.uploaded') }

type Asked = { bizId: string; automlType?: AutomlType | undefined; actor: Actor }

/** Refuses as `openTable`, table.unmodelled (a step of a model that does not make the table), and as its maker. */
export async function executeTable(
  tx: Tx,
  makers: TableMakers,
  { bizId, automlType, actor }: Asked,
): Promise<{ run: TableRun; tableName: string } | Refusal> {
  const open = await openTable(tx, { bizId, actor, action: 'execute', hold: 'hold' })
  if (isRefusal(open)) return open
  const { table } = open
  const maker = makers[table.origin as TableOrigin]
  if (automlType !== undefined && !maker.automlTypes?.includes(automlType)) return refuse('table.unmodelled')
  const run = await maker.start(tx, { table, automlType, actor })
  return isRefusal(run) ? run : { run, tableName: table.tableName }
}
