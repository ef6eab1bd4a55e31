import { pairProduct } from '#api/audit/flow/comparison/pairing.ts'
import { type PairingRule, pairingRules } from '#contract/audit/flow/pairing.ts'
import type { PairingSettings } from '#contract/audit/flow/pairing-settings.ts'
import { quantityScale } from '#contract/audit/flow/reading.ts'

/** One line of a product, as a person sees it. */
export type HandLine = {
  side: 'reported' | 'sale'
  batch: string
  counterparty: string
  returns: boolean
  /** Days since an arbitrary day. */
  day: number
  quantity: number
}
/** A group, by indexes into the lines. */
export type HandGroup = { rule: PairingRule; reported: number[]; sale: number[] }

/** Groups that the product makes of these lines, with indexes in order on each side. */
export function groupsOf(lines: readonly HandLine[], settings: PairingSettings): HandGroup[] {
  const idOf = (key: 'batch' | 'counterparty') => {
    const texts = [...new Set(lines.map((line) => line[key]).filter(Boolean))]
    return (line: HandLine) => texts.indexOf(line[key]) + 1
  }
  const batch = idOf('batch')
  const counterparty = idOf('counterparty')
  const sorted = lines
    .map((line, place) => ({
      place,
      side: line.side === 'sale' ? 1 : 0,
      batch: batch(line),
      counterparty: counterparty(line),
      flowType: line.returns ? 1 : 0,
      day: line.day,
      quantity: line.quantity * quantityScale * (line.returns ? -1 : 1),
    }))
    .sort(
      (a, b) =>
        a.batch - b.batch ||
        a.counterparty - b.counterparty ||
        a.flowType - b.flowType ||
        a.quantity - b.quantity ||
        a.day - b.day ||
        a.side - b.side ||
        a.place - b.place,
    )
  const column = (key: keyof (typeof sorted)[number]) => sorted.map((line) => line[key])
  const { rule, group } = pairProduct(
    {
      count: sorted.length,
      side: column('side'),
      batch: column('batch'),
      counterparty: column('counterparty'),
      flowType: column('flowType'),
      day: column('day'),
      quantity: column('quantity'),
      place: column('place'),
    },
    settings,
  )
  const groups = new Map<number, HandGroup>()
  for (const [index, { place, side }] of sorted.entries()) {
    const key = group[index] === -1 ? -2 - index : (group[index] as number)
    const found = groups.get(key) ?? {
      rule: pairingRules[rule[index] as number] as PairingRule,
      reported: [],
      sale: [],
    }
    found[side ? 'sale' : 'reported'].push(place)
    groups.set(key, found)
  }
  return inOrder([...groups.values()])
}

const inOrder = (groups: HandGroup[]): HandGroup[] =>
  groups
    .map(({ rule, reported, sale }) => ({
      rule,
      reported: [...reported].sort((a, b) => a - b),
      sale: [...sale].sort((a, b) => a - b),
    }))
    .sort((a, b) => (a.reported[0] ?? 1e9) - (b.reported[0] ?? 1e9) || (a.sale[0] ?? 1e9) - (b.sale[0] ?? 1e9))

/** The rules of flow.md §2, taken literally: each pass sorts all candidates and takes those that are still free. */
export function groupsByHand(lines: readonly HandLine[], settings: PairingSettings): HandGroup[] {
  const free = new Set(lines.keys())
  const groups: HandGroup[] = []
  const line = (at: number) => lines[at] as HandLine
  const freeOf = (side: HandLine['side']) => [...free].filter((at) => line(at).side === side)
  const days = (a: number, b: number) => Math.abs(line(a).day - line(b).day)
  const away = (a: number, b: number) => Math.abs(line(a).quantity - line(b).quantity)
  const lacks = (at: number) => line(at).batch === '' || line(at).counterparty === ''
  const alike = (a: string, b: string) => a === '' || b === '' || a === b
  const sameKey = (a: number, b: number) =>
    line(a).returns === line(b).returns &&
    alike(line(a).batch, line(b).batch) &&
    alike(line(a).counterparty, line(b).counterparty)

  function pass(rule: PairingRule, fits: (reported: number, sale: number) => boolean) {
    const candidates = freeOf('reported').flatMap((reported) =>
      freeOf('sale')
        .filter((sale) => line(reported).returns === line(sale).returns && fits(reported, sale))
        .map((sale) => ({ reported, sale })),
    )
    candidates.sort(
      (a, b) =>
        days(a.reported, a.sale) - days(b.reported, b.sale) ||
        away(a.reported, a.sale) - away(b.reported, b.sale) ||
        line(a.reported).day - line(b.reported).day ||
        line(a.sale).day - line(b.sale).day ||
        a.reported - b.reported ||
        a.sale - b.sale,
    )
    for (const { reported, sale } of candidates) {
      if (!free.has(reported) || !free.has(sale)) continue
      free.delete(reported)
      free.delete(sale)
      groups.push({ rule, reported: [reported], sale: [sale] })
    }
  }
  /** Complete keys first, then keys with a missing part. */
  function byKey(rule: PairingRule, fits: (reported: number, sale: number) => boolean) {
    for (const isPartly of [false, true])
      pass(rule, (a, b) => sameKey(a, b) && (lacks(a) || lacks(b)) === isPartly && fits(a, b))
  }
  function splits(side: HandLine['side'], isPartly: boolean) {
    const candidates: { at: number; parts: number[]; days: number }[] = []
    for (const at of freeOf(side)) {
      const others = freeOf(side === 'sale' ? 'reported' : 'sale').filter(
        (part) => sameKey(at, part) && days(at, part) <= settings.windowDays && line(part).quantity > 0,
      )
      for (const parts of subsets(others, settings.splitSize)) {
        if (parts.some((part) => line(part).quantity >= line(at).quantity + settings.tolerance)) continue
        if ([at, ...parts].some(lacks) !== isPartly) continue
        const sum = parts.reduce((all, part) => all + line(part).quantity, 0)
        if (Math.abs(sum - line(at).quantity) > settings.tolerance) continue
        candidates.push({ at, parts, days: parts.reduce((all, part) => all + days(at, part), 0) })
      }
    }
    candidates.sort(
      (a, b) => a.parts.length - b.parts.length || a.days - b.days || a.at - b.at || compareLists(a.parts, b.parts),
    )
    for (const { at, parts } of candidates) {
      if (![at, ...parts].every((one) => free.has(one))) continue
      for (const one of [at, ...parts]) free.delete(one)
      groups.push(
        side === 'reported'
          ? { rule: 'split', reported: [at], sale: parts }
          : { rule: 'split', reported: parts, sale: [at] },
      )
    }
  }

  const isEqual = (a: number, b: number) => away(a, b) <= settings.tolerance
  byKey('exact', (a, b) => isEqual(a, b) && days(a, b) === 0)
  byKey('window', (a, b) => isEqual(a, b) && days(a, b) <= settings.windowDays)
  for (const isPartly of [false, true]) for (const side of ['reported', 'sale'] as const) splits(side, isPartly)
  byKey('quantity', (a, b) => days(a, b) <= settings.windowDays)
  byKey('date', (a, b) => isEqual(a, b) && days(a, b) <= settings.farWindowDays)
  const both = (a: number, b: number) => !lacks(a) && !lacks(b) && isEqual(a, b) && days(a, b) <= settings.windowDays
  pass(
    'batch',
    (a, b) => both(a, b) && line(a).counterparty === line(b).counterparty && line(a).batch !== line(b).batch,
  )
  pass(
    'counterparty',
    (a, b) => both(a, b) && line(a).batch === line(b).batch && line(a).counterparty !== line(b).counterparty,
  )
  for (const at of free)
    groups.push({
      rule: 'rest',
      reported: line(at).side === 'reported' ? [at] : [],
      sale: line(at).side === 'sale' ? [at] : [],
    })
  return inOrder(groups)
}

function subsets(from: readonly number[], max: number): number[][] {
  const found: number[][] = []
  const add = (start: number, chosen: number[]) => {
    if (chosen.length >= 2) found.push(chosen)
    if (chosen.length < max) for (let at = start; at < from.length; at++) add(at + 1, [...chosen, from[at] as number])
  }
  add(0, [])
  return found
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  for (const [at, one] of a.entries()) if (one !== b[at]) return one - (b[at] ?? -1)
  return 0
}
