import { type FlowEngine, flowEngineOf } from '#api/audit/flow/engine.ts'
import type { Engine } from '#api/platform/engine/engine.ts'
import type { Datasets } from './dataset.ts'

/** What the features of the flow audit do heavy work with: the engine, and its folders and datasets. */
export type EngineContext = Pick<Engine, 'inFolder' | 'folderFor'> & { engine: FlowEngine; datasets: Datasets }

export const engineContextOf = (engine: Engine, datasets: Datasets): EngineContext => ({
  engine: flowEngineOf(engine),
  datasets,
  inFolder: engine.inFolder,
  folderFor: engine.folderFor,
})
