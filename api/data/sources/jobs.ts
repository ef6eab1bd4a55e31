import type { Jobs } from '#api/platform/engine/job.ts'
import { type CheckResult, sourcePreviewRows } from '#contract/data/sources/codes.ts'
import type { ListedSourceTable, SourceColumn } from '#contract/data/sources/shapes.ts'
import { type SourceConfig, type SourceConnection, SourceFailure, type SourceRowCells } from './connectors/connector.ts'
import { withSource } from './connectors/open.ts'

/** Maximum characters of a cell in a preview. */
const cellMax = 200

type Reached<T> = ({ result: 'ok' } & T) | { result: Exclude<CheckResult, 'ok'> }

async function reach<T extends object>(
  place: SourceConfig,
  run: (source: SourceConnection) => Promise<T>,
): Promise<Reached<T>> {
  try {
    return { result: 'ok', ...(await withSource(place, run)) }
  } catch (error) {
    if (error instanceof SourceFailure) return { result: error.result }
    throw error
  }
}

/** Engine jobs that connect to external databases: they read responses in a process with limited memory. */
export const sourceJobs = {
  check: ({ place }: { place: SourceConfig }) => reach(place, async (source) => ({ server: await source.server() })),

  tables: ({ place }: { place: SourceConfig }) =>
    reach<{ tables: ListedSourceTable[] }>(place, async (source) => ({ tables: await source.tables() })),

  preview: ({ place, table }: { place: SourceConfig; table: string }) =>
    reach<{ columns: SourceColumn[]; rows: SourceRowCells[] }>(place, async (source) => {
      const columns = await source.columns(table)
      if (columns.length === 0) throw new SourceFailure('noTable', undefined)
      const rows: SourceRowCells[] = []
      for await (const batch of source.rows({ table, columns }, sourcePreviewRows)) rows.push(...batch)
      return { columns, rows: rows.map((cells) => cells.map((cell) => cell?.slice(0, cellMax) ?? null)) }
    }),
} satisfies Jobs
