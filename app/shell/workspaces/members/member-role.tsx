import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
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
import * as at from '#contract/shell/workspaces/addresses.ts'
import { changeRole } from '#contract/shell/workspaces/calls.ts'
import { WorkspaceRole } from '#contract/shell/workspaces/codes.ts'
import { memberRole } from '#contract/shell/workspaces/shapes.ts'
import { memberOf, workspaceFor, workspaceOf } from '../workspace.server.ts'
import { useWorkspace } from '../workspace-view.tsx'
import { RoleChoice } from './role-choice.tsx'

const formId = 'role'

export const handle: PageHandle<{ name: string }> = {
  i18n: 'workspaces',
  title: ({ t, data }) => t('workspaces:roleChange.title', { name: data?.name }),
}

const typedRole = memberRole.pick({ roleType: true })

export async function loader(args: LoaderFunctionArgs) {
  const { workspace } = await workspaceFor(args, 'changeRoles')
  const { name, roleType } = await memberOf(args, workspace)
  return { name, roleType }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedRole, formId)
  if (!form.ok) return form.refused()
  const { bizId, id } = await workspaceOf(args)
  const body = { userId: numberOf(args, 'userId'), roleType: form.value.roleType }
  const result = await mutate(args, changeRole, { query: { bizId }, body })
  if (!result.ok) return form.refused(result)
  return redirectWithNotice(args, at.members(id), translatorOf(args.request, 'workspaces')('roleChange.done'))
}

/** Form to change the role of a member or an invited user. */
export default function MemberRole() {
  const { t } = useTranslation('workspaces')
  const { name, roleType } = useLoaderData<typeof loader>()
  const { workspace } = useWorkspace()
  const reply = useActionData<typeof action>()
  const form = formState(formId, { reply, fields: { roleType: t('field.role') }, saved: { roleType } })
  const page = at.members(workspace.id)
  if (roleType === WorkspaceRole.owner)
    return (
      <RefusedPage title={t('roleChange.refused', { name })} back={page}>
        <p>{t('owner.stays')}</p>
      </RefusedPage>
    )
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('roleChange.title', { name })}
        line={t('roleChange.line')}
        crumbs={[{ label: t('members.title'), to: page }]}
      />
      <EditForm form={form} reply={reply} save={t('roleChange.action')} back={page}>
        <RoleChoice field={form.field('roleType')} />
      </EditForm>
    </>
  )
}
