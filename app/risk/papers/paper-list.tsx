import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { organisationTimeZone } from '#app/page/request/settings.server.ts'
import { useLanguage } from '#app/page/text/use-language.ts'
import { kinds, kindTexts } from '#app/risk/kinds.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { StatusBadge } from '#app/ui/feedback/badge.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { VisuallyHidden } from '#app/ui/layout/visually-hidden.tsx'
import { formatDay, formatTime } from '#app/ui/text/time.ts'
import { PaperState, SendType } from '#contract/risk/campaigns/codes.ts'
import * as at from '#contract/risk/papers/addresses.ts'
import { listPapers } from '#contract/risk/papers/calls.ts'
import type { Paper } from '#contract/risk/papers/shapes.ts'
import { isOpen, paperLink } from './paper-link.ts'
import classes from './paper-list.module.css'

export const handle: PageHandle<typeof loader> = {
  i18n: ['papers', ...kindTexts],
  title: ({ t }) => t('papers:list.title'),
  hydrate: false,
}

export async function loader(args: LoaderFunctionArgs) {
  const token = new URL(args.request.url).searchParams.get('token') ?? ''
  return { papers: await query(args, listPapers, { query: { token } }), token, timeZone: organisationTimeZone }
}

/** Papers of one respondent by their own link, open ones first. design: domain §5 */
export default function PaperList() {
  const { t } = useTranslation('papers')
  const { papers, token, timeZone } = useLoaderData<typeof loader>()
  const [first] = papers
  const name = first?.sendType === SendType.internal ? first.innerUserName : first?.outUserName
  const open = papers.filter(isOpen)
  const rest = papers.filter((paper) => !isOpen(paper))
  const submitted = rest.filter(({ state }) => state !== PaperState.editable).length
  const groups = [
    { key: 'open', title: t('list.openTitle'), papers: open },
    { key: 'rest', title: t('list.restTitle'), papers: rest },
  ]
  return (
    <div className={classes.page}>
      <PageHeader title={t('list.title')} line={t('list.line', { name })} />
      <p className={classes.sum}>{t('list.sum', { papers: papers.length, submitted, open: open.length })}</p>
      {groups
        .filter((group) => group.papers.length > 0)
        .map((group) => (
          <section key={group.key} className={classes.group}>
            <h2>{group.title}</h2>
            <ul className={classes.papers}>
              {group.papers.map((paper) => (
                <Entry
                  key={paper.uuid}
                  paper={paper}
                  token={token}
                  timeZone={timeZone}
                  next={paper.uuid === open[0]?.uuid}
                />
              ))}
            </ul>
          </section>
        ))}
    </div>
  )
}

/** `next`: true for the first open paper. */
type EntryProps = { paper: Paper; token: string; timeZone: string; next: boolean }

function Entry({ paper, token, timeZone, next }: EntryProps) {
  const { t } = useTranslation('papers')
  const language = useLanguage()
  const when = paper.submittedAt
    ? t('list.submittedAt', { time: formatTime(paper.submittedAt, language, timeZone) })
    : paper.closedAt
      ? t('list.closedAt', { time: formatTime(paper.closedAt, language, timeZone) })
      : t('list.until', { day: formatDay(paper.endTime, language) })
  // A questionnaire requested again is listed twice; the time distinguishes the papers.
  const which = <VisuallyHidden>{t('list.which', { questionnaire: paper.domainName, when })}</VisuallyHidden>
  return (
    <li className={classes.paper}>
      <div className={classes.words}>
        <h3>{paper.domainName}</h3>
        <p>{paper.projectName}</p>
        <p className={classes.states}>
          <State paper={paper} />
          <span>{when}</span>
        </p>
        {paper.reason !== '' && (
          <p className={classes.reason}>
            {t('asked.reason', { reason: paper.reason })}
            {isOpen(paper) && ` ${paper.anonymous ? t('asked.anonymous') : t('asked.prefilled')}`}
          </p>
        )}
        {paper.replaced && <p>{t('list.replaced')}</p>}
      </div>
      <p className={classes.ways}>
        {paper.submittedAt && (
          <LinkButton reloadDocument to={at.receiptOf(paper.uuid, { token })}>
            {t('list.receipt')}
            {which}
          </LinkButton>
        )}
        <LinkButton reloadDocument look={next ? 'primary' : 'default'} to={paperLink(paper, { token })}>
          {isOpen(paper) ? t('list.fill') : t('list.view')}
          {which}
        </LinkButton>
      </p>
    </li>
  )
}

function State({ paper }: { paper: Paper }) {
  const { t } = useTranslation(['papers', ...kindTexts])
  if (paper.state !== PaperState.editable) return <StatusBadge tone="success">{t('list.submitted')}</StatusBadge>
  if (paper.archived) return <StatusBadge tone="danger">{t('closed.archivedTitle')}</StatusBadge>
  if (paper.late) return <StatusBadge tone="danger">{t('list.closed')}</StatusBadge>
  if (paper.unfilled === 0) return <StatusBadge tone="info">{t('list.ready')}</StatusBadge>
  return <StatusBadge tone="warning">{t(kinds[paper.kind].words.unfilled, { count: paper.unfilled })}</StatusBadge>
}
