import { createHeap } from '#api/platform/heap.ts'
import { type PairingRule, pairingRules, splitCandidatesMax } from '#contract/audit/flow/pairing.ts'
import type { PairingSettings } from '#contract/audit/flow/pairing-settings.ts'
import { quantityScale } from '#contract/audit/flow/reading.ts'

/**
 * Lines of one product, of both sides, as columns of integers. Sorted by batch, counterparty, flow type, quantity, day,
 * side and place, so that candidates are adjacent. design: flow §2
 */
type ProductLines = {
  readonly count: number
  /** 0 reported, 1 sale. */
  readonly side: ArrayLike<number>
  /** 0 if a line has none; the same applies to counterparty. */
  readonly batch: ArrayLike<number>
  readonly counterparty: ArrayLike<number>
  readonly flowType: ArrayLike<number>
  /** Days since 1970. */
  readonly day: ArrayLike<number>
  /** In ten-thousandths of the base unit. */
  readonly quantity: ArrayLike<number>
  /** Position of a line within its side, by file, sheet and row. */
  readonly place: ArrayLike<number>
}

/** Pairing result by line index. */
type Paired = {
  /** Index in `pairingRules`. */
  readonly rule: Uint8Array
  /** Group id: index of the reported line, or of the line that is split; -1 if alone. */
  readonly group: Int32Array
  /** The other line of a pair; -1 if alone or in a split. */
  readonly other: Int32Array
  /** Lines for which splits were searched only among the nearest candidates. */
  readonly capped: number
}

const ruleIndex = Object.fromEntries(pairingRules.map((rule, index) => [rule, index])) as Record<PairingRule, number>

/** Completeness required in a pass: all fields, or batch or counterparty missing on at least one side. */
type Having = 'whole' | 'partly'
/** Bit set of the compared fields in addition to product and flow type: 1 batch, 2 counterparty, 3 both. */
type Compared = 0 | 1 | 2 | 3
const whole: Compared = 3

type Lookup = { readonly has: Compared; readonly compared: Compared }
/** Keys to look up, indexed by the fields that the line itself has. */
type Wanted = readonly (readonly Lookup[])[]

const wholeOnes = (compared: Compared): Wanted => [[], [], [], [{ has: whole, compared }]]
const allHaving: readonly Compared[] = [0, 1, 2, 3]
const lookups: Record<Having, Wanted> = {
  whole: wholeOnes(whole),
  partly: allHaving.map((own) =>
    allHaving
      .filter((others) => own !== whole || others !== whole)
      .map((others) => ({ has: others, compared: (own & others) as Compared })),
  ),
}

/** Pairs the lines of one product, pass by pass; a paired line is excluded from later passes. */
export function pairProduct(lines: ProductLines, settings: PairingSettings): Paired {
  const { count, side, batch, counterparty, flowType, day, quantity, place } = lines
  const { windowDays, farWindowDays, splitSize } = settings
  const tolerance = Math.round(settings.tolerance * quantityScale)
  const rule = new Uint8Array(count).fill(ruleIndex.rest)
  const group = new Int32Array(count).fill(-1)
  const other = new Int32Array(count).fill(-1)
  const capped = new Set<number>()

  const isFree = (line: number) => group[line] === -1
  const has = Uint8Array.from({ length: count }, (_, line) => (batch[line] ? 1 : 0) | (counterparty[line] ? 2 : 0))

  function take(name: PairingRule, reported: number, sale: number): void {
    rule[reported] = rule[sale] = ruleIndex[name]
    group[reported] = group[sale] = reported
    other[reported] = sale
    other[sale] = reported
  }

  /** Equal keys and quantities are adjacent: pairs the nearest day first, one walk per distance. */
  function pairEqual(name: PairingRule, maxDays: number): void {
    const sides: [number[], number[]] = [[], []]
    for (let from = 0; from < count; ) {
      let to = from
      sides[0].length = sides[1].length = 0
      while (
        to < count &&
        batch[to] === batch[from] &&
        counterparty[to] === counterparty[from] &&
        flowType[to] === flowType[from] &&
        quantity[to] === quantity[from]
      ) {
        if (isFree(to)) sides[side[to] ? 1 : 0].push(to)
        to++
      }
      if (has[from] === whole && sides[0].length > 0 && sides[1].length > 0) pairByDay(name, sides, maxDays)
      from = to
    }
  }

  function pairByDay(name: PairingRule, [reported, sales]: [number[], number[]], maxDays: number): void {
    let left = Math.min(reported.length, sales.length)
    for (let distance = 0; distance <= maxDays && left > 0; distance++) {
      let earlier = 0
      let later = 0
      for (const line of reported) {
        if (!isFree(line)) continue
        const today = day[line] ?? 0
        earlier = firstFree(sales, earlier, today - distance)
        later = firstFree(sales, later, today + distance)
        const found = [sales[earlier], sales[later]].find(
          (sale, at) => sale !== undefined && day[sale] === (at === 0 ? today - distance : today + distance),
        )
        if (found === undefined) continue
        take(name, line, found)
        left--
      }
    }
  }

  /** The first free line from index `at` on, not before day `from`. */
  function firstFree(sorted: number[], at: number, from: number): number {
    let next = at
    while (next < sorted.length) {
      const line = sorted[next] as number
      if (isFree(line) && (day[line] as number) >= from) break
      next++
    }
    return next
  }

  const isAnyPartly = has.some((own) => own !== whole)
  const havings: readonly Having[] = isAnyPartly ? ['whole', 'partly'] : ['whole']
  const wantedOf = (line: number, wanted: Wanted): readonly Lookup[] =>
    wanted[has[line] as Compared] as readonly Lookup[]

  const keyOf = (line: number, lookup: Lookup): string =>
    `${lookup.has}.${lookup.compared & 1 ? batch[line] : ''}.${lookup.compared & 2 ? counterparty[line] : ''}.${flowType[line]}`

  /** Indexes the free lines of a side under every key that the other side may look up. */
  function indexSide(of: 0 | 1, wanted: Wanted): Map<string, number[]> {
    const found = new Map<string, number[]>()
    const seeking = [false, false, false, false]
    for (let line = 0; line < count; line++)
      if (side[line] !== of && isFree(line)) seeking[has[line] as Compared] = true
    const lookups = allHaving.map(() => new Set<Compared>())
    for (const [own, sought] of wanted.entries())
      if (seeking[own]) for (const lookup of sought) lookups[lookup.has]?.add(lookup.compared)
    for (let line = 0; line < count; line++)
      if (side[line] === of && isFree(line))
        for (const compared of lookups[has[line] as Compared] as Set<Compared>) {
          const key = keyOf(line, { has: has[line] as Compared, compared })
          const list = found.get(key)
          if (list) list.push(line)
          else found.set(key, [line])
        }
    return found
  }

  /**
   * Pairs quantities within `within` of each other: nearest day, then nearest quantity, then earlier day, then first
   * place.
   */
  function pairNearest(
    name: PairingRule,
    { maxDays, within, wanted }: { maxDays: number; within: number; wanted: Wanted },
  ): void {
    const index = indexSide(1, wanted)
    if (index.size === 0) return
    const known = new Map<string, Map<number, ByQuantity>>()
    /** Lines of a key by day; built only for keys that are looked up. */
    function daysOf(key: string): Map<number, ByQuantity> | undefined {
      const found = index.get(key)
      if (!found || known.has(key)) return known.get(key)
      const lists = new Map<number, number[]>()
      for (const line of found) {
        const today = day[line] as number
        const list = lists.get(today)
        if (list) list.push(line)
        else lists.set(today, [line])
      }
      const days = new Map([...lists].map(([today, list]) => [today, new ByQuantity(lines, list, isFree)]))
      known.set(key, days)
      return days
    }
    const seeking: { line: number; among: Map<number, ByQuantity>[] }[] = []
    for (let line = 0; line < count; line++) {
      if (side[line] !== 0 || !isFree(line)) continue
      const among = wantedOf(line, wanted).flatMap((lookup) => daysOf(keyOf(line, lookup)) ?? [])
      if (among.length > 0) seeking.push({ line, among })
    }
    type Candidate = { line: number; among: Map<number, ByQuantity>[]; sale: number; away: number }
    const bySale = (a: Candidate, b: Candidate) =>
      a.away - b.away || at(day, a.sale) - at(day, b.sale) || at(place, a.sale) - at(place, b.sale)
    const inOrder = (a: Candidate, b: Candidate) =>
      a.away - b.away ||
      at(day, a.line) - at(day, b.line) ||
      at(day, a.sale) - at(day, b.sale) ||
      at(place, a.line) - at(place, b.line) ||
      at(place, a.sale) - at(place, b.sale)
    for (let distance = 0; distance <= maxDays; distance++) {
      const best = (line: number, among: Map<number, ByQuantity>[]): Candidate | undefined => {
        let found: Candidate | undefined
        for (const lists of among)
          for (const when of distance === 0 ? [0] : [-distance, distance])
            for (const sale of lists.get(at(day, line) + when)?.nearest(at(quantity, line)) ?? []) {
              const candidate = { line, among, sale, away: Math.abs(at(quantity, sale) - at(quantity, line)) }
              if (candidate.away <= within && (!found || bySale(candidate, found) < 0)) found = candidate
            }
        return found
      }
      const heap = createHeap(inOrder)
      for (const { line, among } of seeking) {
        const candidate = isFree(line) ? best(line, among) : undefined
        if (candidate) heap.push(candidate)
      }
      for (let next = heap.pop(); next; next = heap.pop()) {
        if (isFree(next.sale)) {
          take(name, next.line, next.sale)
          continue
        }
        const another = best(next.line, next.among)
        if (another) heap.push(another)
      }
    }
  }

  type Split = { line: number; parts: number[]; days: number }
  const byPlaces = (a: Split, b: Split): number => {
    for (const [index, part] of a.parts.entries()) {
      const difference = at(place, part) - at(place, b.parts[index] ?? part)
      if (difference !== 0) return difference
    }
    return 0
  }
  const inOrderOfSplits = (a: Split, b: Split) =>
    a.parts.length - b.parts.length || a.days - b.days || at(place, a.line) - at(place, b.line) || byPlaces(a, b)

  /** Pairs a line of one side with several of the other that sum to it. */
  function pairSplits(of: 0 | 1, having: Having): void {
    // If one part lacks a field, the other parts may be complete.
    const wanted =
      having === 'whole'
        ? lookups.whole
        : lookups.partly.map((sought, own) => (own === whole ? [...sought, { has: whole, compared: whole }] : sought))
    const index = indexSide(of === 0 ? 1 : 0, wanted)
    if (index.size === 0) return
    for (const list of index.values()) list.sort((a, b) => at(day, a) - at(day, b) || at(place, a) - at(place, b))
    const away = (line: number, part: number) => Math.abs(at(day, line) - at(day, part))

    function candidates(line: number): number[] {
      const magnitude = Math.abs(at(quantity, line))
      const found: number[] = []
      for (const lookup of wantedOf(line, wanted)) {
        const list = index.get(keyOf(line, lookup)) ?? []
        for (
          let next = lowerBound(list, (part) => at(day, part) >= at(day, line) - windowDays);
          next < list.length;
          next++
        ) {
          const part = list[next] as number
          if (at(day, part) > at(day, line) + windowDays) break
          if (isFree(part) && at(quantity, part) !== 0 && Math.abs(at(quantity, part)) < magnitude + tolerance)
            found.push(part)
        }
      }
      return found.sort(
        (a, b) => away(line, a) - away(line, b) || at(day, a) - at(day, b) || at(place, a) - at(place, b),
      )
    }

    function best(line: number): Split | undefined {
      const all = candidates(line)
      if (all.length > splitCandidatesMax) capped.add(line)
      const parts = all.slice(0, splitCandidatesMax)
      const target = Math.abs(at(quantity, line))
      const isEnough = having === 'whole' || has[line] !== whole
      if (!isEnough && parts.every((part) => has[part] === whole)) return undefined
      const chosen: number[] = []
      let found: Split | undefined
      // Nearest first, so days only grow: candidates farther than the best are pruned.
      function search(from: number, left: number, sum: number, days: number, enough: boolean): void {
        if (left === 0) {
          if (!enough || Math.abs(sum - target) > tolerance) return
          const split = { line, parts: [...chosen].sort((a, b) => at(place, a) - at(place, b)), days }
          if (!found || split.days < found.days || (split.days === found.days && byPlaces(split, found) < 0))
            found = split
          return
        }
        for (let next = from; next + left <= parts.length; next++) {
          const part = parts[next] as number
          if (found && days + left * away(line, part) > found.days) return
          const more = sum + Math.abs(at(quantity, part))
          if (more > target + tolerance) continue
          chosen.push(part)
          search(next + 1, left - 1, more, days + away(line, part), enough || has[part] !== whole)
          chosen.pop()
        }
      }
      for (let size = 2; size <= splitSize && !found; size++) search(0, size, 0, 0, isEnough)
      return found
    }

    const heap = createHeap(inOrderOfSplits)
    for (let line = 0; line < count; line++) {
      const split = side[line] === of && isFree(line) ? best(line) : undefined
      if (split) heap.push(split)
    }
    for (let next = heap.pop(); next; next = heap.pop()) {
      if (next.parts.every(isFree)) {
        for (const line of [next.line, ...next.parts]) {
          rule[line] = ruleIndex.split
          group[line] = next.line
        }
        continue
      }
      const another = best(next.line)
      if (another) heap.push(another)
    }
  }

  function pairSame(name: PairingRule, maxDays: number): void {
    for (const having of havings)
      if (having === 'whole' && tolerance === 0) pairEqual(name, maxDays)
      else pairNearest(name, { maxDays, within: tolerance, wanted: lookups[having] })
  }
  pairSame('exact', 0)
  pairSame('window', windowDays)
  for (const having of havings) {
    pairSplits(0, having)
    pairSplits(1, having)
  }
  for (const having of havings)
    pairNearest('quantity', { maxDays: windowDays, within: Number.POSITIVE_INFINITY, wanted: lookups[having] })
  pairSame('date', farWindowDays)
  // Equal keys and quantities within the window are already paired: the rest differ in batch or counterparty.
  pairNearest('batch', { maxDays: windowDays, within: tolerance, wanted: wholeOnes(2) })
  pairNearest('counterparty', { maxDays: windowDays, within: tolerance, wanted: wholeOnes(1) })
  return { rule, group, other, capped: capped.size }
}

const at = (column: ArrayLike<number>, line: number): number => column[line] as number

/** Binary search: the first index at which `isThere` holds. */
function lowerBound(list: readonly number[], isThere: (line: number) => boolean): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isThere(list[middle] as number)) high = middle
    else low = middle + 1
  }
  return low
}

/** Lines of one day and key; finds the free ones nearest to a quantity. */
class ByQuantity {
  private readonly sorted: number[]
  private readonly next: Int32Array
  private readonly previous: Int32Array

  constructor(
    private readonly lines: ProductLines,
    found: readonly number[],
    private readonly isFree: (line: number) => boolean,
  ) {
    const { quantity, place } = lines
    this.sorted = [...found].sort((a, b) => at(quantity, a) - at(quantity, b) || at(place, a) - at(place, b))
    // Skip links over paired lines; they only grow.
    this.next = Int32Array.from(this.sorted, (_, index) => index)
    this.previous = Int32Array.from(this.sorted, (_, index) => index)
  }

  /** At most two: the nearest not below, and the nearest below; ties by place. */
  nearest(quantity: number): number[] {
    const from = this.from(quantity)
    const above = this.free(this.next, from, 1)
    const below = this.free(this.previous, from - 1, -1)
    const first =
      below < 0 ? -1 : this.free(this.next, this.from(at(this.lines.quantity, this.sorted[below] as number)), 1)
    return [above, first].flatMap((index) => this.sorted[index] ?? [])
  }

  private from(quantity: number): number {
    return lowerBound(this.sorted, (line) => at(this.lines.quantity, line) >= quantity)
  }

  private free(steps: Int32Array, start: number, way: 1 | -1): number {
    let index = start
    while (index >= 0 && index < this.sorted.length && !this.isFree(this.sorted[index] as number)) {
      const step = steps[index] as number
      index = step === index ? index + way : step
    }
    for (let passed = start; passed !== index && passed >= 0 && passed < steps.length; ) {
      const step = steps[passed] as number
      steps[passed] = index
      passed = step === passed ? passed + way : step
    }
    return index
  }
}
