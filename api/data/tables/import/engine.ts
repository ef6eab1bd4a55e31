import type { Engine, EngineOf } from '#api/platform/engine/engine.ts'
import type { tableJobs } from './jobs.ts'

export type TableEngine = EngineOf<typeof tableJobs>

/** The engine, typed with the import jobs that `dataEngineJobs` registers. */
export const tableEngineOf = (engine: Engine): TableEngine => engine.of<typeof tableJobs>('tables')
