import { Link, useHref } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { CopyLink } from '#app/ui/actions/copy-link.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { VisuallyHidden } from '#app/ui/layout/visually-hidden.tsx'
import { ChosenBar, ChosenButton } from '#app/ui/lists/choose.tsx'
import { type Column, DataTable, Lines } from '#app/ui/lists/data-table.tsx'
import * as at from '#contract/risk/campaigns/addresses.ts'
import { SendType } from '#contract/risk/campaigns/codes.ts'
import { AnswerState, DeliveryState, SendTypeBadge } from '../badges.tsx'
import type { RespondentView } from '../views.server.ts'
import classes from './respondent-table.module.css'

type Props = {
  projectId: string
  respondents: RespondentView[]
  order: { by: string; descending: boolean }
  mayWrite: boolean
}

/** Excludes papers replaced by a newer request. */
const newestOf = (papers: RespondentView['papers']) => papers.filter(({ replaced }) => !replaced)

export function RespondentTable({ projectId, respondents, order, mayWrite }: Props) {
  const { t } = useTranslation(['campaigns', 'campaigns-delivery'])
  const columns: Column<RespondentView>[] = [
    {
      key: 'name',
      head: t('respondent.name'),
      cell: ({ itemId, name, sendType, disabled }) => (
        <span className={classes.name}>
          <Link to={at.respondent(projectId, itemId)}>{name}</Link>
          <SendTypeBadge sendType={sendType} />
          {disabled && <Badge tone="warning">{t('campaigns-delivery:disabled.badge')}</Badge>}
        </span>
      ),
      rowHead: true,
      sortable: true,
    },
    {
      key: 'department',
      head: t('respondent.place'),
      cell: ({ company, department }) => <Lines of={[company, department]} />,
      sortable: true,
      prose: true,
    },
    {
      key: 'submittedAt',
      head: t('respondent.papers'),
      cell: ({ name, papers }) => <Papers name={name} papers={papers} />,
      sortable: true,
      width: '30rem',
    },
    {
      key: 'link',
      head: t('respondent.ownLink'),
      cell: ({ name, link, delivery }) => (
        <>
          <CopyLink name={name} address={link} />
          {delivery && (
            <span className={classes.delivery}>
              <DeliveryState status={delivery.status} />
              <span className={classes.time}>{delivery.at}</span>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'actions',
      head: t('table.actions'),
      cell: (respondent) => mayWrite && <Actions projectId={projectId} respondent={respondent} />,
      actions: true,
    },
  ]
  const linked = respondents.some(({ link }) => link !== '')
  return (
    <DataTable
      caption={t('respondents.title')}
      columns={columns.filter(({ key, actions }) => (mayWrite || !actions) && (linked || key !== 'link'))}
      rows={respondents}
      rowKey={({ itemId }) => itemId}
      order={order}
      list="respondents"
      stacked
      choosing={mayWrite && { name: ({ name }) => name, bar: <Bar projectId={projectId} /> }}
    />
  )
}

/** Leads selected respondents to the page that previews and sends letters. */
function Bar({ projectId }: { projectId: string }) {
  const { t } = useTranslation(['campaigns', 'campaigns-delivery', 'common'])
  const [remind, invite] = [useHref(at.sendReminder(projectId)), useHref(at.sendInvitation(projectId))]
  const which = <VisuallyHidden>{t('common:chosen.which')}</VisuallyHidden>
  return (
    <ChosenBar to={at.respondentsChosen(projectId)}>
      <Button small formAction={remind}>
        {t('campaigns-delivery:choose.remind')}
        {which}
      </Button>
      <Button small formAction={invite}>
        {t('campaigns-delivery:choose.invite')}
        {which}
      </Button>
      <ChosenButton way="remove">{t('respondentRemove.action')}</ChosenButton>
    </ChosenBar>
  )
}

function Papers({ name, papers }: Pick<RespondentView, 'name' | 'papers'>) {
  const { t } = useTranslation('campaigns')
  return (
    <ul className={classes.papers}>
      {newestOf(papers).map((paper) => (
        <li key={paper.domain} className={classes.paper}>
          <span>{paper.domainName}</span>
          <AnswerState paper={paper} />
          <CopyLink name={t('link.paperOf', { name, domain: paper.domainName })} address={paper.link} />
        </li>
      ))}
    </ul>
  )
}

function Actions({ projectId, respondent }: { projectId: string; respondent: RespondentView }) {
  const { t } = useTranslation('campaigns')
  const { itemId, name, sendType, answered } = respondent
  if (answered) return null
  return (
    <>
      {sendType === SendType.external && (
        <LinkButton small look="quiet" to={at.respondentEdit(projectId, itemId)}>
          {t('respondent.edit')}
          <VisuallyHidden>{name}</VisuallyHidden>
        </LinkButton>
      )}
      <LinkButton small look="quiet" to={at.respondentRemove(projectId, itemId)}>
        {t('respondent.remove')}
        <VisuallyHidden>{name}</VisuallyHidden>
      </LinkButton>
    </>
  )
}
