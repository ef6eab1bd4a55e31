import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { shownCount, shownDecimal } from '#app/ui/text/figures.ts'
import type { StepPreview } from '#contract/data/runs/shapes.ts'
import { FieldType } from '#contract/data/tables/codes.ts'
import classes from './process.module.css'

type Cell = StepPreview['rows'][number][number]
type Row = { place: number; cells: readonly Cell[] }

const numeric: readonly FieldType[] = [FieldType.integer, FieldType.number, FieldType.float]

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
  const shown = (cell: Cell, isNumeric: boolean): ReactNode => {
    if (cell === null || cell === '') return '—'
    if (typeof cell === 'boolean') return t(cell ? 'mart:rows.true' : 'mart:rows.false')
    return isNumeric ? shownDecimal(String(cell)) : String(cell)
  }
  const heads = columns.map(({ name, fieldType, view }, place): Column<Row> => {
    const isNumeric = view === 'plain' && numeric.includes(fieldType)
    return {
      key: name,
      head: view === 'masked' ? t('mart:rows.maskedHead', { head: name }) : name,
      numeric: isNumeric,
      cell: ({ cells }) => shown(cells[place] ?? null, isNumeric),
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
