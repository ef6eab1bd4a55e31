import type { SeenColumn } from '#api/data/cards/check-card.ts'
import { FilterKind } from '#contract/data/boards/codes.ts'
import type { BoardFilter, ChosenFilter } from '#contract/data/boards/shapes.ts'
import type { Condition } from '#contract/data/conditions.ts'
import { FieldType } from '#contract/data/tables/codes.ts'

/** Column types that each kind of filter accepts. */
const fitting: Readonly<Record<FilterKind, readonly FieldType[]>> = {
  value: [FieldType.string, FieldType.integer, FieldType.number, FieldType.boolean, FieldType.date],
  number: [FieldType.integer, FieldType.number, FieldType.float],
  day: [FieldType.date, FieldType.timestamp],
}

type Applying = {
  chosen: readonly ChosenFilter[]
  columns: readonly SeenColumn[]
  titles: ReadonlyMap<string, string>
}

/** Column of a filter: by its title, else by its name, of a type that the filter fits. */
function filterColumn(
  { title, kind }: Pick<BoardFilter, 'title' | 'kind'>,
  { columns, titles }: Pick<Applying, 'columns' | 'titles'>,
): SeenColumn | undefined {
  const fits = columns.filter(({ fieldType }) => fitting[kind].includes(fieldType))
  return fits.find(({ name }) => titles.get(name) === title) ?? fits.find(({ name }) => name === title)
}

/** Conditions of chosen filters on one table, and the titles of filters without a matching column. */
export function filterConditions(
  filters: readonly BoardFilter[],
  { chosen, ...table }: Applying,
): { conditions: Condition[]; unfiltered: string[] } {
  const conditions: Condition[] = []
  const unfiltered: string[] = []
  for (const { id, values } of chosen) {
    const filter = filters.find((each) => each.id === id)
    if (!filter || values.every((value) => value === '')) continue
    const column = filterColumn(filter, table)
    if (column) conditions.push(conditionOf(filter.kind, column, values))
    else unfiltered.push(filter.title)
  }
  return { conditions, unfiltered }
}

/** A range includes its last day up to the last microsecond. */
function conditionOf(kind: FilterKind, { name: column, fieldType }: SeenColumn, values: readonly string[]): Condition {
  if (kind === FilterKind.value) {
    const said = values.filter((value) => value !== '')
    return said.length === 1 ? { column, operator: 'eq', values: said } : { column, operator: 'in', values: said }
  }
  const [from = '', to = ''] = values
  const parts: Condition[] = []
  if (from !== '') parts.push({ column, operator: 'gte', values: [from] })
  const next = fieldType === FieldType.timestamp ? dayAfter(to) : undefined
  if (next) parts.push({ column, operator: 'lt', values: [next] })
  else if (to !== '') parts.push({ column, operator: 'lte', values: [to] })
  return { all: parts }
}

/** undefined if the text is not a day. */
function dayAfter(day: string): string | undefined {
  const at = Date.parse(`${day}T00:00:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(at)) return undefined
  return new Date(at + 86_400_000).toISOString().slice(0, day.length)
}
