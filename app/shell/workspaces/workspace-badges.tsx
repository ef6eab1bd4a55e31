import { useTranslation } from 'react-i18next'
import { Badge, StatusBadge } from '#app/ui/feedback/badge.tsx'
import {
  MemberStatus,
  ScheduleApprovalState,
  WorkspaceRole,
  WorkspaceStatus,
} from '#contract/shell/workspaces/codes.ts'

const roleKeys = {
  [WorkspaceRole.owner]: 'role.owner',
  [WorkspaceRole.collaborator]: 'role.collaborator',
  [WorkspaceRole.viewer]: 'role.viewer',
} as const

export function useRoleName(): (role: WorkspaceRole) => string {
  const { t } = useTranslation('workspaces')
  return (role) => t(roleKeys[role])
}

export function RoleBadge({ role }: { role: WorkspaceRole }) {
  const roleName = useRoleName()
  return <Badge tone={role === WorkspaceRole.owner ? 'info' : 'neutral'}>{roleName(role)}</Badge>
}

export function WorkspaceStatusBadge({ status }: { status: WorkspaceStatus }) {
  const { t } = useTranslation('workspaces')
  return status === WorkspaceStatus.enabled ? (
    <StatusBadge tone="success">{t('status.enabled')}</StatusBadge>
  ) : (
    <StatusBadge tone="neutral">{t('status.disabled')}</StatusBadge>
  )
}

type BadgeState = { status: WorkspaceStatus; scheduleApprovalState: ScheduleApprovalState; roleType: WorkspaceRole }

/** Badges for the status of a workspace and the reader's role. */
export function WorkspaceBadges({ workspace }: { workspace: BadgeState }) {
  const { t } = useTranslation('workspaces')
  return (
    <>
      <WorkspaceStatusBadge status={workspace.status} />
      {workspace.scheduleApprovalState === ScheduleApprovalState.inProgress && (
        <StatusBadge tone="warning">{t('status.inProgress')}</StatusBadge>
      )}
      <RoleBadge role={workspace.roleType} />
    </>
  )
}

const memberKeys = {
  [MemberStatus.active]: 'member.agreed',
  [MemberStatus.rejected]: 'member.rejected',
  [MemberStatus.pending]: 'member.pending',
} as const
const memberTones = {
  [MemberStatus.active]: 'success',
  [MemberStatus.rejected]: 'danger',
  [MemberStatus.pending]: 'warning',
} as const

/** Status of an invitation. spec: platform §4 "Member invitation" */
export function MemberStatusBadge({ status }: { status: MemberStatus }) {
  const { t } = useTranslation('workspaces')
  return <StatusBadge tone={memberTones[status]}>{t(memberKeys[status])}</StatusBadge>
}
