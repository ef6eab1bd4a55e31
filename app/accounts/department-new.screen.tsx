import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DraftNotice } from '#app/ui/draft-notice.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { FormActions, PostForm } from '#app/ui/post-form.tsx'
import { DepartmentFields, useDepartmentLabels } from './department-fields.tsx'
import type { action, loader } from './department-new.server.ts'
import { FormId } from './form-id.ts'

export const handle: PageHandle = { i18n: 'departments', title: ({ t }) => t('departments:new.title') }

export default function DepartmentNew() {
  const { t } = useTranslation(['departments', 'common'])
  const { departments, parentId, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(FormId.department, {
    reply,
    fields: useDepartmentLabels(),
    saved: draft?.values ?? { parentId },
  })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader title={t('new.title')} crumbs={[{ label: t('list.title'), to: '/system/departments' }]} />
      {!reply && <DraftNotice draft={draft} />}
      <Card>
        <PostForm form={form}>
          <DepartmentFields form={form} places={departments} />
          <FormActions>
            <Button look="primary">{t('new.title')}</Button>
            <LinkButton to="/system/departments" look="quiet">
              {t('common:form.cancel')}
            </LinkButton>
          </FormActions>
        </PostForm>
      </Card>
    </>
  )
}
