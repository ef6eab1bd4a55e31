import { useTranslation } from 'react-i18next'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ProjectStatus } from '#contract/risk-evaluation/codes.ts'
import classes from './project-end.module.css'
import type { ProjectView } from './project-view.server.ts'

/** What ends a project: it is archived, or deleted as long as nobody has answered. design: domain §5 */
export function ProjectEnd({ project: { bizId, status, submitted } }: { project: ProjectView }) {
  const { t } = useTranslation('risk-evaluation')
  const archivable = status !== ProjectStatus.archived
  const deletable = submitted === 0
  if (!archivable && !deletable) return null
  return (
    <Card title={t('end.title')}>
      <ul className={classes.ways}>
        {archivable && (
          <li className={classes.way}>
            <p>{t('end.archiveLine')}</p>
            <LinkButton to={`/risk/projects/${bizId}/archive`}>{t('end.archive')}</LinkButton>
          </li>
        )}
        <li className={classes.way}>
          <p>{t(deletable ? 'end.deleteLine' : 'end.notDeletable')}</p>
          {deletable && (
            <LinkButton look="danger" to={`/risk/projects/${bizId}/delete`}>
              {t('end.delete')}
            </LinkButton>
          )}
        </li>
      </ul>
    </Card>
  )
}
