import { rmSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { createFlowEngine, type FlowEngine } from '#api/audit/flow/engine.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { FileStore } from '#api/platform/files/store/store.ts'
import { randomBizId } from '#api/platform/keys.ts'
import { megabyte } from '#contract/platform/call.ts'
import { type Datasets, openDatasets } from './dataset.ts'

/** Limit of the local dataset cache. */
const datasetBytesMax = 8 * 1024 * megabyte

/** Environment for heavy work on this server: the engine, and its folders. */
export type EngineContext = {
  engine: FlowEngine
  datasets: Datasets
  /** Runs `run` with a new folder path for a job's output; deleted afterwards unless adopted. */
  inFolder<T>(run: (folder: string) => Promise<T>): Promise<T>
  /** A folder of that name, which lives as long as this process. */
  roomFor(name: string): Promise<string>
  close(): void
}

/** Creates a folder for this process below `place`, and deletes those of dead processes. */
export function openEngineContext(stores: { db: Db; files: FileStore }, place: string): EngineContext {
  const host = hostname().replace(/[^\w.]/g, '')
  const own = join(place, `${host}-${process.pid}-${randomBizId()}`)
  const engine = createFlowEngine({ scratch: join(own, 'scratch') })
  const datasets = openDatasets(stores, { root: join(own, 'datasets'), bytesMax: datasetBytesMax })
  let ready: Promise<unknown> | undefined
  const prepare = async () => {
    await mkdir(own, { recursive: true })
    for (const name of await readdir(place)) {
      const [, ofHost, pid] = /^(.*)-(\d+)-\w+$/.exec(name) ?? []
      if (ofHost === host && !isAlive(Number(pid))) await rm(join(place, name), { recursive: true, force: true })
    }
  }
  return {
    engine,
    datasets,
    async inFolder(run) {
      ready ??= prepare()
      await ready
      const folder = join(own, randomBizId())
      try {
        return await run(folder)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    async roomFor(name) {
      ready ??= prepare()
      await ready
      const folder = join(own, name)
      await mkdir(folder, { recursive: true })
      return folder
    },
    close() {
      engine.end()
      rmSync(own, { recursive: true, force: true })
    },
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
