import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/actions/button.tsx'
import { FileField } from '#app/ui/fields/file-field.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { type EditReply, formState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { WorkbookFaults } from '#app/ui/forms/workbook-faults.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { exportFormId } from '../files/export-table.tsx'
import { ExportsPage } from '../files/exports-page.tsx'
import classes from './version-exports.module.css'

/** Id of the form that uploads an edited workbook. */
export const editedFormId = 'edited'

type Props = Omit<ComponentProps<typeof ExportsPage>, 'summary' | 'texts' | 'children'> & {
  mayEdit: boolean
  reply: EditReply<unknown> | undefined
  /** The feature's texts of the page and of the upload, which state what may be edited and which file is accepted. */
  say: (key: `exports.${'title' | 'line' | 'start' | 'waiting'}` | `edited.${'upload' | 'line' | 'hint'}`) => string
}

/** Workbooks of a version. Editors also upload an edited one, which becomes a new version. */
export function VersionExports({ mayEdit, reply, say, ...page }: Props) {
  const { t } = useTranslation('versions')
  const form = formState(editedFormId, { reply, fields: { file: t('edited.file') } })
  const exporting = formState(exportFormId, { reply, fields: {} })
  const summary = (
    <>
      <ErrorSummary errors={[...form.errors, ...exporting.errors]} />
      <WorkbookFaults faults={reply?.faults} />
    </>
  )
  return (
    <ExportsPage
      summary={summary}
      texts={{
        title: say('exports.title'),
        line: say('exports.line'),
        start: say('exports.start'),
        waiting: say('exports.waiting'),
      }}
      {...page}
    >
      {mayEdit && (
        <Card title={say('edited.upload')}>
          <p className={classes.line}>{say('edited.line')}</p>
          <PostForm form={form} multipart>
            <FileField field={form.field('file')} hint={say('edited.hint')} accept=".xlsx" />
            <FormActions>
              <Button>{t('edited.action')}</Button>
            </FormActions>
          </PostForm>
        </Card>
      )}
    </ExportsPage>
  )
}
