import type { SourceTable } from '#api/data/processes/graph/source-table.ts'
import { type DraftGraph, draftGraph } from '#contract/data/processes/shapes.ts'
import { ColumnView, FieldType } from '#contract/data/tables/codes.ts'

const tableBizId = 'a'.repeat(32)
const types = Object.values(FieldType)
const columnsOfTable = 20

/** A table of 20 columns of all types. */
export const wideTables: ReadonlyMap<string, SourceTable> = new Map([
  [
    tableBizId,
    {
      columns: Array.from({ length: columnsOfTable }, (_, at) => ({
        name: `c${at}`,
        fieldType: types[at % types.length] ?? FieldType.string,
        view: ColumnView.plain,
      })),
      key: ['c0'],
      rows: 1_000_000,
      locked: null,
    },
  ],
])

/** Steps of each chain, which is repeated. */
const chain = [
  { kind: 'filter', settings: { text: 'c1 > 10 and not isEmpty(c0) and c3 between 0.5 and 99.5' } },
  {
    kind: 'columns',
    settings: {
      columns: [
        { name: 'made', text: 'round(c2 * 0.06, 2)' },
        { name: 'text', text: 'text(c1)' },
      ],
      keepOthers: true,
    },
  },
  {
    kind: 'window',
    settings: { columns: [{ name: 'place', function: 'rank', partitionBy: ['c0'], orderBy: [{ column: 'c5' }] }] },
  },
  { kind: 'duplicates', settings: { columns: [{ column: 'c0', trim: true }, { column: 'c2' }] } },
  {
    kind: 'columns',
    settings: { columns: Array.from({ length: columnsOfTable }, (_, at) => ({ name: `c${at}`, column: `c${at}` })) },
  },
]

/** A graph of the given number of steps over the table, in chains of 40 with separate sources. */
export function wideGraph(steps: number): DraftGraph {
  const inARow = 40
  const nodes = Array.from({ length: steps }, (_, at) => {
    const isSource = at % inARow === 0
    const { kind, settings } = chain[((at % inARow) - 1) % chain.length] ?? { kind: 'source', settings: { tableBizId } }
    const inputs = isSource ? [] : [{ node: `s${at - 1}` }]
    return {
      id: `s${at}`,
      title: `步骤${at}`,
      kind: isSource ? 'source' : kind,
      inputs,
      settings: isSource ? { tableBizId } : settings,
    }
  })
  return draftGraph.parse({ nodes })
}
