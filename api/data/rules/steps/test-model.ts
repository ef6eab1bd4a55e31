import { isDataError } from '#api/platform/engine/data-error.ts'
import type { JobContext } from '#api/platform/engine/job.ts'
import { and, type Expression, isNotNull, literal } from '#api/platform/engine/plan/expression.ts'
import { aggregate, count, filter, limit, named, sort } from '#api/platform/engine/plan/plan.ts'
import type { Value } from '#api/platform/engine/session.ts'
import { hitDaysMax, shownHitsMax } from '#contract/data/rules/codes.ts'
import { rowKey } from '../../data-rights/open-table.ts'
import { anyHit, outcomesName, withOutcomes } from '../model/outcome-plan.ts'
import { outcomeSigns } from '../model/outcome-text.ts'
import { firstHits } from './first-hits.ts'
import { type Judging, judgeEach } from './judge-each.ts'
import { type ListsParams, matchLists, type TooManyValues } from './match-lists.ts'

export type TestParams = Judging & {
  lists: ListsParams
  /** True for a row that should be found; null without a label. */
  wanted: Expression | null
  /** Day of a row; null if the model has no time. */
  day: Expression | null
}

type RawCell = Exclude<Value, bigint>
export type Tested = {
  /** Row counts by the outcomes of the rules, one character each, and by label. */
  groups: { outcomes: string; isWanted: boolean | null; rows: number }[]
  /** First rows with hits: their number, the outcomes, and the columns. */
  hits: { row: number; outcomes: string; cells: RawCell[] }[]
  /** Rows with hits by day, the newest first. */
  days: { day: string; rows: number }[] | null
}

const [labelName, dayName] = ['$label', '$day']
const noLabel = literal(null, 'boolean')
const noDay = literal(null, 'date')

/**
 * Evaluates rows with the engine, or row by row if a value fails there, so that only failing rows are not judged.
 * Evaluates the shown rows both ways: an engine that simplifies `a + 1 > 5` gets a result where the sum itself would
 * fail. `overflow`: a figure over several rows has too many digits.
 */
export async function testModel(
  { lists, ...given }: TestParams,
  context: JobContext,
): Promise<Tested | { overflow: true } | { tooMany: TooManyValues }> {
  const matched = await matchLists(lists, context, 'test')
  const [tooMany] = matched.tooMany
  if (tooMany) return { tooMany }
  const params = { ...given, rows: matched.over(given.rows) }
  try {
    const tested = await byEngine(params, context)
    if (tested) return tested
  } catch (error) {
    if (!isDataError(error)) throw error
  }
  try {
    return await byRow(params, context)
  } catch (error) {
    if (isDataError(error)) return { overflow: true }
    throw error
  }
}

/** Undefined if a shown row fails on its own. */
async function byEngine(
  { rows, columns, model, wanted, day }: Omit<TestParams, 'lists'>,
  { session }: JobContext,
): Promise<Tested | undefined> {
  const names = columns.map(({ name }) => name)
  const judged = withOutcomes(rows, model, {
    ...named([rowKey, ...names]),
    [labelName]: wanted ?? noLabel,
    [dayName]: day ?? noDay,
  })
  const grouped = await session.rows(aggregate(judged, [outcomesName, labelName], { rows: count() }))
  const hits = await firstHits(session, judged, { columns, model })
  if (!hits) return undefined
  const ofDays = aggregate(filter(judged, and(anyHit, isNotNull(dayName))), [dayName], { rows: count() })
  const byDay =
    day === null ? null : await session.rows(limit(sort(ofDays, { by: dayName, descending: true }), hitDaysMax))
  return {
    groups: grouped.map(([outcomes, isWanted, rows]) => ({
      outcomes: String(outcomes),
      isWanted: isWanted as boolean | null,
      rows: Number(rows),
    })),
    hits: hits.map((hit) => ({ ...hit, cells: hit.cells.map(plain) })),
    days: byDay === null ? null : byDay.map(([of, rows]) => ({ day: String(of), rows: Number(rows) })),
  }
}

async function byRow({ wanted, day, ...judging }: Omit<TestParams, 'lists'>, { session }: JobContext): Promise<Tested> {
  const groups = new Map<string, Tested['groups'][number]>()
  const hits: Tested['hits'] = []
  const more = { [labelName]: wanted ?? noLabel, [dayName]: day ?? noDay }
  const days = new Map<string, number>()
  await judgeEach(session, { ...judging, more }, ({ row, outcomes, cells, more: [label, of] }) => {
    const isWanted = label as boolean | null
    const key = `${outcomes} ${isWanted}`
    const group = groups.get(key) ?? { outcomes, isWanted, rows: 0 }
    groups.set(key, { ...group, rows: group.rows + 1 })
    if (!outcomes.includes(outcomeSigns.hit)) return
    if (hits.length < shownHitsMax) hits.push({ row, outcomes, cells: cells.map(plain) })
    if (of !== null && of !== undefined) days.set(String(of), (days.get(String(of)) ?? 0) + 1)
  })
  const byDay = [...days].map(([of, rows]) => ({ day: of, rows })).toSorted((a, b) => (a.day < b.day ? 1 : -1))
  return { groups: [...groups.values()], hits, days: day === null ? null : byDay.slice(0, hitDaysMax) }
}

const plain = (cell: Value): RawCell => (typeof cell === 'bigint' ? String(cell) : cell)
