import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StockBalance, StockFinding } from '#api/audit/flow/comparison/stock.ts'
import type { FileRole } from '#contract/audit/flow/line.ts'
import { pairingSettingsShape } from '#contract/audit/flow/pairing-settings.ts'
import { newFolder } from '../../support/folder.ts'
import { lineColumns, lineCsv } from './line-csv.ts'
import { readTable } from './read-table.ts'
import { runJob } from './run-job.ts'

const folder = newFolder()
afterAll(folder.remove)

const product = { code: 'CP1', name: '某某片', spec: '1g', baseUnit: '盒', factors: {} }
const row = (day: string, quantity: string) => `${day},甲医院,CP1,某某片,1g,B01,${quantity},盒,${quantity},D1`

async function linesOf(source: number, role: FileRole, rows: readonly string[]) {
  const at = join(folder.path, String(source))
  const path = `${at}.csv`
  writeFileSync(path, lineCsv(rows))
  const { lines } = await readTable(path, { role, output: at, columns: lineColumns })
  return { source, role, lines }
}

const most = Array.from({ length: 10_000 }, () => '99999999999.9999')
const whole = 10_000n * 999_999_999_999_999n
const output = join(folder.path, 'result')
let stock: StockBalance

beforeAll(async () => {
  const sources = [
    await linesOf(
      0,
      'reported',
      most.map((each) => row('2026-01-07', each)),
    ),
    await linesOf(
      1,
      'sale',
      most.map((each) => row('2026-01-07', each)),
    ),
    await linesOf(2, 'stock', [row('2026-01-01', '1'), ...most.map((each) => row('2026-01-31', each))]),
  ]
  const request = { sources, products: [product], relations: [], settings: pairingSettingsShape.parse({}) }
  const compared = await runJob('compare', request, { inputs: sources.map(({ lines }) => dirname(lines)), output })
  stock = compared.stock
}, 120_000)

test('a stock of more than 2^63 ten-thousandths is balanced to the last of them', () => {
  expect(stock.findings).toEqual<StockFinding[]>([
    {
      finding: 'doesNotBalance',
      product: 'CP1',
      batch: 'B01',
      computed: String(10_000n - whole),
      closing: String(whole),
      difference: String(2n * whole - 10_000n),
      monthBegins: '2026-01',
    },
    {
      finding: 'negativeStock',
      product: 'CP1',
      batch: 'B01',
      days: 25,
      spans: [{ from: '2026-01-07', to: '2026-01-31', lowest: String(10_000n - whole) }],
    },
  ])
})

test('the population of a sample is summed beyond 2^63 ten-thousandths', async () => {
  const requested = { folder: output, sampling: { method: 'state', states: ['onlyReported'] } as const, most: 10 }
  const sample = await runJob('drawSample', requested, { inputs: [output], output: join(folder.path, 'sample') })
  expect(sample.reported).toEqual({ lines: most.length, amount: String(whole), withoutAmount: 0 })
})
