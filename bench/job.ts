import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { processLimits } from '#api/platform/engine/engine.ts'
import { processPriority } from '#api/platform/processes/tasks.ts'
import type { Row } from './row.ts'

/** Cost of a job in a separate process; CPU seconds count from when its sources are loaded. */
export type Took = { cpuSeconds: number; seconds: number; megabytes: number; reply?: unknown }

/** Runs steps of a helper, each in a separate process with the limits of the product's. */
export type JobRunner = {
  /** Temporary folder that all steps share. */
  readonly folder: string
  run(what: string, count: number): Took
  /** Runs a step next to other work, with the priority of the product's processes. */
  runBeside(what: string, count: number): Promise<void>
}

/** The helper prints its cost; it is called with the step, a count and the folder. */
export async function withJobs<T>(helper: string, work: (jobs: JobRunner) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'job-bench-'))
  try {
    const script = await bundle(helper, folder)
    const parametersOf = (what: string, count: number): string[] => {
      const { heapMegabytes, youngMegabytes } = processLimits
      const heap = [`--max-old-space-size=${heapMegabytes}`, `--max-semi-space-size=${youngMegabytes}`]
      return [...heap, script, what, String(count), folder]
    }
    return await work({
      folder,
      run(what, count) {
        const options = { encoding: 'utf8', maxBuffer: 1 << 26 } as const
        const { status, stdout, stderr } = spawnSync(process.execPath, parametersOf(what, count), options)
        if (status !== 0) throw new Error(`${what} failed: ${stderr}`)
        return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
      },
      async runBeside(what, count) {
        const child = spawn(process.execPath, parametersOf(what, count), { stdio: 'ignore' })
        setPriority(child.pid ?? 0, processPriority)
        const [status] = await once(child, 'exit')
        if (status !== 0) throw new Error(`${what} beside other work ended with ${status}`)
      },
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Bundled like the product's own processes: a loader of sources would take memory that they do not. */
async function bundle(helper: string, folder: string): Promise<string> {
  const script = join(folder, `${helper}.mjs`)
  await build({
    entryPoints: [new URL(`./helper/${helper}.ts`, import.meta.url).pathname],
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  symlinkSync(new URL('../node_modules', import.meta.url).pathname, join(folder, 'node_modules'))
  return script
}

/** Rows of the table for a job: its time in CPU seconds, and its memory. */
export function jobRows(name: string, took: Took, most: { cpuSeconds: number; megabytes: number }): Row[] {
  const note = `${took.seconds.toFixed(1)} s on a machine that may do other work`
  return [
    { name, figure: took.cpuSeconds, unit: 'CPU-s', target: { atMost: most.cpuSeconds }, note },
    { name: `${name}, memory`, figure: took.megabytes, unit: 'MB', target: { atMost: most.megabytes } },
  ]
}

/** Sum of two jobs, one after the other, each in its process. */
export const bothTook = (one: Took, other: Took): Took => ({
  cpuSeconds: one.cpuSeconds + other.cpuSeconds,
  seconds: one.seconds + other.seconds,
  megabytes: Math.max(one.megabytes, other.megabytes),
})
