import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { and, eq, inArray } from 'drizzle-orm'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntry } from '#api/platform/audit/table.ts'
import { databaseClock } from '#api/platform/clock.ts'
import { sendingOf } from '#api/risk/campaigns/sending.ts'
import { parseQuestionnaireWorkbook } from '#api/risk/kinds/matrix/definition-workbook.ts'
import { listVersions } from '#api/risk/questionnaires/questionnaire.ts'
import { domain } from '#api/risk/questionnaires/table.ts'
import { workbookBytesMax } from '#contract/platform/files/workbook.ts'
import * as matrixCalls from '#contract/risk/kinds/matrix/calls.ts'
import { exportQuestionnaire, importQuestionnaire } from '#contract/risk/kinds/matrix/calls.ts'
import { questionnaireColumnsMax, questionnaireRowsMax } from '#contract/risk/kinds/matrix/content.ts'
import { getCriteria, getHeader } from '#contract/risk/kinds/matrix/paper-calls.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import * as calls from '#contract/risk/questionnaires/calls.ts'
import { DomainKind } from '#contract/risk/questionnaires/codes.ts'
import { workbookOf } from '../../../shell/files/fixture/zip.ts'
import { parserOf } from '../../../shell/files/parsed.ts'
import { makeUser, openTestApi, type Person, type TestApi, timeZone } from '../../../support/api.ts'
import { answer, filled, makeCampaign, makeManager, makeQuestionnaire } from '../../campaigns/campaign.ts'

const parseQuestionnaire = parserOf(parseQuestionnaireWorkbook)

let api: TestApi
let as: Person

beforeAll(async () => {
  api = await openTestApi()
  as = await makeManager(api)
})
afterAll(() => api?.close())

const newCode = () => `q-${randomUUID().slice(0, 8)}`
const hans = (text: string) => ({ 'zh-Hans': text })
const rowTexts = (subCause: string) => ({ dimension: hans('人员'), cause: hans('操作'), subCause: hans(subCause) })
const columnTexts = (name: string) => ({ firstKind: hans('零售'), secondKind: hans(name) })

const draftOf = (code: string) => api.done(matrixCalls.getDraft, { as, query: { domain: code } })
const subCauses = async (code: string) => (await draftOf(code)).rows.map(({ subCause }) => subCause['zh-Hans'])
const publish = async (code: string) => {
  const { version } = await draftOf(code)
  return api.done(matrixCalls.publishDraft, { as, body: { domain: code, version } })
}
const addRow = (code: string, name: string, after?: string) =>
  api.done(matrixCalls.addDraftRow, { as, body: { domain: code, ...rowTexts(name), ...(after ? { after } : {}) } })
const addColumn = (code: string, name: string) =>
  api.done(matrixCalls.addDraftColumn, { as, body: { domain: code, ...columnTexts(name) } })

/** A questionnaire of two rows and two columns, published once. */
const published = async (options: Parameters<typeof makeQuestionnaire>[1] = {}) => makeQuestionnaire(api, options)

/** Body of an edit of a row, from the row in the draft. */
async function editOf(code: string, place = 0) {
  const row = (await draftOf(code)).rows[place]
  if (!row) throw new Error('no such row')
  return { domain: code, ...row }
}
async function columnEditOf(code: string, place = 0) {
  const column = (await draftOf(code)).columns[place]
  if (!column) throw new Error('no such column')
  return { domain: code, ...column }
}

const nowhere = 'no-such-questionnaire'

test('a questionnaire from scratch is drafted, published, and then sent', async () => {
  const code = newCode()
  const name = { 'zh-Hans': '信贷', 'zh-Hant': '信貸', en: 'Lending' }
  await api.done(calls.createQuestionnaire, { as, body: { code, name } })
  expect(await draftOf(code)).toMatchObject({ name, saved: null, base: 0, newest: 0, columns: [], rows: [] })
  expect(await api.done(calls.getQuestionnaire, { as, query: { domain: code } })).toMatchObject({
    number: 0,
    drafted: false,
    projects: 0,
  })
  await addColumn(code, '存款')
  const first = await addRow(code, '差错')
  await addRow(code, '舞弊')
  await addRow(code, '越权', first.key)
  expect(await subCauses(code)).toEqual(['差错', '越权', '舞弊'])
  expect(await publish(code)).toEqual({ number: 1, rows: 3, columns: 1 })
  expect(await draftOf(code)).toMatchObject({ saved: null, base: 1, newest: 1 })
  const criteria = await api.done(getCriteria, { as, query: { domain: code } })
  expect(criteria.map(({ subCause }) => subCause)).toEqual(['差错', '越权', '舞弊'])
})

test('a code that is taken is refused, whatever owns it', async () => {
  const { code } = await published()
  await api.refuses(calls.createQuestionnaire, 'questionnaire.exists', { as, body: { code, name: hans('又一份') } })
  await api.refuses(matrixCalls.copyQuestionnaire, 'questionnaire.exists', {
    as,
    body: { domain: code, code, name: hans('又一份') },
  })
  for (const reserved of ['new', 'import', 'template'])
    expect((await api.call(calls.createQuestionnaire, { as, body: { code: reserved, name: hans('x') } })).status).toBe(
      422,
    )
})

test('a draft begins with what is published and changes nothing of it', async () => {
  const { code } = await published()
  const before = await draftOf(code)
  expect(before).toMatchObject({ saved: null, faults: [], base: 1, newest: 1 })
  expect(before.rows.map(({ version: _, ...row }) => row)).toEqual(before.published.rows)
  await addRow(code, '新增')
  const after = await draftOf(code)
  expect(after.saved?.by).toBe(as.name)
  expect(after.rows).toHaveLength(3)
  expect(after.published).toEqual(before.published)
  expect(await api.done(getCriteria, { as, query: { domain: code } })).toHaveLength(2)
})

test('texts are kept per language, and Simplified Chinese must be there', async () => {
  const { code } = await published()
  const edit = await editOf(code)
  const texts = { 'zh-Hans': ' 甲\r\n乙 ', 'zh-Hant': '丙', en: 'C' }
  await api.done(matrixCalls.editDraftRow, { as, body: { ...edit, subCause: texts, explanation: null, low: texts } })
  const clean = { 'zh-Hans': '甲\n乙', 'zh-Hant': '丙', en: 'C' }
  expect((await draftOf(code)).rows[0]).toMatchObject({ subCause: clean, explanation: null, low: clean })

  const wrong = {
    ...(await editOf(code)),
    cause: { en: 'no Chinese' },
    high: { en: 'high' },
    medium: hans('x'.repeat(501)),
  }
  const { status, body } = await api.call(matrixCalls.editDraftRow, { as, body: wrong as typeof edit })
  expect([status, Object.keys(body.errors ?? {}).toSorted()]).toEqual([
    422,
    ['cause.zh-Hans', 'high.zh-Hans', 'medium.zh-Hans'],
  ])
})

test('the later of two concurrent edits of a text is refused; an edit of another row is not', async () => {
  const { code } = await published()
  const [mine, theirs, other] = [await editOf(code), await editOf(code), await editOf(code, 1)]
  await api.done(matrixCalls.editDraftRow, { as, body: { ...theirs, subCause: hans('先保存') } })
  await api.refuses(matrixCalls.editDraftRow, 'version.conflict', { as, body: { ...mine, subCause: hans('后保存') } })
  await api.done(matrixCalls.editDraftRow, { as, body: { ...other, subCause: hans('另一行') } })
  expect(await subCauses(code)).toEqual(['先保存', '另一行'])
  await api.done(matrixCalls.editDraftRow, { as, body: { ...(await editOf(code)), subCause: hans('以我的保存') } })
  expect(await subCauses(code)).toEqual(['以我的保存', '另一行'])

  const [one, two] = [await columnEditOf(code), await columnEditOf(code)]
  await api.done(matrixCalls.editDraftColumn, { as, body: { ...one, secondKind: hans('先') } })
  await api.refuses(matrixCalls.editDraftColumn, 'version.conflict', { as, body: { ...two, secondKind: hans('后') } })

  const { scale, scaleVersion } = await draftOf(code)
  const levels = { domain: code, version: scaleVersion, ...scale }
  await api.done(matrixCalls.editDraftScale, { as, body: { ...levels, high: hans('很高') } })
  await api.refuses(matrixCalls.editDraftScale, 'version.conflict', { as, body: { ...levels, high: hans('更高') } })
  expect((await draftOf(code)).scale.high).toEqual(hans('很高'))
})

test('a form made before a draft was published or discarded does not overwrite what came after', async () => {
  const { code } = await published()
  const stale = await editOf(code)
  await api.done(matrixCalls.editDraftRow, { as, body: { ...stale, subCause: hans('一') } })
  const { version } = await draftOf(code)
  await api.done(matrixCalls.discardDraft, { as, query: { domain: code, version } })
  await api.done(matrixCalls.editDraftRow, { as, body: { ...stale, subCause: hans('二') } })
  await api.refuses(matrixCalls.editDraftRow, 'version.conflict', { as, body: { ...stale, subCause: hans('三') } })
  await publish(code)
  await api.refuses(matrixCalls.editDraftRow, 'notFound', { as, body: { ...stale, subCause: hans('四') } })
  expect(await subCauses(code)).toEqual(['二', '子因1'])
})

test('renaming a dimension or a first kind changes all its rows or columns', async () => {
  const { code } = await published({
    rows: [{ dimension: '人员' }, { dimension: '人员' }, { dimension: '系统' }],
    columns: [{ firstKind: '零售' }, { firstKind: '零售' }, { firstKind: '对公' }],
  })
  await api.done(matrixCalls.editDraftRow, {
    as,
    body: { ...(await editOf(code)), dimension: hans('员工'), cause: hans('只此一行'), together: ['dimension'] },
  })
  await api.done(matrixCalls.editDraftColumn, {
    as,
    body: { ...(await columnEditOf(code)), firstKind: hans('个人'), together: ['firstKind'] },
  })
  const { rows, columns } = await draftOf(code)
  expect(rows.map(({ dimension, cause }) => [dimension['zh-Hans'], cause['zh-Hans']])).toEqual([
    ['员工', '只此一行'],
    ['员工', '原因1'],
    ['系统', '原因2'],
  ])
  expect(columns.map(({ firstKind }) => firstKind['zh-Hans'])).toEqual(['个人', '个人', '对公'])
})

test('rows and columns are moved, copied and removed', async () => {
  const { code } = await published({ rows: 3, columns: 3 })
  const { rows, columns } = await draftOf(code)
  const [first, , last] = rows.map(({ key }) => key)
  await api.done(matrixCalls.moveDraftRow, { as, body: { domain: code, key: last ?? '', step: 1 } })
  await api.done(matrixCalls.moveDraftRow, { as, body: { domain: code, key: first ?? '', step: 'down' } })
  expect(await subCauses(code)).toEqual(['子因2', '子因1', '子因0'])
  const { key } = await api.done(matrixCalls.copyDraftRow, { as, body: { domain: code, key: last ?? '' } })
  expect(await subCauses(code)).toEqual(['子因2', '子因2', '子因1', '子因0'])
  expect((await draftOf(code)).faults).toEqual([{ list: 'rows', key, reason: '第 2 行与第 1 行重复' }])
  await api.done(matrixCalls.removeDraftRow, { as, query: { domain: code, key } })
  expect(await subCauses(code)).toEqual(['子因2', '子因1', '子因0'])

  const column = columns[2]?.key ?? ''
  await api.done(matrixCalls.moveDraftColumn, { as, body: { domain: code, key: column, step: 'up' } })
  await api.done(matrixCalls.removeDraftColumn, { as, query: { domain: code, key: columns[0]?.key ?? '' } })
  expect((await draftOf(code)).columns.map(({ secondKind }) => secondKind['zh-Hans'])).toEqual(['业务2', '业务1'])
})

test('however rows and columns are added, moved and changed, groups stay whole and the export is taken back', async () => {
  const code = newCode()
  await api.done(calls.createQuestionnaire, { as, body: { code, name: hans('分组') } })
  const add = (dimension: string, cause: string, subCause: string, after?: string) =>
    api.done(matrixCalls.addDraftRow, {
      as,
      body: { domain: code, dimension: hans(dimension), cause: hans(cause), subCause: hans(subCause), after },
    })
  const kind = (firstKind: string, name: string, after?: string) =>
    api.done(matrixCalls.addDraftColumn, {
      as,
      body: { domain: code, firstKind: hans(firstKind), secondKind: hans(name), after },
    })
  const first = await add('人员', '操作', '差错')
  await add('2024', '断电', '停机')
  await add('人员', '舞弊', '挪用')
  await add('人员', '操作', '越权')
  await add('外部', '灾害', '水灾', first.key)
  expect(await subCauses(code)).toEqual(['差错', '越权', '挪用', '水灾', '停机'])
  await kind('零售', '存款')
  await kind('对公', '结算')
  await kind('零售', '贷款')
  const columns = async () => (await draftOf(code)).columns.map(({ secondKind }) => secondKind['zh-Hans'])
  expect(await columns()).toEqual(['存款', '贷款', '结算'])

  const step = (key: string, to: 'up' | 'down' | number) =>
    api.done(matrixCalls.moveDraftRow, { as, body: { domain: code, key, step: to } })
  const flood = (await draftOf(code)).rows[3]?.key ?? ''
  await step(flood, 'up')
  expect(await subCauses(code)).toEqual(['水灾', '差错', '越权', '挪用', '停机'])
  await step(flood, 'down')
  await step(first.key, 'down')
  await step(first.key, 'down')
  expect(await subCauses(code)).toEqual(['挪用', '越权', '差错', '水灾', '停机'])
  await step(first.key, 1)
  expect(await subCauses(code)).toEqual(['差错', '越权', '挪用', '水灾', '停机'])

  // A changed dimension moves the row to the others of that dimension.
  await api.done(matrixCalls.editDraftRow, {
    as,
    body: { ...(await editOf(code, 0)), dimension: hans('2024'), cause: hans('断电') },
  })
  expect(await subCauses(code)).toEqual(['越权', '挪用', '水灾', '停机', '差错'])
  await api.done(matrixCalls.editDraftColumn, {
    as,
    body: { ...(await columnEditOf(code, 0)), firstKind: hans('对公') },
  })
  expect(await columns()).toEqual(['贷款', '结算', '存款'])

  const { bytes } = await api.download(exportQuestionnaire, { as, query: { domain: code, draft: 'true' } })
  const before = await draftOf(code)
  await api.done(matrixCalls.importDraft, { as, body: { domain: code, file: fileOf(bytes) } })
  expect(await draftOf(code)).toMatchObject({ rows: before.rows, columns: before.columns })
})

test('a group spelled in two ways is refused at the field that would, and may be renamed as a whole', async () => {
  const code = newCode()
  await api.done(calls.createQuestionnaire, { as, body: { code, name: hans('写法') } })
  await api.done(matrixCalls.addDraftRow, { as, body: { domain: code, ...rowTexts('差错'), cause: hans('操作 IT') } })
  await addRow(code, '越权')
  const other = { domain: code, ...rowTexts('停机'), cause: hans('操作it') }
  expect((await api.refuses(matrixCalls.addDraftRow, 'validation', { as, body: other })).errors).toEqual({
    'cause.zh-Hans': ['第 1 行的“操作 IT”写法与此不同，请写成一样'],
  })
  const dimension = { ...(await editOf(code, 1)), dimension: hans('人 员') }
  expect((await api.refuses(matrixCalls.editDraftRow, 'validation', { as, body: dimension })).errors).toEqual({
    'dimension.zh-Hans': ['第 1 行的“人员”写法与此不同，请写成一样'],
  })
  await api.done(matrixCalls.editDraftRow, { as, body: { ...dimension, together: ['dimension'] } })
  await addColumn(code, '存款')
  const column = { domain: code, firstKind: hans('零 售'), secondKind: hans('贷款') }
  expect((await api.refuses(matrixCalls.addDraftColumn, 'validation', { as, body: column })).errors).toEqual({
    'firstKind.zh-Hans': ['第 1 列的“零售”写法与此不同，请写成一样'],
  })
  await addColumn(code, '理财')
  const edit = { ...(await columnEditOf(code, 1)), firstKind: column.firstKind }
  await api.refuses(matrixCalls.editDraftColumn, 'validation', { as, body: edit })
})

test('a removed row or column is not found', async () => {
  const { code } = await published()
  const gone = { domain: code, key: 'gone' }
  await api.refuses(matrixCalls.moveDraftRow, 'notFound', { as, body: { ...gone, step: 'up' } })
  await api.refuses(matrixCalls.moveDraftColumn, 'notFound', { as, body: { ...gone, step: 'up' } })
  await api.refuses(matrixCalls.removeDraftRow, 'notFound', { as, query: gone })
  await api.refuses(matrixCalls.removeDraftColumn, 'notFound', { as, query: gone })
  await api.refuses(matrixCalls.copyDraftRow, 'notFound', { as, body: gone })
  await api.refuses(matrixCalls.editDraftRow, 'notFound', { as, body: { ...(await editOf(code)), key: 'gone' } })
  await api.refuses(matrixCalls.editDraftColumn, 'notFound', {
    as,
    body: { ...(await columnEditOf(code)), key: 'gone' },
  })
})

test('a questionnaire that is not there, or is of another kind, has no draft', async () => {
  const finance = newCode()
  await api.db.insert(domain).values({ code: finance, kind: DomainKind.finance, name: hans('财务') })
  const entry = { key: 'x', version: 'x' }
  for (const code of [nowhere, finance]) {
    const named = { domain: code }
    await api.refuses(matrixCalls.getDraft, 'notFound', { as, query: named })
    await api.refuses(matrixCalls.previewDraft, 'notFound', { as, query: named })
    await api.refuses(matrixCalls.addDraftRow, 'notFound', { as, body: { ...named, ...rowTexts('x') } })
    await api.refuses(matrixCalls.addDraftColumn, 'notFound', { as, body: { ...named, ...columnTexts('x') } })
    await api.refuses(matrixCalls.editDraftRow, 'notFound', { as, body: { ...named, ...entry, ...rowTexts('x') } })
    await api.refuses(matrixCalls.editDraftColumn, 'notFound', {
      as,
      body: { ...named, ...entry, ...columnTexts('x') },
    })
    await api.refuses(matrixCalls.editDraftScale, 'notFound', { as, body: { ...named, version: 'x' } })
    await api.refuses(matrixCalls.publishDraft, 'notFound', { as, body: { ...named, version: 'x' } })
    await api.refuses(matrixCalls.discardDraft, 'notFound', { as, query: { ...named, version: 'x' } })
    await api.refuses(matrixCalls.importDraft, 'notFound', { as, body: { ...named, file: sample() } })
    await api.refuses(matrixCalls.copyQuestionnaire, 'notFound', {
      as,
      body: { ...named, code: newCode(), name: hans('x') },
    })
    await api.refuses(matrixCalls.getVersion, 'notFound', { as, query: { ...named, number: 1 } })
    await api.refuses(exportQuestionnaire, 'notFound', { as, query: { ...named, draft: 'true' } })
  }
  await api.refuses(calls.getQuestionnaire, 'notFound', { as, query: { domain: nowhere } })
  await api.refuses(calls.archiveQuestionnaire, 'notFound', { as, query: { domain: nowhere } })
  await api.refuses(calls.restoreQuestionnaire, 'notFound', { as, query: { domain: nowhere } })
  await api.refuses(calls.listVersions, 'notFound', { as, query: { domain: nowhere } })
  const body = { domain: nowhere, version: 'x', name: hans('x') }
  await api.refuses(calls.updateQuestionnaire, 'notFound', { as, body })
})

test('a draft has as many rows and columns as a questionnaire may have, and not one more', async () => {
  const { code } = await published({ rows: questionnaireRowsMax, columns: questionnaireColumnsMax })
  const row = { domain: code, ...rowTexts('太多') }
  expect((await api.refuses(matrixCalls.addDraftRow, 'validation', { as, body: row })).errors).toEqual({
    '': ['问卷最多 500 行'],
  })
  const column = { domain: code, ...columnTexts('太多') }
  expect((await api.refuses(matrixCalls.addDraftColumn, 'validation', { as, body: column })).errors).toEqual({
    '': ['问卷最多 60 列'],
  })
  const { key } = await editOf(code)
  await api.refuses(matrixCalls.copyDraftRow, 'validation', { as, body: { domain: code, key } })
})

test('an empty draft, and one with the same row or column twice, is not published', async () => {
  const code = newCode()
  await api.done(calls.createQuestionnaire, { as, body: { code, name: hans('空') } })
  const tryIt = async () =>
    (
      await api.refuses(matrixCalls.publishDraft, 'validation', {
        as,
        body: { domain: code, version: (await draftOf(code)).version },
      })
    ).errors
  expect(Object.values((await tryIt()) ?? {}).flat()).toEqual([
    '问卷还没有列，请至少添加一列',
    '问卷还没有行，请至少添加一行',
  ])
  await addRow(code, '差错')
  await addRow(code, '差 错')
  await addColumn(code, '存款')
  await addColumn(code, '存款')
  expect(Object.values((await tryIt()) ?? {}).flat()).toEqual(['第 2 列与第 1 列重复', '第 2 行与第 1 行重复'])
  expect(await api.done(calls.listVersions, { as, query: { domain: code } })).toEqual([])
})

test('a draft that says what is published already is not published again', async () => {
  const { code } = await published()
  const { version } = await draftOf(code)
  await api.refuses(matrixCalls.publishDraft, 'draft.unchanged', { as, body: { domain: code, version } })
  const edit = await editOf(code)
  await api.done(matrixCalls.editDraftRow, { as, body: { ...edit, subCause: hans('改') } })
  await api.done(matrixCalls.editDraftRow, { as, body: { ...(await editOf(code)), subCause: edit.subCause } })
  expect((await draftOf(code)).saved).not.toBeNull()
  await api.refuses(matrixCalls.publishDraft, 'draft.unchanged', { as, body: { domain: code, version } })
})

test('of two concurrent publications one creates the version', async () => {
  const { code } = await published()
  await addRow(code, '新增')
  const { version } = await draftOf(code)
  const body = { domain: code, version }
  const statuses = await Promise.all(Array.from({ length: 6 }, () => api.call(matrixCalls.publishDraft, { as, body })))
  expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  expect(await api.done(calls.listVersions, { as, query: { domain: code } })).toHaveLength(2)
})

test('a change saved after the publisher loaded the page is neither published nor discarded', async () => {
  const { code } = await published()
  await addRow(code, '看过的')
  const { version } = await draftOf(code)
  await addRow(code, '没看过的')
  await api.refuses(matrixCalls.publishDraft, 'version.conflict', { as, body: { domain: code, version } })
  await api.refuses(matrixCalls.discardDraft, 'version.conflict', { as, query: { domain: code, version } })
  expect(await subCauses(code)).toContain('没看过的')
})

test('concurrently added rows are all stored', async () => {
  const { code } = await published()
  await Promise.all(Array.from({ length: 12 }, (_, index) => addRow(code, `同时 ${index}`)))
  expect(await subCauses(code)).toHaveLength(14)
})

test('a discarded draft is forgotten, and there is nothing to discard where nobody has begun one', async () => {
  const { code } = await published()
  const { version: untouched } = await draftOf(code)
  await api.refuses(matrixCalls.discardDraft, 'draft.none', { as, query: { domain: code, version: untouched } })
  await addRow(code, '不要')
  const { version } = await draftOf(code)
  await api.done(matrixCalls.discardDraft, { as, query: { domain: code, version } })
  expect(await draftOf(code)).toMatchObject({ saved: null, version: untouched })
})

test('editing and publishing after sending changes nothing in the papers that were sent', async () => {
  const campaign = await makeCampaign(api, { rows: 2, columns: 2, manager: as })
  const { code } = campaign.questionnaire
  const of = { query: { domain: code, uuid: campaign.uuid } }
  await answer(api, campaign, [
    [1, 2],
    [3, undefined],
  ])
  const before = [await api.done(getCriteria, of), await api.done(getHeader, of)]
  await api.done(matrixCalls.editDraftRow, { as, body: { ...(await editOf(code)), subCause: hans('改过') } })
  await api.done(matrixCalls.removeDraftColumn, { as, query: { domain: code, key: (await columnEditOf(code)).key } })
  await addRow(code, '新增')
  expect([await api.done(getCriteria, of), await api.done(getHeader, of)]).toEqual(before)
  await publish(code)
  expect([await api.done(getCriteria, of), await api.done(getHeader, of)]).toEqual(before)
  const submitted = await answer(api, campaign, filled(campaign.questionnaire, 2), { mode: AnswerMode.submit })
  expect(submitted.status).toBe(200)
  const versions = await api.done(calls.listVersions, { as, query: { domain: code } })
  expect(versions.map(({ number, rows, columns, projects }) => ({ number, rows, columns, projects }))).toEqual([
    { number: 2, rows: 3, columns: 1, projects: 0 },
    { number: 1, rows: 2, columns: 2, projects: 1 },
  ])
  expect(versions[0]).toMatchObject({ createdBy: as.name, sentBy: [] })
  expect(versions[1]?.sentBy).toEqual([{ bizId: campaign.projectId, name: '年度评估', status: 'open' }])
})

test('projects that send a version are shown only to people who may see projects', async () => {
  const campaign = await makeCampaign(api, { manager: as })
  const reader = await makeUser(api, { perms: ['risk:questionnaire:read'] })
  const query = { domain: campaign.questionnaire.code }
  const [version] = await api.done(calls.listVersions, { as: reader, query })
  expect(version).toMatchObject({ projects: 1, sentBy: [] })
  // An agent not authorized for earlier projects: they are counted but not named.
  const deps = [api.db, sendingOf(databaseClock(timeZone))] as const
  const since = (day: string) => listVersions(...deps, { code: query.domain, projects: { since: day } })
  expect(await since('2099-01-01')).toMatchObject([{ projects: 1, sentBy: [] }])
  expect(await since('2000-01-01')).toMatchObject([{ projects: 1, sentBy: [{ bizId: campaign.projectId }] }])
  await api.refuses(matrixCalls.getDraft, 'access.denied', { as: reader, query })
  await api.refuses(exportQuestionnaire, 'notFound', { as: reader, query: { ...query, draft: 'true' } })
})

test('each version is read in every language and exported as it was', async () => {
  const { code } = await published()
  await addRow(code, '第二版才有')
  await publish(code)
  const first = await api.done(matrixCalls.getVersion, { as, query: { domain: code, number: 1 } })
  expect(first).toMatchObject({ number: 1, createdBy: '' })
  expect(first.rows[0]).toMatchObject({
    cause: { 'zh-Hans': '原因0', en: 'cause 0' },
    high: { en: 'high of this row' },
  })
  const second = await api.done(matrixCalls.getVersion, { as, query: { domain: code, number: 2 } })
  expect([first.rows.length, second.rows.length, second.createdBy]).toEqual([2, 3, as.name])
  await api.refuses(matrixCalls.getVersion, 'notFound', { as, query: { domain: code, number: 3 } })

  await addRow(code, '只在草稿')
  const rowsOf = async (query: { number?: number; draft?: 'true' }) => {
    const { bytes, headers } = await api.download(exportQuestionnaire, { as, query: { domain: code, ...query } })
    const parsed = await parseQuestionnaire(bytes, 'zh-Hans')
    return [
      'faults' in parsed ? parsed.faults : parsed.rows.length,
      decodeURIComponent(headers.get('content-disposition') ?? ''),
    ]
  }
  expect(await rowsOf({ number: 1 })).toEqual([2, expect.stringContaining('v1.xlsx')])
  expect(await rowsOf({})).toEqual([3, expect.stringContaining('v2.xlsx')])
  expect(await rowsOf({ draft: 'true' })).toEqual([4, expect.stringContaining('v3 draft.xlsx')])
})

test('a copy begins as a draft of what is published, under its own code and name', async () => {
  const { code } = await published()
  await addRow(code, '未发布')
  const copy = newCode()
  await api.done(matrixCalls.copyQuestionnaire, { as, body: { domain: code, code: copy, name: hans('副本') } })
  expect(await draftOf(copy)).toMatchObject({ name: hans('副本'), base: 0, newest: 0, saved: { by: as.name } })
  expect(await subCauses(copy)).toEqual(['子因0', '子因1'])
  expect(await publish(copy)).toEqual({ number: 1, rows: 2, columns: 2 })
  await api.done(matrixCalls.editDraftRow, { as, body: { ...(await editOf(copy)), subCause: hans('副本的') } })
  expect(await subCauses(code)).toEqual(['子因0', '子因1', '未发布'])

  const unpublished = newCode()
  await api.done(calls.createQuestionnaire, { as, body: { code: unpublished, name: hans('只有草稿') } })
  await addRow(unpublished, '草稿里的')
  const second = newCode()
  await api.done(matrixCalls.copyQuestionnaire, { as, body: { domain: unpublished, code: second, name: hans('副本') } })
  expect(await subCauses(second)).toEqual(['草稿里的'])
})

test('an archived questionnaire is not edited nor chosen, and those who send it go on; restored it is again', async () => {
  const campaign = await makeCampaign(api, { manager: as })
  const { code } = campaign.questionnaire
  const named = { domain: code }
  const row = await editOf(code)
  const column = await columnEditOf(code)
  const { version, scaleVersion, asksVersion, measuresVersion } = await draftOf(code)
  await api.refuses(calls.restoreQuestionnaire, 'questionnaire.inUse', { as, query: named })
  await api.done(calls.archiveQuestionnaire, { as, query: named })
  await api.refuses(calls.archiveQuestionnaire, 'questionnaire.archived', { as, query: named })
  await api.refuses(matrixCalls.addDraftRow, 'questionnaire.archived', { as, body: { ...named, ...rowTexts('x') } })
  await api.refuses(matrixCalls.addDraftColumn, 'questionnaire.archived', {
    as,
    body: { ...named, ...columnTexts('x') },
  })
  await api.refuses(matrixCalls.editDraftRow, 'questionnaire.archived', { as, body: row })
  await api.refuses(matrixCalls.editDraftColumn, 'questionnaire.archived', { as, body: column })
  await api.refuses(matrixCalls.editDraftScale, 'questionnaire.archived', {
    as,
    body: { ...named, version: scaleVersion },
  })
  await api.refuses(matrixCalls.editDraftAsks, 'questionnaire.archived', {
    as,
    body: { ...named, version: asksVersion },
  })
  await api.refuses(matrixCalls.editDraftMeasures, 'questionnaire.archived', {
    as,
    body: { ...named, version: measuresVersion },
  })
  await api.refuses(matrixCalls.copyDraftRow, 'questionnaire.archived', { as, body: { ...named, key: row.key } })
  await api.refuses(matrixCalls.moveDraftRow, 'questionnaire.archived', {
    as,
    body: { ...named, key: row.key, step: 'up' },
  })
  await api.refuses(matrixCalls.moveDraftColumn, 'questionnaire.archived', {
    as,
    body: { ...named, key: column.key, step: 'up' },
  })
  await api.refuses(matrixCalls.removeDraftRow, 'questionnaire.archived', { as, query: { ...named, key: row.key } })
  await api.refuses(matrixCalls.removeDraftColumn, 'questionnaire.archived', {
    as,
    query: { ...named, key: column.key },
  })
  await api.refuses(matrixCalls.importDraft, 'questionnaire.archived', { as, body: { ...named, file: sample() } })
  await api.refuses(matrixCalls.publishDraft, 'questionnaire.archived', { as, body: { ...named, version } })
  await api.refuses(matrixCalls.discardDraft, 'questionnaire.archived', { as, query: { ...named, version } })
  await api.refuses(importQuestionnaire, 'questionnaire.archived', { as, body: { code, name: '新名', file: sample() } })
  expect(await api.done(calls.getQuestionnaire, { as, query: named })).toMatchObject({ archived: true, number: 1 })
  await expect(makeCampaign(api, { manager: as, questionnaire: campaign.questionnaire })).rejects.toThrow()
  expect((await answer(api, campaign, filled(campaign.questionnaire, 1))).status).toBe(200)

  await api.done(calls.restoreQuestionnaire, { as, query: named })
  await makeCampaign(api, { manager: as, questionnaire: campaign.questionnaire })
})

test('name and preview are edited, seen at once everywhere, and not over what another has saved', async () => {
  const { code } = await published()
  const about = () => api.done(calls.getQuestionnaire, { as, query: { domain: code } })
  const { version } = await about()
  await api.download(exportQuestionnaire, { as, query: { domain: code } })
  const name = { 'zh-Hans': '新名称', en: 'New name' }
  const edit = { domain: code, version, name, publicPreview: true }
  await api.done(calls.updateQuestionnaire, { as, body: edit })
  expect(await about()).toMatchObject({ name, publicPreview: true })
  await api.done(getHeader, { query: { domain: code } })
  const { headers } = await api.download(exportQuestionnaire, { as, query: { domain: code } })
  expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain('新名称 v1')
  await api.refuses(calls.updateQuestionnaire, 'version.conflict', { as, body: { ...edit, name: hans('晚了') } })
})

test('the draft is previewed as respondents would see it, in the language asked for', async () => {
  const { code } = await published()
  await api.done(matrixCalls.editDraftRow, {
    as,
    body: { ...(await editOf(code)), subCause: { 'zh-Hans': '中文', en: 'English' } },
  })
  const seen = await api.done(matrixCalls.previewDraft, { as, query: { domain: code, language: 'en' } })
  expect(seen.header).toEqual([
    {
      firstKind: 'kind 零售',
      secondKinds: [
        { id: 1, name: 'business 0' },
        { id: 2, name: 'business 1' },
      ],
    },
  ])
  expect(seen.rows[0]).toMatchObject({ subCause: 'English', v1: -1, v2: -1, description: { low: 'low' } })
  const chinese = await api.done(matrixCalls.previewDraft, { as, query: { domain: code } })
  expect(chinese.rows[0]?.subCause).toBe('中文')
})

const sampleBytes = readFileSync(new URL('../../../../public/samples/basel-operational-risk.xlsx', import.meta.url))
const sample = () => new File([sampleBytes], 'basel-operational-risk.xlsx')

test('a workbook becomes the draft; rows that are there already stay the same rows', async () => {
  const code = newCode()
  await api.done(importQuestionnaire, { as, body: { code, name: '巴塞尔', file: sample() } })
  const before = await draftOf(code)
  const last = before.rows.at(-1)?.key ?? ''
  await api.done(matrixCalls.removeDraftRow, { as, query: { domain: code, key: last } })
  const { bytes } = await api.download(exportQuestionnaire, { as, query: { domain: code, draft: 'true' } })
  await api.done(matrixCalls.editDraftRow, { as, body: { ...(await editOf(code)), explanation: hans('会被替换') } })
  const body = { domain: code, file: new File([new Uint8Array(bytes)], 'draft.xlsx') }
  expect(await api.done(matrixCalls.importDraft, { as, body })).toEqual({ rows: 69, columns: 19 })
  const after = await draftOf(code)
  expect(after.rows.map(({ key }) => key)).toEqual(before.rows.slice(0, -1).map(({ key }) => key))
  expect(after.columns).toEqual(before.columns)
  expect(after.rows[0]?.explanation).toBeNull()
})

/** Workbook of a questionnaire, with the given sheets. */
const headsOf = (fields: string[]) => fields.flatMap((field) => [`${field}（中文）`, `${field}（英文）`])
const rowHeads = headsOf(['风险维度', '风险原因', '风险子因', '说明', '低', '中', '高'])
const columnSheet = { name: '列', rows: [headsOf(['一级分类', '二级分类']), ['零售', '', '存款', '']] }
const fileOf = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], '问卷.xlsx')

type CellFault = { sheet: string | null; row: number | null; column: string | null; reason: string }

/** Faults that a file is refused with, equal for draft and version; expects both to be unchanged. */
async function faultsOf(code: string, file: File): Promise<CellFault[]> {
  const before = await draftOf(code)
  const drafted = await api.refuses(matrixCalls.importDraft, 'workbook.faulty', { as, body: { domain: code, file } })
  const version = await api.refuses(importQuestionnaire, 'workbook.faulty', { as, body: { code, name: '错', file } })
  expect(drafted.detail).toEqual(version.detail)
  expect(await draftOf(code)).toEqual(before)
  return drafted.detail?.faults as CellFault[]
}

test('merged cells, formulas, hidden sheets and wrong types are each refused by sheet, row, column and reason', async () => {
  const { code } = await published()
  const row = ['人员', '', '操作', '', '差错', '']
  const merged = await writeXlsx({
    sheets: [
      columnSheet,
      {
        name: '行',
        rows: [rowHeads, row, [...row.slice(0, 4), '越权']],
        merges: [{ startRow: 1, startCol: 0, endRow: 2, endCol: 0 }],
      },
    ],
  })
  expect(await faultsOf(code, fileOf(merged))).toMatchObject([
    { sheet: '行', row: 2, column: 'A', reason: expect.stringContaining('A2:A3') },
  ])

  const cells = new Map([['1,4', { formula: 'A1&"x"', formulaResult: 'x', value: 'x', type: 'formula' as const }]])
  const formula = await writeXlsx({ sheets: [columnSheet, { name: '行', rows: [rowHeads, row], cells }] })
  expect(await faultsOf(code, fileOf(formula))).toMatchObject([{ sheet: '行', row: 2, column: 'E' }])

  const hidden = await writeXlsx({ sheets: [columnSheet, { name: '行', rows: [rowHeads, row], hidden: true }] })
  expect(await faultsOf(code, fileOf(hidden))).toMatchObject([{ sheet: '行', row: null, column: null }])

  const wrong = ['人员', '', true, '', new Date('2026-03-04T00:00:00Z'), '']
  const types = await writeXlsx({ sheets: [columnSheet, { name: '行', rows: [rowHeads, wrong] }] })
  expect((await faultsOf(code, fileOf(types))).map(({ row, column }) => [row, column])).toEqual([
    [2, 'C'],
    [2, 'E'],
  ])
})

test('100,000 rows and a bomb are refused in bounded time and memory', { tags: 'long' }, async () => {
  const { code } = await published()
  const rows = Array.from({ length: 100_000 }, (_, index) => ['人员', '', '操作', '', `子因 ${index}`, ''])
  const many = fileOf(await writeXlsx({ sheets: [columnSheet, { name: '行', rows: [rowHeads, ...rows] }] }))
  const bomb = fileOf(
    workbookOf('<worksheet/>', { more: [{ name: 'xl/media/a.png', data: Buffer.alloc(60 * 1024 ** 2) }] }),
  )
  for (const file of [many, bomb]) {
    const before = process.memoryUsage().rss
    const began = process.cpuUsage()
    const faults = await faultsOf(code, file)
    expect(faults).toEqual([{ sheet: null, row: null, column: null, reason: expect.any(String) }])
    const { user, system } = process.cpuUsage(began)
    expect((user + system) / 1e6).toBeLessThan(8)
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 ** 2)
  }
  const large = fileOf(new Uint8Array(workbookBytesMax + 100 * 1024))
  await api.refuses(matrixCalls.importDraft, 'file.tooLarge', { as, body: { domain: code, file: large } })
})

test('a version imported meanwhile is reported, and a draft begun before it is compared with it', async () => {
  const { code } = await published()
  await addRow(code, '草稿')
  await makeQuestionnaire(api, { code, rows: 4, columns: 2 })
  const draft = await draftOf(code)
  expect(draft).toMatchObject({ base: 1, newest: 2 })
  expect(draft.published.rows).toHaveLength(4)
  expect(await publish(code)).toEqual({ number: 3, rows: 3, columns: 2 })
})

test('each step leaves a row in the audit trail, and what was not opened to the public stays closed', async () => {
  const code = newCode()
  const body = { domain: code }
  await api.done(calls.createQuestionnaire, { as, body: { code, name: hans('留痕') } })
  await addColumn(code, '存款')
  await addRow(code, '差错')
  await publish(code)
  await addRow(code, '不要')
  const { version } = await draftOf(code)
  await api.done(matrixCalls.discardDraft, { as, query: { ...body, version } })
  const { version: named } = await api.done(calls.getQuestionnaire, { as, query: body })
  await api.done(calls.updateQuestionnaire, { as, body: { ...body, version: named, name: hans('改名') } })
  const copy = newCode()
  await api.done(matrixCalls.copyQuestionnaire, { as, body: { ...body, code: copy, name: hans('副本') } })
  await api.refuses(getHeader, 'notFound', { query: body })
  await api.done(calls.archiveQuestionnaire, { as, query: body })
  await api.done(calls.restoreQuestionnaire, { as, query: body })
  const objects = [code, copy].map((each) => `questionnaire:${each}`)
  const trail = await api.db
    .select()
    .from(auditEntry)
    .where(and(inArray(auditEntry.object, objects), eq(auditEntry.outcome, 'done')))
    .orderBy(auditEntry.seq)
  expect(trail.map(({ action }) => action.replace('risk.questionnaire.', ''))).toEqual([
    'create',
    'draft',
    'draft',
    'publish',
    'draft',
    'discard',
    'update',
    'copy',
    'archive',
    'restore',
  ])
  for (const row of trail) expect(row).toMatchObject({ actor: as.usercode, principal: as.usercode })
})
