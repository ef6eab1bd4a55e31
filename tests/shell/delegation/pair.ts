import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { menu, roleMenu } from '#api/shell/accounts/table.ts'
import { session } from '#api/shell/session/table.ts'
import { enterDelegate, saveDelegation } from '#contract/shell/delegation/calls.ts'
import { MenuType } from '#contract/shell/menus/codes.ts'
import { makeUser, type Person, type TestApi } from '../../support/api.ts'

type Holder = Person & { roleId: number }

/** Gives the user's role a new module: a page below it has the first perm, the page's button the others. */
export async function giveModule({ db }: TestApi, { roleId }: Holder, perms: readonly string[] = []): Promise<string> {
  const module = `m-${randomUUID().slice(0, 8)}`
  const names = { name: `模組 ${module}`, nameHans: `模块 ${module}`, nameEn: `Module ${module}` }
  const page = `${module}-page`
  const button = `${module}-button`
  const [first = '', ...others] = perms
  await db.insert(menu).values([
    { ...names, menuId: module, type: MenuType.directory },
    { ...names, menuId: page, parentId: module, type: MenuType.page, url: `/${module}`, perms: first },
    { ...names, menuId: button, parentId: page, type: MenuType.button, perms: others.join(',') },
  ])
  await db.insert(roleMenu).values([module, page, button].map((menuId) => ({ roleId, menuId })))
  return module
}

/** Lets the user's sessions outlast the days a test jumps to. */
export async function neverEnds({ db }: TestApi, { userId }: Person): Promise<void> {
  await db.update(session).set({ expiresAt: '2099-01-01T00:00:00Z' }).where(eq(session.userId, userId))
}

/** Date this many days from today, in UTC+8. */
export const dayIn = (ahead: number): string =>
  new Date(Date.now() + (8 + 24 * ahead) * 3_600_000).toISOString().slice(0, 10)

export type Pair = { authorizer: Holder; agent: Holder; module: string; id: string }

/** Two users, the first of whom authorizes the second for a module with these perms, from today on. */
export async function makePair(api: TestApi, perms: readonly string[] = []): Promise<Pair> {
  const [authorizer, agent] = [await makeUser(api), await makeUser(api)]
  const module = await giveModule(api, authorizer, perms)
  const body = { agent: agent.usercode, startDate: dayIn(0), endDate: dayIn(7), modules: [module] }
  const { id } = await api.done(saveDelegation, { body, as: authorizer })
  return { authorizer, agent, module, id }
}

/** A pair whose agent acts. */
export async function makeActing(api: TestApi, perms: readonly string[] = []): Promise<Pair> {
  const pair = await makePair(api, perms)
  await api.done(enterDelegate, { query: { username: pair.authorizer.usercode }, as: pair.agent })
  return pair
}
