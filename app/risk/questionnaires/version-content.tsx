import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { VisuallyHidden } from '#app/ui/layout/visually-hidden.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'

/** Part of a version's content in the reader's language: a table, or terms with their meanings. */
export type ContentPart = { title: string } & (
  | { columns: readonly ContentColumn[]; rows: readonly ContentRow[] }
  | { items: readonly { term: string; value: string }[] }
)
type ContentColumn = Pick<Column<ContentRow>, 'key' | 'head' | 'rowHead' | 'numeric' | 'prose' | 'width'>
/** `begun`: indexes of cells that repeat the text above, so they are visually hidden. */
type ContentRow = { key: string; cells: readonly (string | number)[]; begun?: readonly number[] }

export const VersionContent = ({ parts }: { parts: readonly ContentPart[] }) =>
  parts.map((part) =>
    'items' in part ? (
      <Card key={part.title} title={part.title}>
        <DescriptionList items={part.items} />
      </Card>
    ) : (
      <Card key={part.title} title={part.title} flush>
        <DataTable
          caption={part.title}
          compact
          columns={part.columns.map((column, place) => ({
            ...column,
            cell: ({ cells, begun }: ContentRow) =>
              begun?.includes(place) ? <VisuallyHidden>{cells[place]}</VisuallyHidden> : cells[place],
          }))}
          rows={part.rows}
          rowKey={({ key }) => key}
        />
      </Card>
    ),
  )
