import { join } from 'node:path'
import type { JobContext } from '#api/platform/engine/job.ts'
import { and, call, type Expression, eq, gt, le, literal } from '#api/platform/engine/plan/expression.ts'
import {
  aggregate,
  count,
  filter,
  join as joinPlans,
  named,
  onEqual,
  type Plan,
  project,
  rowNumber,
  scan,
  scanFiles,
  sort,
  unionAll,
  window,
} from '#api/platform/engine/plan/plan.ts'
import { createRecordFile } from '#api/platform/engine/record-file.ts'
import type { Session } from '#api/platform/engine/session.ts'
import type { FaultReason, LineField } from '#contract/audit/flow/line.ts'

/** A product name, and a unit without a factor for that product. */
export type UnitWord = { productCode: string; productName: string; spec: string; unit: string }

type RowFaultsParams = {
  /** Folders written by `readLines`, in sheet order; `unit` is the unit's column. */
  sheets: readonly { folder: string; unit: number | null }[]
  units: readonly UnitWord[]
  filter: { reason?: FaultReason | undefined; text?: string | undefined }
  /** Counted from 1. */
  page: number
  size: number
}

/** `sheet` is the index of the sheet in the request. */
type RowFault = {
  sheet: number
  row: number
  column: number | null
  field: LineField | null
  value: string
  reason: FaultReason
}
type RowFaultsRead = { total: number; rows: RowFault[]; reasons: { reason: FaultReason; count: number }[] }

const columns = ['sheet', 'row', 'column', 'field', 'value', 'reason'] as const
const words = ['productCode', 'productName', 'spec', 'unit'] as const

/** A page of the rows with faults in some sheets, in order; includes lines in a unit without a factor. */
export async function rowFaults(params: RowFaultsParams, { session, room }: JobContext): Promise<RowFaultsRead> {
  const { sheets, page, size } = params
  if (sheets.length === 0) return { total: 0, rows: [], reasons: [] }
  const units = await unitTable(session, join(room.scratch, 'units.records'), params.units)
  const found = unionAll(
    sheets.flatMap(({ folder, unit }, sheet) => [
      faultsOf(folder, sheet),
      ...(units ? [inUnits(units, { folder, unit, sheet })] : []),
    ]),
  )
  const counted = await session.rows(aggregate(found, ['reason'], { faults: count() }))
  const where: Expression[] = [
    ...(params.filter.reason === undefined ? [] : [eq('reason', literal(params.filter.reason))]),
    ...(params.filter.text === undefined ? [] : [holds(params.filter.text)]),
  ]
  const passing = where.length === 0 ? found : filter(found, and(...where))
  const [total] = await session.rows(aggregate(passing, [], { faults: count() }))
  const numbered = window(passing, { at: rowNumber('sheet', 'row', 'column', 'reason') })
  const isOnPage = and(gt('at', literal((page - 1) * size)), le('at', literal(page * size)))
  const rows = await session.rows(sort(filter(numbered, isOnPage), 'at'))
  return {
    total: Number(total?.[0] ?? 0),
    rows: rows.map(([sheet, row, column, field, known, reason]) => ({
      sheet: Number(sheet),
      row: Number(row),
      column: column === null || column === undefined ? null : Number(column),
      field: (field || null) as LineField | null,
      value: String(known ?? ''),
      reason: reason as FaultReason,
    })),
    reasons: counted
      .map(([reason, faults]) => ({ reason: reason as FaultReason, count: Number(faults) }))
      .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1)),
  }
}

const faultsOf = (folder: string, sheet: number): Plan =>
  project(scanFiles(join(folder, 'faults.parquet')), { ...named(columns), sheet: literal(sheet) })

const inUnits = (units: Plan, { folder, unit, sheet }: { folder: string; unit: number | null; sheet: number }): Plan =>
  project(
    joinPlans('inner', {
      left: scanFiles(join(folder, 'lines.parquet')),
      right: units,
      on: onEqual(...words),
      columns: { right: ['reason'] },
    }),
    {
      sheet: literal(sheet),
      row: 'row',
      column: literal(unit, 'integer'),
      field: literal('unit'),
      value: 'unit',
      reason: 'reason',
    },
  )

async function unitTable(session: Session, file: string, units: readonly UnitWord[]): Promise<Plan | undefined> {
  if (units.length === 0) return undefined
  const reason: FaultReason = 'unitWithoutFactor'
  const records = createRecordFile(file)
  for (const { productCode, productName, spec, unit } of units)
    records.add([productCode, productName, spec, unit, reason])
  records.end()
  const of = { productCode: 'text', productName: 'text', spec: 'text', unit: 'text', reason: 'text' } as const
  await session.load('units', of, file)
  return scan('units')
}

const holds = (text: string): Expression => call('contains', call('lower', 'value'), literal(text.toLowerCase()))
