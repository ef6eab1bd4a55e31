import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { FormActions, PostForm } from '#app/ui/post-form.tsx'
import { WorkspaceRole } from '#contract/workspaces/codes.ts'
import { FormId } from './form-id.ts'
import type { action, loader } from './member-role.server.ts'
import { OwnerStays } from './owner-stays.tsx'
import { RoleChoice } from './role-choice.tsx'
import { useWorkspace, workspaceAddress } from './workspace-view.ts'

export const handle: PageHandle<{ name: string }> = {
  i18n: 'workspaces',
  title: ({ t, data }) => t('workspaces:roleChange.title', { name: data?.name }),
}

/** Another role for a member, or for one who is asked. */
export default function MemberRole() {
  const { t } = useTranslation(['workspaces', 'common'])
  const { name, roleType } = useLoaderData<typeof loader>()
  const { workspace } = useWorkspace()
  const reply = useActionData<typeof action>()
  const form = formState(FormId.role, { reply, fields: { roleType: t('field.role') }, saved: { roleType } })
  const page = `${workspaceAddress(workspace.id)}/members`
  if (roleType === WorkspaceRole.owner) return <OwnerStays title={t('roleChange.refused', { name })} back={page} />
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('roleChange.title', { name })}
        line={t('roleChange.line')}
        crumbs={[{ label: t('members.title'), to: page }]}
      />
      <Card>
        <PostForm form={form}>
          <RoleChoice field={form.field('roleType')} />
          <FormActions>
            <Button look="primary">{t('roleChange.action')}</Button>
            <LinkButton to={page} look="quiet">
              {t('common:form.cancel')}
            </LinkButton>
          </FormActions>
        </PostForm>
      </Card>
    </>
  )
}
