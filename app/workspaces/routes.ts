import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/workspaces/addresses.ts'
import type workspaces from '../../public/locales/zh-Hans/workspaces.json'

declare module 'i18next' {
  interface Texts {
    workspaces: typeof workspaces
  }
}

/** Addresses without a page around them. */
export const bare: RouteConfigEntry[] = [
  route(at.picture, 'workspaces/downloads.ts', { id: 'workspaces/downloads:picture' }),
]

/** Pages within the frame. */
export const framed: RouteConfigEntry[] = [
  route(at.workbenches, 'workspaces/workbenches.tsx', { id: 'workbench/list' }),
  route(at.workspace(':id'), 'workspaces/workspace-layout.tsx', [
    route(at.notices(':id'), 'workspaces/notices.tsx'),
    route(at.noticesChosen(':id'), 'workspaces/notices-chosen.tsx'),
    route(at.noticesExport(':id'), 'workspaces/downloads.ts', { id: 'workspaces/downloads:notices' }),
    route(at.noticeDelete(':id', ':noticeId'), 'workspaces/notice-delete.tsx'),
    route(at.noticeEdit(':id', ':noticeId'), 'workspaces/notice-edit.tsx'),
    route(at.noticeNew(':id'), 'workspaces/notice-new.tsx'),
    route(at.settings(':id'), 'workspaces/settings.tsx'),
    route(at.workspaceRemove(':id'), 'workspaces/workspace-remove.tsx'),
    route(at.workspaceStatus(':id'), 'workspaces/workspace-status.tsx'),
    route(at.workspaceHome(':id'), 'workspaces/workbench-home.tsx'),
    route(at.members(':id'), 'workspaces/members.tsx'),
    route(at.membersChosen(':id'), 'workspaces/members-chosen.tsx'),
    route(at.membersExport(':id'), 'workspaces/downloads.ts', { id: 'workspaces/downloads:members' }),
    route(at.memberRemove(':id', ':userId'), 'workspaces/member-remove.tsx'),
    route(at.memberRole(':id', ':userId'), 'workspaces/member-role.tsx'),
    route(at.invite(':id'), 'workspaces/invite.tsx'),
    route(at.leave(':id'), 'workspaces/leave.tsx'),
    route(at.replace(':id'), 'workspaces/replace.tsx'),
    route(at.transfer(':id'), 'workspaces/transfer.tsx'),
    route(at.roles(':id'), 'workspaces/roles.tsx'),
    route(at.rolesExport(':id'), 'workspaces/downloads.ts', { id: 'workspaces/downloads:roles' }),
  ]),
  route(at.invitation(':id'), 'workspaces/invitation.tsx'),
  route(at.workbenchNew, 'workspaces/workbench-new.tsx'),
  route(at.allWorkbenches, 'workspaces/all-workbenches.tsx'),
  route(at.allWorkbenchesExport, 'workspaces/downloads.ts', { id: 'workspaces/downloads:all' }),
]
