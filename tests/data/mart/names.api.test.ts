import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyForTable } from '#contract/data/authorizations/calls.ts'
import { saveMarket } from '#contract/data/markets/calls.ts'
import * as calls from '#contract/data/mart/calls.ts'
import { saveTable } from '#contract/data/tables/calls.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { applying, makeMart } from '../authorizations/granted.ts'
import { makeMartAdministrator, makeTable } from '../make-table.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ now: '2026-11-20T02:00:00Z' })
})
afterAll(() => api.close())

test('a search matches percent, underscore, quotes and backslashes literally, in Chinese and in Latin of any case', async () => {
  const mart = await makeMart(api)
  const key = randomUUID().slice(0, 6)
  const given = { workspaceId: mart.owning.id, owner: mart.owning.owner, marketId: mart.market.id }
  const titles = [`${key} 100% 采购`, `${key} a_b 採購`, `${key} it's "Purchase"`, `${key} c:\\data 采购合同`]
  for (const title of titles)
    await makeTable(api, { ...given, title, columns: [{ name: '编号', title: `${key} 列_${title.at(-1)}` }] })
  const found = async (keyword: string) => {
    const body = { workspaceBizId: mart.using.bizId, keyword: `${key} ${keyword}`, size: 50 }
    const { records } = await api.done(calls.searchCatalogue, { as: mart.using.viewer, body })
    return records.map(({ title }) => titles.indexOf(title)).toSorted()
  }
  expect(await found('100%')).toEqual([0])
  expect(await found('1%')).toEqual([])
  expect(await found('a_b')).toEqual([1])
  expect(await found('aXb')).toEqual([])
  expect(await found('IT\'S "purchase"')).toEqual([2])
  expect(await found('c:\\DATA')).toEqual([3])
  expect(await found('列_购')).toEqual([0])
  expect(await found('列%购')).toEqual([])
})

test('tables and columns named by reserved words are read, filtered, sorted and exported', async () => {
  const names = ['select', 'group', 'order', 'table', 'null', 'from']
  const columns = names.map((name) => ({ name }))
  const rows = [names.map((name) => `${name} 1`), names.map((name) => `${name} 2`)]
  const mart = await makeMart(api, { tableName: 'user', columns, rows })
  const table = { bizId: mart.table.bizId, workspaceBizId: mart.owning.bizId }
  const as = mart.owning.owner
  for (const column of names) {
    const condition = { column, operator: 'eq' as const, values: [`${column} 2`] }
    const found = await api.done(calls.readTable, { as, body: { ...table, condition, sort: column } })
    expect(found.rows).toEqual([rows[1]])
    const links = await api.done(calls.findLinks, { as, body: { sourceTable: table.bizId, urlField: column } })
    expect(links.urlList.map(({ value }) => value)).toEqual([`${column} 1`, `${column} 2`])
  }
  const { bytes } = await api.download(calls.exportTable, { as, body: { ...table, form: 'csv' } })
  expect(new TextDecoder().decode(bytes)).toContain('select,group,order,table,null,from')
})

test('titles, remarks, markets and purposes keep emoji, count characters, and refuse marks of direction', async () => {
  const mart = await makeMart(api)
  const administrator = await makeMartAdministrator(api)
  const { owner } = mart.owning
  const family = '👩‍👩‍👧‍👦'
  const draft = await makeTable(api, { workspaceId: mart.owning.id, owner, status: 'draft' })
  const body = {
    bizId: draft.bizId,
    version: 0,
    tableName: draft.tableName,
    title: `费用 ${family}`,
    remark: '说明 🧾',
  }
  await api.done(saveTable, { as: owner, body })
  const saved = await api.done(calls.getTable, {
    as: owner,
    query: { bizId: draft.bizId, workspaceBizId: mart.owning.bizId },
  })
  expect([saved.title, saved.remark]).toEqual([`费用 ${family}`, '说明 🧾'])
  const name = `${randomUUID().slice(0, 8)} 🛒`
  const managerIds = [mart.market.manager.userId]
  await api.done(saveMarket, { as: administrator, body: { name, managerIds } })
  const purpose = `核对合同与付款是否一致 ${family}`
  await api.done(applyForTable, { as: mart.using.owner, body: applying(mart, { purpose }) })

  const long = 'x'.repeat(200)
  const turned = `费用\u202e用费`
  for (const [field, text] of [
    ['title', long],
    ['title', turned],
    ['remark', turned],
    ['tableName', long],
  ] as const) {
    const { errors } = await api.refuses(saveTable, 'validation', {
      as: owner,
      body: { ...body, version: 1, [field]: text },
    })
    expect(Object.keys(errors ?? {})).toEqual([field])
  }
  for (const text of [long, turned])
    await api.refuses(saveMarket, 'validation', { as: administrator, body: { name: text, managerIds } })
  for (const text of [`${turned}${'字'.repeat(10)}`, '字'.repeat(201)])
    await api.refuses(applyForTable, 'validation', { as: mart.using.owner, body: applying(mart, { purpose: text }) })
})
