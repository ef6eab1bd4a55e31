import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { appendAudit, openTrail, type Trail } from '#api/platform/audit/audit.ts'
import { earlierStatement } from '#api/platform/audit/audit-seal.ts'
import { sealAudit } from '#api/platform/audit/audit-sealing.ts'
import { verifyAudit } from '#api/platform/audit/audit-verify.ts'
import { auditSeal } from '#api/platform/audit/table.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { DataKeyWrong, keepDataKey, requireDataKey } from '#api/platform/db/data-key.ts'
import { migrate } from '#api/platform/db/migrate.ts'
import { deriveKeys } from '#api/platform/keys.ts'
import { makeSource, migrations, migrationsUpTo, openTestDatabase } from '../../support/database.ts'
import { filesInMemory } from '../files/stores.ts'
import { rechain, tamper } from './tamper.ts'

const keys = deriveKeys('a data key that is long enough to be one')
const quiet = { info() {}, warn() {}, error() {} }
const newTrail = (): Trail => openTrail({ keys: keys.audit, files: filesInMemory(), log: quiet })
const act = { actor: 'a', principal: 'a', action: 'test.act', object: 'entity:1', outcome: 'done', address: '::1' }

/** A database as it was before rows had keys and seals were chained: six rows, sealed at the third and at the sixth. */
async function makeEarlier(db: Db): Promise<void> {
  await migrate(db, migrationsUpTo('0014'))
  for (let row = 1; row <= 6; row++) {
    await db.execute(sql`select append_audit('a', 'a', 'test.act', ${`entity:${row}`}, 'done', '::1', '{}')`)
    if (row % 3 > 0) continue
    const { rows } = await db.execute<{ seq: number; hash: Buffer }>(sql`select seq, hash from audit_head`)
    const [head = { seq: 0, hash: Buffer.alloc(0) }] = rows
    const signature = keys.audit.earlierSeals.sign(earlierStatement(head))
    await db.execute(
      sql`insert into audit_seal (seq, hash, signature) values (${head.seq}, ${head.hash}, ${signature})`,
    )
  }
}

/** Databases before and after the upgrade, made once and copied by every test. */
let earlier: Made
let upgraded: Made
type Made = Awaited<ReturnType<typeof makeSource>>
beforeAll(async () => {
  earlier = await makeSource(makeEarlier)
  upgraded = await makeSource((db) => migrate(db, migrations), earlier.source)
})
afterAll(async () => {
  await upgraded?.remove()
  await earlier?.remove()
})

async function copyOf({ source }: Made): Promise<Db> {
  const { db, close } = await openTestDatabase(source)
  onTestFinished(close)
  return db
}

test('an earlier trail is gone over once as it was made, and a seal of the chain stands for it from then on', async () => {
  const db = await copyOf(upgraded)
  const trail = newTrail()
  await sealAudit(db, trail)
  const seals = await db.select().from(auditSeal).orderBy(auditSeal.number)
  expect(seals.map(({ number, seq, after }) => [number, seq, after !== null])).toEqual([
    [1, 3, false],
    [2, 6, false],
    [3, 6, true],
  ])
  for (let row = 0; row < 3; row++) await appendAudit(db, trail, act)
  await sealAudit(db, trail)
  expect(await verifyAudit(db, trail)).toEqual({ intact: true, rows: 9, sealedTo: 9 })

  await tamper(db, async (tx) => {
    await tx.execute(sql`update audit_entry set actor = 'another' where seq = 2`)
    await rechain(tx, 2)
  })
  expect(await verifyAudit(db, trail)).toMatchObject({ intact: false, fault: 'edited' })
})

test('no row is taken as one of the earlier trail that comes after it', async () => {
  const db = await copyOf(upgraded)
  const trail = newTrail()
  await sealAudit(db, trail)
  await tamper(db, async (tx) => {
    await tx.execute(sql`
      insert into audit_entry (seq, at, actor, principal, action, object, outcome, address, detail, hash)
      values (7, '2099-01-01T00:00:00.000000Z', 'a', 'a', 'test.act', 'entity:7', 'done', '::1', '{}', ''::bytea)`)
    await rechain(tx, 7)
  })
  expect(await verifyAudit(db, trail)).toEqual({ intact: false, seq: 7, fault: 'edited' })
})

test('an earlier trail that was tampered with is not sealed anew', async () => {
  const db = await copyOf(upgraded)
  await tamper(db, async (tx) => {
    await tx.execute(sql`update audit_entry set actor = 'another' where seq = 2`)
    await rechain(tx, 2)
  })
  const trail = newTrail()
  await sealAudit(db, trail)
  expect(await db.$count(auditSeal)).toBe(2)
  expect(await verifyAudit(db, trail)).toMatchObject({ intact: false, seq: 3, fault: 'edited' })
})

test('an earlier database knows its key by the seals of its trail, and then by a value of its own', async () => {
  const db = await copyOf(earlier)
  const another = deriveKeys('another data key, just as long as the first')
  const both = deriveKeys('another data key, just as long as the first', 'a data key that is long enough to be one')
  await expect(requireDataKey(db, another)).rejects.toThrow(DataKeyWrong)
  await requireDataKey(db, keys)
  await migrate(db, migrations)
  await keepDataKey(db, keys)

  await expect(requireDataKey(db, another)).rejects.toThrow('is not the key of this database')
  await requireDataKey(db, both)
  await keepDataKey(db, both)
  await requireDataKey(db, both)
  await expect(requireDataKey(db, another)).rejects.toThrow('lacks a key that this database was written with before')
  await expect(requireDataKey(db, keys)).rejects.toThrow('lacks a key')
})
