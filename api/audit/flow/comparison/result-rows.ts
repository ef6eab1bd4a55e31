import { call, cast, coalesce, type Expression, literal, lt, when } from '#api/platform/engine/plan/expression.ts'
import { join, onEqual, type Plan, project, scan, sort } from '#api/platform/engine/plan/plan.ts'
import { recordMarks } from '#api/platform/engine/record-file.ts'
import type { Session } from '#api/platform/engine/session.ts'
import { type FileRole, type FlowType, lineFields } from '#contract/audit/flow/line.ts'
import type { PairingState, ResultRule } from '#contract/audit/flow/pairing.ts'
import { decimalOf } from '#contract/audit/flow/reading.ts'
import { resultLines } from './comparison-files.ts'

/** Columns of a result's workbook; each line is one row. */
export const resultHeads = [
  'id',
  'role',
  'file',
  'sheet',
  'row',
  'date',
  'counterparty',
  'product',
  'productCode',
  'productName',
  'spec',
  'batchNo',
  'quantity',
  'unit',
  'base',
  'unitPrice',
  'amount',
  'flowType',
  'documentNo',
  'state',
  'rule',
  'group',
  'others',
  'days',
  'difference',
  'duplicate',
  'note',
] as const
export type ResultHead = (typeof resultHeads)[number]

/** Labels of a result in one language; `cite` and `more` contain placeholders. */
export type ResultWords = {
  head: Record<ResultHead, string>
  state: Record<PairingState, string>
  rule: Record<ResultRule, string>
  role: Record<FileRole, string>
  flowType: Record<FlowType, string>
  cite: string
  more: string
  yes: string
}

/** File and sheet of a source's lines. */
export type SourceConfig = { file: string; sheet: string | null }

export type Cell = string | number | null
type WrittenLine = { place: number; group: number; role: string; state: string; cells: Cell[] }

const { between } = recordMarks

/** Columns of a line, read as one joined text: much faster than one text per column. */
const textColumns = [
  'place',
  'group',
  'other',
  'source',
  'role',
  'row',
  ...lineFields,
  'product',
  'base',
  'state',
  'rule',
  'days',
  'difference',
  'duplicate',
] as const
type TextColumn = (typeof textColumns)[number]
const at = Object.fromEntries(textColumns.map((column, index) => [column, index])) as Record<TextColumn, number>

/** Sort key that keeps groups together, ordered by their first line. */
const along = when(lt('group', literal(0)), 'place', 'group')

const textOf = (column: string): Expression => cast(column, 'text')

/**
 * Lines of a result's folder, grouped. `besides` are additional text columns from `joined`, a table keyed by `place`.
 */
export function linesInGroups(folder: string, joined?: { table: string; add: readonly string[] }): Plan {
  const result = resultLines(folder)
  const from = joined
    ? join('left', {
        left: result,
        right: scan(joined.table),
        on: onEqual('place'),
        columns: { right: joined.add },
      })
    : result
  const texts = project(from, {
    line: call('concat_ws', literal(between), ...textColumns.map((column) => coalesce(textOf(column), literal('')))),
    ...Object.fromEntries((joined?.add ?? []).map((column) => [column, textOf(column)])),
    along,
    place: 'place',
  })
  return sort(texts, 'along', 'place')
}

/** Sums with up to fifteen digits become numbers; longer ones stay exact as text. */
const number = (tenThousandths: string): Cell => {
  if (tenThousandths === '') return null
  const decimal = decimalOf(tenThousandths)
  return tenThousandths.replace('-', '').length <= 15 ? Number(decimal) : decimal
}
const price = (decimal: string): Cell =>
  decimal === '' ? null : /^-?\d{1,10}(\.\d{1,5})?$/.test(decimal) ? Number(decimal) : decimal
const filled = (text: string | undefined): Cell => text || null

/** Limit of cited lines of the other side; only groups made by hand can be large. */
const citedMax = 12

export type LineWriter = {
  /** Converts the lines of a group into rows; `notes` by place. */
  write(group: readonly (readonly string[])[], notes?: ReadonlyMap<number, string>): WrittenLine[]
}

export function createLineWriter(words: ResultWords, sources: readonly SourceConfig[]): LineWriter {
  const placeOf = (parts: readonly string[]): string => {
    const source = sources[Number(parts[at.source])]
    const place = [source?.file, source?.sheet].filter(Boolean).join(' ')
    return filledIn(words.cite, { place, row: parts[at.row] ?? '' })
  }
  return {
    write(group, notes) {
      const cited = group.length > 1 ? group.map(placeOf) : []
      return group.map((parts) => {
        const of = (column: TextColumn) => parts[at[column]] ?? ''
        const source = sources[Number(of('source'))]
        const place = Number(of('place'))
        const isPair = Number(of('other')) >= 0
        const others = cited.filter((_, index) => group[index]?.[at.role] !== of('role'))
        const listed = others.slice(0, citedMax).join('；')
        const more = others.length > citedMax ? filledIn(words.more, { count: String(others.length - citedMax) }) : ''
        const cells: Record<ResultHead, Cell> = {
          id: place,
          role: words.role[of('role') as FileRole] ?? of('role'),
          file: filled(source?.file),
          sheet: filled(source?.sheet ?? ''),
          row: Number(of('row')),
          date: of('date'),
          counterparty: filled(of('counterparty')),
          product: filled(of('product')),
          productCode: filled(of('productCode')),
          productName: filled(of('productName')),
          spec: filled(of('spec')),
          batchNo: filled(of('batchNo')),
          quantity: number(of('quantity')),
          unit: filled(of('unit')),
          base: number(of('base')),
          unitPrice: price(of('unitPrice')),
          amount: number(of('amount')),
          flowType: words.flowType[of('flowType') as FlowType] ?? of('flowType'),
          documentNo: filled(of('documentNo')),
          state: words.state[of('state') as PairingState] ?? of('state'),
          rule: words.rule[of('rule') as ResultRule] ?? of('rule'),
          group: Number(of('group')) < 0 ? null : Number(of('group')),
          others: filled(listed + more),
          days: isPair ? Number(of('days')) : null,
          difference: isPair ? number(of('difference')) : null,
          duplicate: of('duplicate') === 'true' ? words.yes : null,
          note: notes?.get(place) ?? null,
        }
        return {
          place,
          group: Number(of('group')),
          role: of('role'),
          state: of('state'),
          cells: resultHeads.map((head) => cells[head]),
        }
      })
    },
  }
}

export const filledIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => values[name] ?? place)

/** Splits a line of `linesInGroups` and returns its group key; a line without a group is its own group. */
function partsOf(textColumns: string): { parts: string[]; key: number } {
  const parts = textColumns.split(between)
  const group = Number(parts[at.group])
  return { parts, key: group < 0 ? Number(parts[at.place]) : group }
}

/** Streams groups of lines, several at a time; `besides` are the added texts of each line. */
export async function* groupsOf(
  session: Session,
  plan: Plan,
): AsyncGenerator<{ parts: string[]; besides: string[] }[][]> {
  let open: { parts: string[]; besides: string[] }[] = []
  let openKey = Number.NaN
  for await (const chunk of session.stream(plan)) {
    const groups: (typeof open)[] = []
    // Omits the last two columns, which are sort keys.
    const columns = Array.from({ length: chunk.width - 2 }, (_, column) => chunk.texts(column))
    for (let row = 0; row < chunk.count; row++) {
      const { parts, key } = partsOf(columns[0]?.[row] ?? '')
      if (key !== openKey) {
        if (open.length > 0) groups.push(open)
        open = []
        openKey = key
      }
      open.push({ parts, besides: columns.slice(1).map((texts) => texts[row] ?? '') })
    }
    yield groups
  }
  if (open.length > 0) yield [open]
}
