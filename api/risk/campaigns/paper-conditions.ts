import { sql } from 'drizzle-orm'

/** SQL conditions for papers. A paper that was requested again exists next to the earlier one. */

/** True if no other paper was requested in place of `p`, which is not revoked. Papers still due are open and newest. */
export const isNewest = sql`not exists (
  select from risk_paper later where later.previous_id = p.id and later.revoked_at is null)`

/**
 * True if a paper `p` of a project `j` with a threshold holds answers: saved, submitted, or requested again. Only its
 * respondent may see its link.
 */
export const isPaperPrivate = sql`(
  j.anonymity_threshold > 0 and (p.state <> 0 or p.saved_at is not null or p.reason is not null))`

/** True if an item `i` has such a paper: its link opens them all, so only the respondent may see it. */
export const isItemPrivate = sql`exists (
  select from risk_paper p join risk_project j on j.id = i.project_id
  where p.item_id = i.id and p.revoked_at is null and ${isPaperPrivate})`

/** True if a paper `p` counts in results: submitted, with no later paper submitted. */
export const isCounted = sql`p.state <> 0 and p.revoked_at is null and not exists (
  select from risk_paper later where later.previous_id = p.id and later.state <> 0 and later.revoked_at is null)`
