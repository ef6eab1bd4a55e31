import { readFile } from 'node:fs/promises'
import { type CellValue, writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { parseRespondentWorkbook, respondentTemplate } from '#api/risk/campaigns/respondent-workbook.ts'
import { languages } from '#contract/platform/language.ts'
import { SendType } from '#contract/risk/campaigns/codes.ts'
import { newRespondent } from '#contract/risk/campaigns/respondent.ts'
import { parserOf } from '../../shell/files/parsed.ts'

const parseRespondents = parserOf(parseRespondentWorkbook)

const heads = ['类型', '用户编号', '姓名', '邮箱', '公司', '部门']
const workbook = (...rows: CellValue[][]) => writeXlsx({ sheets: [{ name: '答卷人', rows: [heads, ...rows] }] })

/** Faults as row, column, key. */
async function faultsOf(bytes: Uint8Array) {
  const parsed = await parseRespondents(bytes, 'zh-Hans')
  return 'faults' in parsed
    ? parsed.faults.map(({ row, column, reason }) => [row, column, reason.key.replace('files-workbook:fault.', '')])
    : []
}

test('internal respondents need a user number, external ones a name and an e-mail', async () => {
  const bytes = await workbook(
    ['内部', 10001, '王敏', '', '', ''],
    ['External', '', '李强', 'li.qiang@example.com', '示例公司', '审计部'],
    ['外部', '', '陈静', 'ｃhen＠example.com'],
  )
  const parsed = await parseRespondents(bytes, 'zh-Hans')
  expect(parsed).toEqual({
    faults: [],
    moreFaults: 0,
    examples: 0,
    respondents: [
      { sendType: SendType.internal, sapUserId: '10001' },
      {
        sendType: SendType.external,
        name: '李强',
        email: 'li.qiang@example.com',
        company: '示例公司',
        department: '审计部',
        language: null,
      },
      {
        sendType: SendType.external,
        name: '陈静',
        email: 'chen@example.com',
        company: null,
        department: null,
        language: null,
      },
    ],
    places: [
      { sheet: '答卷人', row: 2, column: 'B' },
      { sheet: '答卷人', row: 3, column: 'D' },
      { sheet: '答卷人', row: 4, column: 'D' },
    ],
  })
  for (const respondent of 'respondents' in parsed ? parsed.respondents : [])
    expect(newRespondent.parse(respondent)).toEqual(respondent)
})

test('the examples of the template are left out in every language; a template with nothing else says so', async () => {
  for (const language of languages)
    expect(await parseRespondents(await respondentTemplate(language), 'zh-Hans')).toMatchObject({
      respondents: [],
      examples: 2,
      faults: [{ row: null, reason: { key: 'files-workbook:fault.onlyExamples', values: { count: 2 } } }],
    })
})

test('an example that was changed is an entry, and so is a number of an earlier example that stands for itself', async () => {
  const example = ['外部', '', '王敏', 'wang.min@example.com', '示例会计师事务所', '审计部']
  const read = async (...rows: CellValue[][]) => {
    const parsed = await parseRespondents(await workbook(...rows), 'zh-Hans')
    if (!('respondents' in parsed)) throw new Error('refused')
    return [parsed.respondents.length, parsed.examples, parsed.faults.length]
  }
  expect(await read(['内部', 10001])).toEqual([1, 0, 0])
  expect(await read(['内部', 10001], example, ['内部', 10002])).toEqual([1, 2, 0])
  expect(await read(example.with(5, '财务部'), ['内部', 10002])).toEqual([2, 0, 0])
  expect(await read(['内部', 10002], example, example)).toEqual([1, 2, 0])
})

test('the examples of templates that were given out before are left out', async () => {
  const given = new URL('../../shell/files/fixture/respondents-template.xlsx', import.meta.url)
  expect(await parseRespondents(await readFile(given), 'zh-Hans')).toMatchObject({ respondents: [], examples: 2 })
})

test("the language of an external respondent's letters is read by its own name or its code; other words are refused", async () => {
  const rows = ['english', 'zh-TW', '简体中文', ''].map((language, at) => [
    '外部',
    '',
    `人${at}`,
    `language-${at}@example.com`,
    '',
    '',
    language,
  ])
  const withLanguages = (...more: CellValue[][]) =>
    writeXlsx({ sheets: [{ name: '答卷人', rows: [[...heads, '通信语言'], ...rows, ...more] }] })

  const parsed = await parseRespondents(await withLanguages(), 'zh-Hans')
  const languagesRead =
    'respondents' in parsed ? parsed.respondents.map((each) => 'language' in each && each.language) : []
  expect(languagesRead).toEqual(['en', 'zh-Hant', 'zh-Hans', null])

  const wrong = await withLanguages(['外部', '', '丁', 'd@example.com', '', '', 'Klingon'])
  expect(await faultsOf(wrong)).toEqual([[6, 'G', 'letterLanguage']])
})

test('missing and wrong values are reported cell by cell', async () => {
  const bytes = await workbook(
    ['', '10001'],
    ['合作', '10001'],
    ['内部', ''],
    ['外部', '', '', ''],
    ['外部', '10002', '李强', 'li.qiang@'],
    ['外部', '', '名'.repeat(51), `${'a'.repeat(250)}@a.cn`, '司'.repeat(101), '部'.repeat(101)],
  )
  expect(await faultsOf(bytes)).toEqual([
    [2, 'A', 'required'],
    [3, 'A', 'sendType'],
    [4, 'B', 'required'],
    [5, 'C', 'required'],
    [5, 'D', 'required'],
    [6, 'B', 'userNumberOfExternal'],
    [6, 'D', 'email'],
    [7, 'C', 'tooLong'],
    [7, 'D', 'tooLong'],
    [7, 'E', 'tooLong'],
    [7, 'F', 'tooLong'],
  ])
})

test('the same user number or the same e-mail twice is refused, naming the first row', async () => {
  const bytes = await workbook(
    ['内部', '10001'],
    ['外部', '', '李强', 'li@example.com'],
    ['内部', '１０００１'],
    ['外部', '', '李刚', 'LI@Example.com'],
  )
  expect(await parseRespondents(bytes, 'zh-Hans')).toMatchObject({
    faults: [
      { sheet: '答卷人', row: 4, column: 'B', reason: { key: 'files-workbook:fault.twice', values: { row: 2 } } },
      { sheet: '答卷人', row: 5, column: 'D', reason: { key: 'files-workbook:fault.twice', values: { row: 3 } } },
    ],
  })
})

test('a user number that Excel has cut short, a date, and a formula are refused', async () => {
  const cells = new Map([['3,1', { formula: 'B2', formulaResult: 1, value: 1, type: 'formula' as const }]])
  const rows = [heads, ['内部', Number('440101199001011234')], ['内部', new Date('2026-03-04T00:00:00Z')], ['内部', 1]]
  expect(await faultsOf(await writeXlsx({ sheets: [{ name: '答卷人', rows, cells }] }))).toEqual([
    [2, 'B', 'wrongType'],
    [3, 'B', 'wrongType'],
    [4, 'B', 'formula'],
  ])
})

test('2,000 respondents are accepted, one more is not', async () => {
  const rows = Array.from({ length: 2001 }, (_, index) => ['内部', `${10_000 + index}`])
  const parsed = await parseRespondents(await workbook(...rows.slice(1)), 'zh-Hans')
  expect('respondents' in parsed && parsed.respondents.length).toBe(2000)
  expect(await faultsOf(await workbook(...rows))).toEqual([[2002, null, 'tooManyRows']])
})

test('a cell that looks like a formula is a text and stays one', async () => {
  const bytes = await workbook(['外部', '', '=cmd|A0', 'a@example.com', '+1', '@SUM(A1)'])
  expect(await parseRespondents(bytes, 'zh-Hans')).toMatchObject({
    respondents: [{ name: '=cmd|A0', company: '+1', department: '@SUM(A1)' }],
  })
})

test('a workbook of something else is refused by the name of the sheet it lacks', async () => {
  const bytes = await writeXlsx({ sheets: [{ name: 'Sheet1', rows: [heads] }] })
  expect(await parseRespondents(bytes, 'zh-Hans')).toMatchObject({
    respondents: [],
    faults: [
      {
        sheet: '答卷人',
        row: null,
        column: null,
        reason: { key: 'files-workbook:fault.sheetMissing', values: { sheet: '答卷人' } },
      },
    ],
  })
})
