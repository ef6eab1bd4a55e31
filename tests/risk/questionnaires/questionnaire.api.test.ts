import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textIn } from '#api/platform/text.ts'
import { parseQuestionnaireWorkbook } from '#api/risk/kinds/matrix/definition-workbook.ts'
import { domain } from '#api/risk/questionnaires/table.ts'
import { type WorkbookFault, workbookBytesMax } from '#contract/platform/files/workbook.ts'
import { languages } from '#contract/platform/language.ts'
import * as campaignCalls from '#contract/risk/campaigns/calls.ts'
import * as editing from '#contract/risk/kinds/matrix/calls.ts'
import * as matrixCalls from '#contract/risk/kinds/matrix/paper-calls.ts'
import * as calls from '#contract/risk/questionnaires/calls.ts'
import { DomainKind } from '#contract/risk/questionnaires/codes.ts'
import { parserOf } from '../../shell/files/parsed.ts'
import { makeUser, openTestApi, type Person, type TestApi } from '../../support/api.ts'
import { makeCampaign, makeManager, makeQuestionnaire } from '../campaigns/campaign.ts'

const parseQuestionnaire = parserOf(parseQuestionnaireWorkbook)

let api: TestApi
let manager: Person

beforeAll(async () => {
  api = await openTestApi()
  manager = await makeManager(api)
})
afterAll(() => api?.close())

const sampleBytes = readFileSync(new URL('../../../public/samples/basel-operational-risk.xlsx', import.meta.url))
const sample = () => new File([sampleBytes], 'basel-operational-risk.xlsx')
const newCode = () => `q-${randomUUID().slice(0, 8)}`

const importIt = (
  file: File,
  code: string,
  more: { publicPreview?: 'true'; nameEn?: string; nameHant?: string } = {},
) => api.call(editing.importQuestionnaire, { as: manager, body: { file, code, name: '问卷', ...more } })

const listed = async (code: string) =>
  (await api.done(calls.listQuestionnaires, { as: manager })).find((each) => each.code === code)

test('the Basel workbook is imported as 70 rows and 19 columns under 8 first kinds', async () => {
  const code = newCode()
  const { body } = await importIt(sample(), code, { nameEn: 'Basel' })
  expect(body.data).toEqual({ code, number: 1, rows: 70, columns: 19 })
  const header = await api.done(matrixCalls.getHeader, { as: manager, query: { domain: code } })
  expect(header).toHaveLength(8)
  expect(header.flatMap(({ secondKinds }) => secondKinds)).toHaveLength(19)
  expect(await api.done(matrixCalls.getCriteria, { as: manager, query: { domain: code } })).toHaveLength(70)
  expect(await listed(code)).toMatchObject({
    name: { 'zh-Hans': '问卷', en: 'Basel' },
    kind: 'matrix',
    publicPreview: false,
    number: 1,
    rows: 70,
    columns: 19,
    projects: 0,
  })
})

test('an export equals the import, named after the questionnaire and its version', async () => {
  const code = newCode()
  await importIt(sample(), code)
  const { bytes, headers } = await api.download(editing.exportQuestionnaire, {
    as: manager,
    query: { domain: code },
  })
  expect(await parseQuestionnaire(bytes, 'en')).toEqual(await parseQuestionnaire(sampleBytes, 'en'))
  expect(headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${encodeURIComponent('问卷 v1.xlsx')}`)
  expect(headers.get('cache-control')).toBe('no-store')
})

test('a questionnaire that is not there is not exported', async () => {
  await api.refuses(editing.exportQuestionnaire, 'notFound', { as: manager, query: { domain: newCode() } })
})

test('the template comes in every language; with nothing but its examples it is no questionnaire', async () => {
  for (const language of languages) {
    const { bytes, headers } = await api.download(editing.getQuestionnaireTemplate, { as: manager, language })
    expect(headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    const failure = await api.refuses(editing.importQuestionnaire, 'workbook.faulty', {
      as: manager,
      body: { file: new File([new Uint8Array(bytes)], 'template.xlsx'), code: newCode(), name: '问卷' },
      language,
    })
    const reason = textIn(language)('files-workbook:fault.onlyExamples', { count: 3 })
    expect(failure.detail?.faults).toMatchObject([{ reason }, { reason }])
  }
})

test('a wrong workbook is refused as a whole, with sheet, row, column and reason of each fault', async () => {
  const code = newCode()
  const fields = ['风险维度', '风险原因', '风险子因', '说明', '低', '中', '高']
  const bytes = await writeXlsx({
    sheets: [
      {
        name: '列',
        rows: [
          ['一级分类（中文）', '一级分类（英文）', '二级分类（中文）', '二级分类（英文）'],
          ['零售', '', '', ''],
          ['零售', '', '存款', ''],
          ['零售', '', '存款', ''],
        ],
      },
      {
        name: '行',
        rows: [fields.flatMap((field) => [`${field}（中文）`, `${field}（英文）`]), ['人员', '', '', '', '培训']],
      },
    ],
  })
  const file = new File([new Uint8Array(bytes)], 'wrong.xlsx')
  for (const language of languages) {
    const failure = await api.refuses(editing.importQuestionnaire, 'workbook.faulty', {
      as: manager,
      body: { file, code, name: '错' },
      language,
    })
    const faults = failure.detail?.faults as (Omit<WorkbookFault, 'reason'> & { reason: string })[]
    expect(faults.map(({ sheet, row, column }) => [sheet, row, column]).toSorted()).toEqual([
      ['列', 2, 'C'],
      ['列', 4, 'C'],
      ['行', 2, 'C'],
    ])
    for (const { reason } of faults) expect(reason).not.toMatch(/fault\.|workbook:|\{\{/)
  }
  expect(await listed(code)).toBeUndefined()
})

test('a file that is no workbook is refused with the reason', async () => {
  for (const content of ['', 'text', 'PK\u0003\u0004broken', '\u00d0\u00cf\u0011\u00e0']) {
    const body = { file: new File([content], 'questionnaire.xlsx'), code: newCode(), name: '错' }
    const failure = await api.refuses(editing.importQuestionnaire, 'workbook.faulty', { as: manager, body })
    expect(failure.detail?.faults).toEqual([{ sheet: null, row: null, column: null, reason: expect.any(String) }])
  }
})

test('a file that is too large is refused', async () => {
  const tooLarge = new File([new Uint8Array(workbookBytesMax + 100 * 1024)], 'large.xlsx')
  await api.refuses(editing.importQuestionnaire, 'file.tooLarge', {
    as: manager,
    body: { file: tooLarge, code: newCode(), name: '大' },
  })
})

test('code, name and file are needed, and a text is no file', async () => {
  const send = async (fields: Record<string, string | Blob>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    const headers = { authorization: `Bearer ${manager.token}` }
    const response = await api.fetch(editing.importQuestionnaire.path, { method: 'POST', headers, body })
    return { status: response.status, errors: Object.keys((await response.json()).errors) }
  }
  expect(await send({ code: newCode() })).toEqual({ status: 422, errors: ['file', 'name'] })
  expect(await send({ file: 'text', code: 'Not A Code', name: 'x' })).toEqual({ status: 422, errors: ['file', 'code'] })
  expect(await send({ file: sample(), code: newCode(), name: 'x', createdBy: '1' })).toEqual({
    status: 422,
    errors: [''],
  })
})

test('a code that belongs to a questionnaire of another kind exists', async () => {
  const code = newCode()
  await api.db.insert(domain).values({ code, kind: DomainKind.finance, name: { 'zh-Hans': '财务' } })
  await api.refuses(editing.importQuestionnaire, 'questionnaire.exists', {
    as: manager,
    body: { file: sample(), code, name: '矩阵' },
  })
  const [kept] = await api.db.select().from(domain).where(eq(domain.code, code))
  expect(kept).toMatchObject({ kind: 'finance', name: { 'zh-Hans': '财务' }, versionId: null })
})

test('a second import makes the next version and leaves the papers of the first alone', async () => {
  const old = await makeCampaign(api, { rows: 2, columns: 2, manager })
  const { code } = old.questionnaire
  const of = { domain: code, uuid: old.uuid }
  const before = await api.done(matrixCalls.getCriteria, { query: of })
  const { body } = await importIt(sample(), code)
  expect(body.data).toEqual({ code, number: 2, rows: 70, columns: 19 })
  expect(await api.done(matrixCalls.getCriteria, { query: of })).toEqual(before)
  expect((await api.done(matrixCalls.getHeader, { query: of })).flatMap(({ secondKinds }) => secondKinds)).toHaveLength(
    2,
  )
  expect(await api.done(matrixCalls.getCriteria, { as: manager, query: { domain: code } })).toHaveLength(70)

  const next = await makeCampaign(api, { questionnaire: old.questionnaire, manager })
  expect(next.items[0]?.papers[0]?.cells).toBe(70 * 19)
  expect(await listed(code)).toMatchObject({ number: 2, projects: 2 })
})

test('a project that began before the next version keeps sending the one it began with', async () => {
  const old = await makeCampaign(api, { rows: 2, columns: 2, manager })
  await makeQuestionnaire(api, { code: old.questionnaire.code, rows: 5, columns: 5 })
  const respondent = { sendType: 1, name: '后来者', email: 'later@example.com' } as const
  const body = { projectId: old.projectId, respondent }
  const { itemId } = await api.done(campaignCalls.createItem, { as: manager, body })
  const { papers } = await api.done(campaignCalls.getItem, { as: manager, query: { itemId } })
  expect(papers.map(({ cells }) => cells)).toEqual([4])
})

test('imports at once each make a version of their own', async () => {
  const code = newCode()
  const answers = await Promise.all(Array.from({ length: 4 }, () => importIt(sample(), code)))
  expect(answers.map(({ body }) => body.data.number).toSorted()).toEqual([1, 2, 3, 4])
})

test('without a uuid the public sees only what is open for preview', async () => {
  const { code: shown } = await makeQuestionnaire(api, { publicPreview: true })
  const { code: stored } = await makeQuestionnaire(api)
  const stranger = await makeUser(api)
  for (const call of [matrixCalls.getHeader, matrixCalls.getCriteria, matrixCalls.getCriteriaSum]) {
    await api.done(call, { query: { domain: shown } })
    await api.refuses(call, 'notFound', { query: { domain: stored } })
    await api.refuses(call, 'notFound', { query: { domain: stored }, as: stranger })
    await api.refuses(call, 'notFound', { query: { domain: newCode() }, as: manager })
    await api.done(call, { query: { domain: stored }, as: manager })
  }
  const codes = async (as?: Person) =>
    (await api.done(calls.listDomains, as ? { as } : {}))
      .map(({ code }) => code)
      .filter((code) => [shown, stored].includes(code))
  expect(await codes()).toEqual([shown])
  expect(await codes(stranger)).toEqual([shown])
  expect(await codes(manager)).toEqual([shown, stored])
})

test('a preview has no value in any cell', async () => {
  const { code, columnIds } = await makeQuestionnaire(api, { publicPreview: true })
  const rows = await api.done(matrixCalls.getCriteria, { query: { domain: code } })
  for (const row of rows) for (const id of columnIds) expect(row[`v${id}`]).toBe(-1)
})

test("rows and columns come in the reader's language, with what the levels mean", async () => {
  const { code, columnIds } = await makeQuestionnaire(api, {
    publicPreview: true,
    rows: [{ dimension: '人员' }, { dimension: '系统' }],
    columns: [{ firstKind: '零售' }, { firstKind: '零售' }, { firstKind: '公司' }],
  })
  const [first, second] = await api.done(matrixCalls.getCriteria, { query: { domain: code }, language: 'en' })
  expect(first).toMatchObject({
    dimension: 'dimension 人员',
    cause: 'cause 0',
    subCause: 'sub-cause 0',
    explanation: 'explanation',
    description: { notInvolved: 'not involved', low: 'low', medium: '', high: 'high of this row' },
  })
  expect(second).toMatchObject({ explanation: '', description: { high: 'high' } })
  expect(await api.done(matrixCalls.getHeader, { query: { domain: code }, language: 'zh-Hant' })).toEqual([
    {
      firstKind: '零售',
      secondKinds: [
        { id: columnIds[0], name: '业务0' },
        { id: columnIds[1], name: '业务1' },
      ],
    },
    { firstKind: '公司', secondKinds: [{ id: columnIds[2], name: '业务2' }] },
  ])
})
