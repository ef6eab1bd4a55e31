import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import Distribution from '#app/risk/kinds/matrix/analysis/distribution.tsx'
import { MovePicture } from '#app/risk/kinds/matrix/analysis/movement-picture.tsx'
import Risks from '#app/risk/kinds/matrix/analysis/risks.tsx'
import Spread from '#app/risk/kinds/matrix/analysis/spread.tsx'
import Trend from '#app/risk/kinds/matrix/analysis/trend.tsx'
import { HeatMap } from '#app/risk/kinds/matrix/results/heat-map.tsx'
import ResultMatrixPage from '#app/risk/kinds/matrix/results/result-matrix.tsx'
import { scaleOf, scaleOfMeans } from '#contract/risk/kinds/matrix/bands.ts'
import type { ResultCauses, ResultCells, ResultMatrix } from '#contract/risk/kinds/matrix/result-shapes.ts'
import { drawingOf } from '../../../support/drawing.tsx'

type Stat = ResultMatrix['all']['all']

/** Figures of ratings: how many are low, medium and high. */
function stat(low: number, medium: number, high: number): Stat {
  const rated = low + medium + high
  const sum = low + 2 * medium + 3 * high
  const highest = high > 0 ? 3 : medium > 0 ? 2 : low > 0 ? 1 : null
  const mean = rated === 0 ? null : (sum / rated).toFixed(2)
  return { rated, notInvolved: 1, unfilled: 0, mean, high, highest, sum }
}
const [calm, mixed, severe, unrated] = [stat(4, 0, 0), stat(2, 2, 1), stat(0, 1, 5), stat(0, 0, 0)]

const firstKinds = ['零售', '对公']
const secondKinds = [
  { id: 1, firstKind: '零售', name: '存款' },
  { id: 2, firstKind: '零售', name: '个人住房与消费贷款' },
  { id: 3, firstKind: '对公', name: '结算' },
]
const place = { dimension: '人员', cause: '操作失误' }
const ofPapers = { domain: 'small', papers: 3, anonymity: { threshold: 0, whole: false, hidden: [] } }

const departments = [
  { department: '零售部', papers: 2, figures: [calm, severe], all: mixed },
  { department: '资产管理与金融市场联合工作部', papers: 1, figures: [unrated, mixed], all: mixed },
]
const all = { figures: [mixed, severe], all: mixed }

/** A page of results whose filter is the dimension of people. */
const pageOf = (page: ReactNode, loaded: object, single = true) =>
  drawingOf(page, {
    at: '/results?department=零售部',
    data: {
      'results/results-layout': { project: { bizId: 'p1' } },
      [layout]: { domain: 'small', filter: { firstRisk: '人员' }, shade: 'mean', single, measure: 'likelihood' },
      page: loaded,
    },
  })
const layout = 'kinds/matrix/results/results-layout'

test.each(['mean', 'high', 'spread'] as const)('the heat map is drawn, shaded by %s', async (shade) => {
  const cells = departments.flatMap(({ figures }) => figures)
  const map = <HeatMap {...{ firstKinds, departments, all }} scale={scaleOf(shade, cells)} />
  await expect(await drawingOf(map)).toMatchFileSnapshot(`drawings/heat-map-${shade}.svg`)
})

test('the heat map marks the department and column whose causes are shown', async () => {
  const order = { by: 'c1', descending: true }
  const map = <HeatMap {...{ firstKinds, departments, all, order }} scale={scaleOfMeans} chosen="零售部" />
  const drawn = await drawingOf(map, { at: '/results?department=零售部' })
  await expect(drawn).toMatchFileSnapshot('drawings/heat-map-chosen.svg')
})

test('dimensions are drawn by second kind below their first kinds', async () => {
  const line = { columns: [calm, severe, unrated], all: mixed }
  const loaded: ResultMatrix = {
    ...ofPapers,
    columns: secondKinds,
    dimensions: [
      { dimension: '人员', ...line },
      { dimension: '系统', columns: [mixed, mixed, calm], all: calm },
    ],
    all: line,
  }
  await expect(await pageOf(<ResultMatrixPage />, loaded)).toMatchFileSnapshot('drawings/matrix.svg')
})

const causes: ResultCauses['causes'] = [
  { id: 1, ...place, subCause: '录入差错', stat: severe, spread: '0.37', contrary: 0 },
  { id: 2, ...place, subCause: '越权操作', stat: mixed, spread: '0.75', contrary: 2 },
  { id: 3, ...place, subCause: '未评的子因', stat: unrated, spread: null, contrary: 0 },
]

test('each cell of a dimension is drawn by its ratings, with links to the papers behind it', async () => {
  const loaded: ResultCells = {
    ...ofPapers,
    dimension: '人员',
    columns: secondKinds,
    causes: [{ id: 1, ...place, subCause: '录入差错', columns: [calm, severe, unrated], all: mixed }],
  }
  await expect(await pageOf(<Distribution />, loaded)).toMatchFileSnapshot('drawings/distribution.svg')
})

test('the distribution has no links where a threshold hides single papers', async () => {
  const loaded: ResultCells = {
    ...ofPapers,
    dimension: '人员',
    columns: secondKinds,
    causes: [{ id: 1, ...place, subCause: '录入差错', columns: [calm, severe, unrated], all: mixed }],
  }
  const drawn = await pageOf(<Distribution />, loaded, false)
  expect(drawn).not.toContain('<a ')
  await expect(drawn).toMatchFileSnapshot('drawings/distribution-anonymous.svg')
})

test('the causes with the highest means are drawn as bars', async () => {
  await expect(await pageOf(<Risks />, { causes })).toMatchFileSnapshot('drawings/risks.svg')
})

test('the causes with the largest disagreement are drawn by their ratings', async () => {
  await expect(await pageOf(<Spread />, { causes })).toMatchFileSnapshot('drawings/spread.svg')
})

test('the movement of means is drawn up, down, and for what is new', async () => {
  const lines = [
    { key: 1, name: '录入差错', to: '/results/1', now: severe, before: calm, change: '1.83' },
    { key: 2, name: '越权操作', to: undefined, now: calm, before: mixed, change: '-0.80' },
    { key: 3, name: '系统停机', to: undefined, now: mixed, before: unrated, change: null },
  ]
  const drawn = await drawingOf(<MovePicture id="move" title="变化" namesTitle="风险子因" lines={lines} />)
  await expect(drawn).toMatchFileSnapshot('drawings/movement.svg')
})

test('the trend over campaigns is drawn with a gap where one has no figure', async () => {
  const names = ['2023 年', '2024 年', '2025 年', '2026 年']
  const campaigns = names.map((name, at) => ({
    bizId: `p${at}`,
    name,
    endTime: '',
    day: name,
    papers: 3,
    hidden: false,
  }))
  const whole = { rows: { common: 1, of: 1 }, columns: { common: 1, of: 1 } }
  const trend = {
    ...whole,
    campaigns,
    all: [mixed, mixed, mixed, mixed],
    dimensions: [{ dimension: '人员', course: [calm, mixed, unrated, severe] }],
    firstKinds: [{ firstKind: '零售', course: [mixed, severe, mixed, calm] }],
  }
  const drawn = await pageOf(<Trend />, { listed: campaigns, trend })
  await expect(drawn).toMatchFileSnapshot('drawings/trend.svg')
})
