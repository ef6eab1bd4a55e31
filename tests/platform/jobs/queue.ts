import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#api/platform/db/connection.ts'
import type { JobKind } from '#api/platform/jobs/job.ts'

/** Takes a job as an instance does that is killed right afterwards. */
export const loseInTheMiddle = (db: Db, id: string) =>
  db.execute(sql`
    update pgboss.job set state = 'active', retry_count = retry_count + (started_on is not null)::int, started_on = now()
    where id = ${id} and state < 'active'`)

/** Backdates the last heartbeat of a running job beyond its lifetime. */
export const passLifetime = (db: Db, id: string) =>
  db.execute(sql`update pgboss.job set started_on = now() - interval '31 s' where id = ${id} and state = 'active'`)

/** Ends the back-off before the next attempt. */
export const passPause = (db: Db, id: string) =>
  db.execute(sql`update pgboss.job set start_after = now() - interval '1 s' where id = ${id} and state = 'retry'`)

/** Job kind of the process that is killed, and of the one that takes over its job. */
export const killedKind: JobKind = { name: 'test.killed', data: z.object({}), attempts: 2, pauseSeconds: 0 }
