import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { RunBadge } from '#app/data/refreshes/run-badge.tsx'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import * as at from '#contract/data/addresses.ts'
import type { Secrecy } from '#contract/data/tables/codes.ts'
import type { Origin } from './origin.server.ts'
import { SecrecyBadge, StaleBadge } from './states.tsx'

type Props = {
  /** With formatted times. */
  table: {
    bizId: string
    tableName: string
    market: { name: string } | null
    secrecy: Secrecy
    refreshedAt: string | null
    isStale: boolean
  }
  origin: Origin | undefined
}

/** Facts of a workspace's own table: its source, its last run, its market. */
export function TableFacts({ table, origin }: Props) {
  const { t } = useTranslation(['tables', 'refreshes'])
  const { id } = useWorkspace().workspace
  const { tableName, market, secrecy, refreshedAt, isStale } = table
  const run = origin?.run
  return (
    <>
      {origin?.kind === 'platform' && <PlatformNotice bizId={table.bizId} origin={origin} />}
      <Card>
        <DescriptionList
          items={[
            { term: t('field.tableName'), value: tableName },
            ...(origin ? [{ term: t('field.origin'), value: <OriginText bizId={table.bizId} origin={origin} /> }] : []),
            { term: t('field.market'), value: market?.name ?? t('edit.noMarket') },
            { term: t('field.secrecy'), value: <SecrecyBadge secrecy={secrecy} /> },
            ...(refreshedAt === null
              ? []
              : [
                  {
                    term: t('field.refreshedAt'),
                    value: (
                      <>
                        {refreshedAt} {isStale && <StaleBadge />}
                      </>
                    ),
                  },
                ]),
            ...(run
              ? [
                  {
                    term: t('field.lastRun'),
                    value: (
                      <>
                        <RunBadge state={run.state} />{' '}
                        {origin.kind === 'database' && <Link to={at.tableRuns(id, table.bizId)}>{run.at}</Link>}
                        {origin.kind === 'platform' && run.at}
                      </>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </Card>
    </>
  )
}

function OriginText({ bizId, origin }: { bizId: string; origin: Origin }) {
  const { t } = useTranslation('tables')
  const { id } = useWorkspace().workspace
  if (origin.kind === 'file') return t('origin.file', { name: origin.fileName, by: origin.by })
  if (origin.kind === 'platform')
    return (
      <>
        {t('origin.platform', { name: origin.title })}{' '}
        <Link to={at.tableSource(id, bizId)}>{t('origin.provider', { by: origin.provider })}</Link>
      </>
    )
  const { source, sourceTable } = origin
  return (
    <>
      <Link to={at.source(id, source.bizId)}>{source.name}</Link> {t('origin.sourceTable', { name: sourceTable })}
    </>
  )
}

/** Failure of the last run, or the provider's lost permission, with a link to take over. */
function PlatformNotice({ bizId, origin }: { bizId: string; origin: Extract<Origin, { kind: 'platform' }> }) {
  const { t } = useTranslation(['platform-tables'])
  const { workspace, allowed } = useWorkspace()
  const { run, isPermitted, mayRenew } = origin
  const words = run?.failure ?? (isPermitted ? undefined : t('failure.permission'))
  if (words === undefined) return null
  return (
    <Notice tone="warning" title={t(isPermitted ? 'source.failedTitle' : 'source.lostTitle')}>
      {words}{' '}
      {allowed.edit && (
        <Link to={at.tableSource(workspace.id, bizId)}>
          {t(mayRenew && !isPermitted ? 'renew.action' : 'source.action')}
        </Link>
      )}
    </Notice>
  )
}
