import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { RefusedPage } from '#app/ui/forms/refused-page.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/shell/accounts/addresses.ts'
import { getUser, getUserChoices, setUserRoles } from '#contract/shell/accounts/calls.ts'
import { AccountPerm } from '#contract/shell/accounts/perms.ts'
import { userRoles } from '#contract/shell/accounts/user-shapes.ts'
import { RoleChoices } from './user-fields.tsx'

const formId = 'roles'

export const handle: PageHandle<{ user: { name: string } }> = {
  i18n: 'accounts-users',
  title: ({ t, data }) => t('accounts-users:roles.title', { name: data?.user.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, AccountPerm.writeUsers)
  const [user, { roles }] = await Promise.all([
    query(args, getUser, { query: { userId: numberOf(args, 'userId') } }),
    query(args, getUserChoices),
  ])
  return { user, roles }
}

/** After a version conflict both versions are shown, so that the user can choose one. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, userRoles, formId)
  if (!form.ok) return form.refused()
  const params = { userId: numberOf(args, 'userId') }
  const result = await mutate(args, setUserRoles, { query: params, body: form.value })
  if (!result.ok) return form.refusedBy(result, () => query(args, getUser, { query: params }))
  return redirectWithNotice(args, at.user(params.userId), translatorOf(args.request, 'accounts-users')('roles.done'))
}

export default function UserRoles() {
  const { t } = useTranslation(['accounts-users', 'common'])
  const { user, roles } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const held = user.roles.map(({ roleId }) => String(roleId))
  const form = formState(formId, { reply, fields: { roleIds: t('field.roles') }, saved: { roleIds: held } })
  const page = at.user(user.userId)
  if (!user.manageable)
    return (
      <RefusedPage title={t('edit.refused', { name: user.name })} back={page}>
        <p>{t('page.beyond')}</p>
      </RefusedPage>
    )
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
          { label: t('list.title'), to: at.users },
          { label: user.name, to: page },
        ]}
      />
      <EditForm
        form={form}
        reply={reply}
        version={user.version}
        conflict={
          stored && [
            {
              field: t('field.roles'),
              mine: namesOf(reply.values.roleIds ?? []),
              stored: namesOf(stored.roles.map(({ roleId }) => roleId)),
            },
          ]
        }
        save={t('roles.save')}
        back={page}
      >
        <RoleChoices field={form.field('roleIds')} roles={roles} />
      </EditForm>
    </>
  )
}
