import { createHash } from 'node:crypto'
import type { PlatformCell, PlatformTable } from '#api/platform/datasets/platform-table.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { createRecordFile } from '#api/platform/engine/record-file.ts'
import type { Language } from '#contract/platform/language.ts'

type Written = {
  rows: number
  /** Digest of the columns and all cells: equal rows in the same order have equal digests. */
  digest: string
}

type Params = {
  language: Language
  path: string
  /** Called after each batch; throws to stop. Must not wait for a query: the embedded database runs one transaction. */
  onBatch?: (rows: number) => void
}

/** Writes all rows of a platform table from one database snapshot, numbered from 1. */
export async function writeRecords(
  db: Db,
  { code, columns, rows: rowsOf }: PlatformTable,
  { language, path, onBatch }: Params,
): Promise<Written> {
  const hash = createHash('sha256').update(JSON.stringify(columns))
  const file = createRecordFile(path)
  let rows = 0
  try {
    await db.transaction(
      async (tx) => {
        for await (const batch of rowsOf(tx, language)) {
          for (const cells of batch) {
            const record = columns.map((column, place) => recordCell(cells[place] ?? null, column.fieldType))
            if (columns.some(({ isKey }, place) => isKey && record[place] === undefined))
              throw new Error(`a row of platform table "${code}" has no key`)
            hash.update(JSON.stringify(record))
            rows++
            file.add([...record, String(rows)])
          }
          onBatch?.(rows)
        }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
  } finally {
    file.end()
  }
  return { rows, digest: hash.digest('hex') }
}

/** A cell in the format that the engine converts; undefined for empty or blank cells. Times are UTC without a zone. */
function recordCell(cell: PlatformCell, fieldType: string): string | undefined {
  if (cell === null) return undefined
  const text = String(cell).replaceAll('\0', '')
  if (text.trim() === '') return undefined
  if (fieldType !== 'timestamp') return text
  return (text.endsWith('Z') ? text : new Date(text).toISOString()).replace('T', ' ').replace('Z', '')
}
