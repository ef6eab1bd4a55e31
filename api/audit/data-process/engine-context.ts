import { type FlowEngine, flowEngineOf } from '#api/audit/flow/engine.ts'
import type { Datasets } from '#api/platform/datasets/datasets.ts'
import type { Engine } from '#api/platform/engine/engine.ts'

/** The engine with its folders and datasets, for features of the flow audit. */
export type EngineContext = Pick<Engine, 'inFolder' | 'folderFor'> & { engine: FlowEngine; datasets: Datasets }

export const engineContextOf = ({ engine, datasets }: { engine: Engine; datasets: Datasets }): EngineContext => ({
  engine: flowEngineOf(engine),
  datasets,
  inFolder: engine.inFolder,
  folderFor: engine.folderFor,
})
