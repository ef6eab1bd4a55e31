import { useActionData, useLoaderData } from '@remix-run/react'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { formState } from '#app/ui/form.ts'
import { FormActions, PostForm } from '#app/ui/post-form.tsx'
import { FormId } from './form-id.ts'
import type { action, loader } from './respondent-import.server.ts'
import { RespondentTabs } from './respondent-tabs.tsx'
import { WorkbookFaults } from './workbook-faults.tsx'

export const handle: PageHandle = {
  i18n: 'risk-evaluation',
  title: ({ t }) => t('risk-evaluation:respondentImport.title'),
}

export default function RespondentImport() {
  const { t } = useTranslation(['risk-evaluation', 'common'])
  const { project } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(FormId.workbook, { reply, fields: { file: t('workbook.file') } })
  const address = `/risk/projects/${project.bizId}`
  return (
    <>
      <ErrorSummary errors={form.errors} title={reply?.faults.length ? t('faults.nothing') : undefined} />
      <RespondentTabs project={project} />
      <WorkbookFaults faults={reply?.faults} />
      <Card>
        <PostForm form={form} multipart>
          <p>{t('respondentImport.steps')}</p>
          <div>
            <LinkButton icon={IconDownload} to={`${address}/respondents/template`} reloadDocument>
              {t('workbook.template')}
            </LinkButton>
          </div>
          <FileField hint={t('respondentImport.fileHint')} field={form.field('file')} accept=".xlsx" />
          <FormActions>
            <Button look="primary">{t('respondents.import')}</Button>
            <LinkButton to={address} look="quiet">
              {t('common:form.cancel')}
            </LinkButton>
          </FormActions>
        </PostForm>
      </Card>
    </>
  )
}
