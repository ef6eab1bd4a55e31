import { afterAll, beforeAll, expect, test } from 'vitest'
import * as calls from '#contract/audit/master-data/calls.ts'
import { ClientStatus } from '#contract/audit/master-data/codes.ts'
import { MasterDataPerm } from '#contract/audit/master-data/perms.ts'
import { makeUser, openTestApi, type TestApi } from '../../support/api.ts'
import { makeClient, makeStockedClient } from './lists.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

const nobody = 2_000_000_000

test('a client is added, found, renamed and disabled, and its code never changes', async () => {
  const { as, code, id } = await makeClient(api)
  const found = await api.done(calls.pageClients, { as, query: { keyword: code.toUpperCase() } })
  expect(found.records).toEqual([
    { id, code, name: `客户 ${code}`, status: '0', version: 0, dealers: 0, products: 0, relations: 0 },
  ])
  const edit = { id, version: 0, code, name: '佑亭药业', status: ClientStatus.disabled }
  await api.done(calls.saveClient, { as, body: edit })
  expect(await api.done(calls.getClient, { as, query: { clientCode: code } })).toMatchObject({
    name: '佑亭药业',
    status: '1',
    version: 1,
  })
  const enabled = { keyword: code, status: ClientStatus.enabled }
  expect((await api.done(calls.pageClients, { as, query: enabled })).records).toEqual([])
  const renamed = { ...edit, version: 1, code: `${code}x` }
  expect((await api.refuses(calls.saveClient, 'validation', { as, body: renamed })).errors).toHaveProperty('code')
  await api.refuses(calls.saveClient, 'record.conflict', { as, body: edit })
  await api.refuses(calls.saveClient, 'notFound', { as, body: { ...edit, id: nobody, code: `${code}y` } })
})

test('no two clients share a code, whatever its case, and codes unfit for addresses are refused', async () => {
  const { as, code } = await makeClient(api)
  const twin = { code: code.toUpperCase(), name: '另一个' }
  expect((await api.refuses(calls.saveClient, 'exists', { as, body: twin })).errors).toHaveProperty('code')
  for (const bad of ['new', 'project', '佑亭', 'a b', 'a/b', '-a'])
    await api.refuses(calls.saveClient, 'validation', { as, body: { code: bad, name: '佑亭药业' } })
  const same = `s${code}`
  const both = await Promise.all(
    [1, 2].map(() => api.call(calls.saveClient, { as, body: { code: same, name: '同时' } })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a client is deleted while it has nothing', async () => {
  const { as, code } = await makeClient(api)
  const query = { clientCode: code }
  await api.done(calls.deleteClient, { as, query })
  await api.refuses(calls.getClient, 'notFound', { as, query })
  await api.refuses(calls.deleteClient, 'notFound', { as, query })
  const stocked = await makeStockedClient(api)
  await api.refuses(calls.deleteClient, 'masterData.used', { as: stocked.as, query: { clientCode: stocked.code } })
})

test('dealers are searched, sorted and paged, edited by version, and deleted while nothing hangs on them', async () => {
  const { as, code: clientCode } = await makeStockedClient(api)
  const query = { clientCode }
  const listed = await api.done(calls.pageDealers, { as, query: { ...query, sort: 'region', order: 'asc', size: 1 } })
  expect(listed).toMatchObject({ total: 2, records: [{ code: 'D108', region: '南区/雁河市' }] })
  const found = await api.done(calls.pageDealers, { as, query: { ...query, keyword: '景远' } })
  const [dealer] = found.records
  expect(found.records.map(({ code }) => code)).toEqual(['D101'])
  const id = dealer?.id ?? 0
  const edit = { id, version: 0, code: 'D101', name: '太岭景远医药有限公司', taxNumber: '91990878e8202658xk' }
  await api.done(calls.saveDealer, { as, query, body: edit })
  expect(await api.done(calls.getDealer, { as, query: { ...query, id } })).toMatchObject({
    taxNumber: '91990878E8202658XK',
    region: '',
    version: 1,
  })
  await api.refuses(calls.saveDealer, 'record.conflict', { as, query, body: edit })
  await api.refuses(calls.saveDealer, 'notFound', { as, query, body: { ...edit, id: nobody } })
  const taken = { ...edit, version: 1, code: 'D108' }
  expect((await api.refuses(calls.saveDealer, 'exists', { as, query, body: taken })).errors).toHaveProperty('code')
  const bad = { code: 'D 1', name: '', email: 'nobody', taxNumber: '12' }
  const { errors } = await api.refuses(calls.saveDealer, 'validation', { as, query, body: bad })
  expect(Object.keys(errors ?? {}).toSorted()).toEqual(['code', 'email', 'name', 'taxNumber'])
  await api.refuses(calls.deleteDealer, 'masterData.used', { as, query: { ...query, id } })
  const other = (await api.done(calls.pageDealers, { as, query: { ...query, keyword: 'D108' } })).records[0]?.id ?? 0
  await api.done(calls.deleteDealer, { as, query: { ...query, id: other } })
  await api.refuses(calls.deleteDealer, 'notFound', { as, query: { ...query, id: other } })
})

test('products keep how other units convert, exactly as decimals', async () => {
  const { as, code: clientCode } = await makeStockedClient(api)
  const query = { clientCode }
  const body = {
    code: 'CP9',
    name: '杞菊地黄丸',
    spec: '200丸',
    baseUnit: '瓶',
    listPrice: '16.5',
    factors: [
      { unit: '件', factor: '100.50' },
      { unit: '托', factor: '4,000' },
    ],
  }
  const { id } = await api.done(calls.saveProduct, { as, query, body })
  const saved = await api.done(calls.getProduct, { as, query: { ...query, id } })
  expect(saved).toMatchObject({
    listPrice: '16.50',
    factors: [
      { unit: '件', factor: '100.5' },
      { unit: '托', factor: '4000' },
    ],
  })
  for (const factor of ['0', '-1', '1e3', '', '1.2345678'])
    await api.refuses(calls.saveProduct, 'validation', {
      as,
      query,
      body: { ...body, factors: [{ unit: '件', factor }] },
    })
  const twice = [
    { unit: '件', factor: '100' },
    { unit: '件', factor: '200' },
  ]
  await api.refuses(calls.saveProduct, 'validation', { as, query, body: { ...body, factors: twice } })
  await api.refuses(calls.saveProduct, 'exists', { as, query, body })
  await api.done(calls.saveProduct, { as, query, body: { ...body, id, version: 0, name: '地黄丸' } })
  await api.refuses(calls.saveProduct, 'record.conflict', { as, query, body: { ...body, id, version: 0 } })
  await api.refuses(calls.saveProduct, 'notFound', { as, query, body: { ...body, id: nobody } })
  const { records } = await api.done(calls.pageProducts, { as, query: { ...query, keyword: '地黄' } })
  expect(records.map(({ name }) => name)).toEqual(['地黄丸'])
  await api.done(calls.deleteProduct, { as, query: { ...query, id } })
  await api.refuses(calls.deleteProduct, 'notFound', { as, query: { ...query, id } })
  const held = (await api.done(calls.pageProducts, { as, query: { ...query, keyword: 'CP1001' } })).records[0]?.id ?? 0
  await api.refuses(calls.deleteProduct, 'masterData.used', { as, query: { ...query, id: held } })
})

test('a relation says which product a dealer means, who decided it and when; the same words mean one product', async () => {
  const { as, code: clientCode } = await makeStockedClient(api)
  const query = { clientCode }
  const [relation] = (await api.done(calls.pageRelations, { as, query: { ...query, dealerCode: 'D101' } })).records
  const { name: asName } = await api.done(calls.getRelation, { as, query: { ...query, id: relation?.id ?? 0 } })
  expect(relation).toMatchObject({
    productCode: 'CP1001',
    productSpec: '0.25g×24粒',
    dealerName: '太岭景远医药有限公司',
  })
  expect(relation?.decidedBy).not.toBe('')
  expect(Date.parse(relation?.decidedAt ?? '')).toBeLessThanOrEqual(Date.now() + 1000)
  const words = { dealerCode: 'D101', name: asName, spec: '0.25g*24s' }
  const twin = { ...words, name: '阿莫西林胶囊(佑亭)', spec: '０.25克×24s', productCode: 'CP1004' }
  expect((await api.refuses(calls.saveRelation, 'exists', { as, query, body: twin })).errors).toHaveProperty('name')
  await api.done(calls.saveRelation, { as, query, body: { ...twin, dealerCode: 'D108' } })
  const unknown = { ...words, dealerCode: 'D999', productCode: 'CP9' }
  const { errors } = await api.refuses(calls.saveRelation, 'validation', { as, query, body: unknown })
  expect(Object.keys(errors ?? {}).toSorted()).toEqual(['dealerCode', 'productCode'])

  const other = await makeUser(api, { perms: Object.values(MasterDataPerm) })
  const edit = { ...words, id: relation?.id ?? 0, version: 0, productCode: 'CP1004' }
  await api.done(calls.saveRelation, { as: other, query, body: edit })
  await api.refuses(calls.saveRelation, 'record.conflict', { as, query, body: edit })
  await api.refuses(calls.saveRelation, 'notFound', { as, query, body: { ...edit, id: nobody, name: '别的' } })
  const gone = { ...query, id: edit.id }
  await api.done(calls.deleteRelation, { as, query: gone })
  await api.refuses(calls.deleteRelation, 'notFound', { as, query: gone })
})

test("another client's rows are not there", async () => {
  const [mine, theirs] = [await makeStockedClient(api), await makeStockedClient(api)]
  const { as } = mine
  const [dealer] = (await api.done(calls.pageDealers, { as, query: { clientCode: theirs.code } })).records
  const [product] = (await api.done(calls.pageProducts, { as, query: { clientCode: theirs.code } })).records
  const [relation] = (await api.done(calls.pageRelations, { as, query: { clientCode: theirs.code } })).records
  const at = (id = 0) => ({ clientCode: mine.code, id })
  await api.refuses(calls.getDealer, 'notFound', { as, query: at(dealer?.id) })
  await api.refuses(calls.getProduct, 'notFound', { as, query: at(product?.id) })
  await api.refuses(calls.getRelation, 'notFound', { as, query: at(relation?.id) })
  await api.refuses(calls.deleteRelation, 'notFound', { as, query: at(relation?.id) })
  const query = { clientCode: mine.code }
  const edit = { code: 'D7', name: '别人的', id: dealer?.id }
  await api.refuses(calls.saveDealer, 'notFound', { as, query, body: edit })
  const none = { clientCode: 'nobody-knows' }
  await api.refuses(calls.pageDealers, 'notFound', { as, query: none })
  await api.refuses(calls.pageProducts, 'notFound', { as, query: none })
  await api.refuses(calls.pageRelations, 'notFound', { as, query: none })
})

test('users with read permission only change nothing', async () => {
  const { code: clientCode } = await makeStockedClient(api)
  const as = await makeUser(api, { perms: [MasterDataPerm.read] })
  const query = { clientCode }
  expect((await api.done(calls.pageDealers, { as, query })).total).toBe(2)
  const body = { code: 'D7', name: '新的' }
  expect((await api.call(calls.saveDealer, { as, query, body })).status).toBe(403)
  expect((await api.call(calls.deleteClient, { as, query })).status).toBe(403)
  expect((await api.call(calls.saveClient, { as, body: { code: 'c7', name: '新的' } })).status).toBe(403)
})
