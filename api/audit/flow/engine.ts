import { createEngine, type Engine, type EngineOptions } from '#api/platform/engine/engine.ts'
import type { flowJobs } from './jobs.ts'

/** What runs the jobs of the flow audit. What stands here is written with the ending of what runs. */
const entry = new URL(`./flow.process${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url)

/** Room for a small machine: the engine lays down on the disk what does not fit. */
export const flowRoom = {
  threads: 2,
  memoryMegabytes: 320,
  spillMegabytes: 20_000,
  heapMegabytes: 512,
  youngMegabytes: 16,
}

export type FlowEngine = Engine<typeof flowJobs>

/** The engine of the flow audit; what its jobs need on their way lies in `scratch`, a folder of this server alone. */
export const createFlowEngine = (options: Pick<EngineOptions, 'scratch'> & Partial<EngineOptions>): FlowEngine =>
  createEngine<typeof flowJobs>({ entry, ...flowRoom, ...options })
