import { expect, test } from 'vitest'
import { isPhone } from '#app/risk/kinds/matrix/paper/paper.server.ts'
import { countEmpty, incompleteRows, nextIncompleteRow, overlayTyped } from '#app/risk/kinds/matrix/paper/paper-cell.ts'
import { postedAnswers, splitCells } from '#app/risk/kinds/matrix/paper/posted-paper.server.ts'
import { isOpen, paperLink } from '#app/risk/papers/paper-link.ts'
import { PaperState } from '#contract/risk/campaigns/codes.ts'
import { cellNumbers, cellsText, readCells } from '#contract/risk/kinds/matrix/cells.ts'
import type { CriteriaRow } from '#contract/risk/kinds/matrix/shapes.ts'
import { receiptOf } from '#contract/risk/papers/addresses.ts'
import { DomainKind } from '#contract/risk/questionnaires/codes.ts'

const header = [{ firstKind: '零售', secondKinds: [{ id: 5, name: '存款' }] }]
const rowsOf = (...values: number[]): CriteriaRow[] =>
  values.map((value, at) => ({
    id: at + 1,
    dimension: '人员',
    cause: '原因',
    subCause: `子因 ${at + 1}`,
    explanation: '',
    description: { notInvolved: '', low: '', medium: '', high: '' },
    v5: value,
  }))

test('the next row that lacks something is the first after this one, and from the last on the first of all', () => {
  const rows = rowsOf(1, -1, 2, -1)
  expect([0, 1, 2, 3, 4].map((after) => nextIncompleteRow(header, rows, after))).toEqual([2, 2, 4, 4, 2])
  expect(nextIncompleteRow(header, rowsOf(1, 0), 1)).toBeUndefined()
})

test('input takes precedence over stored values, and differences are listed by field', () => {
  const { rows, differences } = overlayTyped(rowsOf(1, -1), header, { 'c1.5': 1, 'c2.5': 3 })
  expect(rows.map((row) => row.v5)).toEqual([1, 3])
  expect(differences).toMatchObject([{ name: 'c2.5', column: '存款', typed: 3, stored: -1 }])
})

test('of cells that are rated twice each rating has a field, its name and its place among what is missing', () => {
  const rows = rowsOf(1, 2).map((row, at) => ({ ...row, i5: [-1, 3][at] ?? 0 }))
  const measures = { likelihood: '可能', impact: '影响' }
  const { differences } = overlayTyped(rows, header, { 'c1.5': 2, 'i2.5': 1, 'i1.5': -1 }, measures)
  expect(differences.map(({ name, column, stored }) => [name, column, stored])).toEqual([
    ['c1.5', '存款 · 可能', 1],
    ['i2.5', '存款 · 影响', 3],
  ])
  expect(countEmpty(header, rows)).toEqual({ cells: 4, empty: 1, first: 'i1.5' })
  expect(incompleteRows(header, rows).map(({ first }) => first)).toEqual(['i1.5'])
  const form = new URLSearchParams('version=1&intent=save&c2.5=3&i2.5=1')
  expect(postedAnswers(form, 'u')).toEqual([
    { criteriaId: 2, domainId: 5, paperUuid: 'u', value: 3 },
    { criteriaId: 2, domainId: 5, paperUuid: 'u', value: 1, measure: 'impact' },
  ])
})

test('all values of a cell that a form contains twice are posted in order', () => {
  const form = new URLSearchParams('version=1&c2.5=-1&c2.5=3&row=2&column=5.0')
  expect(postedAnswers(form, 'uuid').map(({ criteriaId, domainId, value }) => [criteriaId, domainId, value])).toEqual([
    [2, 5, -1],
    [2, 5, 3],
  ])
})

test('cells of a form stay one text, wherever they are among its fields', () => {
  const split = (text: string) => {
    const found = splitCells(text)
    return found && [found.cells, String(found.form)]
  }
  expect(split('version=1&c1.5=-1&i1.5=3&n1=x%26c9.9%3D1&c2.5=0&column=5.0&intent=save&cell=2')).toEqual([
    'c1.5=-1&i1.5=3&c2.5=0',
    'version=1&n1=x%26c9.9%3D1&column=5.0&intent=save&cell=2',
  ])
  expect(split('c1.5=2')).toEqual(['c1.5=2', ''])
  expect(split('step=check')).toEqual(['', 'step=check'])
  for (const odd of ['c1.5=4', 'c1.5=', 'c1.5=%31', 'c1%2E5=1', 'c1.5=12', 'c1.5=1&c1234567890.5=1'])
    expect(split(`version=1&${odd}`)).toBeUndefined()
})

test('a text of cells is read as the same numbers as its fields one by one', () => {
  const text = 'c1.5=-1&i12.5=3&c2.57=0&i999999999.123456789=-1'
  expect(cellsText(10).safeParse(text).success).toBe(true)
  const numbers = Array.from(readCells(text))
  const cells = numbers.flatMap((_, at) => (at % cellNumbers === 0 ? [numbers.slice(at, at + cellNumbers)] : []))
  expect(cells).toEqual([
    [0, 1, 5, -1],
    [1, 12, 5, 3],
    [0, 2, 57, 0],
    [1, 999_999_999, 123_456_789, -1],
  ])
  expect(Array.from(readCells('c3.4=2'))).toEqual([0, 3, 4, 2])
  for (const odd of ['', '&c1.5=1', 'c1.5=1&', 'c1.5=1&&c1.6=1', 'x1.5=1', 'c1=1', 'c1.5=4', 'c1.5=-2', 'c1.5=1\n'])
    expect(cellsText(10).safeParse(odd).success).toBe(false)
})

test('a phone is known by the hint of its browser, else by its name', () => {
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148'
  const ask = (headers: Record<string, string>) => isPhone(new Request('http://localhost/', { headers }))
  expect(ask({ 'user-agent': phone })).toBe(true)
  expect(ask({ 'user-agent': phone, 'sec-ch-ua-mobile': '?0' })).toBe(false)
  expect(ask({ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)', 'sec-ch-ua-mobile': '?1' })).toBe(true)
  expect(ask({ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' })).toBe(false)
  expect(ask({})).toBe(false)
})

test('the links of a paper lead to the page of its kind, and the way back comes along', () => {
  const paper = { uuid: 'u 1', businessDomain: 'basel' }
  expect(paperLink({ ...paper, kind: DomainKind.matrix })).toBe('/risk/evaluate/exam?uuid=u+1&domain=basel')
  expect(paperLink({ ...paper, kind: DomainKind.finance }, { token: 't' })).toBe(
    '/risk/evaluate/finance?uuid=u+1&token=t',
  )
  expect(receiptOf(paper.uuid, { token: 't' })).toBe('/risk/evaluate/receipt?uuid=u+1&token=t')
})

test('a paper is open while it is not submitted, late or archived', () => {
  const open = { state: PaperState.editable, late: false, archived: false }
  expect(isOpen(open)).toBe(true)
  for (const closed of [{ state: PaperState.submitted }, { late: true }, { archived: true }])
    expect(isOpen({ ...open, ...closed })).toBe(false)
})
