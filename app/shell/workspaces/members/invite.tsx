import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate, query } from '#app/page/api/api.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { listingOf, searchedIn } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { Button } from '#app/ui/actions/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { SearchField } from '#app/ui/lists/filter-bar.tsx'
import { pageSizeMax } from '#contract/platform/paging.ts'
import { pageDirectory } from '#contract/shell/accounts/calls.ts'
import type { SysUser } from '#contract/shell/accounts/shapes.ts'
import { rowId } from '#contract/shell/accounts/user-shapes.ts'
import * as at from '#contract/shell/workspaces/addresses.ts'
import { inviteMembers, pageMembers } from '#contract/shell/workspaces/calls.ts'
import { MemberStatus, WorkspaceRole } from '#contract/shell/workspaces/codes.ts'
import { invitedRole } from '#contract/shell/workspaces/shapes.ts'
import { workspaceFor, workspaceOf } from '../workspace.server.ts'
import { useWorkspace } from '../workspace-view.tsx'
import classes from '../workspaces.module.css'
import { RoleChoice } from './role-choice.tsx'

const formId = 'invite'

export const handle: PageHandle = { i18n: 'workspaces', title: ({ t }) => t('workspaces:members.invite') }

const keywordMax = 50

const typedInvitation = z.strictObject({
  userId: z.array(rowId, { error: 'memberRequired' }).min(1, 'memberRequired'),
  roleType: invitedRole,
})

/** Ticked user ids from the address: the search and page buttons pass them along. */
const pickedIn = (searchParams: URLSearchParams): number[] =>
  [...new Set(searchParams.getAll('userId'))]
    .flatMap((id) => (/^[1-9]\d{0,8}$/.test(id) ? [Number(id)] : []))
    .slice(0, pageSizeMax)

/** A page of matching users with their membership, if any, and the users ticked on other pages. */
export async function loader(args: LoaderFunctionArgs) {
  const { workspace } = await workspaceFor(args, 'invite')
  const { searchParams } = new URL(args.request.url)
  const keyword = searchedIn(searchParams, 'keyword', keywordMax)
  const { current, size } = listingOf(args.request, [], { sort: '', order: 'asc' })
  const picked = pickedIn(searchParams)
  const { records, ...page } = await query(args, pageDirectory, {
    query: { current, size, keyword: keyword || undefined },
  })
  const shown = records.map(({ id }) => id)
  const elsewhere = picked.filter((id) => !shown.includes(id))
  const [members, others] = await Promise.all([
    shown.length > 0
      ? query(args, pageMembers, { query: { bizId: workspace.bizId, ids: shown.join(), size: pageSizeMax } })
      : { records: [] },
    elsewhere.length > 0
      ? query(args, pageDirectory, { query: { ids: elsewhere.join(), size: pageSizeMax } })
      : { records: [] },
  ])
  const person = ({ id, usercode, name, dept }: SysUser) => ({ id, usercode, name, dept })
  return {
    keyword,
    page,
    picked,
    roleType: searchParams.get('roleType') ?? undefined,
    users: records.map((user) => ({
      ...person(user),
      status: members.records.find(({ userId }) => userId === user.id)?.status,
    })),
    elsewhere: others.records.map((user) => ({ ...person(user), status: undefined })),
    draft: await readDraft(args),
  }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedInvitation, formId)
  if (!form.ok) return form.refused()
  const { userId: chosen, roleType } = form.value
  const { bizId, id } = await workspaceOf(args)
  const result = await mutate(args, inviteMembers, {
    query: { bizId },
    body: chosen.map((userId) => ({ userId, roleType })),
  })
  if (!result.ok) {
    const { errors = {}, msg } = result.failure
    const texts = [...new Set(Object.values(errors).flat())]
    const failure = { ...result.failure, errors: { userId: texts.length > 0 ? texts : [msg] } }
    return form.refused({ ...result, failure })
  }
  const { invited, renewed } = result.data
  const t = translatorOf(args.request, 'workspaces')
  return redirectWithNotice(args, at.members(id), t('invite.done', { sent: invited + renewed }))
}

type User = Omit<SysUser, 'username' | 'status'> & { status?: MemberStatus | undefined }

const statusKeys = {
  [MemberStatus.active]: 'invite.isMember',
  [MemberStatus.pending]: 'invite.isAsked',
  [MemberStatus.rejected]: 'invite.hasRejected',
} as const

/** Form to invite users of the directory with a role. */
export default function Invite() {
  const { t } = useTranslation('workspaces')
  const { keyword, page: shown, picked, roleType, users, elsewhere, draft } = useLoaderData<typeof loader>()
  const { workspace } = useWorkspace()
  const reply = useActionData<typeof action>()
  const page = at.members(workspace.id)
  const form = formState(formId, {
    reply,
    fields: { userId: t('invite.users'), roleType: t('invite.role') },
    saved: draft?.values ?? { userId: picked.map(String), roleType: roleType ?? WorkspaceRole.viewer },
  })
  const hintOf = ({ usercode, dept, status }: User) => {
    const state = status && t(statusKeys[status])
    return [usercode, dept, state].filter(Boolean).join(' · ')
  }
  const choicesOf = (people: readonly User[]) =>
    people.map((user) => ({
      value: String(user.id),
      label: user.name,
      hint: hintOf(user),
      disabled: user.status === MemberStatus.active,
    }))
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('members.invite')}
        line={t('invite.line')}
        crumbs={[{ label: t('members.title'), to: page }]}
      />
      <EditForm form={form} reply={reply} draft={draft} save={t('invite.send')} back={page}>
        <search className={classes.find} aria-label={t('invite.search')}>
          <SearchField label={t('invite.keyword')} value={keyword} />
          <Button formMethod="get">{t('invite.find')}</Button>
        </search>
        {elsewhere.length > 0 && (
          <CheckboxGroup
            label={t('invite.picked')}
            hint={t('invite.pickedLine')}
            field={{ ...form.field('userId'), id: 'invite-picked', errors: [] }}
            choices={choicesOf(elsewhere)}
          />
        )}
        {users.length === 0 ? (
          <EmptyState title={t('invite.noneFound')} line={t('invite.noneFoundLine')} />
        ) : (
          <CheckboxGroup field={form.field('userId')} choices={choicesOf(users)} />
        )}
        <Pages {...shown} />
        <RoleChoice field={form.field('roleType')} />
      </EditForm>
    </>
  )
}

/** Page links as submit buttons, so that ticked users are passed along. */
function Pages({ current, size, total }: { current: number; size: number; total: number }) {
  const { t } = useTranslation()
  if (total <= size) return null
  const [from, to] = [(current - 1) * size + 1, Math.min(current * size, total)]
  return (
    <nav aria-label={t('pager.label')} className={classes.find}>
      <span>{t('pager.range', { from, to, total })}</span>
      {current > 1 && (
        <Button small formMethod="get" name="page" value={String(current - 1)}>
          {t('pager.previous')}
        </Button>
      )}
      {to < total && (
        <Button small formMethod="get" name="page" value={String(current + 1)}>
          {t('pager.next')}
        </Button>
      )}
    </nav>
  )
}
