import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { appendAudit, remember, rowStatement, type Trail } from '#api/platform/audit/audit.ts'
import { readMark } from '#api/platform/audit/audit-mark.ts'
import { nameOfSeal, sealStatement } from '#api/platform/audit/audit-seal.ts'
import { markAudit, sealAudit } from '#api/platform/audit/audit-sealing.ts'
import { verifyAudit } from '#api/platform/audit/audit-verify.ts'
import { auditEntry, auditSeal } from '#api/platform/audit/table.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { deriveKeys } from '#api/platform/keys.ts'
import type { AuditVerdict } from '#contract/platform/audit.ts'
import { AuditFault } from '#contract/platform/audit.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { headAtLast, rechain, tamper } from './tamper.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
  state = await makeTrail()
})
afterAll(() => api?.close())

const entry = (actor: string, detail: Record<string, unknown> = {}) => ({
  actor,
  principal: actor,
  action: 'test.act',
  object: 'entity:1',
  outcome: 'done',
  address: '::1',
  detail,
})

const append = async (trail: Trail, actor = 'somebody') =>
  remember(trail, await appendAudit(api.db, trail, entry(actor, { actor })))

/** The trail in a process just started: it knows the keys outside the database, but has read no rows. */
const afterRestart = (trail: Trail): Trail => ({ ...trail, newest: undefined })

class Undone extends Error {}

/** Row numbers: `sealed` is the last row under the newest seal, `sealedBefore` the last under the one before. */
type TrailState = { sealedBefore: number; sealed: number; last: number }
type Manipulation = (tx: Tx, state: TrailState) => Promise<unknown>

let state: TrailState

/** A trail of five rows, a seal, five rows, a seal, and five rows that no seal covers. */
async function makeTrail(): Promise<TrailState> {
  const { trail } = api
  const fiveRows = async () => {
    for (let row = 0; row < 5; row++) await append(trail)
    return trail.newest?.seq ?? 0
  }
  const sealedBefore = await fiveRows()
  await sealAudit(api.db, trail)
  const sealed = await fiveRows()
  await sealAudit(api.db, trail)
  const last = await fiveRows()
  await markAudit(api.db, trail)
  return { sealedBefore, sealed, last }
}

/** Verdicts on a manipulation, which is rolled back: of the process that wrote the rows, and of one just started. */
async function verdictsAfter(manipulate: Manipulation): Promise<AuditVerdict[]> {
  const verdicts: AuditVerdict[] = []
  const tampering = tamper(api.db, async (tx) => {
    await manipulate(tx, state)
    verdicts.push(await verifyAudit(tx, api.trail), await verifyAudit(tx, afterRestart(api.trail)))
    throw new Undone()
  })
  await expect(tampering).rejects.toThrow(Undone)
  return verdicts
}

const cut = async (tx: Tx, to: number) => {
  await tx.execute(sql`delete from audit_entry where seq > ${to}`)
  await headAtLast(tx)
}
/** Adds `by` to the row numbers from `from` on, which leaves or closes a gap. */
const shift = async (tx: Tx, from: number, by: number) => {
  await tx.execute(sql`update audit_entry set seq = -seq where seq >= ${from}`)
  await tx.execute(sql`update audit_entry set seq = -seq + ${by} where seq < 0`)
}
const removeSealsFrom = (tx: Tx, seq: number) => tx.execute(sql`delete from audit_seal where seq >= ${seq}`)
const copyRow = (tx: Tx, from: number, to: number) =>
  tx.execute(sql`
    insert into audit_entry (seq, at, actor, principal, action, object, outcome, address, detail, nonce, hash)
    select ${to}::bigint, at, actor, principal, action, object, outcome, address, detail, nonce, hash
    from audit_entry where seq = ${from}`)
const writeByHand = (tx: Tx, seq: number) =>
  tx.execute(sql`
    insert into audit_entry (seq, at, actor, principal, action, object, outcome, address, detail, hash)
    values (${seq}, to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'forger', 'forger', 'test.act',
      'entity:1', 'done', '::1', '{}', ${randomBytes(32)})`)

/** A key of the forger, in place of ours. */
const forged = deriveKeys('a key of the forger, and long enough to be one').audit

const { edited, removed, cutOff, sealForged, sealRemoved } = AuditFault

const manipulations: [what: string, fault: AuditFault, manipulate: Manipulation][] = [
  [
    'the field of a row is edited',
    edited,
    (tx, { sealed }) => tx.execute(sql`update audit_entry set object = 'entity:2' where seq = ${sealed}`),
  ],
  [
    'the field of a row and its hash are edited',
    edited,
    (tx, { last }) =>
      tx.execute(sql`update audit_entry set object = 'entity:2', hash = ${randomBytes(32)} where seq = ${last}`),
  ],
  [
    'a row that no seal covers is edited and all from it on is computed anew',
    edited,
    async (tx, { last }) => {
      await tx.execute(sql`update audit_entry set actor = 'another' where seq = ${last - 1}`)
      await rechain(tx, last - 1)
    },
  ],
  [
    'a sealed row is edited, all from it on is computed anew, and the later seals are deleted',
    sealRemoved,
    async (tx, { sealed }) => {
      await tx.execute(sql`update audit_entry set actor = 'another' where seq = ${sealed - 1}`)
      await rechain(tx, sealed - 1)
      await removeSealsFrom(tx, sealed)
    },
  ],
  [
    'the whole trail is computed anew and every seal is deleted',
    sealRemoved,
    async (tx) => {
      await tx.execute(sql`update audit_entry set actor = 'another' where seq = 2`)
      await rechain(tx, 1)
      await tx.execute(sql`delete from audit_seal`)
    },
  ],
  [
    'a row in the middle is removed',
    removed,
    (tx, { sealed }) => tx.execute(sql`delete from audit_entry where seq = ${sealed - 2}`),
  ],
  [
    'a row in the middle is removed and those after it close up',
    edited,
    async (tx, { last }) => {
      await tx.execute(sql`delete from audit_entry where seq = ${last - 2}`)
      await shift(tx, last - 1, -1)
      await headAtLast(tx)
    },
  ],
  [
    'the last row is removed, the head left',
    cutOff,
    (tx, { last }) => tx.delete(auditEntry).where(eq(auditEntry.seq, last)),
  ],
  ['the last row is removed and the head moved back', cutOff, (tx, { last }) => cut(tx, last - 1)],
  ['the tail is cut to the last seal and the head moved back', cutOff, (tx, { sealed }) => cut(tx, sealed)],
  ['the tail is cut below the last seal, which stays', cutOff, (tx, { sealed }) => cut(tx, sealed - 2)],
  [
    'the tail is cut below the last seal, which goes along',
    sealRemoved,
    async (tx, { sealedBefore }) => {
      await cut(tx, sealedBefore)
      await tx.execute(sql`delete from audit_seal where seq > ${sealedBefore}`)
    },
  ],
  [
    'rows and seals are truncated and the head begins anew',
    sealRemoved,
    async (tx) => {
      await tx.execute(sql`truncate audit_entry, audit_seal`)
      await headAtLast(tx)
    },
  ],
  [
    'the table is emptied and the head begins anew, the seals left',
    cutOff,
    async (tx) => {
      await tx.execute(sql`delete from audit_entry`)
      await headAtLast(tx)
    },
  ],
  [
    'all is truncated and other rows are written in their stead',
    sealRemoved,
    async (tx) => {
      await tx.execute(sql`truncate audit_entry, audit_seal`)
      await headAtLast(tx)
      for (let seq = 1; seq <= 40; seq++) await writeByHand(tx, seq)
      await rechain(tx, 1)
    },
  ],
  [
    'a row is appended by hand, its hash chained as far as that goes without the key',
    edited,
    async (tx, { last }) => {
      await writeByHand(tx, last + 1)
      await rechain(tx, last + 1)
    },
  ],
  [
    'a row is appended by the function, with a key of the forger’s own',
    edited,
    (tx) => appendAudit(tx, { ...api.trail, keys: forged }, entry('forger')),
  ],
  [
    'a row is written beyond the head',
    edited,
    async (tx, { last }) => {
      await copyRow(tx, last, last + 1)
    },
  ],
  [
    'two rows change places',
    edited,
    async (tx, { last }) => {
      for (const [from, to] of [
        [last - 1, -1],
        [last - 2, last - 1],
        [-1, last - 2],
      ])
        await tx.execute(sql`update audit_entry set seq = ${to} where seq = ${from}`)
    },
  ],
  [
    'a row is put between two',
    edited,
    async (tx, { sealed }) => {
      await shift(tx, sealed - 1, 1)
      await writeByHand(tx, sealed - 1)
      await headAtLast(tx)
    },
  ],
  [
    'a row is repeated at the end',
    edited,
    async (tx, { last }) => {
      await copyRow(tx, last, last + 1)
      await headAtLast(tx)
    },
  ],
  [
    'a seal is moved to another row',
    sealForged,
    (tx, { sealed }) => tx.execute(sql`update audit_seal set seq = seq - 1 where seq = ${sealed}`),
  ],
  [
    'the signature of a seal is edited',
    sealForged,
    (tx, { sealedBefore }) =>
      tx.execute(sql`update audit_seal set signature = ${randomBytes(32)} where seq = ${sealedBefore}`),
  ],
  [
    'a seal is deleted and those after it are numbered anew',
    sealForged,
    async (tx, { sealedBefore }) => {
      await tx.execute(sql`delete from audit_seal where seq = ${sealedBefore}`)
      await tx.execute(sql`update audit_seal set number = number - 1 where seq > ${sealedBefore}`)
    },
  ],
  [
    'the last seal is replaced by one of the forger’s key',
    sealForged,
    async (tx) => {
      const seals = await tx.select().from(auditSeal).orderBy(auditSeal.number)
      const [seal, before] = [seals.at(-1), seals.at(-2)]
      if (!seal) throw new Error('there is no seal')
      const signature = forged.seals.sign(sealStatement({ ...seal, after: nameOfSeal(before) }))
      await tx.update(auditSeal).set({ signature }).where(eq(auditSeal.number, seal.number))
    },
  ],
  [
    'an old backup of the tables is put back',
    sealRemoved,
    async (tx, { sealedBefore }) => {
      await tx.execute(
        sql`create temp table backup on commit drop as select * from audit_entry where seq <= ${sealedBefore}`,
      )
      await tx.execute(sql`delete from audit_entry`)
      await tx.execute(sql`insert into audit_entry select * from backup`)
      await tx.execute(sql`delete from audit_seal where seq > ${sealedBefore}`)
      await headAtLast(tx)
    },
  ],
]

test('a trail nobody touched is intact', async () => {
  // The seal of the start may be made between the two checks.
  const intact = { intact: true, rows: state.last, sealedTo: expect.any(Number) }
  expect(await verdictsAfter(async () => undefined)).toEqual([intact, intact])
})

test.each(manipulations)('it is found when %s', async (_, fault, manipulate) => {
  const verdicts = await verdictsAfter(manipulate)
  expect(verdicts).toEqual([
    { intact: false, seq: expect.any(Number), fault },
    { intact: false, seq: expect.any(Number), fault },
  ])
})

test.each(['at', 'actor', 'principal', 'action', 'object', 'outcome', 'address', 'detail'] as const)(
  'an edited row is named, whatever was edited: %s',
  async (field) => {
    let seq = 0
    const verdicts = await verdictsAfter((tx, { last }) => {
      seq = last - 2
      return tx
        .update(auditEntry)
        .set({ [field]: 'edited' })
        .where(eq(auditEntry.seq, seq))
    })
    expect(verdicts[0]).toEqual({ intact: false, seq, fault: edited })
  },
)

test('text moved from one field to the next is found', async () => {
  const verdicts = await verdictsAfter((tx, { last }) =>
    tx.update(auditEntry).set({ actor: 'some', principal: 'bodysomebody' }).where(eq(auditEntry.seq, last)),
  )
  expect(verdicts[0]).toMatchObject({ intact: false, fault: edited })
})

test('the key of a row is worth nothing for another', async () => {
  const row = { ...entry('a'), detail: '{}', nonce: Buffer.alloc(16) }
  const others = Object.keys(row).filter((field) => field !== 'nonce')
  const statements = others.map((field) => rowStatement({ ...row, [field]: 'b' }))
  statements.push(rowStatement(row), rowStatement({ ...row, nonce: Buffer.alloc(16, 1) }))
  expect(new Set(statements).size).toBe(9)
})

/** A separate database that may stay altered; the seal of its start is made. */
async function openOwn(): Promise<TestApi> {
  const own = await openTestApi()
  onTestFinished(() => own.close())
  await vi.waitFor(() => expect(own.log).toContainEqual(expect.objectContaining({ message: 'audit trail sealed' })))
  return own
}

test('what is missing is not sealed over, and stays known when the process ends', async () => {
  const own = await openOwn()
  const { trail } = own
  for (let row = 0; row < 3; row++) remember(trail, await appendAudit(own.db, trail, entry('a')))
  await sealAudit(own.db, trail)
  for (let row = 0; row < 3; row++) remember(trail, await appendAudit(own.db, trail, entry('b')))
  const last = trail.newest?.seq ?? 0
  await tamper(own.db, (tx) => cut(tx, last - 2))
  const seals = await own.db.$count(auditSeal)
  await sealAudit(own.db, trail)
  await sealAudit(own.db, afterRestart(trail))
  expect(await own.db.$count(auditSeal)).toBe(seals)
  expect(own.log).toContainEqual({
    level: 'error',
    fields: { seq: last, fault: cutOff },
    message: expect.stringContaining('no seal is made'),
  })
  expect(await verifyAudit(own.db, afterRestart(trail))).toMatchObject({ intact: false, fault: cutOff })
})

test('each seal stands in the log, and the last one in the file store', async () => {
  await append(api.trail)
  await sealAudit(api.db, api.trail)
  const seals = await api.db.select().from(auditSeal).orderBy(auditSeal.number)
  const logged = api.log.filter(({ message }) => message === 'audit trail sealed')
  expect(logged.map(({ fields }) => fields)).toEqual(
    seals.map(({ number, seq, hash, signature }) => ({
      seal: number,
      row: seq,
      hash: hash.toString('hex'),
      signature: signature.toString('hex'),
    })),
  )
  const last = seals.at(-1)
  expect(await readMark(api.trail)).toEqual({
    row: { seq: last?.seq, hash: last?.hash },
    seal: { number: last?.number, signature: last?.signature },
  })
})

test('a mark in the file store that no key of ours signed is found, and nothing is sealed on it', async () => {
  const own = await openOwn()
  await sealAudit(own.db, own.trail)
  const mark = JSON.parse(Buffer.from(await own.files.bytesOf('audit/mark.json')).toString())
  mark.row.seq = 0
  mark.signature = 'ff'.repeat(32)
  await own.files.put('audit/mark.json', Buffer.from(JSON.stringify(mark)))
  const seals = await own.db.$count(auditSeal)
  remember(own.trail, await appendAudit(own.db, own.trail, entry('a')))
  await sealAudit(own.db, own.trail)
  expect(await own.db.$count(auditSeal)).toBe(seals)
  expect(await verifyAudit(own.db, own.trail)).toMatchObject({ intact: false, fault: sealForged })
})

test.each([
  'update audit_entry set actor = actor',
  'delete from audit_entry',
  'truncate audit_entry',
  'update audit_seal set seq = seq',
  'delete from audit_seal',
  'truncate audit_seal',
  'delete from audit_head',
  'truncate audit_head',
])('the database itself refuses it, its owner included: %s', async (statement) => {
  await expect(api.db.$client.query(statement)).rejects.toThrow('the audit trail is only ever written on')
})

test('rows by an earlier key of the list stay genuine, and a key that is not in it is found', async () => {
  const own = await openOwn()
  await sealAudit(own.db, own.trail)
  for (let row = 0; row < 3; row++) await appendAudit(own.db, own.trail, entry('a'))
  const dataKeys = [
    'a newer data key, which is long enough',
    'the data key of the tests, long enough to be one',
  ] as const
  const rotated = { ...own.trail, keys: deriveKeys(...dataKeys).audit }
  for (let row = 0; row < 3; row++) await appendAudit(own.db, rotated, entry('b'))
  await sealAudit(own.db, rotated)
  expect(await verifyAudit(own.db, rotated)).toEqual({ intact: true, rows: 6, sealedTo: 6 })
  expect(await verifyAudit(own.db, own.trail)).toMatchObject({ intact: false, fault: sealForged })
})
