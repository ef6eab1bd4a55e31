/**
 * Reads a file of entries in this process, compares it with a list, and prints the cost:
 * `list-job.ts <what> <count> <folder>`. CPU seconds count from when all sources are loaded.
 */
import { once } from 'node:events'
import { createWriteStream, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { watchListJobs } from '#api/data/watch-lists/import/jobs.ts'
import { processLimits } from '#api/platform/engine/engine.ts'
import { tasksOfJobs } from '#api/platform/engine/job.ts'
import { madeNames } from '../../tests/platform/names/made-names.ts'

const [what = '', counted = '', folder = ''] = process.argv.slice(2)
const count = Number(counted)
const at = (name: string) => join(folder, name)

/** A csv of names with numbers, every fifth with an alias, and an empty list. */
async function writeList(): Promise<void> {
  const file = createWriteStream(at('list.csv'))
  file.write('企业名称,曾用名,统一社会信用代码,列入日期,来源\r\n')
  for (const [row, name] of madeNames(count).entries()) {
    const number = String(310_000_000_000n + BigInt(row) * 7919n)
    const alias = row % 5 === 0 ? name.slice(2) : ''
    if (!file.write(`${name},${alias},${number},2026-01-05,法院公告\r\n`)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'close')
  writeFileSync(at('empty'), '')
}

async function readList(): Promise<unknown> {
  const [scratch, output] = [at('scratch'), at('changes')]
  for (const path of [scratch, output]) {
    rmSync(path, { recursive: true, force: true })
    mkdirSync(path, { recursive: true })
  }
  const { threads, memoryMegabytes, spillMegabytes } = processLimits
  const room = { threads, memoryMegabytes, spillMegabytes, inputs: [folder], scratch, output }
  const input = { path: at('list.csv'), listFile: at('empty'), revision: 0, choices: {} }
  const context = { signal: new AbortController().signal, progress: () => {} }
  return tasksOfJobs(watchListJobs).read?.({ input, room } as never, context as never)
}

const steps: Record<string, () => Promise<unknown>> = { file: writeList, read: readList }
const began = { at: performance.now(), cpu: process.cpuUsage() }
const reply = await steps[what]?.()
const { user, system } = process.cpuUsage(began.cpu)
const cost = {
  cpuSeconds: (user + system) / 1e6,
  seconds: (performance.now() - began.at) / 1000,
  megabytes: process.resourceUsage().maxRSS / 1024,
  reply: what === 'read' ? (reply as { checked: unknown }).checked : undefined,
}
console.log(JSON.stringify(cost))
