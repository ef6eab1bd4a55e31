import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { StatusBadge } from '#app/ui/feedback/badge.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TabLinks } from '#app/ui/layout/tab-links.tsx'
import * as at from '#contract/data/addresses.ts'

type Props = {
  process: { bizId: string; name: string; remark: string; currentVersion: number; liveVersion: number | null }
  children: ReactNode
}

/** Header and tabs of a process. */
export function ProcessFrame({ process, children }: Props) {
  const { t } = useTranslation('processes')
  const { workspace, allowed } = useWorkspace()
  const { id } = workspace
  const { bizId, name, remark, liveVersion } = process
  return (
    <>
      <PageHeader
        title={name}
        line={remark || undefined}
        status={
          liveVersion === null ? undefined : (
            <StatusBadge tone="success">{t('live', { number: liveVersion })}</StatusBadge>
          )
        }
        crumbs={[{ label: t('title'), to: at.processes(id) }]}
        action={
          <>
            {allowed.edit && <LinkButton to={at.processEdit(id, bizId)}>{t('edit.action')}</LinkButton>}
            {allowed.add && <LinkButton to={at.processCopy(id, bizId)}>{t('copy.action')}</LinkButton>}
            {allowed.delete && (
              <LinkButton look="quiet" to={at.processRemove(id, bizId)}>
                {t('remove.action')}
              </LinkButton>
            )}
          </>
        }
      />
      <ProcessTabs process={process} />
      {children}
    </>
  )
}

/** Pages of a process. */
export function ProcessTabs({
  process: { bizId, name, currentVersion },
}: {
  process: { bizId: string; name: string; currentVersion: number }
}) {
  const { t } = useTranslation('processes')
  const { id } = useWorkspace().workspace
  return (
    <TabLinks
      label={t('tabs', { name })}
      tabs={[
        { label: t('tab.steps'), to: at.process(id, bizId), end: true },
        { label: t('tab.runs'), to: at.processRuns(id, bizId) },
        { label: t('tab.versions'), to: at.processVersions(id, bizId), count: currentVersion },
      ]}
    />
  )
}
