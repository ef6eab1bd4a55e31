import type { Engine, EngineOf } from '#api/platform/engine/engine.ts'
import type { flowJobs } from './jobs.ts'

export type FlowEngine = EngineOf<typeof flowJobs>

/** The engine with the jobs of the flow audit, as `auditEngineJobs` announces them. */
export const flowEngineOf = (engine: Engine): FlowEngine => engine.of<typeof flowJobs>('flow')
