import { createJudge } from '#api/data/rules/model/judge.ts'
import type { ColumnType } from '#api/platform/engine/plan/types.ts'
import { readValue } from '#api/platform/engine/rows/value.ts'
import { readExpression } from '#api/platform/expressions/read-expression.ts'
import type { Rule } from '#contract/data/rules/shapes.ts'
import type { Row } from '../row.ts'

const types = {
  编号: 'text',
  用途: 'text',
  渠道: 'text',
  金额: 'decimal(38,10)',
  限额: 'decimal(38,10)',
  次数: 'bigint',
  日期: 'date',
  时间: 'timestamp',
  比率: 'double',
  关注: 'boolean',
} as const satisfies Record<string, ColumnType>

const conditions = [
  ...[
    '金额 > 50000',
    '金额 >= 45000 and 金额 < 50000',
    '金额 > 限额',
    '金额 * 1.06 > 50000',
    'isEmpty(限额)',
    '次数 >= 5',
  ],
  ...['次数 % 7 = 3', '比率 > 0.25', '金额 / 限额 > 0.9', 'round(金额, 0) = 100', '渠道 in ("网上", "POS", "ATM")'],
  ...['渠道 = "柜台"', 'contains(用途, "咨询")', 'startsWith(编号, "PAY")', 'length(用途) < 3', 'upper(渠道) = "POS"'],
  ...['trim(用途) = ""', 'matches(编号, "^PAY[0-9]+$")', 'weekday(日期) >= 6', 'month(日期) = 12', 'hour(时间) < 5'],
  ...['hour(时间) >= 22 and 金额 >= 2000', '日期 < "2020-01-01"', 'daysBetween(日期, 时间) > 30', '关注'],
  ...['not 关注 and 金额 > 1000', 'ifEmpty(次数, 0) = 0', 'max(金额, 限额) > 90000', 'if(关注, 金额, 0) > 500'],
  'replace(用途, "费", "") = 用途',
]

const rowsJudged = 50_000
const rowKinds = 500

/** Measures the CPU time of 30 rules for one row, as when single transactions are judged. */
export async function measureJudging(): Promise<Row[]> {
  const columns = new Map(Object.entries(types).map(([name, type], at) => [name, { name, type, nullable: true, at }]))
  const compiled = conditions.map((text, at) => {
    const read = readExpression(text, { columns, timeZone: 'Asia/Shanghai' }, 'boolean')
    if ('fault' in read) throw new Error(`"${text}" has the fault ${read.fault.key}`)
    return { rule: `r${at}`, condition: read.expression, reads: [], figures: [] }
  })
  const rules = compiled.map(
    ({ rule }): Rule => ({
      id: rule,
      name: rule,
      kind: 'basic',
      weight: 1,
      words: '',
      snoozedUntil: null,
      condition: rule,
    }),
  )
  const judge = createJudge({ rules, conditions: compiled }, columns)
  const rows = Array.from({ length: rowKinds }, (_, at) => rowAt(at))
  const judgeAll = (count: number) => {
    let hits = 0
    for (let row = 0; row < count; row++)
      hits += judge(rows[row % rowKinds] ?? []).filter((outcome) => outcome === 'hit').length
    if (hits === 0) throw new Error('no rule hit a row')
  }
  judgeAll(rowKinds * 10)
  const begin = process.cpuUsage()
  judgeAll(rowsJudged)
  const { user, system } = process.cpuUsage(begin)
  const note = `${conditions.length} rules, ${rowsJudged} rows`
  return [
    { name: 'rules for one row', figure: (user + system) / rowsJudged, unit: 'CPU-µs', target: { atMost: 30 }, note },
  ]
}

function rowAt(at: number) {
  const day = `2026-${String((at % 12) + 1).padStart(2, '0')}-${String((at % 28) + 1).padStart(2, '0')}`
  const cells = [
    `PAY${1_000_000 + at}`,
    ['咨询费', '维修费', '', '租金', null][at % 5] ?? null,
    ['网上', 'pos', '柜台'][at % 3] ?? null,
    `${(at * 977) % 100_000}.25`,
    at % 7 === 0 ? null : `${(at * 131) % 80_000}`,
    BigInt(at % 9),
    day,
    `${day} ${String(at % 24).padStart(2, '0')}:15:30`,
    (at % 100) / 100,
    at % 4 === 0,
  ]
  return Object.values(types).map((type, column) => readValue(cells[column] ?? null, type))
}
