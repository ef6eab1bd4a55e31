import { sql } from 'drizzle-orm'

/** Papers that were asked for again stand beside the ones before them: which of them is meant where, in one place. */

/** Of a paper `p` that is not revoked: no other was asked for in its place. What is still waited for is open and newest. */
export const isNewest = sql`not exists (
  select from risk_paper later where later.previous_id = p.id and later.revoked_at is null)`

/**
 * Of a paper `p` of a project `j`: it is saved, submitted, or asked for again with what was answered before, under a threshold.
 * Its link stays with its respondent.
 */
export const isPaperKept = sql`(
  j.anonymity_threshold > 0 and (p.state <> 0 or p.saved_at is not null or p.reason is not null))`

/** Of an item `i`: one of its papers stays with its respondent, and so does the link that opens them all. */
export const isItemKept = sql`exists (
  select from risk_paper p join risk_project j on j.id = i.project_id
  where p.item_id = i.id and p.revoked_at is null and ${isPaperKept})`

/** Of a paper `p`: it is submitted, and nothing later is: results count it. */
export const isCounted = sql`p.state <> 0 and p.revoked_at is null and not exists (
  select from risk_paper later where later.previous_id = p.id and later.state <> 0 and later.revoked_at is null)`
