import { join } from 'node:path'
import { isDataError } from '#api/platform/engine/data-error.ts'
import type { JobContext } from '#api/platform/engine/job.ts'
import { call, isIn, literal } from '#api/platform/engine/plan/expression.ts'
import {
  aggregate,
  count,
  filter,
  join as joined,
  limit,
  named,
  onEqual,
  type Plan,
  pick,
  project,
  scan,
  sort,
} from '#api/platform/engine/plan/plan.ts'
import { createRecordFile } from '#api/platform/engine/record-file.ts'
import type { Value } from '#api/platform/engine/session.ts'
import { shownDifferencesMax } from '#contract/data/rules/codes.ts'
import { rowKey } from '../../data-rights/open-table.ts'
import { isDifferent, type Scored } from '../model/difference.ts'
import { anyHit, outcomesName, withOutcomes } from '../model/outcome-plan.ts'
import { firstHits } from './first-hits.ts'
import { type Judging, judgeEach } from './judge-each.ts'
import { type ListsParams, matchLists, type TooManyValues } from './match-lists.ts'

type Side = Judging & { lists: ListsParams }
export type CompareParams = { first: Side; second: Side; key: readonly string[] }

type RawCell = Exclude<Value, bigint>
export type Compared = {
  /** Row counts by the outcomes of both contents. */
  groups: { first: string; second: string; rows: number }[]
  /** First rows whose outcomes differ: their number, both outcomes, and the key. */
  shown: { row: number; first: string; second: string; key: RawCell[] }[]
}

/** Prefix for the second content's outcomes, to tell them from the first; no table column contains a dollar sign. */
const otherName = '$other'

/** Maximum pairs of outcomes for which differing rows are looked up. */
const pairsMax = 1000

/** Evaluates the same rows with two contents and counts the pairs of outcomes. `overflow` as in a test. */
export async function compareModels(
  params: CompareParams,
  context: JobContext,
): Promise<Compared | { overflow: true } | { tooMany: TooManyValues }> {
  const { session } = context
  const { key } = params
  try {
    const matched = {
      first: await matchLists(params.first.lists, context, 'first'),
      second: await matchLists(params.second.lists, context, 'second'),
    }
    const [tooMany] = [...matched.first.tooMany, ...matched.second.tooMany]
    if (tooMany) return { tooMany }
    const first = { ...params.first, rows: matched.first.over(params.first.rows) }
    const second = { ...params.second, rows: matched.second.over(params.second.rows) }
    const one = await storeOutcomes(context, 'compared first', first)
    const other = await storeOutcomes(context, 'compared second', second)
    const pairs = joined('inner', {
      left: one,
      right: project(other, { [rowKey]: rowKey, [otherName]: outcomesName }),
      on: onEqual(rowKey),
      columns: { left: [rowKey, outcomesName, ...key], right: [otherName] },
    })
    const grouped = await session.rows(aggregate(pairs, [outcomesName, otherName], { rows: count() }))
    const groups = grouped.map(([a, b, rows]) => ({ first: String(a), second: String(b), rows: Number(rows) }))
    const contents = { first: first.model.content, second: second.model.content } satisfies Scored
    const wanted = groups.filter((group) => isDifferent(contents, group)).slice(0, pairsMax)
    if (wanted.length === 0) return { groups, shown: [] }
    const isWanted = isIn(
      call('concat', outcomesName, literal('|'), otherName),
      wanted.map((group) => literal(`${group.first}|${group.second}`)),
    )
    const rows = await session.rows(
      pick(limit(sort(filter(pairs, isWanted), rowKey), shownDifferencesMax), [
        rowKey,
        outcomesName,
        otherName,
        ...key,
      ]),
    )
    const plain = (cell: Value): RawCell => (typeof cell === 'bigint' ? String(cell) : cell)
    return {
      groups,
      shown: rows.map(([row, a, b, ...cells]) => ({
        row: Number(row),
        first: String(a),
        second: String(b),
        key: cells.map(plain),
      })),
    }
  } catch (error) {
    if (isDataError(error)) return { overflow: true }
    throw error
  }
}

/** Stores the outcomes of all rows. Evaluates row by row if a value fails in the engine or in a row with a hit. */
async function storeOutcomes(
  { session, room }: JobContext,
  table: string,
  { rows, columns, model }: Judging,
): Promise<Plan> {
  const names = columns.map(({ name }) => name)
  try {
    const judged = withOutcomes(rows, model, named([rowKey, ...names]))
    await session.store(table, pick(judged, [rowKey, outcomesName, anyHit, ...names]))
    if (await firstHits(session, scan(table), { columns, model })) return scan(table)
    await session.drop(table)
  } catch (error) {
    if (!isDataError(error)) throw error
  }
  const file = join(room.scratch, `${table}.records`)
  const records = createRecordFile(file)
  await judgeEach(session, { rows, columns, model }, ({ row, outcomes, cells }) => {
    records.add([String(row), outcomes, ...cells.map((cell) => (cell === null ? undefined : String(cell)))])
  })
  records.end()
  const types = Object.fromEntries(columns.map(({ name, type }) => [name, type]))
  await session.load(table, { [rowKey]: 'bigint', [outcomesName]: 'text', ...types }, file)
  return scan(table)
}
