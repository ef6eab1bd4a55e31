import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/page/request/page.ts'
import { PaperClosed, PaperLocked, PaperSealed } from '#app/risk/papers/paper-head.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { markPaper, type ShownPaper } from './marked-paper.ts'
import { Matrix, Statistics } from './matrix.tsx'
import type { action, loader, PaperPage, PaperReply } from './paper.server.ts'
import { PaperCheck } from './paper-check.tsx'
import { PaperForm } from './paper-form.tsx'
import { MatrixHead } from './paper-head.tsx'
import { PaperRefusal, UnsavedAnswers } from './paper-refusal.tsx'
import { PaperRow } from './paper-row.tsx'
import { NarrowRead, PaperRowRead, ReadViews } from './paper-row-read.tsx'

export { UnsentError as ErrorBoundary } from '#app/page/errors/link-error.tsx'
export { action, loader } from './paper.server.ts'

export const handle: PageHandle<ShownPaper> = {
  i18n: ['papers', 'kinds-matrix-papers'],
  title: ({ t }) => t('kinds-matrix-papers:title'),
  hydrate: false,
  keep: markPaper,
}

/** Answer page of a matrix questionnaire. spec: operations §2.2 */
export default function PaperScreen() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>() as PaperReply | undefined
  const result = page.notice && (
    <Notice tone={page.notice.tone} live>
      {page.notice.text}
    </Notice>
  )
  switch (page.view) {
    case 'preview':
      return <PaperPreview sheet={page.sheet} name={page.name} />
    case 'sealed':
      return <PaperSealed paper={page.paper} />
    case 'closed':
    case 'read':
    case 'readRow':
      return (
        <>
          {/* Without rows, since this view has no fields to link to. */}
          {reply && <PaperRefusal reply={reply} header={[]} rows={[]} differences={[]} />}
          {page.view === 'closed' && <PaperClosed paper={page.paper} timeZone={page.timeZone} />}
          {reply && <UnsavedAnswers {...page} sheet={page.sheet} reply={reply} />}
          {page.view === 'read' && (
            <PaperSheet
              paper={page.paper}
              sheet={page.sheet}
              timeZone={page.timeZone}
              whole={page.chosen || reply !== undefined}
            />
          )}
          {page.view === 'readRow' && <PaperRowRead {...page} sheet={page.sheet} />}
        </>
      )
    case 'check':
      return <PaperCheck {...page} sheet={page.sheet} reply={reply} />
    case 'row':
      return <PaperRow {...page} sheet={page.sheet} reply={reply} notice={result} />
    case 'table':
      return <PaperForm {...page} sheet={page.sheet} reply={reply} notice={result} />
  }
}

type Props = Pick<Extract<PaperPage, { view: 'preview' }>, 'sheet' | 'name'>

/** Questionnaire without a paper: fields to try out, nothing to save or submit. spec: operations §2.2 */
function PaperPreview({ sheet: { header, rows, sums, notes }, name }: Props) {
  const { t } = useTranslation('kinds-matrix-papers')
  return (
    <>
      <PageHeader title={t('preview')} line={t('previewLine')} />
      <Matrix header={header} rows={rows} mode="preview" name={name || t('title')} notes={notes} />
      <Statistics header={header} sums={sums} measures={notes.measures} />
    </>
  )
}

type SheetProps = Pick<Extract<PaperPage, { formKey: string }>, 'paper' | 'sheet'> & {
  timeZone: string
  /** Shows the whole table even on narrow screens. */
  whole: boolean
}

/** Read-only paper: submitted, or opened with `type=show`. */
function PaperSheet({ paper, sheet, timeZone, whole }: SheetProps) {
  const { t } = useTranslation('kinds-matrix-papers')
  return (
    <>
      <PaperLocked paper={paper} timeZone={timeZone} />
      <MatrixHead paper={paper} timeZone={timeZone} line={t('show')} />
      {!whole && <NarrowRead />}
      <ReadViews view="table" />
      <Matrix
        header={sheet.header}
        rows={sheet.rows}
        mode="read"
        name={paper.domainName}
        notes={sheet.notes}
        uuid={paper.uuid}
      />
      <Statistics header={sheet.header} sums={sheet.sums} measures={sheet.notes.measures} />
    </>
  )
}
