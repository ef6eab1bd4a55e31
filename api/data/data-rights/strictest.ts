import type { lineageOf, Origin } from '#api/platform/engine/plan/lineage.ts'
import { ColumnView } from '#contract/data/tables/codes.ts'

const byStrictness = Object.values(ColumnView)

/** The strictest of the given views; plain if there are none. */
export const strictest = (views: readonly ColumnView[]): ColumnView =>
  byStrictness[Math.max(0, ...views.map((view) => byStrictness.indexOf(view)))] ?? ColumnView.hidden

/**
 * Views of a plan's columns: a derived column has the strictest view of its source columns. A source without a view
 * counts as hidden.
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
