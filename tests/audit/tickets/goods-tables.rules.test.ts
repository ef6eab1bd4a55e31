import { expect, test } from 'vitest'
import { readPage } from '#api/audit/tickets/fields/fields.ts'
import type { Word } from '#api/audit/tickets/fields/layout.ts'
import { readingOf } from '#api/audit/tickets/fields/merging.ts'
import { noRules, type Rules } from '#api/audit/tickets/fields/rules.ts'
import { isSure } from '#contract/audit/tickets/reading.ts'

const size = 10
/** A character is half a size or a whole one wide. */
const word = (text: string, x: number, y: number): Word => ({
  text,
  x,
  y,
  width: [...text].reduce((sum, character) => sum + (character > '\u2e80' ? size : size / 2), 0),
  height: size,
  confidence: 1,
})
const rowHeight = 30
/** Words of rows with columns a place apart; a cell with several texts has them one below the other. */
const wordsOf = (rows: readonly (readonly (string | readonly string[])[])[], apart = 120) =>
  rows.flatMap((row, at) =>
    row.flatMap((cell, column) =>
      [cell]
        .flat()
        .flatMap((text, line) => (text ? [word(text, 10 + column * apart, 10 + at * rowHeight + line * 11)] : [])),
    ),
  )
const note = (...rows: readonly (readonly string[])[]) => readPage(wordsOf([['送货单'], ['客户：南桥医院'], ...rows]))
const figuresOf = ({ lines }: ReturnType<typeof readPage>) =>
  lines.map(({ name, quantity, amount }) => [name, quantity, amount].join(' '))

const heads = ['品名', '规格', '数量', '单价', '金额']
const gauze = ['纱布', '5m', '80', '10.00', '800.00']
const swabs = ['棉签', '50支', '20', '3.00', '60.00']
const ofBoth = ['纱布 80 800', '棉签 20 60']

test.each([
  ['above the goods', [heads, ['合计', '', '100', '', '860.00'], gauze, swabs], '860.00'],
  [
    'behind its figures',
    [heads, gauze, swabs, ['合计', '', '100', '', '860.00']].map((row) => row.toReversed()),
    '860.00',
  ],
  [
    'below sums of groups',
    [
      heads,
      gauze,
      ['小计', '', '80', '', '800.00'],
      swabs,
      ['小计', '', '20', '', '60.00'],
      ['总计', '', '100', '', '860.00'],
    ],
    '860.00',
  ],
  [
    'below the sum of its page',
    [heads, gauze, swabs, ['本页小计', '', '', '', '860.00'], ['总计', '', '', '', '1860.00']],
    '1860.00',
  ],
  [
    'between sums that pages hand on',
    [heads, ['承前页', '', '', '', '100.00'], gauze, swabs, ['过次页', '', '', '', '960.00']],
    undefined,
  ],
])('the total is read %s and is no line', (_, rows, total) => {
  const page = note(...rows)
  expect(figuresOf(page)).toEqual(ofBoth)
  expect(page.fields.ticketAmount?.value).toBe(total)
})

test('an amount that its lines do not give is doubtful', () => {
  const isSureOf = (total: string, ...sums: string[]) => {
    const { ticketAmount } = note(heads, gauze, swabs, ['合计', '', '', '', total], sums).fields
    return ticketAmount && isSure(ticketAmount)
  }
  expect([isSureOf('860.00'), isSureOf('840.00'), isSureOf('840.00', '优惠：20.00')]).toEqual([true, false, true])
})

test('goods of a note without prices are read; a row that lacks their details is doubtful', () => {
  const { lines } = note(
    ['货物名称', '批号', '单位', '数量'],
    ['纱布', 'JB2503', '卷', '80'],
    ['棉签', 'MQ2504', '包', '20'],
    ['棉球', '', '包', '5'],
  )
  expect(lines.map(({ name, batchNo, quantity }) => [name, batchNo, quantity])).toEqual([
    ['纱布', 'JB2503', '80'],
    ['棉签', 'MQ2504', '20'],
    ['棉球', undefined, '5'],
  ])
  expect(lines.map(isSure)).toEqual([true, true, false])
})

test('heads that are repeated in another language are no goods', () => {
  const english = ['Description', 'Spec', 'Qty', 'Price', 'Amount']
  expect(figuresOf(note(heads, english, gauze, swabs))).toEqual(ofBoth)
})

test('heads on two levels are read by the lower ones', () => {
  const rules: Rules = {
    upright: [0, 100, 300, 400]
      .map((at) => ({ at, from: 40, to: 140 }))
      .concat([200, 350].map((at) => ({ at, from: 60, to: 140 }))),
    level: [40, 80, 110, 140].map((at) => ({ at, from: 0, to: 400 })).concat([{ at: 60, from: 100, to: 400 }]),
  }
  const words = [
    word('送货单', 120, 10),
    ...[
      ['品名', 30, 55],
      ['数量', 190, 45],
      ['价格', 340, 45],
      ['请发', 130, 65],
      ['实发', 240, 65],
      ['单价', 315, 65],
      ['金额', 365, 65],
    ],
    ...[
      ['纱布', 10, 90],
      ['100', 130, 90],
      ['80', 240, 90],
      ['10.00', 312, 90],
      ['800.00', 362, 90],
    ],
    ...[
      ['棉签', 10, 120],
      ['20', 130, 120],
      ['20', 240, 120],
      ['3.00', 312, 120],
      ['60.00', 362, 120],
    ],
  ].map((each) => (Array.isArray(each) ? word(...(each as [string, number, number])) : (each as Word)))
  expect(figuresOf(readPage(words, rules))).toEqual(ofBoth)
})

test.each([
  ['the strength of a solution', ['5%葡萄糖注射液', '0.9%氯化钠注射液'], ['5%葡萄糖注射液', '0.9%氯化钠注射液']],
  ['a brand of digits', ['999感冒灵颗粒', '棉签'], ['999感冒灵颗粒', '棉签']],
  ['numbers that count the rows', ['1.纱布', '2.棉签'], ['纱布', '棉签']],
])('a name begins with %s', (_, names, read) => {
  const [one = '', other = ''] = names
  const { lines } = note(heads, [one, ...gauze.slice(1)], [other, ...swabs.slice(1)])
  expect(lines.map(({ name }) => name)).toEqual(read)
})

test('a batch number is read without the date below it, and a name without its maker', () => {
  const rows = [
    ['商品名称/生产厂家', '批号/有效期', '数量', '单价', '金额'],
    [['纱布', '振德医疗用品有限公司'], ['JB2503', '2027.09'], '80', '10.00', '800.00'],
  ]
  const rules: Rules = {
    upright: [0, 120, 240, 360, 480, 600].map((at) => ({ at, from: 30, to: 100 })),
    level: [30, 60, 100].map((at) => ({ at, from: 0, to: 600 })),
  }
  const { lines } = readPage(
    wordsOf([['送货单'], ...rows.map((row) => row)]).map((each) => each),
    rules,
  )
  expect(lines).toMatchObject([{ name: '纱布', batchNo: 'JB2503', quantity: '80' }])
})

test('an amount in brackets is negative', () => {
  const { lines } = note(heads, gauze, ['棉签', '50支', '-20', '3.00', '(60.00)'])
  expect(lines[1]).toMatchObject({ quantity: '-20', amount: '-60', confidence: 1 })
})

test('a name in two scripts stays in its column', () => {
  const { lines } = readPage([
    word('送货单', 120, 10),
    ...[
      ['描述', 10],
      ['批次', 320],
      ['单位', 400],
      ['数量', 460],
    ].map(([text, x]) => word(text as string, x as number, 60)),
    ...[
      ['Calcium Tablets 阿托伐他汀钙片', 10],
      ['GH7731', 320],
      ['盒', 400],
      ['240', 460],
    ].map(([text, x]) => word(text as string, x as number, 90)),
  ])
  expect(lines).toMatchObject([{ name: 'CalciumTablets阿托伐他汀钙片', batchNo: 'GH7731', quantity: '240' }])
})

test('a row of labelled details belongs to the goods above it', () => {
  const { lines } = note(heads, gauze, ['批号：JB2503 效期：2027-03-30'], swabs, ['批号：MQ2504'])
  expect(lines).toMatchObject([
    { name: '纱布', batchNo: 'JB2503', confidence: 1 },
    { name: '棉签', batchNo: 'MQ2504', confidence: 1 },
  ])
})

test('goods of two tables next to each other are read', () => {
  const twice = (row: readonly string[], other: readonly string[]) => [...row, ...other]
  const rows = [['送货单'], twice(heads, heads), twice(gauze, swabs), ['合计金额：860.00元']]
  const page = readPage(wordsOf(rows, 70))
  expect(figuresOf(page)).toEqual(ofBoth)
  expect(page.lines.every(isSure)).toBe(true)
  expect(page.fields.ticketAmount).toMatchObject({ value: '860.00', confidence: 1 })
})

test('a total next to the count of the goods is one of money', () => {
  const { ticketAmount } = readPage(
    wordsOf([['送货单'], heads, gauze, swabs, ['合计', '', '100', '', '￥860.00']], 40),
  ).fields
  expect(ticketAmount).toMatchObject({ value: '860.00', confidence: 1 })
})

test('lines that do not give the amount may lack one and are doubtful', () => {
  const linesOf = (total: string) =>
    readingOf([{ number: 1, print: { page: note(heads, gauze, swabs, ['合计', '', '', '', total]), source: 'text' } }])
      .lines
  expect([linesOf('860.00'), linesOf('900.00')].map((lines) => lines.every(isSure))).toEqual([true, false])
})

test('the amount of a note on several pages is that of all lines, or doubtful', () => {
  const pagesOf = (last: string) =>
    readingOf(
      [
        [gauze, ['本页小计', '', '', '', '800.00']],
        [swabs, ['本页小计', '', '', '', '60.00'], ...(last ? [['总计', '', '', '', last]] : [])],
      ].map((rows, at) => ({
        number: at + 1,
        print: { page: readPage(wordsOf([['送货单'], ['单号：XS20250318'], heads, ...rows]), noRules), source: 'text' },
      })),
    ).fields.ticketAmount
  expect(pagesOf('860.00')).toMatchObject({ value: '860.00', confidence: 1 })
  expect([pagesOf('900.00'), pagesOf('')].map((read) => read && isSure(read))).toEqual([false, false])
})

test.each([
  ['the goods above it', '棉签', true],
  ['a discount by its name', '折扣(5%)', true],
  ['other goods', '纱布', false],
])('a row without a quantity and with a negative amount lowers the line above it: %s', (_, name, sure) => {
  const { lines } = note(heads, gauze, swabs, [name, '', '', '', '-3.00'])
  expect(lines.map(({ name: own, amount }) => [own, amount].join(' '))).toEqual(['纱布 800', '棉签 57'])
  expect(lines[1] && isSure(lines[1])).toBe(sure)
})
