import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { user } from '#api/shell/accounts/table.ts'
import { ticketBusiness } from '#contract/audit/collection/codes.ts'
import { remindExecutor } from '#contract/audit/comparisons/calls.ts'
import { flowFileBusiness } from '#contract/audit/data-process/codes.ts'
import * as calls from '#contract/audit/reviews/calls.ts'
import { clientFileBusiness } from '#contract/audit/reviews/codes.ts'
import { ReviewPerm } from '#contract/audit/reviews/perms.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import { enterDelegate, saveDelegation } from '#contract/shell/delegation/calls.ts'
import { listFiles, uploadFile } from '#contract/shell/files/calls.ts'
import { listMessages } from '#contract/shell/messages/calls.ts'
import { dayIn, giveModule } from '../../shell/delegation/pair.ts'
import * as sample from '../../shell/files/samples.ts'
import { makeUser, openTestApi, type TestApi } from '../../support/api.ts'
import { mailsTo } from '../../support/mailbox.ts'
import { formOf, freshNumber, makeReview, period } from './team.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

/** A project with a member and an object with an executor; neither has a permission for reviews. */
async function makeOutsiders() {
  const review = await makeReview(api)
  const [member, executor] = [await makeUser(api), await makeUser(api)]
  const form = await formOf(api, review)
  const body = { ...form, members: [...form.members, member.usercode] }
  await api.done(calls.saveReviewProject, { as: review.manager, body })
  const [objectId = 0] = review.objects
  const { dealerCode, reviewBatchNo, periodFrom, periodTo, version } = await api.done(calls.getReviewObject, {
    as: review.manager,
    query: { id: objectId },
  })
  const object = { id: objectId, version, projectId: review.projectId, dealerCode, reviewBatchNo, periodFrom, periodTo }
  await api.done(calls.saveReviewObject, { as: review.manager, body: { ...object, executor: executor.usercode } })
  return { ...review, objectId, outsiders: [member, executor] as const }
}

test('a member and an executor without the permission to read reviews get neither pages nor files of them', async () => {
  const { clientCode, projectId, objectId, leader, outsiders } = await makeOutsiders()
  const belongings = [
    { businessType: flowFileBusiness, businessId: String(objectId) },
    { businessType: ticketBusiness, businessId: String(objectId) },
    { businessType: clientFileBusiness, businessId: clientCode },
  ]
  for (const query of belongings) {
    await api.done(listFiles, { as: leader, query })
    for (const as of outsiders) {
      await api.refuses(listFiles, 'notFound', { as, query })
      await api.refuses(uploadFile, 'notFound', { as, body: { file: new File([sample.csv], 'a.csv'), ...query } })
    }
  }
  for (const as of outsiders) {
    await api.refuses(calls.getReviewProject, 'access.denied', { as, query: { id: projectId } })
    await api.refuses(calls.getReviewObject, 'access.denied', { as, query: { id: objectId } })
  }
})

test('those named who cannot open a review are listed: without the permission, and disabled', async () => {
  const { member, executor, leader } = await makeReview(api)
  const without = await makeUser(api)
  const requests = [member, executor, without].map(({ usercode }) => usercode)
  const listed = async () =>
    (await api.done(calls.listWithoutReviewAccess, { as: leader, body: { usercodes: requests } })).map(
      ({ usercode }) => usercode,
    )
  expect(await listed()).toEqual([without.usercode])
  await api.db.update(user).set({ status: UserStatus.disabled }).where(eq(user.id, executor.userId))
  expect(await listed()).toEqual([without.usercode, executor.usercode].toSorted())
  await api.refuses(calls.listWithoutReviewAccess, 'access.denied', { as: without, body: { usercodes: requests } })
})

test('the reminder to an executor who cannot open the object leads to a message that says whom to ask', async () => {
  const { leader, objectId, projectId, outsiders } = await makeOutsiders()
  const [, executor] = outsiders
  const email = `outsider-${objectId}@example.com`
  await api.db.update(user).set({ email }).where(eq(user.id, executor.userId))
  await api.done(remindExecutor, { as: leader, body: { objectId } })
  const [mail] = await mailsTo(api, email)
  expect(mail?.text).toMatch(/\/messages(\s|$)/)
  expect(mail?.text).not.toContain(`/project/${projectId}/`)
  const { pagedList } = await api.done(listMessages, { as: executor })
  expect(JSON.stringify(pagedList)).toContain('尚无流向审计权限')
  expect(JSON.stringify(pagedList)).not.toContain(`/project/${projectId}/`)
})

test('an agent of the leader neither joins the project nor assigns themselves an object', async () => {
  const review = await makeReview(api)
  const { leader, stranger: agent, projectId } = review
  const module = await giveModule(api, leader, [ReviewPerm.read, ReviewPerm.write])
  const days = { startDate: dayIn(0), endDate: dayIn(7) }
  await api.done(saveDelegation, { as: leader, body: { agent: agent.usercode, ...days, modules: [module] } })
  await api.done(enterDelegate, { as: agent, query: { username: leader.usercode } })
  const form = await formOf(api, review)
  const joining = { ...form, members: [...form.members, agent.usercode] }
  const errors = async (body: typeof form) =>
    (await api.refuses(calls.saveReviewProject, 'validation', { as: agent, body })).errors
  expect(await errors(joining)).toEqual({ members: ['不能选择自己'] })
  expect(await errors({ ...form, leader: agent.usercode })).toEqual({ leader: ['不能选择自己'] })
  const object = { projectId, dealerCode: 'D101', reviewBatchNo: freshNumber(), ...period, executor: agent.usercode }
  const refused = await api.refuses(calls.saveReviewObject, 'validation', { as: agent, body: object })
  expect(refused.errors).toEqual({ executor: ['不能选择自己'] })
  await api.done(calls.saveReviewObject, { as: agent, body: { ...object, executor: '' } })

  // People whom others have named stay in what an agent saves.
  await api.done(calls.saveReviewProject, { as: review.manager, body: joining })
  await api.done(calls.saveReviewProject, { as: agent, body: { ...joining, version: form.version + 1 } })
})
