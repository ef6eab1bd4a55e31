import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { user, userRole } from '#api/shell/accounts/table.ts'
import * as calls from '#contract/shell/accounts/calls.ts'
import { makeUser, openTestApi, type TestApi } from '../../support/api.ts'
import { administratorId, makeAdministrator } from './people.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

/** Leaves exactly two Administrators. */
async function onlyTwo() {
  const roleId = await makeUser(api, { administrator: true }).then(() => administratorId(api))
  await api.db.delete(userRole).where(eq(userRole.roleId, roleId))
  const [one, two] = [await makeAdministrator(api), await makeAdministrator(api)]
  return { one, two }
}

async function administratorsLeft(): Promise<number> {
  const { rows } = await api.db.execute<{ left: number }>(sql`
    select count(*)::int as left from sys_user u join user_role ur on ur.user_id = u.id
    where u.status = '0' and ur.role_id = ${await administratorId(api)}`)
  return rows[0]?.left ?? 0
}

test('the last Administrator is not stripped of the role, not even by themselves', async () => {
  const { one, two } = await onlyTwo()
  await api.done(calls.setUserRoles, { as: one, query: { userId: two.userId }, body: { roleIds: [], version: 0 } })
  const strip = { as: one, query: { userId: one.userId }, body: { roleIds: [], version: 0 } }
  await api.refuses(calls.setUserRoles, 'administrator.last', strip)
  await api.done(calls.getUser, { as: one, query: { userId: one.userId } })
})

test('one who never had a way to sign in does not count as the Administrator who remains', async () => {
  const { one, two } = await onlyTwo()
  await api.db.update(user).set({ passwordHash: null }).where(eq(user.id, two.userId))
  const strip = { as: one, query: { userId: one.userId }, body: { roleIds: [], version: 0 } }
  await api.refuses(calls.setUserRoles, 'administrator.last', strip)
  await api.refuses(calls.disableUser, 'administrator.last', { as: two, query: { userId: one.userId } })
  expect(await administratorsLeft()).toBe(2)
})

test('if two administrators disable each other concurrently, one remains', async () => {
  for (let round = 0; round < 5; round++) {
    const { one, two } = await onlyTwo()
    const answers = await Promise.all([
      api.call(calls.disableUser, { as: one, query: { userId: two.userId } }),
      api.call(calls.disableUser, { as: two, query: { userId: one.userId } }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).not.toEqual([200, 200])
    expect(await administratorsLeft()).toBe(1)
  }
})

test('if the last two administrators remove their own role concurrently, one remains', async () => {
  for (let round = 0; round < 5; round++) {
    const people = Object.values(await onlyTwo())
    const answers = await Promise.all(
      people.map((as) =>
        api.call(calls.setUserRoles, { as, query: { userId: as.userId }, body: { roleIds: [], version: 0 } }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await administratorsLeft()).toBe(1)
  }
})
