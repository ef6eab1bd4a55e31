import { and, eq, inArray, sql } from 'drizzle-orm'
import { freeze, keepSnapshot } from '#api/data/board-snapshots/snapshot.ts'
import { boardSnapshot } from '#api/data/board-snapshots/table.ts'
import { subscribeBoard } from '#api/data/board-subscriptions/subscription.ts'
import { boardSubscription } from '#api/data/board-subscriptions/table.ts'
import { board, shippedBoard } from '#api/data/boards/table.ts'
import { cardsEngineOf } from '#api/data/cards/engine.ts'
import { setUp } from '#api/data/cockpit/set-up.ts'
import { cockpit } from '#api/data/cockpit/table.ts'
import { openStates } from '#api/data/platform-tables/start-run.ts'
import { platformRun } from '#api/data/platform-tables/table.ts'
import type { DemoDeps } from '#api/options.ts'
import type { Caller, Principal } from '#api/platform/http/caller.ts'
import type { Run } from '#api/platform/jobs/job.ts'
import { role, user, userRole } from '#api/shell/accounts/table.ts'
import { findAbsentUser } from '#api/shell/session/absent-user.ts'
import { answerInvitation } from '#api/shell/workspaces/invitation.ts'
import { workspace, workspaceMember } from '#api/shell/workspaces/table.ts'
import { Every } from '#contract/data/schedules/codes.ts'
import { InvitationAnswer, MemberStatus } from '#contract/shell/workspaces/codes.ts'
import { accepted } from './accepted.ts'
import { until } from './until.ts'

/** Sets up the cockpit, and opens its boards as an executive too. */
const administrator = 'admin'
const executives = ['manager', 'risk']
const executiveRole = 'Executive'

/** The cockpit over the demo's campaigns, comparisons, tickets and audit trail, with a subscription and a snapshot. */
export async function seedCockpit(deps: DemoDeps, run: Run): Promise<void> {
  const { db } = deps
  await makeExecutives(deps)
  const [found] = await db.select({ id: user.id }).from(user).where(eq(user.username, administrator))
  const person = found && (await findAbsentUser(db, found.id))
  if (!person) return
  const { principal } = person
  const caller: Caller = { principal, session: null, language: 'zh-Hans', address: '' }
  const settingUp = () => db.transaction(async (tx) => accepted(await setUp(tx, deps, caller)))
  if ((await db.$count(cockpit)) === 0) await settingUp()
  await until(run, async () => (await db.$count(platformRun, inArray(platformRun.state, openStates))) === 0)
  // Boards are shipped now that their tables have rows.
  await settingUp()
  const [overview] = await db
    .select({ bizId: board.bizId })
    .from(shippedBoard)
    .innerJoin(board, eq(board.id, shippedBoard.boardId))
    .where(eq(shippedBoard.code, 'overview'))
  if (!overview) throw new Error('the demo has no cockpit')
  await joinWorkspace(deps)
  await subscribe(deps, overview.bizId, principal)
  await snapshot(deps, overview.bizId, principal)
}

async function makeExecutives({ db }: DemoDeps): Promise<void> {
  const [held] = await db.select({ id: role.id }).from(role).where(eq(role.code, executiveRole))
  const people = await db.select({ id: user.id }).from(user).where(inArray(user.username, executives))
  if (!held) return
  await db
    .insert(userRole)
    .values(people.map(({ id }) => ({ userId: id, roleId: held.id })))
    .onConflictDoNothing()
}

/** The invited readers agree. */
async function joinWorkspace({ db, clock }: DemoDeps): Promise<void> {
  const [place] = await db
    .select({ bizId: workspace.bizId, id: workspace.id })
    .from(cockpit)
    .innerJoin(workspace, eq(workspace.id, cockpit.workspaceId))
  if (!place) return
  const isPending = and(eq(workspaceMember.workspaceId, place.id), eq(workspaceMember.status, MemberStatus.pending))
  const invited = await db.select({ userId: workspaceMember.userId }).from(workspaceMember).where(isPending)
  for (const { userId } of invited) {
    const person = await findAbsentUser(db, userId)
    if (!person) continue
    const answering = { bizId: place.bizId, actor: person.principal, answer: InvitationAnswer.agree }
    await db.transaction(async (tx) => accepted(await answerInvitation(tx, clock, answering)))
  }
}

/** A weekly and a daily mail; the daily one is due immediately, so that its page shows a result. */
async function subscribe(deps: DemoDeps, bizId: string, actor: Principal): Promise<void> {
  const { db } = deps
  if ((await db.$count(boardSubscription)) > 0) return
  const people = await db
    .select({ usercode: user.usercode })
    .from(user)
    .where(inArray(user.username, [administrator, ...executives]))
  const usercodes = people.map(({ usercode }) => usercode)
  const daily = { every: Every.day, time: '07:30' } as const
  const weekly = { every: Every.week, weekday: 1, time: '08:00' } as const
  await db.transaction(async (tx) => {
    const shared = { id: bizId, people: usercodes }
    const made = accepted(
      await subscribeBoard(tx, deps, { params: { ...shared, timing: daily, form: 'figures' }, actor }),
    )
    const own = { ...shared, people: [actor.usercode], timing: weekly, form: 'workbook' as const }
    accepted(await subscribeBoard(tx, deps, { params: own, actor }))
    await tx
      .update(boardSubscription)
      .set({ nextAt: sql`date_trunc('hour', now())` })
      .where(eq(boardSubscription.bizId, made.bizId))
  })
}

/** Time for the figures; a snapshot without all of them is refused, and the job tries again. */
const snapshotWaitMs = 30_000

async function snapshot(deps: DemoDeps, bizId: string, actor: Principal): Promise<void> {
  if ((await deps.db.$count(boardSnapshot)) > 0) return
  const counting = { ...deps, results: deps.engine.results, cards: cardsEngineOf(deps.engine) }
  const frozen = accepted(
    await freeze(counting, { bizId, note: '上线时的数字', waitMs: snapshotWaitMs, actor, language: 'zh-Hans' }),
  )
  await deps.db.transaction(async (tx) => accepted(await keepSnapshot(tx, counting, { ...frozen, actor })))
}
