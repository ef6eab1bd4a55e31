import { isOfData } from '#api/data/runs/steps/data-error.ts'
import { type Aggregate, aggregate, count, limit, scan } from '#api/platform/engine/plan/plan.ts'
import type { Session } from '#api/platform/engine/session.ts'
import { aggregateKey, fromFinerGroups, type MadeGroups, partsFor } from './finer-groups.ts'
import { type Answer, Failed, type Need, type Registered, type Work } from './needs.ts'
import { CardFault, numberOf } from './raw-figures.ts'

type Merged = Extract<Need, { need: 'scalars' | 'groups' }>
type Waiting<N extends Need = Need> = { card: number; place: number; need: N }

/** Needs that one query over the rows answers, and the figures that it adds for those of coarser groups. */
type Batch = { of: Waiting<Merged>[]; by: readonly string[]; added: Aggregate[] }

const isMerged = (waiting: Waiting): waiting is Waiting<Merged> =>
  waiting.need.need === 'groups' || waiting.need.need === 'scalars'
const byOf = ({ need }: Waiting<Merged>): readonly string[] => (need.need === 'groups' ? need.by : [])
const wantedOf = (of: readonly Waiting<Merged>[]): Aggregate[] =>
  of.flatMap(({ need }) => Object.values(need.aggregates))

/** Queries over the rows that run at once: one alone leaves a core idle while its groups are put together. */
const atOnce = 2

/** Rows from which the number of groups is estimated, and their share up to which groups are few. */
const probedRows = 50_000
const fewGroups = 0.6

/**
 * Runs the works of all cards in turns: aggregates of all rows by one query, groups by one for each grouping, and
 * coarser ones from finer ones. A work whose query fails on its data gets the error thrown.
 */
export async function runWorks<T>(
  works: readonly Work<T>[],
  { session, registered }: { session: Session; registered: Registered },
): Promise<(T | { failed: Error })[]> {
  const results: (T | { failed: Error })[] = []
  const made: MadeGroups[] = []
  const few = new Map<string, boolean>()
  let tables = 0
  const nextTable = () => `cards ${++tables}`

  async function merged({ of, by, added }: Batch): Promise<Map<Waiting, Answer>> {
    const names = new Map<string, string>()
    const aggregates: Record<string, Aggregate> = {}
    const nameOf = (wanted: Aggregate): string => {
      const key = aggregateKey(wanted)
      const name = names.get(key) ?? `$figure ${names.size}`
      names.set(key, name)
      aggregates[name] = wanted
      return name
    }
    const columnsOf = of.map(({ need }) =>
      Object.fromEntries(Object.entries(need.aggregates).map(([name, wanted]) => [name, nameOf(wanted)])),
    )
    for (const each of added) nameOf(each)
    const plan = fromFinerGroups(made, by, aggregates) ?? aggregate(registered.rows(), by, aggregates)
    if (of[0]?.need.need === 'groups') {
      const table = nextTable()
      const rows = await session.store(table, plan)
      made.push({ table, by, rows, columns: names })
      return new Map(of.map((each, at) => [each, { table: scan(table), columns: columnsOf[at] ?? {} }]))
    }
    const [row = []] = await session.rows(plan)
    const places = new Map(Object.keys(aggregates).map((name, at) => [name, at]))
    return new Map(
      of.map((each, at) => [
        each,
        Object.fromEntries(
          Object.entries(columnsOf[at] ?? {}).map(([name, column]) => [name, row[places.get(column) ?? -1] ?? null]),
        ),
      ]),
    )
  }

  async function answersOf(batch: Batch): Promise<Map<Waiting, Answer>> {
    const { of, by, added } = batch
    try {
      return await merged(batch)
    } catch (error) {
      if (!isOfData(error)) throw error
      const [first] = of
      if (first && of.length === 1 && added.length === 0) return new Map([[first, new Failed(error)]])
      const each: [Waiting, Answer][] = []
      for (const one of of) each.push(...(await answersOf({ of: [one], by, added: [] })))
      return new Map(each)
    }
  }

  async function aloneOf({ need }: Waiting): Promise<Answer> {
    try {
      if (need.need === 'rows') return await session.rows(need.plan)
      if (need.need !== 'store') throw new Error(`a need of ${need.need} is answered with others`)
      const table = nextTable()
      await session.store(table, need.plan)
      return scan(table)
    } catch (error) {
      if (!isOfData(error)) throw error
      return new Failed(error)
    }
  }

  /** Estimated by the first rows: many groups would cost more with further figures, and are not added up. */
  async function hasFewGroups(by: readonly string[]): Promise<boolean> {
    const key = JSON.stringify(by)
    const known = few.get(key)
    if (known !== undefined) return known
    const probed = aggregate(limit(registered.rows(), probedRows), by, { rows: count() })
    const [[groups, rows] = []] = await session.rows(
      aggregate(probed, [], { groups: count(), rows: { aggregate: 'sum', args: ['rows'] } }),
    )
    const isFew = numberOf(groups) <= numberOf(rows) * fewGroups
    few.set(key, isFew)
    return isFew
  }

  /** Batches that read the rows, and those that follow from one of them or from earlier ones. */
  async function planned(waiting: readonly Waiting<Merged>[]): Promise<{ first: Batch[]; then: Batch[] }> {
    const groups = new Map<string, Batch>()
    const single: Batch[] = []
    for (const each of waiting) {
      const by = byOf(each)
      const key = JSON.stringify(by)
      const known = groups.get(key)
      if (each.need.need === 'scalars') single.push({ of: [each], by, added: [] })
      else if (known) known.of.push(each)
      else groups.set(key, { of: [each], by, added: [] })
    }
    const [first, then]: [Batch[], Batch[]] = [[], []]
    const rest: Batch = { of: [], by: [], added: [] }
    const finestFirst = [...groups.values()].toSorted((a, b) => b.by.length - a.by.length)
    for (const batch of [...finestFirst, ...single]) {
      const wanted = wantedOf(batch.of)
      const isMade = fromFinerGroups(made, batch.by, Object.fromEntries(wanted.map((each, at) => [`${at}`, each])))
      const host = isMade ? undefined : await hostOf(batch, first)
      if (host) host.batch.added.push(...host.parts)
      if (isMade || host) then.push(batch)
      else if (single.includes(batch)) rest.of.push(...batch.of)
      else first.push(batch)
    }
    if (rest.of.length > 0) first.push(rest)
    return { first, then }
  }

  async function hostOf({ of, by }: Batch, finer: readonly Batch[]) {
    for (const batch of finer) {
      const parts = partsFor(wantedOf(of), { by, finerBy: batch.by })
      if (parts && (await hasFewGroups(batch.by))) return { batch, parts }
    }
    return undefined
  }

  async function answered(waiting: readonly Waiting[]): Promise<Map<Waiting, Answer>> {
    const answers = new Map<Waiting, Answer>()
    const answer = async (batch: Batch) => {
      for (const [each, found] of await answersOf(batch)) answers.set(each, found)
    }
    const { first, then } = await planned(waiting.filter(isMerged))
    const inTurn = first.values()
    const running = Array.from({ length: atOnce }, async () => {
      for (const batch of inTurn) await answer(batch)
    })
    const ended = await Promise.allSettled(running)
    for (const each of ended) if (each.status === 'rejected') throw each.reason
    for (const batch of then) await answer(batch)
    for (const each of waiting) if (!isMerged(each)) answers.set(each, await aloneOf(each))
    return answers
  }

  const step = (run: () => IteratorResult<readonly Need[], T>, card: number) => {
    try {
      const turn = run()
      if (turn.done) results[card] = turn.value
      return turn.done ? undefined : turn.value
    } catch (error) {
      if (!(error instanceof CardFault) && !isOfData(error)) throw error
      results[card] = { failed: error }
      return undefined
    }
  }

  let active = works.map((work, card) => ({ work, card, needs: step(() => work.next([]), card) }))
  for (;;) {
    active = active.filter(({ needs }) => needs !== undefined)
    if (active.length === 0) return results
    const waiting = active.flatMap(({ card, needs = [] }) => needs.map((need, place) => ({ card, place, need })))
    const answers = await answered(waiting)
    active = active.map(({ work, card }) => {
      const own = waiting.filter((each) => each.card === card).map((each) => answers.get(each))
      const needs = step(() => work.next(own as readonly Answer[]), card)
      return { work, card, needs }
    })
  }
}
