import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '../actions/button.tsx'
import { FileField } from '../fields/file-field.tsx'
import { Card } from '../layout/card.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { type EditReply, formState } from './form.ts'
import { FormActions, PostForm } from './post-form.tsx'
import { WorkbookFaults } from './workbook-faults.tsx'

type Props = {
  formId: string
  reply: EditReply<never> | undefined
  /** Page header and introduction. */
  children: ReactNode
  /** Instructions, including what happens to an invalid file. */
  steps: ReactNode
  template: string
  /** Limits of file size and rows. */
  hint: string
  /** Verb on the button: 导入用户. */
  action: string
  back: string
}

/** Page that imports rows of one kind: template, file input and errors. */
export function WorkbookImport({ formId, reply, children, steps, template, hint, action, back }: Props) {
  const { t } = useTranslation()
  const form = formState(formId, { reply, fields: { file: t('workbook.file') } })
  return (
    <>
      <ErrorSummary errors={form.errors} title={reply?.faults ? t('faults.nothing') : undefined} />
      {children}
      <WorkbookFaults faults={reply?.faults} />
      <Card>
        <PostForm form={form} multipart>
          <p>{steps}</p>
          <div>
            <LinkButton icon="download" to={template} reloadDocument>
              {t('workbook.template')}
            </LinkButton>
          </div>
          <FileField hint={hint} field={form.field('file')} accept=".xlsx" />
          <FormActions>
            <Button look="primary">{action}</Button>
            <LinkButton to={back} look="quiet">
              {t('form.cancel')}
            </LinkButton>
          </FormActions>
        </PostForm>
      </Card>
    </>
  )
}
