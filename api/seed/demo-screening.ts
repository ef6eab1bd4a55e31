import { eq, inArray, sql } from 'drizzle-orm'
import { ruleModel } from '#api/data/rules/table.ts'
import { createController } from '#api/data/screening/controller.ts'
import type { screeningJobs } from '#api/data/screening/jobs.ts'
import { localPlace } from '#api/data/screening/local-place.ts'
import { reviewDecision } from '#api/data/screening/review.ts'
import { putLive, saveScene } from '#api/data/screening/scene.ts'
import { createLateWriter } from '#api/data/screening/store/late-writer.ts'
import { screeningDecision, screeningScene } from '#api/data/screening/table.ts'
import { createListFiles } from '#api/data/watch-lists/list-files.ts'
import type { DemoDeps } from '#api/options.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { role, user, userRole } from '#api/shell/accounts/table.ts'
import { Outcome, ReviewAction, ReviewState, ruleOfficerRole, Verdict } from '#contract/data/screening/codes.ts'
import { savingScene } from '#contract/data/screening/shapes.ts'
import { accepted } from './accepted.ts'
import { liveModel } from './demo-rules.ts'
import { seedWatchLists } from './demo-watch-lists.ts'

/** People of the demo who review, in addition to administrators. */
const officers = ['audit', 'risk']
const sceneOfPayments = { code: 'payment', name: '付款前拦截' }

/** Payments of a day: supplier, amount. Those of S0008 are just below the approval limit. */
const payments: readonly [supplier: string, amount: string][] = [
  ['S0003', '1260.00'],
  ['S0008', '4950.00'],
  ['S0021', '8800.00'],
  ['S0012', '350.50'],
  ['S0008', '4880.00'],
  ['S0017', '2999.00'],
  ['S0033', '4760.00'],
  ['S0006', '9120.00'],
  ['S0029', '640.00'],
  ['S0008', '4990.00'],
  ['S0041', '1875.30'],
  ['S0002', '72.00'],
  ['S0015', '6400.00'],
  ['S0024', '8501.00'],
]

/** A live scene over the demo's rule model, with the decisions of a day, one of which was reviewed. */
export async function seedScreening(deps: DemoDeps, actor: Principal): Promise<void> {
  const { db } = deps
  await makeOfficers(deps)
  await seedWatchLists(deps, actor)
  const [model] = await db.select().from(ruleModel).where(eq(ruleModel.name, liveModel))
  const isKnown = eq(screeningScene.code, sceneOfPayments.code)
  if (!model || (await db.$count(screeningScene, isKnown)) > 0) return
  const more = { modelBizId: model.bizId, number: 1, reviewFrom: 30, blockFrom: 60, fallback: Outcome.review }
  const saving = savingScene.parse({ ...sceneOfPayments, ...more, budgetMs: 200 })
  await db.transaction(async (tx) => {
    const saved = accepted(await saveScene(tx, { saving, actor }))
    accepted(await putLive(tx, saved, actor))
  })
  await decide(deps)
  await review(deps, actor)
}

async function makeOfficers({ db }: DemoDeps): Promise<void> {
  const [held] = await db.select().from(role).where(eq(role.code, ruleOfficerRole))
  const people = await db.select({ userId: user.id }).from(user).where(inArray(user.username, officers))
  if (!held || people.length === 0) return
  const rows = people.map(({ userId }) => ({ userId, roleId: held.id }))
  await db.insert(userRole).values(rows).onConflictDoNothing()
}

/** Decides as callers would, and moves the decisions over the hours of today that have passed. */
async function decide({ log, ...deps }: DemoDeps): Promise<void> {
  const { db, kind, engine, clock } = deps
  const late = createLateWriter({ pool: db.$client, log })
  const listFiles = createListFiles({ db, engine })
  const loading = { ...deps, log, listFiles, screening: engine.of<typeof screeningJobs>('screening') }
  const controller = createController(loading, localPlace({ db, kind, log, late }))
  const { rows } = await db.execute<{ today: string }>(
    sql`select (${clock.now} at time zone ${clock.timeZone}::text)::date::text as today`,
  )
  const today = rows[0]?.today ?? ''
  for (const [at, [supplier, amount]] of payments.entries()) {
    const key = `P${today.replaceAll('-', '')}${String(at + 1).padStart(3, '0')}`
    const data = { 付款单号: key, 供应商编号: supplier, 付款日期: today, 金额: amount }
    accepted(await controller.screen(sceneOfPayments.code, { key, data }))
  }
  await late.close()
  await db.execute(sql`
    with day as (select date_trunc('day', ${clock.now}, ${clock.timeZone}::text) as began, ${clock.now} as now),
      placed as (select d.id, row_number() over (order by d.id) as place, count(*) over () as of from ${screeningDecision} d)
    update ${screeningDecision} d set at = day.began + (day.now - day.began) * (placed.place::float8 / (placed.of + 1))
    from placed, day where placed.id = d.id`)
}

/** One decision was claimed, and one that was blocked waits for its second person. */
async function review({ db, clock }: DemoDeps, actor: Principal): Promise<void> {
  const waiting = await db
    .select()
    .from(screeningDecision)
    .where(eq(screeningDecision.review, ReviewState.waiting))
    .orderBy(screeningDecision.id)
  const blocked = waiting.find(({ outcome }) => outcome === Outcome.block)
  const other = waiting.find(({ outcome }) => outcome === Outcome.review)
  await db.transaction(async (tx) => {
    if (other) {
      const { bizId, version } = other
      const verdict = { verdict: Verdict.pass, reason: '与合同付款计划一致。' }
      accepted(
        await reviewDecision(tx, clock, { params: { bizId, version, action: ReviewAction.decide, ...verdict }, actor }),
      )
    }
    if (!blocked) return
    const { bizId, version } = blocked
    const verdict = { verdict: Verdict.pass, reason: '供应商说明为分批到货，已附签收单。' }
    accepted(
      await reviewDecision(tx, clock, { params: { bizId, version, action: ReviewAction.decide, ...verdict }, actor }),
    )
  })
}
