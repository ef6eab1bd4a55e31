import { piecesOf, type Run } from './cells.ts'
import { amountField, type FieldRead } from './field-read.ts'
import { foundOf } from './layout.ts'

/** Figure below the goods with its label. */
type NamedSum = { name: string; read: FieldRead }

/** A label and the figure after it, for normalized text. */
const namedFigure =
  /([一-鿿a-z][一-鿿a-z/.]*)(?:\([^()]{0,8}\))?(?:\d{1,2}%)?:?((?:[¥$]|hk\$|nt\$|cny|rmb|hkd|usd|mop|ntd)*-?\d[\d,]*(?:\.\d{1,2})?)(?![\d.,%])/g

/** Taxes and costs that the amount of a ticket includes, and reductions that it excludes. */
const added =
  /(?<!含|价|未|免)税(?!率|号|价|后)|运费|运杂费|邮费|配送费|快递费|手续费|^(freight|shipping|vat|tax|outputtax|salestax|gst)/
const reduced = /^折[^后率价]?$|(折扣|优惠|折让|让利|返利|抵减|减免|抹零|找零|discount)(?!后|率|价|券)/
/** Sums of other days, and parts of the amount that are paid or not. */
const ofOthers = /欠|余额|结余|上次|上期|累计|已付|已收|未付|未收|订金|定金|预[存付收]|balance|deposit/

/** Part of the amount that was paid before. */
const paid = /已付|已收|订金|定金|预[存付收]|deposit/

const cents = (yuan: string): number => Math.round(Number(yuan) * 100)

/** Minimum gap between two figures, in text heights. */
const figureGap = 0.9

export const sumsIn = (runs: readonly Run[]): NamedSum[] =>
  runs.flatMap((run) =>
    [...run.text.matchAll(namedFigure)].flatMap(({ index, 0: all, 1: name = '', 2: figure = '' }) => {
      const end = index + all.length
      // A count with the sum of money after it.
      if (!figure.includes('.') && /^[¥$]?\d[\d,]*\.\d{2}/.test(run.text.slice(end))) return []
      const characters = run.characters.slice(end - figure.length, end)
      // Figures of two columns are not one.
      const found = piecesOf({ ...run, characters }, figureGap).length === 1 ? foundOf(characters) : undefined
      const read = found && amountField(found)
      return read ? [{ name, read }] : []
    }),
  )

/** Taxes, costs and reductions of a page in cents; a reduction is negative. */
export const partsOf = (sums: readonly NamedSum[]): number[] =>
  sums.flatMap(({ name, read }) => {
    const sign = reduced.test(name) ? -1 : added.test(name) ? 1 : 0
    const part = Math.abs(cents(read.value))
    return sign !== 0 && part > 0 ? [sign * part] : []
  })

/** Sum of a page that, minus the payments, is the amount still due. */
export const beforePayments = (
  due: string,
  sums: readonly FieldRead[],
  named: readonly NamedSum[],
): FieldRead | undefined =>
  totalOf(
    due,
    sums,
    named.flatMap(({ name, read }) => (paid.test(name) ? [Math.abs(cents(read.value))] : [])),
  )

const partsMost = 4

/** Sums of the subsets of the parts, largest subsets first. */
function someOf(parts: readonly number[]): number[] {
  const sets = [...Array(2 ** Math.min(parts.length, partsMost)).keys()].slice(1)
  const chosen = sets.map((set) => parts.filter((_, at) => set & (1 << at)))
  return chosen.toSorted((a, b) => b.length - a.length).map((some) => some.reduce((sum, part) => sum + part, 0))
}

/** True if the second sum is the first one with taxes or costs, or without reductions. */
export const isExplained = (net: string, total: string, parts: readonly number[]): boolean =>
  someOf(parts).some((sum) => sum !== 0 && cents(net) + sum === cents(total))

/** Sum of a page that is `net` with its taxes and costs and without its reductions. */
export function totalOf(net: string, sums: readonly FieldRead[], parts: readonly number[]): FieldRead | undefined {
  // If `net` already includes all parts, it is a total itself.
  const all = parts.reduce((sum, part) => sum + part, 0)
  if (all !== 0 && sums.some(({ value }) => cents(value) + all === cents(net))) return undefined
  for (const sum of someOf(parts)) {
    const total = sum === 0 ? undefined : sums.find(({ value }) => cents(net) + sum === cents(value))
    if (total) return total
  }
  return undefined
}

/** Words that end like those of a sum of money. */
const ofMoney = /[计额款价元币收付]$|total|amount/
const ofGoods = /数量|件数|箱数|重量/

/** Totals whose label is about money. */
export const moneySums = (sums: readonly NamedSum[]): NamedSum[] =>
  sums.filter(({ name }) => ofMoney.test(name) && !ofGoods.test(name))

/** Sums that may be the amount of the ticket. */
export const ownSums = (sums: readonly NamedSum[]): FieldRead[] =>
  sums.flatMap(({ name, read }) => (ofOthers.test(name) || added.test(name) || reduced.test(name) ? [] : [read]))
