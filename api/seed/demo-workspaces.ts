import { eq, sql } from 'drizzle-orm'
import { databaseClock } from '#api/platform/clock.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { user } from '#api/shell/accounts/table.ts'
import { answerInvitation, inviteMembers } from '#api/shell/workspaces/invitation.ts'
import { createNotice } from '#api/shell/workspaces/notice.ts'
import type { Actor } from '#api/shell/workspaces/open-workspace.ts'
import { workspace, workspaceNotice } from '#api/shell/workspaces/table.ts'
import { createWorkspace } from '#api/shell/workspaces/workspace.ts'
import { InvitationAnswer, WorkspaceRole } from '#contract/shell/workspaces/codes.ts'
import type { InvitedMembers } from '#contract/shell/workspaces/shapes.ts'
import { accepted } from './accepted.ts'
import { platformTeam } from './demo-platform-tables.ts'

const { collaborator, viewer } = WorkspaceRole
const { agree, reject } = InvitationAnswer

/** Age of the teams. */
const madeDaysAgo = 30

type Plan = {
  name: string
  remark: string
  owner: string
  members: { username: string; roleType: InvitedMembers[number]['roleType']; answer?: InvitationAnswer }[]
  notices: { by: string; content: string; daysAgo: number }[]
}

const plans: Plan[] = [
  {
    name: '反欺诈专项',
    remark: '信用卡与网络支付的可疑交易识别，每周五例会。',
    owner: 'risk',
    members: [
      { username: 'audit', roleType: collaborator, answer: agree },
      { username: 'staff2', roleType: collaborator, answer: agree },
      { username: 'staff3', roleType: viewer, answer: agree },
      { username: 'staff4', roleType: viewer, answer: reject },
      { username: 'staff1', roleType: collaborator },
    ],
    notices: [
      { by: 'risk', content: '本专项自本月起启用，数据口径以风险管理部发布的《指标说明》为准。', daysAgo: 20 },
      { by: 'audit', content: '请各位于周五前核对上月可疑交易清单，有疑问的条目请在例会上提出。', daysAgo: 6 },
      { by: 'staff2', content: '例会改到本周四下午三点，二十二楼第一会议室。', daysAgo: 1 },
    ],
  },
  {
    name: '供应商尽职调查',
    remark: '',
    owner: 'audit',
    members: [
      { username: 'risk', roleType: viewer, answer: agree },
      { username: 'staff1', roleType: viewer, answer: agree },
      { username: 'staff5', roleType: collaborator, answer: agree },
    ],
    notices: [{ by: 'audit', content: '首批四十二家供应商的资料已经到齐，请从工商登记信息开始核对。', daysAgo: 3 }],
  },
  {
    name: platformTeam,
    remark: '平台自身的数据表，供各工作台申请使用。',
    owner: 'admin',
    members: [],
    notices: [],
  },
]

/** Two working teams with members of every role, one who declined, one whose answer is pending, and a workspace of platform tables. */
export async function seedWorkspaces(tx: Tx): Promise<void> {
  const users = await tx.select({ userId: user.id, username: user.username, name: user.name }).from(user)
  const actorOf = (username: string): Actor => {
    const found = users.find((each) => each.username === username)
    if (!found) throw new Error(`the demo has no ${username}`)
    return { ...found, roles: [], delegation: null }
  }
  for (const plan of plans) await seedWorkspace(tx, plan, actorOf)
}

const clock = databaseClock('UTC')

function writtenAt(daysAgo: number) {
  const at = sql`${clock.now} - make_interval(days => ${daysAgo}::int)`
  return { createdAt: at, updatedAt: at }
}

async function seedWorkspace(tx: Tx, plan: Plan, actorOf: (username: string) => Actor): Promise<void> {
  const { name, remark, members, notices } = plan
  const owner = actorOf(plan.owner)
  const { id: made, bizId } = accepted(
    await createWorkspace(tx, clock, { name, remark, photoPath: null, actor: owner }),
  )
  await tx.update(workspace).set(writtenAt(madeDaysAgo)).where(eq(workspace.id, made))
  const invited = members.map(({ username, roleType }) => ({ userId: actorOf(username).userId, roleType }))
  if (invited.length > 0) accepted(await inviteMembers(tx, clock, { bizId, actor: owner, invited }))
  for (const { username, answer } of members)
    if (answer) accepted(await answerInvitation(tx, clock, { bizId, actor: actorOf(username), answer }))
  for (const { by, content, daysAgo } of notices) {
    const { id } = accepted(await createNotice(tx, clock, { bizId, actor: actorOf(by), content, imgPath: null }))
    await tx.update(workspaceNotice).set(writtenAt(daysAgo)).where(eq(workspaceNotice.id, id))
  }
}
