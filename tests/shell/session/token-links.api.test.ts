import { afterAll, beforeAll, expect, test } from 'vitest'
import { getLink } from '#contract/audit/collection/calls.ts'
import type { Scope } from '#contract/platform/scope.ts'
import { getItem, pageItems, previewLetters } from '#contract/risk/campaigns/calls.ts'
import { LetterPurpose } from '#contract/risk/campaigns/codes.ts'
import { timeMarker } from '#contract/risk/kinds/finance/codes.ts'
import { answerFinance } from '#contract/risk/kinds/finance/paper-calls.ts'
import { getFinanceCompany, getFinanceResults } from '#contract/risk/kinds/finance/result-calls.ts'
import { pageAnswers, pageNotes } from '#contract/risk/kinds/matrix/result-calls.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { listItemUuids } from '#contract/risk/results/calls.ts'
import { createAccessToken } from '#contract/shell/session/calls.ts'
import { makeLink, makeTasks } from '../../audit/collection/collected.ts'
import { answer, external, filled, makeCampaign } from '../../risk/campaigns/campaign.ts'
import { makeFinanceCampaign } from '../../risk/kinds/finance/finance.ts'
import { uuidsOf } from '../../risk/results/result-campaign.ts'
import { openTestApi, type Person, password, type TestApi } from '../../support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

async function makeToken(owner: Person, scopes: Scope[]): Promise<{ token: string }> {
  const body = { name: '每日导出', scopes, until: tomorrow(), password }
  const { secret } = await api.done(createAccessToken, { as: owner, body })
  return { token: secret }
}

test('an access token reads respondents and results without the links of their papers, which would outlast it', async () => {
  const campaign = await makeCampaign(api, { respondents: [external('first'), external('second')] })
  const { manager, projectId, questionnaire, items } = campaign
  const uuids = uuidsOf(campaign)
  await answer(api, { questionnaire, uuid: uuids[0] ?? '' }, filled(questionnaire, 3))
  const itemId = items[0]?.itemId ?? ''
  const letter = { subject: '请填写', body: '{link}' }
  const texts = { 'zh-Hans': letter, 'zh-Hant': letter, en: letter }
  const repliesTo = async (as: { token: string }) => [
    await api.done(pageItems, { as, body: { projectId } }),
    await api.done(getItem, { as, query: { itemId } }),
    await api.done(listItemUuids, { as, query: { id: projectId } }),
    await api.done(pageAnswers, { as, query: { id: projectId, criteriaId: questionnaire.rowIds[0] ?? 0 } }),
    await api.done(pageNotes, { as, query: { id: projectId } }),
    await api.done(previewLetters, {
      as,
      body: { projectId, purpose: LetterPurpose.invitation, texts, itemId: items[1]?.itemId },
    }),
  ]
  const secrets = [...uuids, ...items.map(({ token }) => token)]
  expect(secrets).not.toContain('')
  const inPerson = JSON.stringify(await repliesTo(manager))
  for (const secret of secrets) expect(inPerson).toContain(secret)
  for (const scope of ['risk:read', 'risk:write'] as const) {
    const byToken = JSON.stringify(await repliesTo(await makeToken(manager, [scope])))
    for (const secret of secrets) expect(byToken).not.toContain(secret)
    expect(byToken).toContain(itemId)
  }
})

test('an access token reads finance results without the links of their papers', async () => {
  const { manager, projectId: id, uuid, item } = await makeFinanceCampaign(api)
  const data = [
    { table: timeMarker, start: '2024-12-31', end: '2025-12-31' },
    { code: 'assets', start: '200', end: '250' },
    { code: 'debts', start: '50', end: '125' },
    { code: 'guarantees', end: '7' },
  ]
  await api.done(answerFinance, { body: { uuid, mode: AnswerMode.submit, data } })
  const uuidsTold = async (as: { token: string }) => [
    ...(await api.done(getFinanceResults, { as, query: { id } })).records.map((company) => company.uuid),
    (await api.done(getFinanceCompany, { as, query: { id, itemId: item.itemId } })).uuid,
  ]
  expect(await uuidsTold(manager)).toEqual([uuid, uuid])
  expect(await uuidsTold(await makeToken(manager, ['risk:read']))).toEqual(['', ''])
})

test('an access token reads a dealer’s link without its address', async () => {
  const own = await makeTasks(api)
  const secret = await makeLink(api, own)
  const query = { id: own.objectId }
  expect((await api.done(getLink, { as: own.member, query })).copyUrl).toContain(secret)
  for (const scope of ['audit:read', 'audit:write'] as const) {
    const reply = await api.done(getLink, { as: await makeToken(own.member, [scope]), query })
    expect(reply.link).not.toBeNull()
    expect(reply.copyUrl).toBeNull()
  }
})
