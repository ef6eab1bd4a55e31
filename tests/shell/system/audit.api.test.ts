import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appendAudit } from '#api/platform/audit/audit.ts'
import { sealAudit } from '#api/platform/audit/audit-sealing.ts'
import { verifyAudit } from '#api/platform/audit/audit-verify.ts'
import { auditEntry, auditSeal } from '#api/platform/audit/table.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { AuditVerdict } from '#contract/platform/audit.ts'
import * as campaignCalls from '#contract/risk/campaigns/calls.ts'
import * as matrixQuestionnaireCalls from '#contract/risk/kinds/matrix/calls.ts'
import * as matrixPaperCalls from '#contract/risk/kinds/matrix/paper-calls.ts'
import * as matrixResultCalls from '#contract/risk/kinds/matrix/result-calls.ts'
import * as paperCalls from '#contract/risk/papers/calls.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import * as questionnaireCalls from '#contract/risk/questionnaires/calls.ts'
import * as resultCalls from '#contract/risk/results/calls.ts'
import { disableUser } from '#contract/shell/accounts/calls.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import { getMenus } from '#contract/shell/menus/calls.ts'
import { logout } from '#contract/shell/session/calls.ts'
import {
  answer,
  answersOf,
  external,
  filled,
  makeCampaign,
  makeManager,
  respondentWorkbook,
} from '../../risk/campaigns/campaign.ts'
import { makeUser, openTestApi, password, type TestApi } from '../../support/api.ts'
import { makeAdministrator } from '../accounts/people.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

const rowsBy = (actor: string) =>
  api.db.select().from(auditEntry).where(eq(auditEntry.actor, actor)).orderBy(asc(auditEntry.seq))
const rowsFrom = (address: string) =>
  api.db.select().from(auditEntry).where(eq(auditEntry.address, address)).orderBy(asc(auditEntry.seq))

const sample = () =>
  new File(
    [readFileSync(new URL('../../../public/samples/basel-operational-risk.xlsx', import.meta.url))],
    'basel-operational-risk.xlsx',
  )

/** Does everything that leaves an audit row, as one person from one address. */
async function doEverything(address: string) {
  const manager = await makeManager(api)
  const drawn = await api.drawCaptcha(address)
  const signedIn = await api.signIn(manager.username, { address, ...drawn })
  const as = { token: signedIn.body.data.access_token }
  const made = await makeCampaign(api, { manager })
  const { bizId } = await api.done(campaignCalls.createProject, {
    as,
    address,
    body: { name: '审计用', domains: [made.questionnaire.code], endTime: '2099-12-31' },
  })
  const respondent = external('trail')
  const { itemId } = await api.done(campaignCalls.createItem, { as, address, body: { projectId: bizId, respondent } })
  const edit = { itemId, version: 1, name: '新名', email: 'new@example.com' }
  await api.done(campaignCalls.updateItem, { as, address, body: edit })
  await api.done(campaignCalls.deleteItem, { as, address, query: { itemId } })
  const file = await respondentWorkbook(['外部', '', '李强', 'li.qiang@example.com'])
  await api.done(campaignCalls.importItems, { as, address, query: { projectId: bizId }, body: { file } })
  await api.done(matrixQuestionnaireCalls.importQuestionnaire, {
    as,
    address,
    body: { file: sample(), code: `basel-${randomUUID().slice(0, 8)}`, name: '巴塞尔' },
  })
  await api.download(matrixQuestionnaireCalls.exportQuestionnaire, {
    as,
    address,
    query: { domain: made.questionnaire.code },
  })
  const key = `form-${randomUUID()}`
  const answers = answersOf(made.questionnaire, made.uuid, filled(made.questionnaire, 2))
  await api.done(matrixPaperCalls.answerPaper, { body: { mode: AnswerMode.submit, key, answers } })
  await api.download(resultCalls.exportProject, { as, address, query: { projectId: made.projectId } })
  await api.download(matrixResultCalls.exportItem, { as, address, query: { uuid: made.uuid } })
  await api.done(campaignCalls.archiveProject, { as, address, query: { id: bizId } })
  await api.done(campaignCalls.deleteProject, { as, address, query: { id: bizId } })
  await api.done(logout, { as, address })
  const [item] = made.items
  return { manager, secrets: { token: as.token, uuid: made.uuid, item: item?.token ?? '', captcha: drawn.captchaKey } }
}

test('every write, sign-in and export of a module leaves a row that says who, what and from where', async () => {
  const { manager } = await doEverything('203.0.113.7')
  const rows = await rowsBy(manager.usercode)
  const done = new Set(rows.map(({ action }) => action))
  // Actions of `doEverything`. The row of every other call is checked by `api.done`, wherever the call is tested.
  const { createProject, archiveProject, deleteProject, createItem, updateItem, deleteItem, importItems } =
    campaignCalls
  const { importQuestionnaire, exportQuestionnaire } = matrixQuestionnaireCalls
  const { exportProject } = resultCalls
  const { exportItem } = matrixResultCalls
  const audited = [
    ...[createProject, archiveProject, deleteProject, createItem, updateItem, deleteItem, importItems],
    ...[importQuestionnaire, exportQuestionnaire, exportProject, exportItem],
  ].map(({ audit }) => audit)
  expect([...done].toSorted()).toEqual([...new Set(audited), 'session.signIn', 'session.signOut'].toSorted())
  for (const row of rows) {
    expect(row).toMatchObject({ principal: manager.usercode, outcome: 'done' })
    expect(row.object, row.action).toMatch(/^(user|project|item|paper|questionnaire):.+/)
  }
  const signIn = rows.find(({ action }) => action === 'session.signIn')
  expect(signIn).toMatchObject({ object: `user:${manager.usercode}`, address: '203.0.113.7' })
  const submitted = await api.db.select().from(auditEntry).where(eq(auditEntry.action, 'risk.paper.answer'))
  expect(submitted).toMatchObject([{ actor: '', object: expect.stringMatching(/^paper:\d+$/), outcome: 'done' }])
})

test('no secret enters the trail or the log', async () => {
  const { secrets } = await doEverything('203.0.113.8')
  await api.signIn('someone', { password: `${password} typed wrong`, address: '203.0.113.8' })
  await api.call(paperCalls.getPaper, { query: { uuid: `${secrets.uuid}x` }, address: '203.0.113.8' })
  await api.call(paperCalls.getPaper, { query: { uuid: 'a guess with \u0000' }, address: '203.0.113.8' })
  const trail = await api.db.execute(
    sql`select t::text as line from audit_entry t union all select t::text from refusal_tally t`,
  )
  const written = `${JSON.stringify(trail.rows)}${JSON.stringify(api.log)}`
  for (const [what, secret] of Object.entries({ ...secrets, password })) {
    expect(secret.length).toBeGreaterThan(10)
    expect(written.includes(secret), what).toBe(false)
  }
})

test('readings leave no row', async () => {
  const manager = await makeManager(api)
  const { projectId, uuid } = await makeCampaign(api, { manager })
  const before = (await rowsBy(manager.usercode)).length
  await api.done(getMenus, { as: manager })
  await api.done(campaignCalls.getProject, { as: manager, query: { id: projectId } })
  await api.done(paperCalls.getPaper, { as: manager, query: { uuid } })
  await api.download(campaignCalls.getItemTemplate, { as: manager })
  expect(await rowsBy(manager.usercode)).toHaveLength(before)
})

test('a refused sign-in, a call without permission, an unknown link and a write the state forbids leave a row', async () => {
  const address = '203.0.113.9'
  const manager = await makeManager(api)
  const stranger = await makeUser(api)
  const campaign = await makeCampaign(api, { manager })
  await answer(api, campaign, filled(campaign.questionnaire, 1), { mode: AnswerMode.submit })
  await api.signIn('nobody', { address, password: 'wrong' })
  await api.refuses(questionnaireCalls.listQuestionnaires, 'access.denied', { as: stranger, address })
  await api.refuses(paperCalls.getPaper, 'notFound', { query: { uuid: randomUUID() }, address })
  await api.refuses(campaignCalls.deleteProject, 'project.answered', {
    as: manager,
    query: { id: campaign.projectId },
    address,
  })
  const rows = await rowsFrom(address)
  expect(rows.map(({ actor, action, outcome }) => [actor, action, outcome])).toEqual([
    ['', 'session.signIn', '401002'],
    [stranger.usercode, 'GET /risk/evaluate/questionnaire', '403001'],
    ['', 'GET /risk/evaluate/paper', '404001'],
    [manager.usercode, 'risk.project.delete', '409003'],
  ])
})

test('refusals of one call that share a code leave a row each, which names the refusal', async () => {
  const address = '203.0.113.19'
  const as = await makeAdministrator(api)
  const { userId } = await makeUser(api, { status: UserStatus.disabled })
  for (const [refusal, id] of [
    ['user.disabled', userId],
    ['user.self', as.userId],
    ['user.self', as.userId],
  ] as const)
    await api.refuses(disableUser, refusal, { as, query: { userId: id }, address })
  const rows = await rowsFrom(address)
  expect(rows.map(({ outcome, detail }) => [outcome, JSON.parse(detail).refused])).toEqual([
    ['409003', 'user.disabled'],
    ['409003', 'user.self'],
  ])
})

test('a form filled in wrongly leaves no row', async () => {
  const address = '203.0.113.10'
  const manager = await makeManager(api)
  const body = { name: '', domains: [], endTime: 'tomorrow' }
  await api.refuses(campaignCalls.createProject, 'validation', { as: manager, body, address })
  expect(await rowsFrom(address)).toEqual([])
})

test('refusals that repeat are counted, not multiplied', async () => {
  const address = '203.0.113.11'
  for (let guess = 0; guess < 100; guess++) {
    await api.refuses(paperCalls.getPaper, 'notFound', { query: { uuid: randomUUID() }, address })
  }
  const rows = await rowsFrom(address)
  // If the hour changes in the meantime, counting starts again.
  expect([1, 10, 100]).toEqual(expect.arrayContaining(rows.map(({ detail }) => JSON.parse(detail).count)))
  expect(rows.length).toBeLessThanOrEqual(4)
})

test('what fails leaves neither its work nor its row', async () => {
  const manager = await makeManager(api)
  const { projectId } = await makeCampaign(api, { manager })
  const failing = api.db.transaction(async (tx) => {
    await tx.execute(sql`update risk_project set name = 'changed' where biz_id = ${projectId}`)
    await appendAudit(tx, api.trail, entry('failing'))
    throw new Error('after the row')
  })
  await expect(failing).rejects.toThrow('after the row')
  expect((await api.done(campaignCalls.getProject, { as: manager, query: { id: projectId } })).name).toBe('年度评估')
  expect(await rowsBy('failing')).toEqual([])
})

test('a write whose audit row cannot be stored is rolled back and reported as failed', async () => {
  const manager = await makeManager(api)
  const { projectId } = await makeCampaign(api, { manager })
  const project = await api.done(campaignCalls.getProject, { as: manager, query: { id: projectId } })
  const body = { id: projectId, version: project.version, name: 'changed', endTime: project.endTime }
  await api.db.execute(sql`alter table audit_head rename to audit_head_away`)
  const { status } = await api
    .call(campaignCalls.updateProject, { as: manager, body })
    .finally(() => api.db.execute(sql`alter table audit_head_away rename to audit_head`))

  expect(status).toBe(500)
  expect((await api.done(campaignCalls.getProject, { as: manager, query: { id: projectId } })).name).toBe('年度评估')
  await api.done(campaignCalls.updateProject, { as: manager, body })
})

const entry = (actor: string, detail: Record<string, unknown> = {}) => ({
  actor,
  principal: actor,
  action: 'test.act',
  object: '对象：1:2',
  outcome: 'done',
  address: '::1',
  detail,
})

test('the chain holds with fifty writers at once, and a check in the middle finds nothing wrong', async () => {
  const verdicts: AuditVerdict[] = []
  const writers = Array.from({ length: 50 }, async (_, writer) => {
    for (let row = 0; row < 4; row++)
      await appendAudit(api.db, api.trail, entry(`writer-${writer}`, { row, text: '“引号” 𠮷 \n' }))
  })
  const checks = Array.from({ length: 10 }, async () => {
    await sealAudit(api.db, api.trail)
    verdicts.push(await verifyAudit(api.db, api.trail))
  })
  await Promise.all([...writers, ...checks])
  expect(verdicts.filter(({ intact }) => !intact)).toEqual([])
  const verdict = await verifyAudit(api.db, api.trail)
  expect(verdict).toMatchObject({ intact: true })
  const [{ n } = { n: 0 }] = (await api.db.execute<{ n: number }>(sql`select count(*)::int as n from audit_entry`)).rows
  expect(verdict).toMatchObject({ rows: n })
  expect(n).toBeGreaterThanOrEqual(200)
})

test('the end is sealed once, and again only when the trail has grown', async () => {
  const seals = (db: Db) => db.select().from(auditSeal)
  await appendAudit(api.db, api.trail, entry('sealed'))
  await sealAudit(api.db, api.trail)
  const before = (await seals(api.db)).length
  await sealAudit(api.db, api.trail)
  expect(await seals(api.db)).toHaveLength(before)
  await appendAudit(api.db, api.trail, entry('sealed'))
  await sealAudit(api.db, api.trail)
  expect(await seals(api.db)).toHaveLength(before + 1)
  expect(await verifyAudit(api.db, api.trail)).toMatchObject({ intact: true })
})
