import { eq, sql } from 'drizzle-orm'
import { integer, pgTable, serial } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { databaseClock } from '#api/platform/clock.ts'
import type { Database, Tx } from '#api/platform/db/connection.ts'
import type { JobKind } from '#api/platform/jobs/job.ts'
import {
  counterColumns,
  editColumns,
  numberIndex,
  onlineIndex,
  publishColumns,
  runColumns,
  runningIndex,
  versionColumns,
} from '#api/platform/versions/columns.ts'
import { runStateOf } from '#api/platform/versions/run.ts'
import { versionsOf } from '#api/platform/versions/versions.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { stateAfter, type VersionState, versionStateOf } from '#contract/platform/versions/states.ts'
import { timeZone } from '../../support/api.ts'
import { openTestDatabase } from '../../support/database.ts'

const board = pgTable('test_board', { id: serial().primaryKey() })
const person = pgTable('test_person', { id: serial().primaryKey() })
const boardVersion = pgTable(
  'test_board_version',
  {
    ...versionColumns(),
    ...runColumns(),
    ...publishColumns(() => person.id),
    ...editColumns(),
    boardId: integer('board_id').notNull(),
  },
  (table) => [
    numberIndex('test_board_version', { owner: table.boardId, number: table.number }),
    runningIndex('test_board_version', table.boardId),
    onlineIndex('test_board_version', table.boardId),
  ],
)

const boardCounter = pgTable(
  'test_board_counter',
  counterColumns(() => board.id),
)

const making: JobKind<{ versionId: number }> = {
  name: 'test.make-version',
  data: z.object({ versionId: z.number() }),
  attempts: 1,
  pauseSeconds: 0,
}
const clock = databaseClock(timeZone)
const hold = (tx: Tx, id: number) => tx.select().from(board).where(eq(board.id, id)).for('update')
const versions = versionsOf(boardVersion, { owner: boardVersion.boardId, counter: boardCounter, hold })

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await database.db.execute(sql`
    create table test_board (id serial primary key);
    create table test_person (id serial primary key);
    insert into test_person select from generate_series(1, 4);
    create table test_board_version (
      id serial primary key, number int not null, created_at timestamptz not null default now(),
      job_id uuid not null default gen_random_uuid(), failure text not null default '', finished_at timestamptz,
      published_at timestamptz, published_by int references test_person, online boolean not null default false,
      edited_from int, edited_file text, board_id int not null references test_board);
    create unique index test_board_version_number on test_board_version (board_id, number);
    create unique index test_board_version_running on test_board_version (board_id) where finished_at is null;
    create unique index test_board_version_online on test_board_version (board_id) where online;
    create table test_board_counter (
      owner_id int primary key references test_board on delete cascade, last int not null);
    create table test_log (
      id serial primary key, board_id int, version_id int, action text, person int, outcome text, number int)`)
})
afterAll(() => database?.close())

/** A board with this many versions that have a result. */
async function withResults(count: number): Promise<{ boardId: number; ids: number[] }> {
  const [made] = await database.db.insert(board).values({}).returning()
  const boardId = made?.id ?? 0
  await database.db.insert(boardCounter).values({ ownerId: boardId, last: count })
  const rows = Array.from({ length: count }, (_, at) => ({ boardId, number: at + 1, finishedAt: sql`now()` }))
  const added = await database.db.insert(boardVersion).values(rows).returning()
  return { boardId, ids: added.map(({ id }) => id) }
}

const ended = { finish: {}, fail: { failure: 'server' } } as const
const changes = ['begin', 'finish', 'fail', 'cancel', 'publish', 'withdraw', 'remove'] as const
type Change = (typeof changes)[number]
/** `breaks`: the transaction is rolled back after the change, as by a lost connection. */
type Step = { change: Change; version: number; breaks: boolean }
/** `number`: of a version that was added. */
type Entry = { versionId: number; action: Change; outcome: string; person: number; number: number | null }

class Broken extends Error {}

/** Does one step of a person, and logs it with its outcome while the step's own locks are held. */
async function take(boardId: number, personId: number, { change, version, breaks }: Step): Promise<void> {
  await database.db
    .transaction(async (tx) => {
      const [target] = (
        await tx.execute<{ id: number }>(sql`select id from test_board_version where board_id = ${boardId}
          order by number desc offset ${version} limit 1`)
      ).rows
      const { id, outcome, number = null } = await outcomeOf(tx, { boardId, personId, change, id: target?.id ?? 0 })
      await tx.execute(sql`insert into test_log (board_id, version_id, action, person, outcome, number)
        values (${boardId}, ${id}, ${change}, ${personId}, ${outcome}, ${number})`)
      if (breaks) throw new Broken()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Broken)) throw error
    })
}

type Doing = { boardId: number; personId: number; change: Change; id: number }

type Outcome = { id: number; outcome: string; number?: number }

async function outcomeOf(tx: Tx, { boardId, personId, change, id }: Doing): Promise<Outcome> {
  if (change === 'begin') {
    await hold(tx, boardId)
    const running = await versions.findRunning(tx, boardId)
    if (running) return { id: running.id, outcome: 'running' }
    const made = await versions.begin(tx, { boardId }, { kind: making, data: (versionId) => ({ versionId }) })
    return { id: made.id, outcome: 'done', number: made.number }
  }
  if (change === 'finish' || change === 'fail')
    return { id, outcome: (await versions.end(tx, clock, id, ended[change])) ? 'done' : 'ended' }
  const done =
    change === 'cancel'
      ? await versions.cancel(tx, clock, id, making)
      : change === 'publish'
        ? await versions.publish(tx, { clock, userId: personId }, id)
        : change === 'withdraw'
          ? await versions.withdraw(tx, id)
          : await versions.remove(tx, id, { forgetFiles: async () => [] })
  return { id, outcome: isRefusal(done) ? done.refused : 'done' }
}

const refusals = {
  isRunning: 'state.refused',
  hasEnded: 'work.ended',
  isEmpty: 'state.refused',
  isOnline: 'version.online',
  isNotOnline: 'state.refused',
  wasPublished: 'version.published',
}

type Known = { state: VersionState; by: number | null }

/** Replays a log one entry after another on the transitions' table; each outcome must be the one logged. */
function replay(entries: readonly Entry[], made: readonly number[]): Map<number, Known> {
  const known = new Map<number, Known>(made.map((id) => [id, { state: 'done', by: null }]))
  for (const { versionId, action, outcome, person: by } of entries) {
    const found = known.get(versionId)
    if (action === 'begin') {
      const running = [...known.values()].some(({ state }) => state === 'running')
      expect(outcome).toBe(running ? 'running' : 'done')
      if (!running) known.set(versionId, { state: 'running', by: null })
      continue
    }
    const isEnding = action === 'finish' || action === 'fail'
    if (!found) {
      expect(outcome).toBe(isEnding ? 'ended' : 'notFound')
      continue
    }
    const after = stateAfter(action, found.state)
    if ('reason' in after) {
      expect(outcome, `${action} of ${found.state}`).toBe(isEnding ? 'ended' : refusals[after.reason])
      continue
    }
    expect(outcome, `${action} of ${found.state}`).toBe('done')
    if (after.to === 'gone') known.delete(versionId)
    else {
      if (action === 'publish')
        for (const other of known.values()) if (other.state === 'online') other.state = 'replaced'
      known.set(versionId, { state: after.to, by: action === 'publish' ? by : found.by })
    }
  }
  return known
}

async function stored(boardId: number) {
  const rows = await database.db.select().from(boardVersion).where(eq(boardVersion.boardId, boardId))
  return new Map(
    rows.map((row) => [row.id, { state: versionStateOf({ ...row, state: runStateOf(row) }), by: row.publishedBy }]),
  )
}

const logOf = async (boardId: number) =>
  (
    await database.db.execute<Entry>(sql`select version_id as "versionId", action, outcome, person, number from test_log
      where board_id = ${boardId} order by id`)
  ).rows

const step: fc.Arbitrary<Step> = fc.record({
  change: fc.constantFrom(...changes),
  version: fc.nat({ max: 3 }),
  // One step in eight is rolled back.
  breaks: fc.nat({ max: 7 }).map((at) => at === 7),
})

test.runIf(inject('testDatabase').kind === 'postgres')(
  'steps of several people at once come out as in some order one by one, and only as the lifecycle allows',
  { tags: 'long', timeout: 120_000 },
  async () => {
    const people = fc.array(fc.array(step, { minLength: 4, maxLength: 12 }), { minLength: 2, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(people, async (all) => {
        const { boardId, ids } = await withResults(3)
        await Promise.all(
          all.map(async (steps, at) => {
            for (const each of steps) await take(boardId, at + 1, each)
          }),
        )
        const entries = await logOf(boardId)
        expect(entries).toHaveLength(all.flat().filter(({ breaks }) => !breaks).length)
        expect(await stored(boardId)).toEqual(replay(entries, ids))
        const numbers = entries.flatMap(({ number }) => number ?? [])
        expect(numbers).toEqual(numbers.map((_, at) => ids.length + at + 1))
      }),
      { numRuns: 15 },
    )
  },
)

const publish = (id = 0, userId = 1) => database.db.transaction((tx) => versions.publish(tx, { clock, userId }, id))

test('readers see exactly one version online while several people publish', async () => {
  const { boardId, ids } = await withResults(3)
  await publish(ids[0])
  const seen: number[] = []
  let isPublishing = true
  const watching = (async () => {
    while (isPublishing) seen.push(await database.db.$count(boardVersion, sql`board_id = ${boardId} and online`))
  })()
  await Promise.all(
    [1, 2, 3].map(async (userId) => {
      for (let at = 0; at < 8; at++) await publish(ids[(at + userId) % 3], userId)
    }),
  )
  isPublishing = false
  await watching
  expect(new Set(seen)).toEqual(new Set([1]))
})

test('a publication whose transaction fails leaves the version online that was online', async () => {
  const { boardId, ids } = await withResults(2)
  await publish(ids[0])
  const failing = database.db.transaction(async (tx) => {
    await versions.publish(tx, { clock, userId: 2 }, ids[1] ?? 0)
    throw new Broken()
  })
  await expect(failing).rejects.toThrow(Broken)
  expect(await versions.among(database.db, boardId)).toMatchObject({ newest: { id: ids[1] }, online: { id: ids[0] } })
})

const removeVersion = (id = 0) =>
  database.db.transaction((tx) => versions.remove(tx, id, { forgetFiles: async () => [] }))

const addVersion = (boardId: number) =>
  database.db.transaction(async (tx) => {
    await hold(tx, boardId)
    return versions.add(tx, { boardId, finishedAt: new Date().toISOString() })
  })

test('a withdrawn version stays in the history', async () => {
  const { boardId, ids } = await withResults(2)
  await publish(ids[1])
  await database.db.transaction((tx) => versions.withdraw(tx, ids[1] ?? 0))
  expect(await versions.among(database.db, boardId)).toMatchObject({ newest: { number: 2 }, online: null })
  expect(await removeVersion(ids[1])).toMatchObject({ refused: 'version.published' })
})

test('numbers are not reused, also after all versions were deleted, and each owner counts its own', async () => {
  const { boardId, ids } = await withResults(2)
  for (const id of ids) await removeVersion(id)
  const third = await addVersion(boardId)
  expect(third.number).toBe(3)
  await removeVersion(third.id)
  expect((await addVersion(boardId)).number).toBe(4)
  const [other] = await database.db.insert(board).values({}).returning()
  expect((await addVersion(other?.id ?? 0)).number).toBe(1)
})
