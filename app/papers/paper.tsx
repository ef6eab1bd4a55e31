import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Matrix, Statistics } from '#app/kinds/matrix/matrix.tsx'
import type { PageHandle } from '#app/page/page.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { withSearch } from '#app/ui/search.ts'
import { formatDay, formatTime } from '#app/ui/time.ts'
import type { Language } from '#contract/language.ts'
import type { Paper } from '#contract/papers/shapes.ts'
import classes from './paper.module.css'
import type { action, loader, PaperPage, PaperReply } from './paper.server.ts'
import { PaperCheck } from './paper-check.tsx'
import { PaperForm } from './paper-form.tsx'
import { OtherPapers } from './paper-head.tsx'
import { PaperKept } from './paper-kept.tsx'
import { PaperRefusal } from './paper-refusal.tsx'
import { PaperRow } from './paper-row.tsx'
import { PaperSheet } from './paper-sheet.tsx'

export { UnsentError as ErrorBoundary } from '#app/page/unsent-error.tsx'
export { action, loader } from './paper.server.ts'

export const handle: PageHandle<typeof loader> = {
  i18n: 'papers',
  title: ({ t }) => t('papers:title'),
  hydrate: false,
}

/** The answer page of a matrix questionnaire. spec: operations §2.2 */
export default function PaperScreen() {
  const page = useLoaderData<typeof loader>()
  const { sheet } = page
  const reply = useActionData<typeof action>() as PaperReply | undefined
  const told = page.notice && (
    <Notice tone={page.notice.tone} live>
      {page.notice.text}
    </Notice>
  )
  switch (page.view) {
    case 'preview':
      return <PaperPreview sheet={sheet} name={page.name} />
    case 'closed':
    case 'read':
      return (
        <>
          {/* There are no fields for the cells it speaks of. */}
          {reply && <PaperRefusal reply={reply} header={[]} rows={[]} differences={[]} />}
          {page.view === 'closed' && <PaperClosed paper={page.paper} timeZone={page.timeZone} />}
          {reply && <PaperKept {...page} sheet={sheet} reply={reply} />}
          {page.view === 'read' && <PaperSheet paper={page.paper} sheet={sheet} timeZone={page.timeZone} />}
        </>
      )
    case 'check':
      return <PaperCheck {...page} sheet={sheet} reply={reply} />
    case 'row':
      return <PaperRow {...page} sheet={sheet} reply={reply} told={told} />
    case 'table':
      return <PaperForm {...page} sheet={sheet} reply={reply} told={told} />
  }
}

/** The deadline has passed, or the project is archived: said as a page, with what can still be done. */
function PaperClosed({ paper, timeZone }: { paper: Paper; timeZone: string }) {
  const { t, i18n } = useTranslation('papers')
  const { pathname, search } = useLocation()
  const language = i18n.language as Language
  const day = formatDay(paper.endTime, language)
  const early = paper.closedAt && t('closed.early', { time: formatTime(paper.closedAt, language, timeZone), day })
  return (
    <div className={classes.closed}>
      <OtherPapers />
      <PageHeader
        title={paper.archived ? t('closed.archivedTitle') : t('closed.title')}
        line={`${paper.projectName} · ${paper.domainName}`}
      />
      <p>{paper.archived ? t('closed.archived') : early || t('closed.late', { day })}</p>
      {!paper.archived && <p>{t('closed.next')}</p>}
      <LinkButton to={pathname + withSearch(search, { type: 'show', step: undefined, view: undefined })}>
        {t('closed.show')}
      </LinkButton>
    </div>
  )
}

type Props = Pick<Extract<PaperPage, { view: 'preview' }>, 'sheet' | 'name'>

/** A questionnaire without a paper: fields to try out, and nothing to save or submit. spec: operations §2.2 */
function PaperPreview({ sheet: { header, rows, sums }, name }: Props) {
  const { t } = useTranslation('papers')
  return (
    <>
      <PageHeader title={t('preview')} line={t('previewLine')} />
      <Matrix header={header} rows={rows} mode="preview" name={name || t('title')} />
      <Statistics header={header} sums={sums} />
    </>
  )
}
