import { join } from 'node:path'
import { readListFile } from '#api/data/watch-lists/list-file.ts'
import { createListMatcher } from '#api/data/watch-lists/matcher.ts'
import type { JobContext } from '#api/platform/engine/job.ts'
import { join as joined, onEqual, type Plan, rowNumber, scan, window } from '#api/platform/engine/plan/plan.ts'
import { replaceScans } from '#api/platform/engine/plan/scans.ts'
import { createRecordFile } from '#api/platform/engine/record-file.ts'
import { likenessValuesMax, listValuesMax, RuleKind } from '#contract/data/rules/codes.ts'
import { type CompiledList, matchedValue, matchesTable, matchFigures, noMatches } from '../model/lists.ts'
import { createRowMatch } from '../model/match-row.ts'

/** Watch list rules that a job matches before the evaluation. */
export type ListsParams = {
  rules: readonly {
    list: CompiledList
    /** Distinct values of the judged rows. */
    values: Plan
  }[]
  /** Files with the entries of the revisions, by list. */
  files: Readonly<Record<string, string>>
  /** Day on which entries are in force. */
  day: string
}

/** A rule has more distinct values than a job may match. */
export type TooManyValues = { id: string; rule: string; column: string; found: number; max: number }

/** Matches of a job: plans over its tables, and the rules with too many values, which match nothing. */
type MatchedLists = { over(plan: Plan): Plan; tooMany: TooManyValues[] }

const number = '$number'

/** Matches the distinct values of all list rules. */
export async function matchLists(
  { rules, files, day }: ListsParams,
  { session, room, progress }: Pick<JobContext, 'session' | 'room' | 'progress'>,
  step: string,
): Promise<MatchedLists> {
  const matchers = new Map<string, ReturnType<typeof createListMatcher>>()
  const tables = new Map<string, Plan>()
  const tooMany: MatchedLists['tooMany'] = []
  for (const { list, values } of rules) {
    const file = files[list.list.listBizId]
    if (file === undefined) throw new Error(`no file of watch list ${list.list.listBizId}`)
    const { rule, reads, figures } = list
    const name = `${matchesTable(rule.id)} ${step}`
    const [valuesTable, foundTable] = [`${name} values`, `${name} found`]
    const columns = reads.map((_, at) => matchedValue(rule.id, at))
    const found = await session.store(valuesTable, window(values, { [number]: rowNumber(...columns) }))
    const max = rule.kind === RuleKind.likeness ? likenessValuesMax : listValuesMax
    if (found > max) {
      tooMany.push({ id: rule.id, rule: rule.name, column: rule.column, found, max })
      tables.set(matchesTable(rule.id), noMatches(list))
      await session.drop(valuesTable)
      continue
    }
    const matcher = matchers.get(file) ?? createListMatcher(readListFile(file, day))
    matchers.set(file, matcher)
    const match = createRowMatch(list, matcher)
    const path = join(room.scratch, `matches-${tables.size}-${step.replace(/\W/g, '')}.records`)
    const records = createRecordFile(path)
    let read = 0
    for await (const chunk of session.stream(scan(valuesTable))) {
      const texts = columns.map((_, at) => chunk.texts(at))
      const numbers = chunk.values(columns.length)
      for (let at = 0; at < chunk.count; at++) {
        const cells = match(texts.map((column) => column[at] as string))
        if (cells) records.add([String(numbers[at]), ...cells.map(String)])
        read++
        if (read % reportEvery === 0) progress({ stage: 'match', rows: read, of: found })
      }
    }
    records.end()
    const types = Object.fromEntries(
      figures.map(({ column, as }) => [column.name, matchFigures[as as keyof typeof matchFigures]]),
    )
    await session.load(foundTable, { [number]: 'bigint', ...types }, path)
    await session.store(
      name,
      joined('inner', {
        left: scan(valuesTable),
        right: scan(foundTable),
        on: onEqual(number),
        columns: { left: columns, right: Object.keys(types) },
      }),
    )
    tables.set(matchesTable(rule.id), scan(name))
    await session.drop(valuesTable)
    await session.drop(foundTable)
  }
  return { tooMany, over: (plan) => (tables.size === 0 ? plan : replaceScans(plan, tables)) }
}

const reportEvery = 1000
