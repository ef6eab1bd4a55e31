import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from './button.tsx'
import { FileField } from './file-field.tsx'
import type { FormState } from './form.ts'
import { FormActions, PostForm } from './post-form.tsx'

type Props = {
  form: FormState<'file'>
  /** What to fill in, and what happens to a file with a fault. */
  steps: ReactNode
  /** The address of the workbook to fill in. */
  template: string
  /** The size and rows a file may have. */
  hint: string
  /** The verb: 导入用户. */
  action: string
  back: string
}

/** Imports rows of one kind: the template, the file, and nothing else. */
export function WorkbookForm({ form, steps, template, hint, action, back }: Props) {
  const { t } = useTranslation()
  return (
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
  )
}
