import { Link, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TypedCondition } from '#app/data/conditions/condition.ts'
import { FilterForm } from '#app/data/conditions/filter-form.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { type Column, DataTable, type Order } from '#app/ui/lists/data-table.tsx'
import { ForwardPager } from '#app/ui/lists/forward-pager.tsx'
import { withSearch } from '#app/ui/lists/search.ts'
import { shownCount } from '#app/ui/text/figures.ts'
import type { TableDetail, TableRows } from '#contract/data/mart/shapes.ts'
import { previewRows } from '#contract/data/tables/codes.ts'
import { columnText } from './column-text.ts'
import { ExportRows } from './export-rows.tsx'
import { RefusedRight } from './missing-right.tsx'
import type { RightRefusal } from './right-refusal.ts'
import classes from './rows.module.css'

type Props = {
  table: Pick<TableDetail, 'title' | 'tableName' | 'columns'>
  filter: TypedCondition
  order: Order | undefined
  preview: number | undefined
  rows: TableRows | undefined
  refused: string | undefined
  missing: RightRefusal | undefined
  /** Address of the export; undefined for readers without the right. */
  download: string | undefined
}

/** Rows of a table with their filter, order, pages and export. */
export function Rows({ table, filter, order, preview, rows, refused, missing, download }: Props) {
  const { t } = useTranslation('mart')
  const { search } = useLocation()
  const name = table.title || table.tableName
  const isFiltered = filter.rows.length > 0
  return (
    <>
      <div className={classes.tools}>
        <div className={classes.choices}>
          <Preview preview={preview} />
          {preview === undefined && (
            <FilterForm columns={table.columns.filter(({ view }) => view !== 'hidden')} filter={filter} />
          )}
        </div>
        {download !== undefined && rows !== undefined && (
          <ExportRows to={download + withSearch(search, { page: undefined })} filtered={isFiltered} />
        )}
      </div>
      {missing && <RefusedRight refusal={missing} />}
      {refused !== undefined && !missing && (
        <Notice tone="danger" title={t('rows.refused')}>
          {refused}
        </Notice>
      )}
      {rows && <RowTable name={name} rows={rows} order={order} filtered={isFiltered} preview={preview} />}
    </>
  )
}

/** Links to all rows by pages, and to the first rows alone. */
function Preview({ preview }: { preview: number | undefined }) {
  const { t } = useTranslation('mart')
  const { pathname } = useLocation()
  const link = (first: number | undefined, label: string) => (
    <Link
      key={label}
      to={first === undefined ? pathname : pathname + withSearch('', { first: String(first) })}
      aria-current={first === preview ? 'true' : undefined}
      preventScrollReset
    >
      {label}
    </Link>
  )
  return (
    <nav className={classes.preview} aria-label={t('preview.label')}>
      {link(undefined, t('preview.pages'))}
      {previewRows.map((first) => link(first, t('preview.first', { shown: shownCount(first) })))}
    </nav>
  )
}

type Cell = TableRows['rows'][number][number]
type Row = { place: number; cells: readonly Cell[] }

/** Characters up to which a cell needs no minimum width. */
const shortMax = 8

const shown = (cell: Cell, text: (cell: Cell) => string): ReactNode =>
  cell === null || cell === '' ? <span className={classes.empty}>—</span> : text(cell)

/** Rows with their count and the link to the next page. */
export function RowTable({
  name,
  rows: found,
  order,
  filtered,
  preview,
}: {
  name: string
  rows: TableRows
  order: Props['order']
  filtered: boolean
  preview: number | undefined
}) {
  const { t } = useTranslation('mart')
  const truth = (value: boolean) => t(value ? 'rows.true' : 'rows.false')
  const isLong = (place: number) => found.rows.some((cells) => String(cells[place] ?? '').length > shortMax)
  const columns = found.columns.map(({ name: key, title, fieldType, view }, place): Column<Row> => {
    const values = found.rows.map((cells) => cells[place] ?? null)
    const { isNumeric, text } = columnText({ fieldType, view }, { cells: values, truth })
    const head = title || key
    return {
      key,
      head: view === 'masked' ? t('rows.maskedHead', { head }) : head,
      cell: ({ cells }) => shown(cells[place] ?? null, text),
      numeric: isNumeric,
      sortable: view === 'plain' && preview === undefined,
      ...(isLong(place) && { prose: true }),
    }
  })
  const [total, of] = [shownCount(found.total), shownCount(found.of)]
  const counts = { total, of, number: found.dataVersion }
  const said =
    preview === undefined
      ? t(found.total === found.of ? 'rows.all' : 'rows.part', counts)
      : t('preview.shown', { ...counts, shown: shownCount(found.rows.length) })
  if (found.rows.length === 0)
    return (
      <Card>
        <EmptyState
          title={t(filtered ? 'rows.noneFound' : 'rows.none')}
          line={filtered ? t('rows.noneFoundLine', { of }) : undefined}
        />
      </Card>
    )
  return (
    <>
      <div className={classes.rows}>
        <DataTable
          compact
          caption={t('rows.caption', { name })}
          columns={columns}
          rows={found.rows.map((cells, place) => ({ place, cells }))}
          rowKey={({ place }) => place}
          {...(order && { order })}
        />
      </div>
      <ForwardPager label={t('rows.pages')} total={said} next={preview === undefined ? found.next : null} />
    </>
  )
}
