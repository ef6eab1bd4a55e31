import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { FlowProduct } from '#contract/audit/flow/product.ts'

/** Generated lines of a dealer: reported ones, and its sales, of which about one in five differs somewhere. */
export type MadeLine = {
  day: number
  counterparty: string
  product: FlowProduct
  batch: string
  quantity: number
  document: string
}

const productCount = 400
const batchesOfProduct = 40
const counterparties = 3000
const days = 365

/** Pseudo-random numbers, reproducible by seed. */
function createChance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

export const madeProducts: FlowProduct[] = Array.from({ length: productCount }, (_, at) => ({
  code: `CP${1000 + at}`,
  name: `药品${String.fromCharCode(0x4e00 + at * 3)}胶囊`,
  spec: `0.${1 + (at % 9)}g*${10 + (at % 20)}粒`,
  baseUnit: '盒',
  factors: { 件: 200 },
}))

/** `count` reported lines, or about as many sales, in the order of their days. */
export function* madeLines(count: number, side: 'reported' | 'sale'): Generator<MadeLine> {
  const chance = createChance(11)
  for (let at = 0; at < count; at++) {
    const product = madeProducts[chance(productCount)] as FlowProduct
    const day = Math.floor((at / count) * days)
    const line: MadeLine = {
      day,
      counterparty: `客户${chance(counterparties)}有限公司`,
      product,
      batch: `B${String(24_000 + chance(batchesOfProduct)).padStart(6, '0')}`,
      quantity: 10 * (1 + chance(60)),
      document: `X${at}`,
    }
    const kind = chance(100)
    const by = 1 + chance(3)
    const split = 10 + chance(line.quantity / 10) * 5
    if (side === 'reported') {
      if (kind !== 98) yield line
      continue
    }
    if (kind < 80) yield line
    else if (kind < 90) yield { ...line, day: day + by }
    else if (kind < 94) {
      if (split < line.quantity) yield { ...line, quantity: line.quantity - split, day: day + by - 1 }
      yield { ...line, quantity: Math.min(split, line.quantity) }
    } else if (kind < 96) yield { ...line, quantity: line.quantity + 5 }
    else if (kind < 97) yield { ...line, day: day + 10 }
    else if (kind < 98) yield { ...line, batch: `${line.batch}X` }
    else if (kind < 99) yield { ...line, counterparty: `${line.counterparty}分店` }
  }
}

export const dayText = (day: number): string => new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10)

/** Rows of a workbook as dealers submit it, in batches. */
export function* sheetRows(count: number): Generator<(string | number)[][]> {
  let batch: (string | number)[][] = []
  for (const { day, counterparty, product, batch: batchNo, quantity, document } of madeLines(count, 'reported')) {
    batch.push([dayText(day), counterparty, product.name, product.spec, batchNo, quantity, '盒', document])
    if (batch.length < 1000) continue
    yield batch
    batch = []
  }
  yield batch
}

/** A csv as dealers submit it. */
export async function writeCsv(path: string, count: number): Promise<void> {
  const file = createWriteStream(path)
  let piece = '日期,客户,品名,规格,批号,数量,单位,单价,金额,业务类型,单号\n'
  for (const { day, counterparty, product, batch, quantity, document } of madeLines(count, 'reported')) {
    const price = 10 + (quantity % 7) / 10
    piece += `${dayText(day)},${counterparty},${product.name},${product.spec},${batch},${quantity},盒,${price},${(price * quantity).toFixed(2)},销售出库,${document}\n`
    if (piece.length < 1 << 20) continue
    if (!file.write(piece)) await once(file, 'drain')
    piece = ''
  }
  file.end(piece)
  await once(file, 'finish')
}
