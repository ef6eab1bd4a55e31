import { count, eq, sql } from 'drizzle-orm'
import { seedData } from '#api/index.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { Keys } from '#api/platform/keys.ts'
import { builtInMenu, builtInRole, menu, role, roleMenu, user, userRole } from '#api/shell/accounts/table.ts'
import { dictionaryData } from '#api/shell/dictionaries/table.ts'
import { hashPassword } from '#api/shell/session/sign-in/sign-in.ts'
import { administratorRole } from '#contract/shell/accounts/codes.ts'

type SeedOptions = {
  keys: Keys
  seed: 'demo' | 'none'
  /** Password of the account `admin`, if only the foundation is seeded. */
  adminPassword: string | undefined
  demoPassword: string
  /** Base address of links in the demo's mails. */
  publicUrl: string
}

/**
 * Seeds a new database with roles, menus, dictionaries and the account `admin`, and in the demo with a plausible
 * organisation. A seeded database only gets what was built in since. Returns the address of a paper of the demo.
 */
export async function seed(db: Db, options: SeedOptions): Promise<{ respondentLink: string | undefined }> {
  // Load the demo only if it is needed.
  const demo = options.seed === 'demo' ? await import('./demo.ts') : undefined
  const [found] = await db.select({ roles: count() }).from(role)
  if (found?.roles) {
    await db.transaction(async (tx) => {
      await takeTurns(tx)
      await giveRoles(tx)
      await giveMenus(tx)
      await demo?.renewDemo(tx)
    })
  } else {
    const password = options.adminPassword ?? options.demoPassword
    const passwordHash = await hashPassword(password)
    await db.transaction(async (tx) => {
      // If two instances start concurrently on a new database, the second waits here and finds it seeded.
      await takeTurns(tx)
      const [again] = await tx.select({ roles: count() }).from(role)
      if (again?.roles) return
      await seedFoundation(tx, passwordHash)
      await demo?.seedDemo(tx, options)
    })
  }
  return { respondentLink: await demo?.findRespondentLink(db, options.keys) }
}

/** Any number that no other user of advisory locks in this database takes. */
const seedLock = 7_215_530_120

/**
 * Lets only one of several starting instances seed; with the embedded database the transaction itself blocks the
 * others.
 */
const takeTurns = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${seedLock}::bigint)`)

/** Adds new built-in roles; one that was deleted does not return. Their menus that are known already are granted. */
async function giveRoles(tx: Tx): Promise<void> {
  const known = new Set((await tx.select().from(builtInRole)).map(({ code }) => code))
  const added = seedData.roles.filter(({ code }) => !known.has(code))
  if (added.length === 0) return
  await tx.insert(builtInRole).values(added.map(({ code }) => ({ code })))
  const written = await tx
    .insert(role)
    .values(added.map(({ menus: _given, ...fields }) => fields))
    .onConflictDoNothing()
    .returning()
  const present = new Set((await tx.select({ menuId: menu.menuId }).from(menu)).map(({ menuId }) => menuId))
  const granted = written.flatMap(({ id, code }) =>
    (added.find((each) => each.code === code)?.menus ?? [])
      .filter((menuId) => present.has(menuId))
      .map((menuId) => ({ roleId: id, menuId })),
  )
  if (granted.length > 0) await tx.insert(roleMenu).values(granted)
}

/** Adds new built-in menus, and grants them to the roles that have them by default. */
async function giveMenus(tx: Tx): Promise<void> {
  const known = new Set((await tx.select().from(builtInMenu)).map(({ menuId }) => menuId))
  const added = seedData.menus.filter(({ menuId }) => !known.has(menuId))
  if (added.length === 0) return
  await tx.insert(builtInMenu).values(added.map(({ menuId }) => ({ menuId })))
  await tx.insert(menu).values(added).onConflictDoNothing()
  const addedIds = new Set(added.map(({ menuId }) => menuId))
  const granted = (await tx.select().from(role)).flatMap(({ id, code }) =>
    (seedData.roles.find((each) => each.code === code)?.menus ?? [])
      .filter((menuId) => addedIds.has(menuId))
      .map((menuId) => ({ roleId: id, menuId })),
  )
  if (granted.length > 0) await tx.insert(roleMenu).values(granted).onConflictDoNothing()
}

async function seedFoundation(tx: Tx, passwordHash: string): Promise<void> {
  await giveRoles(tx)
  await giveMenus(tx)
  await tx.insert(dictionaryData).values(seedData.dictionaries)
  const [admin] = await tx
    .insert(user)
    .values({ usercode: '10000', username: 'admin', name: '系统管理员', passwordHash })
    .returning({ id: user.id })
  const [administrator] = await tx.select({ id: role.id }).from(role).where(eq(role.code, administratorRole))
  if (admin && administrator) await tx.insert(userRole).values({ userId: admin.id, roleId: administrator.id })
}
