import { writeFileSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type JobContext, jobIn } from '#api/platform/engine/job.ts'
import { join, scan } from '#api/platform/engine/plan/plan.ts'
import { createRecordFile } from '#api/platform/engine/record-file.ts'

const held: Buffer[] = []

/** Jobs with which the processes of the engine are tested. */
export const trialJobs = {
  /** Takes `ms`, and returns the process and the engine's memory limit. */
  wait: async ({ ms }: { ms: number }) => {
    await setTimeout(ms)
    return process.pid
  },
  /** A short query on its own table. */
  count: async ({ rows }: { rows: number }, { session, room }: JobContext) => {
    const records = createRecordFile(joinPath(room.scratch, 'a.records'))
    for (let row = 0; row < rows; row++) records.add([String(row)])
    records.end()
    return session.load('a', { n: 'integer' }, joinPath(room.scratch, 'a.records'))
  },
  /** Joins a table with itself without end: only an interruption of the engine ends it soon. */
  forever: jobIn({ threads: 1 }, async ({ pauseMs }: { pauseMs: number }, { session, room, progress }: JobContext) => {
    const records = createRecordFile(joinPath(room.scratch, 'a.records'))
    for (let row = 0; row < 60_000; row++) records.add(['1', String(row)])
    records.end()
    await session.load('a', { same: 'integer', n: 'integer' }, joinPath(room.scratch, 'a.records'))
    await session.load('b', { same: 'integer', m: 'integer' }, joinPath(room.scratch, 'a.records'))
    progress({ stage: 'joining', rows: 0, of: 0 })
    await setTimeout(pauseMs)
    const pairs = join('inner', {
      left: scan('a'),
      right: scan('b'),
      on: [{ left: 'same', right: 'same' }],
      columns: { right: ['m'] },
    })
    return session.store('c', pairs)
  }),
  /** Fills its output, half of it before it fails. */
  write: async ({ files, fails }: { files: number; fails?: boolean }, { room }: JobContext) => {
    for (let file = 0; file < files; file++) writeFileSync(joinPath(room.output, `${file}.txt`), 'written')
    if (fails) throw new Error('as the test wants it')
    return files
  },
  /** Appends to a table that outlives the job. */
  append: async (_: object, { session, room }: JobContext) => {
    const rows = (await session.tables()).includes('a') ? await session.rows(scan('a')) : []
    const records = createRecordFile(joinPath(room.scratch, 'a.records'))
    for (let row = 0; row <= rows.length; row++) records.add([String(row)])
    records.end()
    return session.load('a', { n: 'integer' }, joinPath(room.scratch, 'a.records'))
  },
  /** Holds memory outside the heap when it ends. */
  hold: async ({ megabytes }: { megabytes: number }) => {
    held.push(Buffer.alloc(megabytes * 2 ** 20, 1))
    return megabytes
  },
  /** Reads a file of integers into a table; returns its process, and the tables that were there before. */
  look: async ({ path }: { path: string }, { session }: JobContext) => {
    const tables = (await session.tables()).length
    return { pid: process.pid, tables, rows: await session.load('looked', { n: 'integer' }, path) }
  },
  /** Fills the heap until the process is aborted. */
  fill: async (_: object) => {
    const held: number[][] = []
    for (;;) held.push(Array.from({ length: 100_000 }, (_, at) => at * 1.5))
  },
}
