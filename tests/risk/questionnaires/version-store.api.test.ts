import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { createVersionStore } from '#api/risk/questionnaires/version-store.ts'
import { meanwhile, openTestDatabase } from '../../support/database.ts'

test('a version that somebody else is reading is read within a transaction, which has nobody wait for it', async () => {
  const database = await openTestDatabase()
  const { db } = database
  const versions = createVersionStore(async (from: Db | Tx, versionId: number) => {
    const { rows } = await from.execute<{ version: number }>(sql`select ${versionId}::int as version`)
    return rows[0]?.version
  }, db)
  const read = await db.transaction(async (tx) => {
    const other = meanwhile(() => versions(7))
    const [own, again] = [await versions(7, tx), await versions(7, tx)]
    return { own, again, other }
  })
  expect([read.own, read.again, await read.other]).toEqual([7, 7, 7])
  await database.close()
})

test('a version read while names change is read again', async () => {
  const ears: (() => void)[] = []
  let name = 'before'
  const versions = createVersionStore(
    async () => {
      const read = name
      await Promise.resolve()
      return { read }
    },
    {} as Db,
    { on: (_, ear) => void ears.push(ear) },
  )
  const reading = versions(7)
  name = 'after'
  for (const changed of ears) changed()
  expect([await reading, await versions(7)]).toEqual([{ read: 'before' }, { read: 'after' }])
  expect(await versions(7)).toBe(await versions(7))
})

test('a version stays the same object when it is read again, unless a name has changed', async () => {
  const ears: (() => void)[] = []
  const changed = () => {
    for (const ear of ears) ear()
  }
  let name = 'before'
  let reads = 0
  const versions = createVersionStore(
    async () => {
      reads++
      return { name, rows: new Map([[1, { name }]]) }
    },
    {} as Db,
    { on: (_, ear) => void ears.push(ear) },
  )
  const first = await versions(7)
  changed()
  changed()
  expect(await versions(7)).toBe(first)
  expect(reads).toBe(2)
  name = 'after'
  changed()
  expect(await versions(7)).toEqual({ name: 'after', rows: new Map([[1, { name: 'after' }]]) })
})

test('a version that could not be read is asked for anew', async () => {
  let fails = true
  const versions = createVersionStore(async () => {
    if (fails) throw new Error('lost')
    return 'read'
  }, {} as Db)
  await expect(versions(7)).rejects.toThrow('lost')
  fails = false
  expect(await versions(7)).toBe('read')
})
