import { call, caseOf, eq, gt, literal } from '#api/platform/engine/plan/expression.ts'
import {
  aggregate,
  filter,
  max,
  min,
  type Plan,
  pick,
  project,
  scan,
  sort,
  sum,
  unionAll,
} from '#api/platform/engine/plan/plan.ts'
import type { Session } from '#api/platform/engine/session.ts'
import type { FlowType } from '#contract/audit/flow/line.ts'
import { flowTypes } from '#contract/audit/flow/line.ts'
import type { FlowProduct } from '#contract/audit/flow/product.ts'
import { base, type ComparisonSource, dayNumber, takesPart, withGoods } from './goods.ts'

/** Consecutive days with a closing stock below zero, and the lowest level. */
type NegativeSpan = { from: string; to: string; lowest: string }

/** Quantities in ten-thousandths of the base unit; integers as text. */
export type StockFinding =
  | {
      finding: 'doesNotBalance'
      product: string
      batch: string
      /** Closing stock computed from the opening stock and the movements, and the counted closing stock. */
      computed: string
      closing: string
      difference: string
      /** The month of the first stock row that differs. */
      monthBegins: string
    }
  | { finding: 'negativeStock'; product: string; batch: string; spans: NegativeSpan[]; days: number }

export type StockBalance = {
  /** Products and batches with a count or a movement. */
  keys: number
  balanced: number
  /** Days of the first and the last count; null without any. */
  opening: string | null
  closing: string | null
  findings: StockFinding[]
}

/** Movements of a product and batch on a day, and the count at its end. */
type StockDay = { day: number; moved: bigint; counted: bigint | null }

/** Sign that is applied to the magnitude of a movement. */
const signs: Record<FlowType, 1 | -1> = {
  purchase: 1,
  purchaseReturn: -1,
  transferIn: 1,
  sale: -1,
  salesReturn: 1,
  transferOut: -1,
  scrap: -1,
}

const dayText = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10)

/** Balance of one product and batch from its days in order; `opening` and `closing` are days of the whole stock. */
function balanceOf(
  { product, batch }: { product: string; batch: string },
  days: readonly StockDay[],
  { opening, closing }: { opening: number; closing: number },
): StockFinding[] {
  let level = 0n
  let counted = 0n
  let firstOff: number | undefined
  const spans: (Omit<NegativeSpan, 'lowest'> & { lowest: bigint })[] = []
  let below = 0
  for (const [index, today] of days.entries()) {
    // A count applies to the end of its day: movements up to the opening are included in it.
    if (today.day <= opening) level = today.day === opening ? (today.counted ?? 0n) : 0n
    else if (today.day <= closing) level += today.moved
    else break
    if (today.counted !== null && today.day > opening && today.counted !== level) firstOff ??= today.day
    if (today.day === closing) counted = today.counted ?? 0n
    if (level >= 0n) continue
    const next = Math.min(days[index + 1]?.day ?? closing + 1, closing + 1)
    below += next - today.day
    const last = spans.at(-1)
    if (last && last.to === dayText(today.day - 1)) {
      last.to = dayText(next - 1)
      if (level < last.lowest) last.lowest = level
    } else spans.push({ from: dayText(today.day), to: dayText(next - 1), lowest: level })
  }
  const findings: StockFinding[] = []
  if (level !== counted || firstOff !== undefined)
    findings.push({
      finding: 'doesNotBalance',
      product,
      batch,
      computed: String(level),
      closing: String(counted),
      difference: String(counted - level),
      monthBegins: dayText(firstOff ?? closing).slice(0, 7),
    })
  if (spans.length > 0) {
    const described = spans.map((span) => ({ ...span, lowest: String(span.lowest) }))
    findings.push({ finding: 'negativeStock', product, batch, spans: described, days: below })
  }
  return findings
}

const magnitude = call('abs', base)
const movement = caseOf(
  flowTypes.map((flowType) => ({
    when: eq('flowType', literal(flowType)),
    result: signs[flowType] === 1 ? magnitude : call('negate', magnitude),
  })),
  literal(0),
)

const daysOf = (source: ComparisonSource): Plan =>
  project(filter(withGoods(source), takesPart), {
    product: 'product',
    batch: 'batchNo',
    day: dayNumber,
    moved: source.role === 'stock' ? literal(0n) : movement,
    counted: source.role === 'stock' ? base : literal(0n),
    counts: literal(source.role === 'stock' ? 1n : 0n),
  })

/** Checks opening + movements = closing per product and batch, and the stock at the end of each day. */
export async function stockBalance(
  session: Session,
  sources: readonly ComparisonSource[],
  products: readonly FlowProduct[],
): Promise<StockBalance> {
  const stock = sources.filter(({ role }) => role === 'stock')
  const moving = sources.filter(({ role }) => role === 'purchase' || role === 'sale')
  if (stock.length === 0) return { keys: 0, balanced: 0, opening: null, closing: null, findings: [] }
  await session.store(
    'stockDays',
    aggregate(unionAll([...stock, ...moving].map(daysOf)), ['product', 'batch', 'day'], {
      moved: sum('moved'),
      counted: sum('counted'),
      counts: sum('counts'),
    }),
  )
  const counted = filter(scan('stockDays'), gt('counts', literal(0)))
  const [first] = await session.rows(aggregate(counted, [], { opening: min('day'), closing: max('day') }))
  const [opening, closing] = (first ?? []).map(Number)
  if (opening === undefined || closing === undefined || Number.isNaN(opening) || first?.[0] === null)
    return { keys: 0, balanced: 0, opening: null, closing: null, findings: [] }

  const findings: StockFinding[] = []
  let keys = 0
  let balanced = 0
  let key: { product: number; batch: string } | undefined
  let days: StockDay[] = []
  const end = () => {
    if (!key) return
    const found = balanceOf({ product: products[key.product - 1]?.code ?? '', batch: key.batch }, days, {
      opening,
      closing,
    })
    keys++
    if (!found.some(({ finding }) => finding === 'doesNotBalance')) balanced++
    findings.push(...found)
    days = []
  }
  const columns = ['product', 'batch', 'day', 'moved', 'counted', 'counts']
  const stream = session.stream(sort(pick(scan('stockDays'), columns), 'product', 'batch', 'day'))
  for await (const chunk of stream) {
    const [productOf, batchOf, dayOf, movedOf, countedOf, countsOf] = Array.from({ length: 6 }, (_, at) =>
      chunk.values(at),
    )
    for (let row = 0; row < chunk.count; row++) {
      const product = Number(productOf?.[row])
      const batch = String(batchOf?.[row])
      if (key?.product !== product || key.batch !== batch) {
        end()
        key = { product, batch }
      }
      days.push({
        day: Number(dayOf?.[row]),
        moved: BigInt(String(movedOf?.[row] ?? 0)),
        counted: Number(countsOf?.[row]) > 0 ? BigInt(String(countedOf?.[row] ?? 0)) : null,
      })
    }
  }
  end()
  return { keys, balanced, opening: dayText(opening), closing: dayText(closing), findings }
}
