import { sql } from 'drizzle-orm'

/** Papers that were asked for again stand beside the ones before them: which of them is meant where, in one place. */

/** Of a paper `p` that is not revoked: no other was asked for in its place. What is still waited for is open and newest. */
export const isNewest = sql`not exists (
  select from risk_paper later where later.previous_id = p.id and later.revoked_at is null)`

/** Of a paper `p`: it is submitted, and nothing later is: results count it. */
export const isCounted = sql`p.state <> 0 and p.revoked_at is null and not exists (
  select from risk_paper later where later.previous_id = p.id and later.state <> 0 and later.revoked_at is null)`

/** Of the newest paper `p` of a respondent: it, or one before it, is submitted, which results then count. */
const isAnswered = sql`(p.state <> 0 or p.previous_id is not null and exists (
  select from risk_paper done where done.item_id = p.item_id and done.domain_id = p.domain_id
    and done.state <> 0 and done.revoked_at is null))`

/** How many papers `p` of respondents `i` there are, joined as the newest: one who was asked again counts once. */
export const progressColumns = sql`count(distinct i.id)::int as items, count(p.id)::int as papers,
  (count(p.id) filter (where ${isAnswered}))::int as submitted,
  (count(p.id) filter (where p.state = 0))::int as waiting`
