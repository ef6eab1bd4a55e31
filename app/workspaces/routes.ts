import { index, type RouteConfigEntry, route } from '@remix-run/route-config'

/** Addresses without a page around them. */
export const bare: RouteConfigEntry[] = [route('workbench/picture', 'workspaces/picture.ts')]

/** Pages within the frame. */
export const framed: RouteConfigEntry[] = [
  route('workbench', 'workspaces/workbenches.tsx', { id: 'workbench/list' }),
  route('workbench/:id', 'workspaces/workspace-layout.tsx', [
    index('workspaces/workspace-index.ts'),
    route('Notice', 'workspaces/notices.tsx'),
    route('Notice/:noticeId/delete', 'workspaces/notice-delete.tsx'),
    route('Notice/:noticeId/edit', 'workspaces/notice-edit.tsx'),
    route('Notice/new', 'workspaces/notice-new.tsx'),
    route('edit', 'workspaces/settings.tsx'),
    route('edit/remove', 'workspaces/workspace-remove.tsx'),
    route('edit/status', 'workspaces/workspace-status.tsx'),
    route('index', 'workspaces/workbench-home.tsx'),
    route('members', 'workspaces/members.tsx'),
    route('members/:userId/remove', 'workspaces/member-remove.tsx'),
    route('members/:userId/role', 'workspaces/member-role.tsx'),
    route('members/invite', 'workspaces/invite.tsx'),
    route('members/leave', 'workspaces/leave.tsx'),
    route('members/replace', 'workspaces/replace.tsx'),
    route('members/transfer', 'workspaces/transfer.tsx'),
    route('roles', 'workspaces/roles.tsx'),
    route('roles/export', 'workspaces/roles-export.ts'),
  ]),
  route('workbench/:id/invitation', 'workspaces/invitation.tsx'),
  route('workbench/Add', 'workspaces/workbench-new.tsx'),
  route('workbench/all', 'workspaces/all-workbenches.tsx'),
]
