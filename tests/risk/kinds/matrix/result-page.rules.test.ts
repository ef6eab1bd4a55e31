import { expect, test } from 'vitest'
import { loader } from '#app/risk/kinds/matrix/results/result.tsx'
import { orderCauses, resultOrderOf } from '#app/risk/kinds/matrix/results/result-order.ts'
import { wrapLabel } from '#contract/platform/charts/label.ts'
import type { Answer, ApiRequest } from '#contract/platform/exchange.ts'
import { bandOf, bands, rangeOf, scaleOf, scaleOfMeans, shades, zScore } from '#contract/risk/kinds/matrix/bands.ts'
import { orderByMean } from '#contract/risk/kinds/matrix/order.ts'
import { getResults } from '#contract/risk/kinds/matrix/result-calls.ts'
import { cookieHeader, pageArgs, sessionCookie } from '../../../page/page-args.ts'

/** Figure of a hundred ratings. */
const rated = (sum: number, high = 0) => ({ rated: 100, sum, high, mean: (sum / 100).toFixed(2) })
const nobody = { rated: 0, sum: 0, high: 0, mean: null }

test('a mean falls into the band whose range names it, and none falls between two', () => {
  for (const band of bands)
    expect(
      rangeOf(band, scaleOfMeans)
        .split('–')
        .map((mean) => bandOf(rated(Math.round(Number(mean) * 100)), scaleOfMeans)),
    ).toEqual([band, band])
  const found = Array.from({ length: 201 }, (_, hundredths) => bandOf(rated(100 + hundredths), scaleOfMeans))
  expect([...new Set(found)]).toEqual(bands)
  expect(found.join()).toBe(found.toSorted((one, other) => indexOf(one) - indexOf(other)).join())
  for (const shade of shades) expect(bandOf(nobody, scaleOf(shade, [rated(100), rated(300)]))).toBe('none')
})
const indexOf = (band: string) => bands.map(String).indexOf(band)

test('a share of high falls into the band whose range names it', () => {
  const scale = scaleOf('high', [])
  for (const band of bands) {
    const [from = '', to = ''] = rangeOf(band, scale).replace(' %', '').split('–')
    const thousand = (percent: string) => ({ rated: 1000, sum: 3000, high: Number(percent) * 10, mean: '3.00' })
    expect([bandOf(thousand(from), scale), bandOf(thousand(to), scale)]).toEqual([band, band])
  }
})

test('means that lie close together are distinguished by their own spread, and equal ones are not', () => {
  const close = [190, 191, 191, 192, 192, 192, 193, 193, 194].map((sum) => rated(sum))
  expect(new Set(close.map((cell) => bandOf(cell, scaleOfMeans)))).toEqual(new Set(['medium']))
  const scale = scaleOf('spread', close)
  expect(close.map((cell) => bandOf(cell, scale))).toEqual([
    'low',
    'lowMedium',
    'lowMedium',
    'medium',
    'medium',
    'medium',
    'mediumHigh',
    'mediumHigh',
    'high',
  ])
  expect([zScore(rated(190), scale), zScore(rated(192), scale), zScore(rated(194), scale)]).toEqual([
    '-1.73',
    '0.00',
    '+1.73',
  ])
  const same = scaleOf('spread', [rated(200), rated(200)])
  expect([bandOf(rated(200), same), zScore(rated(200), same)]).toEqual(['medium', '0.00'])
})

test('a label is broken between the parts of a path, then between words, then anywhere', () => {
  expect(wrapLabel('零售银行部', { ems: 6, lines: 3 })).toEqual(['零售银行部'])
  expect(wrapLabel('华信银行/零售银行部', { ems: 6, lines: 3 })).toEqual(['华信银行/', '零售银行部'])
  expect(wrapLabel('Payment and settlement', { ems: 6.6, lines: 3 })).toEqual(['Payment and', 'settlement'])
  expect(wrapLabel('财务交易与销售业务', { ems: 6, lines: 3 })).toEqual(['财务交易与', '销售业务'])
})

test('a label leaves no character alone on its last line, and begins none with what closes', () => {
  expect(wrapLabel('就业制度和工作场所安全', { ems: 10, lines: 2 })).toEqual(['就业制度和工', '作场所安全'])
  expect(wrapLabel('外部原因（故意破坏）造成', { ems: 10, lines: 2 })).toEqual(['外部原因（故', '意破坏）造成'])
  expect(wrapLabel('一二三四（五六）', { ems: 7, lines: 2 })).toEqual(['一二三四', '（五六）'])
})

test('a label that does not fit ends in an ellipsis', () => {
  expect(wrapLabel('一二三四五六七八九', { ems: 3, lines: 2 })).toEqual(['一二三', '四五…'])
})

/** Figure by the sum of a hundred ratings. */
const figure = (sum: number | null, high = 0) => ({
  mean: sum === null ? null : (sum / 100).toFixed(2),
  sum: sum ?? 0,
  high,
  highest: null,
  rated: sum === null ? 0 : 100,
})
const cause = (subCause: string, ...figures: ReturnType<typeof figure>[]) => ({
  id: 1,
  dimension: 'd',
  cause: 'c',
  subCause,
  figures,
  all: figures[0] ?? figure(null),
})

test('causes are ordered by a mean, then by how many are high; those that nobody rated come last', () => {
  const causes = [
    cause('none', figure(null)),
    cause('a', figure(200, 1)),
    cause('b', figure(200, 4)),
    cause('c', figure(210)),
  ]
  const names = (search: string) =>
    orderCauses(causes, resultOrderOf(new URLSearchParams(search), 1)).map((line) => line.subCause)
  expect(names('')).toEqual(['none', 'a', 'b', 'c'])
  expect(names('sort=-mean')).toEqual(['c', 'b', 'a', 'none'])
  expect(names('sort=kind1')).toEqual(['a', 'b', 'c', 'none'])
  expect(names('sort=-kind2')).toEqual(['none', 'a', 'b', 'c'])
})

test('means with equal text are sorted by their exact values', () => {
  const third = { mean: '1.33', sum: 4, high: 0, highest: null, rated: 3 }
  const less = { mean: '1.33', sum: 133, high: 9, highest: null, rated: 100 }
  const causes = [cause('less', less), cause('a third', third)]
  const order = resultOrderOf(new URLSearchParams('sort=-mean'), 1)
  expect(orderCauses(causes, order).map(({ subCause }) => subCause)).toEqual(['a third', 'less'])
  const ranked = orderByMean([
    { subCause: 'less', stat: { ...less, notInvolved: 0, unfilled: 0 }, spread: null, contrary: 0 },
    { subCause: 'a third', stat: { ...third, notInvolved: 0, unfilled: 0 }, spread: null, contrary: 0 },
  ])
  expect(ranked.map(({ subCause }) => subCause)).toEqual(['a third', 'less'])
})

test('the heat map and the key figures are of the rating that the address asks for', async () => {
  const requests: ApiRequest['query'][] = []
  const api = ({ call, query }: ApiRequest): Answer => {
    if (call === getResults) requests.push(query)
    return { status: 200, reply: { data: [] } }
  }
  const address = '/risk/projects/project-1/results?measure=impact&department=审计部'
  const args = pageArgs(address, { headers: { Cookie: cookieHeader(await sessionCookie('risk')) } }, api)
  // Rendering the figures is tested in a browser.
  await loader({ ...args, params: { bizId: 'project-1' } } as Parameters<typeof loader>[0]).catch(() => undefined)
  expect(requests.map(({ measure, department }) => [measure, department])).toEqual([
    ['impact', undefined],
    ['impact', '审计部'],
  ])
})
