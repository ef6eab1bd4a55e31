import { useActionData, useLoaderData } from '@remix-run/react'
import type { PageHandle } from '#app/page/page.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { action, loader, PaperReply } from './paper.server.ts'
import { PaperCheck } from './paper-check.tsx'
import { PaperClosed } from './paper-closed.tsx'
import { PaperForm } from './paper-form.tsx'
import { PaperKept } from './paper-kept.tsx'
import { PaperPreview } from './paper-preview.tsx'
import { PaperRefusal } from './paper-refusal.tsx'
import { PaperRow } from './paper-row.tsx'
import { PaperSheet } from './paper-sheet.tsx'

export { UnsentError as ErrorBoundary } from '#app/page/unsent-error.tsx'
export { action, loader } from './paper.server.ts'

export const handle: PageHandle<typeof loader> = {
  i18n: 'paper',
  title: ({ t }) => t('paper:title'),
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
