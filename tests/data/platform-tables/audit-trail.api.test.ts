import { ne } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appendAudit } from '#api/platform/audit/audit.ts'
import { auditEntry } from '#api/platform/audit/table.ts'
import { actionText, outcomeText } from '#api/platform/text.ts'
import { getTable } from '#contract/data/mart/calls.ts'
import type { ReplyOf } from '#contract/platform/call.ts'
import { pageAudit } from '#contract/shell/system/calls.ts'
import { SystemPerm } from '#contract/shell/system/perms.ts'
import { makeUser, openTestApi, type TestApi } from '../../support/api.ts'
import { makeProvider, rowsOf, take } from './taken.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

type Row = ReplyOf<typeof pageAudit>['records'][number]
const named = (entity: Row['person']) => (entity ? [entity.name, entity.note].filter(Boolean).join(' · ') : null)

test('the audit trail is stored as its page lists it, without details and hashes', { timeout: 120_000 }, async () => {
  const [actor, principal] = [await makeUser(api), await makeUser(api)]
  const acted = { actor: actor.usercode, principal: principal.usercode, address: '192.0.2.7' }
  for (let at = 0; at < 1100; at++)
    await appendAudit(api.db, api.trail, {
      ...acted,
      action: 'table.save',
      object: `user:${principal.usercode}`,
      outcome: at % 10 === 3 ? '409001' : 'done',
      detail: { secret: 'canary' },
    })
  const by = await makeProvider(api, [SystemPerm.exportAudit])
  const bizId = await take(api, by, 'system.audit')
  const rows = await rowsOf(api, by, bizId)
  expect(JSON.stringify(rows)).not.toContain('canary')

  const auditor = await makeUser(api, { perms: [SystemPerm.readAudit] })
  const listed: Row[] = []
  for (let before: number | undefined, isOver = false; !isOver; ) {
    const query = { actor: actor.usercode, ...(before !== undefined && { before }) }
    const page = await api.done(pageAudit, { as: auditor, query })
    listed.push(...page.records)
    before = page.older ?? undefined
    isOver = before === undefined
  }
  expect(listed).toHaveLength(1100)
  const byActor = rows.filter((row) => row.actor === actor.usercode)
  expect(byActor).toHaveLength(1100)
  const bySeq = new Map(listed.map((row) => [row.seq, row]))
  for (const row of byActor) {
    const page = bySeq.get(Number(row.seq))
    if (!page) throw new Error(`row ${row.seq} is not on the page`)
    const { at, ...others } = row
    expect(others).toEqual({
      seq: page.seq,
      actor: page.actor,
      actor_name: named(page.person),
      principal: page.principal,
      principal_name: named(page.forPerson),
      action: actionText(page.action, 'zh-Hans'),
      action_code: page.action,
      object: page.object,
      object_name: named(page.entity),
      outcome: outcomeText(page.outcome, 'zh-Hans'),
      address: page.address,
    })
    expect(Date.parse(String(at))).toBe(Date.parse(page.at))
  }
  const { columns } = await api.done(getTable, { as: by, query: { bizId, workspaceBizId: by.workspaceBizId } })
  expect(columns.flatMap(({ name, defaultView }) => (defaultView === 'masked' ? [name] : []))).toEqual([
    'actor',
    'actor_name',
    'principal',
    'principal_name',
    'object',
    'object_name',
    'address',
  ])
})

test('refusals of the audit trail are stored with their reasons, and nothing that was done', {
  timeout: 120_000,
}, async () => {
  const actor = await makeUser(api)
  const outcomes = ['done', '403001', 'done', '409001', '403001']
  for (const outcome of outcomes)
    await appendAudit(api.db, api.trail, {
      actor: actor.usercode,
      principal: actor.usercode,
      address: '192.0.2.8',
      action: 'table.save',
      object: '',
      outcome,
      detail: { secret: 'canary' },
    })
  const by = await makeProvider(api, [SystemPerm.exportAudit])
  const bizId = await take(api, by, 'system.refusals')
  const rows = await rowsOf(api, by, bizId)
  expect(JSON.stringify(rows)).not.toContain('canary')
  const refused = await api.db.$count(auditEntry, ne(auditEntry.outcome, 'done'))
  expect(rows).toHaveLength(refused)
  expect(rows.filter((row) => row.actor === actor.usercode)).toMatchObject(
    outcomes.flatMap((outcome) =>
      outcome === 'done'
        ? []
        : { reason_code: outcome, reason: outcomeText(outcome, 'zh-Hans'), signed_in: true, on_behalf: false },
    ),
  )
  const { columns } = await api.done(getTable, { as: by, query: { bizId, workspaceBizId: by.workspaceBizId } })
  expect(columns.flatMap(({ name, defaultView }) => (defaultView === 'masked' ? [name] : []))).toEqual([
    'actor',
    'actor_name',
    'address',
  ])
})
