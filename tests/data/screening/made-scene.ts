import { randomUUID } from 'node:crypto'
import { saveRuleModel } from '#contract/data/rules/calls.ts'
import * as calls from '#contract/data/screening/calls.ts'
import { Outcome, ScreeningPerm } from '#contract/data/screening/codes.ts'
import type { BodyIn } from '#contract/platform/call.ts'
import { makeTeam } from '../../shell/workspaces/team.ts'
import { makeUser, type Person, type TestApi } from '../../support/api.ts'
import { makeTable, type NewColumn } from '../make-table.ts'

const columns: NewColumn[] = [
  { name: '编号' },
  { name: '卡号' },
  { name: '商户' },
  { name: '金额', fieldType: 'number' },
  { name: '时间', fieldType: 'timestamp' },
]
type Content = BodyIn<typeof saveRuleModel>['content']
export type Rules = Content['rules']

const large: Rules[number] = { id: 'large', name: '大额', kind: 'basic', weight: 40, condition: '金额 > 5000' }
const listed: Rules[number] = {
  id: 'listed',
  name: '黑名单',
  kind: 'basic',
  weight: 100,
  condition: '[名单.等级] = "禁止"',
}
const often: Rules[number] = {
  id: 'often',
  name: '频繁',
  kind: 'aggregation',
  weight: 40,
  by: ['卡号'],
  time: '时间',
  window: { kind: 'seconds', seconds: 600 },
  figures: [
    { as: '次数', aggregate: 'count', column: null },
    { as: '合计', aggregate: 'sum', column: '金额' },
  ],
  condition: '次数 >= 3 or 合计 > 20000',
}

/** A rule officer who owns the workspace of the model, and a scene that is live. */
export async function makeScene(
  api: TestApi,
  { rules = [large, listed, often], ...more }: { rules?: Rules } & Partial<BodyIn<typeof calls.saveScene>> = {},
) {
  const officer = await makeUser(api, { perms: Object.values(ScreeningPerm) })
  const team = await makeTeam(api, { owner: officer })
  const table = await makeTable(api, {
    workspaceId: team.id,
    owner: team.owner,
    columns,
    rows: [['T0', 'K0', 'M0', '1', '2026-11-01 00:00:00']],
    status: 'draft',
  })
  const list = await makeTable(api, {
    workspaceId: team.id,
    owner: team.owner,
    columns: [{ name: '商户' }, { name: '等级' }],
    rows: [['M9', '禁止']],
    status: 'draft',
  })
  const content: Content = {
    mainTable: { tableBizId: table.bizId, key: ['编号'] },
    dimensions: [{ name: '名单', tableBizId: list.bizId, key: ['商户'], on: '商户' }],
    rules,
    levels: [40, 100],
    timeBudget: 30,
  }
  const model = { workspaceBizId: team.bizId, name: `模型${randomUUID().slice(0, 8)}`, remark: '', content }
  const saved = await api.done(saveRuleModel, { as: team.owner, body: { ...model, asVersion: true } })
  const scene = {
    code: `s-${randomUUID().slice(0, 8)}`,
    name: '刷卡',
    modelBizId: saved.bizId,
    number: 1,
    reviewFrom: 40,
    blockFrom: 100,
    fallback: Outcome.review,
    budgetMs: 1000,
    ...more,
  }
  const { bizId, version } = await api.done(calls.saveScene, { as: officer, body: scene })
  const live = await api.done(calls.goLive, { as: officer, body: { bizId, version } })
  return { officer, team, table, list, model: { ...model, bizId: saved.bizId }, scene, bizId, version: live.version }
}

export type MadeScene = Awaited<ReturnType<typeof makeScene>>

export const dataOf = (more: Record<string, string | number | null> = {}) => ({
  卡号: 'K1',
  商户: 'M1',
  金额: 100,
  时间: '2026-11-20T10:00:00+08:00',
  ...more,
})

export const screening = (api: TestApi, { officer, scene }: MadeScene, as: Person = officer) => {
  let last = 0
  return (more: Record<string, string | number | null> = {}, key = `T${++last}`) =>
    api.done(calls.screen, { as, body: { sceneCode: scene.code, key, data: dataOf(more) } })
}
