import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ComparisonSource } from '#api/audit/flow/comparison/goods.ts'
import { flowJobs } from '#api/audit/flow/jobs.ts'
import { type JobLimits, tasksOfJobs } from '#api/platform/engine/job.ts'
import { pairingSettingsShape } from '#contract/audit/flow/pairing-settings.ts'
import { flowData, masterDataOf, type Truth } from './truth.ts'

const tasks = tasksOfJobs(flowJobs)

/** Runs a job in this process, with an engine as restricted as in its own process. */
export async function runJob<Name extends keyof typeof flowJobs>(
  name: Name,
  input: Parameters<(typeof flowJobs)[Name]>[0],
  { inputs, output, room }: { inputs: string[]; output: string; room?: Partial<JobLimits> },
): Promise<Awaited<ReturnType<(typeof flowJobs)[Name]>>> {
  const scratch = `${output}.scratch`
  for (const folder of [output, scratch]) mkdirSync(folder, { recursive: true })
  const given: JobLimits = { threads: 2, memoryMegabytes: 300, spillMegabytes: 1000, inputs, scratch, output, ...room }
  const context = { signal: new AbortController().signal, progress: () => {} }
  return (await tasks[name]?.({ input, room: given } as never, context)) as Awaited<ReturnType<(typeof flowJobs)[Name]>>
}

/** Reads all sources of a dealer into lines, as the product does. */
export async function readDealer(dealer: string, truth: Truth, folder: string): Promise<ComparisonSource[]> {
  const { products } = await masterDataOf(truth.dealer.code)
  const files = new Map<string, { read: Awaited<ReturnType<typeof flowJobs.readFile>>; output: string }>()
  const sources: ComparisonSource[] = []
  for (const { source, file, sheet, role } of truth.sources) {
    const path = join(flowData, dealer, file)
    const known = files.get(file)
    const made = known?.output ?? join(folder, `file-${source}`)
    const read =
      known?.read ??
      (await runJob(
        'readFile',
        { path, role, productCodes: products.map(({ code }) => code) },
        { inputs: [dirname(path)], output: made },
      ))
    files.set(file, { read, output: made })
    if ('fault' in read) throw new Error(`${file}: ${read.fault}`)
    const found = read.sheets.find((one) => one.sheet === sheet)
    if (!found?.headRow) throw new Error(`${file}: no head`)
    const output = join(folder, `lines-${source}`)
    await runJob(
      'readLines',
      {
        raw: { ...found, file: join(made, found.file) },
        isCsv: read.form === 'csv',
        role,
        head: { row: found.headRow, cells: found.heads },
        columns: found.suggested.columns,
      },
      { inputs: [made], output },
    )
    sources.push({ source, role, lines: join(output, 'lines.parquet') })
  }
  return sources
}

export async function compareDealer(
  truth: Truth,
  sources: readonly ComparisonSource[],
  output: string,
  room?: Partial<JobLimits>,
): ReturnType<typeof flowJobs.compare> {
  const masterData = await masterDataOf(truth.dealer.code)
  return runJob(
    'compare',
    { sources, ...masterData, settings: pairingSettingsShape.parse({}) },
    { inputs: sources.map(({ lines }) => dirname(lines)), output, ...(room && { room }) },
  )
}
