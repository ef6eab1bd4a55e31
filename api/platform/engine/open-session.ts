import type { EngineLimits } from './dialects/duckdb/limits.ts'
import { openDuckdb } from './dialects/duckdb/session.ts'
import type { RemoteFolders } from './remote.ts'
import type { Session } from './session.ts'

type Place = { scratch: string; tablesFile?: string | undefined; remote?: RemoteFolders | undefined }

/**
 * Opens a session; the only place that chooses an engine: DuckDB in this process, or a remote Trino. `onRows` receives
 * the number of rows that a long statement has read.
 */
export async function openSession(
  limits: EngineLimits,
  { scratch, tablesFile, remote }: Place,
  onRows: (rows: number) => void,
): Promise<Session> {
  const local = await openDuckdb(limits)
  // Jobs that read only local files continue while Trino is unavailable.
  if (!remote || Object.values(remote.folders).every((files) => files.length === 0)) return local
  try {
    const { openTrino } = await import('./dialects/trino/session.ts')
    const onProgress = ({ rows }: { rows: number }) => onRows(rows)
    return await openTrino({ ...remote, local, scratch, tablesFile, inAnyOrder: limits.inAnyOrder, onProgress })
  } catch (error) {
    local.close()
    throw error
  }
}
