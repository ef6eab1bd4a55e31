import { expect, test } from 'vitest'
import { readPage } from '#api/audit/tickets/fields/fields.ts'
import type { Word } from '#api/audit/tickets/fields/layout.ts'
import { noRules, type Rules } from '#api/audit/tickets/fields/rules.ts'
import { isSure } from '#contract/audit/tickets/reading.ts'

const size = 10
/** A character is half a size or a whole one wide. */
const word = ([text, x, y]: readonly [string, number, number]): Word => ({
  text,
  x,
  y,
  width: [...text].reduce((sum, character) => sum + (character > '\u2e80' ? size : size / 2), 0),
  height: size,
  confidence: 1,
})
const ruled = (xs: readonly number[], ys: readonly number[]): Rules => ({
  upright: xs.map((at) => ({ at, from: ys[0] ?? 0, to: ys.at(-1) ?? 0 })),
  level: ys.map((at) => ({ at, from: xs[0] ?? 0, to: xs.at(-1) ?? 0 })),
})
const read = (title: string, words: readonly (readonly [string, number, number])[], rules = noRules) =>
  readPage([word([title, 150, 5]), ...words.map(word)], rules).fields

test('a date whose parts are in separate cells is read', () => {
  const cells = ['购货单位', '南桥中医门诊部', '2025', '年', '10', '月', '28', '日']
  const xs = cells.map((_, at) => 10 + at * 90)
  const words = cells.map((text, at) => [text, (xs[at] ?? 0) + 5, 40] as const)
  const { ticketDate } = read('送货单', words, ruled([...xs, 10 + cells.length * 90], [30, 60]))
  expect(ticketDate).toMatchObject({ value: '2025-10-28', confidence: 1 })
})

test('a spaced date of the Republic is one date', () => {
  const { ticketDate } = read('收據', [['中 華 民 國 114 年 3 月 12 日', 10, 40]])
  expect(ticketDate).toMatchObject({ value: '2025-03-12', confidence: 1 })
})

test('a value below its label in the same cell is that of the label, not the text of the next cell', () => {
  const words = [
    ['客户名称', 12, 32],
    ['南桥医院', 12, 46],
    ['配送单号', 212, 32],
    ['DO/25/0620', 212, 46],
    ['送货地点', 12, 62],
    ['桥南路血透中心', 12, 76],
    ['客户订单号', 212, 62],
    ['PO-0071', 212, 76],
  ] as const
  const fields = read('配送单', words, ruled([10, 210, 410], [30, 60, 90]))
  expect(fields).toMatchObject({ boughtName: { value: '南桥医院' }, ticketNum: { value: 'DO/25/0620' } })
})

test('the name of a party is found in the cell below its heading', () => {
  const words = [
    ['发货方信息', 80, 32],
    ['收货方信息', 280, 32],
    ['公司：万和医药有限公司', 12, 62],
    ['地址：桥北路8号', 12, 76],
    ['单位：南桥医院', 212, 62],
    ['地址：桥南路9号', 212, 76],
  ] as const
  const fields = read('发货通知单', words, ruled([10, 210, 410], [30, 55, 95]))
  expect(fields).toMatchObject({ sellerName: { value: '万和医药有限公司' }, boughtName: { value: '南桥医院' } })
})

test('a department of the seller is not the seller', () => {
  const { sellerName } = read('销售出库单', [
    ['万和医药有限公司', 150, -15],
    ['客户：南桥医院', 10, 40],
    ['销售部门：城区部', 200, 40],
  ])
  expect(sellerName?.value).toBe('万和医药有限公司')
})

test('labels in two languages stay labels of their own where a gap parts them', () => {
  const words = [
    ['交货单号 Delivery No.', 10, 40],
    ['交货日期 Delivery Date', 200, 40],
    ['0080771203', 10, 55],
    ['24.09.2025', 200, 55],
  ] as const
  const { ticketNum, ticketDate } = read('交货单', words)
  expect([ticketNum?.value, ticketDate?.value]).toEqual(['0080771203', '2025-09-24'])
  expect(ticketDate && isSure(ticketDate)).toBe(true)
})

test('the purpose of a receipt is neither its amount nor without the invoice that it names', () => {
  const words = [
    ['茲收到：南桥医院', 10, 40],
    ['款項：港幣壹萬貳仟捌佰伍拾元正', 10, 60],
    ['用途 Being payment for  Invoice no. 77102', 10, 80],
  ] as const
  expect(read('收據', words).purpose?.value).toBe('Invoiceno.77102')
})

test('a number behind the word of its series is sure', () => {
  const { ticketNum } = read('送货单', [['亳药送字第003915号', 200, 40]])
  expect(ticketNum).toMatchObject({ value: '003915', confidence: 1 })
})

test('figures of two columns behind a word are not one sum', () => {
  const goods = [
    ['品名', 10, 40],
    ['数量', 150, 40],
    ['单价', 250, 40],
    ['金额', 350, 40],
    ['纱布', 10, 60],
    ['80', 150, 60],
    ['10.00', 250, 60],
    ['800.00', 350, 60],
  ] as const
  const total = `合计${' '.repeat(23)}80${' '.repeat(36)}800.00`
  const { ticketAmount } = read('送货单', [...goods, [total, 10, 90]])
  expect(ticketAmount).toMatchObject({ value: '800.00', confidence: 1 })
})

test('the day of a paper comes before the day of its printing', () => {
  const { ticketDate } = read('收据', [
    ['2025年09月05日', 200, 40],
    ['打印时间：2025-09-08', 10, 200],
  ])
  expect(ticketDate).toMatchObject({ value: '2025-09-05', confidence: 1 })
})

test('the day of another step is doubtful in whichever form', () => {
  const { ticketDate } = read('送货单', [
    ['打印日期：2025-03-02', 10, 40],
    ['验收日期：2025年3月1日', 200, 40],
  ])
  expect(ticketDate && isSure(ticketDate)).toBe(false)
})

test('a name in a large cell is read without the address below it', () => {
  const words = [
    ['收货单位', 12, 42],
    ['南桥诊所', 112, 34],
    ['桥南路9号', 112, 48],
  ] as const
  const { boughtName } = read('发货单', words, ruled([10, 110, 410], [30, 62]))
  expect(boughtName).toMatchObject({ value: '南桥诊所', confidence: 1 })
})

test('the number and the day of the step that the title names are sure', () => {
  const fields = read('卫生材料入库单', [
    ['入库单号：RK2505130029', 10, 40],
    ['入库日期：2025-05-13', 200, 40],
  ])
  expect(fields).toMatchObject({
    ticketNum: { value: 'RK2505130029', confidence: 1 },
    ticketDate: { value: '2025-05-13', confidence: 1 },
  })
})

test('parties of a contract are read by their role', () => {
  const fields = read('送货确认书', [
    ['供方（甲方）：万和医药有限公司', 10, 40],
    ['需方（乙方）：南桥养老院', 10, 60],
  ])
  expect(fields).toMatchObject({
    sellerName: { value: '万和医药有限公司', confidence: 1 },
    boughtName: { value: '南桥养老院', confidence: 1 },
  })
})

test('labels with a translation in any language are read with their values', () => {
  const fields = read('收據', [
    ['N.º 00874', 300, 20],
    ['茲收到 Recebemos de', 10, 40],
    ['同善堂診所', 140, 40],
    ['事由 Referente a', 10, 60],
    ['九月份貨款', 140, 60],
  ])
  expect(fields).toMatchObject({
    ticketNum: { value: '00874' },
    boughtName: { value: '同善堂診所', confidence: 1 },
    purpose: { value: '九月份貨款' },
  })
})
