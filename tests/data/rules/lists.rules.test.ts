import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { compileModel, listValues, rowsOfModel } from '#api/data/rules/model/compile-model.ts'
import { readColumns } from '#api/data/rules/run-test.ts'
import { testModel } from '#api/data/rules/steps/test-model.ts'
import { summarize } from '#api/data/rules/summary.ts'
import { openScene, prepareRow } from '#api/data/screening/program/scene.ts'
import { createListFile } from '#api/data/watch-lists/list-file.ts'
import type { ListedEntry } from '#api/data/watch-lists/matcher.ts'
import type { JobContext } from '#api/platform/engine/job.ts'
import { Outcome } from '#contract/data/screening/codes.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { choices } from '../../platform/engine/choices.ts'
import { openTestSession } from '../../platform/engine/test-session.ts'
import { createEvents, packOf } from '../screening/program-of.ts'
import { bizIdOf, contentOf, type RuleTable, ruleTables, timeZone } from './judged.ts'

const session = await openTestSession()
afterAll(session.close)

const day = '2026-03-05'
const listBizId = bizIdOf('blacklist')
const file = join(session.folder, 'blacklist')
const none = { aliases: [], number: '', bornOn: null, region: '', phone: '', address: '' }
type Days = { from: string | null; until: string | null }
const entries: (Partial<ListedEntry & Days> & { entryBizId: string; name: string })[] = [
  { entryBizId: 'e1', name: '上海远航贸易有限公司', number: '91310000MA1' },
  { entryBizId: 'e2', name: '張偉', aliases: ['张小伟'], bornOn: '1980-01-02' },
  { entryBizId: 'e3', name: '张伟', bornOn: '1991-07-08' },
  { entryBizId: 'e4', name: '北京旧友商贸有限公司', number: 'OLD-1', until: '2026-03-04' },
  { entryBizId: 'e5', name: '明日科技股份有限公司', number: 'NEW-1', from: '2026-03-06' },
  { entryBizId: 'e6', name: 'Golden Harbour Trading Co., Ltd.', number: 'gh 77' },
]
{
  const written = createListFile(file)
  for (const entry of entries) written.add({ ...none, from: null, until: null, ...entry })
  written.end()
}
const lists = new Map([[listBizId, { listBizId, list: '黑名单', revision: 7, entries: entries.length }]])
const files = new Map([[listBizId, file]])

const columns = { id: 'string', name: 'string', code: 'string', born: 'date', n: 'integer' } as const
const rules = [
  { id: 'number', name: '号码', kind: 'list', weight: 1, column: 'code', listBizId, field: 'number' },
  { id: 'same', name: '同名', kind: 'list', weight: 2, column: 'name', listBizId, field: 'name' },
  { id: 'alike', name: '相似', kind: 'likeness', weight: 4, column: 'name', listBizId, least: 60 },
  {
    ...{ id: 'person', name: '同人', kind: 'likeness', weight: 8, column: 'name', listBizId, least: 80 },
    agree: [{ column: 'born', field: 'bornOn' }],
  },
  { id: 'both', name: '两者', kind: 'combination', weight: 16, of: ['same', 'person'], needs: 'all' },
]
const content = { mainTable: { tableBizId: bizIdOf('txn'), key: ['id'] }, rules, levels: [1, 4] }

/** Judges a table by the job of a test and one row after the other, with the entries that both found. */
async function byBoth(txn: RuleTable) {
  const tables = await ruleTables(session, { txn })
  const { model, faults } = compileModel(contentOf(content), { tables: tables.tables, lists, timeZone })
  if (!model) throw new Error(JSON.stringify(faults))
  const read = readColumns(model)
  const context = {
    session: session.session,
    room: { scratch: mkdtempSync(join(session.folder, 'job-')) },
    progress: () => {},
  }
  const request = {
    rows: rowsOfModel(model, tables.opened),
    lists: { rules: listValues(model, tables.opened), files: Object.fromEntries(files), day },
    columns: read,
    model,
    wanted: null,
    day: null,
  }
  const tested = await testModel(request, context as unknown as JobContext)
  if (!('groups' in tested)) throw new Error(JSON.stringify(tested))
  const summary = summarize(model, { tested, columns: read })
  const live = packOf(model, new Map([[bizIdOf('txn'), txn]]), { files, day })
  const settings = {
    ...{ modelId: 1, number: 1, shadowNumber: null, reviewFrom: null, blockFrom: 1, fallback: Outcome.review },
    ...{ budgetMs: 1000, skewSeconds: null },
  }
  const scene = openScene({ sceneId: 1, bizId: '', code: '', settings, live, shadow: null })
  const { eventsOf } = createEvents()
  const names = Object.keys(txn.columns)
  const singly = txn.rows.map((row) => {
    const prepared = prepareRow(scene, Object.fromEntries(names.map((name, at) => [name, row[at] ?? null])), 0)
    if (isRefusal(prepared)) throw new Error(JSON.stringify(prepared))
    return prepared.decide(eventsOf)
  })
  return { summary, groups: tested.groups, singly }
}

test('names and numbers are found by a batch and row by row, with the entry and the revision', async () => {
  const { summary, singly } = await byBoth({
    columns,
    rows: [
      ['T1', '上海遠航貿易公司', ' 91310000ma1 ', undefined, '1'],
      ['T2', '张伟', undefined, '1991-07-08', '2'],
      ['T3', '张伟', undefined, '2001-01-01', '3'],
      ['T4', '北京旧友商贸有限公司', 'OLD-1', undefined, '4'],
      ['T5', '明日科技', 'NEW-1', undefined, '5'],
      ['T6', 'golden harbor trading', 'GH77', undefined, '6'],
      ['T7', undefined, undefined, undefined, undefined],
      ['T8', '', '', undefined, undefined],
    ],
  })
  const found = summary.hits.map(({ key, reasons }) => [
    key[0]?.value,
    reasons.map(({ rule, entry }) => [rule, entry?.entryBizId, entry?.agreed, entry?.compared]),
  ])
  expect(found).toEqual([
    [
      'T1',
      [
        ['number', 'e1', 0, 0],
        ['same', 'e1', 0, 0],
        ['alike', 'e1', 0, 0],
        ['person', 'e1', 0, 0],
      ].concat([['both', undefined, undefined, undefined] as never]),
    ],
    [
      'T2',
      [
        ['same', 'e2', 0, 0],
        ['alike', 'e2', 0, 0],
        ['person', 'e3', 1, 1],
        ['both', undefined, undefined, undefined],
      ],
    ],
    [
      'T3',
      [
        ['same', 'e2', 0, 0],
        ['alike', 'e2', 0, 0],
      ],
    ],
    [
      'T6',
      [
        ['number', 'e6', 0, 0],
        ['alike', 'e6', 0, 0],
        ['person', 'e6', 0, 0],
      ],
    ],
  ])
  expect(summary.hits[0]?.reasons[0]?.entry).toMatchObject({ listBizId, list: '黑名单', revision: 7 })
  expect(singly[0]?.hits[0]?.entry).toEqual(summary.hits[0]?.reasons[0]?.entry)
  expect(singly[0]?.lists).toEqual([{ listBizId, list: '黑名单', revision: 7 }])
  expect(singly[0]?.hits[0]?.values.map(({ column }) => column)).toEqual(['code'])
})

test('random names, numbers and days give the same outcomes in a batch and row by row', async () => {
  const choose = choices(11)
  const parts = [
    '上海',
    '远航',
    '遠航',
    '贸易',
    '有限公司',
    '张',
    '伟',
    '小伟',
    ' ',
    '－',
    'Golden',
    'harbour',
    'Co.',
    'ＧＨ',
    '77',
    "'",
  ]
  const text = () =>
    choose.below(9) === 0
      ? undefined
      : Array.from({ length: choose.below(5) }, () => parts[choose.below(parts.length)]).join('')
  const names = entries.map(({ name }) => name)
  const nameOf = () => (choose.below(2) === 0 ? text() : names[choose.below(names.length)])
  const days = [undefined, '1980-01-02', '1991-07-08', '2000-02-29']
  const rows = Array.from({ length: 800 }, (_, at) => [
    `T${at}`,
    nameOf(),
    choose.below(3) === 0 ? entries[choose.below(entries.length)]?.number : text(),
    days[choose.below(days.length)],
    String(choose.below(5)),
  ])
  const { groups, singly } = await byBoth({ columns, rows })
  const bySingle = new Map<string, number>()
  for (const { hits } of singly) {
    const outcomes = rules.map(({ id }) => (hits.some(({ rule }) => rule === id) ? '1' : '0')).join('')
    bySingle.set(outcomes, (bySingle.get(outcomes) ?? 0) + 1)
  }
  expect(Object.fromEntries(bySingle)).toEqual(
    Object.fromEntries(groups.map(({ outcomes, rows: of }) => [outcomes, of])),
  )
  expect(bySingle.size).toBeGreaterThan(4)
})

test('a column whose values are masked is compared with no list, since that would look like no hit', async () => {
  const { tables } = await ruleTables(session, { masked: { columns, rows: [] } })
  const [[bizId, table]] = [...tables] as [[string, NonNullable<ReturnType<typeof tables.get>>]]
  const masked = { ...table, columns: table.columns.map((column) => ({ ...column, view: 'masked' as const })) }
  const { faults } = compileModel(contentOf({ ...content, mainTable: { tableBizId: bizId, key: ['id'] } }), {
    tables: new Map([[bizId, masked]]),
    lists,
    timeZone,
  })
  expect(faults.map(({ field, key }) => `${field} ${key}`)).toEqual([
    'rules.0.column rules-faults:listColumnMasked',
    'rules.1.column rules-faults:listColumnMasked',
    'rules.2.column rules-faults:listColumnMasked',
    'rules.3.column rules-faults:listColumnMasked',
    'rules.3.agree.0.column rules-faults:listColumnMasked',
  ])
})
