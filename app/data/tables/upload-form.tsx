import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { FileField } from '#app/ui/fields/file-field.tsx'
import type { FormState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { importForms } from '#contract/data/tables/codes.ts'

export const uploadFormId = 'upload'

const accept = importForms.map((form) => `.${form}`).join()

type Props = { form: FormState<'file'>; megabytes: number; back: string }

/** Form that uploads the file of a new table or of its next version. */
export function UploadForm({ form, megabytes, back }: Props) {
  const { t } = useTranslation(['tables', 'common'])
  return (
    <Card>
      <PostForm form={form} multipart>
        <FileField field={form.field('file')} hint={t('upload.hint', { megabytes })} accept={accept} />
        <p>{t('upload.next')}</p>
        <FormActions>
          <Button look="primary">{t('upload.action')}</Button>
          <LinkButton to={back} look="quiet">
            {t('common:form.cancel')}
          </LinkButton>
        </FormActions>
      </PostForm>
    </Card>
  )
}
