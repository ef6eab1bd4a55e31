import { expect, test } from 'vitest'
import { findHeadRow } from '#api/data/tables/import/head-row.ts'

const rowsOf = (...rows: string[][]) => rows.map((cells, at) => ({ number: at + 1, cells }))
const sale = ['2024-01-05', '甲', '12.50']

test('the head is the first row of distinct texts above other kinds of cells', () => {
  expect(findHeadRow(rowsOf(['日期', '客户', '金额'], sale, sale))).toEqual({ row: 1, doubts: [] })
})

test('titles above the table are no head', () => {
  const title = ['销售明细表', '', '']
  expect(findHeadRow(rowsOf(title, ['制表:张三', '', ''], ['日期', '客户', '金额'], sale, sale))).toEqual({
    row: 3,
    doubts: [],
  })
})

test('a table above another one makes its head uncertain, as it would be left out', () => {
  const other = [['代码', '名称', '规格', '单价'], ...Array.from({ length: 4 }, () => ['A1', '甲', '1g', '2'])]
  const uncertain = { row: 4, doubts: ['uncertainHead'] }
  expect(findHeadRow(rowsOf(['日期', '客户', '金额'], sale, sale, ...other))).toEqual(uncertain)
  expect(findHeadRow(rowsOf(['期间', '2024-01-01', '2024-01-31'], ...other))).toEqual({ row: 2, doubts: [] })
})

test('a table of texts alone has the first row of distinct texts as its head', () => {
  expect(findHeadRow(rowsOf(['代码', '名称'], ['A', '甲'], ['B', '乙']))).toEqual({ row: 1, doubts: [] })
})

test('a second row of heads is a doubt, below the head or above it', () => {
  expect(findHeadRow(rowsOf(['日期', '客户', '金额'], ['date', 'client', 'amount'], sale, sale)).doubts).toEqual([
    'twoHeadRows',
  ])
  expect(findHeadRow(rowsOf(['基本', '', '含税'], ['日期', '客户', '金额'], sale, sale))).toEqual({
    row: 2,
    doubts: ['twoHeadRows'],
  })
})

test('a table without a head has none', () => {
  expect(findHeadRow(rowsOf(sale, sale))).toEqual({ row: 0, doubts: ['noHead'] })
  expect(findHeadRow([])).toEqual({ row: 0, doubts: ['noHead'] })
})

test('heads that are missing or the same are a doubt', () => {
  const uncertain = { row: 2, doubts: ['uncertainHead'] }
  expect(findHeadRow(rowsOf(['明细', '', ''], ['日期', '客户', '客户'], sale, sale))).toEqual(uncertain)
  expect(findHeadRow(rowsOf(['明细', '', ''], ['日期', '', '金额'], sale, sale))).toEqual(uncertain)
})
