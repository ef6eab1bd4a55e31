import { expect, test } from 'vitest'
import type { FinanceData } from '#app/risk/kinds/finance/results/results.server.ts'
import { FinanceBand } from '#app/risk/kinds/finance/results/results-band.tsx'
import { FinancePicture } from '#app/risk/kinds/finance/results/results-picture.tsx'
import { AmountUnit, IndicatorUnit, RowPart } from '#contract/risk/kinds/finance/codes.ts'
import type { FinanceCompany } from '#contract/risk/kinds/finance/result-calls.ts'
import { drawingOf } from '../../../support/drawing.tsx'

const words = {
  module: '短期偿债',
  definition: '流动资产与流动负债之比',
  explanation: '以期末值计算',
  formula: '甲 ÷ 乙',
}
const ratio = { ...words, code: 'current_ratio', target: '流动比率', unit: IndicatorUnit.ratio }
const amount = { ...words, code: 'working_capital', target: '营运资金', unit: IndicatorUnit.yuan }

const band = { lowest: '0.50', lower: '1.10', median: '1.60', upper: '2.40', highest: '3.00' }
const bandOf = (peers: typeof band | null): FinanceCompany['indicators'][number] => ({
  ...ratio,
  values: [],
  band: peers && { ...peers, count: 5, place: 'within' },
})

test('the band of the peers is drawn with the company within and outside of it', async () => {
  const within = <FinanceBand indicator={bandOf(band)} own="2.00" unit={AmountUnit.yuan} />
  await expect(await drawingOf(within)).toMatchFileSnapshot('drawings/band-within.svg')
  const outside = <FinanceBand indicator={bandOf(band)} own="-4.50" unit={AmountUnit.yuan} />
  await expect(await drawingOf(outside)).toMatchFileSnapshot('drawings/band-outside.svg')
})

test('the band of peers that are all the same, without a value of the company, is a stroke in the middle', async () => {
  const same = { lowest: '1.00', lower: '1.00', median: '1.00', upper: '1.00', highest: '1.00' }
  const drawn = await drawingOf(<FinanceBand indicator={bandOf(same)} own={null} unit={AmountUnit.yuan} />)
  await expect(drawn).toMatchFileSnapshot('drawings/band-same.svg')
})

test('an indicator of several companies is drawn as bars from zero, with the median of all', async () => {
  const spread = { count: 3, lowest: null, lower: null, median: '120000.00', upper: null, highest: null }
  const indicator = { ...amount, spread }
  const company = (itemId: string, name: string, val: string | null) => ({
    itemId,
    uuid: itemId,
    company: name,
    name: '梁宇',
    department: '财务部',
    closingDate: null,
    values: [{ val, reason: '' }],
  })
  const results: FinanceData = {
    records: [
      company('1', '华信信托', '500000.00'),
      company('2', '华信租赁（集团）有限责任公司上海分公司', '-80000.00'),
      company('3', '', null),
    ],
    total: 12,
    current: 1,
    size: 20,
    domain: 'finance',
    domains: [],
    modules: [],
    departments: [],
    closingDates: [],
    papers: 12,
    indicators: [indicator],
    indicator: amount.code,
    sort: `-${amount.code}`,
    unit: AmountUnit.wan,
    year: RowPart.end,
    years: [RowPart.end],
    byYear: [],
    decimals: '',
    filter: { company: '', department: '', module: '', closingDate: '' },
  }
  const drawn = await drawingOf(<FinancePicture results={results} indicator={indicator} chosen="财务部" />, {
    data: { 'results/results-layout': { project: { bizId: 'p1' } }, page: null },
  })
  await expect(drawn).toMatchFileSnapshot('drawings/companies.svg')
})
