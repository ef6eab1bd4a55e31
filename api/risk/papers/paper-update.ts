import { sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { prepareByClock } from '#api/platform/db/prepared-query.ts'
import * as campaigns from '#api/risk/campaigns/table.ts'

/** State of a paper after a post. */
export type PaperUpdate = {
  id: number
  /** Text of the answers, `{1,-1}`; null keeps the stored ones. */
  answers: string | null
  unfilled: number
  version: number
  state: number
  savedAt: string
  submittedAt: string | null
  statement: string | null
  signature: Buffer | null
  /** Idempotency key of the post; null without one. */
  key: string | null
  digest: Buffer
  /** JSON of the reply, stored with the key. */
  reply: string
}

type Batch = { updates: PaperUpdate[]; changed: Promise<ReadonlySet<number>> }

const batches = new WeakMap<Tx, Batch>()

/**
 * Updates a locked paper and stores the key of its post; false if the paper already has that key. Papers that a
 * transaction updates in one tick share a statement.
 */
export async function updatePaper(tx: Tx, clock: Clock, update: PaperUpdate): Promise<boolean> {
  const batch = batches.get(tx) ?? openBatch(tx, clock)
  batch.updates.push(update)
  return (await batch.changed).has(update.id)
}

function openBatch(tx: Tx, clock: Clock): Batch {
  const updates: PaperUpdate[] = []
  const changed = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
    batches.delete(tx)
    return updatePapers(tx, clock, updates)
  })
  const batch = { updates, changed }
  batches.set(tx, batch)
  return batch
}

/** Returns the ids of the papers that have changed. */
async function updatePapers(tx: Tx, clock: Clock, updates: readonly PaperUpdate[]): Promise<ReadonlySet<number>> {
  const fields = Object.keys(updates[0] ?? {}) as (keyof PaperUpdate)[]
  const filled = Object.fromEntries(fields.map((field) => [field, updates.map((each) => each[field])]))
  const rows = await updateAll(tx, clock, filled)
  return new Set(rows.map(({ id }) => id))
}

const all = (field: keyof PaperUpdate) => sql.placeholder(field)
const updateAll = prepareByClock<{ id: number }>(
  (clock) => sql`
    with post as (
      select * from unnest(
        ${all('id')}::int[], ${all('answers')}::text[], ${all('unfilled')}::int[], ${all('version')}::int[],
        ${all('state')}::smallint[], ${all('savedAt')}::timestamptz[], ${all('submittedAt')}::timestamptz[],
        ${all('statement')}::text[], ${all('signature')}::bytea[], ${all('key')}::text[], ${all('digest')}::bytea[],
        ${all('reply')}::text[]
      ) as post (id, answers, unfilled, version, state, saved_at, submitted_at, statement, signature, key, digest, reply)
    ), stored as (
      insert into risk_paper_post (paper_id, key, body_digest, reply, at)
      select id, key, digest, reply::jsonb, ${clock.now} from post where key is not null
      on conflict do nothing
      returning paper_id
    )
    update ${campaigns.paper} p set
      answers = coalesce(post.answers::smallint[], p.answers), unfilled = post.unfilled, version = post.version,
      saved_at = post.saved_at, state = post.state, submitted_at = post.submitted_at, statement = post.statement,
      signature = post.signature
    from post
    where p.id = post.id and (post.key is null or post.id in (select paper_id from stored))
    returning p.id`,
)
