import { Form, Link, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useConditionText } from '#app/data/conditions/condition-text.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { StatusBadge } from '#app/ui/feedback/badge.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { shownCount } from '#app/ui/text/figures.ts'
import * as at from '#contract/data/addresses.ts'
import type { CardsFigures } from '#contract/data/cards/shapes.ts'
import type { Condition } from '#contract/data/conditions.ts'
import { SharedWith } from '#contract/data/explorations/codes.ts'
import type { ExplorationDetail } from '#contract/data/explorations/shapes.ts'
import { ExplorationForm } from './exploration-forms.ts'
import classes from './exploration-frame.module.css'

type ShownExploration = Pick<
  ExplorationDetail,
  | 'bizId'
  | 'name'
  | 'table'
  | 'dataVersion'
  | 'newestVersion'
  | 'isVersionKept'
  | 'sharedWith'
  | 'owner'
  | 'mayEdit'
  | 'pinnedUntil'
  | 'version'
>

type Figures = Pick<CardsFigures, 'rows' | 'columns' | 'timeZone' | 'versionAt' | 'isStale'>

type Props = {
  exploration: ShownExploration
  figures: Figures | undefined
  action?: ReactNode
  children: ReactNode
}

/** Header of an exploration: its table and version, the rows that are read, and a notice of a newer version. */
export function ExplorationFrame({ exploration, figures, action, children }: Props) {
  const { t } = useTranslation('explorations')
  const { workspace, allowed } = useWorkspace()
  const { id } = workspace
  const { bizId, name, sharedWith, pinnedUntil, mayEdit } = exploration
  return (
    <>
      <PageHeader
        title={name}
        status={
          <StatusBadge tone={sharedWith === SharedWith.workspace ? 'success' : 'neutral'}>
            {t(`sharedWith.${sharedWith}`)}
          </StatusBadge>
        }
        line={<Facts exploration={exploration} figures={figures} />}
        crumbs={[{ label: t('title'), to: at.explorations(id) }]}
        action={
          <>
            {action}
            {mayEdit && allowed.edit && <LinkButton to={at.explorationEdit(id, bizId)}>{t('edit.action')}</LinkButton>}
            {mayEdit && allowed.delete && (
              <LinkButton look="quiet" to={at.explorationRemove(id, bizId)}>
                {t('remove.action')}
              </LinkButton>
            )}
          </>
        }
      />
      {pinnedUntil !== null && <p className={classes.pinned}>{t('pin.until', { time: pinnedUntil })}</p>}
      <VersionNotice exploration={exploration} />
      {children}
    </>
  )
}

function Facts({ exploration, figures }: Pick<Props, 'exploration' | 'figures'>) {
  const { t } = useTranslation('explorations')
  const { id } = useWorkspace().workspace
  const { table, dataVersion } = exploration
  return (
    <span className={classes.facts}>
      <span>
        {table.name === null ? (
          t('tableUnknown')
        ) : (
          <Link to={at.martTable(id, table.bizId)}>{table.title || table.name}</Link>
        )}
      </span>
      <span>
        {figures
          ? t('versionAt', { number: dataVersion, time: figures.versionAt })
          : t('versionOf', { number: dataVersion })}
      </span>
      {figures && (
        <>
          <span>
            {t(
              figures.rows.filtered === figures.rows.of
                ? 'read.allRows'
                : figures.rows.hasRowCondition
                  ? 'read.allowedRows'
                  : 'read.filteredRows',
              { rows: shownCount(figures.rows.filtered), of: shownCount(figures.rows.of) },
            )}
          </span>
          {figures.columns.seen < figures.columns.of && <span>{t('read.columns', figures.columns)}</span>}
          <span>{t('read.zone', { zone: figures.timeZone })}</span>
          {figures.isStale && <span>{t('read.stale')}</span>}
        </>
      )}
    </span>
  )
}

function VersionNotice({ exploration }: { exploration: ShownExploration }) {
  const { t } = useTranslation('explorations')
  const { allowed } = useWorkspace()
  const { dataVersion, newestVersion, isVersionKept, mayEdit } = exploration
  if (newestVersion === null || newestVersion <= dataVersion) return null
  const values = { number: dataVersion, newest: newestVersion }
  return (
    <Notice tone={isVersionKept ? 'info' : 'warning'} title={t('refresh.title', values)}>
      <p className={classes.line}>{t(isVersionKept ? 'refresh.line' : 'refresh.gone', values)}</p>
      {mayEdit && allowed.edit && (
        <ChangeButtons exploration={exploration}>
          <Button small name="intent" value="refresh">
            {t('refresh.action', values)}
          </Button>
        </ChangeButtons>
      )}
    </Notice>
  )
}

/** A form of buttons that change the exploration, based on the version shown. */
function ChangeButtons({ exploration, children }: { exploration: ShownExploration; children: ReactNode }) {
  const { id } = useWorkspace().workspace
  const { search } = useLocation()
  return (
    <Form method="post" action={at.exploration(id, exploration.bizId) + search} className={classes.buttons}>
      <input type="hidden" name="form" value={ExplorationForm.change} />
      <input type="hidden" name="version" value={exploration.version} />
      {children}
    </Form>
  )
}

/** Buttons that save the filter, share the exploration and pin it. */
export function ChangeForm({ exploration, isFilterSaved }: { exploration: ShownExploration; isFilterSaved: boolean }) {
  const { t } = useTranslation('explorations')
  const { sharedWith, pinnedUntil } = exploration
  const isShared = sharedWith === SharedWith.workspace
  return (
    <ChangeButtons exploration={exploration}>
      {!isFilterSaved && (
        <Button small name="intent" value="saveFilter">
          {t('saveFilter')}
        </Button>
      )}
      <Button small look="quiet" name="intent" value={isShared ? 'unshare' : 'share'}>
        {t(isShared ? 'share.end' : 'share.action')}
      </Button>
      <Button small look="quiet" name="intent" value={pinnedUntil === null ? 'pin' : 'unpin'}>
        {t(pinnedUntil === null ? 'pin.action' : 'pin.end')}
      </Button>
    </ChangeButtons>
  )
}

type SentenceProps = { condition: Condition | null; titles: ReadonlyMap<string, string>; cleared: string }

/** Filter as text, with a link to all rows. */
export function FilterSentence({ condition, titles, cleared }: SentenceProps) {
  const { t } = useTranslation('explorations')
  const conditionText = useConditionText()
  if (condition === null) return null
  return (
    <p className={classes.filter}>
      {t('filteredBy', { condition: conditionText(condition, titles) })} <Link to={cleared}>{t('showAll')}</Link>
    </p>
  )
}
