import type { ColumnChanges } from '#contract/data/refreshes/shapes.ts'

type Column = { name: string; type: string }

/** Changes of a source table's columns since the import; compares types only for columns in `used`. */
export function columnChangesOf(
  before: readonly Column[],
  now: readonly Column[],
  used: ReadonlySet<string>,
): ColumnChanges {
  const [old, current] = [new Map(before.map(byName)), new Map(now.map(byName))]
  return {
    gone: [...used].filter((name) => !current.has(name)),
    added: now.flatMap(({ name }) => (old.has(name) ? [] : [name])),
    retyped: before.flatMap(({ name, type }) => {
      const after = current.get(name)
      return after === undefined || after === type || !used.has(name) ? [] : [{ name, before: type, after }]
    }),
  }
}

const byName = ({ name, type }: Column): [string, string] => [name, type]
