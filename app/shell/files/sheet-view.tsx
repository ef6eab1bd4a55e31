import { Link, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import { withSearch } from '#app/ui/lists/search.ts'
import { previewColumnsMax, previewRowsMax } from '#contract/platform/files/codes.ts'
import { type ChoosableEncoding, choosableEncodings, isChoosable } from '#contract/platform/files/content.ts'
import type { Preview, PreviewRow } from '#contract/platform/files/preview.ts'
import { columnLetters } from '#contract/platform/ingest/column-letters.ts'
import classes from './file-viewer.module.css'

type Sheets = Extract<Preview, { as: 'sheets' }>

/** A sheet with spreadsheet names for rows and columns, and links to the other sheets. */
export function SheetView({ seen, name }: { seen: Sheets; name: string }) {
  const { t } = useTranslation('files')
  const { sheets, sheet, encoding, columns: count, rows, page, size, total, more } = seen
  const columns: Column<PreviewRow>[] = [
    { key: 'row', head: t('sheet.row'), cell: ({ number }) => number, rowHead: true, numeric: true },
    ...Array.from({ length: count }, (_, at) => ({
      key: String(at),
      head: columnLetters(at),
      cell: ({ cells }: PreviewRow) => <span className={classes.cell}>{cells[at]}</span>,
      numeric: rows.length > 0 && rows.filter(({ cells }) => isNumber(cells[at])).length * 2 > rows.length,
    })),
  ]
  return (
    <div className={classes.sheets}>
      {sheets.length > 1 && <SheetLinks sheets={sheets} current={sheet} />}
      {encoding !== null && isChoosable(encoding) && <EncodingLinks current={encoding} />}
      {(more.rows || more.columns || more.texts || more.sheets > sheets.length) && (
        <Notice tone="info" title={t('sheet.part')}>
          {more.rows && <p>{t('sheet.moreRows', { rows: previewRowsMax })}</p>}
          {more.columns && <p>{t('sheet.moreColumns', { columns: previewColumnsMax })}</p>}
          {more.texts && <p>{t('sheet.cutTexts')}</p>}
          {more.sheets > sheets.length && <p>{t('sheet.moreSheets', { total: more.sheets, listed: sheets.length })}</p>}
        </Notice>
      )}
      <DataTable
        caption={sheets[sheet] || name}
        columns={columns}
        rows={rows}
        rowKey={({ number }) => number}
        compact
        empty={
          <Card>
            <EmptyState title={t(total > 0 ? 'sheet.noSuchPage' : 'sheet.empty')} />
          </Card>
        }
      />
      {total > 0 && <Pager fixed page={page} size={size} total={total} />}
    </div>
  )
}

function SheetLinks({ sheets, current }: { sheets: readonly string[]; current: number }) {
  const { t } = useTranslation('files')
  const { search } = useLocation()
  return (
    <nav aria-label={t('sheet.sheets')} className={classes.tabs}>
      {sheets.map((name, at) => (
        <Link
          // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is identified by its index, and two may have the same name
          key={at}
          to={withSearch(search, { sheet: at === 0 ? undefined : String(at), page: undefined })}
          aria-current={at === current ? 'page' : undefined}
          className={classes.tab}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

/** Shows a text again in another encoding, for a detection that was wrong. */
function EncodingLinks({ current }: { current: ChoosableEncoding }) {
  const { t } = useTranslation('files')
  const { search } = useLocation()
  return (
    <nav aria-label={t('sheet.encoding')} className={classes.tabs}>
      <span className={classes.tabsLabel}>{t('sheet.encoding')}</span>
      {choosableEncodings.map((encoding) => (
        <Link
          key={encoding}
          to={withSearch(search, { encoding, page: undefined })}
          aria-current={encoding === current ? 'page' : undefined}
          className={classes.tab}
        >
          {t(`encoding.${encoding}`)}
        </Link>
      ))}
    </nav>
  )
}

const isNumber = (text: string | undefined): boolean => text !== undefined && /^-?[\d,]+(\.\d+)?%?$/.test(text)
