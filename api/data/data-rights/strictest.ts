import type { lineageOf, Origin } from '#api/platform/engine/plan/lineage.ts'
import { ColumnView } from '#contract/data/tables/codes.ts'

const byStrictness = Object.values(ColumnView)

/** The strictest of some views; plain without any. */
export const strictest = (views: readonly ColumnView[]): ColumnView =>
  byStrictness[Math.max(0, ...views.map((view) => byStrictness.indexOf(view)))] ?? ColumnView.hidden

/**
 * Views of a plan's columns: a derived column has the strictest view of the columns from which it is computed. A source
 * without a view counts as hidden.
 */
export function strictestOf(
  { columns }: Pick<ReturnType<typeof lineageOf>, 'columns'>,
  viewOf: (origin: Origin) => ColumnView | undefined,
): Map<string, ColumnView> {
  return new Map(
    [...columns].map(([name, origins]) => [
      name,
      strictest(origins.map((origin) => viewOf(origin) ?? ColumnView.hidden)),
    ]),
  )
}
