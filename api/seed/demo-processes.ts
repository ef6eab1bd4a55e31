import { and, eq } from 'drizzle-orm'
import { saveProcess } from '#api/data/processes/process.ts'
import { dataProcess } from '#api/data/processes/table.ts'
import { startByHand } from '#api/data/runs/start-by-hand.ts'
import { dataTable } from '#api/data/tables/table.ts'
import type { FeatureDeps } from '#api/shell/feature.ts'
import type { Actor } from '#api/shell/workspaces/open-workspace.ts'
import { processGraph } from '#contract/data/processes/shapes.ts'
import { accepted } from './accepted.ts'
import { platformTitle } from './demo-platform-tables.ts'

type By = { actor: Actor; workspaceBizId: string; workspaceId: number }
type Texts = { name: string; remark: string; note: string }
type Sources = { payments: string; suppliers: string }
type Plan = Texts & { nodes: (tables: Sources) => unknown[] }

const source = (id: string, title: string, tableBizId: string) => ({
  id,
  title,
  kind: 'source',
  inputs: [],
  settings: { tableBizId },
})
const output = (node: string, tableName: string, key: string[]) => ({
  id: 'output',
  title: `写入${tableName}`,
  kind: 'output',
  inputs: [{ node }],
  settings: { tableName, title: tableName, key },
})
const withSuppliers = (node: string) => ({
  id: 'named',
  title: '补充供应商名称',
  kind: 'join',
  inputs: [{ node }, { node: 'suppliers' }],
  settings: { type: 'left', on: [{ left: '供应商编号', right: '供应商编号' }] },
})

/** Process of the team that owns the platform table. */
export const platformProcess = '部门问卷结果'

/** Processes of the demo on its payments and suppliers. */
const plans: readonly Plan[] = [
  {
    name: '拆分采购排查',
    remark: '三天内向同一供应商多次付款，每笔都略低于 5000 元的审批限额。',
    note: '首版：限额 5000 元，三天内至少两笔',
    nodes: ({ payments, suppliers }) => [
      source('payments', '付款流水', payments),
      source('suppliers', '供应商名录', suppliers),
      {
        id: 'split',
        title: '三天内多笔低于限额',
        kind: 'splitPurchases',
        inputs: [{ node: 'payments' }],
        settings: {
          amount: '金额',
          at: '付款日期',
          by: ['供应商编号'],
          from: '4000',
          limit: '5000',
          hours: 72,
          least: 2,
        },
      },
      withSuppliers('split'),
      output('named', '拆分采购', ['付款单号']),
    ],
  },
  {
    name: '供应商付款汇总',
    remark: '按供应商和月份汇总付款笔数与金额。',
    note: '首版',
    nodes: ({ payments, suppliers }) => [
      source('payments', '付款流水', payments),
      source('suppliers', '供应商名录', suppliers),
      withSuppliers('payments'),
      {
        id: 'monthly',
        title: '按供应商和月份汇总',
        kind: 'aggregate',
        inputs: [{ node: 'named' }],
        settings: {
          groupBy: [{ column: '供应商编号' }, { column: '名称' }, { column: '付款日期', unit: 'month', name: '月份' }],
          aggregates: [
            { name: '笔数', aggregate: 'count' },
            { name: '付款合计', aggregate: 'sum', column: '金额' },
            { name: '最大一笔', aggregate: 'max', column: '金额' },
          ],
        },
      },
      output('monthly', '供应商付款汇总', ['供应商编号', '名称', '月份']),
    ],
  },
  {
    name: '付款抽样',
    remark: '从一千元以上的付款中按固定种子抽取 25 笔，供逐笔核对凭证。',
    note: '首版：种子 2026H1',
    nodes: ({ payments }) => [
      source('payments', '付款流水', payments),
      {
        id: 'large',
        title: '一千元以上',
        kind: 'filter',
        inputs: [{ node: 'payments' }],
        settings: { text: '金额 >= 1000' },
      },
      {
        id: 'sample',
        title: '抽取 25 笔',
        kind: 'sample',
        inputs: [{ node: 'large' }],
        settings: { method: 'reservoir', rows: 25, seedKind: 'fixed', seed: '2026H1' },
      },
      output('sample', '付款样本', ['付款单号']),
    ],
  },
]

/** Saves the processes of the demo and starts a run of each, once. */
export async function seedProcesses({ db }: Pick<FeatureDeps, 'db'>, by: By): Promise<void> {
  const ofTeam = await db.select().from(dataTable).where(eq(dataTable.workspaceId, by.workspaceId))
  const bizIdOf = (name: string) => ofTeam.find(({ tableName }) => tableName === name)?.bizId ?? ''
  const tables = { payments: bizIdOf('payments'), suppliers: bizIdOf('suppliers') }
  for (const { nodes, ...texts } of plans) await seedProcess({ db }, by, { ...texts, nodes: nodes(tables) })
}

/** Saves a process of the team that owns the platform table, and starts a run of it, once. */
export async function seedPlatformProcess({ db }: Pick<FeatureDeps, 'db'>, by: By): Promise<void> {
  const isOffered = and(eq(dataTable.workspaceId, by.workspaceId), eq(dataTable.title, platformTitle))
  const [table] = await db.select().from(dataTable).where(isOffered)
  if (!table) return
  await seedProcess({ db }, by, {
    name: platformProcess,
    remark: '只留有两份以上问卷的部门，供各工作台比较。',
    note: '首版',
    nodes: [
      source('results', platformTitle, table.bizId),
      {
        id: 'enough',
        title: '至少两份问卷',
        kind: 'filter',
        inputs: [{ node: 'results' }],
        settings: { text: 'papers >= 2' },
      },
      output('enough', '部门结果', ['project_id', 'questionnaire', 'measure_no', 'department_no', 'kind_no']),
    ],
  })
}

async function seedProcess({ db }: Pick<FeatureDeps, 'db'>, by: By, plan: Texts & { nodes: unknown[] }): Promise<void> {
  const { actor, workspaceBizId, workspaceId } = by
  const { nodes, ...texts } = plan
  const isKnown = and(eq(dataProcess.workspaceId, workspaceId), eq(dataProcess.name, texts.name))
  if ((await db.$count(dataProcess, isKnown)) > 0) return
  const graph = processGraph.parse({ nodes })
  await db.transaction(async (tx) => {
    const saved = accepted(await saveProcess(tx, { saving: { workspaceBizId, ...texts, graph }, actor }))
    accepted(await startByHand(tx, { processBizId: saved.bizId, actor }))
  })
}
