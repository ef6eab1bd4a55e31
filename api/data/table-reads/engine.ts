import type { Engine, EngineOf } from '#api/platform/engine/engine.ts'
import type { tableReadJobs } from './jobs.ts'

export type TableReadEngine = EngineOf<typeof tableReadJobs>

/** The engine, typed with the table jobs that `dataEngineJobs` registers. */
export const tableReadEngineOf = (engine: Engine): TableReadEngine => engine.of<typeof tableReadJobs>('tableReads')
