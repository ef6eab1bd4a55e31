import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sha256 } from '#api/platform/keys.ts'
import type { BodyIn } from '#contract/platform/call.ts'
import * as campaignCalls from '#contract/risk/campaigns/calls.ts'
import { askAgain } from '#contract/risk/campaigns/calls.ts'
import { timeMarker } from '#contract/risk/kinds/finance/codes.ts'
import * as calls from '#contract/risk/kinds/finance/paper-calls.ts'
import * as matrixRiskCalls from '#contract/risk/kinds/matrix/paper-calls.ts'
import * as riskCalls from '#contract/risk/papers/calls.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { getQuestionnaire, updateQuestionnaire } from '#contract/risk/questionnaires/calls.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { workbookOf } from '../../../shell/files/fixture/zip.ts'
import { makeUser, openTestApi, type Person, type TestApi } from '../../../support/api.ts'
import { makeCampaign, makeManager } from '../../campaigns/campaign.ts'
import { financeWorkbook, makeFinance, makeFinanceCampaign, smallValueCount } from './finance.ts'

let api: TestApi
let manager: Person

beforeAll(async () => {
  api = await openTestApi()
  manager = await makeManager(api)
})
afterAll(() => api?.close())

const { save, submit } = AnswerMode
type Data = BodyIn<typeof calls.answerFinance>['data']

/** Opening and closing of assets 100 and 250, debts 80 and 125, guarantees 7, over a year. */
const whole: Data = [
  { table: timeMarker, start: '2024-12-31', end: '2025-12-31' },
  { code: 'assets', start: '100', end: '250' },
  { code: 'debts', start: '80', end: '125' },
  { code: 'guarantees', end: '7' },
]

const campaign = () => makeFinanceCampaign(api, { manager })
const rowsOf = (uuid: string, on = api) => on.done(calls.getFinance, { query: { uuid } })
const post = (uuid: string, data: Data, more: Partial<BodyIn<typeof calls.answerFinance>> = {}) => ({
  body: { uuid, mode: save, data, ...more },
})
const rowOf = async (uuid: string, code: string) => (await rowsOf(uuid)).find((row) => row.code === code)
const sumOf = async (uuid: string) =>
  Object.fromEntries((await api.done(calls.getFinanceSum, { query: { uuid } })).map(({ code, val }) => [code, val]))

/** Runs a refused call and expects the paper to be unchanged. */
async function unchanged<T>(uuid: string, refusing: () => Promise<T>): Promise<T> {
  const before = await stored(uuid)
  const failure = await refusing()
  expect(await stored(uuid)).toEqual(before)
  return failure
}

async function stored(uuid: string) {
  const { rows } = await api.db.execute(sql`
    select p.version, p.state, p.unfilled, p.submitted_at, a.opening::text, a.closing::text, a.opening_date, a.closing_date
    from risk_paper p left join finance_answer a on a.paper_id = p.id where p.uuid_hash = ${sha256(uuid)}`)
  return rows[0]
}

test('a paper that nobody has opened has its rows without values, the dates first', async () => {
  const { uuid } = await campaign()
  expect(await rowsOf(uuid)).toEqual([
    { table: timeMarker, field: '', code: '', type: 'time', start: null, end: null },
    { table: '资产负债表', field: '资产', code: 'assets', type: 'entry', start: null, end: null },
    { table: '资产负债表', field: '负债', code: 'debts', type: 'entry', start: null, end: null },
    { table: '手工', field: '担保', code: 'guarantees', type: 'manual', start: null, end: null },
  ])
  const paper = await api.done(riskCalls.getPaper, { query: { uuid } })
  expect(paper).toMatchObject({ kind: 'finance', unfilled: smallValueCount, state: 0, sendDepartment: '财务部' })
  expect(await sumOf(uuid)).toEqual({ cover: null, growth: null })
})

test('saved values are returned, with the indicators calculated from them', async () => {
  const { uuid } = await campaign()
  const reply = await api.done(calls.answerFinance, post(uuid, whole))
  expect(reply).toMatchObject({ version: 1, state: 0, unfilled: 0 })
  expect(await rowOf(uuid, 'assets')).toMatchObject({ start: '100.00', end: '250.00' })
  expect(await rowOf(uuid, 'guarantees')).toMatchObject({ start: null, end: '7.00' })
  expect(await sumOf(uuid)).toEqual({ cover: '2.00', growth: '150.00' })
})

test('the dates are timestamps at the first moment of their day where the organisation is', async () => {
  const { uuid } = await campaign()
  await api.done(calls.answerFinance, post(uuid, whole))
  const [time] = await rowsOf(uuid)
  expect(time).toMatchObject({
    start: Date.parse('2024-12-31T00:00:00+08:00'),
    end: Date.parse('2025-12-31T00:00:00+08:00'),
  })
  const seconds = Date.parse('2023-06-30T12:00:00+08:00') / 1000
  const millis = Date.parse('2024-06-30T23:59:59+08:00')
  await api.done(calls.answerFinance, post(uuid, [{ table: timeMarker, start: seconds, end: millis }]))
  expect((await rowsOf(uuid))[0]).toMatchObject({
    start: Date.parse('2023-06-30T00:00:00+08:00'),
    end: Date.parse('2024-06-30T00:00:00+08:00'),
  })
})

test('rows and values that are not sent stay, and empty ones are taken away', async () => {
  const { uuid } = await campaign()
  await api.done(calls.answerFinance, post(uuid, whole))
  const reply = await api.done(
    calls.answerFinance,
    post(uuid, [
      { code: 'assets', end: '300' },
      { code: 'debts', start: ' ', end: null },
    ]),
  )
  expect(reply.unfilled).toBe(2)
  expect(await rowOf(uuid, 'assets')).toMatchObject({ start: '100.00', end: '300.00' })
  expect(await rowOf(uuid, 'debts')).toMatchObject({ start: null, end: null })
})

test('a row is known by its table and field in any language too', async () => {
  const { uuid } = await campaign()
  await api.done(
    calls.answerFinance,
    post(uuid, [
      { table: 'Balance sheet', field: 'Assets', start: '1', end: '2' },
      { table: '资产负债表', field: '负债', start: '3', end: '4' },
    ]),
  )
  expect(await rowOf(uuid, 'assets')).toMatchObject({ start: '1.00', end: '2.00' })
  expect(await rowOf(uuid, 'debts')).toMatchObject({ start: '3.00', end: '4.00' })
})

test('fourteen digits and two decimals come back to the cent, however they were typed', async () => {
  const { uuid } = await campaign()
  await api.done(
    calls.answerFinance,
    post(uuid, [
      { code: 'assets', start: '99,999,999,999,999.99', end: '－９９９９９９９９９９９９９９．９９' },
      { code: 'debts', start: '12345678901234.56', end: '0.01' },
    ]),
  )
  expect(await rowOf(uuid, 'assets')).toMatchObject({ start: '99999999999999.99', end: '-99999999999999.99' })
  expect(await rowOf(uuid, 'debts')).toMatchObject({ start: '12345678901234.56', end: '0.01' })
  expect((await sumOf(uuid)).cover).toBe('-9999999999999999.00')
})

test('invalid amounts, dates and rows are refused, each by its path, and nothing is stored', async () => {
  const { uuid } = await campaign()
  const failure = await unchanged(uuid, () =>
    api.refuses(
      calls.answerFinance,
      'validation',
      post(uuid, [
        { code: 'assets', start: '1.234', end: '123456789012345' },
        { code: 'debts', start: 12.5, end: '5' },
        { code: 'guarantees', start: '1', end: 'x' },
        { code: 'nothing', end: '1' },
        { code: 'debts', end: '1' },
        { table: timeMarker, start: '2025-02-30', end: 'soon' },
      ]),
    ),
  )
  const amount = ['请输入数字，最多2位小数，14位整数']
  expect(failure.errors).toEqual({
    'data.0.start': amount,
    'data.0.end': amount,
    'data.1.start': amount,
    'data.2.start': ['这一行没有期初值'],
    'data.2.end': amount,
    'data.3.field': ['问卷中没有这一行'],
    'data.4.field': ['这一行重复出现'],
    'data.5.start': ['请输入正确的日期，如 2026-11-20'],
    'data.5.end': ['请输入正确的日期，如 2026-11-20'],
  })
  const english = await api.refuses(calls.answerFinance, 'validation', {
    ...post(uuid, [{ code: 'assets', end: 'x' }]),
    language: 'en',
  })
  expect(english.errors).toEqual({
    'data.0.end': ['Enter a number with up to 14 digits before the decimal point and 2 after'],
  })
  await unchanged(uuid, () =>
    api.refuses(
      calls.answerFinance,
      'validation',
      post(uuid, [{ table: timeMarker, start: '2025-12-31', end: '2024-12-31' }]),
    ),
  )
})

test('a submitted paper is locked, with a receipt over its values', async () => {
  const { uuid } = await campaign()
  const reply = await api.done(calls.answerFinance, post(uuid, whole, { mode: submit }))
  expect(reply).toMatchObject({ state: 1, unfilled: 0 })
  const receipt = await api.done(riskCalls.getReceipt, { query: { uuid } })
  expect(receipt).toMatchObject({ cells: smallValueCount, projectName: '财务评估' })
  expect(receipt.statement).toContain(`answers: sha256 ${receipt.digest}`)
  const { statement, signature } = receipt
  expect(await api.done(riskCalls.checkReceipt, { body: { statement, signature } })).toEqual({ genuine: true })
  await unchanged(uuid, () => api.refuses(calls.answerFinance, 'paper.locked', post(uuid, whole)))
  await unchanged(uuid, () => api.refuses(calls.answerFinance, 'paper.locked', post(uuid, whole, { mode: submit })))
})

test('a paper with empty values can be submitted; its receipt says what was in it', async () => {
  const { uuid } = await campaign()
  const reply = await api.done(calls.answerFinance, post(uuid, [{ code: 'assets', end: '1' }], { mode: submit }))
  expect(reply).toMatchObject({ state: 1, unfilled: smallValueCount - 1 })
  expect(await sumOf(uuid)).toEqual({ cover: null, growth: null })
})

test('posts are refused late, in an archived project, when only reading, and by an unknown uuid', async () => {
  const { uuid, projectId } = await makeFinanceCampaign(api, { manager, endTime: '2099-11-20' })
  await unchanged(uuid, () =>
    api.instance({ now: '2099-11-20T16:00:00Z' }).refuses(calls.answerFinance, 'paper.late', post(uuid, whole)),
  )
  await unchanged(uuid, () =>
    api.refuses(calls.answerFinance, 'paper.readOnly', { query: { type: 'show' }, ...post(uuid, whole) }),
  )
  await api.done(campaignCalls.archiveProject, { as: manager, query: { id: projectId } })
  await unchanged(uuid, () => api.refuses(calls.answerFinance, 'project.archived', post(uuid, whole)))
  await api.refuses(calls.answerFinance, 'notFound', post(randomUUID(), whole))
})

test('a matrix paper is no finance paper, and the other way round', async () => {
  const matrix = await makeCampaign(api, { manager })
  const { uuid } = await campaign()
  await api.refuses(calls.getFinance, 'notFound', { query: { uuid: matrix.uuid } })
  await api.refuses(calls.getFinanceSum, 'notFound', { query: { uuid: matrix.uuid } })
  await api.refuses(calls.getFinanceHints, 'notFound', { query: { uuid: matrix.uuid } })
  expect(await api.done(calls.getFinanceHints, { query: { uuid } })).toEqual([])
  await api.refuses(calls.answerFinance, 'notFound', post(matrix.uuid, whole))
  await api.refuses(calls.exportFinance, 'notFound', { as: manager, query: { uuid: matrix.uuid } })
  const answers = [{ criteriaId: 1, domainId: 1, paperUuid: uuid, value: 1 as const }]
  await api.refuses(matrixRiskCalls.answerPaper, 'notFound', { body: { mode: save, answers } })
})

test('of two tabs the later save is refused, and a save without a version overwrites', async () => {
  const { uuid } = await campaign()
  await api.done(calls.answerFinance, post(uuid, [{ code: 'assets', end: '1' }], { version: 0 }))
  const failure = await unchanged(uuid, () =>
    api.refuses(calls.answerFinance, 'record.conflict', post(uuid, [{ code: 'assets', end: '2' }], { version: 0 })),
  )
  expect(failure.detail).toEqual({ version: 1 })
  await api.done(calls.answerFinance, post(uuid, [{ code: 'assets', end: '3' }]))
  expect(await rowOf(uuid, 'assets')).toMatchObject({ end: '3.00' })
})

test('the same key with the same body has one effect, and with another body none', async () => {
  const { uuid } = await campaign()
  const key = randomUUID()
  const first = await api.done(calls.answerFinance, post(uuid, whole, { key, version: 0 }))
  expect(await api.done(calls.answerFinance, post(uuid, whole, { key, version: 0 }))).toEqual(first)
  await unchanged(uuid, () =>
    api.refuses(calls.answerFinance, 'key.reused', post(uuid, [{ code: 'assets', end: '9' }], { key, version: 0 })),
  )
  await unchanged(uuid, () =>
    api.refuses(calls.answerFinance, 'key.reused', post(uuid, [{ code: 'assets', end: '9' }], { key })),
  )
  // A repeated post without a version does not overwrite a save made in between.
  await api.done(calls.answerFinance, post(uuid, [{ code: 'assets', end: '8' }]))
  const twin = { key: randomUUID() }
  const present = await api.done(calls.answerFinance, post(uuid, [{ code: 'assets', end: '5' }], twin))
  await api.done(calls.answerFinance, post(uuid, [{ code: 'assets', end: '6' }]))
  expect(await api.done(calls.answerFinance, post(uuid, [{ code: 'assets', end: '5' }], twin))).toEqual(present)
  expect(await rowOf(uuid, 'assets')).toMatchObject({ end: '6.00' })
})

test('of ten concurrent submits one wins', async () => {
  const { uuid } = await campaign()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => api.call(calls.answerFinance, post(uuid, whole, { mode: submit }))),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
})

test('typed values are tried out without being stored', async () => {
  const { uuid } = await campaign()
  const sums = await api.done(calls.tryFinanceSum, { body: { uuid, data: whole } })
  expect(sums.map(({ val }) => val)).toEqual(['2.00', '150.00'])
  expect(await sumOf(uuid)).toEqual({ cover: null, growth: null })
  const half = await api.done(calls.tryFinanceSum, { body: { uuid, data: [{ code: 'debts', end: '0' }] } })
  expect(half[0]).toMatchObject({ val: null, reason: '尚未填写：资产（期末）' })
  const zero = await api.done(calls.tryFinanceSum, {
    body: {
      uuid,
      data: [
        { code: 'assets', end: '5' },
        { code: 'debts', end: '0' },
      ],
    },
    language: 'en',
  })
  expect(zero[0]).toMatchObject({ val: null, reason: 'The divisor is 0: Debts (closing)', unit: 'ratio' })
  await api.refuses(calls.tryFinanceSum, 'validation', { body: { uuid, data: [{ code: 'assets', end: 'x' }] } })
  await api.refuses(calls.tryFinanceSum, 'notFound', { body: { uuid: randomUUID(), data: [] } })
})

test('without a uuid the blank form is shown of questionnaires open for preview only', async () => {
  const open = await makeFinance(api, { publicPreview: true })
  const closed = await makeFinance(api)
  expect(await api.done(calls.getFinance, { query: { domain: open } })).toHaveLength(4)
  expect((await api.done(calls.getFinanceSum, { query: { domain: open } }))[0]).toMatchObject({ val: null })
  expect(await api.done(calls.getFinance, {})).not.toHaveLength(0)
  await api.refuses(calls.getFinance, 'notFound', { query: { domain: closed } })
  expect(await api.done(calls.getFinance, { as: manager, query: { domain: closed } })).toHaveLength(4)
  const { uuid } = await campaign()
  await api.refuses(calls.getFinance, 'notFound', { query: { uuid, domain: open } })
})

test('the template contains the rows with their values, and can be uploaded unchanged', async () => {
  const { uuid } = await campaign()
  await api.done(calls.answerFinance, post(uuid, whole))
  for (const language of ['zh-Hans', 'zh-Hant', 'en'] as const) {
    const { bytes, headers } = await api.download(calls.getFinanceTemplate, { query: { uuid }, language })
    expect(headers.get('content-disposition')).toContain('.xlsx')
    const file = new File([new Uint8Array(bytes)], 'rows.xlsx')
    await api.done(calls.importFinance, { query: { uuid }, body: { file } })
    expect(await sumOf(uuid)).toEqual({ cover: '2.00', growth: '150.00' })
  }
  await api.refuses(calls.getFinanceTemplate, 'notFound', { query: { uuid: randomUUID() } })
})

test('a renamed questionnaire has its new name everywhere immediately', async () => {
  const { uuid, code } = await campaign()
  const fileName = async () =>
    decodeURIComponent(
      (await api.download(calls.getFinanceTemplate, { query: { uuid } })).headers.get('content-disposition') ?? '',
    )
  expect(await fileName()).toContain(`财务 ${code}`)
  const { version } = await api.done(getQuestionnaire, { as: manager, query: { domain: code } })
  const body = { domain: code, version, name: { 'zh-Hans': '改名以后' }, publicPreview: false }
  await api.done(updateQuestionnaire, { as: manager, body })
  await expect.poll(fileName).toContain('改名以后')
})

test('a workbook sets what its cells say and leaves what they leave empty', async () => {
  const { uuid } = await campaign()
  await api.done(calls.answerFinance, post(uuid, whole))
  const file = await financeWorkbook(
    [
      ['', '资产负债表', '资产', '１，２３４．５', null],
      ['debts', '', '', 500.25, ''],
    ],
    [new Date('2022-12-31T00:00:00Z'), '2023年12月31日'],
  )
  await api.done(calls.importFinance, { query: { uuid }, body: { file, version: 1 } })
  expect(await rowOf(uuid, 'assets')).toMatchObject({ start: '100.00', end: '1234.50' })
  expect(await rowOf(uuid, 'debts')).toMatchObject({ start: '80.00', end: '500.25' })
  expect((await rowsOf(uuid))[0]).toMatchObject({ end: Date.parse('2023-12-31T00:00:00+08:00') })
})

test('a faulty workbook changes nothing and tells every fault by sheet, row, column and reason', async () => {
  const { uuid } = await campaign()
  const file = await financeWorkbook(
    [
      ['assets', '', '', '1.234', null],
      ['unknown', '', '', '1', null],
      ['guarantees', '', '', '1', '2'],
      ['debts', '', '', 12345678901234.5, null],
      ['debts', '', '', '5', null],
    ],
    ['2023-12-31', 'soon'],
  )
  const failure = await api.refuses(calls.importFinance, 'workbook.faulty', { query: { uuid }, body: { file } })
  expect(failure.detail?.faults).toEqual([
    { sheet: '财务数据', row: 2, column: 'D', reason: '请输入数字，最多2位小数，14位整数' },
    { sheet: '财务数据', row: 3, column: 'C', reason: '问卷中没有这一行。请不要改动代码、报表和项目。' },
    { sheet: '财务数据', row: 4, column: 'E', reason: '此行没有期初值。请清空此格。' },
    {
      sheet: '财务数据',
      row: 5,
      column: 'D',
      reason: '这个数字超过 15 位，电子表格会丢失末位。请把单元格设为文本后重新填写。',
    },
    { sheet: '财务数据', row: 6, column: 'C', reason: '与第 5 行重复。' },
    { sheet: '日期', row: 2, column: 'B', reason: '请填写日期，如 2026-12-31。' },
  ])
  expect(await rowOf(uuid, 'debts')).toMatchObject({ start: null, end: null })
})

test('merged cells, formulas, hidden sheets, wrong types, 100,000 rows and a bomb are each refused, and nothing is kept', {
  tags: 'long',
}, async () => {
  const { uuid } = await campaign()
  const heads = ['代码', '报表', '项目', '期末值（元）', '期初值（元）']
  const row = ['assets', '', '', 250, 100]
  const faultsOf = async (file: File | Uint8Array) => {
    const sent = file instanceof File ? file : new File([new Uint8Array(file)], '财务数据.xlsx')
    const refused = () => api.refuses(calls.importFinance, 'workbook.faulty', { query: { uuid }, body: { file: sent } })
    return (await unchanged(uuid, refused)).detail?.faults
  }
  const sheet = { name: '财务数据', rows: [heads, row, ['debts', '', '', 125, 80]] }

  const merged = { ...sheet, merges: [{ startRow: 1, startCol: 3, endRow: 2, endCol: 3 }] }
  expect(await faultsOf(await writeXlsx({ sheets: [merged] }))).toMatchObject([
    { sheet: '财务数据', row: 2, column: 'D', reason: expect.stringContaining('D2:D3') },
  ])
  const cells = new Map([['1,3', { formula: 'E2*2.5', formulaResult: 250, value: 250, type: 'formula' as const }]])
  expect(await faultsOf(await writeXlsx({ sheets: [{ ...sheet, cells }] }))).toMatchObject([
    { sheet: '财务数据', row: 2, column: 'D' },
  ])
  expect(await faultsOf(await writeXlsx({ sheets: [{ ...sheet, hidden: true }] }))).toMatchObject([
    { sheet: '财务数据', row: null, column: null },
  ])
  expect(await faultsOf(await financeWorkbook([['assets', '', '', true, new Date('2026-01-01')]]))).toMatchObject([
    { row: 2, column: 'D' },
    { row: 2, column: 'E' },
  ])
  const many = Array.from({ length: 100_000 }, (_, at) => ['assets', '', '', at, 1])
  expect(await faultsOf(await financeWorkbook(many))).toHaveLength(1)
  const bomb = { more: [{ name: 'xl/media/a.png', data: Buffer.alloc(60 * 1024 ** 2) }] }
  expect(await faultsOf(workbookOf('<worksheet/>', bomb))).toHaveLength(1)
})

test('the changes of a workbook are listed value by value before anything is stored', async () => {
  const { uuid } = await campaign()
  await api.done(calls.answerFinance, post(uuid, whole))
  const rows = [
    ['assets', '', '', '250', '1,000'],
    ['guarantees', '', '', '-7', null],
    ['debts', '', '', '', ''],
  ]
  const file = await financeWorkbook(rows, [null, '2026-06-30'])
  const compare = { query: { uuid }, body: { file } }
  const day = (text: string) => Date.parse(`${text}T00:00:00+08:00`)
  const english = { ...compare, language: 'en' } as const

  const { version, changes } = await unchanged(uuid, () => api.done(calls.compareFinanceImport, english))

  expect(changes).toEqual([
    {
      ...{ table: timeMarker, field: '', code: '', type: 'time', part: 'end' },
      ...{ before: day('2025-12-31'), after: day('2026-06-30') },
    },
    {
      ...{ table: 'Balance sheet', field: 'Assets', code: 'assets', type: 'entry', part: 'start' },
      ...{ before: '100.00', after: '1000.00' },
    },
    {
      ...{ table: 'By hand', field: 'Guarantees', code: 'guarantees', type: 'manual', part: 'end' },
      ...{ before: '7.00', after: '-7.00' },
    },
  ])
  // Confirming one version does not carry over to another.
  await api.done(calls.importFinance, { query: { uuid }, body: { file, version } })
  await api.refuses(calls.importFinance, 'record.conflict', { query: { uuid }, body: { file, version } })
  expect((await api.done(calls.compareFinanceImport, compare)).changes).toEqual([])

  const unknown = { ...compare, query: { uuid: randomUUID() } }
  await api.refuses(calls.compareFinanceImport, 'notFound', unknown)
  const faulty = await financeWorkbook([['assets', '', '', '1.234', null]])
  await api.refuses(calls.compareFinanceImport, 'workbook.faulty', { query: { uuid }, body: { file: faulty } })
  const large = new File([new Uint8Array(11 * 1024 ** 2)], 'large.xlsx')
  await api.refuses(calls.compareFinanceImport, 'file.tooLarge', { query: { uuid }, body: { file: large } })
  // The workbook's only date contradicts the other, saved one.
  const reversed = {
    query: { uuid },
    body: { file: await financeWorkbook([['assets', '', '', '', '']], [null, '2020-01-01']) },
  }
  const failure = await api.refuses(calls.compareFinanceImport, 'validation', reversed)
  expect(Object.values(failure.errors ?? {}).flat()).toEqual(['期末日期不能早于期初日期'])
  await unchanged(uuid, () => api.refuses(calls.importFinance, 'validation', reversed))
})

test('an import is a save, with every refusal of one', async () => {
  const { uuid, projectId } = await makeFinanceCampaign(api, { manager, endTime: '2099-11-20' })
  const file = await financeWorkbook([['assets', '', '', '1', null]])
  const other = await financeWorkbook([['assets', '', '', '2', null]])
  const key = randomUUID()
  const imported = (more: object = {}) => ({ query: { uuid }, body: { file, ...more } })
  const first = await api.done(calls.importFinance, imported({ key, version: 0 }))
  expect(await api.done(calls.importFinance, imported({ key, version: 0 }))).toEqual(first)
  await api.refuses(calls.importFinance, 'key.reused', imported({ file: other, key }))
  await api.refuses(calls.importFinance, 'record.conflict', imported({ version: 0 }))
  await api.refuses(calls.importFinance, 'paper.readOnly', { query: { uuid, type: 'show' }, body: { file } })
  await api.refuses(calls.importFinance, 'notFound', { query: { uuid: randomUUID() }, body: { file } })
  const large = new File([new Uint8Array(11 * 1024 ** 2)], 'large.xlsx')
  await api.refuses(calls.importFinance, 'file.tooLarge', imported({ file: large }))
  const midnight = api.instance({ now: '2099-11-20T16:00:00Z' })
  await midnight.refuses(calls.importFinance, 'paper.late', imported())
  await api.done(calls.answerFinance, post(uuid, [], { mode: submit }))
  await api.refuses(calls.importFinance, 'paper.locked', imported())

  const archived = await campaign()
  await api.done(campaignCalls.archiveProject, { as: manager, query: { id: archived.projectId } })
  await api.refuses(calls.importFinance, 'project.archived', { query: { uuid: archived.uuid }, body: { file } })
  expect(projectId).not.toBe(archived.projectId)
})

test('an exported paper says what, by whom and when, with money as numbers and nothing lost', async () => {
  const { uuid } = await campaign()
  await api.done(
    calls.answerFinance,
    post(
      uuid,
      [
        ...whole.slice(0, 2),
        { code: 'debts', start: '12345678901234.56', end: '0' },
        { code: 'guarantees', end: '-7.1' },
      ],
      { mode: submit },
    ),
  )
  const { bytes } = await api.download(calls.exportFinance, { as: manager, query: { uuid } })
  const { sheets } = await readXlsx(bytes)
  expect(sheets.map(({ name }) => name)).toEqual(['说明', '填报数据', '指标'])
  const [about, rows, summary] = sheets.map((sheet) => sheet.rows)
  const said = Object.fromEntries((about ?? []).map(([entry, content]) => [entry, content]))
  expect(said).toMatchObject({ 评估项目: '财务评估', 期初日期: '2024-12-31', 状态: '已提交' })
  expect(said.导出人).toBe(`${manager.name}（${manager.usercode}）`)
  expect(said.导出时间).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d \(Asia\/Shanghai\)$/)
  expect(rows?.slice(1)).toEqual([
    ['资产负债表', '资产', 250, 100, 'assets'],
    ['资产负债表', '负债', 0, '12345678901234.56', 'debts'],
    ['手工', '担保', -7.1, null, 'guarantees'],
  ])
  expect(summary?.[1]?.slice(0, 5)).toEqual(['偿债', '指标 cover', '—', '倍', '除数为 0：负债（期末）'])
  expect(summary?.[2]?.slice(0, 4)).toEqual(['偿债', '指标 growth', 150, '%'])
  const reader = await makeUser(api, { perms: [RiskPerm.readProjects] })
  await api.refuses(calls.exportFinance, 'access.denied', { as: reader, query: { uuid } })
})

test('a paper asked again begins with what the submitted one holds, and leaves that as it is', async () => {
  const { uuid, code, item } = await campaign()
  await api.done(calls.answerFinance, post(uuid, whole, { mode: submit }))
  const body = { itemId: item.itemId, domain: code, reason: '请核对负债', channels: [] }
  await api.done(askAgain, { as: manager, body })
  const { papers } = await api.done(campaignCalls.getItem, { as: manager, query: { itemId: item.itemId } })
  const again = papers.find((paper) => paper.state === 0)?.uuid ?? ''
  expect(await sumOf(again)).toEqual({ cover: '2.00', growth: '150.00' })
  await api.done(calls.answerFinance, post(again, [{ code: 'debts', end: '250' }]))
  expect((await sumOf(again)).cover).toBe('1.00')
  expect((await sumOf(uuid)).cover).toBe('2.00')
  expect(await rowOf(again, 'assets')).toMatchObject({ start: '100.00', end: '250.00' })
})

test("under a threshold a submitted finance paper opens with its receipt's secret alone", async () => {
  const { uuid, projectId } = await campaign()
  await api.db.execute(sql`update risk_project set anonymity_threshold = 2 where biz_id = ${projectId}`)
  const body = { uuid, mode: AnswerMode.submit, data: [] }
  const { data } = (await api.call(calls.answerFinance, { body })).body
  const query = { uuid }
  await api.refuses(calls.getFinance, 'paper.sealed', { query })
  await api.refuses(calls.getFinanceHead, 'paper.sealed', { query })
  await api.refuses(calls.getFinanceSum, 'paper.sealed', { query })
  await api.refuses(calls.getFinanceHints, 'paper.sealed', { query })
  await api.refuses(calls.getFinanceTemplate, 'paper.sealed', { query })
  await api.refuses(calls.tryFinanceSum, 'paper.sealed', { body: { uuid, data: [] } })
  await api.refuses(calls.compareFinanceImport, 'paper.sealed', { query, body: { file: await financeWorkbook([]) } })
  const opened = { uuid, receipt: data.receipt }
  await api.done(calls.getFinance, { query: opened })
  await api.done(calls.getFinanceSum, { query: opened })
})
