import { expect, test } from 'vitest'
import { readPage } from '#api/audit/tickets/fields/fields.ts'
import type { Word } from '#api/audit/tickets/fields/layout.ts'
import { wordsOfTickets } from '#api/audit/tickets/fields/separating.ts'
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
/** Words of rows with columns a place apart. */
const pageOf = (rows: readonly (readonly string[])[], apart = 200) =>
  readPage(rows.flatMap((row, at) => row.map((text, column) => word(text, 10 + column * apart, 10 + at * 30))))
const valuesOf = ({ fields }: ReturnType<typeof pageOf>) =>
  Object.fromEntries(Object.entries(fields).map(([field, read]) => [field, read?.value]))
/** One character a word, as OCR reads them. */
const recognized = (text: string, x: number, y: number, gaps: Readonly<Record<number, number>> = {}) => {
  let place = x
  return [...text].map((character, at) => {
    place += gaps[at] ?? 0
    const placed = word(character, place, y)
    place += placed.width + 1
    return placed
  })
}

const goods = [
  ['品名', '数量', '单价', '金额'],
  ['纱布', '80', '10.00', '800.00'],
]

test.each([
  ['药品调拨出仓明细表', [['请领单位：南桥医院', '发放单位：万和医药有限公司'], ...goods], TicketType.deliveryNote],
  ['', [['往来户：南桥医院', '日期：2025-03-01'], ...goods], TicketType.deliveryNote],
  ['货款收妥证明', [['缴纳单位：南桥医院'], ['缴纳内容：货款'], ['人民币贰佰元整']], TicketType.receipt],
  ['网上银行电子回单', [['付款人户名：南桥医院', '收款人户名：万和医药有限公司']], TicketType.payment],
  [
    'INVOICE',
    [['Bill to: Hope Clinic', 'Invoice No.: HB-25-0419'], ['Total amount due: 4,600.00']],
    TicketType.invoice,
  ],
  ['药品购销合同', [['购货单位：南桥医院', '供货单位：万和医药有限公司'], ...goods], undefined],
  ['对账单', [['客户：南桥医院', '日期：2025-03-01'], ...goods], undefined],
])('labels, goods and the parts of a title decide the type of a paper: %s', (title, rows, type) => {
  expect(pageOf([[title], ...rows]).type).toBe(type)
})

test.each([
  ['请领部门：南桥医院', 'boughtName', '南桥医院'],
  ['领苗单位：南桥医院', 'boughtName', '南桥医院'],
  ['使用单位：南桥医院', 'boughtName', '南桥医院'],
  ['发苗单位：万和医药有限公司', 'sellerName', '万和医药有限公司'],
  ['供货人：万和医药有限公司', 'sellerName', '万和医药有限公司'],
  ['[客户] 南桥医院', 'boughtName', '南桥医院'],
  ['册号：QC-25-0418', 'ticketNum', 'QC-25-0418'],
  ['[单] XS-2509-1177', 'ticketNum', 'XS-2509-1177'],
  ['文件编号：BY-QR-2025-0156', 'ticketNum', 'BY-QR-2025-0156'],
  ['业务发生日：2025-07-14', 'ticketDate', '2025-07-14'],
  ['合计配送额：632.00', 'ticketAmount', '632.00'],
])('a label is read by its parts: %s', (text, field, value) => {
  expect(valuesOf(pageOf([['送货单'], [text]]))[field]).toBe(value)
})

test.each([
  [['药品入库单'], ['随货票号：71883305', '入库单号：RK25-3318'], 'ticketNum', 'RK25-3318'],
  [['货物交接单'], ['订单编号：20250611338', '交接票：JJ06113382'], 'ticketNum', 'JJ06113382'],
  [['Delivery note'], ['Number/Date 80104417/11.09.2025', 'Customer number 100238'], 'ticketNum', '80104417'],
  [['收據 RECIBO'], ['編號 N.º 25-01877'], 'ticketNum', '25-01877'],
  [['送货单'], ['客户：02.0117南桥医院'], 'boughtName', '南桥医院'],
  [['送货单'], ['收货方：南桥药店（杨凤137****2201）'], 'boughtName', '南桥药店'],
  [['送货单'], ['金额总计 = 1740 元'], 'ticketAmount', '1740.00'],
  [['收款收据'], ['转账附言：9月药品款'], 'purpose', '9月药品款'],
  [['收条'], ['系付六月份中草药款。'], 'purpose', '六月份中草药款'],
  [['收条'], ['现金壹仟贰佰元整（1200元）'], 'ticketAmount', '1200.00'],
  [['交接单'], ['登记号：TL-YM-250403'], 'ticketNum', 'TL-YM-250403'],
  [['交货单'], ['交货单号/日期：0081994410/2025.06.12'], 'ticketNum', '0081994410'],
  [['装箱清单'], ['感谢您选购万和医药有限公司的商品'], 'sellerName', '万和医药有限公司'],
  [['收款证明'], ['具领人：万和医药有限公司（印）'], 'sellerName', '万和医药有限公司'],
])('values follow the habits of the trade: %s, %s', (title, texts, field, value) => {
  expect(valuesOf(pageOf([title, ...texts.map((text) => [text])]))[field]).toBe(value)
})

test('the institution that heads an in-slip is its buyer, and one that heads a note is a doubtful one', () => {
  const partiesOf = (title: string) => {
    const { boughtName, sellerName } = pageOf([[title], ['供货单位：万和医药有限公司'], ...goods]).fields
    return [boughtName?.value, boughtName && isSure(boughtName), sellerName?.value]
  }
  expect(partiesOf('南桥医院药品入库单')).toEqual(['南桥医院', true, '万和医药有限公司'])
  expect(partiesOf('南桥医院药品送货单')).toEqual(['南桥医院', false, '万和医药有限公司'])
})

test('a seller without a label is found in the footer, next to persons and in its seal', () => {
  const sellerOf = (foot: readonly string[]) =>
    valuesOf(pageOf([['送货单'], ['客户：南桥医院'], ...goods, ['合计', '80', '', '800.00'], foot])).sellerName
  expect(sellerOf(['审核人 方', '万和医药有限公司'])).toBe('万和医药有限公司')
  expect(sellerOf(['万和医药有限公司业务专用章', '送货人：马'])).toBe('万和医药有限公司')
})

test('rows whose figures multiply are goods of a delivery note without a title, a label or headers', () => {
  const typeOf = (amounts: readonly [string, string]) =>
    pageOf([
      ['万和医药有限公司'],
      ['南桥医院', '2025.6.3'],
      ['纱布', '50盒', '×11.20', amounts[0]],
      ['棉签', '40盒', '×9.50', amounts[1]],
    ]).type
  expect(typeOf(['560.00', '380.00'])).toBe(TicketType.deliveryNote)
  expect(typeOf(['561.00', '381.00'])).toBe(undefined)
})

test('a paper that labels a number is no second ticket', () => {
  const words = [['发货清单'], ['发货单：FH0611-338', '发货时间：2025-06-12'], ['收货方：南桥医院']].flatMap(
    (row, at) => row.map((text, column) => word(text, 10 + column * 200, 10 + at * 30)),
  )
  expect(wordsOfTickets(words, 'text')).toHaveLength(1)
})

test('a number with an ambiguous label is doubtful', () => {
  const { ticketNum } = pageOf([['送货单'], ['文件编号：BY-QR-2025-0156']]).fields
  expect(ticketNum && isSure(ticketNum)).toBe(false)
})

test('parties without labels are recognized by position and are doubtful', () => {
  const { fields } = pageOf([
    ['送货单'],
    ['南桥医院', '2025-03-01'],
    ...goods,
    ['单号：XS0020117'],
    ['万和医药有限公司'],
  ])
  expect([fields.boughtName?.value, fields.sellerName?.value]).toEqual(['南桥医院', '万和医药有限公司'])
  expect([fields.boughtName, fields.sellerName].some((read) => read && isSure(read))).toBe(false)
})

test('a paper with its sum in words only has them as its amount', () => {
  expect(valuesOf(pageOf([['收条'], ['今收到：南桥医院'], ['人民币柒佰捌拾元整']])).ticketAmount).toBe('780.00')
})

test('a column of figures with an unknown header is the amount if each is the product of its row', () => {
  const linesOf = (amounts: readonly [string, string]) =>
    pageOf(
      [
        ['送货单'],
        ['品名', '数量', '单价', '总'],
        ['纱布', '80', '10.00', amounts[0]],
        ['棉签', '20', '3.00', amounts[1]],
      ],
      100,
    ).lines.map(({ amount }) => amount)
  expect(linesOf(['800.00', '60.00'])).toEqual(['800', '60'])
  expect(linesOf(['811.00', '77.00'])).toEqual(['', ''])
})

test('a name or number from which OCR may have lost a character is doubtful', () => {
  const sureOf = (gaps: Readonly<Record<number, number>>, x = 43) => {
    const { boughtName } = readPage([
      ...recognized('送货单', 200, 10),
      ...recognized('客户：', 10, 50),
      ...recognized('安康养老护理院', x, 50, gaps),
    ]).fields
    return boughtName && isSure(boughtName)
  }
  expect([sureOf({}), sureOf({ 4: 11 }), sureOf({}, 54)]).toEqual([true, false, false])
})

test.each([
  ['a discount', [['金额合计：800.00', '优惠金额：50.00', '应收净额 750.00']], '750.00'],
  ['a tax', [['销售额 800.00', '营业税 40.00', '总计 840.00']], '840.00'],
  ['freight and a discount', [['小计：800.00'], ['运费：20.00', '折扣：-10.00', '实付款 810.00']], '810.00'],
])('the amount of a ticket is with %s', (_, sums, value) => {
  const { ticketAmount } = pageOf([['送货单'], ['客户：南桥医院'], ...goods, ...sums]).fields
  expect([ticketAmount?.value, ticketAmount && isSure(ticketAmount)]).toEqual([value, true])
})

test('an amount next to another unexplained total is doubtful', () => {
  const amountOf = (sums: readonly string[]) => {
    const { ticketAmount } = pageOf([['送货单'], ['客户：南桥医院'], ...goods, sums]).fields
    return [ticketAmount?.value, ticketAmount && isSure(ticketAmount)]
  }
  expect(amountOf(['应收金额：800.00', '代收货款：770.00'])).toEqual(['800.00', false])
  expect(amountOf(['应收金额：800.00', '上次欠款：770.00'])).toEqual(['800.00', true])
})

test.each([
  ['with a telephone behind it', [['客户：南桥医院0571-87770011']], '南桥医院'],
  ['that a letter is addressed to', [['南桥医院：']], '南桥医院'],
  ['in a sentence', [['兹向南桥医院送交下列货品']], '南桥医院'],
  ['behind leaders', [['客户名……南桥医院']], '南桥医院'],
  ['behind a label in two languages', [['Deliver to 送货地', '南桥医院']], '南桥医院'],
])('a buyer %s is read', (_, rows, value) => {
  expect(valuesOf(pageOf([['万和医药有限公司'], ['送货单'], ...rows, ...goods])).boughtName).toBe(value)
})

test('the letterhead is the buyer if the seller is labelled', () => {
  const rows = [['南桥医院'], ['到货验收单'], ['供应商：万和医药有限公司', '日期：2025-03-01'], ...goods]
  expect(valuesOf(pageOf(rows))).toMatchObject({ boughtName: '南桥医院', sellerName: '万和医药有限公司' })
})

test('figures in which OCR may have lost the decimal point are doubtful unless words confirm them', () => {
  const amountOf = (figures: string, words = '') => {
    const { ticketAmount } = readPage([
      ...recognized('收款收据', 200, 10),
      ...recognized(`金额：${figures}`, 10, 50),
      ...(words ? recognized(words, 10, 90) : []),
    ]).fields
    return [ticketAmount?.value, ticketAmount && isSure(ticketAmount)]
  }
  expect(amountOf('1230000')).toEqual(['1230000.00', false])
  expect(amountOf('12300.00')).toEqual(['12300.00', true])
  expect(amountOf('12300', '壹万贰仟叁佰元整')).toEqual(['12300.00', true])
})

test('a purpose at the end of a row is doubtful, because its sentence may go on in the next one', () => {
  const purposeOf = (text: string) => {
    const { purpose } = pageOf([['收条'], ['今收到：南桥医院'], [text], ['元整。此据。']]).fields
    return [purpose?.value, purpose && isSure(purpose)]
  }
  expect(purposeOf('交来二月份药品和轮')).toEqual(['二月份药品和轮', false])
  expect(purposeOf('交来二月份药品轮胎款。')).toEqual(['二月份药品轮胎款', true])
})

test('the mark for a seal is not part of the seller', () => {
  const { sellerName } = pageOf([['收款收据'], ['收款单位（财务专用章）：万和医药有限公司']]).fields
  expect(sellerName).toMatchObject({ value: '万和医药有限公司', confidence: 1 })
})

test.each([
  [
    'in a sentence',
    [['送货单'], ['兹有绿禾种植专业合作社向我公司购买下列种子'], ...goods],
    'boughtName',
    '绿禾种植专业合作社',
  ],
  ['without the word of a shop', [['收条'], ['收款单位：播州区湘江小厨']], 'sellerName', '播州区湘江小厨'],
  [
    'with a department',
    [['万和物业有限公司 · 科创中心项目部'], ['缴费单'], ['缴费人：南桥医院']],
    'sellerName',
    '万和物业有限公司',
  ],
] as const)('a party %s is read', (_, rows, field, value) => {
  expect(valuesOf(pageOf(rows))[field]).toBe(value)
})

test('the sender of a letter that names itself is its seller', () => {
  const text = '兹有我司（万和医药有限公司）于2025年6月27日向南桥医院送交下列货品'
  expect(valuesOf(pageOf([['送货说明'], [text], ...goods]))).toMatchObject({
    boughtName: '南桥医院',
    sellerName: '万和医药有限公司',
  })
})

test('an amount in words may continue in the next row', () => {
  expect(
    valuesOf(pageOf([['收条'], ['今收到：南桥医院餐费人民币贰仟肆佰陆'], ['拾元整，以现金付讫。']])),
  ).toMatchObject({
    amountInWords: '贰仟肆佰陆拾元整',
    ticketAmount: '2460.00',
  })
})

test('a heading with the form of a number is a doubtful one', () => {
  const words = goods.flatMap((row, at) => row.map((text, column) => word(text, 10 + column * 200, 200 + at * 30)))
  const head = [word('送货单', 200, 10), word('客户：南桥医院', 10, 40)]
  const heading = { ...word('WH/OUT/00417', 10, 140), height: 2 * size }
  const { ticketNum } = readPage([...head, heading, ...words]).fields
  expect([ticketNum?.value, ticketNum && isSure(ticketNum)]).toEqual(['WH/OUT/00417', false])
})
