import type { JobContext } from '#api/platform/engine/job.ts'
import { type Plan, pick, sort } from '#api/platform/engine/plan/plan.ts'
import type { Value } from '#api/platform/engine/session.ts'
import type { ScreeningData } from '#contract/data/screening/shapes.ts'
import { rowKey } from '../data-rights/open-table.ts'
import type { ModelPack } from './program/pack.ts'
import { compileProgram, type Judged } from './program/program.ts'
import { readData } from './program/read-data.ts'
import type { WindowEvent } from './program/windows.ts'

/** Rows of a dimension in file order; bigints as text. */
async function readDimension(
  { rows, columns }: { rows: Plan; columns: readonly string[] },
  { session }: JobContext,
): Promise<Exclude<Value, bigint>[][]> {
  const read: Exclude<Value, bigint>[][] = []
  // The key is also one of the columns.
  const names = [...new Set([...columns, rowKey])]
  const places = columns.map((name) => names.indexOf(name))
  for await (const chunk of session.stream(sort(pick(rows, names), rowKey))) {
    const all = places.map((at) => chunk.values(at))
    for (let row = 0; row < chunk.count; row++)
      read.push(
        all.map((values) => {
          const value = values[row] as Value
          return typeof value === 'bigint' ? String(value) : value
        }),
      )
  }
  return read
}

type Trying = {
  pack: ModelPack
  sceneId: number
  data: ScreeningData
  /** Earlier rows of its windows, by group; groups with too many rows are omitted. */
  events: Readonly<Record<string, readonly WindowEvent[]>>
}

/** Judges a row whose fields have been checked. */
async function tryRow({ pack, sceneId, data, events }: Trying): Promise<Judged> {
  const program = compileProgram(pack, sceneId)
  const row = program.rowOf(readData(data, program.fields).row)
  program.match(row)
  return program.judge(row, program.instantsOf(row), ({ group }) => events[group])
}

/** Engine jobs that read the tables of a scene into memory, and evaluate a row manually. */
export const screeningJobs = { dimension: readDimension, try: tryRow }
