import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { FirstStep, WorkItem, WorkPart } from '#app/page/menus/home-work.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { ProgressBar } from '#app/ui/charts/progress-bar.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import * as atAccounts from '#contract/shell/accounts/addresses.ts'
import classes from './work.module.css'

/** Due dates formatted, with the days left if few. */
export type ShownPart = Omit<WorkPart, 'items'> & {
  items: (Omit<WorkItem, 'until'> & { until?: { day: string; daysLeft: number | null } })[]
}

/** Links to recently opened pages. */
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

type WorkProps = { parts: readonly ShownPart[]; firstStep: FirstStep | undefined }

/** Open work of the reader, or a suggested first step if there is none. */
export function Work({ parts, firstStep }: WorkProps) {
  const { t } = useTranslation('home')
  return (
    <section aria-label={t('work.title')} className={classes.work}>
      {parts.length === 0 ? (
        <Card>
          <EmptyState title={t('work.none')} line={t('work.noneLine')} action={<First step={firstStep} />} />
        </Card>
      ) : (
        <div className={classes.parts}>
          {parts.map(({ order, title, all, items }) => (
            <Card key={order} title={title} action={all && <Link to={all.to}>{all.text}</Link>}>
              <ul className={classes.items}>
                {items.map(({ key, ...item }) => (
                  <Item key={key} {...item} />
                ))}
              </ul>
            </Card>
          ))}
        </div>
      )}
    </section>
  )
}

function Item({ name, to, reload, notes, until, progress }: Omit<ShownPart['items'][number], 'key'>) {
  const { t } = useTranslation('home')
  return (
    <li>
      <span className={classes.name}>
        {to ? (
          <Link to={to} reloadDocument={reload}>
            {name}
          </Link>
        ) : (
          name
        )}
        {until && <Left days={until.daysLeft} />}
      </span>
      <span className={classes.note}>
        {[...notes, ...(until ? [t('work.until', { day: until.day })] : [])].join(' · ')}
      </span>
      {progress && <ProgressBar {...progress} />}
    </li>
  )
}

function Left({ days }: { days: number | null }) {
  const { t } = useTranslation('home')
  if (days === null) return null
  return <Badge tone="warning">{days <= 0 ? t('work.today') : t('work.soon', { days })}</Badge>
}

const First = ({ step }: { step: FirstStep | undefined }) => {
  const { t } = useTranslation('home')
  return step ? (
    <LinkButton to={step.to}>{step.text}</LinkButton>
  ) : (
    <LinkButton to={atAccounts.handbook}>{t('work.firstHandbook')}</LinkButton>
  )
}
