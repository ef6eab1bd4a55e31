import { useTranslation } from 'react-i18next'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { ToldFault } from './workbook-faults.server.ts'

type Fault = ToldFault & { index: number }

/** Every fault of a workbook that was refused, by its place in the file. */
export function WorkbookFaults({ faults = [] }: { faults: ToldFault[] | undefined }) {
  const { t } = useTranslation('risk-evaluation')
  if (faults.length === 0) return null
  const columns: Column<Fault>[] = [
    { key: 'sheet', head: t('faults.sheet'), cell: ({ sheet }) => sheet ?? '–' },
    { key: 'row', head: t('faults.row'), cell: ({ row }) => row ?? '–', numeric: true },
    { key: 'column', head: t('faults.column'), cell: ({ column }) => column ?? '–' },
    { key: 'reason', head: t('faults.reason'), cell: ({ reason }) => reason, width: '24rem' },
  ]
  return (
    <>
      <Notice tone="danger" title={t('faults.nothing')}>
        {t('faults.next')}
      </Notice>
      <DataTable
        caption={t('faults.caption', { faults: faults.length })}
        captionShown
        compact
        columns={columns}
        rows={faults.map((fault, index) => ({ ...fault, index }))}
        rowKey={({ index }) => index}
      />
    </>
  )
}
