import { z } from 'zod'
import { periodSlackDays } from './period-slack.ts'

const text = z.string()
const count = z.number().int()
/** Quantities in the units of the file and amounts in yuan. */
const decimal = z.string()
/** A total that a sheet states itself, beside the sum of the rows that it covers, with the signs of the file. */
const totalDiffering = z.object({
  row: count,
  word: text,
  field: z.enum(['quantity', 'amount']),
  stated: decimal,
  computed: decimal,
})
/** Sums, days and totals of the lines of a sheet, computed when it was read. */
export const sheetFigures = z.object({
  /** Null without lines. */
  first: text.nullable(),
  last: text.nullable(),
  quantity: decimal,
  amount: decimal,
  products: count,
  counterparties: count,
  /** Lines outside the period of the batch and its slack; `from` and `to` are that period when the sheet was read. */
  outside: z.object({ from: text, to: text, lines: count }).nullable(),
  /** Figures of its own total rows that were compared, and those that differ, as far as they are listed. */
  totals: z.object({ compared: count, different: count, differing: z.array(totalDiffering) }),
})
export type SheetFigures = z.infer<typeof sheetFigures>
/** Doubts that the figures of a sheet give rise to. */
export const figureDoubts = [
  z.object({
    doubt: z.literal('outsidePeriod'),
    first: text,
    last: text,
    from: text,
    to: text,
    /** Null where the period has changed since. */
    lines: count.nullable(),
  }),
  totalDiffering.extend({ doubt: z.literal('totalDiffers') }),
] as const
type FigureDoubt = z.infer<(typeof figureDoubts)[number]>

type Period = { readonly from: string; readonly to: string }

const msPerDay = 86_400_000

/** The day so many days after `day`, both as `2026-01-05`. */
function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * msPerDay).toISOString().slice(0, 10)
}

/** The period of a batch with the slack on both sides. */
export const withSlack = ({ from, to }: Period): Period => ({
  from: shiftDay(from, -periodSlackDays),
  to: shiftDay(to, periodSlackDays),
})

/**
 * The doubts about the figures of a sheet: dates outside the period of its batch, and totals of its own that differ from
 * the sum of its rows. The number of lines outside is known for the period at the time of reading alone.
 */
export function doubtsOfFigures(figures: SheetFigures, period: Period): FigureDoubt[] {
  const { first, last, outside, totals } = figures
  const allowed = withSlack(period)
  const isOutside = first !== null && last !== null && (first < allowed.from || last > allowed.to)
  const isSamePeriod = outside !== null && outside.from === period.from && outside.to === period.to
  return [
    ...(isOutside
      ? [{ doubt: 'outsidePeriod', first, last, ...period, lines: isSamePeriod ? outside.lines : null } as const]
      : []),
    ...totals.differing.map((total) => ({ doubt: 'totalDiffers', ...total }) as const),
  ]
}

/** Equal for sheets with the same role, lines, sums and days, whatever file they came in. Null without lines. */
export function fingerprintOf(
  role: string | null,
  lines: number | undefined,
  figures: SheetFigures | null,
): string | null {
  if (!figures || !lines) return null
  const { first, last, quantity, amount, products, counterparties } = figures
  return [role, lines, first, last, quantity, amount, products, counterparties].join('\n')
}
