import type { Right } from '#api/data/authorizations/right.ts'
import { filtered, openedColumns, openTable, rowKey } from '#api/data/data-rights/open-table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Datasets } from '#api/platform/datasets/datasets.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { aggregate, count, filter, type Plan } from '#api/platform/engine/plan/plan.ts'
import type { ResultCache } from '#api/platform/engine/result-cache.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import type { Keys } from '#api/platform/keys.ts'
import { TablePermission } from '#contract/data/authorizations/codes.ts'
import type { Condition } from '#contract/data/conditions.ts'
import type { TableRows } from '#contract/data/mart/shapes.ts'
import { FieldType } from '#contract/data/tables/codes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { type Cursor, decodeCursor, encodeCursor, rowsAfter, type SortedBy } from './cursor.ts'
import type { TableReadEngine } from './engine.ts'
import { isoOf, withoutZeros } from './export-cell.ts'
import type { PageParams, PageRead, RawCell } from './jobs.ts'
import {
  openRight,
  openVersion,
  refuseOutdated,
  requirePermissions,
  requireStill,
  type TableIn,
  type Version,
  viewedColumns,
  viewIn,
} from './open-version.ts'

export type Reading = {
  db: Db
  clock: Clock
  keys: Keys
  datasets: Datasets
  engine: TableReadEngine
  results: ResultCache
}

export type RowsParams = {
  dataVersion?: number | undefined
  condition: Condition | null
  sort?: string | undefined
  order: 'asc' | 'desc'
  after?: string | undefined
  size: number
  /** Additional filter on the rows that the condition selects; keeps their columns. */
  narrow?: (rows: Plan) => Plan
}

const pageBudgetMs = 30_000

/** Refuses access.denied, notFound, table.right, table.empty, validation. */
export async function readTable(
  reading: Reading,
  { table, params, actor }: { table: TableIn; params: RowsParams; actor: Principal },
): Promise<TableRows | Refusal> {
  const { db, clock } = reading
  const right = await openRight(db, clock, { ...table, actor })
  if (isRefusal(right)) return right
  const refused = await requirePermissions(db, right, table, TablePermission.view)
  if (refused) return refused
  const after = params.after === undefined ? undefined : decodeCursor(params.after)
  const isStale = params.after !== undefined && !after
  if (isStale || (after && params.dataVersion !== undefined && after.version !== params.dataVersion))
    return refuseCursor()
  const version = await openVersion(reading, right, params.dataVersion ?? after?.version)
  if (isRefusal(version)) return version
  return readVersion(reading, { table, params, actor, right, version, after })
}

const refuseCursor = () => refuse('validation', { faults: { after: [{ key: 'cursorStale' }] } })

type Opened = {
  table: TableIn
  params: RowsParams
  actor: Principal
  right: Right
  version: Version
  after: Cursor | undefined
}

async function readVersion(reading: Reading, opened: Opened): Promise<TableRows | Refusal> {
  const { params, right, version, after } = opened
  const columns = openedColumns(viewedColumns(right, version))
  const sorted = columns.find(({ name }) => name === params.sort)
  if (params.sort !== undefined && !sorted)
    return refuse('validation', { faults: { sort: [{ key: 'sortColumnUnknown', values: { column: params.sort } }] } })
  const by: SortedBy | undefined = sorted && { ...sorted, descending: params.order === 'desc' }
  const isAfter = after && rowsAfter(after, by)
  if (after && isAfter === undefined) return refuseCursor()
  const found = await queryPage(reading, opened, { by, isAfter })
  if (isRefusal(found)) return found
  const rows = found.rows.slice(0, params.size)
  const last = rows.at(-1)
  const titles = new Map(right.columns.map(({ name, title }) => [name, title]))
  const sortAt = columns.findIndex(({ name }) => name === by?.name)
  return {
    columns: columns.map(({ name, fieldType, view }) => ({ name, title: titles.get(name) ?? '', fieldType, view })),
    rows: rows.map((cells) => columns.map(({ fieldType }, at) => cellOf(cells[at] ?? null, fieldType))),
    dataVersion: version.number,
    total: found.total,
    of: version.rows,
    next:
      last && found.rows.length > params.size
        ? encodeCursor({
            version: version.number,
            sort: by?.name ?? null,
            descending: by?.descending ?? false,
            value: by ? (last[sortAt] ?? null) : null,
            row: Number(last.at(-1)),
          })
        : null,
  }
}

type PageOrder = { by: SortedBy | undefined; isAfter: ReturnType<typeof rowsAfter> }
/** Rows of a page, with one extra row if there are more, and the total. */
type PageRows = { rows: RawCell[][]; total: number }

/** Keys found by one query of an order; later pages use them to read their rows. */
const keysAtOnce = 1_000

async function queryPage(reading: Reading, opened: Opened, order: PageOrder): Promise<PageRows | Refusal> {
  const { results } = reading
  const { table, params, actor, right, version, after } = opened
  const plans = await plansOf(reading, opened, { ...order, folder: '' })
  if (isRefusal(plans)) return plans
  // The right is part of the key, so that readers with different rights never share results.
  const sourceOf = (name: string, ...plan: unknown[]) => ({
    query: [name, ...plan] as const,
    versions: [version.id],
    right,
  })
  const { page, narrowed, counted } = plans
  const source = sourceOf('tableReads.page', page)
  const cached = results.find<PageRows>(source)
  if (cached) return cached
  const [totalOf, keysOf] = [sourceOf('tableReads.total', counted), sourceOf('tableReads.keys', narrowed, page.by)]
  const isWhole = right.rowCondition === null && params.condition === null && !params.narrow
  const known = isWhole ? version.rows : results.find<number>(totalOf)
  const keys = keysOfPage(results.find<number[]>(keysOf), after, page.size)
  const found = await results.compute(source, async () => {
    const read = await readPage(reading, opened, { ...order, known, keys })
    if (isRefusal(read)) return read
    if (!keys && !after) await results.compute(keysOf, async () => read.keys)
    return { rows: read.rows, total: read.total }
  })
  if (isRefusal(found)) return found
  if (known === undefined) await results.compute(totalOf, async () => found.total)
  const ended = await requireStill(reading, { right, version, table, actor, permissions: [TablePermission.view] })
  return ended ?? found
}

/** Keys of the page after a cursor, among the first keys of its order; undefined if they do not suffice. */
function keysOfPage(first: number[] | undefined, after: Cursor | undefined, size: number): number[] | undefined {
  if (!first) return undefined
  const last = after && first.indexOf(after.row)
  if (last === -1) return undefined
  const page = first.slice(last === undefined ? 0 : last + 1).slice(0, size)
  return page.length === size || first.length < keysAtOnce ? page : undefined
}

type PagePlans = {
  page: Pick<PageParams, 'rows' | 'by' | 'of' | 'size' | 'columns'>
  /** Filtered rows without paging, and their number. */
  narrowed: Plan
  counted: Plan
}

/** Plans of a page and of the total, over the version's files in a folder. */
async function plansOf(
  { db, clock, keys }: Reading,
  { table, params, right, version }: Opened,
  { by, isAfter, folder }: PageOrder & { folder: string },
): Promise<PagePlans | Refusal> {
  const { condition, size } = params
  const columns = viewedColumns(right, version)
  const opened = openTable(viewIn(folder, { right, version, keys, clock }))
  if ('faults' in opened) return refuseOutdated(db, right, table)
  const matched = filtered(opened, { condition, columns, timeZone: clock.timeZone })
  if ('faults' in matched) return refuse('validation', { faults: { condition: Object.values(matched.faults).flat() } })
  const narrowed = params.narrow ? params.narrow(matched) : matched
  return {
    page: {
      rows: isAfter === undefined ? narrowed : filter(narrowed, isAfter),
      by: by && { by: by.name, descending: by.descending },
      of: version.rows,
      size: size + 1,
      columns: [...openedColumns(columns).map(({ name }) => name), rowKey],
    },
    narrowed,
    counted: aggregate(narrowed, [], { total: count() }),
  }
}

async function readPage(
  reading: Reading,
  opened: Opened,
  { known, keys, ...order }: PageOrder & { known: number | undefined; keys: number[] | undefined },
): Promise<(PageRows & Pick<PageRead, 'keys'>) | Refusal> {
  const { right, version, actor, after } = opened
  return reading.datasets.use([version.datasetId], async (folders) => {
    const folder = folders.get(version.datasetId) ?? ''
    const plans = await plansOf(reading, opened, { ...order, folder })
    if (isRefusal(plans)) return plans
    const { page, narrowed, counted } = plans
    const input = {
      ...page,
      ...(keys && { rows: narrowed }),
      keys: keys ?? (after ? page.size : keysAtOnce),
      isFirst: !after,
      counted: known === undefined ? counted : null,
    }
    const limits = { inputs: [folder], budgetMs: pageBudgetMs, by: actor.userId, workspace: right.workspaceId }
    const outcome = await reading.engine.query('page', input, limits)
    if ('failed' in outcome) throw new Error(`a page of table ${right.bizId} was not read: ${outcome.failed}`)
    const total = outcome.reply.total ?? known
    if (total === undefined) throw new Error('rows without a total')
    return { rows: outcome.reply.rows, keys: outcome.reply.keys, total }
  })
}

/** Value in wire format: exact numbers that a double cannot hold as text, timestamps in ISO format. */
export function cellOf(value: RawCell, fieldType: FieldType): RawCell {
  if (value === null) return null
  if (fieldType === FieldType.integer) return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
  if (fieldType === FieldType.number) return withoutZeros(String(value))
  if (fieldType === FieldType.timestamp) return isoOf(String(value))
  return value
}
