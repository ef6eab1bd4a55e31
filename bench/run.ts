/**
 * npm run bench: measures the built product against its promises; prints a table, and writes JSON to bench/results.
 * `--quick` measures little, `--replayed N` sets how many requests `replay` sends, names select measures (`npm run bench
 * -- scale`). Exits with 1 if a figure is over its target.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { provideBrowser } from '../scripts/browser.mjs'
import { measureBoardPages } from './measure/board-pages.ts'
import { measureBoards } from './measure/boards.ts'
import { measureCards } from './measure/cards.ts'
import { measureCharts } from './measure/charts.ts'
import { measureDealers } from './measure/dealers.ts'
import { measureDelegation } from './measure/delegation.ts'
import { measureFlow } from './measure/flow.ts'
import { measureJudging } from './measure/judging.ts'
import { measureLargePage } from './measure/large-page.ts'
import { measureLastMinute } from './measure/last-minute.ts'
import { measureListImport } from './measure/list-import.ts'
import { measureMenus } from './measure/menus.ts'
import { measureMessages } from './measure/messages.ts'
import { measureNames } from './measure/names.ts'
import { measurePaint } from './measure/paint.ts'
import { measureProcessRuns } from './measure/process-runs.ts'
import { measureProcesses } from './measure/processes.ts'
import { measureQuality } from './measure/quality.ts'
import { measureReplay } from './measure/replay.ts'
import { measureResults } from './measure/results.ts'
import { measureRuleBatch } from './measure/rule-batch.ts'
import { measureScale } from './measure/scale.ts'
import { measureSchedules } from './measure/schedules.ts'
import { measureScreening } from './measure/screening.ts'
import { measureServerTime } from './measure/server-time.ts'
import { measureSizes } from './measure/sizes.ts'
import { measureSourcePull } from './measure/source-pull.ts'
import { measureStart } from './measure/start.ts'
import { measureSubmits } from './measure/submits.ts'
import { measureTableCatalogue } from './measure/table-catalogue.ts'
import { measureTableImport } from './measure/table-import.ts'
import { measureTableReads } from './measure/table-reads.ts'
import { measurePages, measureSignIns } from './measure/throughput.ts'
import { measureTickets } from './measure/tickets.ts'
import { type Row, tableOf, verdictOf } from './row.ts'
import { type Bench, openBench, type Scale } from './stage.ts'

const measures: Record<string, (bench: Bench) => Promise<Row[]>> = {
  charts: measureCharts,
  time: measureServerTime,
  'large-page': measureLargePage,
  pages: measurePages,
  submits: measureSubmits,
  'last-minute': measureLastMinute,
  start: measureStart,
  'sign-ins': measureSignIns,
  menus: measureMenus,
  messages: measureMessages,
  delegation: measureDelegation,
  sizes: measureSizes,
  paint: measurePaint,
  processes: measureProcesses,
  'process-runs': measureProcessRuns,
  quality: measureQuality,
  replay: measureReplay,
  results: measureResults,
  flow: measureFlow,
  'table-import': measureTableImport,
  'source-pull': measureSourcePull,
  'table-reads': measureTableReads,
  cards: measureCards,
  'table-catalogue': measureTableCatalogue,
  schedules: measureSchedules,
  boards: measureBoards,
  'board-pages': measureBoardPages,
  judging: measureJudging,
  names: measureNames,
  'list-import': measureListImport,
  'rule-batch': measureRuleBatch,
  screening: measureScreening,
  tickets: measureTickets,
  dealers: measureDealers,
  scale: measureScale,
}

const whole: Scale = {
  pages: 200,
  loadSeconds: 10,
  runs: 3,
  changes: 20,
  warmUpPapers: 200,
  submits: [
    { atOnce: 1, papers: 400 },
    { atOnce: 8, papers: 1500 },
    { atOnce: 50, papers: 1500 },
  ],
  lastMinute: 4000,
  replayed: 1_000_000,
  grown: 1,
}
const quick: Scale = {
  pages: 20,
  loadSeconds: 2,
  runs: 1,
  changes: 5,
  warmUpPapers: 20,
  submits: [
    { atOnce: 1, papers: 20 },
    { atOnce: 8, papers: 80 },
    { atOnce: 50, papers: 100 },
  ],
  lastMinute: 600,
  replayed: 20_000,
  grown: 0.1,
}

const { values: options, positionals } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    replayed: { type: 'string' },
  },
  allowPositionals: true,
})
const only = [...(options.only ?? []), ...positionals]
const names = only.length > 0 ? only : Object.keys(measures)
const unknown = names.filter((name) => !(name in measures))
if (unknown.length > 0)
  throw new Error(`no measure ${unknown.join(', ')}; there are ${Object.keys(measures).join(', ')}`)

await provideBrowser()

const machine = { node: process.version, processor: cpus()[0]?.model, cores: cpus().length, load: loadavg() }
const scale = options.quick ? quick : whole
const bench = openBench({ ...scale, replayed: Number(options.replayed ?? scale.replayed) })
const rows: Row[] = []
const failed: string[] = []
try {
  for (const name of names) {
    console.log(`— ${name}`)
    // A failing measure does not stop the others.
    const found = await measures[name]?.(bench).catch((error: unknown) => {
      failed.push(name)
      console.error(error)
    })
    rows.push(...(found ?? []))
  }
} finally {
  await bench.close()
}

const at = new Date().toISOString()
const folder = new URL('./results/', import.meta.url)
mkdirSync(folder, { recursive: true })
const judged = rows.map((row) => ({ ...row, verdict: verdictOf(row) }))
const result = { at, quick: options.quick, machine, failed, rows: judged }
writeFileSync(new URL(`${at.replaceAll(':', '-')}.json`, folder), `${JSON.stringify(result, null, 2)}\n`)

console.log(`\n${tableOf(rows)}`)
if (failed.length > 0) console.log(`\nNot measured: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 || judged.some(({ verdict }) => verdict === 'over') ? 1 : 0
