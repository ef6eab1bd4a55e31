/**
 * npm run compare -- COMMIT: measures this tree and another commit, alternating in one run, and prints a table. Both
 * are built here, and each makes its databases with its own code. Names select measures: `npm run compare -- HEAD~9
 * pages start`. `--rounds` sets how often the sides take turns.
 */
import { parseArgs } from 'node:util'
import { comparePages } from './compare/pages.ts'
import { type ComparedRow, comparedTable } from './compare/row.ts'
import { openNew, openOld, type Side } from './compare/side.ts'
import { compareStart } from './compare/start.ts'
import { compareSubmits, papersOf, submitLoads } from './compare/submits.ts'

type Compare = (sides: readonly Side[], rounds: number) => Promise<ComparedRow[]>

const measures: Record<string, Compare> = { pages: comparePages, start: compareStart, submits: compareSubmits }

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '6' } },
  allowPositionals: true,
})
const rounds = Number(values.rounds)
const [commit, ...chosen] = positionals
if (commit === undefined) throw new Error('missing argument: commit to compare with')
const names = chosen.length > 0 ? chosen : Object.keys(measures)
const unknown = names.filter((name) => !(name in measures))
if (unknown.length > 0)
  throw new Error(`no measure ${unknown.join(', ')}; there are ${Object.keys(measures).join(', ')}`)

const papers = names.includes('submits') ? papersOf(submitLoads(rounds)) : 1
const scale = {
  pages: 0,
  loadSeconds: 0,
  runs: 0,
  changes: 0,
  warmUpPapers: 1,
  submits: [{ atOnce: 1, papers }],
  lastMinute: 1,
  replayed: 0,
  grown: 0,
}
const sides = [await openOld(commit, scale), await openNew(scale)]
const rows: ComparedRow[] = []
try {
  for (const name of names) {
    console.log(`— ${name}`)
    const found = (await measures[name]?.(sides, rounds)) ?? []
    rows.push(...found)
  }
} finally {
  for (const side of sides) await side.close()
}
const [old = '', now = ''] = sides.map(({ commit: each }) => each)
console.log(`\n${comparedTable(rows, { old, new: now })}`)
