import { sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { reading, readOne } from '#api/platform/db/reading.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import { isActive } from '#api/shell/session/acting-for.ts'
import * as session from '#api/shell/session/table.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import type { DelegationPerson } from '#contract/shell/delegation/shapes.ts'

/** Users the caller may act for today. */
export const listDelegators = (db: Db, clock: Clock, userId: number) => readOne(db, delegatorsOf(clock, userId))

export const delegatorsOf = (clock: Clock, userId: number) =>
  reading(
    sql`
    select p.usercode, p.name from ${accounts.user} p
    where p.status = '0' and p.id in (
      select d.principal_id from ${accounts.delegation} d where d.agent_id = ${userId} and ${isActive(clock)})
    order by p.name, p.usercode`,
    (rows: DelegationPerson[]) => rows,
  )

/** Makes the agent's session act for that user. Refuses delegation.inactive. */
export async function startActing(
  tx: Tx,
  clock: Clock,
  { agent, usercode }: { agent: Principal; usercode: string },
): Promise<DelegationPerson | Refusal> {
  const { rows } = await tx.execute<DelegationPerson>(sql`
    update ${session.session} s set acting_for = p.id from ${accounts.user} p
    where s.token_hash = ${agent.tokenHash} and p.usercode = ${usercode} and p.status = '0' and exists (
      select 1 from ${accounts.delegation} d
      where d.agent_id = s.user_id and d.principal_id = p.id and ${isActive(clock)})
    returning p.usercode, p.name`)
  return rows[0] ?? refuse('delegation.inactive')
}

/** Returns the user the session acted for, if any. */
export async function stopActing(tx: Tx, { tokenHash }: Principal): Promise<DelegationPerson | undefined> {
  const { rows } = await tx.execute<DelegationPerson>(sql`
    with before as (
      select p.id, p.usercode, p.name from ${session.session} s join ${accounts.user} p on p.id = s.acting_for
      where s.token_hash = ${tokenHash})
    update ${session.session} s set acting_for = null from before
    where s.token_hash = ${tokenHash} returning before.usercode, before.name`)
  return rows[0]
}
