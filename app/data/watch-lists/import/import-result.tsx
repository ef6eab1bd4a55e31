import { useTranslation } from 'react-i18next'
import { ExportButton } from '#app/ui/actions/export-button.tsx'
import { KeyFigure } from '#app/ui/charts/key-figure.tsx'
import { PartBar } from '#app/ui/charts/part-bar.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { shownCount } from '#app/ui/text/figures.ts'
import type { CheckedImport, ImportLineFault, ListImportDetail } from '#contract/data/watch-lists/import-shapes.ts'

type Props = {
  found: ListImportDetail
  checked: CheckedImport
  /** Address that returns the faults as a workbook. */
  download: string
}

/** Lines of the file by their effect on the list, and the faulty ones. */
export function ImportResult({ found: { faults }, checked, download }: Props) {
  const { t } = useTranslation(['watch-lists-import', 'watch-lists-faults'])
  const { lines, taken, doubled, faulty } = checked
  const columns: Column<ImportLineFault & { place: number }>[] = [
    { key: 'row', head: t('faults.line'), cell: ({ row }) => shownCount(row), rowHead: true },
    { key: 'column', head: t('faults.column'), cell: ({ column }) => column || '—', prose: true },
    { key: 'text', head: t('faults.text'), cell: ({ text }) => text || t('faults.empty'), prose: true, width: '16rem' },
    {
      key: 'reason',
      head: t('faults.reason'),
      cell: ({ reason }) => t(`watch-lists-faults:line.${reason}`),
      prose: true,
    },
  ]
  const part = (key: 'taken' | 'doubled' | 'faulty', value: number, tone: 'success' | 'neutral' | 'warning') => ({
    key,
    name: t(`result.${key}`),
    value,
    figures: [shownCount(value)],
    tone,
  })
  return (
    <>
      <Card title={t('result.title')}>
        <KeyFigure
          term={t('result.entries')}
          value={shownCount(taken)}
          line={t('result.sum', {
            lines: shownCount(lines),
            taken: shownCount(taken),
            doubled: shownCount(doubled),
            faulty: shownCount(faulty),
          })}
          findings={[]}
          wide
        >
          <PartBar
            caption={t('result.title')}
            heads={[t('result.part'), t('result.count')]}
            parts={[
              part('taken', taken, 'success'),
              part('doubled', doubled, 'neutral'),
              part('faulty', faulty, 'warning'),
            ]}
            total={[t('result.lines'), shownCount(lines)]}
          />
        </KeyFigure>
      </Card>
      {faults.length > 0 && (
        <Card
          flush
          title={t('faults.title', { count: faulty, shown: shownCount(faulty) })}
          action={
            <ExportButton action={download} small>
              {t('faults.download')}
            </ExportButton>
          }
        >
          <DataTable
            stacked
            compact
            caption={t('faults.caption')}
            columns={columns}
            rows={faults.map((fault, place) => ({ ...fault, place }))}
            rowKey={({ place }) => place}
          />
        </Card>
      )}
    </>
  )
}
