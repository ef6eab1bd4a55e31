import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
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
import { getUser, getUserChoices, updateUser } from '#contract/shell/accounts/calls.ts'
import { AccountPerm } from '#contract/shell/accounts/perms.ts'
import { userEdit } from '#contract/shell/accounts/user-shapes.ts'
import { UserFields, userFieldNames, useUserLabels } from './user-fields.tsx'

const formId = 'user'

export const handle: PageHandle<{ user: { name: string } }> = {
  i18n: 'accounts-users',
  title: ({ t, data }) => t('accounts-users:edit.title', { name: data?.user.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, AccountPerm.writeUsers)
  const [user, { departments }] = await Promise.all([
    query(args, getUser, { query: { userId: numberOf(args, 'userId') } }),
    query(args, getUserChoices),
  ])
  return { user, departments, draft: await readDraft(args) }
}

/** After a version conflict both versions are shown, so that the user can choose one. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, userEdit, formId)
  if (!form.ok) return form.refused()
  const params = { userId: numberOf(args, 'userId') }
  const result = await mutate(args, updateUser, { query: params, body: form.value })
  if (!result.ok) return form.refusedBy(result, () => query(args, getUser, { query: params }))
  return redirectWithNotice(args, at.user(params.userId), translatorOf(args.request, 'accounts-users')('edit.done'))
}

export default function UserEdit() {
  const { t } = useTranslation(['accounts-users', 'common'])
  const { user, departments, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const labels = useUserLabels()
  const form = formState(formId, { reply, fields: labels, saved: draft?.values ?? user })
  const page = at.user(user.userId)
  if (!user.manageable)
    return (
      <RefusedPage title={t('edit.refused', { name: user.name })} back={page}>
        <p>{t('page.beyond')}</p>
      </RefusedPage>
    )
  const stored = reply?.stored
  const shown = (name: (typeof userFieldNames)[number], value: unknown): string => {
    if (name !== 'departmentId') return String(value ?? '')
    return departments.find(({ departmentId }) => String(departmentId) === String(value))?.fullName ?? ''
  }
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('edit.title', { name: user.name })}
        line={t('edit.line', { usercode: user.usercode })}
        crumbs={[
          { label: t('list.title'), to: at.users },
          { label: user.name, to: page },
        ]}
      />
      <EditForm
        form={form}
        reply={reply}
        draft={draft}
        version={user.version}
        conflict={
          stored &&
          userFieldNames.map((name) => ({
            field: labels[name],
            mine: shown(name, reply.values[name]?.[0]),
            stored: shown(name, stored[name]),
          }))
        }
        save={t('edit.save')}
        back={page}
      >
        <UserFields field={form.field} departments={departments} />
      </EditForm>
    </>
  )
}
