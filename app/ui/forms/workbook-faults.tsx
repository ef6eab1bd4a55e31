import { useTranslation } from 'react-i18next'
import { Card } from '../layout/card.tsx'
import { type Column, DataTable } from '../lists/data-table.tsx'

/** Error in a workbook with its position; the reason is localized. */
export type WorkbookFault = { sheet: string | null; row: number | null; column: string | null; reason: string }

type FaultRow = WorkbookFault & { index: number }

/** All errors of a refused workbook, by position in the file. */
export function WorkbookFaults({ faults = [] }: { faults: WorkbookFault[] | undefined }) {
  const { t } = useTranslation()
  if (faults.length === 0) return null
  const columns: Column<FaultRow>[] = [
    { key: 'sheet', head: t('faults.sheet'), cell: ({ sheet }) => sheet ?? '—' },
    { key: 'row', head: t('faults.row'), cell: ({ row }) => row ?? '—', numeric: true },
    { key: 'column', head: t('faults.column'), cell: ({ column }) => column ?? '—' },
    { key: 'reason', head: t('faults.reason'), cell: ({ reason }) => reason, prose: true, width: '24rem' },
  ]
  return (
    <Card title={t('faults.caption', { faults: faults.length })} flush>
      <DataTable
        caption={t('faults.caption', { faults: faults.length })}
        compact
        columns={columns}
        rows={faults.map((fault, index) => ({ ...fault, index }))}
        rowKey={({ index }) => index}
      />
    </Card>
  )
}
