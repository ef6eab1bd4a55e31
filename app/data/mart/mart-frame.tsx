import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mayApplyFor, StateBadge } from '#app/data/authorizations/states.tsx'
import { titlesOf, useConditionText } from '#app/data/conditions/condition-text.ts'
import { SecrecyBadge, StaleBadge } from '#app/data/tables/states.tsx'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TabLinks } from '#app/ui/layout/tab-links.tsx'
import { shownCount } from '#app/ui/text/figures.ts'
import * as at from '#contract/data/addresses.ts'
import type { TableDetail } from '#contract/data/mart/shapes.ts'

/** True if the workspace's right lets members run the table's refresh or process; a table from a file has neither. */
const mayExecute = ({ state, permissions, origin }: TableDetail): boolean =>
  state === 'authorized' && permissions.includes('execute') && origin !== 'file'

/** Header, facts and tabs of a table of the data mart. */
export function MartFrame({ table, children }: { table: TableDetail; children: ReactNode }) {
  const { t } = useTranslation(['mart', 'tables', 'authorizations'])
  const { workspace, allowed } = useWorkspace()
  const conditionText = useConditionText()
  const { id } = workspace
  const { bizId, tableName, title, remark, state, secrecy, isStale, market, workspaceName, owner, rows, until } = table
  const name = title || tableName
  const hidden = table.columns.filter(({ view }) => view === 'hidden').length
  const masked = table.columns.filter(({ view }) => view === 'masked').length
  return (
    <>
      <PageHeader
        title={name}
        line={remark || undefined}
        status={<StateBadge state={state} />}
        crumbs={[{ label: t('title'), to: at.mart(id) }]}
        action={
          <>
            {table.permissions.includes('view') && rows !== null && allowed.add && (
              <LinkButton to={at.explorationNewOf(id, bizId)}>{t('explore')}</LinkButton>
            )}
            {state === 'own' && <LinkButton to={at.table(id, bizId)}>{t('openOwn')}</LinkButton>}
            {table.pendingRequest !== null && (
              <LinkButton to={at.application(id, table.pendingRequest)}>{t('openRequest')}</LinkButton>
            )}
            {mayExecute(table) && (
              <PostForm form={{ id: 'execute' }} action={at.martTable(id, bizId)}>
                <Button>{t('execute')}</Button>
              </PostForm>
            )}
            {mayApplyFor(table) && allowed.execute && (
              <LinkButton look={state === 'authorized' ? undefined : 'primary'} to={at.apply(id, bizId)}>
                {t(state === 'authorized' ? 'applyMore' : 'apply')}
              </LinkButton>
            )}
          </>
        }
      />
      <Card>
        <DescriptionList
          items={[
            { term: t('field.tableName'), value: tableName },
            ...(market ? [{ term: t('field.market'), value: market.name }] : []),
            { term: t('field.owner'), value: t('ownerOf', { owner, workspace: workspaceName }) },
            { term: t('field.secrecy'), value: <SecrecyBadge secrecy={secrecy} /> },
            ...(rows === null ? [] : [{ term: t('field.rows'), value: shownCount(rows) }]),
            ...(table.refreshedAt === null
              ? []
              : [
                  {
                    term: t('field.refreshedAt'),
                    value: (
                      <>
                        {table.refreshedAt} {isStale && <StaleBadge />}
                      </>
                    ),
                  },
                ]),
            ...(state === 'own'
              ? []
              : [
                  {
                    term: t('field.permissions'),
                    value:
                      table.permissions.length === 0
                        ? t('noPermissions')
                        : table.permissions.map((each) => t(`authorizations:permission.${each}`)).join(t('and')),
                  },
                  {
                    term: t('field.columns'),
                    value: t('columnsSeen', { all: table.columns.length, masked, hidden }),
                  },
                ]),
            ...(table.rowCondition
              ? [
                  {
                    term: t('field.rowCondition'),
                    value: conditionText(table.rowCondition, titlesOf(table.columns)),
                  },
                ]
              : []),
            ...(until ? [{ term: t('field.until'), value: until }] : []),
          ]}
        />
      </Card>
      <TabLinks
        label={t('tabs', { name })}
        tabs={[
          { label: t('tab.rows'), to: at.martTable(id, bizId), end: true },
          { label: t('tab.columns'), to: at.martColumns(id, bizId), count: table.columns.length },
          { label: t('tab.versions'), to: at.martVersions(id, bizId), count: table.dataVersion },
          ...(table.permissions.includes('view') ? [{ label: t('tab.lineage'), to: at.martLineage(id, bizId) }] : []),
        ]}
      />
      {children}
    </>
  )
}
