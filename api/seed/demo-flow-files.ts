import { writeXlsx } from 'hucre/xlsx'
import { writeZip } from '#api/platform/files/zip-writing.ts'
import flow from './demo-flow.json' with { type: 'json' }

/** What a dealer of the demo and its client hand in: made up by a rule, so that it is the same with every demo. */

const buyers = [
  '景川佑和大药房有限公司(站前店)',
  '枫河启远医药有限公司',
  '云坪市第六人民医院',
  '清岭市上河区人民医院',
  '青渡和安大药房有限公司',
  '鹿原市中医院',
]
const linesOfDealer = 72
const goodsOfDealer = 8
const pageHeads = [
  '发货日期',
  '客户名称',
  '产品编码',
  '产品名称',
  '规格',
  '批号',
  '数量',
  '单位',
  '含税金额',
  '业务类型',
  '单据编号',
]
const saleHeads = ['销售日期', '购货单位', '商品名称', '规格', '单位', '批号', '数量', '单价', '金额', '单号']

type Good = { code: string; name: string; spec: string; unit: string; price: number; batch: string }
type Sale = { day: Date; buyer: string; good: Good; quantity: number; number: string }

const goodsOf = (dealer: number): Good[] =>
  flow.products
    .slice(dealer * 5, dealer * 5 + goodsOfDealer)
    .map(([code = '', name = '', spec = '', unit = '', , price = '1'], at) => ({
      code,
      name,
      spec,
      unit,
      price: Number(price),
      batch: `B24${String(10 + at)}${String(dealer + 11)}`,
    }))

function salesOf(dealer: number): Sale[] {
  const goods = goodsOf(dealer)
  return Array.from({ length: linesOfDealer }, (_, at) => {
    const good = goods[at % goods.length]
    if (!good) throw new Error('the demo has too few products')
    return {
      day: new Date(Date.UTC(2024, 6, 3 + at * 4)),
      buyer: buyers[(at * 5 + dealer) % buyers.length] ?? '',
      good,
      quantity: 60 + ((at * 37 + dealer * 11) % 9) * 20,
      number: `XS24${String(1000 + at)}`,
    }
  })
}

const dayText = (day: Date, later = 0): string =>
  new Date(day.getTime() + later * 86_400_000).toISOString().slice(0, 10)
const amountOf = ({ good, quantity }: Sale): string => (good.price * quantity).toFixed(2)

/** The client's flow: what the dealer sold, but for a few lines that say something else, are missing, or were never sold. */
function reportedOf(sales: readonly Sale[]): (string | number)[][] {
  const rows = sales.flatMap((sale, at) => {
    const { good, buyer } = sale
    const [later, more] = [at % 23 === 7 ? 9 : at % 5 === 2 ? 1 : 0, at % 19 === 4 ? 20 : 0]
    const batch = at % 31 === 13 ? `${good.batch}X` : good.batch
    const row = [
      dayText(sale.day, later),
      at % 37 === 21 ? (buyers[0] ?? '') : buyer,
      good.code,
      good.name,
      good.spec,
      batch,
      sale.quantity + more,
      good.unit,
      amountOf({ ...sale, quantity: sale.quantity + more }),
      '销售',
      sale.number.replace('XS', 'FH'),
    ]
    return at % 29 === 11 ? [] : at % 41 === 17 ? [row, [...row.slice(0, 6), 35, ...row.slice(7)]] : [row]
  })
  return [['经销商流向上报表'], pageHeads, ...rows]
}

/** Rows of the client's flow as a person counts them in its sheet, from 1. */
export const reportedRow = (dealer: number, row: number) => reportedOf(salesOf(dealer))[row - 1]

const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => row.map((cell) => (/[",\n]/.test(String(cell)) ? `"${cell}"` : cell)).join(',')).join('\n')

const saleRows = (sales: readonly Sale[], nameOf: (good: Good) => string): (string | number)[][] =>
  sales.map((sale) => [
    dayText(sale.day),
    sale.buyer,
    nameOf(sale.good),
    sale.good.spec,
    sale.good.unit,
    sale.good.batch,
    sale.quantity,
    sale.good.price,
    amountOf(sale),
    sale.number,
  ])

/** What came in before and lay there after; of one product a count is short. */
function stockOf(dealer: number, sales: readonly Sale[]) {
  const goods = goodsOf(dealer)
  const sold = (good: Good) =>
    sales
      .filter((sale) => sale.good === good || sale.good.code === good.code)
      .reduce((sum, { quantity }) => sum + quantity, 0)
  const bought = 2000
  return {
    purchases: csvOf([
      ['入库日期', '供货单位', '商品名称', '规格', '单位', '批号', '数量', '单价', '金额', '入库单号'],
      ...goods.map((good, at) => [
        '2024-07-02',
        '佑亭药业股份有限公司',
        good.name,
        good.spec,
        good.unit,
        good.batch,
        bought,
        good.price,
        (good.price * bought).toFixed(2),
        `RK24${1000 + at}`,
      ]),
    ]),
    stock: csvOf([
      ['盘点日期', '仓库', '商品名称', '规格', '批号', '库存数量', '单位'],
      ...goods.map((good) => ['2024-06-30', '阴凉库', good.name, good.spec, good.batch, 300, good.unit]),
      ...goods.map((good, at) => [
        '2025-06-30',
        '阴凉库',
        good.name,
        good.spec,
        good.batch,
        300 + bought - sold(good) - (at === 2 ? 40 : 0),
        good.unit,
      ]),
    ]),
  }
}

async function workbookOf(name: string, rows: (string | number)[][]): Promise<File> {
  return new File([Buffer.from(await writeXlsx({ sheets: [{ name: '流向明细', rows }] }))], name)
}

async function zipOf(name: string, entries: Record<string, string>): Promise<File> {
  const pieces: Buffer[] = []
  const listed = Object.entries(entries).map(([path, text]) => ({ name: path, content: () => [Buffer.from(text)] }))
  for await (const piece of writeZip(listed)) pieces.push(piece)
  return new File([Buffer.concat(pieces)], name)
}

const textFile = (name: string, text: string) => new File([text], name, { type: 'text/csv' })

/** What the client reports and what the dealer sold; the dealer's names for the products are the client's own unless told otherwise. */
export async function soldFiles(dealer: number, nameOf: (name: string) => string = (name) => name): Promise<File[]> {
  const sales = salesOf(dealer)
  return [
    await workbookOf('上报流向.xlsx', reportedOf(sales)),
    textFile('销售明细.csv', csvOf([saleHeads, ...saleRows(sales, (good) => nameOf(good.name))])),
  ]
}

/** The same with what the dealer bought and counted. */
export async function wholeFiles(dealer: number): Promise<File[]> {
  const { purchases, stock } = stockOf(dealer, salesOf(dealer))
  return [...(await soldFiles(dealer)), textFile('采购记录.csv', purchases), textFile('库存盘点.csv', stock)]
}

/** Heads as no dealer had them before, and rows that cannot be read. */
export function strangeFiles(dealer: number): File[] {
  const rows = saleRows(salesOf(dealer), ({ name }) => name).map((row, at) =>
    at % 17 === 3 ? ['待定', ...row.slice(1)] : at % 23 === 9 ? [...row.slice(0, 6), '约 50', ...row.slice(7)] : row,
  )
  const heads = ['开票日', '去向', '货名', '规格型号', '计量', '批次', '件数', '单价（元）', '价税合计', '随货同行单']
  return [textFile('销售流水.csv', csvOf([heads, ...rows]))]
}

/** An archive with something in it that is no table, and a table with nothing in it. */
export async function faultyFiles(dealer: number): Promise<File[]> {
  const sales = salesOf(dealer)
  const rows = saleRows(sales, ({ name }) => name).map((row, at) =>
    at % 11 === 5 ? ['2025-02-30', ...row.slice(1)] : row,
  )
  return [
    await zipOf('经销商资料.zip', {
      '资料/销售明细.csv': csvOf([saleHeads, ...rows]),
      '资料/盖章说明.pdf': '%PDF-1.4\n%%EOF',
    }),
    textFile('库存盘点.csv', '\n\n'),
  ]
}

/** How a dealer calls what nobody has matched yet. */
export const ownName = (name: string): string =>
  name.length % 3 === 0 ? name : `【佑亭】${name.replace('胶囊', '胶囊（新）')}`
