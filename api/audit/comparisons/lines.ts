import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { EngineContext } from '#api/audit/data-process/engine-context.ts'
import { sourcesOf } from '#api/audit/data-process/source.ts'
import type { ResultLine } from '#api/audit/flow/comparison/result.ts'
import { getObject } from '#api/audit/reviews/object.ts'
import type { Scope } from '#api/audit/reviews/scope.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { JobOutcome } from '#api/platform/engine/engine.ts'
import type { Log } from '#api/platform/log.ts'
import { personAs } from '#api/shell/accounts/people.ts'
import { user } from '#api/shell/accounts/table.ts'
import { versionsListed } from '#contract/audit/comparisons/codes.ts'
import type {
  ComparisonLine,
  ComparisonResult,
  comparisonParams,
  FigureRow,
  LineDetail,
  OpenHint,
  VersionDetail,
} from '#contract/audit/comparisons/shapes.ts'
import type { HandChange } from '#contract/audit/flow/hand-pair.ts'
import type { PairingState } from '#contract/audit/flow/pairing.ts'
import type { FlowProduct } from '#contract/audit/flow/product.ts'
import { decimalOf } from '#contract/audit/flow/reading.ts'
import type { FigureList } from '#contract/audit/flow/result.ts'
import type { Language } from '#contract/platform/language.ts'
import { type Page, type Paged, pageOf, recordsOf } from '#contract/platform/paging.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import type { Pages } from './pages.ts'
import { type Comparison, comparisonVersions, describeComparison, listVersions } from './version.ts'

export type ReadingDeps = { db: Db; engineContext: EngineContext; pages: Pages; log: Log }

/** Dependencies of a query, and the id of the user who waits for it. */
type Querying = Omit<ReadingDeps, 'db'> & { by: number }

/** Enough to rebuild the cached tables of a result with millions of lines, the slowest case. */
const budgetMs = 60_000

type Params = z.output<typeof comparisonParams>

/** Refuses notFound, comparison.unread. */
export async function findComparison(
  { db, ...deps }: ReadingDeps,
  { scope, language }: { scope: Scope; language: Language },
  { objectId, id, current, size, sort, order, state, duplicate, ...fields }: Params,
): Promise<ComparisonResult | Refusal> {
  const work = { ...deps, by: scope.userId }
  const object = await getObject(db, scope, objectId)
  if (isRefusal(object)) return object
  const chosen = await comparisonVersions.choose(db, objectId, id)
  if (id !== undefined && !chosen) return refuse('notFound')
  const { rows: versions, total: versionsTotal } = await listVersions(db, objectId, { number: 1, size: versionsListed })
  const version = chosen ? await describeComparison(db, chosen, language) : null
  const { sources, unready } = await sourcesOf(db, objectId)
  const summary = {
    objectId,
    mayEdit: object.mayEdit,
    ready: sources.length,
    unready: unready.length,
    ...(await comparisonVersions.among(db, objectId)),
    versions,
    versionsTotal,
    chosen: chosen?.id ?? null,
    version,
  }
  if (!chosen || chosen.dataset === null) return { ...summary, lines: null }
  const page = pageOf({ current, size })
  const filter = { ...fields, ...(state && { states: [state] }), ...(duplicate && { duplicate: true as const }) }
  const pageParams = { filter, order: { by: sort, descending: order === 'desc' }, page: page.number, size: page.size }
  const read = await askOf(work, chosen, (folder, inputs, file) =>
    work.engineContext.engine.query(
      'resultPage',
      { folder, ...pageParams },
      { by: work.by, inputs, tablesFile: file, budgetMs },
    ),
  )
  if (isRefusal(read)) return read
  const { rows, total } = read.reply
  const notes = await notesOf(db, chosen.id, rows)
  const lines = rows.map((line) => ({ ...lineOf(line, chosen), notes: notes.get(line.place) ?? 0 }))
  return { ...summary, lines: recordsOf({ rows: lines, total }, page) }
}

/** Lines of a result at the given places. Refuses comparison.unread. */
async function linesAt(work: Querying, found: Comparison, places: readonly number[]): Promise<ResultLine[] | Refusal> {
  const order = { by: 'place', descending: false } as const
  const pageParams = { filter: { places: [...places] }, order, page: 1, size: places.length }
  const read = await askOf(work, found, (folder, inputs, file) =>
    work.engineContext.engine.query(
      'resultPage',
      { folder, ...pageParams },
      { by: work.by, inputs, tablesFile: file, budgetMs },
    ),
  )
  return isRefusal(read) ? read : read.reply.rows
}

/**
 * Returns which of these places have lines in a version. Refuses notFound, comparison.empty (it has no result),
 * comparison.unread.
 */
export async function knownPlaces(
  { db, ...deps }: ReadingDeps,
  scope: Scope,
  { id, places }: { id: number; places: readonly number[] },
): Promise<number[] | Refusal> {
  const work = { ...deps, by: scope.userId }
  const seen = await comparisonVersions.find(db, scope, id)
  if (isRefusal(seen)) return seen
  if (seen.found.dataset === null) return refuse('comparison.empty')
  const lines = await linesAt(work, seen.found, places)
  return isRefusal(lines) ? lines : lines.map(({ place }) => place)
}

/** Lines at some places; to split a group, all its lines. Refuses notFound, comparison.unread. */
export async function linesToPair(
  work: Querying,
  found: Comparison,
  { change, places }: { change: HandChange; places: readonly number[] },
): Promise<ResultLine[] | Refusal> {
  const lines = await linesAt(work, found, places)
  if (isRefusal(lines)) return lines
  const [first] = lines
  if (!first || lines.length !== places.length) return refuse('notFound')
  if (change === 'join' || lines.some(({ group }) => group === null || group !== first.group)) return lines
  const group = await askOf(work, found, (folder, inputs, file) =>
    work.engineContext.engine.query(
      'resultGroup',
      { folder, place: first.place, raws: [] },
      { by: work.by, inputs, tablesFile: file, budgetMs },
    ),
  )
  return isRefusal(group) ? group : (group.reply ?? [])
}

/** Runs `ask` with the folder of a result and the file of its cached tables. Refuses comparison.unread. */
async function askOf<R>(
  { engineContext, pages, log }: Querying,
  { id, dataset, inputs }: Comparison,
  ask: (folder: string, inputs: string[], file: string, folders: ReadonlyMap<number, string>) => Promise<JobOutcome<R>>,
  besides: readonly number[] = [],
): Promise<{ reply: R } | Refusal> {
  if (dataset === null) throw new Error(`a comparison of ${inputs.length} sheets has no result`)
  const outcome = await pages
    .use(id, ({ folder: pagesFolder, file }) =>
      engineContext.datasets.use([dataset, ...besides], (folders) =>
        ask(folders.get(dataset) ?? '', [...folders.values(), pagesFolder], file, folders),
      ),
    )
    .catch((err: unknown) => ({ failed: 'error' as const, err }))
  if (!('failed' in outcome)) return outcome
  log.error({ comparison: id, ...outcome }, 'reading the result of a comparison failed')
  return refuse('comparison.unread')
}

async function notesOf(db: Db, id: number, lines: readonly { place: number }[]): Promise<Map<number, number>> {
  const places = sql.param(lines.map(({ place }) => place))
  const { rows } = await db.execute<{ place: string; count: number }>(sql`
    select place, count(*)::int as count from flow_line_note
    where comparison_id = ${id} and place = any(${places}::bigint[]) group by place`)
  return new Map(rows.map(({ place, count }) => [Number(place), count]))
}

export function lineOf(line: ResultLine, { inputs }: Comparison): Omit<ComparisonLine, 'notes'> {
  const input = inputs[line.source]
  return {
    ...line,
    fileName: input?.fileName ?? '',
    sheet: input?.sheet ?? null,
    quantity: decimalOf(line.quantity),
    base: decimalOf(line.base),
    amount: line.amount === null ? null : decimalOf(line.amount),
    difference: line.difference === null ? null : decimalOf(line.difference),
  }
}

/** Refuses notFound (also of a version without a result), comparison.unread. */
export async function getLine(
  { db, ...deps }: ReadingDeps,
  scope: Scope,
  { id, place }: { id: number; place: number },
): Promise<LineDetail | Refusal> {
  const work = { ...deps, by: scope.userId }
  const seen = await comparisonVersions.find(db, scope, id)
  if (isRefusal(seen)) return seen
  const { found } = seen
  if (found.dataset === null) return refuse('notFound')
  const read = await askOf(
    work,
    found,
    (folder, inputs, file, folders) => {
      const raws = found.inputs.map(({ rawDataset, raw }, source) => ({
        source,
        file: join(folders.get(rawDataset) ?? '', raw.file),
        width: raw.width,
      }))
      return work.engineContext.engine.query(
        'resultGroup',
        { folder, place, raws },
        { by: work.by, inputs, tablesFile: file, budgetMs },
      )
    },
    found.inputs.map(({ rawDataset }) => rawDataset),
  )
  if (isRefusal(read)) return read
  const group = read.reply
  if (!group) return refuse('notFound')
  const rows = group.map(({ cells, ...line }) => ({
    ...lineOf(line, found),
    heads: found.inputs[line.source]?.heads ?? [],
    columns: found.inputs[line.source]?.columns ?? {},
    cells,
  }))
  const { rows: notes } = await db.execute<LineDetail['notes'][number]>(sql`
    select n.id, n.text, ${personAs('u')} as "createdBy",
      n.created_at as "createdAt"
    from flow_line_note n join ${user} u on u.id = n.created_by
    where n.comparison_id = ${id} and n.place = ${place} order by n.id`)
  const hints = await hintsOf(work, found, { place, state: group[0]?.state })
  return isRefusal(hints) ? hints : { version: found.number, rows, hints, notes }
}

const mayBeClosed: ReadonlySet<PairingState | undefined> = new Set([
  'onlyReported',
  'onlyDealer',
  'quantityDiffers',
  'dateDiffers',
])

/** Reasons why a line stayed open or a pair differs although other lines would close it. Refuses comparison.unread. */
async function hintsOf(
  work: Querying,
  found: Comparison,
  { place, state }: { place: number; state: PairingState | undefined },
): Promise<OpenHint[] | Refusal> {
  if (!mayBeClosed.has(state)) return []
  const { settings } = found
  const read = await askOf(work, found, (folder, inputs, file) =>
    work.engineContext.engine.query(
      'resultReasons',
      { folder, place, settings },
      { by: work.by, inputs, tablesFile: file, budgetMs },
    ),
  )
  if (isRefusal(read)) return read
  const lines = new Map(read.reply.lines.map((line) => [line.place, lineOf(line, found)]))
  return read.reply.reasons.map(({ reason, because, places }) => ({
    reason,
    because,
    lines: places.flatMap((at) => {
      const line = lines.get(at)
      if (!line) return []
      const { place, fileName, sheet, row, role, date, batchNo, base } = line
      return [{ place, fileName, sheet, row, role, date, batchNo, base }]
    }),
  }))
}

/** Refuses notFound (also of a version without a result), comparison.unread. */
export async function pageFigures(
  { db, ...deps }: ReadingDeps,
  scope: Scope,
  { id, list, page }: { id: number; list: FigureList; page: Page },
): Promise<Paged<FigureRow> | Refusal> {
  const work = { ...deps, by: scope.userId }
  const seen = await comparisonVersions.find(db, scope, id)
  if (isRefusal(seen)) return seen
  if (seen.found.dataset === null) return refuse('notFound')
  const read = await askOf(work, seen.found, (folder, inputs) =>
    work.engineContext.engine.query(
      'resultFigures',
      { folder, list, page: page.number, size: page.size },
      { by: work.by, inputs, budgetMs },
    ),
  )
  if (isRefusal(read)) return read
  const { rows, total } = read.reply
  const products = new Map(seen.found.master.products.map((product) => [product.code, product]))
  return { total, rows: rows.map((row) => inUnits(withName(row, products)) as FigureRow) }
}

/** Adds name and spec to a row that names a product only by code. */
function withName(row: unknown, products: ReadonlyMap<string, FlowProduct>): unknown {
  const { product } = row as { product?: string }
  if (product === undefined) return row
  const { name: productName = '', spec = '' } = products.get(product) ?? {}
  return { ...(row as object), productName, spec }
}

const scaled = new Set(['quantity', 'amount', 'computed', 'closing', 'difference', 'lowest'])
/** Converts figures from ten-thousandths to decimals. */
function inUnits(known: unknown): unknown {
  if (Array.isArray(known)) return known.map(inUnits)
  if (typeof known !== 'object' || known === null) return known
  return Object.fromEntries(
    Object.entries(known).map(([key, of]) => [key, scaled.has(key) ? decimalOf(of as string | number) : inUnits(of)]),
  )
}

/** Refuses notFound. */
export async function pageVersions(
  { db }: Pick<ReadingDeps, 'db'>,
  scope: Scope,
  { objectId, page }: { objectId: number; page: Page },
) {
  const object = await getObject(db, scope, objectId)
  if (isRefusal(object)) return object
  const { sources, unready } = await sourcesOf(db, objectId)
  return {
    ...recordsOf(await listVersions(db, objectId, page), page),
    mayEdit: object.mayEdit,
    ready: sources.length,
    unready: unready.length,
  }
}

/** Refuses notFound. */
export async function getVersion(
  { db }: Pick<ReadingDeps, 'db'>,
  { scope, language }: { scope: Scope; language: Language },
  id: number,
): Promise<VersionDetail | Refusal> {
  const seen = await comparisonVersions.find(db, scope, id)
  if (isRefusal(seen)) return seen
  return {
    version: await describeComparison(db, seen.found, language),
    ...(await comparisonVersions.among(db, seen.found.objectId)),
  }
}
