import { createEngine, type Engine, type EngineOptions } from '#api/platform/engine/engine.ts'
import type { flowJobs } from './jobs.ts'

/** Entry module of the engine's worker process: `.ts` from source, `.js` after the build. */
const entry = new URL(`./flow.process${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url)

/** Limits for a small machine: the engine spills to disk. */
export const flowRoom = {
  threads: 2,
  memoryMegabytes: 320,
  spillMegabytes: 20_000,
  heapMegabytes: 512,
  youngMegabytes: 16,
}

export type FlowEngine = Engine<typeof flowJobs>

/** Creates the engine of the flow audit; `scratch` is a local folder for temporary files. */
export const createFlowEngine = (options: Pick<EngineOptions, 'scratch'> & Partial<EngineOptions>): FlowEngine =>
  createEngine<typeof flowJobs>({ entry, ...flowRoom, ...options })
