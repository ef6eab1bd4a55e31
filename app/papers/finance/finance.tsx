import { useActionData, useLoaderData } from '@remix-run/react'
import type { PageHandle } from '#app/page/page.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { action, FinanceComparison, FinanceReply, loader } from './finance.server.ts'
import { FinanceCheck } from './finance-check.tsx'
import { FinanceClosed } from './finance-closed.tsx'
import { FinanceCompare } from './finance-compare.tsx'
import { FinanceForm } from './finance-form.tsx'
import { FinanceImport } from './finance-import.tsx'
import { FinancePreview } from './finance-preview.tsx'
import { FinanceRead } from './finance-read.tsx'

export { UnsentError as ErrorBoundary } from '#app/page/unsent-error.tsx'
export { action, loader } from './finance.server.ts'

export const handle: PageHandle<typeof loader> = {
  i18n: 'finance-paper',
  title: ({ t }) => t('finance-paper:title'),
  hydrate: false,
}

/** The answer page of a finance questionnaire. spec: operations §2.3 */
export default function FinanceScreen() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() as FinanceReply | FinanceComparison | undefined
  if (answer && 'changes' in answer && page.paper) return <FinanceCompare {...page} {...answer} />
  const reply = answer && 'failure' in answer ? answer : undefined
  const told = page.notice && (
    <Notice tone={page.notice.tone} live>
      {page.notice.text}
    </Notice>
  )
  switch (page.view) {
    case 'preview':
      return <FinancePreview sheet={page.sheet} />
    case 'closed':
      return <FinanceClosed {...page} sheet={page.sheet} reply={reply} />
    case 'read':
      return <FinanceRead {...page} sheet={page.sheet} reply={reply} />
    case 'check':
      return <FinanceCheck {...page} sheet={page.sheet} reply={reply} />
    case 'import':
      return <FinanceImport {...page} sheet={page.sheet} reply={reply} />
    case 'form':
      return <FinanceForm {...page} sheet={page.sheet} reply={reply} told={told} />
  }
}
