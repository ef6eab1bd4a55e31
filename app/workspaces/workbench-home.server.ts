import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { pageMembers, pageNotices } from '#contract/workspaces/calls.ts'
import { MemberStatus } from '#contract/workspaces/codes.ts'
import { noticeView } from './notice-view.server.ts'
import { workspaceOf } from './workspace.server.ts'

const membersShown = 6
const noticesShown = 3

/** The workspace at a glance: some of its members, its latest notices. */
export async function loader(args: LoaderFunctionArgs) {
  const { bizId } = await workspaceOf(args)
  const [members, notices] = await Promise.all([
    ask(args, pageMembers, { query: { bizId, size: membersShown, status: MemberStatus.active } }),
    ask(args, pageNotices, { query: { bizId, size: noticesShown } }),
  ])
  return {
    members: members.records.map(({ userId, name, dept, avatar, roleType }) => ({
      userId,
      name,
      dept,
      avatar,
      roleType,
    })),
    notices: notices.records.map((notice) => noticeView(args.request, notice)),
    noticeCount: notices.total,
  }
}
