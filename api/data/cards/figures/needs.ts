import type { Expression } from '#api/platform/engine/plan/expression.ts'
import { type Aggregate, type Plan, project } from '#api/platform/engine/plan/plan.ts'
import type { Value } from '#api/platform/engine/session.ts'

/** Query of a card, over the columns that it registered. Those of all cards run together where they can. */
export type Need =
  /** Aggregates of all rows. */
  | { need: 'scalars'; aggregates: Readonly<Record<string, Aggregate>> }
  /** Aggregates of groups, stored as a table. */
  | { need: 'groups'; by: readonly string[]; aggregates: Readonly<Record<string, Aggregate>> }
  | { need: 'rows'; plan: Plan }
  | { need: 'store'; plan: Plan }

export type Scalars = Readonly<Record<string, Value>>
/** A stored table of groups, with the columns of the aggregates by the names under which they were asked for. */
export type Groups = { table: Plan; columns: Readonly<Record<string, string>> }
/** Answer to a query that failed on its data. */
export class Failed {
  constructor(readonly error: Error) {}
}
export type Answer = Scalars | Groups | Value[][] | Plan | Failed

/** Work of a card: it waits for the answers to its needs, all of one turn together. */
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

/** Runs works side by side, each to its next need. */
export function* together<T>(works: readonly Work<T>[]): Work<T[]> {
  const results: T[] = []
  let waiting = works.map((work, at) => ({ work, at, turn: work.next() }))
  for (;;) {
    for (const { at, turn } of waiting) if (turn.done) results[at] = turn.value
    waiting = waiting.filter(({ turn }) => !turn.done)
    if (waiting.length === 0) return results
    const asked = waiting.map(({ turn }) => (turn.done ? [] : turn.value))
    const answers = yield asked.flat()
    let from = 0
    waiting = waiting.map(({ work, at }, place) => {
      const count = asked[place]?.length ?? 0
      const own = answers.slice(from, from + count)
      from += count
      return { work, at, turn: work.next(own) }
    })
  }
}

/** Columns that cards compute over the rows of a table, each once. */
export type Registered = {
  /** Name of the column with this value. */
  column(value: Expression): string
  /** Name of the column with a value over such columns. */
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
      const kept = columnsOf(own).map(([name]) => [name, name] as const)
      return project(first, Object.fromEntries([...kept, ...columnsOf(derived)]))
    },
  }
}
