import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { department } from '#api/shell/accounts/table.ts'
import { directoryMax } from '#api/shell/accounts/user.ts'
import { getSysUserList } from '#contract/shell/accounts/calls.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import { makeUser, openTestApi, type Person, type TestApi } from '../../support/api.ts'

let api: TestApi
let reader: Person

beforeAll(async () => {
  api = await openTestApi()
  reader = await makeUser(api)
})
afterAll(() => api?.close())

const find = (keyword: string) => api.done(getSysUserList, { as: reader, query: { keyword } })

/** A new department below a new one. */
async function makeDepartment(): Promise<{ id: number; fullName: string }> {
  const mark = randomUUID().slice(0, 8)
  const [top] = await api.db
    .insert(department)
    .values({ name: `总部${mark}` })
    .returning()
  const [under] = await api.db
    .insert(department)
    .values({ name: `审计部${mark}`, parentId: top?.id })
    .returning()
  return { id: under?.id ?? 0, fullName: `总部${mark}/审计部${mark}` }
}

test('users are found by code, account, name and department', async () => {
  const { id, fullName } = await makeDepartment()
  const person = await makeUser(api, { departmentId: id })
  const { userId, usercode, username, name } = person
  const found = [{ id: userId, usercode, username, name, dept: fullName, status: '0' }]
  for (const keyword of [usercode, username.toUpperCase(), name, fullName]) expect(await find(keyword)).toEqual(found)
})

test('a disabled user is not in the directory', async () => {
  const { usercode } = await makeUser(api, { status: UserStatus.disabled })
  expect(await find(usercode)).toEqual([])
})

test('wildcards in a keyword match themselves', async () => {
  await makeUser(api)
  for (const keyword of ['%', '_', '\\', 'user-%']) expect(await find(keyword)).toEqual([])
})

test('at most fifty users are listed, with only the fields that others may see', async () => {
  for (let made = 0; made <= directoryMax; made++) await makeUser(api)
  const all = await api.done(getSysUserList, { as: reader })
  expect(all).toHaveLength(directoryMax)
  for (const each of all) {
    expect(Object.keys(each).toSorted()).toEqual(['dept', 'id', 'name', 'status', 'usercode', 'username'])
  }
})
