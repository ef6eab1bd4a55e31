import { dirname, join } from 'node:path'
import { openDuckdb } from '#api/platform/engine/dialects/duckdb/session.ts'
import { type Plan, pick, sort } from '#api/platform/engine/plan/plan.ts'
import type { Columns, FileRole } from '#contract/audit/flow/line.ts'
import { mayHaveDecimalCommas } from '#contract/platform/ingest/decimal.ts'
import { runJob } from './run-job.ts'

type Params = {
  role?: FileRole
  /** Prefix of two folders. */
  output: string
  productCodes?: readonly string[]
  /** By default the suggested ones. */
  columns?: Columns
}

/** Reads the first sheet of a file into lines, as the product does. */
export async function readTable(path: string, { role = 'sale', output, productCodes = [], columns }: Params) {
  const at = { raw: `${output}-raw`, lines: `${output}-lines` }
  const request = { path, role, productCodes }
  const read = await runJob('readFile', request, { inputs: [dirname(path)], output: at.raw })
  if ('fault' in read) throw new Error(`${path}: ${read.fault}`)
  const [sheet] = read.sheets
  if (!sheet) throw new Error(`${path}: no sheet`)
  const result = await runJob(
    'readLines',
    {
      raw: { ...sheet, file: join(at.raw, sheet.file) },
      isCsv: read.form === 'csv',
      hasDecimalCommas: mayHaveDecimalCommas(read.csv?.separator),
      role,
      from1904: sheet.notes.from1904,
      head: { row: sheet.headRow ?? 0, cells: sheet.heads },
      columns: columns ?? sheet.suggested.columns,
    },
    { inputs: [at.raw], output: at.lines },
  )
  if ('refused' in result) throw new Error(`${path}: ${JSON.stringify(result.refused)}`)
  const [lines, faults] = [join(at.lines, 'lines.parquet'), join(at.lines, 'faults.parquet')]
  return { read, sheet, ...result, folders: at, lines, faults }
}

/** Rows of a plan, with these columns in order. */
export async function rowsOf(folder: string, from: Plan, columns: readonly string[]) {
  const session = await openDuckdb({
    threads: 1,
    memoryMegabytes: 100,
    spill: folder,
    spillMegabytes: 100,
    folders: [folder],
  })
  return session.rows(sort(pick(from, columns), ...columns)).finally(session.close)
}
