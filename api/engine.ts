import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Datasets, openDatasets } from '#api/platform/datasets/datasets.ts'
import { datasetRetention } from '#api/platform/datasets/retention.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { type Engine, openEngine, type StartPool } from '#api/platform/engine/engine.ts'
import type { MachineBudget } from '#api/platform/engine/machine.ts'
import type { RemoteConfig } from '#api/platform/engine/remote.ts'
import type { FileStore } from '#api/platform/files/store/store.ts'
import type { Job } from '#api/platform/jobs/job.ts'
import type { Log } from '#api/platform/log.ts'

export type EngineConfig = {
  /** Folder for heavy work on the disk of this instance. */
  work?: string
  engineBudget?: MachineBudget
  /** Engine for the files of the store, by `ENGINE`. */
  remoteEngine?: RemoteConfig | undefined
  /** Processes of the engine, which tests share. */
  startPool?: StartPool
}

type Options = EngineConfig & { db: Db; files: FileStore; log: Log }

/** Process entry; it has the extension of this module. */
const entry = new URL(`./engine.process${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url)

/** Starts the engine with the jobs of all domains, and its datasets with their own background job. */
export function startEngine({ work, engineBudget, remoteEngine, startPool, db, files, log }: Options): {
  analytics: { engine: Engine; datasets: Datasets }
  retention: Job
} {
  const place = work ?? join(tmpdir(), 'risk-workshop')
  const engine = openEngine({ entry, place, log, budget: engineBudget, remote: remoteEngine, startPool })
  return { analytics: { engine, datasets: openDatasets({ db, files, engine }) }, retention: datasetRetention(db) }
}
