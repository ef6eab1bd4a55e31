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
import { checkReceipt } from '#contract/risk/papers/calls.ts'
import classes from './paper.module.css'

export const handle: PageHandle = { i18n: 'papers', title: ({ t }) => t('papers:receiptCheck.title'), hydrate: false }

/** Checks whether the pasted receipt is genuine; keeps the input in the form. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, checkReceipt.body, 'receipt')
  if (!form.ok) return form.refused()
  const result = await mutate(args, checkReceipt, { body: form.value })
  return result.ok ? { ...form.reply(), genuine: result.data.genuine } : form.refused(result)
}

/** Public page to check a receipt, without sign-in. design: domain §5 */
export default function ReceiptCheck() {
  const { t } = useTranslation('papers')
  const reply = useActionData<typeof action>()
  const fields = { statement: t('receipt.statement'), signature: t('receipt.signature') }
  const form = formState('receipt', { reply, fields })
  const genuine = reply && 'genuine' in reply ? reply.genuine : undefined
  return (
    <div className={classes.receipt}>
      <ErrorSummary errors={form.errors} />
      <PageHeader title={t('receiptCheck.title')} line={t('receiptCheck.line')} />
      {genuine !== undefined && (
        <Notice tone={genuine ? 'success' : 'danger'} live>
          {genuine ? t('receiptCheck.genuine') : t('receiptCheck.forged')}
        </Notice>
      )}
      <Card>
        <PostForm form={form}>
          <TextareaField field={form.field('statement')} rows={8} width="full" />
          <TextareaField field={form.field('signature')} rows={2} width="full" />
          <FormActions>
            <Button look="primary">{t('receiptCheck.submit')}</Button>
          </FormActions>
        </PostForm>
      </Card>
    </div>
  )
}
