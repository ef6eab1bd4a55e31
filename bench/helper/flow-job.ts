/**
 * Runs one job of the flow audit in this process and prints its cost: `flow-job.ts <what> <count> <folder>`. CPU
 * seconds count from when all sources are loaded.
 */
import { createWriteStream, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { flowJobs } from '#api/audit/flow/jobs.ts'
import { createSuggester } from '#api/audit/flow/names.ts'
import { faultColumns, lineColumns } from '#api/audit/flow/reading/read-lines.ts'
import { openDuckdb } from '#api/platform/engine/dialects/duckdb/session.ts'
import { processLimits } from '#api/platform/engine/engine.ts'
import { tasksOfJobs } from '#api/platform/engine/job.ts'
import { scan } from '#api/platform/engine/plan/plan.ts'
import { createRecordFile } from '#api/platform/engine/record-file.ts'
import { streamWorkbook } from '#api/platform/files/workbook/workbook-writing.ts'
import { pairingSettingsShape } from '#contract/audit/flow/pairing-settings.ts'
import type { ResultFilter } from '#contract/audit/flow/result-filter.ts'
import zhHans from '../../public/locales/zh-Hans/audit/comparisons-workbook.json' with { type: 'json' }
import { dayText, madeLines, madeProducts, sheetRows, writeCsv } from './flow-lines.ts'

const [what = '', counted = '', folder = ''] = process.argv.slice(2)
const count = Number(counted)
const at = (name: string) => join(folder, name)
const tasks = tasksOfJobs(flowJobs)

async function job(name: keyof typeof flowJobs, input: unknown, output: string, pagesFile?: string): Promise<unknown> {
  const scratch = `${at(output)}.scratch`
  for (const path of [at(output), scratch]) {
    rmSync(path, { recursive: true, force: true })
    mkdirSync(path, { recursive: true })
  }
  const room = {
    threads: 2,
    memoryMegabytes: processLimits.memoryMegabytes,
    spillMegabytes: 40_000,
    inputs: [folder],
    kept: pagesFile,
    scratch,
    output: at(output),
  }
  return tasks[name]?.({ input, room } as never, { signal: new AbortController().signal, progress: () => {} })
}

/** Lines of a side in the format of `readLines`. */
async function makeLines(side: 'reported' | 'sale'): Promise<void> {
  const output = at(side)
  rmSync(output, { recursive: true, force: true })
  mkdirSync(output, { recursive: true })
  const records = join(output, 'lines.records')
  const file = createRecordFile(records)
  let row = 1
  for (const { day, counterparty, product, batch, quantity, document } of madeLines(count, side))
    file.add([
      String(++row),
      dayText(day),
      counterparty,
      product.code,
      product.name,
      product.spec,
      batch,
      String(quantity * 10_000),
      '盒',
      '',
      String(quantity * 105_000),
      'sale',
      document,
    ])
  file.end()
  const session = await openDuckdb({
    threads: 2,
    memoryMegabytes: 500,
    spill: join(output, 'spill'),
    spillMegabytes: 40_000,
    folders: [output],
  })
  await session.load('lines', lineColumns, records)
  await session.write(scan('lines'), join(output, 'lines.parquet'))
  createRecordFile(join(output, 'faults.records')).end()
  await session.convert(faultColumns, join(output, 'faults.records'), join(output, 'faults.parquet'))
  session.close()
}

type FileRead = Extract<Awaited<ReturnType<typeof flowJobs.readFile>>, { sheets: unknown }>

async function readTable(path: string): Promise<void> {
  const read = await job('readFile', { path, role: 'sale', productCodes: [] }, 'file')
  if ('fault' in (read as object)) throw new Error(JSON.stringify(read))
  writeFileSync(at('file.json'), JSON.stringify(read))
}

async function readLines(): Promise<unknown> {
  const { sheets, form } = JSON.parse(readFileSync(at('file.json'), 'utf8')) as FileRead
  const [sheet] = sheets
  if (!sheet) throw new Error('nothing was read')
  const { counts } = (await job(
    'readLines',
    {
      raw: { ...sheet, file: join(at('file'), sheet.file) },
      isCsv: form === 'csv',
      role: 'sale',
      head: { row: sheet.headRow, cells: sheet.heads },
      columns: sheet.suggested.columns,
    },
    'read',
  )) as { counts: unknown }
  return counts
}

/** Times the middle page of a sort order at its first request, and further pages of it. */
async function askPages(): Promise<{ first: number[]; others: number[] }> {
  const kept = at('pages.db')
  await job('prepareResult', { folder: at('result') }, 'page', kept)
  const took = { first: [] as number[], others: [] as number[] }
  const size = 50
  for (const filter of [{}, { states: ['matched'] }, { role: 'sale' }] as ResultFilter[])
    for (const by of ['counterparty', 'amount', 'batchNo', 'documentNo'] as const) {
      const ask = async (page: number) => {
        const began = performance.now()
        const input = { folder: at('result'), filter, order: { by, descending: false }, page, size }
        const { total } = (await job('resultPage', input, 'page', kept)) as { total: number }
        return { ms: performance.now() - began, pages: Math.ceil(total / size) }
      }
      const { ms, pages } = await ask(1)
      took.first.push((await ask(Math.floor(pages / 2))).ms)
      took.others.push(ms)
      for (const page of [2, Math.floor(pages / 3), pages]) took.others.push((await ask(page)).ms)
    }
  return took
}

const steps: Record<string, () => Promise<unknown>> = {
  csv: () => writeCsv(at('made.csv'), count),
  xlsx: async () => {
    const heads = ['日期', '客户', '品名', '规格', '批号', '数量', '单位', '单号']
    const columns = heads.map((head) => ({ head, width: 10 }))
    const sheet = { name: '销售', columns, rows: () => sheetRows(count) }
    await pipeline(streamWorkbook([sheet], { title: '' }), createWriteStream(at('made.xlsx')))
  },
  readXlsx: () => readTable(at('made.xlsx')),
  readCsv: () => readTable(at('made.csv')),
  readLines,
  pages: askPages,
  lines: async () => {
    await makeLines('reported')
    await makeLines('sale')
  },
  compare: async () => {
    const sources = (['reported', 'sale'] as const).map((role, source) => ({
      source,
      role,
      lines: join(at(role), 'lines.parquet'),
    }))
    const input = { sources, products: madeProducts, relations: [], settings: pairingSettingsShape.parse({}) }
    const { totals } = (await job('compare', input, 'result')) as Awaited<ReturnType<typeof flowJobs.compare>>
    return totals.byState.map(({ state, reported, sale }) => [state, reported.lines, sale.lines])
  },
  workbook: async () => {
    const sources = (['reported', 'sale'] as const).map((role) => ({
      file: `${role}.csv`,
      sheet: null,
      folder: at(role),
    }))
    const before = { name: '说明', columns: ['项目', '内容'].map((head) => ({ head, width: 10 })), rows: [] }
    const input = { folder: at('result'), sources, words: zhHans, title: '', before, after: [], notes: [] }
    return job('writeResultWorkbook', input, 'workbook')
  },
  names: async () => {
    const products = Array.from({ length: 5000 }, (_, index) => ({
      code: `P${index}`,
      name: `${String.fromCharCode(0x4e00 + (index % 900), 0x5000 + ((index * 7) % 800))}${madeProducts[index % 400]?.name}`,
      spec: `0.${1 + (index % 9)}g*${10 + (index % 20)}粒`,
    }))
    const suggester = createSuggester(products)
    for (let name = 0; name < count; name++)
      suggester.suggest({ productName: `佑亭牌${products[(name * 13) % 5000]?.name}`, spec: '500mg*10粒*2板/盒' })
  },
}

const began = { cpu: process.cpuUsage(), at: performance.now() }
const reply = await steps[what]?.()
const { user, system } = process.cpuUsage(began.cpu)
const figures = {
  cpuSeconds: (user + system) / 1e6,
  seconds: (performance.now() - began.at) / 1000,
  megabytes: process.resourceUsage().maxRSS / 1024,
}
console.log(JSON.stringify({ ...figures, reply }))
