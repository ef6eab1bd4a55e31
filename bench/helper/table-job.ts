/**
 * Runs one step of an imported table in this process and prints its cost: `table-job.ts <what> <count> <folder>`. CPU
 * seconds count from when all sources are loaded.
 */
import { once } from 'node:events'
import { createWriteStream, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DuckDBInstance } from '@duckdb/node-api'
import { refreshJobs } from '#api/data/refreshes/jobs.ts'
import type { pullTable } from '#api/data/refreshes/pull/pull-table.ts'
import { tableJobs } from '#api/data/tables/import/jobs.ts'
import type { FileSurvey } from '#api/data/tables/import/survey-file.ts'
import { openDuckdb } from '#api/platform/engine/dialects/duckdb/session.ts'
import { processLimits } from '#api/platform/engine/engine.ts'
import { tasksOfJobs } from '#api/platform/engine/job.ts'
import { scanFiles } from '#api/platform/engine/plan/plan.ts'
import { streamWorkbook } from '#api/platform/files/workbook/workbook-writing.ts'
import { columnsOfTable, type WideColumn, wideColumns } from './wide-columns.ts'

const [what = '', counted = '', folder = ''] = process.argv.slice(2)
const count = Number(counted)
const at = (name: string) => join(folder, name)
const jobs = { ...tableJobs, ...refreshJobs }
const tasks = tasksOfJobs(jobs)

const limits = {
  threads: processLimits.threads,
  memoryMegabytes: processLimits.memoryMegabytes,
  spillMegabytes: 40_000,
}

async function job(name: keyof typeof jobs, input: unknown, output: string): Promise<unknown> {
  const scratch = `${at(output)}.scratch`
  for (const path of [at(output), scratch]) {
    rmSync(path, { recursive: true, force: true })
    mkdirSync(path, { recursive: true })
  }
  const room = { ...limits, inputs: [folder], scratch, output: at(output) }
  return tasks[name]?.({ input, room } as never, { signal: new AbortController().signal, progress: () => {} })
}

const heads = ['合同编号', '签订日期', '客户', '产品', '数量', '单价', '金额', '经办人手机', '备注']

/** Cells of a contract: identifiers that stay text, dates, exact amounts, and remarks that are often empty. */
function contractOf(row: number): string[] {
  const spread = (row * 7919) % 1_000_003
  const quantity = 1 + (spread % 600)
  const cents = 1000 + (spread % 90_000)
  const day = new Date(Date.UTC(2024, 0, 1 + (spread % 700))).toISOString().slice(0, 10)
  return [
    `HT${String(row).padStart(9, '0')}`,
    day,
    `客户${spread % 20_000}有限公司`,
    `药品${spread % 400}胶囊`,
    String(quantity),
    (cents / 100).toFixed(2),
    ((cents * quantity) / 100).toFixed(2),
    `13${String(800_000_000 + spread)}`,
    spread % 4 === 0 ? `第${spread % 50}批` : '',
  ]
}

const pieceLength = 1 << 20

async function writeCsv(): Promise<void> {
  const file = createWriteStream(at('made.csv'))
  let piece = `${heads.join(',')}\n`
  for (let row = 0; row < count; row++) {
    piece += `${contractOf(row).join(',')}\n`
    if (piece.length < pieceLength) continue
    if (!file.write(piece)) await once(file, 'drain')
    piece = ''
  }
  file.end(piece)
  await once(file, 'finish')
}

async function writeXlsx(): Promise<void> {
  const batch = 1000
  function* rows() {
    for (let from = 0; from < count; from += batch)
      yield Array.from({ length: Math.min(batch, count - from) }, (_, row) => contractOf(from + row))
  }
  const columns = heads.map((head) => ({ head, width: 10 }))
  await pipeline(streamWorkbook([{ name: '合同', columns, rows }], { title: '' }), createWriteStream(at('made.xlsx')))
}

async function survey(file: string): Promise<void> {
  const read = (await job('survey', { path: at(file) }, 'raw')) as FileSurvey
  if ('fault' in read) throw new Error(JSON.stringify(read))
  writeFileSync(at('survey.json'), JSON.stringify(read.sheets[0]))
}

/** Reads the table of the database that `place.json` describes. */
async function pull(): Promise<void> {
  const params = JSON.parse(readFileSync(at('place.json'), 'utf8'))
  const read = (await job('pull', params, 'raw')) as Awaited<ReturnType<typeof pullTable>>
  if ('failure' in read) throw new Error(read.failure)
  writeFileSync(at('survey.json'), JSON.stringify(read.survey))
}

/** Stores the table as its survey proposes. */
async function store(): Promise<unknown> {
  const sheet = JSON.parse(readFileSync(at('survey.json'), 'utf8')) as Exclude<
    FileSurvey,
    { fault: unknown }
  >['sheets'][0]
  if (!sheet) throw new Error('nothing was surveyed')
  const stepParams = {
    raw: { ...sheet.raw, file: join(at('raw'), sheet.raw.file) },
    headRow: sheet.headRow,
    columns: sheet.columns.map(({ at: place, fieldType }) => ({ at: place, fieldType })),
    primaryKey: sheet.primaryKey,
    timeZone: 'Asia/Shanghai',
    leaveOut: false,
  }
  const { rows } = (await job('store', stepParams, 'stored')) as { rows: { stored: number } }
  if (rows.stored !== count) throw new Error(`${rows.stored} of ${count} rows were stored`)
  return rows
}

const widerColumns = 50

/** A stored version of a table: the engine generates its values, the product's own writer writes the file. */
async function writeTable(name: string, columns: readonly WideColumn[]): Promise<void> {
  const made = await DuckDBInstance.create(':memory:')
  const connection = await made.connect()
  const values = columns.map(({ value }, place) => `${value} as c${place + 1}`)
  await connection.run('set preserve_insertion_order = true')
  await connection.run(`set memory_limit = '1GB'`)
  await connection.run(
    `copy (select ${values.join(', ')}, cast(i + 2 as integer) as source_row from range(${count}) as r(i)) to '${at(`${name}-raw.parquet`)}' (format parquet)`,
  )
  connection.closeSync()
  made.closeSync()
  const session = await openDuckdb({ ...limits, spill: at('spill'), folders: [folder] })
  await session.write(scanFiles(at(`${name}-raw.parquet`)), at(`${name}.parquet`))
  session.close()
  rmSync(at(`${name}-raw.parquet`))
}

const steps: Record<string, () => Promise<unknown>> = {
  csv: writeCsv,
  xlsx: writeXlsx,
  surveyCsv: () => survey('made.csv'),
  surveyXlsx: () => survey('made.xlsx'),
  pull,
  store,
  wide: () => writeTable('wide', wideColumns),
  wider: () => writeTable('wider', columnsOfTable(widerColumns)),
  profile: () =>
    job(
      'profile',
      { rows: scanFiles(at('wide.parquet')), columns: wideColumns.map((_, place) => `c${place + 1}`) },
      'profile',
    ),
}

const began = { cpu: process.cpuUsage(), at: performance.now() }
const reply = await steps[what]?.()
const { user, system } = process.cpuUsage(began.cpu)
const figures = {
  cpuSeconds: (user + system) / 1e6,
  seconds: (performance.now() - began.at) / 1000,
  megabytes: process.resourceUsage().maxRSS / 1024,
}
console.log(JSON.stringify({ ...figures, ...(what !== 'profile' && { reply }) }))
