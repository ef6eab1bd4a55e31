import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageOf } from '#api/audit/tickets/fields/cells.ts'
import { readPage } from '#api/audit/tickets/fields/fields.ts'
import type { Word } from '#api/audit/tickets/fields/layout.ts'
import { noRules, type Rules } from '#api/audit/tickets/fields/rules.ts'
import { wordsOfTickets } from '#api/audit/tickets/fields/separating.ts'
import { noteTitle } from '#api/audit/tickets/fields/typing.ts'
import { decodeSteps } from '#api/audit/tickets/ocr/decoding.ts'
import { type ColorImage, deskew } from '#api/audit/tickets/ocr/deskew.ts'
import { homographyBetween, identityHomography } from '#api/audit/tickets/ocr/homography.ts'
import { postCorrect } from '#api/audit/tickets/ocr/post-correction.ts'
import { inOneScript } from '#api/audit/tickets/ocr/traditional-print.ts'
import { movedPage } from '#api/audit/tickets/reading/look.ts'
import { TicketType } from '#contract/audit/tickets/codes.ts'
import { isSure } from '#contract/audit/tickets/reading.ts'

const size = 10
/** Words at positions; a character is half a size or a whole one wide. */
const word = (text: string, x: number, y: number): Word => ({
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

const goodsAt = (y: number, cells: readonly (readonly [number, string])[]) => cells.map(([x, text]) => word(text, x, y))
const heads = goodsAt(60, [
  [10, '品名'],
  [100, '数量'],
  [150, '单价'],
  [200, '金额'],
  [244, '效期'],
  [300, '批号'],
])

test('an amount and an expiry date that touch each other remain separate columns', () => {
  const body = goodsAt(80, [
    [10, '头孢克肟分散片'],
    [100, '400'],
    [150, '20.52'],
    [203, '8,208.00'],
    [243.2, '2026-08'],
    [300, '250811'],
  ])
  const { lines } = readPage([word('送货单', 120, 10), ...heads, ...body])
  expect(lines).toMatchObject([{ name: '头孢克肟分散片', quantity: '400', amount: '8208', batchNo: '250811' }])
  expect(lines.every(isSure)).toBe(true)
})

test('a text that fills two columns is parted or kept whole, and a person is asked to look at it either way', () => {
  for (const text of ['8,208.002026-08', '8,208.002026年', '8,208.0020']) {
    const body = goodsAt(80, [
      [10, '头孢克肟分散片'],
      [100, '400'],
      [150, '20.52'],
      [203, text],
      [300, '250811'],
    ])
    const { lines } = readPage([word('送货单', 120, 10), ...heads, ...body])
    expect(lines).toHaveLength(1)
    expect(['8208', '', text]).toContain(lines[0]?.amount)
    expect(lines.some(isSure), text).toBe(false)
  }
})

test('a value is found right of its label, below it and within its cell, whatever else the page has', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('right', 'below', 'cell'),
      fc.constantFrom('客户名称', '购货单位', '收货单位', '購貨單位', '客　户'),
      (place, label) => {
        const name = '青崖大药房连锁有限公司'
        const own =
          place === 'right'
            ? [word(`${label}：${name}`, 10, 40)]
            : [word(label, 12, 40), word(name, place === 'below' ? 12 : 102, place === 'below' ? 60 : 40)]
        const other =
          place === 'below' ? [word('单号', 202, 40), word('XS0042', 202, 60)] : [word('单号：XS0042', 300, 40)]
        const rules =
          place === 'below'
            ? ruled([10, 200, 400], [38, 58, 78])
            : place === 'cell'
              ? ruled([10, 100, 290], [38, 58])
              : noRules
        const { fields } = readPage([word('销售出库单', 120, 10), ...own, ...other], rules)
        expect(fields.boughtName?.value).toBe(name)
        expect(fields.ticketNum?.value).toBe('XS0042')
      },
    ),
  )
})

test('a date and a number without labels are offered as doubtful', () => {
  const { fields } = readPage([
    word('送货单', 120, 10),
    word('XS20250318001', 300, 10),
    word('2025-03-18', 300, 30),
    word('客户：柳岸诊所', 10, 50),
  ])
  expect(fields).toMatchObject({ ticketNum: { value: 'XS20250318001' }, ticketDate: { value: '2025-03-18' } })
  expect([fields.ticketNum, fields.ticketDate].some((read) => read && isSure(read))).toBe(false)
})

test('an amount in words of which a character was misread is not taken for a smaller one', () => {
  const { fields } = readPage([word('收据', 120, 10), word('金额大写：壹仟柒佰睦拾圆整', 10, 40)])
  expect(fields.amountInWords?.value).not.toBe('拾圆整')
})

test('an amount with one digit per column is read completely, or is doubtful', () => {
  const places = [...'万千百十元角分'].map((character, at) => [200 + at * 16, character] as const)
  const head = goodsAt(60, [
    [10, '品名'],
    [100, '数量'],
    [150, '单价'],
  ])
  const digits = (text: string, from: number) =>
    [...text].map((character, at) => [202 + (from + at) * 16, character] as const)
  const read = (cells: readonly (readonly [number, string])[]) =>
    readPage([
      word('送货单', 120, 10),
      ...head,
      ...goodsAt(70, places),
      ...goodsAt(90, [[10, '板蓝根颗粒'], [100, '160'], [150, '12.50'], ...cells]),
    ]).lines
  expect(read(digits('200000', 1))).toMatchObject([{ quantity: '160', unitPrice: '12.5', amount: '2000' }])
  const lost = read(digits('20000', 1))
  expect(lost).toMatchObject([{ quantity: '160', unitPrice: '12.5', amount: '' }])
  expect(lost.some(isSure)).toBe(false)
})

test('cells below an unknown header do not become part of the adjacent column', () => {
  const { lines } = readPage([
    word('送货单', 120, 10),
    ...goodsAt(60, [
      [10, '品名'],
      [100, '数量'],
      [150, '单价'],
      [200, '奇数栏'],
      [260, '金额'],
    ]),
    ...goodsAt(80, [
      [10, '板蓝根颗粒'],
      [100, '160'],
      [150, '12.50'],
      [200, '77.00'],
      [260, '2000.00'],
    ]),
  ])
  expect(lines).toMatchObject([{ quantity: '160', unitPrice: '12.5', amount: '2000' }])
})

test('parties that are named by the letters of a contract are who their brackets say', () => {
  const { fields } = readPage([
    word('货物交接单', 120, 10),
    word('甲方（收货）：平湖县中医医院', 10, 40),
    word('乙方（供货）：远大医药贸易有限公司', 10, 60),
  ])
  expect(fields).toMatchObject({
    boughtName: { value: '平湖县中医医院' },
    sellerName: { value: '远大医药贸易有限公司' },
  })
})

test('numerals that the reader does not know are put right by the figures, others never', () => {
  const read = (value: string) => ({ value, box: { x: 1, y: 2, width: 30, height: 10 }, confidence: 0.9 })
  const words = (amountInWords: string, ticketAmount: string) =>
    postCorrect({
      type: TicketType.receipt,
      fields: { amountInWords: read(amountInWords), ticketAmount: read(ticketAmount) },
      lines: [],
    }).fields.amountInWords?.value
  expect(words('仟零拾元整', '6066.00')).toBe('陆仟零陆拾陆圆整')
  expect(words('仟零拾元整', '3066.00')).toBeUndefined()
  expect(words('叁仟元整', '6066.00')).toBe('叁仟元整')
})

test('simplified characters on a page in traditional ones are converted; other pages are unchanged', () => {
  const read = (text: string) =>
    inOneScript([...text].map((character, at) => word(character, at * size, 0)))
      .map(({ text: character }) => character)
      .join('')
  expect(read('永和藥業有限公司出貨單號客戶仁爱中西藥房總計送货地址')).toBe(
    '永和藥業有限公司出貨單號客戶仁愛中西藥房總計送貨地址',
  )
  expect(read('康民蔡房有限公司海川醫蔡業買賣货款')).toBe('康民藥房有限公司海川醫藥業買賣貨款')
  expect(read('永和药业有限公司出货单号客户仁愛药房总计')).toBe('永和药业有限公司出货单号客户仁愛药房总计')
})

test('a page whose amount in words cannot be read is moved with all that was read of it', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[零壹贰叁拾佰圆整睦x]{0,12}$/),
      fc.option(fc.constantFrom('12.00', '1760.00', 'x'), { nil: undefined }),
      (inWords, total) => {
        const read = (value: string) => ({ value, box: { x: 1, y: 2, width: 30, height: 10 }, confidence: 0.9 })
        const page = postCorrect({
          type: TicketType.receipt,
          fields: { amountInWords: read(inWords), ...(total === undefined ? {} : { ticketAmount: read(total) }) },
          lines: [],
        })
        expect(Object.values(page.fields).every((field) => field !== undefined)).toBe(true)
        expect(() => movedPage(page, identityHomography)).not.toThrow()
      },
    ),
  )
})

test('any page of words is read without an error', () => {
  const text = fc.oneof(
    fc.constantFrom(
      '送货单',
      '收据',
      '客户：',
      '金额',
      '数量',
      '单价',
      '品名',
      '合计',
      '购',
      '方',
      '2025-01-02',
      '8,208.00',
      '今收到',
      '交来',
      '大写',
      'No.',
    ),
    fc.string({ maxLength: 8 }),
  )
  const words = fc.array(
    fc.record({
      text,
      x: fc.integer({ min: 0, max: 600 }),
      y: fc.integer({ min: 0, max: 400 }),
      width: fc.integer({ min: 0, max: 100 }),
      height: fc.integer({ min: 0, max: 30 }),
      confidence: fc.constant(0.9),
    }),
    { maxLength: 40 },
  )
  const rule = fc.record({
    at: fc.integer({ min: 0, max: 600 }),
    from: fc.integer({ min: 0, max: 300 }),
    to: fc.integer({ min: 300, max: 600 }),
  })
  fc.assert(
    fc.property(words, fc.array(rule, { maxLength: 6 }), fc.array(rule, { maxLength: 6 }), (some, upright, level) => {
      const page = postCorrect(readPage(some, { upright, level }))
      expect(() => movedPage(page, identityHomography)).not.toThrow()
    }),
    { numRuns: 300 },
  )
})

const [wide, high] = [160, 120]

test('whatever light shape lies on a dark ground, a page is made of it that is no larger than what was seen', () => {
  const point = fc.record({ x: fc.integer({ min: -20, max: wide + 20 }), y: fc.integer({ min: -20, max: high + 20 }) })
  fc.assert(
    fc.property(fc.tuple(point, point, point, point), (corners) => {
      const picture: ColorImage = { data: new Uint8Array(wide * high * 3).fill(40), width: wide, height: high }
      for (let y = 0; y < high; y += 1)
        for (let x = 0; x < wide; x += 1)
          if (isInside(corners, x, y)) picture.data.fill(230, (y * wide + x) * 3, (y * wide + x) * 3 + 3)
      const { width, height, plane } = deskew(picture)
      expect(plane.every(Number.isFinite)).toBe(true)
      expect(Math.max(width, height)).toBeLessThanOrEqual((wide + high) * 1.5)
    }),
    { numRuns: 120 },
  )
})

function isInside(corners: readonly { x: number; y: number }[], x: number, y: number): boolean {
  let isIn = false
  for (const [at, { x: ax, y: ay }] of corners.entries()) {
    const { x: bx, y: by } = corners[(at + 1) % 4] ?? { x: 0, y: 0 }
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isIn = !isIn
  }
  return isIn
}

test('four corners of which three lie on a line make no plane, all others a finite one', () => {
  const corner = fc.record({ x: fc.integer({ min: 0, max: 999 }), y: fc.integer({ min: 0, max: 999 }) })
  const square = [
    { x: 0, y: 0 },
    { x: 9, y: 0 },
    { x: 9, y: 9 },
    { x: 0, y: 9 },
  ] as const
  fc.assert(
    fc.property(fc.tuple(corner, corner, corner, corner), (corners) => {
      const plane = homographyBetween(square, corners)
      expect(plane === undefined || plane.every(Number.isFinite)).toBe(true)
    }),
  )
})

test.each(['销售单', '發貨清單', '收条', '收款单'])('two papers titled %s on a sheet are two tickets', (title) => {
  const paper = (y: number, number: string) => [
    word(title, 120, y),
    word(`单号：${number}`, 300, y + 30),
    word('客户名称：柳岸诊所', 10, y + 30),
    word('日期：2025-03-18', 10, y + 50),
  ]
  const texts = (parts: readonly (readonly Word[])[]) => parts.map((part) => part.map(({ text }) => text))
  const [upper, lower] = [paper(10, 'XS0041'), paper(300, 'XS0042')]
  expect(texts(wordsOfTickets([...upper, ...lower], 'text'))).toEqual(texts([upper, lower]))
})

test('a bilingual title belongs to one ticket', () => {
  const words = [
    word('送貨單', 120, 10),
    word('DELIVERY NOTE', 160, 10),
    word('單號：DN0041', 10, 40),
    word('訂單號：PO0099', 300, 40),
  ]
  expect(wordsOfTickets(words, 'text')).toHaveLength(1)
})

test('a title may have its number after it, and the label of a number is not a title', () => {
  const titled = (text: string) =>
    noteTitle(pageOf([word(text, 120, 10), word('日期：2025-03-18', 10, 90)], noRules))?.type
  expect([titled('收款收据 No 9658164'), titled('送货单 NO.0041')]).toEqual(['receipt', 'deliveryNote'])
  expect([titled('Receipt No. 0041'), titled('Delivery Note No. 0041'), titled('收据号：0041')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test("columns whose headers are not in the lexicon are recognized by the header's ending", () => {
  const titles = ['耗材名称', '包装规格', '出库量', '配送价', '出库额', '零售金额']
  const row = ['输液器', '0.7mm', '72', '9.50', '684.00', '999.00']
  const columns = (y: number, texts: readonly string[]) => texts.map((text, at) => word(text, 10 + at * 80, y))
  const { lines } = readPage([word('配货单', 200, 10), ...columns(60, titles), ...columns(90, row)])
  expect(lines).toMatchObject([{ name: '输液器', spec: '0.7mm', quantity: '72', unitPrice: '9.5', amount: '684' }])
})

test('an item header numbers rows next to a goods name, and otherwise names the goods', () => {
  const goods = (name: string | undefined, item: string) => {
    const columns = (y: number, item: string, name: string | undefined, [quantity = '', amount = '']: string[]) => [
      word(item, 10, y),
      ...(name ? [word(name, 80, y)] : []),
      word(quantity, 200, y),
      word(amount, 280, y),
    ]
    return readPage([
      word('送貨單', 200, 10),
      ...columns(60, '項目', name && '貨品說明', ['數量', '金額']),
      ...columns(90, item, name, ['25', '2,200.00']),
    ]).lines.map((line) => line.name)
  }
  expect(goods('黃芪切片', '1')).toEqual(['黃芪切片'])
  expect(goods(undefined, '黃芪切片')).toEqual(['黃芪切片'])
})

test('vertical text next to a table is not part of its rows', () => {
  const copy = [...'第二联客户红'].map((character, at) => word(character, 420, 40 + at * 15))
  const columns = (y: number, texts: readonly string[]) => texts.map((text, at) => word(text, 10 + at * 80, y))
  const table = [
    ...columns(60, ['品名', '数量', '单价', '金额', '备注']),
    ...columns(81, ['枇杷膏', '44', '27.50', '1210.00']),
    ...columns(105, ['保济丸', '33', '13.00', '429.00', '换包装']),
    ...columns(126, ['合计', '77', '', '1639.00']),
  ].filter(({ text }) => text)
  const { lines, fields } = readPage([word('出仓单', 200, 10), ...table, ...copy])
  expect(lines.map(({ name, amount }) => [name, amount])).toEqual([
    ['枇杷膏', '1210'],
    ['保济丸', '429'],
  ])
  expect(fields.ticketAmount?.value).toBe('1639.00')
})

test('labels that are not in the lexicon are known by their ending, unless they belong to another paper', () => {
  const { fields } = readPage([
    word('销售清单', 200, 10),
    word('合同编号：HT-2025-0330', 10, 40),
    word('清单编号：QD-2025-00886', 300, 40),
    word('客户简称 望江医院', 10, 60),
    word('配送中心：仁和堂医药连锁有限公司', 300, 60),
    word('供货时间：2025-06-16', 10, 80),
    word('总价合计：9990.00', 300, 80),
  ])
  expect(Object.fromEntries(Object.entries(fields).map(([field, read]) => [field, read?.value]))).toEqual({
    ticketNum: 'QD-2025-00886',
    ticketDate: '2025-06-16',
    boughtName: '望江医院',
    sellerName: '仁和堂医药连锁有限公司',
    ticketAmount: '9990.00',
  })
})

test('a receipt written as a letter tells payer, purpose and amount within its sentence', () => {
  const { fields } = readPage([
    word('收条', 200, 10),
    word('今收到白鹭洲大药房支付的五月份药品货款人民币贰仟壹佰陆拾肆元捌角整（￥2164.80）。', 10, 40),
  ])
  expect(Object.fromEntries(Object.entries(fields).map(([field, read]) => [field, read?.value]))).toEqual({
    boughtName: '白鹭洲大药房',
    purpose: '五月份药品货款',
    ticketAmount: '2164.80',
    amountInWords: '贰仟壹佰陆拾肆元捌角整',
  })
})

test('a code of the paper is never taken for its number, and the head of a receipt ends with the company', () => {
  const { fields } = readPage([
    word('正和堂医药有限公司往来款收据', 150, 10),
    word('票据代码：45010225', 10, 40),
    word('票据号码：0011223300', 300, 40),
  ])
  expect([fields.ticketNum?.value, fields.sellerName?.value]).toEqual(['0011223300', '正和堂医药有限公司'])
})

test.each(['电子发票(普通发票)', '电子发(普通发票)', '电子发票增值税专用发票', '电子发增值税专用发票'])(
  'the title %s heads an invoice, also with a character missing',
  (title) => {
    const paper = (y: number, number: string) => [word(title, 150, y), word(`发票号码：${number}`, 400, y)]
    const words = [...paper(10, '25995159378646616696'), ...paper(300, '25991653283374982620')]
    expect(wordsOfTickets(words, 'text')).toHaveLength(2)
  },
)

test('a dot read for the comma of thousands changes no amount, and no other figure is joined', () => {
  const amountOf = (text: string) =>
    readPage([word('送貨單', 120, 10), word(`總計 ${text}`, 10, 60), word('日期：2025-03-18', 10, 90)]).fields
      .ticketAmount?.value
  expect(['HK$3.580.00', 'HKS 3,580.00', 'NT$ 1.203.580'].map(amountOf)).toEqual(['3580.00', '3580.00', undefined])
})

test.each<[string, readonly number[], number]>([
  ['a doubled letter whose halves touch', [0, 0.24, 0.01], 2],
  ['a wide character', [0, 0, 0], 1],
  ['a character that fades in and out', [0.4, 0.2, 0, 0.2, 0.4], 1],
  ['a blurred character', [0.3, 0.2, 0.3], 1],
  ['three equal letters', [0, 0.2, 0, 0.3, 0], 3],
])('%s is decoded as so many characters', (_, blanks, count) => {
  const steps = [1, ...blanks, 1].flatMap((blank) => [blank, 1 - blank])
  expect(decodeSteps(Float32Array.from(steps), { steps: steps.length / 2, kinds: 2 })).toHaveLength(count)
})

test('a number is read without the words around it, and a date next to a number as a date', () => {
  const { fields } = readPage([
    word('收款凭证', 200, 10),
    word('凭证号数：收字第 000318 号', 10, 40),
    word('2025年8月21日', 300, 40),
    word('交货方：新域医疗设备有限公司 →', 10, 70),
    word('接收方：北屏县中医医院', 300, 70),
  ])
  expect(Object.fromEntries(Object.entries(fields).map(([field, read]) => [field, read?.value]))).toEqual({
    ticketNum: '000318',
    ticketDate: '2025-08-21',
    boughtName: '北屏县中医医院',
    sellerName: '新域医疗设备有限公司',
  })
})

test('a foot of totals below the goods joins no line', () => {
  const columns = (y: number, texts: readonly string[]) => texts.map((text, at) => word(text, 10 + at * 90, y))
  const { lines, fields } = readPage([
    word('货物交接清单', 200, 10),
    ...columns(60, ['器械名称', '数量', '单价（元）', '合计（元）']),
    ...columns(90, ['医用外科口罩', '5000', '0.40', '2000.00']),
    ...columns(120, ['总数量', '5000', '总金额', '￥2,000.00']),
  ])
  expect(lines).toMatchObject([{ name: '医用外科口罩', quantity: '5000', amount: '2000' }])
  expect(fields.ticketAmount?.value).toBe('2000.00')
})

test('a label with a sure character of its own is not taken for another label: its value is doubtful', () => {
  const page = (sureness: number) =>
    readPage([
      word('出库单', 200, 10),
      ...[...'供货单佐：松江路社区卫生服务中心'].map((character, at) => ({
        ...word(character, 10 + at * size, 40),
        confidence: character === '佐' ? sureness : 0.99,
      })),
    ]).fields.sellerName?.confidence
  expect([page(0.6), page(0.98)]).toEqual([0.99, 0.5])
  const { fields } = readPage([
    word('出库单', 200, 10),
    word('发往单位：松江路社区卫生服务中心', 10, 40),
    word('出库公司：明达医药股份有限公司（财务专用章）', 10, 60),
    word('日期：25年6月8日', 10, 80),
  ])
  expect([fields.boughtName?.value, fields.sellerName?.value, fields.ticketDate?.value]).toEqual([
    '松江路社区卫生服务中心',
    '明达医药股份有限公司',
    '2025-06-08',
  ])
})
