import type { Engine, EngineOf } from '#api/platform/engine/engine.ts'
import type { martJobs } from './jobs.ts'

export type MartEngine = EngineOf<typeof martJobs>

/** The engine with the jobs of the mart, as `dataEngineJobs` announces them. */
export const martEngineOf = (engine: Engine): MartEngine => engine.of<typeof martJobs>('mart')
