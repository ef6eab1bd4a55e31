import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { resultWorkbookFile } from '#api/audit/flow/comparison/result-workbook.ts'
import words from '../../../public/locales/zh-Hans/audit/comparisons-workbook.json' with { type: 'json' }
import { sheetsOf } from '../../risk/results/result-campaign.ts'
import { newFolder } from '../../support/folder.ts'
import { compareDealer, readDealer, runJob } from './run-job.ts'
import { truthOf } from './truth.ts'

const folder = newFolder()
afterAll(folder.remove)

test('more lines than a sheet takes go on in the next; all are there, those of a group together', {
  tags: 'long',
  timeout: 120_000,
}, async () => {
  const truth = truthOf('small')
  const sources = await readDealer('small', truth, folder.path)
  const result = join(folder.path, 'result')
  const { lines, totals } = await compareDealer(truth, sources, result)
  const output = join(folder.path, 'workbook')
  const rowsMax = 100
  const request = {
    folder: result,
    sources: sources.map((source) => ({ file: `${source.source}.csv`, sheet: null, folder: dirname(source.lines) })),
    words,
    title: '流向比对',
    before: { name: '说明', columns: ['项目', '内容'].map((head) => ({ head, width: 10 })), rows: [] },
    after: [],
    notes: [],
    rowsMax,
  }
  const inputs = [result, ...request.sources.map((source) => source.folder)]
  await runJob('writeResultWorkbook', request, { inputs, output })

  const sheets = await sheetsOf(readFileSync(join(output, resultWorkbookFile)))
  const names = Object.keys(sheets).filter((name) => name.startsWith('明细'))
  expect(names).toEqual(Array.from({ length: Math.ceil(lines / rowsMax) }, (_, at) => (at ? `明细 ${at + 1}` : '明细')))
  const heads = sheets.明细?.[0] ?? []
  for (const name of names) expect(sheets[name]?.[0]).toEqual(heads)
  const all = names.flatMap((name) => sheets[name]?.slice(1) ?? [])
  expect(new Set(all.map(([id]) => id)).size).toBe(lines)
  const state = heads.indexOf('结果')
  for (const { state: of, reported, sale } of totals.byState)
    expect(all.filter((cells) => cells[state] === words.state[of])).toHaveLength(reported.lines + sale.lines)
  const groups = all.map((cells) => String(cells[heads.indexOf('组')] || cells[0]))
  expect(groups.filter((group, at) => group !== groups[at - 1])).toHaveLength(new Set(groups).size)
  expect(sheets.说明).toContainEqual([
    '明细的行数',
    `共 ${lines} 行，每张工作表最多 ${rowsMax} 行，共 ${names.length} 张`,
  ])
})
