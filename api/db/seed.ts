import { count, sql } from 'drizzle-orm'
import { role, user, userRole } from '../accounts/table.ts'
import { dictionaryData } from '../dictionaries/table.ts'
import type { Keys } from '../keys.ts'
import { menu, roleMenu } from '../menus/table.ts'
import { hashPassword } from '../session/sign-in.ts'
import type { Db, Tx } from './connection.ts'
import { menus, roles, systemProperties, themes } from './foundation.ts'

export type SeedOptions = {
  keys: Keys
  seed: 'demo' | 'none'
  /** Of the account `admin` where nothing but the foundation is seeded. */
  adminPassword: string | undefined
  demoPassword: string
}

/**
 * Puts into a new database what the product cannot do without: roles, menus, dictionaries and the account `admin`; and in
 * the demo a believable organisation. A database that has it is left as it is. Gives the address of a paper of the demo.
 */
export async function seed(db: Db, options: SeedOptions): Promise<{ respondentLink: string | undefined }> {
  // The demo is not loaded where it is not wanted.
  const demo = options.seed === 'demo' ? await import('./demo.ts') : undefined
  const [found] = await db.select({ roles: count() }).from(role)
  if (!found?.roles) {
    const password = options.adminPassword ?? options.demoPassword
    const passwordHash = await hashPassword(password)
    await db.transaction(async (tx) => {
      // Of two instances that start at once on a new database, the second waits here and finds it done.
      await tx.execute(sql`select 1 from audit_head for update`)
      const [again] = await tx.select({ roles: count() }).from(role)
      if (again?.roles) return
      await seedFoundation(tx, passwordHash)
      await demo?.seedDemo(tx, options)
    })
  }
  return { respondentLink: await demo?.findRespondentLink(db, options.keys) }
}

async function seedFoundation(tx: Tx, passwordHash: string): Promise<void> {
  await tx.insert(menu).values(menus)
  const written = await tx
    .insert(role)
    .values(roles.map(({ code, name }) => ({ code, name })))
    .returning()
  const given = written.flatMap(({ id, code }) =>
    (roles.find((each) => each.code === code)?.menus ?? []).map((menuId) => ({ roleId: id, menuId })),
  )
  await tx.insert(roleMenu).values(given)
  await tx.insert(dictionaryData).values([...themes, ...systemProperties])
  const [admin] = await tx
    .insert(user)
    .values({ usercode: '10000', username: 'admin', name: '系统管理员', passwordHash })
    .returning({ id: user.id })
  const administrator = written.find(({ code }) => code === 'Administrator')
  if (admin && administrator) await tx.insert(userRole).values({ userId: admin.id, roleId: administrator.id })
}
