import { sql } from 'drizzle-orm'

/** Papers that were asked for again stand beside the ones before them: which of them is meant where, in one place. */

/** Of a paper `p` that is not revoked: no other was asked for in its place. What is still waited for is open and newest. */
export const isNewest = sql`not exists (
  select from risk_paper later where later.previous_id = p.id and later.revoked_at is null)`

/** Of a paper `p`: it is submitted, and nothing later is: results count it. */
export const isCounted = sql`p.state <> 0 and p.revoked_at is null and not exists (
  select from risk_paper later where later.previous_id = p.id and later.state <> 0 and later.revoked_at is null)`
