import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { statsOf } from '#app/page/api/stats.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { mailWay } from '#app/page/menus/frame-data.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/shell/accounts/addresses.ts'
import { createUser, getUserChoices } from '#contract/shell/accounts/calls.ts'
import { AccountPerm } from '#contract/shell/accounts/perms.ts'
import { newUser } from '#contract/shell/accounts/user-shapes.ts'
import { RoleChoices, UserFields, useUserLabels } from './user-fields.tsx'

const formId = 'user'

export const handle: PageHandle = { i18n: 'accounts-users', title: ({ t }) => t('accounts-users:new.title') }

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, AccountPerm.writeUsers)
  return { ...(await query(args, getUserChoices)), draft: await readDraft(args) }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, newUser, formId)
  if (!form.ok) return form.refused()
  const result = await mutate(args, createUser, { body: form.value })
  if (!result.ok) return form.refused(result)
  const t = translatorOf(args.request, 'accounts-users')
  const { userId, mailed } = result.data
  const mail = mailWay((await statsOf(args)).login)
  return redirectWithNotice(args, at.user(userId), t(mailed ? `new.mailed.${mail}` : 'new.done'))
}

export default function UserNew() {
  const { t } = useTranslation(['accounts-users', 'common'])
  const { roles, departments, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const labels = useUserLabels()
  const form = formState(formId, {
    reply,
    fields: { usercode: t('field.usercode'), ...labels, roleIds: t('field.roles') },
    saved: draft?.values,
  })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader title={t('new.title')} line={t('new.line')} crumbs={[{ label: t('list.title'), to: at.users }]} />
      <EditForm form={form} reply={reply} draft={draft} save={t('new.title')} back={at.users}>
        <TextField
          hint={t('hint.usercode')}
          field={form.field('usercode')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <UserFields field={form.field} departments={departments} />
        <RoleChoices field={form.field('roleIds')} roles={roles} />
      </EditForm>
    </>
  )
}
