import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportsUnderWay } from '#api/platform/exports/columns.ts'
import { picturesUploaded, type Rate } from '#api/platform/quota/quota.ts'
import { projectsCreated } from '#api/risk/campaigns/project-routes.ts'
import { delegationsGiven } from '#api/shell/delegation/delegation.ts'
import { registrationRequests } from '#api/shell/session/account/registration.ts'
import { networkBy } from '#api/shell/session/sign-in/network.ts'
import { sweepSystem } from '#api/shell/system/feature.ts'
import { systemSetting } from '#api/shell/system/table.ts'
import { invitationsSent } from '#api/shell/workspaces/invitation.ts'
import { noticesPutUp } from '#api/shell/workspaces/notice.ts'
import { workspacesCreated, workspacesOwned } from '#api/shell/workspaces/workspace.ts'
import type { Quota } from '#contract/platform/problem.ts'
import { createProject } from '#contract/risk/campaigns/calls.ts'
import { startExport } from '#contract/risk/results/calls.ts'
import { uploadAvatar } from '#contract/shell/accounts/calls.ts'
import { saveDelegation } from '#contract/shell/delegation/calls.ts'
import { userRegister } from '#contract/shell/session/calls.ts'
import { createNotice, inviteMembers, saveWorkspace, uploadPicture } from '#contract/shell/workspaces/calls.ts'
import { makeCampaign, makeQuestionnaire } from '../../risk/campaigns/campaign.ts'
import { makeUser, openTestApi, type Person, type TestApi } from '../../support/api.ts'
import { dayIn, giveModule } from '../delegation/pair.ts'
import { anyName, makeTeam } from '../workspaces/team.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
  const value = { showRegister: true, showForget: true }
  await api.db.insert(systemSetting).values({ key: 'sysHomeUserAccount', value })
})
afterAll(() => api?.close())

/** Simulates the use of all but this many. */
const useAllBut = (left: number, { name, max }: Rate, by: string) =>
  api.db.execute(sql`
    insert into quota_use (quota, used_by, amount, at) values (${name}, ${by}, ${max - left}, now())`)
const of = ({ userId }: Person) => `user:${userId}`
const picture = () => new File([new Uint8Array([1, 2, 3])], 'a.png')

/** Expects the refusal to name the quota, in its detail and its text. */
const expectNamed = (failure: { msg: string; detail?: Record<string, unknown> | undefined }, { name, max }: Quota) => {
  expect(failure.detail?.quota).toBe(name)
  expect(failure.msg).toContain(String(max))
}

test('workspaces are made so many an hour, and the refusal says which limit and when there is room again', async () => {
  const owner = await makeUser(api)
  await useAllBut(1, workspacesCreated, of(owner))
  await api.done(saveWorkspace, { as: owner, body: { name: anyName() } })
  const failure = await api.refuses(saveWorkspace, 'quota.rate', { as: owner, body: { name: anyName() } })
  expectNamed(failure, workspacesCreated)
  expect(failure.msg).toMatch(/^每小时最多新建 60 个工作台，请在 (59|60) 分钟后再试$/)
  expect(failure.detail?.retryAfterSeconds).toBeGreaterThan(3500)
  await api.db.execute(sql`update quota_use set at = now() - interval '61 minutes' where used_by = ${of(owner)}`)
  await api.done(saveWorkspace, { as: owner, body: { name: anyName() } })
})

test('of many at once no more are made than the quota holds', async () => {
  const owner = await makeUser(api)
  await useAllBut(2, workspacesCreated, of(owner))
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => api.call(saveWorkspace, { as: owner, body: { name: anyName() } })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429, 429, 429])
})

test('what was refused for another reason uses up nothing', async () => {
  const owner = await makeUser(api)
  await useAllBut(1, workspacesCreated, of(owner))
  const name = anyName()
  await api.call(saveWorkspace, { as: owner, body: { name, photoPath: 'workspace-photo/none.webp' } })
  await api.done(saveWorkspace, { as: owner, body: { name } })
})

test('one owns so many workspaces, however slowly they are made', async () => {
  const owner = await makeUser(api)
  await api.db.execute(sql`
    with made as (
      insert into workspace (biz_id, name, remark) select gen_random_uuid()::text, 'w' || n, ''
      from generate_series(1, ${workspacesOwned.max}) n returning id)
    insert into workspace_member (workspace_id, user_id, role_type, status) select id, ${owner.userId}, '0', '0' from made`)
  const failure = await api.refuses(saveWorkspace, 'quota.full', { as: owner, body: { name: anyName() } })
  expectNamed(failure, workspacesOwned)
})

test('invitations, notices and pictures are so many within a time', async () => {
  const { bizId, owner, stranger } = await makeTeam(api)
  await useAllBut(0, invitationsSent, of(owner))
  const body = [{ userId: stranger.userId, roleType: '2' as const }]
  expectNamed(await api.refuses(inviteMembers, 'quota.rate', { as: owner, query: { bizId }, body }), invitationsSent)
  await useAllBut(0, noticesPutUp, of(owner))
  const notice = { as: owner, query: { bizId }, body: { content: '公告' } }
  expectNamed(await api.refuses(createNotice, 'quota.rate', notice), noticesPutUp)
  await useAllBut(0, picturesUploaded, of(owner))
  const upload = { as: owner, body: { file: picture() } }
  expectNamed(await api.refuses(uploadPicture, 'quota.rate', upload), picturesUploaded)
  expectNamed(await api.refuses(uploadAvatar, 'quota.rate', upload), picturesUploaded)
})

test('delegations and projects are so many within a time', async () => {
  const [authorizer, agent] = [await makeUser(api), await makeUser(api)]
  const modules = [await giveModule(api, authorizer)]
  await useAllBut(0, delegationsGiven, of(authorizer))
  const delegation = { agent: agent.usercode, startDate: dayIn(0), endDate: dayIn(1), modules }
  const given = await api.refuses(saveDelegation, 'quota.rate', { as: authorizer, body: delegation })
  expectNamed(given, delegationsGiven)

  const { manager } = await makeCampaign(api)
  const { code } = await makeQuestionnaire(api)
  await useAllBut(0, projectsCreated, of(manager))
  const project = { name: '评估', domains: [code], endTime: dayIn(9) }
  expectNamed(await api.refuses(createProject, 'quota.rate', { as: manager, body: project }), projectsCreated)
})

test('so many exports are written for one person at a time; who asks for one of them again is led to it', async () => {
  const { manager, projectId } = await makeCampaign(api)
  const others = []
  for (let each = 0; each < exportsUnderWay.max; each++) others.push((await makeCampaign(api, { manager })).projectId)
  for (const each of others) await api.done(startExport, { as: manager, query: { projectId: each } })
  const failure = await api.refuses(startExport, 'quota.full', { as: manager, query: { projectId } })
  expectNamed(failure, exportsUnderWay)
  await api.done(startExport, { as: manager, query: { projectId: others[0] ?? '' } })
})

test('a network asks for so many accounts a day', async () => {
  const [one = '', two = ''] = randomUUID().split('-').slice(1, 3)
  const addressOf = (host: number) => `2001:db8:${one}:${two}::${host}`
  await useAllBut(1, registrationRequests, networkBy(addressOf(0)))
  const ask = (host: number) => ({
    body: { name: '李明', email: `${randomUUID()}@example.com`, companyName: '华信信托' },
    address: addressOf(host),
  })
  await api.done(userRegister, ask(1))
  expectNamed(await api.refuses(userRegister, 'quota.rate', ask(2)), registrationRequests)
})

test('what nobody counts any more is swept out', async () => {
  const by = `user ${randomUUID()}`
  await useAllBut(0, noticesPutUp, by)
  await api.db.execute(sql`update quota_use set at = now() - interval '25 hours' where used_by = ${by}`)
  await sweepSystem(api.db)
  const { rows } = await api.db.execute(sql`select 1 from quota_use where used_by = ${by}`)
  expect(rows).toEqual([])
})
