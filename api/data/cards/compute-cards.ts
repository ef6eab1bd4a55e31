import { createHash } from 'node:crypto'
import type { Right } from '#api/data/authorizations/right.ts'
import { filtered, openedColumns, openTable } from '#api/data/data-rights/open-table.ts'
import { concealedColumns } from '#api/data/data-rights/shown-condition.ts'
import {
  openRight,
  openVersion,
  refuseOutdated,
  requirePermissions,
  requireStill,
  type TableIn,
  type TableReader,
  type Version,
  viewedColumns,
  viewIn,
} from '#api/data/table-reads/open-version.ts'
import { cellOf } from '#api/data/table-reads/read-table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Datasets } from '#api/platform/datasets/datasets.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { Plan } from '#api/platform/engine/plan/plan.ts'
import type { ResultCache, ResultSource } from '#api/platform/engine/result-cache.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import type { Keys } from '#api/platform/keys.ts'
import { TablePermission } from '#contract/data/authorizations/codes.ts'
import type { Card, CardFigures, CardsFigures, CardWords } from '#contract/data/cards/shapes.ts'
import type { Condition } from '#contract/data/conditions.ts'
import { ColumnView } from '#contract/data/tables/codes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { type CardCheck, checkCard, type SeenColumn } from './check-card.ts'
import type { CardsEngine } from './engine.ts'
import { noFigures, type RawFigures } from './figures/raw-figures.ts'

export type Computing = {
  db: Db
  clock: Clock
  keys: Keys
  datasets: Datasets
  results: ResultCache
  cards: CardsEngine
}

export type ComputeParams = {
  table: TableIn
  /** Data version; by default the current one. */
  dataVersion?: number | undefined
  filter: Condition | null
  cards: readonly Card[]
  actor: Principal
}

const computeBudgetMs = 30_000

/** A table opened for a reader, at one version. */
export type OpenedCards = {
  table: TableIn
  actor: Principal
  right: Right
  version: Version
  columns: readonly SeenColumn[]
}

/** Opens a version for reading figures. Refuses access.denied, notFound, table.right, table.empty. */
export async function openForCards(
  computing: Pick<Computing, 'db' | 'clock'>,
  { table, dataVersion: number, ...reader }: Pick<ComputeParams, 'table' | 'dataVersion'> & TableReader,
): Promise<OpenedCards | Refusal> {
  const { db, clock } = computing
  const { actor } = reader
  const right = await openRight(db, clock, { ...table, ...reader })
  if (isRefusal(right)) return right
  const denied = await requirePermissions(db, right, table, TablePermission.view)
  if (denied) return denied
  const version = await openVersion(computing, right, number)
  if (isRefusal(version)) return version
  return { table, actor, right, version, columns: openedColumns(viewedColumns(right, version)) }
}

/**
 * Figures of cards over one version of a table, under the reader's right. Returns cached figures immediately and
 * computes all others in one job. A card that does not fit, or has too much data, carries its own fault. Refuses
 * access.denied, notFound, table.right, table.empty, and validation for the filter.
 */
export async function computeCards(computing: Computing, params: ComputeParams): Promise<CardsFigures | Refusal> {
  const opened = await openForCards(computing, params)
  return isRefusal(opened) ? opened : computeOpened(computing, { opened, filter: params.filter, cards: params.cards })
}

type Wanted = {
  opened: OpenedCards
  filter: Condition | null
  cards: readonly Card[]
  /** Minimum number of values behind each figure, for readers who may not see single values. */
  valuesMin?: number | undefined
  /** Called before figures that are not cached are computed. */
  onCompute?: (() => void) | undefined
}

/** Figures of cards over an opened version. Refuses as `computeCards`. */
export async function computeOpened(
  computing: Computing,
  { opened, filter, cards, valuesMin, onCompute }: Wanted,
): Promise<CardsFigures | Refusal> {
  const { clock, results } = computing
  const { right, version, columns, table, actor } = opened
  const symbolic = await rowsIn(computing, opened, { filter, folder: '' })
  if (isRefusal(symbolic)) return symbolic
  const checks = cards.map((card) => checkCard(card, columns, clock.timeZone))
  const fitting = cards.filter((_, at) => checks[at] === undefined)
  // The right is part of all keys, so that readers with different rights never share figures.
  const under = digestOf([symbolic, clock.timeZone, right, valuesMin])
  const sourceOf = (...query: unknown[]) => ({
    query: ['cards', ...query] as const,
    versions: [version.id],
    right: under,
  })
  const cardSource = ({ kind, settings }: Card) => sourceOf('card', kind, settings)
  const countSource = sourceOf('rows')
  const known = new Map<string, RawFigures>()
  for (const card of fitting) {
    const cached = results.find<RawFigures>(cardSource(card))
    if (cached) known.set(card.id, cached)
  }
  const isWhole = filter === null && right.rowCondition === null
  let rows = isWhole ? version.rows : results.find<number>(countSource)
  const missing = fitting.filter(({ id }) => !known.has(id))
  if (missing.length > 0 || rows === undefined) {
    const isCounted = rows === undefined
    onCompute?.()
    const read = await results.compute(
      sourceOf(
        'several',
        isCounted,
        missing.map(({ kind, settings }) => [kind, settings]),
      ),
      () => readCards(computing, opened, { filter, cards: missing, isCounted, valuesMin }),
    )
    if (isRefusal(read)) return read
    for (const [at, card] of missing.entries()) {
      const figures = read.figures[at] ?? noFigures
      known.set(card.id, figures.isLate ? figures : await sharedResult(results, cardSource(card), figures))
    }
    if (rows === undefined && read.rows !== null) {
      const counted = read.rows
      rows = counted
      await sharedResult(results, countSource, counted)
    }
    // Cached figures take no time, so the right cannot end meanwhile.
    const ended = await requireStill(computing, { right, version, table, actor, permissions: [TablePermission.view] })
    if (ended) return ended
  }
  return {
    ...factsOf(opened),
    dataVersion: version.number,
    timeZone: clock.timeZone,
    rows: { of: version.rows, filtered: rows ?? 0, hasRowCondition: right.rowCondition !== null },
    columns: { seen: columns.length, of: version.columns.length },
    cards: cards.map((card, at) => shownFigures(card, { opened, check: checks[at], raw: known.get(card.id), under })),
  }
}

/** Opened rows that match a filter, in a folder with the version's files. Refuses table.right, validation. */
export async function rowsIn(
  { db, clock, keys }: Pick<Computing, 'db' | 'clock' | 'keys'>,
  { right, version, table }: OpenedCards,
  { filter, folder }: { filter: Condition | null; folder: string },
): Promise<Plan | Refusal> {
  const opened = openTable(viewIn(folder, { right, version, keys, clock }))
  if ('faults' in opened) return refuseOutdated(db, right, table)
  const columns = viewedColumns(right, version)
  const concealed = refuseConcealed(filter, columns)
  if (concealed) return concealed
  const narrowed = filtered(opened, { condition: filter, columns, timeZone: clock.timeZone })
  return 'faults' in narrowed
    ? refuse('validation', { faults: { filter: Object.values(narrowed.faults).flat() } })
    : narrowed
}

/**
 * Refuses a filter that was read with concealed values, since it would find no rows or wrong ones. Texts equal to the
 * placeholder are values in columns that the reader sees plain.
 */
export function refuseConcealed(
  filter: Condition | null,
  columns: readonly { name: string; view: ColumnView }[],
): Refusal | undefined {
  if (!filter) return undefined
  const plain = new Set(columns.flatMap(({ name, view }) => (view === ColumnView.plain ? [name] : [])))
  const column = concealedColumns(filter).find((name) => !plain.has(name))
  if (column === undefined) return undefined
  return refuse('validation', { faults: { filter: [{ key: 'cards-faults:filterConcealed', values: { column } }] } })
}

type Read = { figures: RawFigures[]; rows: number | null }

const late = (): RawFigures => ({ ...noFigures, fault: { key: 'cards-faults:late', values: {} }, isLate: true })

async function readCards(
  { cards: engine, ...computing }: Computing,
  opened: OpenedCards,
  { filter, cards, isCounted, valuesMin }: Omit<Wanted, 'opened'> & { isCounted: boolean },
): Promise<Read | Refusal> {
  const { right, version, columns, actor } = opened
  return computing.datasets.use([version.datasetId], async (folders) => {
    const folder = folders.get(version.datasetId) ?? ''
    const rows = await rowsIn(computing, opened, { filter, folder })
    if (isRefusal(rows)) return rows
    const seen = columns.map(({ name, fieldType }) => ({ name, fieldType }))
    const input = { rows, columns: seen, cards, timeZone: computing.clock.timeZone, isCounted, valuesMin }
    const limits = { inputs: [folder], budgetMs: computeBudgetMs, by: actor.userId, workspace: right.workspaceId }
    const outcome = await engine.query('compute', input, limits)
    if (!('failed' in outcome)) return outcome.reply
    // The time or memory limit was exceeded: each card says what to narrow.
    if (outcome.failed === 'late' || outcome.failed === 'memory') return { figures: cards.map(late), rows: null }
    throw new Error(`cards of table ${right.bizId} were not computed: ${outcome.failed}`)
  })
}

type Facts = Pick<CardsFigures, 'table' | 'newestVersion' | 'versionAt' | 'isStale'>

/** Name of the table, and its newest version if that is not the opened one. */
export const factsOf = ({ right, version }: OpenedCards): Facts => ({
  table: { bizId: right.bizId, name: version.tableName, title: version.tableTitle },
  newestVersion: version.newest ?? version.number,
  versionAt: new Date(version.at).toISOString(),
  isStale: version.isStale,
})

/** Stores a result, unless another waiting reader has stored it, so that all share one object. */
async function sharedResult<T>(results: ResultCache, source: ResultSource, made: T): Promise<T> {
  const cached = results.find<T>(source)
  if (cached !== undefined) return cached
  await results.compute(source, async () => made)
  return results.find<T>(source) ?? made
}

const digestOf = (source: unknown): string => createHash('sha256').update(JSON.stringify(source)).digest('base64')

type Made = { opened: OpenedCards; check: CardCheck | undefined; raw: RawFigures | undefined }

/** Cache of wire figures by the raw figures behind them, the digest of the right, and the card. */
const shown = new WeakMap<RawFigures, Map<string, CardFigures>>()
const shownMax = 100

/**
 * `figuresOf`, memoized for all readers under one right: returns the same frozen object while the figures are cached.
 */
function shownFigures(card: Card, { under, ...made }: Made & { under: string }): CardFigures {
  const { raw, check } = made
  if (!raw || check || !Object.isFrozen(raw)) return figuresOf(card, made)
  const known = shown.get(raw) ?? new Map<string, CardFigures>()
  if (known.size >= shownMax) known.clear()
  shown.set(raw, known)
  const key = JSON.stringify([under, card])
  const figures = known.get(key) ?? Object.freeze(figuresOf(card, made))
  known.set(key, figures)
  return figures
}

/** Figures on the wire, with the titles and views of their columns. */
function figuresOf(card: Card, { opened, check, raw = noFigures }: Made): CardFigures {
  const { right, columns } = opened
  const known = new Map(right.columns.map((column) => [column.name, column]))
  const views = new Map(columns.map(({ name, view }) => [name, view]))
  const shownColumns = raw.columns.map((column) => {
    const { title = '', tones = {} } = (column.column && known.get(column.column)) || {}
    return {
      name: column.name,
      role: column.role,
      fieldType: column.fieldType,
      view: (column.column && views.get(column.column)) || ColumnView.plain,
      column: column.column ?? null,
      title,
      aggregate: column.aggregate ?? null,
      timeGrouping: column.timeGrouping ?? null,
      ...(Object.keys(tones).length > 0 && { tones }),
    }
  })
  const cells = (row: RawFigures['rows'][number]['cells']) =>
    row.map((cell, at) => cellOf(cell, shownColumns[at]?.fieldType ?? 'string'))
  const masked = [
    ...new Set(shownColumns.flatMap(({ column, view }) => (column && view === ColumnView.masked ? [column] : []))),
  ]
  const maskedNotes: CardWords[] = masked.map((column) => ({ key: 'cards-faults:noteMasked', values: { column } }))
  return {
    id: card.id,
    kind: card.kind,
    columns: shownColumns,
    rows: raw.rows.map((row) => ({ ...row, cells: cells(row.cells) })),
    total: raw.total && cells(raw.total),
    groups: raw.groups,
    series: raw.series,
    found: raw.found,
    leftOut: raw.leftOut,
    distribution: raw.distribution && {
      ...raw.distribution,
      least: cellOf(raw.distribution.least, shownColumns[0]?.fieldType ?? 'string'),
      most: cellOf(raw.distribution.most, shownColumns[0]?.fieldType ?? 'string'),
    },
    benford: raw.benford,
    target: card.kind === 'number' ? card.settings.target : null,
    notes: [...raw.notes, ...maskedNotes],
    fault: check ?? (raw.fault && { ...raw.fault, field: null }),
  }
}
