import { plain, readDecimal } from '#contract/flow/reading.ts'
import type { TicketLine } from '#contract/tickets/comparing.ts'
import { isSameCell, middleOf, type Page, piecesOf, type Run } from './cells.ts'
import { amountField, doubtfulConfidence, type FieldRead, field } from './field-read.ts'
import { type Box, boxOf, foundOf, type Sign, type Word } from './layout.ts'

export type GoodsLine = TicketLine & { batchNo?: string; unitPrice?: string; box: Box; confidence: number }

/** Table of goods: its lines, its total, and the runs that belong to it. */
export type Goods = {
  lines: GoodsLine[]
  total: FieldRead | undefined
  name: FieldRead | undefined
  runs: ReadonlySet<Run>
}

const words = {
  index:
    '序号 序 项次 行号 no. item# item no 编号 商品编号 商品编码 产品编码 产品编号 物料编码 物料编号 编码 货号 代码 商品代码 产品代码 存货编码 药品编码 药品编号 条码 条形码 code itemcode itemno. sku',
  name: '货物或应税劳务、服务名称 货物或应税劳务服务名称 项目名称 通用名称 货物名称 品名 货品名 药品名 产品名 物品名称 商品名称 产品名称 药品名称 药品通用名称 药品通用名 通用名 货品名称 物料名称 存货名称 器械名称 名称 商品 商品名 产品 货品 货物 货物品名 品名规格 品名及规格 品名/规格 商品名称/规格 名称及规格 名称规格 名称/规格 商品名称及规格 货品名称及规格 货物名称及规格 药品名称/规格 品种 品种名称 药名 药品 description product productname goods itemdescription descriptionofgoods 项目',
  spec: '规格型号 规格 型号 规格/型号 型号规格 包装规格 药品规格 商品规格 spec spec. specification size packing',
  maker:
    '生产企业 生产厂家 生产厂商 厂家 产地 厂商 生产单位 制造商 品牌 上市许可持有人 上市许可持有人/生产企业 生产企业/产地 产地/厂家 manufacturer maker origin brand',
  batchNo:
    '批号 生产批号 产品批号 批次 批次号 批号/序列号 批号/效期 批号/有效期 批号(效期) 生产批号/序列号 批 lot lotno. lotno batch batchno. batchno',
  expiry: '有效期至 有效期 效期 失效期 失效日期 有效日期 效期至 有效期限 到期日 expiry expirydate exp exp. exp.date',
  unit: '单位 计量单位 计价单位 包装单位 unit uom u/m',
  quantity:
    '数量 发货数量 实发数量 实收数量 出库数量 销售数量 送货数量 实发 出库数 销售数 发货数 送货数 配送数 实发数 件数(盒) 数量(盒) 配送数量 销货数量 出货数量 交货数量 数 总数量 qty qty. quantity',
  unitPrice:
    '单价 含税单价 无税单价 不含税单价 价格 销售单价 批发价 供货价 折后单价 结算价 含税价 price unitprice u/price',
  amount: '金额 无税金额 不含税金额 未税金额 折后金额 实际金额 销售金额 货款 总价 小计 金额小计 总金额 amount',
  gross: '含税金额 价税合计 含税总价 价税小计 含税小计 合计金额 合价 总值 total',
  taxRate: '税率/征收率 税率/征 税率 taxrate vat%',
  tax: '税额 税金 tax',
  note: '备注 件数 整件数 零散数 剂型 批准文号 注册证号 注册证编号 批准文号/注册证号 生产日期 储存条件 存储条件 贮藏 质量状况 质量情况 验收结论 零售价 建议零售价 折扣 折扣率 扣率 装箱规格 件装量 件装 包装 仓库 库位 货位 订货数量 应发数量 订单数量 订购数量 赠品 说明 中标价 毛重 净重 箱数 remark remarks 检验报告 医保编码 追溯码 许可证号',
} as const
type Column = keyof typeof words

const columnWords = (Object.keys(words) as Column[])
  .flatMap((column) => words[column].split(' ').map((word) => ({ word, column })))
  .toSorted((a, b) => b.word.length - a.word.length)
const byFirst = new Map<string, (typeof columnWords)[number][]>()
for (const each of columnWords) byFirst.set(each.word[0] ?? '', [...(byFirst.get(each.word[0] ?? '') ?? []), each])

const numeric: ReadonlySet<Column> = new Set(['quantity', 'unitPrice', 'amount', 'gross', 'tax'])
const manyWords: ReadonlySet<Column> = new Set(['name', 'spec', 'maker', 'note', 'batchNo', 'expiry'])

/** Characters of one cell with all of its rows, or of one run. */
type Block = {
  signs: Sign[]
  text: string
  box: Box
  cell: Box | undefined
  middle: number
  height: number
  runs: Run[]
}
type Head = {
  column: Column
  left: number
  right: number
  cell: Box | undefined
  next: string
  /** Head that is not in the lexicon; its column is not read. */
  isUnknown?: boolean
  places?: Places
}

/** Middles of narrow columns, one for each digit of an amount; `parts` of them are 角 and 分. */
type Places = { middles: readonly number[]; parts: number }

export function goodsOf(page: Page): Goods | undefined {
  const rows = rowsOf(blocksOf(page), page.height)
  const scored = rows.map((row) => headsOf(row, page.height))
  const at = scored.findIndex(isHead)
  const known = scored[at]
  if (!known) return undefined
  const digits = digitHead(rows[at + 1] ?? [], page.height)
  const heads = digits ? withDigits(known, digits) : known
  const first = digits ? at + 2 : at + 1
  const runs = new Set<Run>(rows.slice(at, first).flatMap((row) => row.flatMap((block) => block.runs)))
  const lines: Filled[] = []
  const loose: Filled[] = []
  let total: FieldRead | undefined
  for (const row of rows.slice(first)) {
    const text = row.map((block) => block.text).join('')
    if (isTotal(text)) {
      total = totalOf(row, heads, page.height)
      break
    }
    if (isFoot.test(text) || labelled.test(text)) break
    const filled = filledFrom(row, heads, page.height)
    if (isLine(filled)) lines.push(filled)
    else if (isMore(filled)) loose.push(filled)
    else if (lines.length > 0) break
    for (const block of row) for (const run of block.runs) runs.add(run)
  }
  for (const more of loose) attach(more, lines, page.height)
  return { lines: lines.map(lineFrom), total, name: lines[0]?.name, runs }
}

/** Row of `万 千 百 十 元 角 分` below the head of the amount. */
function digitHead(row: readonly Block[], height: number): Head | undefined {
  const signs = row.flatMap((block) => block.signs)
  const text = signs.map(({ sign }) => sign).join('')
  if (!/^[亿億千百十万萬仟佰拾]{1,8}[元圆圓]?角分$|^[亿億千百十万萬仟佰拾]{2,8}[元圆圓]$/.test(text)) return undefined
  const middles = signs.map(({ x, end }) => (x + end) / 2)
  const [left, right] = [(middles[0] ?? 0) - height, (middles.at(-1) ?? 0) + height]
  const places = { middles, parts: text.endsWith('角分') ? 2 : 0 }
  return { column: 'amount', left, right, cell: undefined, next: '', places }
}

const withDigits = (heads: readonly Head[], digits: Head): Head[] =>
  [
    ...heads.filter(
      ({ column, left, right }) =>
        column !== 'amount' && column !== 'gross' && (right < digits.left || left > digits.right),
    ),
    digits,
  ].toSorted((a, b) => a.left - b.left)

/** Amount written digit by digit in columns. Undefined if a column before the last one is empty. */
function amountByPlaces(signs: readonly Sign[], { middles, parts }: Places): string | undefined {
  const digits = signs.filter(({ sign }) => !/[¥$]/.test(sign))
  if (digits.length === 0 || digits.some(({ sign }) => !/^\d$/.test(sign))) return undefined
  const off = middles.length - digits.length
  const stand = digits.every(({ x, end }, at) => {
    const middle = (x + end) / 2
    const own = Math.abs((middles[off + at] ?? Number.POSITIVE_INFINITY) - middle)
    return middles.every((other) => own <= Math.abs(other - middle))
  })
  if (!stand) return undefined
  const text = digits.map(({ sign }) => sign).join('')
  return parts === 0 ? text : `${text.slice(0, -parts) || '0'}.${text.slice(-parts).padStart(parts, '0')}`
}

const isTotal = (text: string): boolean =>
  /^.{0,2}(本页|本单)?(合计|小计|总计|共计|价税合计|金额合计|total|grandtotal)/.test(text) ||
  /^.{0,4}(大写|小写)/.test(text)
const isFoot =
  /^(备注|说明|注:|注意|制单|开票|送货人|送货员|收货人|收货单位|地址|电话|发货人|发货员|经办|业务员|审核|复核|人民币|以上|收款|签收|客户签|preparedby|receivedby|remarks?:)/

/** A row that begins with a label is below the goods. */
const labelled = /^[一-鿿()]{2,10}:/

function isHead(heads: readonly Head[]): boolean {
  const kinds = new Set(heads.filter(({ isUnknown }) => !isUnknown).map(({ column }) => column))
  const figures = (['quantity', 'unitPrice', 'amount', 'gross'] as const).filter((column) => kinds.has(column)).length
  return kinds.has('name') && figures >= 2 && kinds.size >= 3 && (kinds.has('quantity') || kinds.has('unitPrice'))
}

const cellHeightMax = 7
const columnGap = 1.8

function blocksOf({ runs, height }: Page): Block[] {
  const done = new Set<Run>()
  return runs.flatMap((run) => {
    if (done.has(run)) return []
    const isSmall = run.cell !== undefined && run.cell.height < height * cellHeightMax
    const inCell = isSmall ? runs.filter(({ cell }) => isSameCell(cell, run.cell)) : [run]
    // A box with columns of its own is not a cell.
    const isCell = isSmall && inCell.every((each) => piecesOf(each, columnGap).length === 1)
    const own = isCell ? inCell : [run]
    for (const each of own) done.add(each)
    const signs = own.flatMap((each) => each.signs)
    const box = boxOf({ words: own.map(({ box: each }) => ({ ...each, text: '', confidence: 1 })) })
    return [
      {
        signs,
        text: own.map(({ text }) => text).join(''),
        box,
        cell: isSmall && !isCell ? undefined : run.cell,
        middle: isCell && run.cell ? middleOf(run.cell).y : middleOf(box).y,
        height: run.height,
        runs: own,
      },
    ]
  })
}

function rowsOf(blocks: readonly Block[], height: number): Block[][] {
  const rows: Block[][] = []
  for (const block of blocks.toSorted((a, b) => a.middle - b.middle)) {
    const row = rows.at(-1)
    const last = row?.at(-1)
    if (row && last && block.middle - last.middle < height * 0.5) row.push(block)
    else rows.push([block])
  }
  return rows.map((row) => row.toSorted((a, b) => a.box.x - b.box.x))
}

const headGap = 0.2
const unknownGap = 0.9
const insideMax = 4

/** The heads of columns in a row, from the left to the right. */
function headsOf(row: readonly Block[], height: number): Head[] {
  const heads: Head[] = []
  for (const { signs, text, cell, runs } of row) {
    const several = runs.length === 1
    let last: Head | undefined
    let ended = -1
    for (let at = 0; at < text.length; ) {
      const gap = at === 0 ? Number.POSITIVE_INFINITY : ((signs[at]?.x ?? 0) - (signs[at - 1]?.end ?? 0)) / height
      const next = at === 0 || several ? columnAt(text, at, signs, height) : undefined
      // Heads of narrow columns may touch: a text column beside a column of figures is still a second one.
      const touches =
        last !== undefined &&
        ended === at &&
        next !== undefined &&
        numeric.has(last.column) !== numeric.has(next.column)
      const found = at === 0 || gap >= headGap || touches ? next : undefined
      if (!found) {
        const end = signs[at]?.end ?? 0
        if (last && gap < (last.isUnknown ? unknownGap : headGap)) last.right = Math.max(last.right, end)
        else if (gap >= unknownGap && /[一-鿿a-z]/.test(text[at] ?? '')) {
          last = {
            column: 'note',
            left: signs[at]?.x ?? 0,
            right: end,
            cell,
            next: text.slice(at + 1),
            isUnknown: true,
          }
          heads.push(last)
        }
        at += 1
        continue
      }
      const [left, right] = [signs[at]?.x ?? 0, signs[at + found.word.length - 1]?.end ?? 0]
      at += found.word.length
      ended = at
      // A second word for the same column, such as in another language.
      if (last && last.column === found.column && (cell || gap < 1)) last.right = right
      else {
        const rest = text.slice(at)
        last = {
          column: heads.some(({ column }) => column === found.column) ? 'note' : found.column,
          left,
          right,
          cell,
          next: rest,
        }
        heads.push(last)
      }
    }
  }
  // A head alone in its cell has the cell's width.
  return heads
    .map((head) => ({
      ...head,
      cell: heads.filter(({ cell }) => isSameCell(cell, head.cell)).length === 1 ? head.cell : undefined,
    }))
    .toSorted((a, b) => a.left - b.left)
}

function columnAt(text: string, at: number, signs: readonly Sign[], height: number) {
  return byFirst.get(text[at] ?? '')?.find(({ word }) => {
    if (!text.startsWith(word, at)) return false
    const end = at + word.length
    for (let place = at + 1; place < end; place += 1)
      if ((signs[place]?.x ?? 0) - (signs[place - 1]?.end ?? 0) > height * insideMax) return false
    // A longer word is another word.
    const gap = ((signs[end]?.x ?? Number.POSITIVE_INFINITY) - (signs[end - 1]?.end ?? 0)) / height
    return (
      gap >= headGap ||
      /^[([/（:a-z]/.test(text.slice(end)) ||
      byFirst.get(text[end] ?? '')?.some((each) => text.startsWith(each.word, end))
    )
  })
}

type Token = { signs: Sign[]; text: string; left: number; right: number }
const figuresApart = 0.9

type Filled = {
  cells: Partial<Record<Column, string>>
  words: Word[]
  name: FieldRead | undefined
  middle: number
  isDoubtful: boolean
}

/** Splits a row at gaps, and between words of the file however near they are. */
function tokensOf(row: readonly Block[], height: number): Token[] {
  return row.flatMap(({ signs, cell, runs }) => {
    if (cell && runs.length > 1) return tokenOf(signs) ?? []
    const single = signs.every(({ word }) => [...word.text].length === 1)
    const pieces = piecesOf({ signs, height }, single ? 0.5 : 0.3).flatMap((piece) => {
      const parts: Sign[][] = []
      for (const sign of piece) {
        const last = parts.at(-1)?.at(-1)
        if (last && (single || last.word === sign.word)) parts.at(-1)?.push(sign)
        else parts.push([sign])
      }
      return parts
    })
    return pieces.flatMap((piece) => tokenOf(piece) ?? [])
  })
}

function tokenOf(signs: Sign[]): Token | undefined {
  const [first, last] = [signs[0], signs.at(-1)]
  if (!first || !last) return undefined
  const left = Math.min(...signs.map(({ x }) => x))
  const right = Math.max(...signs.map(({ end }) => end))
  return { signs, text: signs.map(({ sign }) => sign).join(''), left, right }
}

const figureForm = /^[¥$]?[-(]?\d[\d,]*(\.\d+)?\)?[^\d.,]{0,3}$/
const otherForm = 4
const oftenForm = 2

/** Cost of placing a text in a column whose form it does not have. */
function misfit(text: string, column: Column): number {
  if (numeric.has(column)) return figureForm.test(text) ? 0 : otherForm
  if (column === 'unit') return /^[^\d]{1,4}$/.test(text) ? 0 : otherForm
  if (column === 'index') return /^[A-Za-z0-9-]{1,16}$/.test(text) ? 0 : otherForm
  if (column === 'taxRate') return /%|税|\*/.test(text) ? 0 : otherForm
  if (column === 'expiry') return /^\d{2,4}[-/.年]?\d{0,2}/.test(text) ? 0 : oftenForm
  if (column === 'batchNo') return /^[-A-Za-z0-9/.]{3,}$/.test(text) ? 0 : oftenForm
  if (column === 'name') return /^[\d.,]+$/.test(text) ? oftenForm : 0
  return 0
}

function distance({ left, right }: Token, head: Head, height: number): number {
  if (head.cell) {
    const middle = (left + right) / 2
    const off = Math.max(head.cell.x - middle, middle - head.cell.x - head.cell.width, 0)
    return off === 0 ? 0 : 6 + off / height
  }
  const off = Math.min(
    Math.abs(left - head.left),
    Math.abs(right - head.right),
    Math.abs((left + right) / 2 - (head.left + head.right) / 2),
  )
  const overlaps = left < head.right && right > head.left
  return off / height + (overlaps ? 0 : 1)
}

/** Columns of tokens in reading order: shortest path over distances and forms. */
function assigned(tokens: readonly Token[], heads: readonly Head[], height: number): number[] {
  type Way = { cost: number; path: number[] }
  let ways: (Way | undefined)[] = heads.map(() => undefined)
  for (const [at, token] of tokens.entries()) {
    const next: (Way | undefined)[] = heads.map(() => undefined)
    for (const [to, head] of heads.entries()) {
      const own = distance(token, head, height) + misfit(token.text, head.column)
      if (at === 0) {
        next[to] = { cost: own, path: [to] }
        continue
      }
      for (let from = 0; from <= to; from += 1) {
        const way = ways[from]
        if (!way) continue
        const again = from === to ? (manyWords.has(head.column) ? 0.3 : otherForm + 1) : 0
        const cost = way.cost + own + again
        if (cost < (next[to]?.cost ?? Number.POSITIVE_INFINITY)) next[to] = { cost, path: [...way.path, to] }
      }
    }
    ways = next
  }
  return (
    ways.reduce<Way | undefined>(
      (best, way) => (way && way.cost < (best?.cost ?? Number.POSITIVE_INFINITY) ? way : best),
      undefined,
    )?.path ?? []
  )
}

function filledFrom(row: readonly Block[], heads: readonly Head[], height: number): Filled {
  const digits = heads.find(({ places }) => places)
  const isDigit = ({ left, right }: Token): boolean =>
    digits !== undefined && (left + right) / 2 > digits.left && (left + right) / 2 < digits.right
  const all = tokensOf(row, height)
  const tokens = all.filter((token) => !isDigit(token))
  const path = assigned(tokens, heads, height)
  const texts = heads.map(() => '')
  const several = new Set<number>()
  for (const [at, token] of tokens.entries()) {
    const column = path[at]
    if (column === undefined) continue
    const before = path[at - 1] === column ? tokens[at - 1] : undefined
    // Two figures with a gap are not one figure.
    if (before && numeric.has(heads[column]?.column ?? 'note') && token.left - before.right > height * figuresApart)
      several.add(column)
    texts[column] += token.text
  }
  for (const column of several) texts[column] = ''
  const own = all.filter(isDigit).flatMap(({ signs }) => signs)
  const byPlaces = digits?.places && own.length > 0 ? amountByPlaces(own, digits.places) : undefined
  if (digits) texts[heads.indexOf(digits)] = byPlaces ?? ''
  const isDoubtful = parted(texts, heads) || several.size > 0 || (own.length > 0 && byPlaces === undefined)
  const cells: Filled['cells'] = {}
  for (const [at, { column }] of heads.entries()) if (texts[at] && column !== 'note') cells[column] = texts[at]
  const words = [...new Set(all.flatMap(({ signs }) => signs.map(({ word }) => word)))]
  const named = tokens.filter((_, at) => heads[path[at] ?? 0]?.column === 'name').flatMap(({ signs }) => signs)
  const name = foundOf(named)
  return { cells, words, name: field(name, name?.text), middle: row[0]?.middle ?? 0, isDoubtful }
}

const amountForm = /^-?\d[\d,]*(\.\d{1,2}0{0,4})?$/
const cleaned = (text: string): string => text.replace(/^[¥$]|元$/g, '')
const readsWhole = (text: string, column: Column): boolean =>
  (yuan.has(column) ? amountForm.test(cleaned(text)) : true) && readDecimal(cleaned(text)) !== undefined

/** Splits a text that fills two columns if only one split parses. Returns true if any text did not fit its column. */
function parted(texts: string[], heads: readonly Head[]): boolean {
  let isDoubtful = false
  for (let at = 0; at + 1 < heads.length; at += 1) {
    const [left, right] = [heads[at]?.column, heads[at + 1]?.column]
    const [one = '', other = ''] = [texts[at], texts[at + 1]]
    const text = one || other
    if (!left || !right || !text || (one && other)) continue
    const own = one ? left : right
    if (!(numeric.has(left) || numeric.has(right)) || !hasForm.has(own) || isOf(text, own)) continue
    isDoubtful = true
    const ways = Array.from({ length: text.length - 1 }, (_, cut) => [
      text.slice(0, cut + 1),
      text.slice(cut + 1),
    ]).filter(
      ([first = '', second = '']) =>
        isOf(first, left) && isOf(second, right) && (!yuan.has(left) || /\.\d{2}$/.test(first)),
    )
    const [only] = ways
    if (only && ways.length === 1) [texts[at], texts[at + 1]] = [only[0] ?? '', only[1] ?? '']
  }
  return isDoubtful
}

const yuan: ReadonlySet<Column> = new Set(['amount', 'gross', 'tax'])
const hasForm: ReadonlySet<Column> = new Set([...numeric, 'expiry', 'unit'])

const isOf = (text: string, column: Column): boolean =>
  numeric.has(column)
    ? readsWhole(text, column)
    : column === 'expiry'
      ? /^\d{4}[-/.年]\d{1,2}([-/.月]\d{1,2}日?|月)?$|^\d{8}$|^\d{6}$/.test(text)
      : column === 'unit'
        ? /^[^\d\s]{1,3}$/.test(text)
        : false

const isLine = ({ cells: { quantity, amount, gross, unitPrice, name } }: Filled): boolean => {
  const figures = [quantity, amount ?? gross, unitPrice].filter((text) => text && /\d/.test(text)).length
  return figures >= 2 || (figures === 1 && name !== undefined && quantity !== undefined && /\d/.test(quantity))
}
const isMore = ({ cells }: Filled): boolean =>
  cells.name !== undefined || cells.spec !== undefined || cells.maker !== undefined || cells.batchNo !== undefined

/** Adds a wrapped name or spec to its line, which is above or below it. */
function attach(more: Filled, lines: readonly Filled[], height: number): void {
  const below = lines.find(({ middle }) => middle > more.middle)
  const above = lines.findLast(({ middle }) => middle < more.middle)
  const reach = height * 4
  const takesBelow = below && below.cells.name === undefined && below.middle - more.middle < reach
  const near =
    above && below && !takesBelow && above.cells.name !== undefined
      ? more.middle - above.middle <= below.middle - more.middle + height * 0.2
        ? above
        : below
      : takesBelow
        ? below
        : (above ?? below)
  if (!near || Math.abs(near.middle - more.middle) > reach) return
  for (const column of ['name', 'spec', 'batchNo'] as const) {
    const text = more.cells[column]
    if (!text) continue
    const own = near.cells[column] ?? ''
    near.cells[column] = more.middle < near.middle ? text + own : own + text
  }
  near.words.push(...more.words)
}

function totalOf(row: readonly Block[], heads: readonly Head[], height: number): FieldRead | undefined {
  const tokens = tokensOf(row, height)
  const digits = heads.find(({ places }) => places)
  if (digits?.places) {
    const signs = tokens
      .filter(({ left, right }) => (left + right) / 2 > digits.left && (left + right) / 2 < digits.right)
      .flatMap((token) => token.signs)
    const found = foundOf(signs)
    return found && field(found, amountByPlaces(signs, digits.places))
  }
  const figures = tokens.filter(({ text }) => amountForm.test(cleaned(text)) && /\d/.test(text))
  const wanted = heads.findIndex(({ column }) => column === 'gross')
  const amounts = wanted < 0 ? heads.findIndex(({ column }) => column === 'amount') : wanted
  if (amounts < 0 || heads.some(({ column }) => column === 'tax')) return undefined
  const path = assigned(figures, heads, height)
  const own = figures.find((_, at) => path[at] === amounts) ?? figures.findLast(({ text }) => /\.\d{2}$/.test(text))
  const found = own && foundOf(own.signs)
  return found && amountField(found)
}

function lineFrom({ cells, words, isDoubtful }: Filled): GoodsLine {
  const { name = '', spec = '', tax, batchNo, unitPrice } = cells
  const amountText = cleaned(cells.tax ? (cells.amount ?? cells.gross ?? '') : (cells.gross ?? cells.amount ?? ''))
  const counted = /^(-?[\d,]+(?:\.\d+)?)([^\d.,]{1,3})$/.exec(cells.quantity ?? '')
  const quantity = counted?.[1] ?? cells.quantity ?? ''
  const unit = cells.unit ?? counted?.[2] ?? ''
  const isWhole = readsWhole(quantity, 'quantity') && (amountText === '' || readsWhole(amountText, 'amount'))
  const sure = Math.min(...words.map(({ confidence }) => confidence))
  return {
    box: boxOf({ words }),
    confidence: isWhole && !isDoubtful ? sure : Math.min(sure, doubtfulConfidence),
    // An invoice names the tax class before the goods.
    name: plain(name)
      .replace(/^\*[^*]*\*/, '')
      .replace(/^\*?(化学药品制剂|化学药品制|药品制剂|中成药|生物化学药品|医疗仪器器械)\*?/, '')
      .replace(/^\d+(?=\D)/, ''),
    spec,
    unit,
    quantity: readDecimal(quantity) ?? quantity,
    amount: (readsWhole(amountText, 'amount') && readDecimal(amountText)) || amountText,
    ...(tax ? { tax: readDecimal(tax) ?? tax } : {}),
    ...(batchNo ? { batchNo: batchOf(batchNo) } : {}),
    ...(unitPrice ? { unitPrice: readDecimal(cleaned(unitPrice)) ?? unitPrice } : {}),
  }
}

/** Batch number without the date of expiry that shares its column. */
const batchOf = (text: string): string => text.replace(/[/(]\d{4}[-/.年]?\d{2}.*$/, '')
