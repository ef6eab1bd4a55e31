import { and, eq, sql } from 'drizzle-orm'
import { dataColumn, dataTable, dataVersion } from '#api/data/tables/table.ts'
import { watchEntry, watchList } from '#api/data/watch-lists/table.ts'
import { dataset } from '#api/platform/datasets/table.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { randomBizId } from '#api/platform/keys.ts'
import { user } from '#api/shell/accounts/table.ts'
import { workspace, workspaceMember } from '#api/shell/workspaces/table.ts'
import { saveRuleModel } from '#contract/data/rules/calls.ts'
import { goLive, saveScene } from '#contract/data/screening/calls.ts'
import { Outcome } from '#contract/data/screening/codes.ts'
import type { FieldType } from '#contract/data/tables/codes.ts'
import { createAccessToken } from '#contract/shell/session/calls.ts'
import { madeNames } from '../tests/platform/names/made-names.ts'
import { account } from './site.ts'
import { timeCall, tokenOf } from './token.ts'

const owner = 'admin'
const columns: Readonly<Record<string, FieldType>> = {
  编号: 'string',
  卡号: 'string',
  户名: 'string',
  金额: 'number',
  限额: 'number',
  时间: 'timestamp',
  渠道: 'string',
  城市: 'string',
  次数: 'integer',
}

const conditions = [
  ...['金额 > 9900', '金额 >= 4999 and 金额 < 5000', '金额 > 限额 * 60', '金额 * 1.06 > 10400', '次数 >= 98'],
  ...['次数 % 97 = 3 and 金额 > 9000', '金额 / 限额 > 60', 'round(金额, 0) = 100', '渠道 = "柜台" and 金额 > 9800'],
  ...['渠道 in ("网上", "POS") and 金额 > 9950', 'contains(编号, "99999")', 'startsWith(编号, "PAY99999")'],
  ...['length(编号) < 2', 'upper(渠道) = "VIP"', 'trim(渠道) = ""', 'matches(编号, "^PAY7{4}")', '城市 = "C13"'],
  ...['weekday(时间) >= 6 and 金额 > 9800', 'month(时间) = 2', 'hour(时间) < 5 and 金额 > 9800', 'isEmpty(限额)'],
  ...['hour(时间) >= 22 and 金额 >= 9900', 'ifEmpty(次数, 0) = 0 and 金额 > 9000', 'max(金额, 限额) > 59900'],
  ...['if(次数 > 50, 金额, 0) > 9980', 'replace(渠道, "网", "") = "上上"', '金额 < 0', '金额 = 5000', '限额 = 17'],
  '金额 - 限额 > 9800',
]
const basic = conditions.map((condition, at) => ({ id: `r${at}`, name: `r${at}`, kind: 'basic' as const, condition }))

const seconds = (count: number) => ({ kind: 'seconds' as const, seconds: count })
const day = { kind: 'day' as const }
const figures = [
  { window: seconds(600), aggregate: 'count', column: null, condition: '值 >= 20' },
  { window: day, aggregate: 'sum', column: '金额', condition: '值 > 500000' },
  { window: seconds(86_400), aggregate: 'max', column: '金额', condition: '值 > 9999' },
  { window: seconds(3600), aggregate: 'distinct', column: '城市', condition: '值 >= 9' },
  { window: seconds(10_800), aggregate: 'previous', column: '城市', condition: '值 = "C1" and 城市 = "C2"' },
  { window: seconds(3600), aggregate: 'mean', column: '金额', condition: '值 > 9900' },
  { window: seconds(300), aggregate: 'sum', column: '次数', condition: '值 > 4000' },
  { window: seconds(86_400), aggregate: 'min', column: '金额', condition: '值 > 9000' },
  { window: seconds(60), aggregate: 'count', column: null, condition: '值 >= 10' },
  { window: seconds(7 * 86_400), aggregate: 'distinct', column: '渠道', condition: '值 >= 9' },
] as const
const rolling = figures.map(({ window, aggregate, column, condition }, at) => ({
  ...{ id: `a${at}`, name: `a${at}`, kind: 'aggregation' as const, by: ['卡号'], time: '时间', window },
  ...{ figures: [{ as: '值', aggregate, column }], condition },
}))

/** Codes of the live scenes of a site. */
export const sceneCodes = { basic: 'bench-basic', rolling: 'bench-rolling', names: 'bench-names' } as const
/** Names on the watch list of the third scene. */
export const namesListed = 1_000_000
const namesAtOnce = 50_000

type Made = { workspaceBizId: string; tableBizId: string; listBizId: string | undefined }

/** A workspace with the table and the watch list that the scenes' rules name. The table needs no rows to be screened. */
export async function addPayments(db: Db, { withNames = false } = {}): Promise<Made> {
  const [person] = await db.select({ id: user.id }).from(user).where(eq(user.username, owner))
  const [workspaceBizId, tableBizId] = [randomBizId(), randomBizId()]
  const [team] = await db
    .insert(workspace)
    .values({ bizId: workspaceBizId, name: '拦截' })
    .returning({ id: workspace.id })
  if (!person || !team) throw new Error('no workspace was written')
  await db.insert(workspaceMember).values({ workspaceId: team.id, userId: person.id, roleType: '0', status: '0' })
  const named = { bizId: tableBizId, workspaceId: team.id, tableName: 'bench_payments', title: '', remark: '' }
  const [table] = await db
    .insert(dataTable)
    .values({ ...named, origin: 'file', status: 'draft', secrecy: 'internal', ownerId: person.id })
    .returning({ id: dataTable.id })
  const tableId = table?.id ?? 0
  const fields = Object.entries(columns).map(([name, fieldType], at) => ({ name, fieldType, isKey: at === 0 }))
  await db.insert(dataColumn).values(fields.map((each, at) => ({ ...each, tableId, place: at + 1, title: '' })))
  const [stored] = await db
    .insert(dataset)
    .values({
      ...{ bizId: randomBizId(), ownerType: 'dataTable', ownerId: tableId, name: 'rows', version: 1, files: [] },
      ...{ rows: 0, bytes: 0, madeFrom: {} },
    })
    .returning({ id: dataset.id })
  const physical = fields.map((each, at) => ({ ...each, physical: `c${at + 1}` }))
  const [version] = await db
    .insert(dataVersion)
    .values({
      ...{ tableId, number: 1, datasetId: stored?.id ?? 0, columns: physical, rows: 0, bytes: 0 },
      ...{ fileName: 'payments.csv', byId: person.id },
    })
    .returning({ id: dataVersion.id })
  await db
    .update(dataTable)
    .set({ versionId: version?.id ?? null, dataVersion: 1, refreshedAt: sql`now()` })
    .where(and(eq(dataTable.id, tableId)))
  return { workspaceBizId, tableBizId, listBizId: withNames ? await addNames(db, person.id) : undefined }
}

async function addNames(db: Db, ownerId: number): Promise<string> {
  const listBizId = randomBizId()
  const [list] = await db
    .insert(watchList)
    .values({ bizId: listBizId, name: 'bench', ownerId, revision: 1, entries: namesListed })
    .returning({ id: watchList.id })
  const names = madeNames(namesListed)
  for (let at = 0; at < namesListed; at += namesAtOnce)
    await db.execute(sql`
      insert into ${watchEntry} (biz_id, list_id, name, comparable, since_revision, by_id)
      select 'bench' || ${at}::int || '-' || n, ${list?.id}, name, name, 1, ${ownerId}
      from unnest(${sql.param(names.slice(at, at + namesAtOnce))}::text[]) with ordinality q(name, n)`)
  return listBizId
}

/** Puts the scenes live and returns an access token that may screen. */
export async function openScenes(url: string, made: Made): Promise<string> {
  const token = await tokenOf(url, owner)
  const alike = { id: 'alike', name: 'alike', kind: 'likeness' as const, column: '户名', least: 80, agree: [] }
  const rules = {
    [sceneCodes.basic]: basic,
    [sceneCodes.rolling]: [...basic.slice(10), ...rolling],
    ...(made.listBizId !== undefined && {
      [sceneCodes.names]: [...basic.slice(11), ...rolling, { ...alike, listBizId: made.listBizId }],
    }),
  }
  for (const [code, each] of Object.entries(rules)) {
    const weighted = each.map((rule) => ({ ...rule, weight: 1 }))
    const content = {
      ...{ mainTable: { tableBizId: made.tableBizId, key: ['编号'] }, dimensions: [], rules: weighted },
      timeBudget: 30,
    }
    const model = { workspaceBizId: made.workspaceBizId, name: code, remark: '', content, asVersion: true }
    const saved = await timeCall<{ bizId: string }>(url, saveRuleModel, { token, body: model })
    const scene = { code, name: code, modelBizId: saved.data.bizId, number: 1, blockFrom: 5, budgetMs: 1000 }
    const body = { ...scene, fallback: Outcome.review }
    const { data } = await timeCall<{ bizId: string; version: number }>(url, saveScene, { token, body })
    await timeCall(url, goLive, { token, body: data })
  }
  const until = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  const body = { name: 'bench', scopes: ['risk-screening:write'], until, password: account.password }
  const { data } = await timeCall<{ secret: string }>(url, createAccessToken, { token, body })
  return data.secret
}
