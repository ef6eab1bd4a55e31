import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type JobContext, jobIn } from '#api/platform/engine/job.ts'
import type { Plan } from '#api/platform/engine/plan/plan.ts'
import type { Value } from '#api/platform/engine/session.ts'

/** File of the output folder: a JSON array of cells per line. */
export const findingsFile = 'findings'

/** Writes the rows of a plan as lines of JSON, so that the reader holds only one line in memory. */
async function writeFindings({ plan, width }: { plan: Plan; width: number }, { session, room }: JobContext) {
  let rows = 0
  async function* lines() {
    for await (const chunk of session.stream(plan)) {
      const columns = Array.from({ length: width }, (_, at) => chunk.values(at))
      let text = ''
      for (let row = 0; row < chunk.count; row++)
        text += `${JSON.stringify(columns.map((column) => plainCell(column[row] ?? null)))}\n`
      rows += chunk.count
      yield text
    }
  }
  await mkdir(room.output, { recursive: true })
  await pipeline(Readable.from(lines()), createWriteStream(join(room.output, findingsFile)))
  return { rows }
}

const plainCell = (value: Value) => (typeof value === 'bigint' ? String(value) : value)

/** Engine jobs that read results of rule models for warnings. */
export const warningJobs = { findings: jobIn({ threads: 2 }, writeFindings) }
