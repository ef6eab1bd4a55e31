import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { FormState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import type { FileRow } from '#contract/audit/data-process/shapes.ts'
import { FormId } from './batch-page.tsx'
import classes from './problem-list.module.css'

type Props = { files: readonly FileRow[]; mayEdit: boolean; form: FormState }

/** Files with the same bytes as another file. A decision whether they count is required before a comparison. */
export function DuplicateNotice({ files, mayEdit, form }: Props) {
  const { t } = useTranslation('data-process')
  const twins = files.filter(({ twinOf }) => twinOf !== null)
  if (twins.length === 0) return null
  return (
    <Notice tone="warning" title={t('twins.title', { count: twins.length })}>
      <ul className={classes.doubts}>
        {twins.map(({ fileId, name, entry, twinOf }) => (
          <li key={fileId}>{t('twins.line', { name: entry ?? name, other: twinOf?.name ?? '' })}</li>
        ))}
      </ul>
      {mayEdit && (
        <PostForm form={form} action={`?form=${FormId.twins}`}>
          {twins.map(({ fileId }, at) => (
            <input key={fileId} type="hidden" name={`fileIds[${at}]`} value={fileId} />
          ))}
          <FormActions>
            <Button name="take" value="remove" look="primary">
              {t('twins.remove')}
            </Button>
            <Button name="take" value="keep">
              {t('twins.keep')}
            </Button>
          </FormActions>
        </PostForm>
      )}
    </Notice>
  )
}
