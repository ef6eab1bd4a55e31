import type { Batch } from '#api/audit/reviews/batch.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { Log } from '#api/platform/log.ts'
import type { RowFaultsParams, RowFaultsResult } from '#contract/audit/data-process/shapes.ts'
import { shownCell } from '#contract/platform/ingest/file.ts'
import { pageOf, recordsOf } from '#contract/platform/paging.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import type { EngineContext } from './engine-context.ts'
import { readNames } from './names.ts'
import { sourcesOf } from './source.ts'

const budgetMs = 30_000

/**
 * `by` is the user who waits for it. Refuses notFound (a file or sheet that is not among the batch's current ones),
 * flow.unread.
 */
export async function pageRowFaults(
  { db, engineContext, log }: { db: Db; engineContext: EngineContext; log: Log },
  { batch, by }: { batch: Batch; by: number },
  { fileId, sheetId, reason, text, ...params }: RowFaultsParams,
): Promise<RowFaultsResult | Refusal> {
  const { sources: all } = await sourcesOf(db, batch.id)
  const sources = all.filter(
    (source) =>
      (fileId === undefined || source.fileId === fileId) && (sheetId === undefined || source.sheetId === sheetId),
  )
  if (sources.length === 0 && (fileId ?? sheetId) !== undefined) return refuse('notFound')
  const page = pageOf(params)
  const { unitWords: units } = await readNames(db, batch)
  const datasets = sources.map(({ linesDataset }) => linesDataset)
  const outcome = await engineContext.datasets
    .use(datasets, (folders) => {
      const inputs = datasets.map((id) => folders.get(id) ?? '')
      const sheets = sources.map(({ columns }, at) => ({ folder: inputs[at] ?? '', unit: columns.unit ?? null }))
      const input = { sheets, units, filter: { reason, text }, page: page.number, size: page.size }
      return engineContext.engine.query('rowFaults', input, { by, inputs, budgetMs })
    })
    .catch((err: unknown) => ({ failed: 'error' as const, err }))
  if ('failed' in outcome) {
    log.error({ batch: batch.id, ...outcome }, 'reading the row faults failed')
    return refuse('flow.unread')
  }
  const { total, rows, reasons } = outcome.reply
  const records = rows.flatMap(({ sheet: at, value, column, ...fault }) => {
    const source = sources[at]
    if (!source) return []
    const { fileId, sheetId, fileName: file, sheet, heads } = source
    const head = column === null ? null : (heads[column - 1] ?? null)
    return [{ ...fault, fileId, sheetId, file, sheet, column, head, value: shownCell(value) }]
  })
  return { ...recordsOf({ rows: records, total }, page), reasons }
}
