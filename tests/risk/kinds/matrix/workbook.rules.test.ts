import { readFile } from 'node:fs/promises'
import { type CellValue, readXlsx, type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { baselQuestionnaire } from '#api/risk/kinds/matrix/built-in/basel-operational-risk/questionnaire.ts'
import {
  parseQuestionnaireWorkbook,
  questionnaireTemplate,
  questionnaireToWorkbook,
} from '#api/risk/kinds/matrix/definition-workbook.ts'
import { languages } from '#contract/platform/language.ts'
import { type QuestionnaireContent, questionnaireContent } from '#contract/risk/kinds/matrix/content.ts'
import { workbookOf } from '../../../shell/files/fixture/zip.ts'
import { parserOf } from '../../../shell/files/parsed.ts'

const parseQuestionnaire = parserOf(parseQuestionnaireWorkbook)

const columnHeads = ['一级分类（中文）', '一级分类（英文）', '二级分类（中文）', '二级分类（英文）']
const rowHeads = ['风险维度', '风险原因', '风险子因', '说明', '低', '中', '高'].flatMap((field) => [
  `${field}（中文）`,
  `${field}（英文）`,
])
const columnOf = (first: CellValue, second: CellValue) => [first, '', second, '']
const rowOf = (dimension: CellValue, cause: CellValue, subCause: CellValue, ...more: CellValue[]) => [
  dimension,
  '',
  cause,
  '',
  subCause,
  '',
  ...more,
]

type Given = { columns?: CellValue[][]; rows?: CellValue[][]; more?: WriteSheet[] }

/** A valid workbook with one column and one row, except for the given parts. */
const workbook = ({
  columns = [columnOf('零售银行', '私人银行')],
  rows = [rowOf('内部欺诈', '盗窃', '伪造')],
  more = [],
}: Given) =>
  writeXlsx({
    sheets: [{ name: '列', rows: [columnHeads, ...columns] }, { name: '行', rows: [rowHeads, ...rows] }, ...more],
  })

async function contentOf(bytes: Uint8Array): Promise<QuestionnaireContent> {
  const parsed = await parseQuestionnaire(bytes, 'zh-Hans')
  if ('faults' in parsed) throw new Error(JSON.stringify(parsed.faults))
  return parsed
}

/** Faults as sheet, row, column, key. */
async function faultsOf(bytes: Uint8Array) {
  const parsed = await parseQuestionnaire(bytes, 'zh-Hans')
  return 'faults' in parsed
    ? parsed.faults.map(({ sheet, row, column, reason }) => [
        sheet,
        row,
        column,
        reason.key.replace(/^[\w-]+:fault\./, ''),
      ])
    : []
}

test('the Basel matrix has 70 rows and 19 columns in three languages, and fits its shape', () => {
  const basel = questionnaireContent.parse(baselQuestionnaire())
  expect([basel.rows.length, basel.columns.length]).toEqual([70, 19])
  expect(new Set(basel.columns.map(({ firstKind }) => firstKind['zh-Hans'])).size).toBe(8)
  const texts = [...basel.rows, ...basel.columns, basel.scale].flatMap((part) => Object.values(part))
  for (const text of texts.filter((value) => value !== null))
    expect(Object.keys(text).sort()).toEqual([...languages].sort())
})

test('a questionnaire comes back from its workbook as it was, in every language', async () => {
  const basel = baselQuestionnaire()
  for (const language of languages)
    expect(await contentOf(await questionnaireToWorkbook(basel, language))).toEqual(basel)
})

test('texts of rows and a missing scale come back too', async () => {
  const content: QuestionnaireContent = {
    columns: [{ firstKind: { 'zh-Hans': '甲' }, secondKind: { 'zh-Hans': '乙', 'zh-Hant': '丙' } }],
    rows: [
      {
        dimension: { 'zh-Hans': '=1+1', en: '@a' },
        cause: { 'zh-Hans': '-2' },
        subCause: { 'zh-Hans': '第一行\n第二行' },
        explanation: { 'zh-Hans': '说明', en: 'Explanation' },
        low: { 'zh-Hans': '少' },
        medium: null,
        high: { 'zh-Hans': '多', 'zh-Hant': '許多' },
      },
    ],
    scale: { notInvolved: null, low: null, medium: null, high: null },
  }
  expect(await contentOf(await questionnaireToWorkbook(content, 'zh-Hans'))).toEqual(content)
})

test('the sample workbook holds the Basel matrix', async () => {
  const sample = await readFile(new URL('../../../../public/samples/basel-operational-risk.xlsx', import.meta.url))
  expect(await contentOf(sample)).toEqual(baselQuestionnaire())
})

test('the examples of the template are left out in every language, and its last sheet says what each column wants', async () => {
  for (const language of languages) {
    const template = await questionnaireTemplate(language)
    const onlyExamples = { reason: { key: 'files-workbook:fault.onlyExamples', values: { count: 3 } } }
    expect(await parseQuestionnaire(template, 'zh-Hans')).toMatchObject({ faults: [onlyExamples, onlyExamples] })
    const notes = (await readXlsx(template)).sheets.at(-1)
    expect(notes?.rows).toHaveLength(1 + 2 * 3 + 7 * 3 + 2 + 3 + 1 + 1 + 3 + 2)
    for (const row of notes?.rows ?? []) expect(row.filter(Boolean)).toHaveLength(4)
  }
})

test('sheets and heads are found whatever their order, width, case and language; the Traditional columns may be missing', async () => {
  const bytes = await writeXlsx({
    sheets: [
      { name: 'rows', rows: [rowHeads.toReversed(), rowOf('高', '中', '低').concat(Array(8).fill('')).toReversed()] },
      {
        name: '直欄',
        rows: [
          ['second KIND (english)', '二级分类 (中文)', '第一層分類（英文）', '第一層分類（簡體中文）'],
          ['Private banking', '私人银行', 'Retail banking', '零售银行'],
        ],
      },
    ],
  })
  expect(await contentOf(bytes)).toMatchObject({
    columns: [
      {
        firstKind: { 'zh-Hans': '零售银行', en: 'Retail banking' },
        secondKind: { 'zh-Hans': '私人银行', en: 'Private banking' },
      },
    ],
    rows: [{ dimension: { 'zh-Hans': '高' }, cause: { 'zh-Hans': '中' }, subCause: { 'zh-Hans': '低' } }],
  })
})

test('every name of a sheet or header has one meaning', async () => {
  const seen = new Map<string, number>()
  for (const language of languages) {
    const { sheets } = await readXlsx(await questionnaireToWorkbook(baselQuestionnaire(), language))
    for (const [index, { name, rows }] of sheets.entries()) {
      for (const [column, head] of [[-1, name] as const, ...(rows[0] ?? []).entries()]) {
        const scope = column < 0 ? `${head}` : `${index} ${head}`
        const place = index * 100 + column
        expect([scope, seen.get(scope) ?? place]).toEqual([scope, place])
        seen.set(scope, place)
      }
    }
  }
})

test('empty rows between and behind the filled ones are passed over, and rows keep their numbers', async () => {
  const columns = [columnOf('零售', '甲'), ['', '', '', ''], columnOf('零售', ''), [' ', '', '', '']]
  expect(await faultsOf(await workbook({ columns }))).toEqual([['列', 4, 'C', 'required']])
})

test('numbers are texts too, but no names by which rows and columns are grouped', async () => {
  expect((await contentOf(await workbook({ columns: [columnOf('360', 1.5)] }))).columns).toEqual([
    { firstKind: { 'zh-Hans': '360' }, secondKind: { 'zh-Hans': '1.5' } },
  ])
  const bytes = await workbook({ columns: [columnOf(360, '乙')], rows: [rowOf(1.1, 2, 3)] })
  expect(await faultsOf(bytes)).toEqual([
    ['列', 2, 'A', 'numberAsName'],
    ['行', 2, 'A', 'numberAsName'],
    ['行', 2, 'C', 'numberAsName'],
  ])
})

test('a first kind, a dimension or a cause that is split, or spelled in two ways, is refused, naming where it began', async () => {
  const columns = [columnOf('零售', '一'), columnOf('公司', '一'), columnOf('零售', '二')]
  const rows = [
    rowOf('内部欺诈', '盗窃', '一'),
    rowOf('内部欺诈', '伪造', '一'),
    rowOf('内部欺诈', '盗窃', '二'),
    rowOf('外部欺诈', '盗窃', '一'),
    rowOf('内部 欺诈', '盗窃', '三'),
    rowOf('外部 欺诈', '盗窃', '二'),
  ]
  const parsed = await parseQuestionnaire(await workbook({ columns, rows }), 'zh-Hans')
  const split = (name: string, row: number) => ({ key: 'files-workbook:fault.split', values: { name, row } })
  expect(parsed).toEqual({
    faults: [
      { sheet: '列', row: 4, column: 'A', reason: split('零售', 2) },
      { sheet: '行', row: 4, column: 'C', reason: split('盗窃', 2) },
      { sheet: '行', row: 6, column: 'A', reason: split('内部欺诈', 2) },
      { sheet: '行', row: 6, column: 'C', reason: split('盗窃', 2) },
      { sheet: '行', row: 7, column: 'A', reason: split('外部欺诈', 5) },
      { sheet: '行', row: 7, column: 'C', reason: split('盗窃', 5) },
    ],
  })
  const spelled = [rowOf('内部欺诈', '盗窃', '一'), rowOf('内部 欺诈', '盗窃', '二')]
  expect(await faultsOf(await workbook({ rows: spelled }))).toEqual([['行', 3, 'A', 'spelling']])
})

test('faults come by sheet, row and column, whatever they were found by', async () => {
  const columns = [columnOf('甲', '一'), columnOf('乙', '一'), columnOf('甲', ''), columnOf('乙', '一')]
  const rows = [rowOf('', '乙', '丙'), rowOf('甲', 'x'.repeat(501), '')]
  expect(await faultsOf(await workbook({ columns, rows }))).toEqual([
    ['列', 4, 'A', 'split'],
    ['列', 4, 'C', 'required'],
    ['列', 5, 'A', 'split'],
    ['列', 5, 'C', 'twice'],
    ['行', 2, 'A', 'required'],
    ['行', 3, 'C', 'tooLong'],
    ['行', 3, 'E', 'required'],
  ])
})

test('a cell with what no database keeps is refused where it stands, heads too', async () => {
  const part = (cells: string[][]) => {
    const row = (texts: string[]) => `<row>${texts.map((text) => `<c t="str"><v>${text}</v></c>`).join('')}</row>`
    return `<worksheet><sheetData>${cells.map(row).join('')}</sheetData></worksheet>`
  }
  const heads = ['一级分类（中文）', '一级分类（英文）', '二级分类（中文）', '二级分类（英文）']
  const xml = part([heads, ['甲', 'a_x0000_b', '乙', '好_xD800_'], ['甲&#0;', '', '丙', '']])
  const broken = await faultsOf(workbookOf(xml))
  expect(broken.filter(([sheet]) => sheet === '列')).toEqual([
    ['列', 2, 'B', 'character'],
    ['列', 2, 'D', 'character'],
    ['列', 3, 'A', 'character'],
  ])
  const head = await faultsOf(
    workbookOf(
      part([
        [...heads, '注_xDC00_'],
        ['甲', '', '乙', ''],
      ]),
    ),
  )
  expect(head[0]).toEqual(['列', 1, 'E', 'character'])
})

test('the scale is read by names or digits, and may leave levels out', async () => {
  const rows = [
    ['等级', '含义（中文）', '含义（英文）'],
    ['High', '多', 'much'],
    ['０', '无', ''],
    [1, '', ''],
  ]
  const { scale } = await contentOf(await workbook({ more: [{ name: '尺度', rows }] }))
  expect(scale).toEqual({
    notInvolved: { 'zh-Hans': '无' },
    low: null,
    medium: null,
    high: { 'zh-Hans': '多', en: 'much' },
  })
})

test('missing sheets are named in the language of the reader', async () => {
  const bytes = await writeXlsx({ sheets: [{ name: 'Sheet1', rows: [['a']] }] })
  expect(await parseQuestionnaire(bytes, 'en')).toEqual({
    faults: ['Columns', 'Rows'].map((sheet) => ({
      sheet,
      row: null,
      column: null,
      reason: { key: 'files-workbook:fault.sheetMissing', values: { sheet } },
    })),
  })
})

test('a sheet that occurs twice, is empty, or has only headers is refused', async () => {
  const twice = await workbook({ more: [{ name: 'Columns', rows: [columnHeads] }] })
  expect(await faultsOf(twice)).toEqual([['列', null, null, 'sheetTwice']])
  expect(await faultsOf(await workbook({ columns: [] }))).toEqual([['列', null, null, 'sheetEmpty']])
  const empty = await writeXlsx({
    sheets: [
      { name: '列', rows: [] },
      { name: '行', rows: [rowHeads] },
    ],
  })
  expect(await faultsOf(empty)).toEqual([
    ['列', null, null, 'sheetEmpty'],
    ['行', null, null, 'sheetEmpty'],
  ])
})

test('a hidden sheet of a needed name is refused, another is not read', async () => {
  const sheets = (hidden: string) =>
    [
      { name: '列', rows: [columnHeads, columnOf('甲', '乙')] },
      { name: '行', rows: [rowHeads, rowOf('甲', '乙', '丙')] },
      { name: '备注', rows: [['=']] },
    ].map((sheet) => ({ ...sheet, hidden: sheet.name === hidden }))
  expect(await faultsOf(await writeXlsx({ sheets: sheets('行') }))).toEqual([['行', null, null, 'sheetHidden']])
  expect(await faultsOf(await writeXlsx({ sheets: sheets('备注') }))).toEqual([])
})

test('missing, repeated and unknown heads are refused, and content without a head', async () => {
  const columns = {
    name: '列',
    rows: [
      ['一级分类（中文）', '一级分类', '一级分类(中文)', '二级分类（英文）', ''],
      ['甲', '', '', '', '乙'],
    ],
  }
  const rows = {
    name: '行',
    rows: [
      [...rowHeads, '', '附注'],
      [...rowOf('甲', '乙', '丙'), ...Array(8).fill(''), '丁', '戊'],
    ],
  }
  expect(await faultsOf(await writeXlsx({ sheets: [columns, rows] }))).toEqual([
    ['列', 1, null, 'headMissing'],
    ['列', 1, null, 'headMissing'],
    ['列', 1, 'B', 'headUnknown'],
    ['列', 1, 'C', 'headTwice'],
    ['列', 2, 'E', 'columnUnnamed'],
    ['行', 1, 'P', 'headUnknown'],
    ['行', 2, 'O', 'columnUnnamed'],
  ])
})

test('a missing required text is reported by its header', async () => {
  const rows = [rowOf('甲', '', '丙', '', 'Why'), rowOf('', '乙', '')]
  const parsed = await parseQuestionnaire(await workbook({ rows }), 'zh-Hant')
  const required = (row: number, column: string, head: string) => ({
    sheet: '行',
    row,
    column,
    reason: { key: 'files-workbook:fault.required', values: { head } },
  })
  expect(parsed).toEqual({
    faults: [
      required(2, 'C', '風險原因（簡體中文）'),
      required(2, 'G', '說明（簡體中文）'),
      required(3, 'A', '風險構面（簡體中文）'),
      required(3, 'E', '風險子因（簡體中文）'),
    ],
  })
})

test('a text has up to 500 characters, counted as a person counts', async () => {
  expect(await faultsOf(await workbook({ columns: [columnOf('甲', '𠮷'.repeat(500))] }))).toEqual([])
  const columns = [columnOf('甲', '𠮷'.repeat(501)), ['乙', 'a'.repeat(30_000), '丙', '']]
  expect(await faultsOf(await workbook({ columns }))).toEqual([
    ['列', 2, 'C', 'tooLong'],
    ['列', 3, 'B', 'tooLong'],
  ])
})

test('a column of the same kinds and a row of the same three texts are refused, naming the first', async () => {
  const columns = [columnOf('甲', '乙'), columnOf('甲', '丁'), columnOf('甲', '乙 ')]
  const rows = [rowOf('甲', '乙', '丙'), rowOf('甲', '乙', '丁'), rowOf('甲', '乙', '丙')]
  const parsed = await parseQuestionnaire(await workbook({ columns, rows }), 'zh-Hans')
  const reason = { key: 'files-workbook:fault.twice', values: { row: 2 } }
  expect(parsed).toEqual({
    faults: [
      { sheet: '列', row: 4, column: 'C', reason },
      { sheet: '行', row: 4, column: 'E', reason },
    ],
  })
})

test('60 columns and 500 rows are accepted, one more of each is not', async () => {
  const columns = Array.from({ length: 61 }, (_, index) => columnOf('甲', `乙 ${index}`))
  const rows = Array.from({ length: 501 }, (_, index) => rowOf('甲', '乙', `丙 ${index}`))
  expect(await faultsOf(await workbook({ columns: columns.slice(1), rows: rows.slice(1) }))).toEqual([])
  expect(await faultsOf(await workbook({ columns, rows }))).toEqual([
    ['列', 62, null, 'tooManyRows'],
    ['行', 502, null, 'tooManyRows'],
  ])
})

test('formulas, dates, logical values, errors and long numbers are refused where text belongs', async () => {
  const columns = [
    [true, '', '甲', ''],
    [new Date('2026-03-04T00:00:00Z'), '', '#REF!', ''],
    [Number('6222020200112233445'), '', '乙', ''],
  ]
  const cells = new Map([['1,2', { formula: '1+1', formulaResult: 2, value: 2, type: 'formula' as const }]])
  const bytes = await writeXlsx({
    sheets: [
      { name: '列', rows: [columnHeads, ...columns], cells },
      { name: '行', rows: [rowHeads, rowOf('甲', '乙', '丙')] },
    ],
  })
  expect(await faultsOf(bytes)).toEqual([
    ['列', 2, 'A', 'wrongType'],
    ['列', 2, 'C', 'formula'],
    ['列', 3, 'A', 'wrongType'],
    ['列', 3, 'C', 'wrongType'],
    ['列', 4, 'A', 'wrongType'],
  ])
})

test('merged cells are refused once, not again for each cell they swallow', async () => {
  const rows = [rowHeads, rowOf('甲', '乙', '丙'), rowOf(null, '乙', '丁'), rowOf('甲', null, '戊')]
  const merges = [{ startRow: 1, startCol: 0, endRow: 2, endCol: 0 }]
  const bytes = await writeXlsx({
    sheets: [
      { name: '列', rows: [columnHeads, columnOf('甲', '乙')] },
      { name: '行', rows, merges },
    ],
  })
  const parsed = await parseQuestionnaire(bytes, 'zh-Hans')
  expect(parsed).toMatchObject({
    faults: [
      {
        sheet: '行',
        row: 2,
        column: 'A',
        reason: { key: 'files-workbook:fault.mergedCells', values: { range: 'A2:A3' } },
      },
      { sheet: '行', row: 4, column: 'C', reason: { key: 'files-workbook:fault.required' } },
    ],
  })
})

test('a level of the scale that is unknown, missing or repeated is refused', async () => {
  const rows = [
    ['等级', '含义（中文）', '含义（英文）'],
    ['低', '少', ''],
    ['4', '多', ''],
    ['', '无', ''],
    ['1', '少', ''],
  ]
  expect(await faultsOf(await workbook({ more: [{ name: '尺度', rows }] }))).toEqual([
    ['尺度', 3, 'A', 'level'],
    ['尺度', 4, 'A', 'level'],
    ['尺度', 5, 'A', 'twice'],
  ])
})

test('content beyond 5,000 rows is refused where it stands', async () => {
  const rows = [rowHeads, rowOf('甲', '乙', '丙'), ...Array(4999).fill([]), rowOf('甲', '乙', '丁')]
  const bytes = await writeXlsx({
    sheets: [
      { name: '列', rows: [columnHeads, columnOf('甲', '乙')] },
      { name: '行', rows },
    ],
  })
  expect(await faultsOf(bytes)).toEqual([['行', 5002, 'E', 'sheetTooLarge']])
})

test('a file that is no workbook is one fault of no sheet', async () => {
  const upload = { file: new Blob(['一级分类']), by: 'test' }
  expect(await parseQuestionnaireWorkbook(upload, 'zh-Hans')).toEqual({
    refused: 'workbook.faulty',
    detail: { faults: [{ sheet: null, row: null, column: null, reason: expect.stringContaining('这不是 xlsx') }] },
  })
})

test('of more than 999 faults the first 999 are listed and the others counted', async () => {
  const rows = Array.from({ length: 500 }, () => rowOf('', '', '', 'x'))
  const parsed = await parseQuestionnaire(await workbook({ rows }), 'zh-Hans')
  const faults = 'faults' in parsed ? parsed.faults : []
  expect(faults).toHaveLength(1000)
  expect(faults.at(-1)?.reason).toEqual({ key: 'files-workbook:fault.more', values: { count: 501 } })
})

test('two ratings of a cell have a name each: both are read, and one alone or one unknown is reported by its cell', async () => {
  const heads = ['评分项', '名称（中文）', '名称（英文）']
  const ratings = (...lines: CellValue[][]) => workbook({ more: [{ name: '评分项', rows: [heads, ...lines] }] })
  const both = await contentOf(await ratings(['影响', '后果', 'Reach'], ['Likelihood', '概率', '']))
  expect(both.measures).toEqual({ likelihood: { 'zh-Hans': '概率' }, impact: { 'zh-Hans': '后果', en: 'Reach' } })
  expect((await contentOf(await ratings())).measures).toBeUndefined()
  // Each has its own texts for levels.
  const levels = (twice: boolean, ...lines: CellValue[][]) =>
    workbook({
      more: [
        { name: '尺度', rows: [['等级', '评分项', '含义（中文）', '含义（英文）'], ...lines] },
        {
          name: '评分项',
          rows: [
            heads,
            ...(twice
              ? [
                  ['可能性', '概率', ''],
                  ['影响', '后果', ''],
                ]
              : []),
          ],
        },
      ],
    })
  const words = await contentOf(
    await levels(
      true,
      ['低', '可能性', '很少', ''],
      ['0', '', '无关', ''],
      ['低', '影响', '轻微', ''],
      ['高', 'Impact', '严重', ''],
    ),
  )
  expect([words.scale.low, words.scale.notInvolved, words.measures?.levels]).toEqual([
    { 'zh-Hans': '很少' },
    { 'zh-Hans': '无关' },
    { low: { 'zh-Hans': '轻微' }, medium: null, high: { 'zh-Hans': '严重' } },
  ])
  expect(
    await faultsOf(
      await levels(
        true,
        ['低', '影响', '甲', ''],
        ['1', '影响', '乙', ''],
        ['不涉及', '影响', '丙', ''],
        ['中', '后果', '丁', ''],
      ),
    ),
  ).toEqual([
    ['尺度', 3, 'A', 'twice'],
    ['尺度', 4, 'B', 'levelOfBoth'],
    ['尺度', 5, 'B', 'measure'],
  ])
  expect(await faultsOf(await levels(false, ['低', '', '甲', ''], ['低', '影响', '乙', '']))).toEqual([
    ['尺度', 3, 'B', 'levelWithoutMeasure'],
  ])
  expect(await faultsOf(await ratings(['影响', '后果', '']))).toEqual([['评分项', 2, 'A', 'measureAlone']])
  expect(await faultsOf(await ratings(['可能性', '', ''], ['严重', '后果', '']))).toEqual([
    ['评分项', 2, 'B', 'required'],
    ['评分项', 3, 'A', 'measure'],
  ])
  expect(await faultsOf(await ratings(['可能性', '甲', ''], ['可能性', '乙', '']))).toEqual([
    ['评分项', 3, 'A', 'twice'],
  ])
})
