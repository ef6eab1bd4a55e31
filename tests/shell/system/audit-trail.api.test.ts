import { eq, sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appendAudit } from '#api/platform/audit/audit.ts'
import { sealAudit } from '#api/platform/audit/audit-sealing.ts'
import { createEntityTypes } from '#api/platform/audit/entity-types.ts'
import { auditEntry } from '#api/platform/audit/table.ts'
import { databaseClock } from '#api/platform/clock.ts'
import { problemText } from '#api/platform/text.ts'
import { project } from '#api/risk/campaigns/table.ts'
import { role, user } from '#api/shell/accounts/table.ts'
import { findOpener } from '#api/shell/session/session.ts'
import { exportAudit as writeExport } from '#api/shell/system/audit-export.ts'
import type { QueryIn } from '#contract/platform/call.ts'
import { languages } from '#contract/platform/language.ts'
import { problems } from '#contract/platform/problem.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { administratorRole } from '#contract/shell/accounts/codes.ts'
import { exportAudit, getAuditEntry, pageAudit, verifyAudit } from '#contract/shell/system/calls.ts'
import { SystemPerm } from '#contract/shell/system/perms.ts'
import { makeCampaign, makeManager } from '../../risk/campaigns/campaign.ts'
import { makeUser, openerOf, openTestApi, type Person, type TestApi, timeZone } from '../../support/api.ts'
import { tamper } from './tamper.ts'

let api: TestApi
let auditor: Person

beforeAll(async () => {
  api = await openTestApi()
  auditor = await makeUser(api, { perms: [SystemPerm.readAudit, SystemPerm.exportAudit] })
})
afterAll(() => api?.close())

type Row = {
  actor?: string
  action?: string
  object?: string
  outcome?: string
  address?: string
  detail?: Record<string, unknown>
}

const append = ({ actor = 'somebody', ...row }: Row) =>
  appendAudit(api.db, api.trail, {
    actor,
    principal: actor,
    action: 'test.act',
    object: 'entity:1',
    outcome: 'done',
    address: '::1',
    detail: { note: '=1+1' },
    ...row,
  })
const page = (query: QueryIn<typeof pageAudit> = {}) => api.done(pageAudit, { as: auditor, query })
const objects = async (query: QueryIn<typeof pageAudit>) => (await page(query)).records.map(({ object }) => object)

test('rows come newest first, fifty at a time, back and forth by their numbers', async () => {
  for (let row = 1; row <= 120; row++) await append({ actor: 'paged', object: `row:${row}` })
  const first = await page({ actor: 'paged' })
  expect(first.records.map(({ object }) => object)).toEqual(Array.from({ length: 50 }, (_, at) => `row:${120 - at}`))
  expect(first.newer).toBeNull()
  const second = await page({ actor: 'paged', before: first.older ?? 0 })
  const third = await page({ actor: 'paged', before: second.older ?? 0 })
  expect(third.records.map(({ object }) => object)).toEqual(Array.from({ length: 20 }, (_, at) => `row:${20 - at}`))
  expect(third.older).toBeNull()
  const back = await page({ actor: 'paged', after: third.newer ?? 0 })
  expect(back.records).toEqual(second.records)
  const again = await page({ actor: 'paged', after: back.newer ?? 0 })
  expect(again).toMatchObject({ records: first.records, newer: null })
  expect(first.rows).toBeGreaterThanOrEqual(120)
})

test('rows are found by who, what, outcome, object and address', async () => {
  await append({ actor: 'finder', action: 'test.one', object: 'alpha:1', address: '203.0.113.1' })
  await append({ actor: 'finder', action: 'test.two', object: 'alpha:2', outcome: '403001', address: '203.0.113.2' })
  await append({ actor: 'finder', action: 'test.two', object: 'al%:3', outcome: '409003', address: '203.0.113.2' })
  const actor = 'finder'
  expect(await objects({ actor, action: 'test.two' })).toEqual(['al%:3', 'alpha:2'])
  expect(await objects({ actor, outcome: 'done' })).toEqual(['alpha:1'])
  expect(await objects({ actor, outcome: 'refused' })).toEqual(['al%:3', 'alpha:2'])
  expect(await objects({ actor, outcome: '403001' })).toEqual(['alpha:2'])
  expect(await objects({ actor, object: 'alpha:' })).toEqual(['alpha:2', 'alpha:1'])
  expect(await objects({ actor, object: 'al%:' })).toEqual(['al%:3'])
  expect(await objects({ address: '203.0.113.2' })).toEqual(['al%:3', 'alpha:2'])
  expect(await objects({ actor, action: '', outcome: '', from: '', to: '' })).toHaveLength(3)
})

test('people and what they did it to come by name, with their page for who may open it', async () => {
  const admin = await makeUser(api, { administrator: true, perms: [SystemPerm.readAudit] })
  const manager = await makeManager(api)
  const { projectId, items } = await makeCampaign(api, { manager })
  const [item] = items
  const rowOf = async (as: Person, object: string) =>
    (await api.done(pageAudit, { as, query: { object } })).records.find(({ outcome }) => outcome === 'done')
  const seen = await rowOf(
    await makeUser(api, { perms: [SystemPerm.readAudit, RiskPerm.readProjects] }),
    `project:${projectId}`,
  )
  expect(seen).toMatchObject({
    actor: manager.usercode,
    person: { type: 'user', name: manager.name, note: manager.username, open: false },
    forPerson: { name: manager.name },
    entity: { type: 'project', name: '年度评估', place: [projectId], open: true, gone: false, others: 0 },
  })
  expect((await rowOf(auditor, `project:${projectId}`))?.entity).toMatchObject({ name: '年度评估', open: false })
  await append({ object: `item:${item?.itemId}` })
  expect((await rowOf(auditor, `item:${item?.itemId}`))?.entity).toMatchObject({ type: 'item', note: '年度评估' })
  await append({ actor: auditor.usercode, object: `role:${administratorRole}` })
  await api.db.update(role).set({ nameEn: 'Administrator' }).where(eq(role.code, administratorRole))
  const about = { as: auditor, query: { object: `role:${administratorRole}` } } as const
  const inEnglish = await api.done(pageAudit, { ...about, language: 'en' })
  expect(inEnglish.records[0]?.entity).toMatchObject({ name: 'Administrator' })
  await append({ object: `user:${admin.usercode},${auditor.usercode}` })
  const many = await rowOf(auditor, `user:${admin.usercode},`)
  expect(many?.entity).toMatchObject({ name: admin.name, others: 1 })
})

test('what is gone is still called what its last rows called it', async () => {
  const object = 'department:999999'
  await append({ object, detail: { name: '已撤销的部门' } })
  await append({ object, detail: { id: 999_999 } })
  const [last] = (await page({ object })).records
  expect(last?.entity).toMatchObject({ type: 'department', name: '已撤销的部门', gone: true, open: false })
  await append({ object: 'department:999998', detail: {} })
  expect((await page({ object: 'department:999998' })).records[0]?.entity).toBeNull()
})

test('a person is found by account, code, name and how they begin; several of one name are all found', async () => {
  const [one, other] = [await makeUser(api), await makeUser(api)]
  const name = `重名${one.usercode}`
  for (const { userId } of [one, other]) await api.db.update(user).set({ name }).where(eq(user.id, userId))
  await append({ actor: one.usercode, object: 'first' })
  await append({ actor: other.usercode, object: 'second' })
  await append({ actor: `gone-${one.usercode}`, object: 'third' })
  expect(await objects({ person: one.username.toUpperCase(), action: 'test.act' })).toEqual(['first'])
  expect(await objects({ person: other.usercode, action: 'test.act' })).toEqual(['second'])
  expect(await objects({ person: name, action: 'test.act' })).toEqual(['second', 'first'])
  expect(await objects({ person: name.slice(0, -1), action: 'test.act' })).toEqual(['second', 'first'])
  expect(await objects({ person: `gone-${one.usercode}` })).toEqual(['third'])
  expect(await objects({ person: `${name}_` })).toEqual([])
  expect(await page({ person: name })).toMatchObject({ more: false })
})

test('rows are found by the name of what they are about', async () => {
  const manager = await makeManager(api)
  const { projectId } = await makeCampaign(api, { manager })
  const name = `命名${projectId}`
  await api.db.update(project).set({ name }).where(eq(project.bizId, projectId))
  const found = await objects({ object: name })
  expect(found.length).toBeGreaterThan(0)
  expect(new Set(found)).toEqual(new Set([`project:${projectId}`]))
  expect(await objects({ object: name, person: manager.username })).toEqual(found)
  expect(await objects({ object: name, person: auditor.username })).toEqual([])
})

test("days are those of the organisation's calendar, both included", async () => {
  for (const [object, at] of [
    ['before', '2020-01-01T15:59:59.999999Z'],
    ['first', '2020-01-01T16:00:00.000000Z'],
    ['last', '2020-01-03T15:59:59.999999Z'],
    ['after', '2020-01-03T16:00:00.000000Z'],
  ] as const) {
    await append({ actor: 'dated', object })
    await tamper(api.db, (tx) => tx.update(auditEntry).set({ at }).where(eq(auditEntry.object, object)))
  }
  expect(await objects({ actor: 'dated', from: '2020-01-02', to: '2020-01-03' })).toEqual(['last', 'first'])
  expect(await objects({ actor: 'dated', from: '2020-01-04' })).toEqual(['after'])
  await api.refuses(pageAudit, 'parameter', { as: auditor, query: { from: '2020-13-01' } })
  await tamper(api.db, (tx) => tx.delete(auditEntry).where(eq(auditEntry.actor, 'dated')))
})

test('the times of the trail never go back, even when the clock does', async () => {
  await append({ actor: 'clock', object: 'fast' })
  const ahead = '2999-01-01T00:00:00.000000Z'
  await tamper(api.db, (tx) => tx.update(auditEntry).set({ at: ahead }).where(eq(auditEntry.actor, 'clock')))
  await append({ actor: 'clock', object: 'right' })
  expect((await page({ actor: 'clock' })).records.map(({ at }) => at)).toEqual([ahead, ahead])
  await tamper(api.db, (tx) => tx.delete(auditEntry).where(eq(auditEntry.actor, 'clock')))
})

test('a row comes with its detail, its hash and the one before', async () => {
  await append({ actor: 'hashed', object: 'one' })
  await append({ actor: 'hashed', object: 'two' })
  const [two, one] = (await page({ actor: 'hashed' })).records
  const [first, second] = [
    await api.done(getAuditEntry, { as: auditor, query: { seq: one?.seq ?? 0 } }),
    await api.done(getAuditEntry, { as: auditor, query: { seq: two?.seq ?? 0 } }),
  ]
  expect(second.hashBefore).toBe(first.hash)
  expect(second).toMatchObject({ ...two, detail: '{"note":"=1+1"}', hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  await sealAudit(api.db, api.trail)
  const sealed = await api.done(getAuditEntry, { as: auditor, query: { seq: two?.seq ?? 0 } })
  expect(sealed.sealedBy).toBeGreaterThanOrEqual(two?.seq ?? 0)
  await api.refuses(getAuditEntry, 'notFound', { as: auditor, query: { seq: 999_999_999 } })
})

test('an export holds what the filter shows as text, says what it was, and is itself in the trail', async () => {
  await append({ actor: 'exported', object: '=cmd' })
  await append({ actor: 'exported', object: 'plain' })
  const { bytes, headers } = await api.download(exportAudit, { as: auditor, query: { actor: 'exported' } })
  expect(headers.get('content-disposition')).toContain(encodeURIComponent('审计日志'))
  const { sheets } = await readXlsx(bytes)
  const [about, trail] = sheets
  expect(about?.rows.flat()).toEqual(expect.arrayContaining(['exported', '符合条件的全部记录']))
  expect(trail?.rows.slice(1).map((row) => row[7])).toEqual(['plain', '=cmd'])
  const [row] = (await page({ actor: auditor.usercode, action: 'system.audit.export' })).records
  expect(row).toMatchObject({ object: 'audit', outcome: 'done' })
})

test('an export names actions and outcomes in words of its reader, and the code besides', async () => {
  await append({ actor: 'worded', action: 'system.audit.export' })
  await append({ actor: 'worded', action: 'system.audit.verify', outcome: problems['access.denied'] })
  const words = {
    'zh-Hans': ['导出审计日志', '已完成', '校验审计日志'],
    'zh-Hant': ['匯出稽核軌跡', '已完成', '驗證稽核軌跡'],
    en: ['Export the audit trail', 'Done', 'Verify the audit trail'],
  }
  for (const language of languages) {
    const [exported, done, verified] = words[language]
    const query = { actor: 'worded' }
    const { sheets } = await readXlsx((await api.download(exportAudit, { as: auditor, language, query })).bytes)
    expect(sheets[1]?.rows.slice(1).map((row) => [row[6], row[9], row[12]])).toEqual([
      [verified, `${problems['access.denied']} ${problemText('access.denied', language)}`, 'system.audit.verify'],
      [exported, done, 'system.audit.export'],
    ])
    const filtered = { ...query, outcome: 'done', action: 'system.audit.export' }
    const narrow = await api.download(exportAudit, { as: auditor, language, query: filtered })
    const [about] = (await readXlsx(narrow.bytes)).sheets
    expect(about?.rows.flat()).toEqual(expect.arrayContaining([exported, done]))
  }
})

test('an export that is not all of it says so', async () => {
  for (let row = 0; row < 4; row++) await append({ actor: 'many' })
  const principal = await findOpener(api.db, databaseClock(timeZone), openerOf(auditor))
  const caller = { principal, session: principal, language: 'zh-Hans', address: '' } as const
  const deps = { db: api.db, clock: databaseClock(timeZone), entityTypes: createEntityTypes() }
  const { bytes } = await writeExport(deps, { filter: { actor: 'many' }, caller, most: 3 })
  const { sheets } = await readXlsx(bytes)
  expect(sheets[1]?.rows).toHaveLength(4)
  expect(sheets[0]?.rows.flat().join()).toContain('仅导出最新的 3 行')
})

test('a check says how far the trail is intact, and then which row was edited', async () => {
  const fresh = await openTestApi()
  try {
    const person = await makeUser(fresh, { perms: [SystemPerm.readAudit] })
    for (let row = 0; row < 5; row++)
      await appendAudit(fresh.db, fresh.trail, {
        actor: 'a',
        principal: 'a',
        action: 'test.act',
        object: `row:${row}`,
        outcome: 'done',
        address: '::1',
      })
    await sealAudit(fresh.db, fresh.trail)
    expect(await fresh.done(verifyAudit, { as: person })).toEqual({ intact: true, rows: 5, sealedTo: 5 })
    await tamper(fresh.db, (tx) => tx.execute(sql`update audit_entry set object = 'edited' where seq = 3`))
    expect(await fresh.done(verifyAudit, { as: person })).toEqual({ intact: false, seq: 3, fault: 'edited' })
    const rows = await fresh.db.select().from(auditEntry).where(eq(auditEntry.action, 'system.audit.verify'))
    expect(rows.map(({ actor, detail }) => [actor, JSON.parse(detail).intact])).toEqual([
      [person.usercode, true],
      [person.usercode, false],
    ])
  } finally {
    await fresh.close()
  }
})

test('who may read the trail may not export it, and others may do neither', async () => {
  const reader = await makeUser(api, { perms: [SystemPerm.readAudit] })
  await api.refuses(exportAudit, 'access.denied', { as: reader })
  await api.refuses(pageAudit, 'access.denied', { as: await makeUser(api) })
  await api.refuses(verifyAudit, 'session.expired')
})
