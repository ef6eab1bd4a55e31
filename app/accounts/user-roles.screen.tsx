import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { Card } from '#app/ui/card.tsx'
import { EditActions } from '#app/ui/edit-actions.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { VersionConflict } from '#app/ui/version-conflict.tsx'
import { BeyondPage } from './beyond-page.tsx'
import { FormId } from './form-id.ts'
import { RoleChoices } from './role-choices.tsx'
import type { action, loader } from './user-roles.server.ts'

export const handle: PageHandle<{ user: { name: string } }> = {
  i18n: 'users',
  title: ({ t, data }) => t('users:roles.title', { name: data?.user.name }),
}

export default function UserRoles() {
  const { t } = useTranslation(['users', 'common'])
  const { user, roles } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const held = user.roles.map(({ roleId }) => String(roleId))
  const form = formState(FormId.roles, { reply, fields: { roleIds: t('field.roles') }, saved: { roleIds: held } })
  const page = `/system/users/${user.userId}`
  if (!user.manageable) return <BeyondPage title={t('edit.refused', { name: user.name })} back={page} />
  const stored = reply?.stored
  const namesOf = (ids: readonly (string | number)[]) =>
    roles
      .filter(({ roleId }) => ids.map(String).includes(String(roleId)))
      .map(({ roleName }) => roleName)
      .join(t('list.and'))
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('roles.title', { name: user.name })}
        line={t('roles.line')}
        crumbs={[
          { label: t('list.title'), to: '/system/users' },
          { label: user.name, to: page },
        ]}
      />
      {stored && (
        <VersionConflict
          rows={[
            {
              field: t('field.roles'),
              mine: namesOf(reply.values.roleIds ?? []),
              stored: namesOf(stored.roles.map(({ roleId }) => roleId)),
            },
          ]}
        />
      )}
      <Card>
        <PostForm form={form}>
          <input type="hidden" name="version" value={stored?.version ?? reply?.values.version?.[0] ?? user.version} />
          <RoleChoices field={form.field('roleIds')} roles={roles} />
          <EditActions save={t('roles.save')} back={page} conflict={stored !== undefined} />
        </PostForm>
      </Card>
    </>
  )
}
