import type { Engine, EngineOf } from '#api/platform/engine/engine.ts'
import type { tableJobs } from './jobs.ts'

export type TableEngine = EngineOf<typeof tableJobs>

/** The engine with the jobs of imported tables, as `dataEngineJobs` announces them. */
export const tableEngineOf = (engine: Engine): TableEngine => engine.of<typeof tableJobs>('tables')
