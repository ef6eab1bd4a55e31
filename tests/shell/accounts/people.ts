import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { seedData } from '#api/index.ts'
import { builtInMenu, menu, role, roleMenu } from '#api/shell/accounts/table.ts'
import { administratorRole } from '#contract/shell/accounts/codes.ts'
import { AccountPerm } from '#contract/shell/accounts/perms.ts'
import { makeUser, type Person, type TestApi } from '../../support/api.ts'

/** A code or account that no other test uses. */
export const fresh = (name = 'p'): string => `${name}-${randomUUID().slice(0, 8)}`

/** Complete form values of a new user. */
export const newPerson = (more: object = {}) => {
  const mark = fresh()
  return { usercode: mark, username: `account-${mark}`, name: `李 ${mark}`, ...more }
}

/** A user with the built-in Administrator role; adds the menus and that role. */
export async function makeAdministrator(api: TestApi): Promise<Person & { roleId: number }> {
  const person = await makeUser(api, { administrator: true })
  await api.db.transaction(async (tx) => {
    await tx.insert(menu).values(seedData.menus).onConflictDoNothing()
    await tx
      .insert(builtInMenu)
      .values(seedData.menus.map(({ menuId }) => ({ menuId })))
      .onConflictDoNothing()
    const given = seedData.roles.find(({ code }) => code === administratorRole)?.menus ?? []
    await tx
      .insert(roleMenu)
      .values(given.map((menuId) => ({ roleId: person.roleId, menuId })))
      .onConflictDoNothing()
  })
  return person
}

/** A user who manages users and roles without being an Administrator. */
export const makeClerk = (api: TestApi, perms: readonly string[] = []) =>
  makeUser(api, { perms: [...Object.values(AccountPerm), ...perms] })

/** A role with these perms, by a new menu. */
export async function makeRole(
  { db }: TestApi,
  perms: readonly string[] = [],
): Promise<{ roleId: number; code: string }> {
  const code = fresh('role')
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(role)
      .values({ code, name: `角色 ${code}` })
      .returning({ roleId: role.id })
    if (!made) throw new Error('no role was written')
    if (perms.length > 0) {
      const names = { name: code, nameHans: code, nameEn: code }
      await tx.insert(menu).values({ menuId: code, ...names, type: '2', perms: perms.join(',') })
      await tx.insert(roleMenu).values({ roleId: made.roleId, menuId: code })
    }
    return { ...made, code }
  })
}

export const administratorId = async ({ db }: TestApi): Promise<number> => {
  const [found] = await db.select({ id: role.id }).from(role).where(eq(role.code, administratorRole))
  return found?.id ?? 0
}
