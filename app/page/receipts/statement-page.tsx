import { useActionData } from '@remix-run/react'
import { Button } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextareaField } from '#app/ui/fields/text-field.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import type { checkStatement } from './check-statement.server.ts'
import { statementForm } from './statement-form.ts'

type Words = {
  title: string
  line: string
  statement: string
  signature: string
  submit: string
  genuine: string
  forged: string
}

/** Public page to check a signed statement, without sign-in. Its action is `checkStatement`. */
export function StatementPage({ words }: { words: Words }) {
  const reply = useActionData<typeof checkStatement>()
  const { statement, signature } = words
  const form = formState(statementForm, { reply, fields: { statement, signature } })
  const genuine = reply && 'genuine' in reply ? reply.genuine : undefined
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader title={words.title} line={words.line} />
      {genuine !== undefined && (
        <Notice tone={genuine ? 'success' : 'danger'} live>
          {genuine ? words.genuine : words.forged}
        </Notice>
      )}
      <Card>
        <PostForm form={form}>
          <TextareaField field={form.field('statement')} rows={8} width="full" />
          <TextareaField field={form.field('signature')} rows={2} width="full" />
          <FormActions>
            <Button look="primary">{words.submit}</Button>
          </FormActions>
        </PostForm>
      </Card>
    </>
  )
}
