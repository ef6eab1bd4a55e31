import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { type Column, DataTable, type Order } from '#app/ui/lists/data-table.tsx'
import { FilterSelect } from '#app/ui/lists/filter-bar.tsx'
import * as at from '#contract/shell/workspaces/addresses.ts'
import { WorkspaceStatus } from '#contract/shell/workspaces/codes.ts'

type Row = { id: number; name: string; remark: string }

type Props<T extends Row> = {
  caption: string
  workspaces: readonly T[]
  order: Order
  /** Columns after name and remark. */
  columns: readonly Column<T>[]
}

/** Filtered list of workspaces; each name links to its home page. */
export function WorkbenchTable<T extends Row>({ caption, workspaces, order, columns }: Props<T>) {
  const { t } = useTranslation('workspaces')
  return (
    <DataTable
      stacked
      caption={caption}
      columns={[
        {
          key: 'name',
          head: t('field.name'),
          cell: ({ id, name }) => <Link to={at.workspaceHome(id)}>{name || t('placeholder.name')}</Link>,
          rowHead: true,
          sortable: true,
          width: '9rem',
        },
        { key: 'remark', head: t('field.remark'), cell: ({ remark }) => remark || '—', prose: true, width: '12rem' },
        ...columns,
      ]}
      rows={workspaces}
      rowKey={({ id }) => id}
      order={order}
      empty={<NoneFound title={t('list.noneFound')} line={t('filter.noneFoundLine')} />}
    />
  )
}

export function StatusFilter({ value }: { value: WorkspaceStatus | undefined }) {
  const { t } = useTranslation('workspaces')
  return (
    <FilterSelect
      label={t('field.status')}
      name="status"
      value={value}
      options={[
        { value: WorkspaceStatus.enabled, label: t('status.enabled') },
        { value: WorkspaceStatus.disabled, label: t('status.disabled') },
      ]}
    />
  )
}
