import { useTranslation } from 'react-i18next'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { type Column, DataTable, Lines } from '#app/ui/lists/data-table.tsx'
import { shownCount, sizeText } from '#app/ui/text/figures.ts'
import type { TableVersion } from '#contract/data/mart/shapes.ts'
import { tableVersionsMax, versionDaysMin } from '#contract/data/tables/codes.ts'

type Props = {
  name: string
  /** With formatted times. */
  versions: readonly TableVersion[]
  current: number
}

/** Data versions of a table, each with its differences of columns from the one before. */
export function VersionTable({ name, versions, current }: Props) {
  const { t } = useTranslation(['mart', 'tables'])
  const changesOf = (version: TableVersion) =>
    (['added', 'removed', 'retyped'] as const).flatMap((part) =>
      version[part].length > 0 ? [t(`tables:changes.${part}`, { names: version[part].join(t('and')) })] : [],
    )
  const columns: Column<TableVersion>[] = [
    {
      key: 'number',
      head: t('versions.number'),
      cell: ({ number }) => (
        <>
          {t('versions.of', { number })} {number === current && <Badge tone="success">{t('versions.current')}</Badge>}
        </>
      ),
      rowHead: true,
    },
    { key: 'rows', head: t('versions.rows'), cell: ({ rows }) => shownCount(rows), numeric: true },
    {
      key: 'left',
      head: t('versions.left'),
      cell: ({ rowsLeftOut }) => shownCount(rowsLeftOut),
      numeric: true,
    },
    { key: 'bytes', head: t('versions.bytes'), cell: ({ bytes }) => sizeText(bytes), numeric: true },
    { key: 'by', head: t('versions.by'), cell: ({ by, createdAt }) => <Lines of={[by, createdAt]} /> },
    { key: 'file', head: t('versions.file'), cell: ({ fileName }) => fileName || '—', prose: true },
    {
      key: 'changes',
      head: t('versions.changes'),
      cell: (version) => {
        const changes = changesOf(version)
        return changes.length === 0 ? t('versions.none') : changes.join(t('versions.then'))
      },
      prose: true,
      width: '14rem',
    },
  ]
  return (
    <>
      <DataTable
        stacked
        caption={t('versions.caption', { name })}
        columns={columns}
        rows={versions}
        rowKey={({ number }) => number}
        empty={
          <Card>
            <EmptyState title={t('versions.empty')} />
          </Card>
        }
      />
      <p>{t('versions.kept', { count: tableVersionsMax, days: versionDaysMin })}</p>
    </>
  )
}
