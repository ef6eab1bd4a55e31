import {
  and,
  call,
  caseOf,
  cast,
  type Expression,
  eq,
  gt,
  le,
  literal,
  when,
} from '#api/platform/engine/plan/expression.ts'
import { join, onEqual, type Plan, pick, scan, scanFiles } from '#api/platform/engine/plan/plan.ts'
import { createRecordFile } from '#api/platform/engine/record-file.ts'
import type { Session } from '#api/platform/engine/session.ts'
import type { FileRole } from '#contract/audit/flow/line.ts'
import { flowTypes } from '#contract/audit/flow/line.ts'
import { quantityMax, quantityScale } from '#contract/audit/flow/reading.ts'

/** Lines of one sheet, as written by `readLines`. `source` is the sheet's position. */
export type ComparisonSource = { source: number; role: FileRole; lines: string }

/** Product names without a match; their lines wait. */
export type UnknownName = { productCode: string; productName: string; spec: string; lines: number }
export type UnitFault = { product: string; unit: string; lines: number }

/** Place of a line: source and row in one integer, exact in a double. */
export const placeOf = (source: number, row: number): number => source * 2 ** 32 + row
export const rowOfPlace = (place: number): { source: number; row: number } => ({
  source: Math.floor(place / 2 ** 32),
  row: place % 2 ** 32,
})

export const linesOf = ({ lines }: ComparisonSource): Plan => scanFiles(lines)

const words = ['productCode', 'productName', 'spec', 'unit'] as const

export const wordsOf = (source: ComparisonSource): Plan => pick(linesOf(source), words)

type Good = { id: number; code: string; factor: number }

/** Stores the product and unit factor of each distinct name as table `goods`. */
export async function findGoods(
  session: Session,
  file: string,
  find: (words: { productCode: string; productName: string; spec: string }, unit: string) => Good | undefined,
): Promise<{ unknownNames: UnknownName[]; unitFaults: UnitFault[] }> {
  const unknown = new Map<string, UnknownName>()
  const faults = new Map<string, UnitFault>()
  const goods = createRecordFile(file)
  for await (const chunk of session.stream(scan('words'))) {
    const columns = Array.from({ length: 5 }, (_, column) => chunk.values(column))
    for (let at = 0; at < chunk.count; at++) {
      const [productCode = '', productName = '', spec = '', unit = '', lines = '0'] = columns.map((of) =>
        String(of[at] ?? ''),
      )
      const good = find({ productCode, productName, spec }, unit)
      goods.add([productCode, productName, spec, unit, String(good?.id ?? 0), String(good?.factor ?? 0)])
      if (!good) {
        const key = [productCode, productName, spec].join('\n')
        const known = unknown.get(key)
        if (known) known.lines += Number(lines)
        else unknown.set(key, { productCode, productName, spec, lines: Number(lines) })
      } else if (good.factor === 0) {
        const key = [good.code, unit].join('\n')
        const known = faults.get(key)
        if (known) known.lines += Number(lines)
        else faults.set(key, { product: good.code, unit, lines: Number(lines) })
      }
    }
  }
  goods.end()
  await session.load(
    'goods',
    { productCode: 'text', productName: 'text', spec: 'text', unit: 'text', product: 'integer', factor: 'bigint' },
    file,
  )
  const mostFirst = (a: { lines: number }, b: { lines: number }) => b.lines - a.lines
  return { unknownNames: [...unknown.values()].sort(mostFirst), unitFaults: [...faults.values()].sort(mostFirst) }
}

export const placed = ({ source }: ComparisonSource): Expression =>
  cast(call('add', literal(placeOf(source, 0), 'bigint'), 'row'), 'double')

export const withGoods = (source: ComparisonSource): Plan =>
  join('inner', {
    left: linesOf(source),
    right: scan('goods'),
    on: onEqual(...words),
    columns: { right: ['product', 'factor'] },
  })

const asDouble = (column: string): Expression => cast(column, 'double')
/** Computed in doubles: they cannot overflow here, and are exact within the limit. */
const isWithin = le(
  call('multiply', call('abs', asDouble('quantity')), asDouble('factor')),
  literal(quantityMax * quantityScale),
)
/** In ten-thousandths of the base unit; null if it cannot be computed. */
export const base = when(isWithin, call('multiply', 'quantity', 'factor'))
/** Condition: the product is known, its unit has a factor, and the quantity can be computed. */
export const takesPart = and(gt('product', literal(0)), gt('factor', literal(0)), isWithin)

/** Days since 1970. */
export const dayNumber = cast(call('date_diff', literal('day'), literal('1970-01-01', 'date'), 'date'), 'integer')

/** Number of the line's type in `flowTypes`, from 1. */
export const flowTypeId = caseOf(
  flowTypes.map((flowType, index) => ({ when: eq('flowType', literal(flowType)), result: literal(index + 1) })),
  literal(0),
)
