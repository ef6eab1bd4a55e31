import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate, query } from '#app/page/api/api.server.ts'
import { statsOf } from '#app/page/api/stats.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { leaveEmptyPage } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { ActionList } from '#app/ui/actions/action-list.tsx'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { ExportButton } from '#app/ui/actions/export-button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { FilterBar, FilterSelect, SearchField } from '#app/ui/lists/filter-bar.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import { rowId } from '#contract/shell/accounts/user-shapes.ts'
import * as at from '#contract/shell/workspaces/addresses.ts'
import { inviteMembers, pageMembers } from '#contract/shell/workspaces/calls.ts'
import { MemberStatus, WorkspaceRole } from '#contract/shell/workspaces/codes.ts'
import { invitedRole } from '#contract/shell/workspaces/shapes.ts'
import { memberListOf } from '../params.server.ts'
import { workspaceOf } from '../workspace.server.ts'
import { useRoleName } from '../workspace-badges.tsx'
import { useWorkspace } from '../workspace-view.tsx'
import classes from '../workspaces.module.css'
import { MemberTable, resendFormId } from './member-table.tsx'

export const handle: PageHandle = { i18n: 'workspaces', title: ({ t }) => t('workspaces:members.title') }

const typedResend = z.strictObject({ userId: rowId, roleType: invitedRole, name: z.string().max(100) })

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { filter, listing } = memberListOf(request)
  const { bizId } = await workspaceOf(args)
  const [found, stats] = await Promise.all([
    query(args, pageMembers, { query: { bizId, ...listing, ...filter } }),
    statsOf(args),
  ])
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  const dates = datesOf(request)
  return {
    filter,
    order: { by: listing.sort, descending: listing.order === 'desc' },
    page,
    ownId: stats.principal.id,
    members: records.map(({ invitedAt, answeredAt, ...member }) => ({
      ...member,
      invitedAt: dates.time(invitedAt),
      answeredAt: answeredAt && dates.time(answeredAt),
    })),
  }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedResend, resendFormId)
  if (!form.ok) return form.refused()
  const { userId, roleType, name } = form.value
  const { bizId, id } = await workspaceOf(args)
  const result = await mutate(args, inviteMembers, { query: { bizId }, body: [{ userId, roleType }] })
  // Field errors name an index of the list of invitations, which has one entry here.
  if (!result.ok) return form.refused({ ...result, failure: { ...result.failure, errors: undefined } })
  const t = translatorOf(args.request, 'workspaces')
  return redirectWithNotice(args, at.members(id), t('members.resent', { name }))
}

/** Members and invited users, with the reader's possible actions. */
export default function Members() {
  const { t } = useTranslation('workspaces')
  const { filter, order, page, members, ownId } = useLoaderData<typeof loader>()
  const { workspace, allowed } = useWorkspace()
  const { search } = useLocation()
  const roleName = useRoleName()
  const form = formState(resendFormId, { reply: useActionData<typeof action>(), fields: {} })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('members.title')}
        line={t('members.line')}
        action={
          <>
            {allowed.download && (
              <ExportButton action={at.membersExport(workspace.id) + search}>{t('members.export')}</ExportButton>
            )}
            {allowed.invite && (
              <LinkButton look="primary" to={at.invite(workspace.id)}>
                {t('members.invite')}
              </LinkButton>
            )}
          </>
        }
      />
      <FilterBar label={t('members.filter')} active={Object.values(filter).some((value) => value !== undefined)}>
        <SearchField label={t('members.keyword')} value={filter.keyword} />
        <FilterSelect
          label={t('field.role')}
          name="role"
          value={filter.roleType}
          options={Object.values(WorkspaceRole).map((value) => ({ value, label: roleName(value) }))}
        />
        <FilterSelect
          label={t('field.invitation')}
          name="status"
          value={filter.status}
          options={[
            { value: MemberStatus.pending, label: t('member.pending') },
            { value: MemberStatus.active, label: t('member.agreed') },
            { value: MemberStatus.rejected, label: t('member.rejected') },
          ]}
        />
      </FilterBar>
      <MemberTable members={members} ownId={ownId} order={order} />
      {members.length > 0 && <Pager page={page.current} size={page.size} total={page.total} />}
      <Owner />
    </>
  )
}

/** Actions that change the owner, and leaving the workspace. */
function Owner() {
  const { t } = useTranslation('workspaces')
  const { workspace, allowed, isMember } = useWorkspace()
  const ways = [
    allowed.transferOwnership && {
      key: 'transfer',
      line: t('owner.transferLine'),
      action: <LinkButton to={at.transfer(workspace.id)}>{t('owner.transfer')}</LinkButton>,
    },
    allowed.replaceOwner && {
      key: 'replace',
      line: t('owner.replaceLine'),
      action: <LinkButton to={at.replace(workspace.id)}>{t('owner.replace')}</LinkButton>,
    },
    isMember &&
      allowed.leave && {
        key: 'leave',
        line: t('owner.leaveLine'),
        action: <LinkButton to={at.leave(workspace.id)}>{t('owner.leave')}</LinkButton>,
      },
  ].filter((way) => way !== false)
  if (ways.length === 0) return null
  return (
    <div className={classes.after}>
      <Card title={t(allowed.leave ? 'owner.leaveTitle' : 'owner.title')}>
        <ActionList ways={ways} />
      </Card>
    </div>
  )
}
