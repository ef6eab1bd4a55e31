import { isDataError } from '#api/platform/engine/data-error.ts'
import { cast, coalesce, type Expression, literal } from '#api/platform/engine/plan/expression.ts'
import {
  type Aggregate,
  aggregate,
  join,
  named,
  onEqual,
  type Plan,
  project,
  scan,
} from '#api/platform/engine/plan/plan.ts'
import type { Session, Value } from '#api/platform/engine/session.ts'
import { CardFault } from './raw-figures.ts'

/** Query of a card over the columns that it registered. The queries of all cards are batched where possible. */
type Need =
  /** Aggregates of all rows. */
  | { need: 'scalars'; aggregates: Readonly<Record<string, Aggregate>> }
  /** Aggregates of groups, stored as a table. */
  | { need: 'groups'; by: readonly string[]; aggregates: Readonly<Record<string, Aggregate>> }
  | { need: 'rows'; plan: Plan }
  | { need: 'store'; plan: Plan }

export type Scalars = Readonly<Record<string, Value>>
/** A stored table of groups, with its aggregate columns by their requested names. */
export type Groups = { table: Plan; columns: Readonly<Record<string, string>> }
/** Result of a query that failed on its data. */
class Failed {
  constructor(readonly error: Error) {}
}
type Answer = Scalars | Groups | Value[][] | Plan | Failed

/** Computation of a card: yields its queries and receives all results of one round together. */
export type Work<T> = Generator<readonly Need[], T, readonly Answer[]>

function checked(answer: Answer | undefined): Answer | undefined {
  if (answer instanceof Failed) throw answer.error
  return answer
}

export function* scalars(aggregates: Readonly<Record<string, Aggregate>>): Work<Scalars> {
  const [answer] = yield [{ need: 'scalars', aggregates }]
  return checked(answer) as Scalars
}
export function* groups(by: readonly string[], aggregates: Readonly<Record<string, Aggregate>>): Work<Groups> {
  const [answer] = yield [{ need: 'groups', by, aggregates }]
  return checked(answer) as Groups
}
export function* rowsOf(plan: Plan): Work<Value[][]> {
  const [answer] = yield [{ need: 'rows', plan }]
  return checked(answer) as Value[][]
}
export function* stored(plan: Plan): Work<Plan> {
  const [answer] = yield [{ need: 'store', plan }]
  return checked(answer) as Plan
}

/** Runs computations concurrently, each up to its next query. */
export function* together<T>(works: readonly Work<T>[]): Work<T[]> {
  const results: T[] = []
  let waiting = works.map((work, at) => ({ work, at, turn: work.next() }))
  for (;;) {
    for (const { at, turn } of waiting) if (turn.done) results[at] = turn.value
    waiting = waiting.filter(({ turn }) => !turn.done)
    if (waiting.length === 0) return results
    const needs = waiting.map(({ turn }) => (turn.done ? [] : turn.value))
    const answers = yield needs.flat()
    let from = 0
    waiting = waiting.map(({ work, at }, place) => {
      const count = needs[place]?.length ?? 0
      const own = answers.slice(from, from + count)
      from += count
      return { work, at, turn: work.next(own) }
    })
  }
}

/** Computed columns over the rows of a table, shared by all cards. */
export type Registered = {
  /** Name of the column with this expression. */
  column(value: Expression): string
  /** Name of the column with an expression over registered columns. */
  derived(value: Expression): string
  /** Rows with all columns registered so far. */
  rows(): Plan
}

export function registerColumns(base: Plan, names: readonly string[]): Registered {
  const own = new Map<string, { name: string; value: Expression }>()
  const derived = new Map<string, { name: string; value: Expression }>()
  for (const name of names) own.set(JSON.stringify(name), { name, value: name })
  const registerIn = (known: typeof own) => (value: Expression) => {
    const key = JSON.stringify(value)
    const found = known.get(key)
    if (found) return found.name
    const name = `$column ${own.size + derived.size}`
    known.set(key, { name, value })
    return name
  }
  const columnsOf = (known: typeof own) => [...known.values()].map(({ name, value }) => [name, value] as const)
  return {
    column: registerIn(own),
    derived: registerIn(derived),
    rows() {
      const first = project(base, Object.fromEntries(columnsOf(own)))
      if (derived.size === 0) return first
      const ownColumns = columnsOf(own).map(([name]) => [name, name] as const)
      return project(first, Object.fromEntries([...ownColumns, ...columnsOf(derived)]))
    },
  }
}

type Params<Kind extends Need['need']> = Extract<Need, { need: Kind }>
type Waiting = { card: number; place: number; need: Need }

/** A stored table of groups, with its columns by their aggregates. */
type MadeGroups = { table: string; by: readonly string[]; rows: number; columns: ReadonlyMap<string, string> }

/** Maximum number of finer groups that are summed to coarser ones; above it, scanning the rows is as cheap. */
const finerGroupsMax = 500_000

/** A stored table of finer groups that has all these figures; undefined if none has. */
const finerGroups = (made: readonly MadeGroups[], by: readonly string[], wanted: readonly Aggregate[]) =>
  made.find(
    ({ by: finerBy, rows, columns }) =>
      rows <= finerGroupsMax &&
      by.every((name) => finerBy.includes(name)) &&
      wanted.every((each) => addedUp[each.aggregate] !== undefined && columns.has(JSON.stringify(each))),
  )

/** Groups summed from a stored table that has all these figures. */
function addedGroups(
  { table, columns }: MadeGroups,
  by: readonly string[],
  aggregates: Readonly<Record<string, Aggregate>>,
): Plan {
  const sums: Record<string, Aggregate> = {}
  const values: Record<string, Expression> = {}
  for (const [name, each] of Object.entries(aggregates)) {
    const column = columns.get(JSON.stringify(each))
    const sum = column === undefined ? undefined : addedUp[each.aggregate]
    sums[name] = sum === undefined ? each : { aggregate: sum, args: [column ?? ''] }
    values[name] = sum !== undefined && each.aggregate === 'count' ? cast(coalesce(name, literal(0)), 'bigint') : name
  }
  return project(aggregate(scan(table), by, sums), { ...named(by), ...values })
}

/** Figures of all rows: each from a stored table of groups if one has it, otherwise from the rows. */
function figuresOfAll(
  made: readonly MadeGroups[],
  aggregates: Readonly<Record<string, Aggregate>>,
  rows: () => Plan,
): Plan {
  const parts = new Map<MadeGroups | undefined, Record<string, Aggregate>>()
  for (const [name, each] of Object.entries(aggregates)) {
    const from = finerGroups(made, [], [each]) ?? groupsOfValues(made, each)
    parts.set(from, { ...parts.get(from), [name]: each })
  }
  const one = '$one'
  const plans = [...parts].map(([from, part]) => {
    const names = Object.keys(part)
    const found = from ? addedGroups(from, [], part) : aggregate(rows(), [], part)
    return { plan: project(found, { ...named(names), [one]: literal(1) }), names }
  })
  const all = plans.reduce(({ plan: left, names: leftNames }, { plan: right, names }) => ({
    plan: join('inner', { left, right, on: onEqual(one), columns: { left: [...leftNames, one], right: names } }),
    names: [...leftNames, ...names],
  }))
  return project(all.plan, named(Object.keys(aggregates)))
}

/** A stored table grouped by each column whose distinct values are counted; undefined if there is none. */
const groupsOfValues = (made: readonly MadeGroups[], { aggregate: name, args: [value], where }: Aggregate) =>
  name === 'count_distinct' && typeof value === 'string' && where === undefined
    ? made.find(({ by, rows }) => rows <= finerGroupsMax && by.includes(value))
    : undefined

/**
 * Aggregate that combines the figures of several groups into the overall figure; absent for aggregates that cannot be
 * combined.
 */
const addedUp: Partial<Record<Aggregate['aggregate'], Aggregate['aggregate']>> = {
  count: 'sum',
  sum: 'sum',
  min: 'min',
  max: 'max',
}

/** Results of all, once every promise has settled. */
async function allOf<T>(works: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(works)
  return Promise.all(works)
}

/**
 * Runs the computations of all cards in rounds. One query serves all total aggregates, and one serves each grouping,
 * the finest first; short listings run concurrently. A computation whose query fails on its data gets the error thrown.
 */
export async function runWorks<T>(
  works: readonly Work<T>[],
  { session, registered }: { session: Session; registered: Registered },
): Promise<(T | { failed: Error })[]> {
  const results: (T | { failed: Error })[] = []
  const made: MadeGroups[] = []
  let tables = 0
  const nextTable = () => `cards ${++tables}`

  async function merged(of: readonly Waiting[], by: readonly string[]): Promise<Map<Waiting, Answer>> {
    const needs = of.map((each) => ({ each, need: each.need as Params<'scalars' | 'groups'> }))
    const names = new Map<string, string>()
    const aggregates: Record<string, Aggregate> = {}
    const nameOf = (wanted: Aggregate): string => {
      const key = JSON.stringify(wanted)
      const name = names.get(key) ?? `$figure ${names.size}`
      names.set(key, name)
      aggregates[name] = wanted
      return name
    }
    const columnsOf = needs.map(({ need }) =>
      Object.fromEntries(Object.entries(need.aggregates).map(([name, wanted]) => [name, nameOf(wanted)])),
    )
    const finer = by.length > 0 ? finerGroups(made, by, Object.values(aggregates)) : undefined
    const plan = finer
      ? addedGroups(finer, by, aggregates)
      : by.length > 0
        ? aggregate(registered.rows(), by, aggregates)
        : figuresOfAll(made, aggregates, registered.rows)
    if (needs[0]?.need.need === 'groups') {
      const table = nextTable()
      const rows = await session.store(table, plan)
      made.push({ table, by, rows, columns: names })
      return new Map(needs.map(({ each }, at) => [each, { table: scan(table), columns: columnsOf[at] ?? {} }]))
    }
    const [row = []] = await session.rows(plan)
    const places = new Map(Object.keys(aggregates).map((name, at) => [name, at]))
    return new Map(
      needs.map(({ each }, at) => [
        each,
        Object.fromEntries(
          Object.entries(columnsOf[at] ?? {}).map(([name, column]) => [name, row[places.get(column) ?? -1] ?? null]),
        ),
      ]),
    )
  }

  async function answersOf(of: readonly Waiting[]): Promise<Map<Waiting, Answer>> {
    const [first] = of
    if (!first) return new Map()
    try {
      const { need } = first
      if (need.need === 'rows') return new Map([[first, await session.rows(need.plan)]])
      if (need.need === 'store') {
        const table = nextTable()
        await session.store(table, need.plan)
        return new Map([[first, scan(table)]])
      }
      return await merged(of, need.need === 'groups' ? need.by : [])
    } catch (error) {
      if (!isDataError(error)) throw error
      if (of.length === 1) return new Map([[first, new Failed(error)]])
      const each: [Waiting, Answer][] = []
      for (const one of of) each.push(...(await answersOf([one])))
      return new Map(each)
    }
  }

  const step = (run: () => IteratorResult<readonly Need[], T>, card: number) => {
    try {
      const turn = run()
      if (turn.done) results[card] = turn.value
      return turn.done ? undefined : turn.value
    } catch (error) {
      if (!(error instanceof CardFault) && !isDataError(error)) throw error
      results[card] = { failed: error }
      return undefined
    }
  }

  let active = works.map((work, card) => ({ work, card, needs: step(() => work.next([]), card) }))
  for (;;) {
    active = active.filter(({ needs }) => needs !== undefined)
    if (active.length === 0) return results
    const waiting = active.flatMap(({ card, needs = [] }) => needs.map((need, place) => ({ card, place, need })))
    const batches = new Map<string, Waiting[]>()
    for (const each of waiting) {
      const { need } = each
      const alone = need.need === 'rows' || need.need === 'store'
      const key = alone ? `${each.card} ${each.place}` : JSON.stringify([need.need, need.need === 'groups' && need.by])
      batches.set(key, [...(batches.get(key) ?? []), each])
    }
    const answers = new Map<Waiting, Answer>()
    const isRows = ([first]: readonly Waiting[]) => first?.need.need === 'rows'
    const keysIn = ([first]: readonly Waiting[]) => (first?.need.need === 'groups' ? first.need.by.length : 0)
    const inTurn = [...batches.values()].toSorted((a, b) => keysIn(b) - keysIn(a))
    const [reading, storing] = [inTurn.filter(isRows), inTurn.filter((batch) => !isRows(batch))]
    for (const batch of storing) for (const [each, answer] of await answersOf(batch)) answers.set(each, answer)
    for (const found of await allOf(reading.map(answersOf)))
      for (const [each, answer] of found) answers.set(each, answer)
    active = active.map(({ work, card }) => {
      const own = waiting.filter((each) => each.card === card).map((each) => answers.get(each))
      const needs = step(() => work.next(own as readonly Answer[]), card)
      return { work, card, needs }
    })
  }
}
