import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TabLinks } from '#app/ui/layout/tab-links.tsx'
import * as at from '#contract/data/addresses.ts'
import { TableOrigin, type TableStatus } from '#contract/data/tables/codes.ts'
import { TableStatusBadge } from './states.tsx'

export const nameOf = ({ title, tableName }: { title: string; tableName: string }): string => title || tableName

type Props = {
  table: {
    bizId: string
    origin: TableOrigin
    title: string
    tableName: string
    remark: string
    status: TableStatus
    rows: number | null
    columns: { length: number }
    dataVersion: number
  }
  children: ReactNode
}

/** Header and tabs of a workspace's own table, with the actions of its state. */
export function TableFrame({ table, children }: Props) {
  const { t } = useTranslation('tables')
  const { workspace, allowed } = useWorkspace()
  const { id } = workspace
  const { bizId, status, rows } = table
  const refreshOf = table.origin === TableOrigin.platform ? at.tableSource : at.tableRefresh
  const name = nameOf(table)
  return (
    <>
      <PageHeader
        title={name}
        line={table.remark || t('table.line', { name: table.tableName })}
        status={<TableStatusBadge status={status} />}
        crumbs={[{ label: t('title'), to: at.tables(id) }]}
        action={
          <>
            {allowed.add && rows !== null && (
              <LinkButton to={at.explorationNewOf(id, bizId)}>{t('explore')}</LinkButton>
            )}
            {allowed.edit && <LinkButton to={at.tableEdit(id, bizId)}>{t('edit.action')}</LinkButton>}
            {allowed.edit && table.origin !== TableOrigin.process && (
              <LinkButton to={refreshOf(id, bizId)}>{t('refresh.action')}</LinkButton>
            )}
            {allowed.edit && status === 'published' && (
              <LinkButton to={at.tableWithdraw(id, bizId)}>{t('withdraw.action')}</LinkButton>
            )}
            {allowed.delete && status !== 'published' && (
              <LinkButton look="quiet" to={at.tableRemove(id, bizId)}>
                {t('remove.action')}
              </LinkButton>
            )}
            {allowed.edit && status !== 'published' && rows !== null && (
              <LinkButton look="primary" to={at.tablePublish(id, bizId)}>
                {t('publish.action')}
              </LinkButton>
            )}
          </>
        }
      />
      <TabLinks
        label={t('table.tabs', { name })}
        tabs={[
          { label: t('tab.rows'), to: at.table(id, bizId), end: true },
          { label: t('tab.columns'), to: at.tableColumns(id, bizId), count: table.columns.length },
          { label: t('tab.versions'), to: at.tableVersions(id, bizId), count: table.dataVersion },
          { label: t('tab.lineage'), to: at.tableLineage(id, bizId) },
          { label: t('tab.rights'), to: at.tableRights(id, bizId) },
        ]}
      />
      {children}
    </>
  )
}
