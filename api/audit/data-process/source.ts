import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { storedFile } from '#api/platform/files/table.ts'
import type { SheetWants } from '#contract/audit/data-process/codes.ts'
import type { LineCounts } from '#contract/audit/data-process/shapes.ts'
import type { Columns, FileRole } from '#contract/audit/flow/line.ts'
import type { ChoosableEncoding } from '#contract/platform/files/content.ts'
import { isCurrent, wantsOfSheet } from './wants.ts'

/** A sheet whose lines can be compared, with everything that identifies its content. */
export type FlowSource = {
  role: FileRole
  fileId: number
  /** Version of the file, and of the decisions on the sheet. */
  number: number
  sheetId: number
  version: number
  fileName: string
  sha256: string
  /** Chosen by a person; null if detected. Missing in comparisons made before it was recorded. */
  encoding?: ChoosableEncoding | null
  sheet: string | null
  /**
   * Datasets: one has `lines.parquet` and `faults.parquet` by `readLines`, the other has `raw` by `readFile` of
   * api/flow.
   */
  linesDataset: number
  rawDataset: number
  raw: { file: string; rows: number; width: number }
  headRow: number
  heads: string[]
  columns: Columns
  counts: LineCounts
}

/** A file or sheet that is not ready, and why; `sheetId` is null if the file has no sheet yet. */
type Unready = {
  fileId: number
  fileName: string
  sheetId: number | null
  sheet: string | null
  wants: SheetWants
}

/**
 * Current lines of an object, ordered by role, file and sheet, which fixes the source numbers. Also lists what is not
 * ready, and why.
 */
export async function sourcesOf(on: Db | Tx, objectId: number): Promise<{ sources: FlowSource[]; unready: Unready[] }> {
  const { rows } = await on.execute<FlowSource & Unready & { wants: SheetWants | null }>(sql`
    select f.role, f.id as "fileId", f.number, s.id as "sheetId", s.version, k.origin_name as "fileName", k.sha256, f.encoding,
      s.name as sheet, s.lines_dataset_id as "linesDataset", f.raw_dataset_id as "rawDataset", s.raw, s.head_row as "headRow",
      s.heads, s.columns, s.counts,
      case when f.state = 'failed' then 'failed' when f.state <> 'read' then 'file' else ${wantsOfSheet} end as wants
    from flow_file f
    join ${storedFile} k on k.path = f.path
    left join flow_sheet s on s.file_id = f.id
    where f.object_id = ${objectId} and ${isCurrent} and not coalesce(s.ignored, false)
      and (f.state <> 'read' or s.id is not null)
    order by array_position(array['reported', 'purchase', 'sale', 'stock'], f.role), f.series, s.place`)
  return {
    sources: rows.filter(({ wants }) => isReadable(wants)),
    unready: rows.flatMap(({ fileId, fileName, sheetId, sheet, wants }) =>
      wants === null || isReadable(wants) ? [] : [{ fileId, fileName, sheetId, sheet, wants }],
    ),
  }
}

/** Without a date order, rows with ambiguous dates are faults; the other rows can be compared. */
const isReadable = (wants: SheetWants | null): boolean => wants === null || wants === 'dateOrder'
