import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { shippedBoard } from '#api/data/boards/table.ts'
import { saveMarket } from '#api/data/markets/market.ts'
import { market } from '#api/data/markets/table.ts'
import { takeTable } from '#api/data/platform-tables/offer.ts'
import { mayProvide } from '#api/data/platform-tables/provider.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { PlatformTables } from '#api/platform/datasets/platform-table.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type Caller, type Principal, signedIn } from '#api/platform/http/caller.ts'
import { defineJob, type Job, type JobKind, TryAgain } from '#api/platform/jobs/job.ts'
import { sendJob } from '#api/platform/jobs/send.ts'
import type { Log } from '#api/platform/log.ts'
import { textIn } from '#api/platform/text.ts'
import { role, user, userRole } from '#api/shell/accounts/table.ts'
import { findAbsentUser } from '#api/shell/session/absent-user.ts'
import { inviteMembers } from '#api/shell/workspaces/invitation.ts'
import { workspace, workspaceMember } from '#api/shell/workspaces/table.ts'
import { createWorkspace } from '#api/shell/workspaces/workspace.ts'
import { type ShippedBoard, ShippedState, shippedBoards } from '#contract/data/cockpit/codes.ts'
import type { Cockpit } from '#contract/data/cockpit/shapes.ts'
import { platformFreshHours } from '#contract/data/platform-tables/codes.ts'
import { Secrecy } from '#contract/data/tables/codes.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import { WorkspaceRole } from '#contract/shell/workspaces/codes.ts'
import { invitedMax } from '#contract/shell/workspaces/shapes.ts'
import { offeredOf, type Place, shipBoards, shippedIds, stateOfShipped, takenTables } from './ship.ts'
import { nameOf, readerRoles, shippedTables, tablesOf } from './shipped.ts'
import { cockpit } from './table.ts'

type Deps = { clock: Clock; offered: PlatformTables }

async function findPlace(tx: Tx): Promise<(Place & { name: string; marketBizId: string | null }) | undefined> {
  const [found] = await tx
    .select({
      workspaceId: workspace.id,
      workspaceBizId: workspace.bizId,
      name: workspace.name,
      language: cockpit.language,
      marketBizId: market.bizId,
    })
    .from(cockpit)
    .innerJoin(workspace, eq(workspace.id, cockpit.workspaceId))
    .leftJoin(market, eq(market.id, cockpit.marketId))
    .where(sql`${workspace.removedAt} is null`)
  return found && { ...found, language: found.language as Place['language'] }
}

/** Tables that this caller may provide. */
const providable = (offered: PlatformTables, caller: Caller) =>
  shippedTables.flatMap((code) => {
    const table = offered.get(code)
    return table && mayProvide(signedIn(caller), table) ? [table] : []
  })

type Done = { workspaceBizId: string; tables: string[]; invited: number; shipped: ShippedBoard[] }

/**
 * Publishes the cockpit's tables in a workspace of the caller and in a separate market without other grants. Publishes
 * the boards once the tables have data. Refuses as creating a workspace or market and taking a table do.
 */
export async function setUp(tx: Tx, { clock, offered }: Deps, caller: Caller): Promise<Done | Refusal> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('cockpit'))`)
  const place = (await findPlace(tx)) ?? (await makePlace(tx, clock, caller))
  if (isRefusal(place)) return place
  const { workspaceBizId, workspaceId } = place
  const marketBizId = place.marketBizId ?? (await makeMarket(tx, caller))
  if (typeof marketBizId !== 'string') return marketBizId
  const taken = new Set((await takenTables(tx, place)).map(({ code }) => code))
  const tables: string[] = []
  const say = textIn(place.language)
  for (const { code, tableName, title, freshWithinHours = platformFreshHours } of providable(offered, caller)) {
    if (taken.has(code)) continue
    const settings = { title: say(title), secrecy: Secrecy.confidential, freshWithinHours }
    const made = await takeTable(tx, offered, { code, workspaceBizId, marketBizId, tableName, ...settings, caller })
    if (isRefusal(made)) return made
    tables.push(code)
  }
  const { userId: byId } = signedIn(caller)
  const values = { workspaceId, marketId: sql`(select id from ${market} where biz_id = ${marketBizId})`, byId }
  await tx
    .insert(cockpit)
    .values({ ...values, language: place.language })
    .onConflictDoUpdate({ target: cockpit.id, set: { ...values, language: place.language } })
  const invited = await inviteReaders(tx, clock, { place, actor: signedIn(caller) })
  if (isRefusal(invited)) return invited
  const shipping = await shipBoards(tx, clock, { place, actor: signedIn(caller) })
  if (isRefusal(shipping)) return shipping
  if (shipping.isWaiting) await sendJob(tx, cockpitShipping, {})
  return { workspaceBizId, tables, invited, shipped: shipping.shipped }
}

async function makePlace(tx: Tx, clock: Clock, caller: Caller) {
  const { language } = caller
  const say = textIn(language)
  const wanted = { name: say('cockpit-boards:workspace'), remark: say('cockpit-boards:workspaceLine'), photoPath: null }
  const made = await createWorkspace(tx, clock, { ...wanted, actor: signedIn(caller) })
  if (isRefusal(made)) return made
  return { workspaceId: made.id, workspaceBizId: made.bizId, name: wanted.name, marketBizId: null, language }
}

/** Invites users with the boards' roles as viewers, unless they were already invited. Returns their number. */
async function inviteReaders(
  tx: Tx,
  clock: Clock,
  { place, actor }: { place: Place; actor: Principal },
): Promise<number | Refusal> {
  const { rows } = await tx.execute<{ userId: number }>(sql`
    select distinct u.id as "userId" from ${user} u
    join ${userRole} h on h.user_id = u.id join ${role} r on r.id = h.role_id
    where r.code = any(${sql.param([...readerRoles])}::text[]) and u.status = ${UserStatus.enabled}
      and u.id <> ${actor.userId} and not exists (
        select 1 from ${workspaceMember} m where m.workspace_id = ${place.workspaceId} and m.user_id = u.id)
    order by u.id limit ${invitedMax}`)
  if (rows.length === 0) return 0
  const invited = rows.map(({ userId }) => ({ userId, roleType: WorkspaceRole.viewer }))
  const done = await inviteMembers(tx, clock, { bizId: place.workspaceBizId, actor, invited })
  return isRefusal(done) ? done : done.invited
}

async function makeMarket(tx: Tx, caller: Caller): Promise<string | Refusal> {
  const say = textIn(caller.language)
  const fields = { name: say('cockpit-boards:workspace'), remark: say('cockpit-boards:marketLine'), orderNum: 0 }
  const made = await saveMarket(tx, { ...fields, managerIds: [signedIn(caller).userId] })
  return isRefusal(made) ? made : made.bizId
}

/** Job that ships boards once their tables have the first rows. */
const cockpitShipping: JobKind = {
  name: 'cockpit.ship',
  data: z.object({}),
  attempts: 8,
  pauseSeconds: 5,
}

export const shippingJob = ({ db, clock, log }: { db: Db; clock: Clock; log: Log }): Job =>
  defineJob(cockpitShipping, {
    async run(_, run) {
      const isWaiting = await db.transaction((tx) => shipLater(tx, { clock, log }))
      if (isWaiting) throw new TryAgain('waiting')
      await db.transaction((tx) => run.finish(tx))
    },
  })

/** Ships with the rights of the person who set up the cockpit. */
async function shipLater(tx: Tx, { clock, log }: { clock: Clock; log: Log }): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('cockpit'))`)
  const place = await findPlace(tx)
  const [row] = await tx.select({ byId: cockpit.byId }).from(cockpit)
  const person = row && (await findAbsentUser(tx, row.byId))
  if (!place || !person) return false
  const shipping = await shipBoards(tx, clock, { place, actor: person.principal })
  if (!isRefusal(shipping)) return shipping.isWaiting
  log.warn({ refused: shipping.refused }, 'publishing the boards of the cockpit failed')
  return false
}

/** State of each shipped board. */
export async function readCockpit(db: Db, { offered }: Pick<Deps, 'offered'>, caller: Caller): Promise<Cockpit> {
  const { language } = caller
  const say = textIn(language)
  return db.transaction(async (tx) => {
    const place = await findPlace(tx)
    const taken = place ? await takenTables(tx, place) : []
    const mine = new Set<string>(providable(offered, caller).map(({ code }) => code))
    const [rows, ids] = [await tx.select().from(shippedBoard), await shippedIds(tx)]
    const stateOf = async (code: ShippedBoard): Promise<ShippedState> => {
      const isReachable = tablesOf(code).some((table) => mine.has(table) || taken.some((each) => each.code === table))
      if (!place) return isReachable ? ShippedState.none : ShippedState.lacking
      const known = rows.find((row) => row.code === code)
      const now = offeredOf({ code, place, taken })
      if (known) return (await stateOfShipped(tx, known, now)).state
      if (now.isWaiting) return ShippedState.waiting
      return isReachable ? ShippedState.none : ShippedState.lacking
    }
    const boards: Cockpit['boards'] = []
    for (const code of shippedBoards)
      boards.push({
        code,
        name: nameOf(code, language),
        line: say(`cockpit-boards:board.${code}.line`),
        state: await stateOf(code),
        bizId: ids.get(code) ?? null,
      })
    const missing = shippedTables.filter((code) => !mine.has(code) && !taken.some((each) => each.code === code))
    return {
      workspace: place ? { id: place.workspaceId, bizId: place.workspaceBizId, name: place.name } : null,
      boards,
      lacking: missing.flatMap((code) => {
        const table = offered.get(code)
        return table ? [say(table.title)] : []
      }),
    }
  })
}
