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
import { FormId } from './form-id.ts'
import { RoleFields, useRoleLabels } from './role-fields.tsx'
import type { action, loader } from './role-new.server.ts'

export const handle: PageHandle = { i18n: 'roles', title: ({ t }) => t('roles:new.title') }

export default function RoleNew() {
  const { t } = useTranslation(['roles', 'common'])
  const { nodes, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(FormId.role, { reply, fields: useRoleLabels(), saved: draft?.values })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader title={t('new.title')} crumbs={[{ label: t('list.title'), to: '/system/roles' }]} />
      {!reply && <DraftNotice draft={draft} />}
      <Card>
        <PostForm form={form}>
          <RoleFields form={form} nodes={nodes} code="free" keeping={false} />
          <FormActions>
            <Button look="primary">{t('new.title')}</Button>
            <LinkButton to="/system/roles" look="quiet">
              {t('common:form.cancel')}
            </LinkButton>
          </FormActions>
        </PostForm>
      </Card>
    </>
  )
}
