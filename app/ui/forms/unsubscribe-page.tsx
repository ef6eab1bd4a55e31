import { Button } from '../actions/button.tsx'
import { Notice } from '../feedback/notice.tsx'
import { Card } from '../layout/card.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { RefusalSummary } from './error-summary.tsx'
import { confirmFormId } from './form.ts'
import { FormActions, PostForm } from './post-form.tsx'

type Props = {
  title: string
  line: string
  action: string
  isDone: boolean
  done: { title: string; line: string }
}

/** Confirms unsubscribing by the link in a mail; afterwards shows that the subscription has ended. */
export function UnsubscribePage({ title, line, action, isDone, done }: Props) {
  if (isDone)
    return (
      <>
        <PageHeader title={title} />
        <Notice tone="success" title={done.title} live>
          {done.line}
        </Notice>
      </>
    )
  return (
    <>
      <RefusalSummary />
      <PageHeader title={title} line={line} />
      <Card>
        <PostForm form={{ id: confirmFormId }}>
          <FormActions>
            <Button look="primary">{action}</Button>
          </FormActions>
        </PostForm>
      </Card>
    </>
  )
}
