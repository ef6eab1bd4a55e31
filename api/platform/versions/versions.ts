import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { detachFiles } from '#api/platform/files/store/stored-file.ts'
import type { JobKind } from '#api/platform/jobs/job.ts'
import { cancelJob, sendJob } from '#api/platform/jobs/send.ts'
import { isRefusal, type ProblemKey, type Refusal, refuse } from '#contract/platform/problem.ts'
import type { Among, Numbered } from '#contract/platform/versions/shapes.ts'
import {
  type BlockingReason,
  stateAfter,
  type VersionAction,
  versionStateOf,
} from '#contract/platform/versions/states.ts'
import type { counterColumns, editColumns, publishColumns, runColumns, versionColumns } from './columns.ts'
import { runStateOf } from './run.ts'

type ColumnsOf<Made extends (...by: never[]) => object> = { [Name in keyof ReturnType<Made>]: PgColumn }

/** A table of numbered versions of an owner; runs, publishing and editing are optional. */
export type VersionTable = PgTable &
  ColumnsOf<typeof versionColumns> &
  Partial<ColumnsOf<typeof runColumns>> &
  Partial<ColumnsOf<typeof publishColumns>> &
  Partial<ColumnsOf<typeof editColumns>>

/** Counter of the owners' last numbers. */
export type CounterTable = PgTable & ColumnsOf<typeof counterColumns>

/** Columns of a version that the lifecycle needs. */
type Held = Numbered & {
  ownerId: number
  jobId: string | null
  failure: string
  finishedAt: string | null
  publishedAt: string | null
  online: boolean
  editedFile: string | null
}

type Settings = {
  /** Column of the id of what the versions belong to. */
  owner: PgColumn
  counter: CounterTable
  /** Locks an owner until the commit; always before its versions, so that transactions cannot deadlock. */
  hold(tx: Tx, ownerId: number): Promise<unknown>
  /** The feature's own refusals, which replace the general ones. */
  refusals?: Partial<Record<BlockingReason, ProblemKey>>
}

type Removing = {
  /** Detaches the version's exports, and returns their paths. */
  forgetFiles(tx: Tx, id: number): Promise<string[]>
  /** Refuses if other things depend on the version. */
  refuseUsed?(version: Held): Promise<Refusal | undefined>
}

const generalRefusals: Record<BlockingReason, ProblemKey> = {
  isRunning: 'state.refused',
  hasEnded: 'work.ended',
  isEmpty: 'state.refused',
  isOnline: 'version.online',
  isNotOnline: 'state.refused',
  wasPublished: 'version.published',
}

/** Value of `failure` if a user has cancelled the run. */
const cancelled = 'cancelled'

/**
 * Versions of one table. Each action locks the owner and the version, checks the contract's transition table, and
 * changes the row in the caller's transaction. Rights are the caller's responsibility.
 */
export function versionsOf<Table extends VersionTable>(
  table: Table,
  { owner, counter, hold, refusals = {} }: Settings,
) {
  type Row = Table['$inferSelect']
  type New = Omit<Table['$inferInsert'], 'number'>
  const of = sql.identifier(owner.name)
  const codes = { ...generalRefusals, ...refusals }
  const orElse = (column: PgColumn | undefined, otherwise: SQL): SQL =>
    column ? sql`${sql.identifier(column.name)}` : otherwise
  const held = sql`id, ${of} as "ownerId", number, ${orElse(table.jobId, sql`null`)} as "jobId",
    ${orElse(table.failure, sql`''`)} as failure, ${orElse(table.finishedAt, sql`created_at`)} as "finishedAt",
    ${orElse(table.publishedAt, sql`null`)} as "publishedAt", ${orElse(table.online, sql`false`)} as online,
    ${orElse(table.editedFile, sql`null`)} as "editedFile"`
  const isDone = table.finishedAt ? sql`finished_at is not null and failure = ''` : sql`true`

  /** Locks a version that allows the action. Refuses notFound, and as the transition table says. */
  async function holdFor(tx: Tx, id: number, action: VersionAction): Promise<Held | Refusal> {
    const { rows: seen } = await tx.execute<{ ownerId: number }>(
      sql`select ${of} as "ownerId" from ${table} where id = ${id}`,
    )
    if (!seen[0]) return refuse('notFound')
    await hold(tx, seen[0].ownerId)
    const { rows } = await tx.execute<Held>(sql`select ${held} from ${table} where id = ${id} for update`)
    const [version] = rows
    if (!version) return refuse('notFound')
    return refuseBy(version, action) ?? version
  }

  function refuseBy(version: Partial<Held>, action: VersionAction): Refusal | undefined {
    const { finishedAt, failure = '', publishedAt, online } = version
    // Versions without a run are complete once they are written.
    const state = finishedAt === undefined ? 'done' : runStateOf({ finishedAt, failure })
    const after = stateAfter(
      action,
      versionStateOf({ state, publishedAt: publishedAt ?? null, online: online ?? false }),
    )
    return 'reason' in after ? refuse(codes[after.reason]) : undefined
  }

  /** Adds a version with the owner's next number. The caller must hold the owner's lock. */
  async function add(tx: Tx, version: New): Promise<Row> {
    const ownerId = (version as Record<string, unknown>)[ownerKey(table, owner)]
    const [counted] = await tx
      .insert(counter as PgTable)
      .values({ ownerId, last: 1 } as never)
      .onConflictDoUpdate({ target: counter.ownerId, set: { last: sql`${counter.last} + 1` } as never })
      .returning({ number: counter.last })
    const [made] = (await tx
      .insert(table)
      .values({ ...version, ...counted } as never)
      .returning()) as Row[]
    if (!made) throw new Error('no version was written')
    return made
  }

  const change = (tx: Tx, id: number, set: SQL) => tx.execute(sql`update ${table} set ${set} where id = ${id}`)

  return {
    holdFor,

    /** Refusal of an action on a version that was read without a lock; for actions that change no state. */
    refuseFor: (version: Row, action: VersionAction): Refusal | undefined => refuseBy(version as Partial<Held>, action),

    add,

    async get(on: Db | Tx, id: number): Promise<Row | undefined> {
      const [found] = (await on
        .select()
        .from(table as PgTable)
        .where(eq(table.id, id))) as Row[]
      return found
    },

    /** Adds a version, and sends the job that creates it. */
    async begin<Data extends object>(
      tx: Tx,
      version: New,
      { kind, data }: { kind: JobKind<Data>; data: (id: number) => Data },
    ): Promise<Row> {
      const made = await add(tx, version)
      await sendJob(tx, kind, data(made.id as number), made.jobId as string)
      return made
    },

    /** The owner's running version. */
    async findRunning(on: Db | Tx, ownerId: number): Promise<Row | undefined> {
      const [running] = (await on
        .select()
        .from(table as PgTable)
        .where(sql`${of} = ${ownerId} and finished_at is null`)) as Row[]
      return running
    },

    /** Stores the outcome of a run; false if it had already ended, for example cancelled by a user. */
    async end(tx: Tx, clock: Clock, id: number, outcome: Partial<Row>): Promise<boolean> {
      const version = await holdFor(tx, id, outcome.failure ? 'fail' : 'finish')
      if (isRefusal(version)) return false
      await tx
        .update(table)
        .set({ ...outcome, finishedAt: sql`${clock.now}` } as never)
        .where(eq(table.id, id))
      return true
    },

    /** Cancels a run and its job. Refuses notFound, work.ended. */
    async cancel(tx: Tx, clock: Clock, id: number, kind: Pick<JobKind, 'name'>): Promise<Numbered | Refusal> {
      const version = await holdFor(tx, id, 'cancel')
      if (isRefusal(version)) return version
      if (version.jobId !== null) await cancelJob(tx, kind, version.jobId)
      await change(tx, id, sql`failure = ${cancelled}, finished_at = ${clock.now}`)
      return version
    },

    /** Publishes a version in place of the one that is online. Refuses notFound, version.online, and `isEmpty`. */
    async publish(
      tx: Tx,
      { clock, userId }: { clock: Clock; userId: number },
      id: number,
    ): Promise<(Numbered & { ownerId: number }) | Refusal> {
      const version = await holdFor(tx, id, 'publish')
      if (isRefusal(version)) return version
      await tx.execute(sql`update ${table} set online = false where ${of} = ${version.ownerId} and online`)
      await change(tx, id, sql`online = true, published_at = ${clock.now}, published_by = ${userId}`)
      return version
    },

    /** Takes a version offline and keeps it in the history. Refuses notFound, and `isNotOnline`. */
    async withdraw(tx: Tx, id: number): Promise<Numbered | Refusal> {
      const version = await holdFor(tx, id, 'withdraw')
      if (isRefusal(version)) return version
      await change(tx, id, sql`online = false`)
      return version
    },

    /**
     * Deletes a version that was never published, with its workbooks. `workbooks` are to remove from the store after
     * the commit. Refuses notFound, version.published, `isRunning`, and as `refuseUsed`.
     */
    async remove(
      tx: Tx,
      id: number,
      { forgetFiles, refuseUsed }: Removing,
    ): Promise<(Numbered & { workbooks: string[] }) | Refusal> {
      const version = await holdFor(tx, id, 'remove')
      if (isRefusal(version)) return version
      const refused = await refuseUsed?.(version)
      if (refused) return refused
      const workbooks = await forgetFiles(tx, id)
      await tx.execute(sql`delete from ${table} where id = ${id}`)
      if (version.editedFile !== null) await detachFiles(tx, [version.editedFile])
      return { ...version, workbooks }
    },

    /** The owner's version of this id, or its newest with a result. */
    async choose(on: Db | Tx, ownerId: number, id?: number): Promise<Row | undefined> {
      const [chosen] = (await on
        .select()
        .from(table as PgTable)
        .where(sql`${of} = ${ownerId} and ${id === undefined ? isDone : sql`id = ${id}`}`)
        .orderBy(desc(table.number))
        .limit(1)) as Row[]
      return chosen
    },

    async among(on: Db | Tx, ownerId: number): Promise<Among> {
      const named = (which: SQL) => sql`(select json_build_object('id', id, 'number', number) from ${table}
        where ${of} = ${ownerId} and ${which} order by number desc limit 1)`
      const { rows } = await on.execute<Among>(sql`select ${named(isDone)} as newest, ${named(sql`online`)} as online`)
      return rows[0] ?? { newest: null, online: null }
    },
  }
}

/** Property of a table that holds the owner's column. */
function ownerKey(table: PgTable, owner: PgColumn): string {
  const [key] = Object.entries(table).find(([, column]) => column === owner) ?? []
  if (key === undefined) throw new Error(`${owner.name} is no column of the versions' table`)
  return key
}
