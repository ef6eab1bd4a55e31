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

export const framed: RouteConfigEntry[] = [
  route(at.workbenches, 'shell/workspaces/workbenches.tsx', { id: 'workbench/list' }),
  route(at.workspace(':id'), 'shell/workspaces/workspace-layout.tsx', [
    route(at.notices(':id'), 'shell/workspaces/notices.tsx'),
    route(at.noticesChosen(':id'), 'shell/workspaces/notices-chosen.tsx'),
    route(at.noticesExport(':id'), 'shell/workspaces/downloads.ts', { id: 'workspaces/downloads:notices' }),
    route(at.noticeDelete(':id', ':noticeId'), 'shell/workspaces/notice-delete.tsx'),
    route(at.noticeEdit(':id', ':noticeId'), 'shell/workspaces/notice-edit.tsx'),
    route(at.noticeNew(':id'), 'shell/workspaces/notice-new.tsx'),
    route(at.settings(':id'), 'shell/workspaces/settings.tsx'),
    route(at.workspaceRemove(':id'), 'shell/workspaces/workspace-remove.tsx'),
    route(at.workspaceStatus(':id'), 'shell/workspaces/workspace-status.tsx'),
    route(at.workspaceHome(':id'), 'shell/workspaces/workbench-home.tsx'),
    route(at.members(':id'), 'shell/workspaces/members.tsx'),
    route(at.membersChosen(':id'), 'shell/workspaces/members-chosen.tsx'),
    route(at.membersExport(':id'), 'shell/workspaces/downloads.ts', { id: 'workspaces/downloads:members' }),
    route(at.memberRemove(':id', ':userId'), 'shell/workspaces/member-remove.tsx'),
    route(at.memberRole(':id', ':userId'), 'shell/workspaces/member-role.tsx'),
    route(at.invite(':id'), 'shell/workspaces/invite.tsx'),
    route(at.leave(':id'), 'shell/workspaces/leave.tsx'),
    route(at.replace(':id'), 'shell/workspaces/replace.tsx'),
    route(at.transfer(':id'), 'shell/workspaces/transfer.tsx'),
    route(at.roles(':id'), 'shell/workspaces/roles.tsx'),
    route(at.rolesExport(':id'), 'shell/workspaces/downloads.ts', { id: 'workspaces/downloads:roles' }),
  ]),
  route(at.invitation(':id'), 'shell/workspaces/invitation.tsx'),
  route(at.workbenchNew, 'shell/workspaces/workbench-new.tsx'),
  route(at.allWorkbenches, 'shell/workspaces/all-workbenches.tsx'),
  route(at.allWorkbenchesExport, 'shell/workspaces/downloads.ts', { id: 'workspaces/downloads:all' }),
]
