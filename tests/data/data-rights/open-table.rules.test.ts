import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  filtered,
  type OpenedTable,
  openTable,
  rowKey,
  type TableView,
  type ViewedColumn,
} from '#api/data/data-rights/open-table.ts'
import { strictestOf } from '#api/data/data-rights/strictest.ts'
import { typedValue } from '#api/data/data-rights/typed-value.ts'
import { eq, literal } from '#api/platform/engine/plan/expression.ts'
import { lineageOf } from '#api/platform/engine/plan/lineage.ts'
import { aggregate, count, filter, project, sort } from '#api/platform/engine/plan/plan.ts'
import type { Condition } from '#contract/data/conditions.ts'
import { type Operator, valuesOf } from '#contract/data/operators.ts'
import { ColumnView, FieldType, MaskKind } from '#contract/data/tables/codes.ts'
import { runsOf } from '../../support/runs.ts'
import { cellOf, columnsOfAllTypes, maskKey, openParquet, timeZone } from './opened-table.ts'

const rows = 60
let table: Awaited<ReturnType<typeof openParquet>>
beforeAll(async () => {
  table = await openParquet(rows)
})
afterAll(() => table.close())

const viewOf = (columns: readonly ViewedColumn[], rowCondition: Condition | null = null): TableView => ({
  files: [table.file],
  columns,
  rowCondition,
  maskKey,
  timeZone,
})
const opened = (view: TableView): OpenedTable => {
  const plan = openTable(view)
  if ('faults' in plan) throw new Error(JSON.stringify(plan.faults))
  return plan
}
const withView = (fieldType: FieldType, view: ColumnView, maskKind: MaskKind = MaskKind.hash) =>
  columnsOfAllTypes.map((column) => (column.fieldType === fieldType ? { ...column, view, maskKind } : column))

/** Pseudo-random choices, reproducible by seed. */
function choices(seed: number) {
  let state = seed
  const below = (count: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % count
  }
  return { below, of: <T>(options: readonly T[]): T => options[below(options.length)] as T }
}
type Choose = ReturnType<typeof choices>

const ofAll: readonly Operator[] = ['eq', 'ne', 'in', 'isEmpty', 'isNotEmpty']
const ofOrdered: readonly Operator[] = [...ofAll, 'lt', 'lte', 'gt', 'gte', 'between']
const ofTexts: readonly Operator[] = [...ofOrdered, 'contains', 'startsWith']
const operatorsOf = (fieldType: FieldType) =>
  fieldType === FieldType.boolean
    ? ofAll
    : fieldType === FieldType.string || fieldType === FieldType.time
      ? ofTexts
      : ofOrdered

const shownValue = (fieldType: FieldType, row: number) =>
  // Times without an offset are those of the organisation; the stored ones are UTC.
  fieldType === FieldType.timestamp ? `${cellOf(fieldType, row).replace(' ', 'T')}Z` : cellOf(fieldType, row)

function randomCondition(choose: Choose, depth: number, columns: readonly ViewedColumn[]): Condition {
  if (depth > 0 && choose.below(2) === 0) {
    const parts = Array.from({ length: 1 + choose.below(3) }, () => randomCondition(choose, depth - 1, columns))
    return choose.below(2) === 0 ? { all: parts } : { any: parts }
  }
  const { name, fieldType } = choose.of(columns)
  const operator = choose.of(operatorsOf(fieldType))
  const { min } = valuesOf(operator)
  const values = Array.from({ length: min }, () => shownValue(fieldType, choose.below(rows))).toSorted()
  return { column: name, operator, values }
}

const comparable = (fieldType: FieldType, text: string): string | number | boolean => {
  if (fieldType === FieldType.boolean) return text === 'true'
  if ([FieldType.integer, FieldType.number, FieldType.float].includes(fieldType as never)) return Number(text)
  return fieldType === FieldType.timestamp ? text.replace('T', ' ').replace('Z', '') : text
}

/** The condition as this test understands it, apart from the engine. */
function meets(condition: Condition, row: number): boolean {
  if ('all' in condition) return condition.all.every((part) => meets(part, row))
  if ('any' in condition) return condition.any.some((part) => meets(part, row))
  const { fieldType } = columnsOfAllTypes.find(({ name }) => name === condition.column) as ViewedColumn
  const value = comparable(fieldType, cellOf(fieldType, row))
  const values = condition.values.map((each) => comparable(fieldType, each))
  const [first = '', second = ''] = values
  switch (condition.operator) {
    case 'eq':
      return value === first
    case 'ne':
      return value !== first
    case 'lt':
      return value < first
    case 'lte':
      return value <= first
    case 'gt':
      return value > first
    case 'gte':
      return value >= first
    case 'in':
      return values.includes(value)
    case 'notIn':
      return !values.includes(value)
    case 'between':
      return value >= first && value <= second
    case 'contains':
      return String(value).includes(String(first))
    case 'startsWith':
      return String(value).startsWith(String(first))
    case 'isEmpty':
      return false
    case 'isNotEmpty':
      return true
  }
}

test('an opened table holds exactly the rows of its condition, for random conditions on columns of every view', async () => {
  for (let seed = 1; seed <= runsOf(60); seed++) {
    const choose = choices(seed)
    const columns = columnsOfAllTypes.map((column) => ({
      ...column,
      view: choose.of(Object.values(ColumnView)),
      maskKind: choose.of(Object.values(MaskKind)),
    }))
    const rowCondition = randomCondition(choose, 3, columns)
    const plan = opened(viewOf(columns, rowCondition))
    const found = await table.session.rows(sort(project(plan, { row: rowKey }), 'row'))
    const expected = Array.from({ length: rows }, (_, row) => row).filter((row) => meets(rowCondition, row))
    expect(
      found.map(([row]) => Number(row) - 1),
      JSON.stringify(rowCondition),
    ).toEqual(expected)
  }
})

/** Forbidden texts: of hidden and masked cells, and of all cells of rows outside the condition. */
function canariesOf(columns: readonly ViewedColumn[], condition: Condition | null): string[] {
  const canaries: string[] = []
  for (let row = 0; row < rows; row++)
    for (const { fieldType, view } of columns) {
      // Two values of booleans and the years of dates say nothing about a row.
      if (fieldType === FieldType.boolean) continue
      const isOutside = condition !== null && !meets(condition, row)
      if (isOutside || view !== ColumnView.plain) canaries.push(cellOf(fieldType, row))
    }
  return canaries
}
const allShown = (condition: Condition | null, columns: readonly ViewedColumn[]) =>
  new Set(
    Array.from({ length: rows }, (_, row) => row)
      .filter((row) => condition === null || meets(condition, row))
      .flatMap((row) =>
        columns.filter(({ view }) => view === ColumnView.plain).map(({ fieldType }) => cellOf(fieldType, row)),
      ),
  )

test('no forbidden cell reaches the output of random plans, filters or errors', { tags: 'long' }, async () => {
  for (let seed = 100; seed < 100 + runsOf(80); seed++) {
    const choose = choices(seed)
    const columns = columnsOfAllTypes.map((column) => ({
      ...column,
      view: choose.of(Object.values(ColumnView)),
      maskKind: choose.of(Object.values(MaskKind)),
    }))
    const rowCondition = choose.below(2) === 0 ? randomCondition(choose, 2, columns) : null
    const plan = opened(viewOf(columns, rowCondition))
    const shown = columns.filter(({ view }) => view !== ColumnView.hidden)
    const output: unknown[] = [await table.session.rows(plan)]
    const condition = randomCondition(choose, 2, columns)
    const narrowed = filtered(plan, { condition, columns, timeZone })
    // A fault may repeat what the reader typed, and nothing else.
    if ('faults' in narrowed) {
      const typed = JSON.stringify(condition)
      for (const [fault] of Object.values(narrowed.faults))
        for (const value of Object.values(fault?.values ?? {}))
          expect(typed).toContain(JSON.stringify(value).slice(1, -1))
    } else output.push(await table.session.rows(narrowed))
    for (const { name } of shown)
      output.push(
        await table.session.rows(aggregate(plan, [name], { rows: count(), least: { aggregate: 'min', args: [name] } })),
      )
    for (const { name } of columns.filter(({ view }) => view === ColumnView.hidden)) {
      const refused = await table.session
        .rows(filter(plan, eq(name, literal('x'))))
        .catch((error: Error) => error.message)
      expect(typeof refused).toBe('string')
      output.push(refused)
    }
    const text = JSON.stringify(output, (_, value) => (typeof value === 'bigint' ? String(value) : value))
    const seen = allShown(rowCondition, columns)
    for (const canary of canariesOf(columns, rowCondition))
      if (!seen.has(canary)) expect(text, `seed ${seed}`).not.toContain(canary)
  }
})

test('a filter on a masked column tests the mask, never the value behind it', async () => {
  const columns = withView(FieldType.string, ColumnView.masked)
  const plan = opened(viewOf(columns))
  const rowsOf = async (operator: Operator, value: string) => {
    const found = filtered(plan, { condition: { column: 'string列', operator, values: [value] }, columns, timeZone })
    if ('faults' in found) throw new Error('the condition has faults')
    return (await table.session.rows(found)).length
  }
  expect(await rowsOf('eq', cellOf(FieldType.string, 3))).toBe(0)
  expect(await rowsOf('startsWith', 'canary')).toBe(0)
  const [first] = await table.session.rows(sort(plan, rowKey))
  expect(await rowsOf('eq', String(first?.[0]))).toBe(1)
})

test('a filter on a hidden column is refused by its name, like an unknown one', () => {
  const columns = withView(FieldType.integer, ColumnView.hidden)
  for (const column of ['integer列', 'nowhere'])
    expect(
      filtered(opened(viewOf(columns)), { condition: { column, operator: 'eq', values: ['1'] }, columns, timeZone }),
    ).toEqual({
      faults: { '': [{ key: 'conditionColumn', values: { column } }] },
    })
})

test('equal values of two columns have equal hashes under one key, and other hashes under another', async () => {
  const [text] = columnsOfAllTypes as [ViewedColumn]
  const columns = ['a', 'b'].map((name) => ({ ...text, name, view: ColumnView.masked }))
  const hashes = async (key: string) =>
    (await table.session.rows(sort(opened({ ...viewOf(columns), maskKey: key }), rowKey))).map(([a, b]) => [a, b])
  const [one, other] = [await hashes('k1'), await hashes('k2')]
  for (const [a, b] of one) expect(a).toBe(b)
  expect(new Set(one.map(([a]) => a)).size).toBe(rows)
  expect(one[0]?.[0]).not.toBe(other[0]?.[0])
})

test.each([
  [MaskKind.first4, 'canary700003secret', 'cana****'],
  [MaskKind.last4, 'canary700003secret', '****cret'],
  [MaskKind.ends, 'canary700003secret', 'c****t'],
  [MaskKind.empty, 'canary700003secret', null],
])('the mask %s of a text shows %s as %s', async (maskKind, value, expected) => {
  expect(cellOf(FieldType.string, 3)).toBe(value)
  const plan = opened(viewOf(withView(FieldType.string, ColumnView.masked, maskKind)))
  const [row] = await table.session.rows(filter(plan, eq(rowKey, literal(4))))
  expect(row?.[0]).toBe(expected)
})

test('masks that show characters show none of a number, and year shows only the year', async () => {
  for (const maskKind of [MaskKind.first4, MaskKind.last4, MaskKind.ends]) {
    const plan = opened(viewOf(withView(FieldType.number, ColumnView.masked, maskKind)))
    const [row] = await table.session.rows(plan)
    expect(row?.[2]).toMatch(/^[0-9a-f]{32}$/)
  }
  const plan = opened(viewOf(withView(FieldType.date, ColumnView.masked, MaskKind.year)))
  const [row] = await table.session.rows(filter(plan, eq(rowKey, literal(1))))
  expect(row?.[5]).toBe('2110')
})

test('a derived column has the strictest view of its sources', async () => {
  const columns = withView(FieldType.string, ColumnView.masked).map((column) =>
    column.fieldType === FieldType.integer ? { ...column, view: ColumnView.hidden } : column,
  )
  // Derived in a process that reads the whole table: the views of the result's reader apply.
  const plain = opened(viewOf(columnsOfAllTypes))
  const derived = project(plain, {
    copy: 'number列',
    joined: { call: 'concat', args: ['string列', 'time列'] },
    sum: { call: 'add', args: ['integer列', 'number列'] },
    fixed: literal(1),
  })
  const schema = await table.session.schema({ op: 'scan', source: { files: [table.file] } })
  const views = strictestOf(
    lineageOf(derived, () => schema),
    ({ column }) => columns.find(({ physical }) => physical === column)?.view,
  )
  expect(Object.fromEntries(views)).toEqual({ copy: 'plain', joined: 'masked', sum: 'hidden', fixed: 'plain' })
})

test.each([
  ['12.6', FieldType.integer],
  ['1e3', FieldType.integer],
  ['1.12345678901', FieldType.number],
  ['2026-02-30', FieldType.date],
  ['2026-02-03 25:00', FieldType.timestamp],
  ['maybe', FieldType.boolean],
  ['nan', FieldType.float],
  ['', FieldType.float],
])('"%s" is no value of a column of the type %s', (text, fieldType) => {
  expect(typedValue(text, fieldType, timeZone)).toBeUndefined()
})

test('a moment without an offset is read in the zone of the organisation', () => {
  expect(typedValue('2026-01-05 08:30', FieldType.timestamp, timeZone)).toBe('2026-01-05 00:30:00')
  expect(typedValue('2026-01-05T08:30:00.25Z', FieldType.timestamp, timeZone)).toBe('2026-01-05 08:30:00.25')
  expect(typedValue('2026-01-05T08:30:00+02:00', FieldType.timestamp, timeZone)).toBe('2026-01-05 06:30:00')
  expect(typedValue('2026-07-05', FieldType.timestamp, 'America/New_York')).toBe('2026-07-05 04:00:00')
})
