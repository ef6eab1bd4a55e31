import { join } from 'node:path'
import type { JobContext } from '#api/platform/engine/job.ts'
import { all, type Expression, equal, type Plan, type Session, value } from '#api/platform/engine/plan.ts'
import { createRecordFile } from '#api/platform/engine/record-file.ts'
import type { FaultReason, LineField } from '#contract/audit/flow/line.ts'

/** A product name, and a unit without a factor for that product. */
export type UnitWord = { productCode: string; productName: string; spec: string; unit: string }

type RowFaultsAsked = {
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
export async function rowFaults(asked: RowFaultsAsked, { session, room }: JobContext): Promise<RowFaultsRead> {
  const { sheets, filter, page, size } = asked
  if (sheets.length === 0) return { total: 0, rows: [], reasons: [] }
  const units = await unitTable(session, join(room.scratch, 'units.records'), asked.units)
  const found: Plan = {
    union: sheets.flatMap(({ folder, unit }, sheet) => [
      faultsOf(folder, sheet),
      ...(units ? [inUnits(units, { folder, unit, sheet })] : []),
    ]),
  }
  const counted = await session.rows({ from: found, by: ['reason'], values: { count: 'count' } })
  const where: Expression[] = [
    ...(filter.reason === undefined ? [] : [equal('reason', value(filter.reason))]),
    ...(filter.text === undefined ? [] : [holds(filter.text)]),
  ]
  const passing: Plan = where.length === 0 ? found : { from: found, columns: same, where: all(where) }
  const [total] = await session.rows({ from: passing, by: [], values: { count: 'count' } })
  const rows = await session.rows({
    order: [{ by: 'at' }],
    from: {
      from: {
        from: passing,
        numbered: 'at',
        along: [{ by: 'sheet' }, { by: 'row' }, { by: 'column' }, { by: 'reason' }],
      },
      columns: { ...same, at: 'at' },
      where: all([
        { call: 'more', of: ['at', value((page - 1) * size)] },
        { call: 'atMost', of: ['at', value(page * size)] },
      ]),
    },
  })
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
      .map(([reason, count]) => ({ reason: reason as FaultReason, count: Number(count) }))
      .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1)),
  }
}

const same = Object.fromEntries(columns.map((column) => [column, column]))

const faultsOf = (folder: string, sheet: number): Plan => ({
  from: { files: [join(folder, 'faults.parquet')] },
  columns: { ...same, sheet: value(sheet, 'integer') },
})

const inUnits = (
  units: Plan,
  { folder, unit, sheet }: { folder: string; unit: number | null; sheet: number },
): Plan => ({
  from: {
    left: { files: [join(folder, 'lines.parquet')] },
    right: units,
    on: words.map((word) => [word, word] as const),
    unmatched: 'go',
    add: ['reason'],
  },
  columns: {
    sheet: value(sheet, 'integer'),
    row: 'row',
    column: value(unit, 'integer'),
    field: value('unit', 'text'),
    value: 'unit',
    reason: 'reason',
  },
})

async function unitTable(session: Session, file: string, units: readonly UnitWord[]): Promise<Plan | undefined> {
  if (units.length === 0) return undefined
  const reason: FaultReason = 'unitWithoutFactor'
  const records = createRecordFile(file)
  for (const { productCode, productName, spec, unit } of units)
    records.add([productCode, productName, spec, unit, reason])
  records.end()
  const of = { productCode: 'text', productName: 'text', spec: 'text', unit: 'text', reason: 'text' } as const
  await session.load('units', of, file)
  return { table: 'units' }
}

const holds = (text: string): Expression => ({
  call: 'contains',
  of: [{ call: 'lowered', of: ['value'] }, value(text.toLowerCase())],
})
