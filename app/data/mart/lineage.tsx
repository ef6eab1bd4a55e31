import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { GrantTable } from '#app/data/authorizations/grant-table.tsx'
import { titlesOf } from '#app/data/conditions/condition-text.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Details } from '#app/ui/layout/details.tsx'
import { type Column, DataTable, Lines } from '#app/ui/lists/data-table.tsx'
import { FilterBar, FilterSelect } from '#app/ui/lists/filter-bar.tsx'
import * as at from '#contract/data/addresses.ts'
import type { TableDetail, TableLineage } from '#contract/data/mart/shapes.ts'
import { RefusedRight } from './missing-right.tsx'
import type { RightRefusal } from './right-refusal.ts'

type Version = TableLineage['versions'][number]
type Origin = Version['columns'][number]

type Props = {
  name: string
  columns: TableDetail['columns']
  /** Column that the address names. */
  column: string | undefined
  /** With formatted times; undefined if refused. */
  lineage: TableLineage | undefined
  refused: string | undefined
  missing: RightRefusal | undefined
  /** Address of a request, for those who see the users. */
  requestTo: (bizId: string) => string
}

/** Origins of the columns by data version, and the workspaces that use the table. */
export function Lineage({ name, columns, column, lineage, refused, missing, requestTo }: Props) {
  const { t } = useTranslation(['mart', 'authorizations'])
  const titles = titlesOf(columns)
  const [newest, ...earlier] = lineage?.versions ?? []
  const seen = columns.filter(({ view }) => view !== 'hidden')
  return (
    <>
      <FilterBar label={t('lineage.filter')} active={column !== undefined}>
        <FilterSelect
          label={t('lineage.column')}
          name="column"
          value={column}
          options={seen.map(({ name: value, title }) => ({ value, label: title || value }))}
        />
      </FilterBar>
      {missing && <RefusedRight refusal={missing} />}
      {refused !== undefined && !missing && <Notice tone="danger">{refused}</Notice>}
      {lineage && !newest && (
        <Card>
          <EmptyState title={t('versions.empty')} />
        </Card>
      )}
      {newest && <Origins name={name} version={newest} titles={titles} />}
      {earlier.length > 0 && (
        <Details summary={t('lineage.earlier', { count: earlier.length })}>
          {earlier.map((version) => (
            <Origins key={version.number} name={name} version={version} titles={titles} />
          ))}
        </Details>
      )}
      {lineage && lineage.uses.length > 0 && <Uses name={name} uses={lineage.uses} titles={titles} />}
      {lineage?.grants && (
        <>
          <h2>{t('lineage.users', { count: lineage.grants.length })}</h2>
          {lineage.grants.length === 0 ? (
            <p>{t('lineage.noUsers')}</p>
          ) : (
            <GrantTable
              caption={t('lineage.usersOf', { name })}
              grants={lineage.grants}
              titles={titles}
              to={requestTo}
            />
          )}
        </>
      )}
      {lineage?.pending ? <p>{t('lineage.pending', { count: lineage.pending })}</p> : null}
    </>
  )
}

type Use = TableLineage['uses'][number]

/** Tables that processes of the workspace make of this one. */
function Uses({ name, uses, titles }: { name: string; uses: readonly Use[]; titles: ReadonlyMap<string, string> }) {
  const { t } = useTranslation('mart')
  const { workspace } = useWorkspace()
  const { id } = workspace
  const shown: Column<Use>[] = [
    {
      key: 'table',
      head: t('lineage.madeTable'),
      cell: ({ table }) => <Link to={at.tableLineage(id, table.bizId)}>{table.name}</Link>,
      rowHead: true,
      prose: true,
      width: '10rem',
    },
    {
      key: 'process',
      head: t('lineage.process'),
      cell: ({ process }) => <Link to={at.processRuns(id, process.bizId)}>{process.name}</Link>,
      prose: true,
      width: '10rem',
    },
    {
      key: 'columns',
      head: t('lineage.madeColumns'),
      cell: ({ columns }) => (
        <Lines
          of={columns.map((column) =>
            t('lineage.madeOf', {
              name: column.name,
              from: column.from.map((each) => titles.get(each) || each).join(t('lineage.and')),
            }),
          )}
        />
      ),
      prose: true,
      width: '20rem',
    },
    { key: 'depth', head: t('lineage.depth'), cell: ({ depth }) => depth, numeric: true },
  ]
  return (
    <Card flush title={t('lineage.uses', { count: uses.length })}>
      <DataTable
        stacked
        caption={t('lineage.usesOf', { name })}
        columns={shown}
        rows={uses}
        rowKey={({ table }) => table.bizId}
      />
    </Card>
  )
}

function Origins({ name, version, titles }: { name: string; version: Version; titles: ReadonlyMap<string, string> }) {
  const { t } = useTranslation('mart')
  const { number, createdAt, kind, of, part, columns } = version
  const source = part === null ? t(`lineage.kind.${kind}`, { of }) : t(`lineage.kindPart.${kind}`, { of, part })
  const shown: Column<Origin>[] = [
    {
      key: 'name',
      head: t('columns.name'),
      cell: (origin) => titles.get(origin.name) || origin.name,
      rowHead: true,
      prose: true,
      width: '14rem',
    },
    {
      key: 'from',
      head: t('lineage.from'),
      cell: ({ from }) => from ?? t('lineage.unknown'),
      prose: true,
      width: '14rem',
    },
    { key: 'source', head: t('lineage.source'), cell: () => source, prose: true, width: '18rem' },
  ]
  return (
    <Card flush title={t('lineage.version', { number, at: createdAt })}>
      <DataTable
        stacked
        caption={t('lineage.originsOf', { name, number })}
        columns={shown}
        rows={columns}
        rowKey={(origin) => origin.name}
      />
    </Card>
  )
}
