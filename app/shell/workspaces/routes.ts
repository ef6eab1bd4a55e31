import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/shell/workspaces/addresses.ts'
import type workspaces from '../../../public/locales/zh-Hans/shell/workspaces.json'

declare module 'i18next' {
  interface Texts {
    workspaces: typeof workspaces
  }
}

export const bare: RouteConfigEntry[] = [
  route(at.picture, 'shell/workspaces/downloads.ts', { id: 'workspaces/downloads:picture' }),
]

/** `areas`: pages of other domains within the layout of a workspace. */
export const framed = (areas: readonly RouteConfigEntry[]): RouteConfigEntry[] => [
  route(at.workbenches, 'shell/workspaces/workbenches/workbenches.tsx', { id: 'workbench/list' }),
  route(at.workspace(':id'), 'shell/workspaces/workbenches/workspace-layout.tsx', [
    route(at.notices(':id'), 'shell/workspaces/notices/notices.tsx'),
    route(at.noticesChosen(':id'), 'shell/workspaces/notices/notices-chosen.tsx'),
    route(at.noticesExport(':id'), 'shell/workspaces/downloads.ts', { id: 'workspaces/downloads:notices' }),
    route(at.noticeDelete(':id', ':noticeId'), 'shell/workspaces/notices/notice-delete.tsx'),
    route(at.noticeEdit(':id', ':noticeId'), 'shell/workspaces/notices/notice-edit.tsx'),
    route(at.noticeNew(':id'), 'shell/workspaces/notices/notice-new.tsx'),
    route(at.settings(':id'), 'shell/workspaces/workbenches/settings.tsx'),
    route(at.workspaceRemove(':id'), 'shell/workspaces/workbenches/workspace-remove.tsx'),
    route(at.workspaceStatus(':id'), 'shell/workspaces/workbenches/workspace-status.tsx'),
    route(at.workspaceHome(':id'), 'shell/workspaces/workbenches/workbench-home.tsx'),
    route(at.members(':id'), 'shell/workspaces/members/members.tsx'),
    route(at.membersChosen(':id'), 'shell/workspaces/members/members-chosen.tsx'),
    route(at.membersExport(':id'), 'shell/workspaces/downloads.ts', { id: 'workspaces/downloads:members' }),
    route(at.memberRemove(':id', ':userId'), 'shell/workspaces/members/member-remove.tsx'),
    route(at.memberRole(':id', ':userId'), 'shell/workspaces/members/member-role.tsx'),
    route(at.invite(':id'), 'shell/workspaces/members/invite.tsx'),
    route(at.leave(':id'), 'shell/workspaces/members/leave.tsx'),
    route(at.replace(':id'), 'shell/workspaces/members/replace.tsx'),
    route(at.transfer(':id'), 'shell/workspaces/members/transfer.tsx'),
    route(at.roles(':id'), 'shell/workspaces/members/roles.tsx'),
    route(at.rolesExport(':id'), 'shell/workspaces/downloads.ts', { id: 'workspaces/downloads:roles' }),
    ...areas,
  ]),
  route(at.invitation(':id'), 'shell/workspaces/members/invitation.tsx'),
  route(at.workbenchNew, 'shell/workspaces/workbenches/workbench-new.tsx'),
  route(at.allWorkbenches, 'shell/workspaces/workbenches/all-workbenches.tsx'),
  route(at.allWorkbenchesExport, 'shell/workspaces/downloads.ts', { id: 'workspaces/downloads:all' }),
]
