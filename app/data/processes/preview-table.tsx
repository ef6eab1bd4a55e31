import { useTranslation } from 'react-i18next'
import { columnText } from '#app/data/mart/column-text.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { shownCount } from '#app/ui/text/figures.ts'
import type { StepPreview } from '#contract/data/runs/shapes.ts'
import classes from './process.module.css'

type Cell = StepPreview['rows'][number][number]
type Row = { place: number; cells: readonly Cell[] }

/** First rows of a step with its counts, or the reason why there are none. */
export function PreviewTable({
  caption,
  found,
}: {
  caption: string
  found: { preview: StepPreview } | { refused: string }
}) {
  const { t } = useTranslation(['processes', 'mart'])
  if ('refused' in found)
    return (
      <Notice tone="danger" title={t('preview.refused')}>
        {found.refused}
      </Notice>
    )
  const { columns, rows, rowsIn, rowsOut, rowsLeftOut } = found.preview
  const truth = (value: boolean) => t(value ? 'mart:rows.true' : 'mart:rows.false')
  const heads = columns.map(({ name, fieldType, view }, place): Column<Row> => {
    const values = rows.map((cells) => cells[place] ?? null)
    const { isNumeric, text } = columnText({ fieldType, view }, { cells: values, truth })
    return {
      key: name,
      head: view === 'masked' ? t('mart:rows.maskedHead', { head: name }) : name,
      numeric: isNumeric,
      cell: ({ cells }) => text(cells[place] ?? null),
    }
  })
  const counts = { in: shownCount(rowsIn), out: shownCount(rowsOut), left: shownCount(rowsLeftOut ?? 0) }
  return (
    <>
      <p className={classes.counts}>{t(rowsLeftOut === null ? 'preview.counts' : 'preview.countsLeft', counts)}</p>
      {rows.length === 0 ? (
        <p>{t('preview.none')}</p>
      ) : (
        <DataTable
          compact
          caption={caption}
          columns={heads}
          rows={rows.map((cells, place) => ({ place, cells }))}
          rowKey={({ place }) => place}
        />
      )}
    </>
  )
}
