import { all, type Expression, equal, type Plan, type Session, value } from '#api/platform/engine/plan.ts'
import { createRecordFile } from '#api/platform/engine/record-file.ts'
import type { FileRole } from '#contract/audit/flow/line.ts'
import { flowTypes } from '#contract/audit/flow/line.ts'
import { quantityMax, quantityScale } from '#contract/audit/flow/reading.ts'

/** Lines of one sheet, as written by `readLines`. `source` is the sheet's position. */
export type ComparisonSource = { source: number; role: FileRole; lines: string }

/** Product names without a match; their lines wait. */
export type UnknownName = { productCode: string; productName: string; spec: string; lines: number }
export type UnitFault = { product: string; unit: string; lines: number }

/** Place of a line: source and row in one whole number, exact in a double. */
export const placeOf = (source: number, row: number): number => source * 2 ** 32 + row
export const rowOfPlace = (place: number): { source: number; row: number } => ({
  source: Math.floor(place / 2 ** 32),
  row: place % 2 ** 32,
})

export const linesOf = ({ lines }: ComparisonSource): Plan => ({ files: [lines] })

const words = ['productCode', 'productName', 'spec', 'unit'] as const

export const wordsOf = (source: ComparisonSource): Plan => ({
  from: linesOf(source),
  columns: Object.fromEntries(words.map((column) => [column, column])),
})

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
  for await (const chunk of session.stream({ table: 'words' })) {
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

export const placed = ({ source }: ComparisonSource): Expression => ({
  cast: { call: 'add', of: [value(placeOf(source, 0), 'bigint'), { cast: 'row', to: 'bigint' }] },
  to: 'double',
})

const onWords = words.map((column) => [column, column] as const)
export const withGoods = (source: ComparisonSource): Plan => ({
  left: linesOf(source),
  right: { table: 'goods' },
  on: onWords,
  unmatched: 'go',
  add: ['product', 'factor'],
})

const asDouble = (column: string): Expression => ({ cast: column, to: 'double' })
/** Computed in doubles: they cannot overflow here, and are exact within the limit. */
const isWithin: Expression = {
  call: 'atMost',
  of: [
    { call: 'multiply', of: [{ call: 'absolute', of: [asDouble('quantity')] }, asDouble('factor')] },
    value(quantityMax * quantityScale),
  ],
}
/** In ten-thousandths of the base unit; null if it cannot be computed. */
export const base: Expression = {
  call: 'when',
  of: [isWithin, { call: 'multiply', of: ['quantity', 'factor'] }, value(null)],
}
/** Condition: the product is known, its unit has a factor, and the quantity can be computed. */
export const takesPart: Expression = all([
  { call: 'more', of: ['product', value(0)] },
  { call: 'more', of: ['factor', value(0)] },
  isWithin,
])

/** Number of the line's type in `flowTypes`, from 1. */
export const flowTypeId: Expression = {
  cast: flowTypes.reduce<Expression>(
    (otherwise, flowType, index) => ({
      call: 'when',
      of: [equal('flowType', value(flowType)), value(index + 1), otherwise],
    }),
    value(0),
  ),
  to: 'integer',
}
