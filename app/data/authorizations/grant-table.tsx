import { useTranslation } from 'react-i18next'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { type Column, DataTable, Lines } from '#app/ui/lists/data-table.tsx'
import { Named } from '#app/ui/lists/named.tsx'
import type { TableLineage } from '#contract/data/mart/shapes.ts'
import { StateBadge } from './states.tsx'

type Grant = NonNullable<TableLineage['grants']>[number]

type Props = {
  caption: string
  /** With formatted days. */
  grants: readonly Grant[]
  titles: ReadonlyMap<string, string>
  to: (requestBizId: string) => string
}

/** Rights of other workspaces to a table, in force or ahead. */
export function GrantTable({ caption, grants, titles, to }: Props) {
  const { t } = useTranslation(['authorizations', 'tables'])
  const named = (columns: readonly string[]) => columns.map((name) => titles.get(name) || name).join(t('and'))
  const columns: Column<Grant>[] = [
    {
      key: 'workspace',
      head: t('field.workspace'),
      cell: ({ requestBizId, workspace }) => <Named to={to(requestBizId)} name={workspace.name} />,
      rowHead: true,
      prose: true,
      width: '10rem',
    },
    { key: 'state', head: t('field.state'), cell: ({ state }) => <StateBadge state={state} /> },
    {
      key: 'permissions',
      head: t('field.permissions'),
      cell: ({ permissions }) => permissions.map((each) => t(`permission.${each}`)).join(t('and')),
      prose: true,
      width: '8rem',
    },
    {
      key: 'columns',
      head: t('field.columns'),
      cell: ({ plain, masked, hasRowCondition }) => (
        <>
          <Lines
            of={[
              plain.length > 0 ? t('grants.plain', { columns: named(plain) }) : '',
              masked.length > 0 ? t('grants.masked', { columns: named(masked) }) : '',
            ]}
          />
          {hasRowCondition && <Badge tone="info">{t('rights.someRows')}</Badge>}
        </>
      ),
      prose: true,
      width: '16rem',
    },
    {
      key: 'dates',
      head: t('field.dates'),
      cell: ({ from, until }) => <Lines of={[from, t('untilDay', { day: until })]} />,
    },
  ]
  return (
    <DataTable stacked caption={caption} columns={columns} rows={grants} rowKey={({ requestBizId }) => requestBizId} />
  )
}
