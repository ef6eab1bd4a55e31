import { createReaders } from '#api/platform/processes/readers.ts'
import type { fileTasks } from './reader.process.ts'

/** Readers of this process, as many as a small machine can bear. The entry has the extension of this module. */
export const fileReaders = createReaders<typeof fileTasks>({
  entry: new URL(`./reader.process${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url),
  deadlineMs: { tables: 20_000, picture: 15_000, inspect: 15_000, preview: 20_000, unpack: 15_000, chart: 15_000 },
  processes: 2,
  heapMegabytes: 256,
  waiting: { all: 16, ofEach: 4 },
  idleMs: 60_000,
})
