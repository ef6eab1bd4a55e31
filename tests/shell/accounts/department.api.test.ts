import { sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { QueryIn } from '#contract/platform/call.ts'
import * as calls from '#contract/shell/accounts/calls.ts'
import { departmentDepthMax, departmentTreeMax } from '#contract/shell/accounts/department-shapes.ts'
import { AccountPerm } from '#contract/shell/accounts/perms.ts'
import { makeUser, openTestApi, type Person, type TestApi } from '../../support/api.ts'
import { fresh } from './people.ts'

let api: TestApi
let as: Person

beforeAll(async () => {
  api = await openTestApi()
  as = await makeUser(api, { perms: Object.values(AccountPerm) })
})
afterAll(() => api?.close())

async function make(name: string, parentId: number | null = null, orderNum = 0): Promise<number> {
  return (await api.done(calls.createDepartment, { as, body: { name, parentId, orderNum } })).departmentId
}
const listed = () => api.done(calls.listDepartmentTree, { as })
const rowOf = async (id: number) => (await listed()).find(({ departmentId }) => departmentId === id)

test('departments come in the order of their tree, with full names joined by a slash', async () => {
  const top = fresh('总行')
  const root = await make(top)
  const second = await make('审计部', root, 20)
  const first = await make('风险部', root, 10)
  await make('二处', first, 2)
  await make('一处', first, 1)
  await makeUser(api, { departmentId: second })
  const rows = (await listed()).filter(({ fullName }) => fullName.startsWith(top))
  expect(rows.map(({ fullName, level }) => `${level} ${fullName.slice(top.length)}`)).toEqual([
    '1 ',
    '2 /风险部',
    '3 /风险部/一处',
    '3 /风险部/二处',
    '2 /审计部',
  ])
  expect(await rowOf(root)).toMatchObject({ children: 2, users: 0 })
  expect(await rowOf(second)).toMatchObject({ children: 0, users: 1 })
})

test('a department is refused under one that is not there, by a name that is taken or has a slash', async () => {
  const root = await make(fresh('总行'))
  await make('审计部', root)
  const refused = async (body: object) =>
    Object.keys((await api.refuses(calls.createDepartment, 'validation', { as, body: body as never })).errors ?? {})
  expect(await refused({ name: '审计部', parentId: 2_000_000_000 })).toEqual(['parentId'])
  expect(await refused({ name: '审计/合规' })).toEqual(['name'])
  expect(await refused({ name: '' })).toEqual(['name'])
  expect(await refused({ name: '审计部', version: 1 })).toEqual([''])
  const twin = await api.refuses(calls.createDepartment, 'exists', { as, body: { name: '审计部', parentId: root } })
  expect(Object.keys(twin.errors ?? {})).toEqual(['name'])
})

test('a department moves with those below it, and never below itself', async () => {
  const [one, two] = [await make(fresh('甲')), await make(fresh('乙'))]
  const middle = await make('中', one)
  const low = await make('下', middle)
  const query = { departmentId: middle }
  await api.done(calls.updateDepartment, { as, query, body: { name: '中心', parentId: two, orderNum: 3, version: 0 } })
  expect((await rowOf(low))?.fullName).toBe(`${(await rowOf(two))?.name}/中心/下`)
  for (const parentId of [middle, low]) {
    const body = { name: '中心', parentId, version: 1 }
    const { errors } = await api.refuses(calls.updateDepartment, 'validation', { as, query, body })
    expect(Object.keys(errors ?? {})).toEqual(['parentId'])
  }
  expect(await rowOf(middle)).toMatchObject({ parentId: two, orderNum: 3, version: 1 })
})

test('one of two concurrent moves that would together form a cycle is refused', async () => {
  const [one, two] = [await make(fresh('甲')), await make(fresh('乙'))]
  const rows = await listed()
  const nameOf = (id: number) => rows.find(({ departmentId }) => departmentId === id)?.name ?? ''
  const answers = await Promise.all([
    api.call(calls.updateDepartment, {
      as,
      query: { departmentId: one },
      body: { name: nameOf(one), parentId: two, version: 0 },
    }),
    api.call(calls.updateDepartment, {
      as,
      query: { departmentId: two },
      body: { name: nameOf(two), parentId: one, version: 0 },
    }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(await rowOf(one)).toBeDefined()
  expect(await rowOf(two)).toBeDefined()
})

test('a department is edited from the version that was read', async () => {
  const id = await make(fresh('甲'))
  const other = fresh('乙')
  await make(other)
  const query = { departmentId: id }
  const name = fresh('丙')
  await api.done(calls.updateDepartment, { as, query, body: { name, version: 0 } })
  const late = await api.refuses(calls.updateDepartment, 'record.conflict', { as, query, body: { name, version: 0 } })
  expect(late.detail).toEqual({ version: 1 })
  await api.refuses(calls.updateDepartment, 'exists', { as, query, body: { name: other, version: 1 } })
  const unknown = { departmentId: 2_000_000_000 }
  await api.refuses(calls.updateDepartment, 'notFound', { as, query: unknown, body: { name, version: 0 } })
})

test('a tree cannot exceed its depth limit, however it is built', async () => {
  let parentId: number | null = null
  const chain: number[] = []
  for (let level = 1; level <= departmentDepthMax; level++) {
    parentId = await make(fresh('级'), parentId)
    chain.push(parentId)
  }
  await api.refuses(calls.createDepartment, 'validation', { as, body: { name: '再一级', parentId } })
  const tall = await make(fresh('高'))
  await make('矮', tall)
  const body = { name: fresh('高'), parentId: chain.at(-2) ?? 0, version: 0 }
  await api.refuses(calls.updateDepartment, 'validation', { as, query: { departmentId: tall }, body })
})

test('a department with users or with others below it is not deleted', async () => {
  const root = await make(fresh('总行'))
  const low = await make('审计部', root)
  await api.refuses(calls.deleteDepartment, 'department.used', { as, query: { departmentId: root } })
  await makeUser(api, { departmentId: low })
  await api.refuses(calls.deleteDepartment, 'department.used', { as, query: { departmentId: low } })
  const empty = await make('空', root)
  await api.done(calls.deleteDepartment, { as, query: { departmentId: empty } })
  await api.refuses(calls.deleteDepartment, 'notFound', { as, query: { departmentId: empty } })
})

test('few departments are shown as a tree, many by level, and each is found by its full name', async () => {
  const top = fresh('集团')
  const root = await make(top)
  const branch = await make('分行', root, 1)
  const low = await make('审计部', branch)
  const page = (query: QueryIn<typeof calls.pageDepartments>) =>
    api.done(calls.pageDepartments, { as, query: { size: departmentTreeMax, ...query } })
  const names = async (query: QueryIn<typeof calls.pageDepartments>) =>
    (await page(query)).records.map(({ fullName }) => fullName.slice(top.length))
  expect(await names({ under: root })).toEqual(['/分行', '/分行/审计部'])
  await api.db.execute(sql`
    insert into department (parent_id, name, order_num)
    select ${branch}, '处' || n, n from generate_series(1, ${departmentTreeMax}) n`)
  expect(await names({ under: root })).toEqual(['/分行'])
  const many = await page({ under: branch })
  expect(many).toMatchObject({ total: departmentTreeMax + 1, above: [{ name: top }, { departmentId: branch }] })
  expect(many.records).toHaveLength(departmentTreeMax)
  expect(await names({ keyword: `${top}/分行/审计部` })).toEqual(['/分行/审计部'])
  expect(await names({ ids: `${root},${low}` })).toEqual(['', '/分行/审计部'])
  const tops = (await page({})).records
  expect(tops.find(({ departmentId }) => departmentId === root)).toMatchObject({ level: 1, children: 1 })
  expect(tops.every(({ level }) => level === 1)).toBe(true)

  const { bytes } = await api.download(calls.exportDepartments, { as, query: { under: root } })
  const [, sheet] = (await readXlsx(bytes)).sheets
  // The header row, the branch, and everything below it.
  expect(sheet?.rows).toHaveLength(departmentTreeMax + 3)
  expect(sheet?.rows[1]?.[0]).toBe(`${top}/分行`)
})

test('reading departments is not writing them', async () => {
  const reader = await makeUser(api, { perms: [AccountPerm.readDepartments] })
  await api.done(calls.listDepartmentTree, { as: reader })
  await api.refuses(calls.createDepartment, 'access.denied', { as: reader, body: { name: fresh() } })
})
