import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EngineLimits } from '#api/platform/engine/dialects/duckdb/limits.ts'
import { openDuckdb } from '#api/platform/engine/dialects/duckdb/session.ts'
import type { ColumnTypes } from '#api/platform/engine/plan/types.ts'
import { createRecordFile } from '#api/platform/engine/record-file.ts'
import type { Session } from '#api/platform/engine/session.ts'

/** A session on its own folder. */
export async function openTestSession(limits: Partial<EngineLimits> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'session-'))
  const session = await openDuckdb({
    threads: 1,
    memoryMegabytes: 200,
    spill: join(folder, 'spill'),
    spillMegabytes: 100,
    folders: [folder],
    ...limits,
  })
  return {
    folder,
    session,
    close() {
      session.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Cell = string | undefined

/** Writes records into a new file of a folder. */
export function recordsIn(folder: string, name: string, rows: readonly (readonly Cell[])[]): string {
  const file = join(folder, `${name}.records`)
  rmSync(file, { force: true })
  const records = createRecordFile(file)
  for (const row of rows) records.add(row)
  records.end()
  return file
}

type Table = { folder: string; columns: ColumnTypes; rows: readonly (readonly Cell[])[] }
export const loadTable = (session: Session, table: string, { folder, columns, rows }: Table): Promise<number> =>
  session.load(table, columns, recordsIn(folder, table, rows))
