import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ask, tell } from '#app/api.server.ts'
import { readDraft } from '#app/page/draft.server.ts'
import { readForm } from '#app/page/form.server.ts'
import { searchedIn } from '#app/page/listing.server.ts'
import { redirectWithNotice } from '#app/page/notice.server.ts'
import type { PageHandle } from '#app/page/page.ts'
import { translatorOf } from '#app/page/texts.server.ts'
import { Card } from '#app/ui/card.tsx'
import { CheckboxGroup } from '#app/ui/checkbox-group.tsx'
import { EditForm } from '#app/ui/edit-form.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { FilterBar, SearchField } from '#app/ui/filter-bar.tsx'
import { formState } from '#app/ui/form.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { getSysUserList } from '#contract/accounts/calls.ts'
import { rowId } from '#contract/accounts/user-shapes.ts'
import { pageSizeMax } from '#contract/paging.ts'
import { inviteMembers, pageMembers } from '#contract/workspaces/calls.ts'
import { MemberStatus, WorkspaceRole } from '#contract/workspaces/codes.ts'
import { invitedRole } from '#contract/workspaces/shapes.ts'
import * as at from './addresses.ts'
import { RoleChoice } from './role-choice.tsx'
import { workspaceFor, workspaceOf } from './workspace.server.ts'
import { useWorkspace } from './workspace-view.ts'

const formId = 'invite'

export const handle: PageHandle = { i18n: 'workspaces', title: ({ t }) => t('workspaces:members.invite') }

const keywordMax = 50

const typedInvitation = z.strictObject({
  userId: z.array(rowId, { error: 'memberRequired' }).min(1, 'memberRequired'),
  roleType: invitedRole,
})

/** The users found, each with where they stand in the workspace, if anywhere. */
export async function loader(args: LoaderFunctionArgs) {
  const { workspace } = await workspaceFor(args, 'invite')
  const keyword = searchedIn(new URL(args.request.url).searchParams, 'keyword', keywordMax)
  const [users, { records: members }] = await Promise.all([
    ask(args, getSysUserList, { query: { keyword: keyword || undefined } }),
    ask(args, pageMembers, { query: { bizId: workspace.bizId, size: pageSizeMax } }),
  ])
  return {
    keyword,
    users: users.map(({ id, usercode, name, dept }) => ({
      id,
      usercode,
      name,
      dept,
      status: members.find(({ userId }) => userId === id)?.status,
    })),
    draft: await readDraft(args),
  }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedInvitation, formId)
  if (!form.ok) return form.refused()
  const { userId: chosen, roleType } = form.value
  const { bizId, id } = await workspaceOf(args)
  const told = await tell(args, inviteMembers, {
    query: { bizId },
    body: chosen.map((userId) => ({ userId, roleType })),
  })
  if (!told.ok) {
    const { errors = {}, msg } = told.failure
    const texts = [...new Set(Object.values(errors).flat())]
    const failure = { ...told.failure, errors: { userId: texts.length > 0 ? texts : [msg] } }
    return data(form.reply({ ...told, failure }), told.status)
  }
  const { invited, renewed } = told.data
  const t = translatorOf(args.request, 'workspaces')
  return redirectWithNotice(args, at.members(id), t('invite.done', { sent: invited + renewed }))
}

type User = ReturnType<typeof useLoaderData<typeof loader>>['users'][number]

const standingKeys = {
  [MemberStatus.active]: 'invite.isMember',
  [MemberStatus.pending]: 'invite.isAsked',
  [MemberStatus.rejected]: 'invite.hasRejected',
} as const

/** Picks users from the directory and the role they are asked to take. */
export default function Invite() {
  const { t } = useTranslation('workspaces')
  const { keyword, users, draft } = useLoaderData<typeof loader>()
  const { workspace } = useWorkspace()
  const reply = useActionData<typeof action>()
  const page = at.members(workspace.id)
  const form = formState(formId, {
    reply,
    fields: { userId: t('invite.users'), roleType: t('invite.role') },
    saved: draft?.values ?? { roleType: WorkspaceRole.viewer },
  })
  const hintOf = ({ usercode, dept, status }: User) => {
    const standing = status && t(standingKeys[status])
    return [usercode, dept, standing].filter(Boolean).join(' · ')
  }
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('members.invite')}
        line={t('invite.line')}
        crumbs={[{ label: t('members.title'), to: page }]}
      />
      <FilterBar label={t('invite.search')} active={keyword !== ''}>
        <SearchField label={t('invite.keyword')} value={keyword} />
      </FilterBar>
      {users.length === 0 ? (
        <Card>
          <EmptyState title={t('invite.noneFound')} line={t('invite.noneFoundLine')} />
        </Card>
      ) : (
        <EditForm form={form} reply={reply} draft={draft} save={t('invite.send')} back={page}>
          <CheckboxGroup
            hint={users.length >= 50 ? t('invite.more', { shown: users.length }) : undefined}
            field={form.field('userId')}
            choices={users.map((user) => ({
              value: String(user.id),
              label: user.name,
              hint: hintOf(user),
              disabled: user.status === MemberStatus.active,
            }))}
          />
          <RoleChoice field={form.field('roleType')} />
        </EditForm>
      )}
    </>
  )
}
