import { join } from 'node:path'
import { isDataError } from '#api/platform/engine/data-error.ts'
import type { JobContext } from '#api/platform/engine/job.ts'
import { call, type Expression, eq, literal } from '#api/platform/engine/plan/expression.ts'
import { aggregate, count, filter, named, pick, scan, sort } from '#api/platform/engine/plan/plan.ts'
import type { ColumnTypes } from '#api/platform/engine/plan/types.ts'
import { createRecordFile } from '#api/platform/engine/record-file.ts'
import type { Session, Value } from '#api/platform/engine/session.ts'
import { rowKey } from '../../data-rights/open-table.ts'
import { anyHit, outcomesName, withOutcomes } from '../model/outcome-plan.ts'
import { outcomeSigns } from '../model/outcome-text.ts'
import { dayName, dayOf, millisOf, momentName, windowRows } from '../model/window-rows.ts'
import { createExplainer, type FoundWindow } from './explain-hit.ts'
import { judgeEach, judgeOf } from './judge-each.ts'
import type { JudgeParams } from './judge-params.ts'

/** Rows that were judged, those with a hit and those that could not be judged. */
export type JudgedCounts = { judged: number; hits: number; notJudged: number }

/** Session table with the rows of a step that have a hit or could not be judged. */
const judgedTable = (step: string): string => `rules judged ${step}`

/**
 * Evaluates all rows and adds a record for each one with a hit or not judged, in file order. Uses the engine, or goes
 * row by row if a value fails there. Throws an error that `isDataError` recognizes if a figure over several rows has
 * too many digits.
 */
export async function judgeRows(
  params: JudgeParams,
  { session, room }: Pick<JobContext, 'session' | 'room'>,
  { rowsIn, add }: { rowsIn: number; add: (cells: readonly (string | undefined)[]) => void },
): Promise<JudgedCounts> {
  await storeJudged(params, { session, room })
  const windows = await openWindows(params, session)
  const explain = createExplainer(params)
  const judge = judgeOf(params)
  const names = params.columns.map(({ name }) => name)
  const extras = extrasOf(params)
  const extraNames = Object.keys(extras)
  const read = sort(pick(scan(judgedTable(params.step)), [rowKey, outcomesName, ...names, ...extraNames]), rowKey)
  let [hits, notJudged] = [0, 0]
  try {
    for await (const chunk of session.stream(read)) {
      const all = Array.from({ length: chunk.width }, (_, at) => chunk.values(at))
      for (let at = 0; at < chunk.count; at++) {
        const [number, found, ...values] = all.map((column) => column[at] as Value)
        const row = Number(number)
        const cells = values.slice(0, names.length)
        // An engine that simplifies `a + 1 > 5` gets a result where the sum itself would fail.
        const outcomes = judge(cells)
        const isFailed = outcomes.includes(outcomeSigns.error)
        if (!isFailed && outcomes !== found)
          throw new Error(`row ${row} is judged ${found} by the engine and ${outcomes} by row`)
        // The row is stored for a rule that cannot judge it, but other parts of the combination decide.
        if (!isFailed && !outcomes.includes(outcomeSigns.hit)) continue
        if (isFailed) notJudged += 1
        else hits += 1
        const behind = new Map<string, FoundWindow>()
        for (const window of windows) {
          const rowsBehind = await window.take(row)
          if (rowsBehind) behind.set(window.rule, rowsBehind)
        }
        const more = new Map(extraNames.map((name, place) => [name, values[names.length + place] ?? null]))
        add(explain({ outcomes, cells, windows: behind, extras: more }))
      }
    }
  } finally {
    for (const window of windows) await window.close()
  }
  return { judged: rowsIn - notJudged, hits, notJudged }
}

/** Start timestamps and dates of the windows, by row. */
function extrasOf({ model, columns, timeZone }: JudgeParams): Record<string, Expression> {
  const extras: Record<string, Expression> = {}
  const known = new Map(columns.map((column) => [column.name, column]))
  for (const { rule } of model.aggregations) {
    extras[momentName(rule.id)] = millisOf(rule, known)
    extras[dayName(rule.id)] = dayOf(rule.time, { columns: known, timeZone })
  }
  return extras
}

const extraTypes = (extras: Readonly<Record<string, Expression>>): ColumnTypes =>
  Object.fromEntries(Object.keys(extras).map((name) => [name, name.startsWith('$at') ? 'bigint' : 'date']))

async function storeJudged(
  params: JudgeParams,
  { session, room }: Pick<JobContext, 'session' | 'room'>,
): Promise<void> {
  const { rows, columns, model } = params
  const extras = extrasOf(params)
  const names = columns.map(({ name }) => name)
  const selected = [rowKey, outcomesName, ...names, ...Object.keys(extras)]
  const judged = withOutcomes(rows, model, { ...named([rowKey, ...names]), ...extras })
  try {
    await session.store(judgedTable(params.step), pick(filter(judged, anyHit), selected))
    return
  } catch (error) {
    if (!isDataError(error)) throw error
  }
  const file = join(room.scratch, `judged-${params.step}.records`)
  const records = createRecordFile(file)
  const counts = new RegExp(`[${outcomeSigns.hit}${outcomeSigns.error}]`)
  await judgeEach(session, { rows, columns, model, more: extras }, ({ row, outcomes, cells, more }) => {
    if (counts.test(outcomes)) records.add([String(row), outcomes, ...[...cells, ...more].map(recordCell)])
  })
  records.end()
  const types = Object.fromEntries(columns.map(({ name, type }) => [name, type]))
  const table = { [rowKey]: 'bigint', [outcomesName]: 'text', ...types, ...extraTypes(extras) } as const
  await session.load(judgedTable(params.step), table satisfies ColumnTypes, file)
}

/** Cell of a record; undefined for null. */
const recordCell = (cell: Value): string | undefined => (cell === null ? undefined : String(cell))

type OpenWindow = {
  rule: string
  /** Rows behind the window of a hit; hits must be requested in order. */
  take(row: number): Promise<FoundWindow | undefined>
  close(): Promise<void>
}

/** Finds the rows behind the windows of all rules that hit. */
async function openWindows(params: JudgeParams, session: Session): Promise<OpenWindow[]> {
  const { model, plainRows, timeZone } = params
  const columns = new Map(params.columns.map((column) => [column.name, column]))
  const { rules } = model.content
  const opened: OpenWindow[] = []
  for (const { rule, where } of model.aggregations) {
    const place = rules.findIndex(({ id }) => id === rule.id)
    const isHit = eq(call('substring', outcomesName, literal(place + 1), literal(1)), literal(outcomeSigns.hit))
    const hits = filter(scan(judgedTable(params.step)), isHit)
    const [[found] = []] = await session.rows(aggregate(hits, [], { rows: count() }))
    if (Number(found) === 0) continue
    const { ordered, found: rowsOf } = windowRows(rule, { columns, where, timeZone })
    const table = `rules window ${place} ${params.step}`
    await session.store(table, ordered(plainRows, hits))
    opened.push({ rule: rule.id, ...takerOf(session.stream(rowsOf(scan(table)))) })
  }
  return opened
}

/** Reads groups of rows in order, one group at a time. */
function takerOf(stream: ReturnType<Session['stream']>): Pick<OpenWindow, 'take' | 'close'> {
  const rows = eachRow(stream)
  let next: [hit: number, of: number, row: number] | undefined
  let isOpen = true
  const advance = async () => {
    const { value, done } = await rows.next()
    isOpen = !done
    next = done ? undefined : value
  }
  return {
    async take(row) {
      if (isOpen && !next) await advance()
      const first: number[] = []
      let of = 0
      while (next && next[0] === row) {
        of = next[1]
        first.push(next[2])
        await advance()
      }
      return first.length > 0 ? { rows: of, first } : undefined
    },
    close: async () => void (await rows.return(undefined)),
  }
}

async function* eachRow(stream: ReturnType<Session['stream']>): AsyncGenerator<[number, number, number], undefined> {
  for await (const chunk of stream) {
    const [hits, of, rows] = [0, 1, 2].map((column) => chunk.values(column)) as [Value[], Value[], Value[]]
    for (let at = 0; at < chunk.count; at++) yield [Number(hits[at]), Number(of[at]), Number(rows[at])]
  }
  return undefined
}
