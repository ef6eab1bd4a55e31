import { join } from 'node:path'
import { rowKey } from '#api/data/data-rights/open-table.ts'
import type { SourceTable } from '#api/data/processes/graph/source-table.ts'
import { compileModel, hitName, rowsOfModel, withHits } from '#api/data/rules/model/compile-model.ts'
import { call, cast, type Expression, literal, or, tryCast, when } from '#api/platform/engine/plan/expression.ts'
import { filter, type Plan, pick, project, scan, scanFiles } from '#api/platform/engine/plan/plan.ts'
import { ruleContent } from '#contract/data/rules/shapes.ts'
import type { FieldType } from '#contract/data/tables/codes.ts'
import { openTestSession } from '../../tests/platform/engine/test-session.ts'
import type { Row } from '../row.ts'

const rows = 10_000_000
const cards = 200_000
const million = 1_000_000
const tableBizId = '0'.repeat(32)

const columns = {
  编号: 'string',
  卡号: 'string',
  金额: 'number',
  限额: 'number',
  时间: 'timestamp',
  渠道: 'string',
  城市: 'string',
  次数: 'integer',
} as const satisfies Record<string, FieldType>

const conditions = [
  ...['金额 > 99000', '金额 >= 49990 and 金额 < 50000', '金额 > 限额 * 60', '金额 * 1.06 > 104000', '次数 >= 98'],
  ...['次数 % 97 = 3 and 金额 > 90000', '金额 / 限额 > 60', 'round(金额, 0) = 100', '渠道 = "柜台" and 金额 > 98000'],
  ...['渠道 in ("网上", "POS") and 金额 > 99500', 'contains(编号, "99999")', 'startsWith(编号, "PAY99999")'],
  ...['length(编号) < 5', 'upper(渠道) = "VIP"', 'trim(渠道) = ""', 'matches(编号, "^PAY7{4}")', '城市 = "C13"'],
  ...['weekday(时间) >= 6 and 金额 > 98000', 'month(时间) = 2', 'hour(时间) < 5 and 金额 > 98000', 'isEmpty(限额)'],
  ...['hour(时间) >= 22 and 金额 >= 99000', 'ifEmpty(次数, 0) = 0 and 金额 > 90000', 'max(金额, 限额) > 99900'],
  ...['if(次数 > 50, 金额, 0) > 99800', 'replace(渠道, "网", "") = "上上"', '金额 < 0', '金额 = 50000', '限额 = 17'],
  '金额 - 限额 > 98000',
]
const basic = conditions.map((condition, at) => ({ id: `r${at}`, name: `r${at}`, kind: 'basic', weight: 1, condition }))
const rolling = (id: string, window: object, figure: object, condition: string) => ({
  ...{ id, name: id, kind: 'aggregation', weight: 1, by: ['卡号'], time: '时间', window },
  ...{ figures: [{ as: '值', ...figure }], condition },
})
const seconds = (count: number) => ({ kind: 'seconds', seconds: count })
const aggregations = [
  rolling('a0', seconds(600), { aggregate: 'count' }, '值 >= 5'),
  rolling('a1', { kind: 'day' }, { aggregate: 'sum', column: '金额' }, '值 > 500000'),
  rolling('a2', seconds(86_400), { aggregate: 'max', column: '金额' }, '值 > 99990'),
  rolling('a3', seconds(3600), { aggregate: 'distinct', column: '城市' }, '值 >= 4'),
  rolling('a4', seconds(10_800), { aggregate: 'previous', column: '城市' }, '值 = "C1" and 城市 = "C2"'),
]

/** Measures the CPU time of judging all rows of a table in a batch, with the values behind each hit. */
export async function measureRuleBatch(): Promise<Row[]> {
  const { session, folder, close } = await openTestSession({
    threads: 2,
    memoryMegabytes: 3000,
    spillMegabytes: 20_000,
  })
  try {
    await fillRows(session)
    const file = join(folder, 'rows.parquet')
    await session.write(tableOf(), file)
    await session.drop('number')
    const measure = async (name: string, rules: readonly object[], atMost: number): Promise<Row> => {
      const begin = process.cpuUsage()
      const hits = await session.write(judged(rules, scanFiles(file)), join(folder, `${name}.parquet`))
      const { user, system } = process.cpuUsage(begin)
      const note = `${rules.length} rules, ${rows} rows, ${hits} with hits`
      return { name, figure: (user + system) / million, unit: 'CPU-s', target: { atMost }, note }
    }
    return [
      await measure('basic rules in a batch', basic, 15),
      await measure('rolling figures in a batch', [...basic.slice(5), ...aggregations], 70),
    ]
  } finally {
    close()
  }
}

/** Rows with hits: their outcomes, and the values that the rules read. */
function judged(rules: readonly object[], opened: Plan): Plan {
  const fields = Object.entries(columns).map(([name, fieldType]) => ({ name, fieldType, view: 'plain' as const }))
  const table: SourceTable = { columns: fields, key: ['编号'], rows, locked: null }
  const content = ruleContent.parse({ mainTable: { tableBizId, key: ['编号'] }, rules, timeBudget: 60 })
  const { model, faults } = compileModel(content, {
    tables: new Map([[tableBizId, table]]),
    timeZone: 'Asia/Shanghai',
  })
  if (!model) throw new Error(`the model has faults: ${JSON.stringify(faults)}`)
  const reads = new Set(['编号', ...model.conditions.flatMap((condition) => condition.reads)])
  const hits = content.rules.map(({ id }) => hitName(id))
  const found = filter(
    withHits(
      rowsOfModel(model, () => opened),
      model,
    ),
    or(...hits),
  )
  return project(pick(found, [...reads, ...hits]), {
    ...Object.fromEntries([...reads].map((name) => [name, name])),
    outcomes: call('concat', ...hits.map((hit) => when(hit, literal('1'), literal('0')))),
  })
}

async function fillRows(session: Awaited<ReturnType<typeof openTestSession>>['session']): Promise<void> {
  const filling = await session.fill('number', { n: 'integer', random: 'integer' })
  const size = 100_000
  const at = Array.from({ length: size }, (_, place) => place)
  const [n, random] = [new Int32Array(size), new Int32Array(size)]
  let state = 7
  for (let begin = 0; begin < rows; begin += size) {
    for (const place of at) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
      n[place] = begin + place
      random[place] = state >>> 4
    }
    filling.add([n, random], at)
  }
  filling.end()
}

function tableOf(): Plan {
  const digits = (value: Expression, length: number) =>
    call('right', call('concat', literal('0'.repeat(length)), cast(value, 'text')), literal(length))
  const part = (of: Expression, by: number, below: number) =>
    call('mod', call('integer_divide', of, literal(by)), literal(below))
  const number = (of: Expression) => cast(of, 'decimal(38,10)')
  const clock = ['n', 1, 86_400] as const
  const time = call(
    'concat',
    ...[literal('2026-03-'), digits(call('add', part('n', Math.ceil(rows / 28), 28), literal(1)), 2), literal(' ')],
    ...[digits(part(part(...clock), 3600, 24), 2), literal(':'), digits(part(part(...clock), 60, 60), 2), literal(':')],
    digits(part('n', 1, 60), 2),
  )
  return project(scan('number'), {
    [rowKey]: cast('n', 'bigint'),
    编号: call('concat', literal('PAY'), cast('n', 'text')),
    卡号: call('concat', literal('C'), cast(part('random', 1, cards), 'text')),
    金额: number(part('random', 7, 100_000)),
    限额: number(call('add', part('random', 11, 50_000), literal(1000))),
    时间: tryCast(time, 'timestamp'),
    渠道: when(call('eq', part('random', 3, 3), literal(0)), literal('网上'), literal('柜台')),
    城市: call('concat', literal('C'), cast(part('random', 13, 300), 'text')),
    次数: part('random', 17, 100),
  })
}
