import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { languageOf } from '#app/page/text/language.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/shell/accounts/addresses.ts'
import { createRole, listGrantableMenus } from '#contract/shell/accounts/calls.ts'
import { AccountPerm } from '#contract/shell/accounts/perms.ts'
import { newRole } from '#contract/shell/accounts/role-shapes.ts'
import { RoleFields, useRoleLabels } from './role-fields.tsx'
import { menuNodes, menusLimit } from './role-menus.server.ts'

const formId = 'role'

export const handle: PageHandle = { i18n: 'accounts-roles', title: ({ t }) => t('accounts-roles:new.title') }

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, AccountPerm.writeRoles)
  const menus = await query(args, listGrantableMenus)
  return { nodes: menuNodes(menus, languageOf(args.request)), draft: await readDraft(args) }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, newRole, formId, menusLimit)
  if (!form.ok) return form.refused()
  const result = await mutate(args, createRole, { body: form.value })
  if (!result.ok) return form.refused(result)
  return redirectWithNotice(args, at.roles, translatorOf(args.request, 'accounts-roles')('new.done'))
}

export default function RoleNew() {
  const { t } = useTranslation(['accounts-roles', 'common'])
  const { nodes, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(formId, { reply, fields: useRoleLabels(), saved: draft?.values })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader title={t('new.title')} crumbs={[{ label: t('list.title'), to: at.roles }]} />
      <EditForm form={form} reply={reply} draft={draft} save={t('new.title')} back={at.roles}>
        <RoleFields form={form} nodes={nodes} code="free" keeping={false} />
      </EditForm>
    </>
  )
}
