import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Avatar, letterOf } from '#app/page/look/avatar.tsx'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { VisuallyHidden } from '#app/ui/layout/visually-hidden.tsx'
import { ChosenBar, ChosenButton } from '#app/ui/lists/choose.tsx'
import { type Column, DataTable, type Order } from '#app/ui/lists/data-table.tsx'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import * as at from '#contract/shell/workspaces/addresses.ts'
import { MemberStatus, WorkspaceRole } from '#contract/shell/workspaces/codes.ts'
import type { MemberRow } from '#contract/shell/workspaces/shapes.ts'
import { MemberStatusBadge, RoleBadge } from '../workspace-badges.tsx'
import { useWorkspace } from '../workspace-view.tsx'
import classes from '../workspaces.module.css'

export const resendFormId = 'resend'

type Props = {
  members: readonly MemberRow[]
  ownId: number
  order: Order
}

export function MemberTable({ members, ownId, order }: Props) {
  const { t } = useTranslation('workspaces')
  const { workspace, allowed } = useWorkspace()
  const columns: Column<MemberRow>[] = [
    {
      key: 'name',
      head: t('field.member'),
      cell: (member) => <Person member={member} own={member.userId === ownId} />,
      rowHead: true,
      sortable: true,
      width: '10rem',
    },
    { key: 'dept', head: t('field.dept'), cell: ({ dept }) => dept || '—' },
    { key: 'role', head: t('field.role'), cell: ({ roleType }) => <RoleBadge role={roleType} />, sortable: true },
    { key: 'status', head: t('field.invitation'), cell: ({ status }) => <MemberStatusBadge status={status} /> },
    {
      key: 'since',
      head: t('field.since'),
      cell: ({ answeredAt, invitedAt, invitedBy }) => (
        <>
          {answeredAt ?? invitedAt}
          {invitedBy && <span className={classes.under}>{t('members.invitedBy', { name: invitedBy })}</span>}
        </>
      ),
      sortable: true,
    },
  ]
  const actions: Column<MemberRow> = {
    key: 'actions',
    head: t('field.actions'),
    cell: (member) => (member.roleType === WorkspaceRole.owner ? null : <Actions member={member} />),
    actions: true,
  }
  return (
    <DataTable
      caption={t('members.title')}
      columns={allowed.invite || allowed.changeRoles || allowed.removeMembers ? [...columns, actions] : columns}
      rows={members}
      rowKey={({ userId }) => userId}
      order={order}
      stacked
      choosing={
        (allowed.removeMembers || allowed.download) && {
          name: ({ name }) => name,
          bar: (
            <ChosenBar
              to={at.membersChosen(workspace.id)}
              exportTo={allowed.download && at.membersExport(workspace.id)}
            >
              {allowed.invite && <ChosenButton way="resend">{t('members.resend')}</ChosenButton>}
              {allowed.changeRoles && <ChosenButton way="changeRole">{t('members.changeRole')}</ChosenButton>}
              {allowed.removeMembers && <ChosenButton way="remove">{t('members.remove')}</ChosenButton>}
            </ChosenBar>
          ),
        }
      }
      empty={<NoneFound title={t('members.noneFound')} line={t('filter.noneFoundLine')} />}
    />
  )
}

function Person({ member, own }: { member: MemberRow; own: boolean }) {
  const { t } = useTranslation('workspaces')
  return (
    <span className={classes.person}>
      <Avatar avatar={member.avatar} letter={letterOf(member.name)} />
      <span>
        {member.name}
        <span className={classes.under}>{member.usercode}</span>
      </span>
      {own && <Badge>{t('members.you')}</Badge>}
      {member.userStatus === UserStatus.disabled && <Badge tone="warning">{t('members.accountDisabled')}</Badge>}
    </span>
  )
}

/** Actions on a member, as the reader's role allows. Users who have not agreed can be invited again. */
function Actions({ member }: { member: MemberRow }) {
  const { t } = useTranslation('workspaces')
  const { workspace, allowed } = useWorkspace()
  const { userId, name, roleType, status } = member
  const open = status === MemberStatus.pending
  const ofWhom = <VisuallyHidden>{t('members.ofWhom', { name })}</VisuallyHidden>
  return (
    <>
      {allowed.invite && status !== MemberStatus.active && (
        <Form method="post">
          <input type="hidden" name="form" value={resendFormId} />
          <input type="hidden" name="userId" value={userId} />
          <input type="hidden" name="roleType" value={roleType} />
          <input type="hidden" name="name" value={name} />
          <Button small>
            {t('members.resend')}
            {ofWhom}
          </Button>
        </Form>
      )}
      {allowed.changeRoles && status !== MemberStatus.rejected && (
        <LinkButton small to={at.memberRole(workspace.id, userId)}>
          {t('members.changeRole')}
          {ofWhom}
        </LinkButton>
      )}
      {allowed.removeMembers && (
        <LinkButton small to={at.memberRemove(workspace.id, userId)}>
          {t(open ? 'members.withdraw' : 'members.remove')}
          {ofWhom}
        </LinkButton>
      )}
    </>
  )
}
