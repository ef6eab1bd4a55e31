import { aggregate, count, limit, pick, sort } from '#api/platform/engine/plan/plan.ts'
import { FigureRole, GroupMark } from '#contract/data/cards/codes.ts'
import type { CardSettings } from '#contract/data/cards/shapes.ts'
import { FieldType } from '#contract/data/tables/codes.ts'
import { rowKey } from '../../data-rights/open-table.ts'
import type { CardContext } from './grouped.ts'
import { rowsOf, type Work } from './needs.ts'
import { noFigures, numberOf, plainCell, type RawFigures } from './raw-figures.ts'

/** First rows of the table in an order. */
export function* listedRows(
  { base, columns }: CardContext,
  { columns: names, sort: by, order, rows: most }: CardSettings<'table'>,
): Work<RawFigures> {
  const [[found] = []] = yield* rowsOf(aggregate(base, [], { rows: count() }))
  const ordered = by === null ? sort(base, rowKey) : sort(base, { by, descending: order === 'desc' }, rowKey)
  const listed = yield* rowsOf(pick(limit(ordered, most), names))
  return {
    ...noFigures,
    columns: names.map((name) => ({
      name,
      role: FigureRole.value,
      fieldType: columns.get(name)?.fieldType ?? FieldType.string,
      column: name,
    })),
    rows: listed.map((cells) => ({
      cells: cells.map(plainCell),
      mark: GroupMark.value,
      seriesMark: null,
      condition: null,
    })),
    found: numberOf(found),
  }
}
