import type { BoardFilter, CountedCard } from '#contract/data/boards/shapes.ts'

type Figures = Pick<CountedCard, 'figures'>

/** Values that the cards show, for each filter by values. */
export const offeredValues = (filters: readonly BoardFilter[], cards: readonly Figures[]): Record<string, string[]> =>
  Object.fromEntries(
    filters.filter(({ kind }) => kind === 'value').map(({ id, title }) => [id, valuesOf(cards, title)]),
  )

/** Groups of the cards that show this column. */
function valuesOf(cards: readonly Figures[], title: string): string[] {
  const values = cards.flatMap(({ figures }) => {
    const at = figures?.columns.findIndex((column) => column.title === title || column.column === title) ?? -1
    if (!figures || at < 0 || figures.columns[at]?.timeGrouping) return []
    return figures.rows.flatMap(({ cells, mark }) =>
      mark === 'value' && cells[at] !== null ? [String(cells[at])] : [],
    )
  })
  return [...new Set(values)]
}
