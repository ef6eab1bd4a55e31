import { useTranslation } from 'react-i18next'
import { ExportButton } from '#app/ui/actions/export-button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { shownCount } from '#app/ui/text/figures.ts'
import type { ImportDetail, RowFault } from '#contract/data/tables/shapes.ts'
import { useKeyedTexts } from './texts.ts'

type Duplicate = ImportDetail['duplicates'][number]

/** Faults shown; the workbook has all that were recorded. */
const faultsShown = 10

type Props = {
  found: ImportDetail
  /** Address that returns the faults as a workbook. */
  download: string
}

/** Rows that do not fit and keys that repeat, with all of them as a workbook. */
export function ImportFaults({ found, download }: Props) {
  const { t } = useTranslation('tables')
  const text = useKeyedTexts()
  const { faults, duplicates, state } = found
  const faultCount = found.faultCount ?? faults.length
  const columns: Column<RowFault>[] = [
    { key: 'row', head: t('faults.row'), cell: ({ row }) => shownCount(row), rowHead: true, numeric: true },
    { key: 'column', head: t('faults.column'), cell: ({ column }) => column, prose: true },
    { key: 'text', head: t('faults.text'), cell: (fault) => fault.text || t('empty'), prose: true, width: '12rem' },
    { key: 'reason', head: t('faults.reason'), cell: ({ reason }) => text.fault(reason), prose: true },
  ]
  const keys: Column<Duplicate>[] = [
    { key: 'key', head: t('faults.key'), cell: ({ key }) => key, rowHead: true, prose: true },
    {
      key: 'rows',
      head: t('faults.rows'),
      cell: ({ rows }) => rows.map(shownCount).join(t('and')),
      prose: true,
      width: '14rem',
    },
  ]
  return (
    <>
      {state === 'faulty' && (
        <Notice tone="danger" title={t('faults.nothing')}>
          {t('faults.line')}
        </Notice>
      )}
      {faults.length > 0 && (
        <Card
          flush
          title={t('faults.title', { count: faultCount, shown: shownCount(faultCount) })}
          action={
            <ExportButton action={download} small>
              {t('faults.download')}
            </ExportButton>
          }
        >
          <DataTable
            compact
            caption={t('faults.caption')}
            columns={columns}
            rows={faults.slice(0, faultsShown)}
            rowKey={({ row, column, reason }) => `${row} ${column} ${reason}`}
          />
        </Card>
      )}
      {duplicates.length > 0 && (
        <Card flush title={t('faults.duplicates', { count: duplicates.length })}>
          <DataTable
            compact
            caption={t('faults.duplicates', { count: duplicates.length })}
            columns={keys}
            rows={duplicates}
            rowKey={({ key }) => key}
          />
        </Card>
      )}
    </>
  )
}
