import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '#app/page/frame-data.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import * as atAccounts from '#contract/accounts/addresses.ts'
import * as atCampaigns from '#contract/campaigns/addresses.ts'
import * as atCollection from '#contract/collection/addresses.ts'
import * as at from '#contract/home/addresses.ts'
import { RiskPerm } from '#contract/questionnaires/perms.ts'
import * as atReviews from '#contract/reviews/addresses.ts'
import { CollectStatus } from '#contract/tickets/codes.ts'
import * as atWorkspaces from '#contract/workspaces/addresses.ts'
import classes from './work.module.css'
import type { workOf } from './work.server.ts'

type Props = { work: Awaited<ReturnType<typeof workOf>> }

/** The way back to what the reader opened lately. */
export function Recent({ pages }: { pages: { key: string; name: string; url: string; within: string }[] }) {
  const { t } = useTranslation('home')
  if (pages.length === 0) return null
  return (
    <nav aria-label={t('recent.title')} className={classes.recent}>
      <h2 className={classes.recentTitle}>{t('recent.title')}</h2>
      <ul className={classes.recentPages}>
        {pages.map(({ key, name, url, within }) => (
          <li key={key}>
            <Link to={url} className={classes.recentPage}>
              {name}
              <span className={classes.within}>{within}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** What waits for the reader, by kind; who has nothing yet is offered a first step. */
export function Work({ work: { todos, papers, invitations, projects, reviews, tickets } }: Props) {
  const { t } = useTranslation(['home', 'workspaces'])
  const ticketTasks = ticketTasksOf(tickets)
  const lists = [todos.items, papers, invitations, projects, reviews, ticketTasks]
  const isEmpty = lists.every(({ length }) => length === 0)
  return (
    <section aria-label={t('work.title')} className={classes.work}>
      {isEmpty ? (
        <Card>
          <EmptyState title={t('work.none')} line={t('work.noneLine')} action={<FirstStep />} />
        </Card>
      ) : (
        <div className={classes.parts}>
          {todos.items.length > 0 && (
            <Part
              title={t('work.todos')}
              action={<Link to={at.todos}>{t('work.allTodos', { total: todos.total })}</Link>}
            >
              {todos.items.map(({ bizId, title, url, note }) => (
                <Item key={bizId} name={title} to={url} note={note} />
              ))}
            </Part>
          )}
          {papers.length > 0 && (
            <Part title={t('work.papers')}>
              {papers.map(({ itemId, project, open, until }) => (
                <Item
                  key={itemId}
                  name={project}
                  to={atCampaigns.invited(itemId)}
                  reload
                  note={[t('work.open', { open }), t('work.until', { day: until.day })].join(' · ')}
                  mark={<Left days={until.daysLeft} />}
                />
              ))}
            </Part>
          )}
          {invitations.length > 0 && (
            <Part title={t('work.invitations')}>
              {invitations.map(({ id, name, invitedBy }) => (
                <Item
                  key={id}
                  name={name || t('workspaces:placeholder.name')}
                  to={atWorkspaces.invitation(id)}
                  note={t('work.invitedBy', { name: invitedBy })}
                />
              ))}
            </Part>
          )}
          {reviews.length > 0 && (
            <Part title={t('work.reviews')} action={<Link to={atReviews.projects}>{t('work.reviewsAll')}</Link>}>
              {reviews.map(({ id, name, clientName, day, objects, published }) => (
                <Item
                  key={id}
                  name={name}
                  to={atReviews.project(id)}
                  note={[clientName, t('work.until', { day })].join(' · ')}
                >
                  <ProgressBar label={t('work.published', { name })} value={published} max={objects} />
                </Item>
              ))}
            </Part>
          )}
          {ticketTasks.length > 0 && (
            <Part title={t('work.tickets')} action={<Link to={atCollection.tasks}>{t('work.ticketsAll')}</Link>}>
              {ticketTasks.map(({ key, status, total }) => (
                <Item
                  key={key}
                  name={t(`work.${key}`)}
                  to={atCollection.tasksIn(status)}
                  note={t('work.tasks', { total })}
                />
              ))}
            </Part>
          )}
          {projects.length > 0 && (
            <Part title={t('work.projects')}>
              {projects.map(({ bizId, name, papers: all, submitted, until }) => (
                <Item
                  key={bizId}
                  name={name}
                  to={atCampaigns.project(bizId)}
                  note={t('work.until', { day: until.day })}
                  mark={<Left days={until.daysLeft} />}
                >
                  <ProgressBar label={t('work.submitted', { name })} value={submitted} max={all} />
                </Item>
              ))}
            </Part>
          )}
        </div>
      )}
    </section>
  )
}

/** Tasks by what is to be done with them, where there are any. */
const ticketTasksOf = ({ underAudit, collecting }: Props['work']['tickets']) =>
  (
    [
      { key: 'underAudit', status: CollectStatus.underAudit, total: underAudit },
      { key: 'collecting', status: CollectStatus.collecting, total: collecting },
    ] as const
  ).filter(({ total }) => total > 0)

const Part = ({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) => (
  <Card title={title} action={action}>
    <ul className={classes.items}>{children}</ul>
  </Card>
)

type ItemProps = {
  name: string
  to?: string | undefined
  /** Leads out of the pages for staff. */
  reload?: boolean
  note: string
  mark?: ReactNode
  children?: ReactNode
}

const Item = ({ name, to, reload, note, mark, children }: ItemProps) => (
  <li>
    <span className={classes.name}>
      {to ? (
        <Link to={to} reloadDocument={reload}>
          {name}
        </Link>
      ) : (
        name
      )}
      {mark}
    </span>
    <span className={classes.note}>{note}</span>
    {children}
  </li>
)

/** How many days are left, where they are few. */
function Left({ days }: { days: number | null }) {
  const { t } = useTranslation('home')
  if (days === null) return null
  return <Badge tone="warning">{days <= 0 ? t('work.today') : t('work.soon', { days })}</Badge>
}

function FirstStep() {
  const { t } = useTranslation('home')
  return usePermission(RiskPerm.writeProjects) ? (
    <LinkButton to={atCampaigns.projectNew}>{t('work.firstProject')}</LinkButton>
  ) : (
    <LinkButton to={atAccounts.handbook}>{t('work.firstHandbook')}</LinkButton>
  )
}
