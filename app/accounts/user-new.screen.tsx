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
import { TextField } from '#app/ui/text-field.tsx'
import { FormId } from './form-id.ts'
import { RoleChoices } from './role-choices.tsx'
import { UserFields } from './user-fields.tsx'
import { useUserLabels } from './user-labels.ts'
import type { action, loader } from './user-new.server.ts'

export const handle: PageHandle = { i18n: 'users', title: ({ t }) => t('users:new.title') }

export default function UserNew() {
  const { t } = useTranslation(['users', 'common'])
  const { roles, departments, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const labels = useUserLabels()
  const form = formState(FormId.user, {
    reply,
    fields: { usercode: t('field.usercode'), ...labels, roleIds: t('field.roles') },
    saved: draft?.values,
  })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('new.title')}
        line={t('new.line')}
        crumbs={[{ label: t('list.title'), to: '/system/users' }]}
      />
      {!reply && <DraftNotice draft={draft} />}
      <Card>
        <PostForm form={form}>
          <TextField
            hint={t('hint.usercode')}
            field={form.field('usercode')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <UserFields field={form.field} departments={departments} />
          <RoleChoices field={form.field('roleIds')} roles={roles} />
          <FormActions>
            <Button look="primary">{t('new.title')}</Button>
            <LinkButton to="/system/users" look="quiet">
              {t('common:form.cancel')}
            </LinkButton>
          </FormActions>
        </PostForm>
      </Card>
    </>
  )
}
