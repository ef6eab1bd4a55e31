import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { openDuckdb } from '#api/platform/engine/dialects/duckdb/session.ts'
import { openObjects } from '#api/platform/engine/dialects/trino/objects.ts'
import { openTrino } from '#api/platform/engine/dialects/trino/session.ts'
import { processLimits } from '#api/platform/engine/engine.ts'
import { type JobLimits, type Jobs, tasksOfJobs } from '#api/platform/engine/job.ts'
import { openFilesInStore } from '#api/platform/engine/remote.ts'
import type { Session } from '#api/platform/engine/session.ts'
import type { Servers } from './servers.ts'

export type Cost = { cpuSeconds: number; seconds: number }
type Measured<T> = { result: T; cost: Cost }

type JobRun<R> = Measured<R> & { output: string }

/** Both engines over the same datasets: local copies for DuckDB, objects of the store for Trino. */
export type Engines = {
  /** Makes the files of a folder known, and puts them into the store. */
  addDataset(folder: string): Promise<void>
  /** Runs work on each engine, one after the other. */
  onBoth<T>(inputs: readonly string[], work: (session: Session) => Promise<T>): Promise<[Measured<T>, Measured<T>]>
  onDuckdb<T>(inputs: readonly string[], work: (session: Session) => Promise<T>): Promise<T>
  /** Runs a job of the product on each engine, with an output folder for each. */
  runJob<R>(
    jobs: Jobs,
    name: string,
    input: (output: string) => unknown,
    inputs: readonly string[],
  ): Promise<[JobRun<R>, JobRun<R>]>
  /** A new folder, which goes with the comparison. */
  newFolder(name: string): string
  close(): void
}

const limits = { ...processLimits, memoryMegabytes: 1024 }

export async function openEngines(servers: Servers, place: string): Promise<Engines> {
  const stored = openFilesInStore()
  const objects = await openObjects(servers.s3)
  const newFolder = (name: string) => mkdtempSync(join(place, `${name}-`))

  async function measured<T>(isRemote: boolean, work: () => Promise<T>): Promise<Measured<T>> {
    const began = { at: performance.now(), cpu: process.cpuUsage(), trino: await servers.trinoCpuSeconds() }
    const result = await work()
    const { user, system } = process.cpuUsage(began.cpu)
    const ofServer = isRemote ? (await servers.trinoCpuSeconds()) - began.trino : 0
    const cpuSeconds = (user + system) / 1e6 + ofServer
    return { result, cost: { cpuSeconds, seconds: (performance.now() - began.at) / 1000 } }
  }

  const remoteOf = (inputs: readonly string[]) => ({
    trino: servers.trino,
    s3: servers.s3,
    folders: stored.of(inputs),
  })

  async function withSession<T>(
    { inputs, isRemote }: { inputs: readonly string[]; isRemote: boolean },
    work: (session: Session) => Promise<T>,
  ): Promise<Measured<T>> {
    const scratch = newFolder('scratch')
    const local = await openDuckdb({ ...limits, spill: join(scratch, 'spill'), folders: [place], inAnyOrder: true })
    const session = isRemote ? await openTrino({ ...remoteOf(inputs), local, scratch, inAnyOrder: true }) : local
    try {
      return await measured(isRemote, () => work(session))
    } finally {
      session.close()
      rmSync(scratch, { recursive: true, force: true })
    }
  }

  async function withJob<R>(
    { isRemote, inputs }: { isRemote: boolean; inputs: readonly string[] },
    { jobs, name, input }: { jobs: Jobs; name: string; input: (output: string) => unknown },
  ): Promise<JobRun<R>> {
    const [scratch, output] = [newFolder('scratch'), newFolder(name)]
    mkdirSync(output, { recursive: true })
    const room: JobLimits = { ...limits, inputs, scratch, output, ...(isRemote && { remote: remoteOf(inputs) }) }
    const task = tasksOfJobs(jobs)[name]
    if (!task) throw new Error(`no job ${name}`)
    const context = { signal: new AbortController().signal, progress: () => {} }
    const run = async () => (await task({ input: input(output), room } as never, context)) as R
    try {
      return { ...(await measured(isRemote, run)), output }
    } finally {
      rmSync(scratch, { recursive: true, force: true })
    }
  }

  return {
    async addDataset(folder) {
      const files = readdirSync(folder).flatMap((name) => {
        const path = stored.pathOf('flow-dataset', basename(folder), name)
        return path === undefined ? [] : [{ name, path }]
      })
      for (const { name, path } of files) await objects.put(path, join(folder, name))
      stored.announce(folder, files)
    },
    onBoth: async (inputs, work) => [
      await withSession({ inputs, isRemote: false }, work),
      await withSession({ inputs, isRemote: true }, work),
    ],
    onDuckdb: async (inputs, work) => (await withSession({ inputs, isRemote: false }, work)).result,
    runJob: async (jobs, name, input, inputs) => [
      await withJob({ isRemote: false, inputs }, { jobs, name, input }),
      await withJob({ isRemote: true, inputs }, { jobs, name, input }),
    ],
    newFolder,
    close: () => objects.close(),
  }
}
