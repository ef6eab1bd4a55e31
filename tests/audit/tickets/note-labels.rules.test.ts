import { expect, test } from 'vitest'
import { readPage } from '#api/audit/tickets/fields/fields.ts'
import type { Word } from '#api/audit/tickets/fields/layout.ts'
import { TicketType } from '#contract/audit/tickets/codes.ts'
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
/** Fields of a note with rows of texts below its title. */
const fieldsOf = (rows: readonly (readonly string[])[], title = '送货单') =>
  readPage([
    word(title, 200, 10),
    ...rows.flatMap((row, at) => row.map((text, column) => word(text, 10 + column * 200, 50 + at * 20))),
  ]).fields

test.each([
  ['2025/1/5', '2025-01-05'],
  ['25.01.05', '2025-01-05'],
  ['民國114年1月5日', '2025-01-05'],
  ['中華民國一百年', undefined],
  ['114/06/20', '2025-06-20'],
  ['114年6月20日', '2025-06-20'],
  ['贰零贰伍年零壹月零伍日', '2025-01-05'],
  ['贰零贰伍年壹拾贰月叁拾壹日', '2025-12-31'],
  ['25.13.05', undefined],
  ['30/07/2025', '2025-07-30'],
  ['07/30/2025', '2025-07-30'],
  ['32/07/2025', undefined],
])('the date of a note is read as its writers count: %s', (text, day) => {
  expect(fieldsOf([[`送货日期：${text}`]]).ticketDate?.value).toBe(day)
})

test('a date of three short numbers is doubtful if another order of them is a date too', () => {
  const sureOf = (text: string) => {
    const { ticketDate } = fieldsOf([[`送货日期：${text}`]])
    return ticketDate && isSure(ticketDate)
  }
  expect(sureOf('25.01.05')).toBe(true)
  expect(sureOf('25.10.24')).toBe(false)
})

test.each(['源单号', '源 单 号', '采购单号', '合同编号', '客户编号', '客戶編號 A/C No.', '运单编号'])(
  'the number of another paper is never that of the note: %s',
  (label) => {
    expect(fieldsOf([[`${label}：SE0188021`]]).ticketNum?.value).toBeUndefined()
    expect(fieldsOf([[`${label}：SE0188021`, '单号：XS0020117']]).ticketNum?.value).toBe('XS0020117')
  },
)

test('the number of the order or the day of printing is doubtful where the note has none of its own', () => {
  const { ticketNum, ticketDate } = fieldsOf([['订单编号：DD2510190031', '打印日期：2025-10-21']])
  expect([ticketNum?.value, ticketDate?.value]).toEqual(['DD2510190031', '2025-10-21'])
  expect([ticketNum, ticketDate].some((read) => read && isSure(read))).toBe(false)
})

test.each([
  ['单号：PS（2025）第0418号', 'PS(2025)第0418号'],
  ['單號 D/N No.：HC-250118', 'HC-250118'],
  ['签收单编号：PSQS2510210008', 'PSQS2510210008'],
  ['发货单编码：FHTZ2507-0331', 'FHTZ2507-0331'],
  ['字第 00731 号', '00731'],
  ['第 20250611 号', '20250611'],
  ['发运单号：FY-25-08', 'FY-25-08'],
])('the number of a note is read with its prefix: %s', (text, number) => {
  expect(fieldsOf([[text]]).ticketNum?.value).toBe(number)
})

test.each([
  ['客户：(30211)双河县人民医院', '双河县人民医院'],
  ['客户：KH00231双河县人民医院', '双河县人民医院'],
  ['客户：双河县人民医院[30211]', '双河县人民医院'],
  ['客户：301医院', '301医院'],
  ['客户：同仁大药房(城东店)', '同仁大药房(城东店)'],
  ['买家：向阳路药店（李店长）', '向阳路药店'],
])('a code or a contact beside a name is not part of it: %s', (text, name) => {
  expect(fieldsOf([[text]]).boughtName?.value).toBe(name)
})

test('a label is never the name of a party, and a text without the ending of a name is doubtful', () => {
  expect(fieldsOf([['收货单位', '签收单号']]).boughtName?.value).toBeUndefined()
  const { boughtName } = fieldsOf([['客户：货到请电话联系']])
  expect(boughtName && isSure(boughtName)).toBe(false)
})

test('the names below the headings of both parties are distinguished', () => {
  const { boughtName, sellerName } = fieldsOf([
    ['发货方信息', '收货方信息'],
    ['名称：银杏药业有限公司', '名称：同仁大药房'],
  ])
  expect([sellerName?.value, boughtName?.value]).toEqual(['银杏药业有限公司', '同仁大药房'])
})

test('the payer of a receipt ends where its sentence continues', () => {
  const { boughtName, purpose } = fieldsOf([['今收到海棠医院以转账方式支付的六月药品货款']], '收据')
  expect([boughtName?.value, purpose?.value]).toEqual(['海棠医院', '六月药品货款'])
  expect(fieldsOf([['今收到石家庄以岭药业公司交来货款']], '收据').boughtName?.value).toBe('石家庄以岭药业公司')
})

/** Amount of a note with one line of goods for 8000 yuan, and rows below it. */
const amountOf = (...rows: readonly (readonly [string, string])[]) => {
  const columns = ['品名', '数量', '单价', '金额']
  const line = ['纱布', '80', '100.00', '8000.00']
  return readPage([
    word('销货单', 200, 10),
    ...[columns, line].flatMap((row, at) => row.map((text, column) => word(text, 10 + column * 100, 50 + at * 20))),
    ...rows.flatMap(([label, figure], at) => [word(label, 210, 90 + at * 20), word(figure, 310, 90 + at * 20)]),
  ]).fields.ticketAmount
}

test('the total below the goods includes its tax and leaves out its discount', () => {
  expect(amountOf(['合計', '8,000'], ['營業稅', '400'], ['總計', '8,400'])?.value).toBe('8400.00')
  expect(amountOf(['小计', '8000.00'], ['折扣', '100.00'], ['总计', '7900.00'])?.value).toBe('7900.00')
})

test('a total that differs from the sum of the figures above it is doubtful', () => {
  const read = amountOf(['小计', '8000.00'], ['总计', '9100.00'])
  expect(read && isSure(read)).toBe(false)
})

test("of several amounts the one written in words is the ticket's amount", () => {
  expect(amountOf(['合计', '8000.00'], ['总计', '8400.00'], ['大写', '捌仟肆佰元整'])?.value).toBe('8400.00')
})

test('the first figure of a column is no total: the one in words is, and without it the first is doubtful', () => {
  const amountIn = (...rows: string[][]) => fieldsOf(rows, '收款单').ticketAmount
  const column = [
    ['收款类别', '收款金额'],
    ['往来款', '8,200.00'],
    ['往来款', '5,150.00'],
    ['计', '13,350.00'],
  ]
  expect(amountIn(...column, ['大写：壹万叁仟叁佰伍拾元整'])?.value).toBe('13350.00')
  const first = amountIn(...column)
  expect(first && isSure(first)).toBe(false)
})

test('a slip of a delivery is a note, and one of a bank is a payment', () => {
  const typeOf = (title: string) =>
    readPage([word(title, 100, 10), word('收款单位：甲公司', 10, 40), word('付款单位：乙医院', 10, 60)]).type
  expect(typeOf('货物签收回单')).toBe(TicketType.deliveryNote)
  expect(typeOf('银行电子回单')).toBe(TicketType.payment)
})

test.each([
  ['送货凭条', TicketType.deliveryNote],
  ['药品出库通知单', TicketType.deliveryNote],
  ['配送随车单', TicketType.deliveryNote],
  ['货款收讫凭据', TicketType.receipt],
  ['付款凭证', undefined],
  ['商品销售明细表', undefined],
])('a title of the trade says what the paper is: %s', (title, type) => {
  expect(readPage([word(title, 100, 10), word('编号：20250718', 10, 40)]).type).toBe(type)
})

test('a bar ends a name, and the label behind it has the next one', () => {
  const { boughtName, sellerName } = fieldsOf([['发货企业 万和医药有限公司 | 收货企业 南桥医院']])
  expect([sellerName?.value, boughtName?.value]).toEqual(['万和医药有限公司', '南桥医院'])
})

test('an address below the name of a party in a box is not part of the name', () => {
  const lines = [
    { at: 40, from: 0, to: 190 },
    { at: 90, from: 0, to: 190 },
  ]
  const sides = [
    { at: 0, from: 40, to: 90 },
    { at: 190, from: 40, to: 90 },
  ]
  const page = readPage([word('送货单', 300, 10), word('客户：博爱护理院', 10, 50), word('亚皆老街9号', 10, 65)], {
    level: lines,
    upright: sides,
  })
  expect(page.fields.boughtName?.value).toBe('博爱护理院')
})

test('the number behind № is whole with its zeros, though its sign was read as a letter', () => {
  const signed = (gap: number) =>
    readPage([
      word('收据', 100, 10),
      ...[...'N0216394'].map((text, at) => word(text, 200 + at * 5 + (at > 0 ? gap : 0), 10)),
      word('今收到：望江镇卫生院', 10, 40),
    ]).fields.ticketNum
  expect([signed(5)?.value, signed(5)?.confidence]).toEqual(['0216394', 1])
  const near = signed(0)
  expect([near?.value, near && isSure(near)]).toEqual(['0216394', false])
})

test.each([
  ['N0216394', '0216394'],
  ['N00216394', '0216394'],
  ['XS250216', 'XS250216'],
])('the number behind the title is without its sign: %s', (text, value) => {
  const { ticketNum } = readPage([word('送货单', 100, 10), word(text, 140, 10), word('客户：南桥医院', 10, 40)]).fields
  expect([ticketNum?.value, ticketNum && isSure(ticketNum)]).toEqual([value, false])
})

test('an amount in words needs no label of its own behind that of a total', () => {
  expect(fieldsOf([['总计：贰仟陆佰壹拾元整']]).amountInWords?.value).toBe('贰仟陆佰壹拾元整')
  expect(fieldsOf([['总计：约仟陆佰壹拾元整']]).amountInWords?.value).not.toBe('壹拾元整')
})

test('the number of packages is a sure quantity only if it makes up the amount', () => {
  const lineOf = (packages: string) => {
    const rows = [
      ['货物名称', '件数', '单价', '金额'],
      ['纱布', packages, '22.00', '1100.00'],
    ]
    const { lines } = readPage([
      word('配送单', 200, 10),
      ...rows.flatMap((row, at) => row.map((text, column) => word(text, 10 + column * 100, 50 + at * 20))),
    ])
    return lines[0]
  }
  expect(lineOf('50')).toMatchObject({ quantity: '50', amount: '1100' })
  expect([lineOf('50'), lineOf('5')].map((line) => line && isSure(line))).toEqual([true, false])
})

test('a number and a date without labels, a blank apart, are two values', () => {
  const fields = fieldsOf([['CKFH-2025-00391　2025-06-17']])
  expect([fields.ticketNum?.value, fields.ticketDate?.value]).toEqual(['CKFH-2025-00391', '2025-06-17'])
})

test('a company whose name has the word of a role is a name, not a label', () => {
  const { fields } = readPage([
    word('长安药品配送有限公司', 150, 10),
    word('送货单', 180, 30),
    word('客户：南桥医院', 10, 70),
  ])
  expect([fields.sellerName?.value, fields.boughtName?.value]).toEqual(['长安药品配送有限公司', '南桥医院'])
})

test('a row of counts or a sentence below the goods is not one of them', () => {
  for (const foot of ['品种数1 总数量80 总金额8000.00', '本单共1个品种，金额合计8000.00元']) {
    const columns = ['品名', '数量', '单价', '金额']
    const line = ['纱布', '80', '100.00', '8000.00']
    const { lines, fields } = readPage([
      word('销货单', 200, 10),
      ...[columns, line].flatMap((row, at) => row.map((text, column) => word(text, 10 + column * 100, 50 + at * 20))),
      word(foot, 10, 90),
    ])
    expect(lines).toHaveLength(1)
    expect(fields.ticketAmount?.value, foot).toBe('8000.00')
  }
})

test.each([
  ['购货：南桥医院', '供货：万和医药有限公司'],
  ['购货企业名称：南桥医院', '供货企业名称：万和医药有限公司'],
  ['买家：南桥医院', '卖家：万和医药有限公司'],
  ['收货商：南桥医院', '发货商：万和医药有限公司'],
  ['收货门店：南桥医院', '发货仓：万和医药有限公司'],
  ['接收单位：南桥医院', '发运单位：万和医药有限公司'],
  ['调入单位：南桥医院', '调出单位：万和医药有限公司'],
  ['送货至：南桥医院', '送货单位：万和医药有限公司'],
  ['会员单位：南桥医院', '销售方：万和医药有限公司'],
  ['付款单位（个人）：南桥医院', '收款单位：万和医药有限公司'],
])('both parties are read by short and long labels: %s', (...row) => {
  const { boughtName, sellerName } = fieldsOf([row])
  expect([boughtName?.value, sellerName?.value]).toEqual(['南桥医院', '万和医药有限公司'])
})

test.each([
  [['总额：100.00', '税额：13.00', '价税合计：113.00'], '113.00', true],
  [['价税合计：113.00', '税额：13.00', '总额：100.00'], '113.00', true],
  [['实收：500.00', '找零：224.00', '应收：276.00'], '276.00', true],
  [['应收：276.00', '实收：500.00', '找零：224.00'], '276.00', true],
  [['应收：300.00', '优惠：5.00', '实收：295.00'], '295.00', true],
  [['应收：300.00', '实收：280.00'], '300.00', false],
])('of several sums the one that the others make up is the amount; else it is doubtful: %s', (row, amount, sure) => {
  const { ticketAmount } = fieldsOf([row])
  expect([ticketAmount?.value, ticketAmount && isSure(ticketAmount)]).toEqual([amount, sure])
})

test.each([
  ['送货单', ['收款日期：2025-06-11', '日期：2025-05-12'], 'ticketDate', '2025-05-12', true],
  ['送货单', ['收款日期：2025-06-11'], 'ticketDate', '2025-06-11', false],
  ['送货单', ['收款单号：SK-0611', '单据编号：XS-0512'], 'ticketNum', 'XS-0512', true],
  ['收款收据', ['出库日期：2025-06-11', '日期：2025-05-12'], 'ticketDate', '2025-05-12', true],
  ['收款收据', ['销售单号：XS-0512', '编号：SK-0611'], 'ticketNum', 'SK-0611', true],
  ['收款收据', ['收款日期：2025-06-11', '日期：2025-05-12'], 'ticketDate', '2025-06-11', true],
] as const)('a %s takes no number or date of a step of another paper: %s', (title, texts, field, value, sure) => {
  const read = fieldsOf([['客户：南桥医院'], ...texts.map((text) => [text])], title)[field]
  expect([read?.value, read && isSure(read)]).toEqual([value, sure])
})

test('a slip of a card terminal is a payment to the merchant', () => {
  const rows = [
    '商户名称(MERCHANT NAME):万和医疗器械商行',
    '终端编号(TERMINAL NO):51084426',
    '凭证号(VOUCHER NO):001846',
  ]
  const read = fieldsOf(
    [...rows.map((row) => [row]), ['日期/时间:2025/04/25 17:19:34'], ['金额:RMB 4,580.00']],
    'POS签购单',
  )
  expect(read).toMatchObject({
    ticketNum: { value: '001846' },
    ticketDate: { value: '2025-04-25' },
    sellerName: { value: '万和医疗器械商行' },
    ticketAmount: { value: '4580.00' },
  })
})

test.each([
  ['今收到南桥医院(租用方)按《租赁合同》交来押金', 'boughtName', '南桥医院'],
  ['金額 A quantia de：澳門元捌仟貳佰伍拾圓正', 'amountInWords', '捌仟貳佰伍拾圓正'],
  ['实缴：3,000.00', 'ticketAmount', '3000.00'],
] as const)('a receipt says in its own words who paid and how much: %s', (text, field, value) => {
  expect(fieldsOf([[text]], '收款收据')[field]?.value).toBe(value)
})
