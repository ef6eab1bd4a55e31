import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntry } from '#api/platform/audit/table.ts'
import type { BodyIn } from '#contract/platform/call.ts'
import * as calls from '#contract/shell/dictionaries/calls.ts'
import { DictionaryStatus } from '#contract/shell/dictionaries/codes.ts'
import { DictionaryPerm } from '#contract/shell/dictionaries/perms.ts'
import { makeUser, openTestApi, type Person, type TestApi } from '../../support/api.ts'

let api: TestApi
let keeper: Person

beforeAll(async () => {
  api = await openTestApi()
  keeper = await makeUser(api, { perms: Object.values(DictionaryPerm) })
})
afterAll(() => api?.close())

type New = BodyIn<typeof calls.createDictionaryData>
const newType = () => `type-${randomUUID().slice(0, 8)}`
const entry = (dictType: string, body: Partial<New> = {}): New => ({
  dictType,
  dictLabel: '甲',
  dictValue: 'a',
  ...body,
})
const create = (body: New) => api.done(calls.createDictionaryData, { as: keeper, body })
const get = (id: number) => api.done(calls.getDictionaryData, { as: keeper, query: { id } })
const ofType = (type: string, language?: 'zh-Hans' | 'zh-Hant' | 'en') =>
  api.done(calls.getDictionaryType, { as: keeper, query: { type }, ...(language ? { language } : {}) })

test('an entry is made with its label in every language, and served at the next request', async () => {
  const type = newType()
  const labels = [
    { language: 'zh-Hans', text: '蓝色', default: true },
    { language: 'zh-Hant', text: '藍色', default: false },
    { language: 'en', text: 'Blue', default: false },
  ] as const
  const { id } = await create(entry(type, { dictLabel: [...labels], orderNum: 3, remark: '备注' }))
  expect(await get(id)).toEqual({
    id,
    dictType: type,
    dictLabel: '蓝色',
    dictValue: 'a',
    status: '0',
    label: '蓝色',
    value: 'a',
    labels,
    orderNum: 3,
    remark: '备注',
    version: 0,
  })
  expect(await ofType(type, 'en')).toMatchObject([{ dictLabel: 'Blue', label: 'Blue', value: 'a' }])
  expect(await ofType(type, 'zh-Hant')).toMatchObject([{ dictLabel: '藍色' }])
})

test('a label may be a plain text, or entries as JSON in a text', async () => {
  const type = newType()
  const json = JSON.stringify([{ language: 'en', text: 'Only English', default: true }])
  const plain = await create(entry(type, { dictLabel: ' 普通 ', dictValue: 'p' }))
  const parsed = await create(entry(type, { dictLabel: json, dictValue: 'j' }))
  expect((await get(plain.id)).labels).toEqual([{ language: 'zh-Hans', text: '普通', default: true }])
  expect((await get(parsed.id)).labels).toEqual([
    { language: 'zh-Hans', text: 'Only English', default: true },
    { language: 'en', text: 'Only English', default: false },
  ])
})

test('labels, types and values that cannot be are refused at their fields', async () => {
  const twice = [
    { language: 'en', text: 'a' },
    { language: 'en', text: 'b' },
  ] as const
  for (const [wrong, field] of [
    [{ dictLabel: '' }, 'dictLabel'],
    [{ dictLabel: '   ' }, 'dictLabel'],
    [{ dictLabel: [] }, 'dictLabel'],
    [{ dictLabel: [...twice] }, 'dictLabel'],
    [{ dictLabel: '[{"language":"fr","text":"Bleu"}]' }, 'dictLabel'],
    [{ dictLabel: '名'.repeat(101) }, 'dictLabel'],
    [{ dictType: '1type' }, 'dictType'],
    [{ dictType: '' }, 'dictType'],
    [{ dictValue: ' ' }, 'dictValue'],
    [{ orderNum: -1 }, 'orderNum'],
    [{ status: '2' }, 'status'],
  ] as const) {
    const body = { ...entry(newType()), ...wrong } as New
    const failure = await api.refuses(calls.createDictionaryData, 'validation', { as: keeper, body })
    expect(Object.keys(failure.errors ?? {}), JSON.stringify(wrong)).toEqual([field])
  }
})

test('a value is unique within its type', async () => {
  const [one, other] = [newType(), newType()]
  await create(entry(one))
  await create(entry(other))
  const failure = await api.refuses(calls.createDictionaryData, 'exists', { as: keeper, body: entry(one) })
  expect(Object.keys(failure.errors ?? {})).toEqual(['dictValue'])
  const second = await create(entry(one, { dictValue: 'b' }))
  await api.refuses(calls.updateDictionaryData, 'exists', {
    as: keeper,
    body: { ...entry(one), id: second.id, version: 0 },
  })
})

test('of twenty concurrent additions of the same entry one succeeds', async () => {
  const body = entry(newType())
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => api.call(calls.createDictionaryData, { as: keeper, body })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
})

test('an entry that is disabled is not offered, and its type is still known', async () => {
  const type = newType()
  const { id } = await create(entry(type))
  const body = { ...entry(type), id, version: 0, status: DictionaryStatus.disabled }
  await api.done(calls.updateDictionaryData, { as: keeper, body })
  expect(await ofType(type)).toEqual([])
  const query = { dictType: type, status: DictionaryStatus.disabled }
  expect(await api.done(calls.pageDictionaryData, { as: keeper, query })).toMatchObject({ total: 1 })
})

test('an edit made from an older version is refused, with the version that is stored', async () => {
  const type = newType()
  const { id } = await create(entry(type))
  const edit = (version: number, dictLabel: string) => ({ ...entry(type, { dictLabel }), id, version })
  await api.done(calls.updateDictionaryData, { as: keeper, body: edit(0, '乙') })
  const failure = await api.refuses(calls.updateDictionaryData, 'record.conflict', { as: keeper, body: edit(0, '丙') })
  expect(failure.detail).toEqual({ version: 1 })
  expect(await get(id)).toMatchObject({ dictLabel: '乙', version: 1 })
})

test('a deleted entry is not found, nor is a type without entries', async () => {
  const type = newType()
  const { id } = await create(entry(type))
  await api.done(calls.deleteDictionaryData, { as: keeper, query: { id } })
  await api.refuses(calls.deleteDictionaryData, 'notFound', { as: keeper, query: { id } })
  await api.refuses(calls.getDictionaryData, 'notFound', { as: keeper, query: { id } })
  await api.refuses(calls.updateDictionaryData, 'notFound', { as: keeper, body: { ...entry(type), id, version: 0 } })
  await api.refuses(calls.getDictionaryType, 'notFound', { as: keeper, query: { type } })
})

test('entries are paged, filtered by a part of a label in any language or of the value', async () => {
  const type = newType()
  for (const [value, text] of [
    ['50%', 'Half'],
    ['one', 'Whole'],
    ['two', 'wholesale'],
  ]) {
    const dictLabel = [
      { language: 'zh-Hans', text: `名${value}` } as const,
      { language: 'en', text: text ?? '' } as const,
    ]
    await create(entry(type, { dictValue: value ?? '', dictLabel }))
  }
  const values = async (query: { keyword?: string; current?: number; size?: number }) =>
    (await api.done(calls.pageDictionaryData, { as: keeper, query: { dictType: type, ...query } })).records.map(
      ({ dictValue }) => dictValue,
    )
  expect(await values({ keyword: 'WHOLE' })).toEqual(['one', 'two'])
  expect(await values({ keyword: '%' })).toEqual(['50%'])
  expect(await values({ keyword: '名t' })).toEqual(['two'])
  expect(await values({ size: 2 })).toEqual(['50%', 'one'])
  expect(await values({ size: 2, current: 2 })).toEqual(['two'])
})

test('the types there are come with how many entries each has', async () => {
  const type = newType()
  await create(entry(type))
  await create(entry(type, { dictValue: 'b', status: DictionaryStatus.disabled }))
  const types = await api.done(calls.listDictionaryTypes, { as: keeper })
  expect(types).toContainEqual({ dictType: type, entries: 2, enabled: 1 })
})

test('anyone signed in reads, only who may write writes', async () => {
  const { id } = await create(entry(newType()))
  const reader = await makeUser(api, { perms: [DictionaryPerm.read] })
  const nobody = await makeUser(api)
  await api.done(calls.getDictionaryData, { as: nobody, query: { id } })
  await api.done(calls.pageDictionaryData, { as: nobody })
  await api.refuses(calls.listDictionaryTypes, 'access.denied', { as: nobody })
  await api.refuses(calls.createDictionaryData, 'access.denied', { as: reader, body: entry(newType()) })
  await api.refuses(calls.deleteDictionaryData, 'access.denied', { as: reader, query: { id } })
  await api.refuses(calls.pageDictionaryData, 'session.expired')
})

test('each change leaves a row in the trail that says what was before and after', async () => {
  const type = newType()
  const { id } = await create(entry(type))
  await api.done(calls.updateDictionaryData, {
    as: keeper,
    body: { ...entry(type, { dictLabel: '乙' }), id, version: 0 },
  })
  await api.done(calls.deleteDictionaryData, { as: keeper, query: { id } })
  const rows = await api.db
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.object, `dictionary:${id}`))
    .orderBy(auditEntry.seq)
  expect(rows.map(({ action }) => action)).toEqual([
    'system.dictionary.create',
    'system.dictionary.update',
    'system.dictionary.delete',
  ])
  expect(JSON.parse(rows[1]?.detail ?? '')).toMatchObject({
    before: { label: { 'zh-Hans': '甲' } },
    after: { dictLabel: { 'zh-Hans': '乙' } },
  })
})
