import { useTranslation } from 'react-i18next'
import { ActionList } from '#app/ui/action-list.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ProjectStatus } from '#contract/questionnaires/codes.ts'
import type { ProjectView } from './project-view.server.ts'

/** What ends a project: it is closed, and opened again, archived, or deleted as long as nobody has answered. design: domain §5 */
export function ProjectEnd({ project: { bizId, status, late, closed, submitted } }: { project: ProjectView }) {
  const { t } = useTranslation(['risk-evaluation', 'campaign'])
  const archivable = status !== ProjectStatus.archived
  const deletable = submitted === 0
  if (!archivable && !deletable) return null
  const close = {
    key: 'close',
    line: t('campaign:close.wayLine'),
    action: <LinkButton to={`/risk/projects/${bizId}/close`}>{t('campaign:close.action')}</LinkButton>,
  }
  const reopen = {
    key: 'reopen',
    line: t('campaign:reopen.wayLine'),
    action: <LinkButton to={`/risk/projects/${bizId}/reopen`}>{t('campaign:reopen.action')}</LinkButton>,
  }
  const archive = {
    key: 'archive',
    line: t('end.archiveLine'),
    action: <LinkButton to={`/risk/projects/${bizId}/archive`}>{t('end.archive')}</LinkButton>,
  }
  const remove = {
    key: 'delete',
    line: t(deletable ? 'end.deleteLine' : 'end.notDeletable'),
    action: deletable && (
      <LinkButton look="danger" to={`/risk/projects/${bizId}/delete`}>
        {t('end.delete')}
      </LinkButton>
    ),
  }
  return (
    <Card title={t('end.title')}>
      <ActionList
        ways={[
          ...(archivable && !late ? [close] : []),
          ...(archivable && closed ? [reopen] : []),
          ...(archivable ? [archive] : []),
          remove,
        ]}
      />
    </Card>
  )
}
