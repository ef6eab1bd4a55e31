import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { ruleModel } from '#api/data/rules/table.ts'
import { dataVersion } from '#api/data/tables/table.ts'
import { recording } from '#api/data/warnings/record-job.ts'
import { warningRun } from '#api/data/warnings/table.ts'
import { sendJob } from '#api/platform/jobs/send.ts'
import { saveRuleModel } from '#contract/data/rules/calls.ts'
import { searchWarnings } from '#contract/data/warnings/calls.ts'
import type { BodyIn } from '#contract/platform/call.ts'
import { makeTeam, type Team } from '../../shell/workspaces/team.ts'
import type { Person, TestApi } from '../../support/api.ts'
import { addVersion, type MadeTable, makeTable, type NewColumn } from '../make-table.ts'

/** A row of a result: key, level, score, hits, and the value of the judging field. */
export type ResultRow = { key: string; level?: number; score?: number; hits?: string; value?: string; outcome?: string }

export type Watched = {
  team: Team
  modelId: number
  modelBizId: string
  name: string
  result: MadeTable
  columns: NewColumn[]
}

type Making = {
  team?: Team
  keyColumn?: Partial<NewColumn>
  judging?: string
  workspace?: { id: number; bizId: string }
}

/** A model with a version, and the table of its results. */
export async function makeWatched(api: TestApi, { team: given, keyColumn, judging }: Making = {}): Promise<Watched> {
  const team = given ?? (await makeTeam(api))
  const main = await makeTable(api, {
    workspaceId: team.id,
    owner: team.owner,
    columns: [{ name: '编号' }, { name: '金额', fieldType: 'number' }],
    rows: [['A1', '1']],
    status: 'draft',
  })
  const name = `模型${randomUUID().slice(0, 8)}`
  const { bizId: modelBizId } = await api.done(saveRuleModel, {
    as: team.owner,
    body: {
      workspaceBizId: team.bizId,
      name,
      asVersion: true,
      content: {
        mainTable: { tableBizId: main.bizId, key: ['编号'] },
        rules: [
          { id: 'large', name: '大额', kind: 'basic', weight: 2, condition: '金额 > 50000' },
          { id: 'night', name: '夜间', kind: 'basic', weight: 1, condition: '金额 > 1' },
        ],
        levels: [1, 2, 3],
        timeBudget: 30,
        ...(judging && { judgingFields: [{ name: judging, values: [{ scoreFrom: 1, value: '可疑' }] }] }),
      },
    },
  })
  const [model] = await api.db.select({ id: ruleModel.id }).from(ruleModel).where(eq(ruleModel.bizId, modelBizId))
  if (!model) throw new Error('no model was written')
  const columns: NewColumn[] = [
    { name: '编号', ...keyColumn },
    { name: 'outcome' },
    { name: 'score', fieldType: 'number' },
    { name: 'level', fieldType: 'integer' },
    { name: 'hits' },
    ...(judging ? [{ name: judging }] : []),
  ]
  const result = await makeTable(api, { workspaceId: team.id, owner: team.owner, columns, status: 'draft' })
  return { team, modelId: model.id, modelBizId, name, result, columns }
}

let lastRun = 1000
/** The number of a run that comes after all others. */
export const nextRun = () => ++lastRun

type Judging = { runId?: number; isFull?: boolean; at?: string; work?: boolean }

/** Publishes a result of the model, and lets its job record it. Returns the number of the run. */
export async function judge(
  api: TestApi,
  { team, modelId, result, columns }: Watched,
  rows: readonly ResultRow[],
  { runId = nextRun(), isFull = true, at, work = true }: Judging = {},
): Promise<number> {
  const cells = rows.map(({ key, level = 1, score = level, hits = '大额', value, outcome = 'hit' }) =>
    outcome === 'hit'
      ? [key, outcome, String(score), String(level), hits, value].slice(0, columns.length)
      : [key, outcome, undefined, undefined, undefined, undefined].slice(0, columns.length),
  )
  await addVersion(api, result.id, { columns, rows: cells, by: team.owner.userId })
  const [version] = await api.db
    .select({ id: sql<number>`max(${dataVersion.id})` })
    .from(dataVersion)
    .where(eq(dataVersion.tableId, result.id))
  await api.db.transaction(async (tx) => {
    await tx.insert(warningRun).values({
      runId,
      modelId,
      number: 1,
      tableId: result.id,
      versionId: version?.id ?? 0,
      isFull,
      ...(at && { createdAt: at }),
    })
    await sendJob(tx, recording, { runId })
  })
  if (work) await api.work()
  return runId
}

type Searching = Omit<BodyIn<typeof searchWarnings>, 'workspaceBizId'>

/** Warnings of a workspace as a person sees them; all of them unless another list is requested. */
export async function listed(api: TestApi, { team }: Pick<Watched, 'team'>, as: Person, more: Searching = {}) {
  const body = { workspaceBizId: team.bizId, scope: 'all' as const, size: 100, ...more }
  return (await api.done(searchWarnings, { as, body })).records
}

export const keyOf = ({ key }: { key: { value: string | null }[] }) => key.map(({ value }) => value).join('|')
