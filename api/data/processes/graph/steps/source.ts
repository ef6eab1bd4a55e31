import { pick, scan } from '#api/platform/engine/plan/plan.ts'
import type { Schema } from '#api/platform/engine/plan/types.ts'
import { ReadMode } from '#contract/data/processes/codes.ts'
import type { Settings } from '#contract/data/processes/settings.ts'
import type { SourceTable } from '../source-table.ts'
import { sourceSchema } from '../source-table.ts'
import { type Compiled, columnIn, columnsIn, namesOf, type StepContext, sourceTable } from '../step.ts'

/** Rows of a table. An incremental run first filters them by `watermark`. */
export function compileSource(
  { columns, mode, watermark }: Settings<'source'>,
  context: StepContext,
  table: SourceTable,
): Compiled | undefined {
  const schema: Schema = sourceSchema(table)
  const found =
    columns === null ? schema : columnsIn(context, { columns: schema }, { names: columns, field: 'settings.columns' })
  if (mode === ReadMode.incremental) {
    if (watermark === null) {
      context.report({ key: 'processes-faults:watermarkNeeded', field: 'settings.watermark' })
      return undefined
    }
    if (!columnIn(context, { columns: schema }, { name: watermark, field: 'settings.watermark' })) return undefined
  }
  if (!found) return undefined
  const names = namesOf(found)
  return {
    outputs: { rows: pick(scan(sourceTable(context.id)), names) },
    key: table.key.every((name) => names.includes(name)) ? table.key : [],
    rowsAtMost: table.rows,
  }
}
