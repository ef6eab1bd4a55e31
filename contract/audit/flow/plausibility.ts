import { z } from 'zod'
import { periodSlackDays } from './period-slack.ts'

const text = z.string()
const count = z.number().int()
/** Quantities in the file's units, and amounts in yuan. */
const decimal = z.string()
/** Columns of figures. */
export const figureFields = ['quantity', 'unitPrice', 'amount'] as const
/** A total stated by a sheet that differs from the sum of its rows, with the file's signs. */
const totalDiffering = z.object({
  row: count,
  word: text,
  field: z.enum(['quantity', 'amount']),
  stated: decimal,
  computed: decimal,
})
const commaCells = z.object({ field: z.enum(figureFields), cells: count })
/** Sums, days and totals of a sheet's lines, computed during reading. */
export const sheetFigures = z.object({
  /** Null without lines. */
  first: text.nullable(),
  last: text.nullable(),
  quantity: decimal,
  amount: decimal,
  products: count,
  counterparties: count,
  /** Lines outside the batch's period plus slack; `from` and `to` are that period at the time of reading. */
  outside: z.object({ from: text, to: text, lines: count }).nullable(),
  /** Compared and differing figures in total rows; the differing ones are listed up to a limit. */
  totals: z.object({ compared: count, different: count, differing: z.array(totalDiffering) }),
  /** First row that has the headers of another table. */
  otherHead: count.optional(),
  /** Cells such as `1,234` in a file whose commas may be decimal: their commas are read as those of thousands. */
  decimalCommas: z.array(commaCells).optional(),
  /** Cells such as `1.234` in such a file: their points are read as decimal ones. */
  thousandsPoints: z.array(commaCells).optional(),
})
export type SheetFigures = z.infer<typeof sheetFigures>
/** Doubts that arise from a sheet's figures. */
export const figureDoubts = [
  z.object({
    doubt: z.literal('outsidePeriod'),
    first: text,
    last: text,
    from: text,
    to: text,
    /** Null if the period has changed since. */
    lines: count.nullable(),
  }),
  totalDiffering.extend({ doubt: z.literal('totalDiffers') }),
  /** Rows below the header of another table are read with the columns of the header above. */
  z.object({ doubt: z.literal('otherHead'), row: count }),
  commaCells.extend({ doubt: z.literal('decimalCommas') }),
  commaCells.extend({ doubt: z.literal('thousandsPoints') }),
] as const
type FigureDoubt = z.infer<(typeof figureDoubts)[number]>

type Period = { readonly from: string; readonly to: string }

const msPerDay = 86_400_000

/** Adds days to a date, both as `2026-01-05`. */
const firstDay = '0001-01-01'
const lastDay = '9999-12-31'
function shiftDay(day: string, days: number): string {
  const time = Date.parse(`${day}T00:00:00Z`) + days * msPerDay
  if (time < Date.parse(firstDay)) return firstDay
  return time > Date.parse(lastDay) ? lastDay : new Date(time).toISOString().slice(0, 10)
}

/** Extends a period by the slack on both sides. */
export const withSlack = ({ from, to }: Period): Period => ({
  from: shiftDay(from, -periodSlackDays),
  to: shiftDay(to, periodSlackDays),
})

/**
 * Doubts about a sheet's figures: dates outside the batch's period, stated totals that differ from sums, a second table
 * below, and ambiguous commas and points. The number of lines outside is known only for the period at the time of
 * reading.
 */
export function doubtsOfFigures(figures: SheetFigures, period: Period): FigureDoubt[] {
  const { first, last, outside, totals, otherHead, decimalCommas = [], thousandsPoints = [] } = figures
  const allowed = withSlack(period)
  const isOutside = first !== null && last !== null && (first < allowed.from || last > allowed.to)
  const isSamePeriod = outside !== null && outside.from === period.from && outside.to === period.to
  return [
    ...(isOutside
      ? [{ doubt: 'outsidePeriod', first, last, ...period, lines: isSamePeriod ? outside.lines : null } as const]
      : []),
    ...totals.differing.map((total) => ({ doubt: 'totalDiffers', ...total }) as const),
    ...(otherHead === undefined ? [] : [{ doubt: 'otherHead', row: otherHead } as const]),
    ...decimalCommas.map((cells) => ({ doubt: 'decimalCommas', ...cells }) as const),
    ...thousandsPoints.map((cells) => ({ doubt: 'thousandsPoints', ...cells }) as const),
  ]
}

/** Equal for sheets with the same role, lines, sums and days, in any file. Null without lines. */
export function fingerprintOf(
  role: string | null,
  lines: number | undefined,
  figures: SheetFigures | null,
): string | null {
  if (!figures || !lines) return null
  const { first, last, quantity, amount, products, counterparties } = figures
  return [role, lines, first, last, quantity, amount, products, counterparties].join('\n')
}
