import {
  and,
  call,
  coalesce,
  type Expression,
  gt,
  literal,
  lt,
  ne,
  not,
  or,
} from '#api/platform/engine/plan/expression.ts'
import {
  aggregate,
  count,
  distinct,
  filter,
  max,
  min,
  type Plan,
  pick,
  scanFiles,
  sum,
} from '#api/platform/engine/plan/plan.ts'
import type { Chunk, Session } from '#api/platform/engine/session.ts'
import { columnOf } from '#api/platform/ingest/raw.ts'
import type { Columns } from '#contract/audit/flow/line.ts'
import { figureFields, type SheetFigures, withSlack } from '#contract/audit/flow/plausibility.ts'
import { decimalOf } from '#contract/audit/flow/reading.ts'
import { decimalPoint, singleComma, singlePoint, thousandsCommas } from '#contract/platform/ingest/decimal.ts'
import type { StatedTotal } from './lines.ts'

/** The days, sums and distinct names of the lines in a Parquet file of `lineColumns`. */
export async function figuresOfLines(
  session: Session,
  file: string,
  period: { from: string; to: string } | undefined,
): Promise<Omit<SheetFigures, 'totals' | 'otherHead' | keyof typeof doubtfulMarks>> {
  const lines = scanFiles(file)
  const countOf = async (plan: Plan): Promise<number> => {
    const [[rows] = []] = await session.rows(aggregate(plan, [], { rows: count() }))
    return Number(rows ?? 0)
  }
  const [[first, last, quantity, amount] = []] = await session.rows(
    aggregate(lines, [], { first: min('date'), last: max('date'), quantity: sum('quantity'), amount: sum('amount') }),
  )
  const products = distinct(pick(lines, ['productCode', 'productName', 'spec']))
  const counterparties = distinct(pick(filter(lines, ne('counterparty', literal(''))), ['counterparty']))
  const allowed = period && withSlack(period)
  const hasOutside = allowed && first && (String(first) < allowed.from || String(last) > allowed.to)
  return {
    first: first ? String(first) : null,
    last: last ? String(last) : null,
    quantity: decimalOf(String(quantity ?? 0)),
    amount: decimalOf(String(amount ?? 0)),
    products: await countOf(products),
    counterparties: await countOf(counterparties),
    outside: period
      ? {
          ...period,
          lines: hasOutside ? await countOf(filter(lines, isOutside(allowed))) : 0,
        }
      : null,
  }
}

const isOutside = ({ from, to }: { from: string; to: string }): Expression =>
  or(lt('date', literal(from, 'date')), gt('date', literal(to, 'date')))

/** Patterns of cells whose comma or point is ambiguous, and of cells that disambiguate it. */
const doubtfulMarks = {
  decimalCommas: { doubtful: singleComma, certain: thousandsCommas },
  thousandsPoints: { doubtful: singlePoint, certain: decimalPoint },
} as const
type Marked = NonNullable<SheetFigures['decimalCommas']>

/** Cells such as `1,234` and `1.234` in a file whose commas may be decimal. */
export const doubtfulMarksOf = async (
  session: Session,
  sheet: { file: string; headRow: number; columns: Columns },
): Promise<Record<keyof typeof doubtfulMarks, Marked>> => ({
  decimalCommas: await markedCells(session, sheet, doubtfulMarks.decimalCommas),
  thousandsPoints: await markedCells(session, sheet, doubtfulMarks.thousandsPoints),
})

/**
 * Number of ambiguous cells by column, if no other cell of the column disambiguates them. Cells such as `12,5` do not
 * count: they are faults of their rows.
 */
async function markedCells(
  session: Session,
  { file, headRow, columns }: { file: string; headRow: number; columns: Columns },
  { doubtful, certain }: { doubtful: RegExp; certain: RegExp },
): Promise<Marked> {
  const found = figureFields.filter((field) => columns[field] !== undefined)
  const counts = found.flatMap((field) => {
    const cell = coalesce(columnOf(columns[field] ?? 0), literal(''))
    const isDoubtful = call('regexp_full_match', cell, literal(doubtful.source))
    const isCertain = and(call('regexp_full_match', cell, literal(certain.source)), not(isDoubtful))
    return [
      [`${field}Doubtful`, { ...count(), where: isDoubtful }],
      [`${field}Certain`, { ...count(), where: isCertain }],
    ] as const
  })
  const below = filter(scanFiles(file), gt('row', literal(headRow)))
  const [figures = []] = await session.rows(aggregate(below, [], Object.fromEntries(counts)))
  return found.flatMap((field, at) => {
    const [cells, others] = [Number(figures[at * 2] ?? 0), Number(figures[at * 2 + 1] ?? 0)]
    return cells > 0 && others === 0 ? [{ field, cells }] : []
  })
}

/** Sums of the rows between two totals, in ten-thousandths. */
type Sums = { quantity: bigint; amount: bigint }
const fields = ['quantity', 'amount'] as const

/** Limit of compared total rows per sheet. */
const totalsMax = 100_000
const differingListed = 5
/** Tolerance for amounts in ten-thousandths of a yuan: sheets show totals rounded to two decimals. */
const allowed = { quantity: 0n, amount: 100n } as const

/**
 * Compares the totals stated in a sheet with the sums of its rows. A total may cover the rows since the previous total,
 * since the last one with the same label, since the start, or all rows. It may exclude unreadable rows. It differs if
 * it equals none of these sums.
 */
export function createTotals() {
  const stated: StatedTotal[] = []
  /**
   * Sums of the rows above each total and below the last, so one entry more than totals; of lines only, and including
   * faults.
   */
  const ofLines: Sums[] = [{ quantity: 0n, amount: 0n }]
  const ofAll: Sums[] = [{ quantity: 0n, amount: 0n }]
  const addTo = (at: number, quantity: bigint, amount: bigint, isFault = false) => {
    for (const sums of [ofAll[at], isFault ? undefined : ofLines[at]]) {
      if (!sums) continue
      sums.quantity += quantity
      sums.amount += amount
    }
  }
  return {
    isAny: () => stated.length > 0,
    add: ({ quantity, amount }: Sums, isFault: boolean) => addTo(stated.length, quantity, amount, isFault),
    state(total: StatedTotal) {
      if (stated.length >= totalsMax) return
      stated.push(total)
      for (const sums of [ofLines, ofAll]) sums.push({ quantity: 0n, amount: 0n })
    },
    /** Adds rows in any order: row, quantity and amount in each chunk. */
    async addAll(chunks: AsyncIterable<Chunk>) {
      const rows = stated.map(({ row }) => row)
      for await (const chunk of chunks) {
        const [row, quantity, amount] = [chunk.numbers(0), chunk.numbers(1), chunk.numbers(2)]
        for (let at = 0; at < chunk.count; at++)
          addTo(firstBelow(rows, row[at] as number), BigInt(quantity[at] as number), BigInt(amount[at] as number))
      }
    },
    result(): SheetFigures['totals'] {
      const found: SheetFigures['totals'] = { compared: 0, different: 0, differing: [] }
      const covered = [ofAll, ofLines].map((between) => sumsCovered(stated, between))
      for (const [at, total] of stated.entries())
        for (const field of fields) {
          const is = total[field]
          if (is === undefined) continue
          found.compared++
          const sums = covered.flatMap((each) => each[at] ?? [])
          if (sums.some((sum) => distance(sum[field], is) <= allowed[field])) continue
          found.different++
          if (found.differing.length >= differingListed) continue
          const [part, , start, whole] = sums
          const isAbove = start?.[field] === 0n
          const computed = (total.word.includes('小计') ? part : isAbove ? whole : start)?.[field] ?? 0n
          const { row, word } = total
          found.differing.push({ row, word, field, stated: decimalOf(is), computed: decimalOf(computed) })
        }
      return found
    },
  }
}

/**
 * Candidate sums for each total: since the previous total, since the last with its word, since the start, and of all
 * rows.
 */
function sumsCovered(stated: readonly StatedTotal[], between: readonly Sums[]): [Sums, Sums, Sums, Sums][] {
  const nothing: Sums = { quantity: 0n, amount: 0n }
  const whole = between.reduce(plus, nothing)
  const startOfWord = new Map<string, Sums>()
  let start = nothing
  return stated.map(({ word }, at) => {
    const part = between[at] ?? nothing
    start = plus(start, part)
    const { quantity, amount } = startOfWord.get(word) ?? nothing
    startOfWord.set(word, start)
    return [part, { quantity: start.quantity - quantity, amount: start.amount - amount }, start, whole]
  })
}

const plus = (a: Sums, b: Sums): Sums => ({ quantity: a.quantity + b.quantity, amount: a.amount + b.amount })
const distance = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a)

/** Index of the first of `rows` below this row. */
function firstBelow(rows: readonly number[], row: number): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle] as number) > row) high = middle
    else low = middle + 1
  }
  return low
}
