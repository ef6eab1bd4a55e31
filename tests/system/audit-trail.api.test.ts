import { eq, sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseClock } from '#api/clock.ts'
import { appendAudit } from '#api/system/audit.ts'
import { exportAudit as writeExport } from '#api/system/audit-export.ts'
import { sealAudit } from '#api/system/audit-sealing.ts'
import { auditEntry } from '#api/system/table.ts'
import { problemText } from '#api/text.ts'
import type { QueryIn } from '#contract/call.ts'
import { languages } from '#contract/language.ts'
import { problems } from '#contract/problem.ts'
import { exportAudit, getAuditEntry, pageAudit, verifyAudit } from '#contract/system/calls.ts'
import { SystemPerm } from '#contract/system/perms.ts'
import { makeUser, openTestApi, type Person, type TestApi, timeZone } from '../api.ts'
import { tamper } from './tamper.ts'

let api: TestApi
let auditor: Person

beforeAll(async () => {
  api = await openTestApi()
  auditor = await makeUser(api, { perms: [SystemPerm.readAudit, SystemPerm.exportAudit] })
})
afterAll(() => api?.close())

type Row = { actor?: string; action?: string; object?: string; outcome?: string; address?: string }

const append = ({ actor = 'somebody', ...row }: Row) =>
  appendAudit(api.db, api.trail, {
    actor,
    principal: actor,
    action: 'test.act',
    object: 'thing:1',
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
  expect(await objects({ actor, object: 'al%' })).toEqual(['al%:3'])
  expect(await objects({ address: '203.0.113.2' })).toEqual(['al%:3', 'alpha:2'])
  expect(await objects({ actor, action: '', outcome: '', from: '', to: '' })).toHaveLength(3)
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
  expect(trail?.rows.slice(1).map((row) => row[5])).toEqual(['plain', '=cmd'])
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
    expect(sheets[1]?.rows.slice(1).map((row) => [row[4], row[6], row[9]])).toEqual([
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
  const caller = { principal: null, session: null, language: 'zh-Hans', address: '' } as const
  const deps = { db: api.db, clock: databaseClock(timeZone) }
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
