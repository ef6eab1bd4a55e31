import type { ActionFunctionArgs } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { Button } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextareaField } from '#app/ui/fields/text-field.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { checkSnapshot } from '#contract/data/board-snapshots/calls.ts'

const formId = 'snapshot'

export const handle: PageHandle = {
  i18n: 'board-snapshots',
  title: ({ t }) => t('board-snapshots:verify.title'),
  hydrate: false,
}

/** Checks whether the pasted statement is genuine; keeps the input in the form. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, checkSnapshot.body, formId)
  if (!form.ok) return form.refused()
  const result = await mutate(args, checkSnapshot, { body: form.value })
  return result.ok ? { ...form.reply(), genuine: result.data.genuine } : form.refused(result)
}

/** Public page to verify a snapshot, without sign-in. */
export default function SnapshotCheck() {
  const { t } = useTranslation('board-snapshots')
  const reply = useActionData<typeof action>()
  const form = formState(formId, { reply, fields: { statement: t('statement'), signature: t('signature') } })
  const genuine = reply && 'genuine' in reply ? reply.genuine : undefined
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader title={t('verify.title')} line={t('verify.line')} />
      {genuine !== undefined && (
        <Notice tone={genuine ? 'success' : 'danger'} live>
          {genuine ? t('verify.genuine') : t('verify.forged')}
        </Notice>
      )}
      <Card>
        <PostForm form={form}>
          <TextareaField field={form.field('statement')} rows={8} width="full" />
          <TextareaField field={form.field('signature')} rows={2} width="full" />
          <FormActions>
            <Button look="primary">{t('verify.submit')}</Button>
          </FormActions>
        </PostForm>
      </Card>
    </>
  )
}
