import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Database, Tx } from '#api/platform/db/connection.ts'
import { defineEvent, type Subscription, subscribe } from '#api/platform/events/event.ts'
import { createEvents } from '#api/platform/events/events.ts'
import type { JobKind } from '#api/platform/jobs/job.ts'
import { addQueues, jobStates, sendJob } from '#api/platform/jobs/send.ts'
import { openTestDatabase } from '../../support/database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await database.db.execute(sql`create table event_note (by text not null)`)
})
afterAll(() => database?.close())

type Bell = { by: string }
const rung = defineEvent<Bell>('test.rung')

const note = (by: string) => (tx: Tx, data: Bell) =>
  tx.execute(sql`insert into event_note values (${`${by} ${data.by}`})`).then(() => {})

const eventsOf = (...subscriptions: Subscription[]) => {
  const events = createEvents()
  events.open(subscriptions)
  return events
}

const notesOf = async (on: Pick<Tx, 'execute'>, by: string): Promise<string[]> => {
  const { rows } = await on.execute<{ by: string }>(
    sql`select by from event_note where by like ${`% ${by}`} order by ctid`,
  )
  return rows.map((row) => row.by)
}

test('subscribers run within the transaction of the publisher, before publish resolves', async () => {
  const by = randomUUID()
  const { publish } = eventsOf(subscribe(rung, note('door')))
  await database.db.transaction(async (tx) => {
    await publish(tx, rung, { by })
    expect(await notesOf(tx, by)).toEqual([`door ${by}`])
    expect(await notesOf(tx, 'nobody')).toEqual([])
  })
  expect(await notesOf(database.db, by)).toEqual([`door ${by}`])
})

test('writes of subscribers are rolled back with the publisher', async () => {
  const by = randomUUID()
  const { publish } = eventsOf(subscribe(rung, note('door')))
  const failing = database.db.transaction(async (tx) => {
    await publish(tx, rung, { by })
    throw new Error('the publisher fails afterwards')
  })
  await expect(failing).rejects.toThrow('the publisher fails afterwards')
  expect(await notesOf(database.db, by)).toEqual([])
})

test('a subscriber that throws rolls back the publisher and the subscribers before it; those after it do not run', async () => {
  const by = randomUUID()
  let ran = false
  const { publish } = eventsOf(
    subscribe(rung, note('first')),
    subscribe(rung, async () => {
      throw new Error('the second fails')
    }),
    subscribe(rung, async () => {
      ran = true
    }),
  )
  const failing = database.db.transaction(async (tx) => {
    await note('publisher')(tx, { by })
    await publish(tx, rung, { by })
  })
  await expect(failing).rejects.toThrow('the second fails')
  expect(await notesOf(database.db, by)).toEqual([])
  expect(ran).toBe(false)
})

test('subscribers run one after the other in the order of the list, though the first is slower', async () => {
  const by = randomUUID()
  const { publish } = eventsOf(
    subscribe(rung, async (tx, data) => {
      for (let turn = 0; turn < 5; turn += 1) await tx.execute(sql`select 1`)
      await note('first')(tx, data)
    }),
    subscribe(rung, note('second')),
    subscribe(rung, note('third')),
  )
  await database.db.transaction((tx) => publish(tx, rung, { by }))
  expect(await notesOf(database.db, by)).toEqual([`first ${by}`, `second ${by}`, `third ${by}`])
})

test('an event without subscribers changes nothing, and those of another event do not run', async () => {
  const by = randomUUID()
  const knocked = defineEvent<Bell>('test.knocked')
  const { publish } = eventsOf(subscribe(knocked, note('door')))
  await database.db.transaction((tx) => publish(tx, rung, { by }))
  expect(await notesOf(database.db, by)).toEqual([])
})

test('an event that a subscriber publishes is handled before the next subscriber runs', async () => {
  const by = randomUUID()
  const opened = defineEvent<Bell>('test.opened')
  const events = eventsOf(
    subscribe(rung, (tx, data) => events.publish(tx, opened, data)),
    subscribe(rung, note('last')),
    subscribe(opened, note('nested')),
  )
  await database.db.transaction((tx) => events.publish(tx, rung, { by }))
  expect(await notesOf(database.db, by)).toEqual([`nested ${by}`, `last ${by}`])
})

test('a job that a subscriber sends is queued on commit, and discarded on rollback', async () => {
  const kind: JobKind<Bell> = {
    name: `test.${randomUUID()}`,
    data: z.object({ by: z.string() }),
    attempts: 1,
    pauseSeconds: 0,
  }
  await addQueues(database.db, [kind.name])
  const ids: string[] = []
  const { publish } = eventsOf(subscribe(rung, async (tx, data) => void ids.push(await sendJob(tx, kind, data))))
  await database.db.transaction((tx) => publish(tx, rung, { by: 'kept' }))
  const failing = database.db.transaction(async (tx) => {
    await publish(tx, rung, { by: 'dropped' })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(ids).toHaveLength(2)
  const states = await jobStates(database.db, kind, ids)
  expect(ids.map((id) => states.get(id)?.state)).toEqual(['waiting', undefined])
})

test('publishing before the subscribers are known throws, so that no event is lost silently', async () => {
  const { publish } = createEvents()
  const early = database.db.transaction((tx) => publish(tx, rung, { by: 'early' }))
  await expect(early).rejects.toThrow('event test.rung was published before the subscribers were known')
})

test('only a defined event with its own data can be published', async () => {
  const { publish } = eventsOf()
  const misuses = (tx: Tx) => [
    // @ts-expect-error: an object with a name is not an event.
    () => publish(tx, { name: 'test.rung' }, { by: '' }),
    // @ts-expect-error: the data must match the event.
    () => publish(tx, rung, { who: '' }),
    // @ts-expect-error: subscribers take the data of the event.
    () => subscribe(rung, async (_: Tx, data: { who: string }) => void data.who),
    // @ts-expect-error: a database is not a transaction.
    () => publish(database.db, rung, { by: '' }),
  ]
  expect(misuses).toBeTypeOf('function')
})
