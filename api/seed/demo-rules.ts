import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ruleJobs } from '#api/data/rules/jobs.ts'
import { applyModel } from '#api/data/rules/live.ts'
import { saveModel } from '#api/data/rules/rule-model.ts'
import { recordTest, testModel } from '#api/data/rules/run-test.ts'
import { ruleModel } from '#api/data/rules/table.ts'
import { startByHand } from '#api/data/runs/start-by-hand.ts'
import { dataRun } from '#api/data/runs/table.ts'
import { decideSchedule } from '#api/data/schedules/application.ts'
import { dataSchedule } from '#api/data/schedules/table.ts'
import { dataTable } from '#api/data/tables/table.ts'
import { assignWarnings, decideWarnings, snoozeWarnings } from '#api/data/warnings/act.ts'
import { warning } from '#api/data/warnings/table.ts'
import { createListFiles } from '#api/data/watch-lists/list-files.ts'
import type { DemoDeps } from '#api/options.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import type { Run } from '#api/platform/jobs/job.ts'
import { user } from '#api/shell/accounts/table.ts'
import { MarketPerm } from '#contract/data/markets/perms.ts'
import { savingModel } from '#contract/data/rules/shapes.ts'
import { openExecutionStates } from '#contract/data/runs/codes.ts'
import { ApplicationStatus, Every } from '#contract/data/schedules/codes.ts'
import { HandoverTo, Snooze, WarningDecision, WarningStatus } from '#contract/data/warnings/codes.ts'
import { assigningWarnings, decidingWarnings, snoozingWarnings } from '#contract/data/warnings/shapes.ts'
import { accepted } from './accepted.ts'
import { demoPrincipal } from './demo-principal.ts'
import { until } from './until.ts'

/** Manages all markets of the demo, so decides on going live. */
const decider = 'risk'
export const liveModel = '付款异常'
const draftModel = '关联付款（草稿）'

type By = { actor: Principal; workspaceBizId: string; workspaceId: number }

const mainRules = [
  {
    id: 'large',
    name: '大额付款',
    kind: 'basic',
    weight: 30,
    condition: '金额 >= 8500',
    words: '单笔 {金额} 元，达到 8500 元',
  },
  {
    id: 'near_limit',
    name: '略低于限额',
    kind: 'basic',
    weight: 20,
    condition: '金额 >= 4700 and 金额 < 5000',
    words: '单笔 {金额} 元，略低于审批限额 5000 元',
  },
  {
    id: 'consulting',
    name: '咨询类供应商',
    kind: 'basic',
    weight: 10,
    condition: '[供应商.行业] = "咨询"',
    words: '供应商属于{供应商.行业}行业',
  },
  {
    id: 'repeated',
    name: '三日内多次',
    kind: 'aggregation',
    weight: 40,
    by: ['供应商编号'],
    time: '付款日期',
    window: { kind: 'seconds', seconds: 3 * 86_400, hasStart: true },
    where: '金额 >= 4000 and 金额 < 5000',
    figures: [
      { as: '笔数', aggregate: 'count', column: null },
      { as: '合计', aggregate: 'sum', column: '金额' },
    ],
    condition: '笔数 >= 2 and 合计 >= 5000',
    words: '三日内第 {笔数} 笔，合计 {合计} 元，超过审批限额',
  },
  {
    id: 'split',
    name: '疑似拆分',
    kind: 'combination',
    weight: 30,
    of: ['near_limit', 'repeated'],
    needs: 'all',
    words: '略低于限额，且三日内多次付款',
  },
] as const

/**
 * Rule models of the demo's payments: one live, whose run left warnings in several states, and a draft. Each is made by
 * the operations of the product, once.
 */
export async function seedRules(deps: DemoDeps, by: By, run: Run): Promise<void> {
  const { db } = deps
  const tables = await db
    .select({ title: dataTable.title, bizId: dataTable.bizId })
    .from(dataTable)
    .where(eq(dataTable.workspaceId, by.workspaceId))
  const bizIdOf = (title: string) => tables.find((table) => table.title === title)?.bizId
  const [payments, suppliers] = ['付款流水', '供应商名录'].map(bizIdOf)
  if (!payments || !suppliers) return
  const dimension = { name: '供应商', tableBizId: suppliers, key: ['供应商编号'], on: '供应商编号' }
  const content = {
    mainTable: { tableBizId: payments, key: ['付款单号'] },
    dimensions: [dimension],
    rules: mainRules,
    judgingFields: [
      {
        name: '处置',
        values: [
          { scoreFrom: 60, value: '立即核查' },
          { scoreFrom: 20, value: '关注' },
        ],
      },
    ],
    levels: [20, 40, 60],
    timeBudget: 60,
    reviewOn: '2027-03-31',
  }
  await addModel(deps, by, {
    name: liveModel,
    remark: '大额、拆分与咨询类付款，每周一评分。',
    content,
    asVersion: true,
  })
  const near = { ...content, rules: mainRules.slice(1, 2), judgingFields: [] }
  await addModel(deps, by, {
    name: draftModel,
    remark: '待补充股东与账号的关联规则。',
    content: near,
    asVersion: false,
  })
  await goLive(deps, by, run)
  await workOnWarnings(deps, by, run)
}

type Model = { name: string; remark: string; content: unknown; asVersion: boolean }

async function addModel({ db }: DemoDeps, { actor, workspaceBizId, workspaceId }: By, model: Model): Promise<void> {
  const isKnown = and(eq(ruleModel.workspaceId, workspaceId), eq(ruleModel.name, model.name))
  if ((await db.$count(ruleModel, isKnown)) > 0) return
  const saving = savingModel.parse({ workspaceBizId, ...model, note: model.asVersion ? '首版' : '' })
  await db.transaction(async (tx) => accepted(await saveModel(tx, { saving, actor })))
}

/** Tests the model, applies, and has it approved by another person; it then runs immediately. */
async function goLive(deps: DemoDeps, { actor, workspaceId }: By, run: Run): Promise<void> {
  const { db, clock } = deps
  const isLive = and(eq(ruleModel.workspaceId, workspaceId), eq(ruleModel.name, liveModel))
  const [model] = await db.select().from(ruleModel).where(isLive)
  const [person] = await db.select().from(user).where(eq(user.username, decider))
  if (!model || !person || model.processId !== null) return
  const deciding = demoPrincipal({ ...person, userId: person.id }, MarketPerm.decide)
  const { bizId, version } = model
  const number = 1
  const listFiles = createListFiles(deps)
  const engine = { ...deps, listFiles, rules: deps.engine.of<typeof ruleJobs>('rules') }
  const tested = accepted(await testModel(engine, { bizId, number, rows: 'all', actor }))
  const started = await db.transaction(async (tx) => {
    await recordTest(tx, { bizId, number, tested, byId: actor.userId })
    const timing = { every: Every.week, weekday: 1, time: '06:00' } as const
    const params = { bizId, number, timing, note: '每周一评分，预警由审计组处理。', version }
    const { scheduleBizId, processBizId } = accepted(await applyModel(tx, clock, { params, actor }))
    const [schedule] = await tx.select().from(dataSchedule).where(eq(dataSchedule.bizId, scheduleBizId))
    const decision = { decision: ApplicationStatus.approved, reason: '同意上线，一季度后复核。' } as const
    const decided = { bizId: scheduleBizId, version: schedule?.version ?? 0, ...decision, actor: deciding }
    accepted(await decideSchedule(tx, clock, decided))
    return accepted(await startByHand(tx, { processBizId, actor })).run
  })
  const isOpen = and(eq(dataRun.id, started.id), inArray(dataRun.state, [...openExecutionStates]))
  await until(run, async () => (await db.$count(dataRun, isOpen)) === 0)
}

/** Warnings that are confirmed, handed over, snoozed and false alarms; the others are new. */
async function workOnWarnings({ db, clock }: DemoDeps, { actor, workspaceId }: By, run: Run): Promise<void> {
  const isHere = eq(warning.workspaceId, workspaceId)
  await until(run, async () => (await db.$count(warning, isHere)) > 0)
  await db.transaction(async (tx) => {
    const rows = await tx
      .select({ bizId: warning.bizId, version: warning.version, status: warning.status })
      .from(warning)
      .where(isHere)
      .orderBy(sql`${warning.level} desc`, warning.id)
      .limit(worked)
    if (rows.length < worked || rows.some(({ status }) => status !== WarningStatus.new)) return
    const [wrong, handed, framework, taken, waiting] = rows.map(({ bizId, version }) => ({ bizId, version }))
    const decide = async (decision: unknown) =>
      accepted(await decideWarnings(tx, clock, { params: decidingWarnings.parse(decision), actor }))
    const confirm = { decision: WarningDecision.confirm, reason: '与采购部核对，几笔付款对应同一份合同。' }
    const { versions } = await decide({ ...confirm, items: [wrong, handed] })
    await decide({
      items: [{ ...handed, version: versions[1] }],
      decision: WarningDecision.handOver,
      reason: '移交整改跟踪。',
      handover: { to: HandoverTo.problem, reference: '审计问题 2026-017' },
    })
    const settled = '年度框架合同的季度结算，金额固定。'
    await decide({ items: [framework], decision: WarningDecision.falseAlarm, reason: settled })
    const assigned = assigningWarnings.parse({ items: [taken], assignee: actor.usercode, reason: '' })
    accepted(await assignWarnings(tx, clock, { params: assigned, actor }))
    const snoozed = { items: [waiting], snooze: Snooze.worse, reason: '等待供应商补充说明。' }
    accepted(await snoozeWarnings(tx, clock, { params: snoozingWarnings.parse(snoozed), actor }))
  })
}

/** Number of warnings with a history of edits. */
const worked = 5
