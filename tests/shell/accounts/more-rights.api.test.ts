import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { seedData } from '#api/index.ts'
import { databaseClock } from '#api/platform/clock.ts'
import { sha256 } from '#api/platform/keys.ts'
import { menu, roleMenu, user } from '#api/shell/accounts/table.ts'
import { createResetLink } from '#api/shell/session/account/password-link.ts'
import { writeMail } from '#api/shell/system/mail.ts'
import { systemSetting } from '#api/shell/system/table.ts'
import type { Call } from '#contract/platform/call.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { getUserTemplate, givePasswordLink, setUserRoles, updateUser } from '#contract/shell/accounts/calls.ts'
import { administratorRole } from '#contract/shell/accounts/codes.ts'
import { AccountPerm } from '#contract/shell/accounts/perms.ts'
import { enterDelegate, exitDelegate, getDelegableMenus, saveDelegation } from '#contract/shell/delegation/calls.ts'
import { getStats } from '#contract/shell/home/calls.ts'
import { createMenu, updateMenu } from '#contract/shell/menus/calls.ts'
import { MenuType } from '#contract/shell/menus/codes.ts'
import { MenuPerm } from '#contract/shell/menus/perms.ts'
import type { MenuEntry } from '#contract/shell/menus/shapes.ts'
import { issueToken, logout, userRegister } from '#contract/shell/session/calls.ts'
import { readMail } from '#contract/shell/system/calls.ts'
import { SystemPerm } from '#contract/shell/system/perms.ts'
import { makeUser, openTestApi, type Person, publicUrl, requestOf, type TestApi, timeZone } from '../../support/api.ts'
import { declaredCalls } from '../../support/declared-calls.ts'
import { fewOf } from '../../support/runs.ts'
import { dayIn, giveModule } from '../delegation/pair.ts'
import { administratorId, fresh, makeAdministrator, makeClerk, newPerson } from './people.ts'

let api: TestApi
let administrator: Person & { roleId: number }

beforeAll(async () => {
  api = await openTestApi()
  administrator = await makeAdministrator(api)
  await api.db.update(user).set({ email: 'admin@example.com' }).where(eq(user.id, administrator.userId))
  await api.db
    .insert(systemSetting)
    .values({ key: 'sysHomeUserAccount', value: { showRegister: true, showForget: true } })
})
afterAll(() => api?.close())

const permOf = ({ access }: Call): string | undefined => (access.kind === 'permission' ? access.perm : undefined)
const everyPerm = [...new Set([...declaredCalls.values()].flatMap((call) => permOf(call) ?? []))]

type Holder = Person & { roleId: number }
type Account = { id: number; perms: string[]; administrator: boolean; opens: string }

/** Rights of every account, by its roles and received delegations, and everything that decides who can sign in. */
async function accounts(): Promise<Map<number, Account>> {
  const { rows } = await api.db.execute<{ id: number; perms: string; roles: string[]; opens: string }>(sql`
    select u.id,
      coalesce((select string_agg(m.perms, ',') from user_role ur join role_menu rm on rm.role_id = ur.role_id
        join menu m on m.menu_id = rm.menu_id where ur.user_id = u.id and m.status = '0' and m.perms <> ''), '') as perms,
      array(select r.code from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id) as roles,
      concat_ws(' ', u.username, u.email, u.status, u.password_hash,
        (select string_agg(encode(l.token_hash, 'hex'), ',' order by l.token_hash) from password_link l
          where l.user_id = u.id)) as opens
    from sys_user u`)
  return new Map(
    rows.map(({ id, perms, roles, opens }) => [
      id,
      { id, opens, administrator: roles.includes(administratorRole), perms: perms.split(',').filter(Boolean) },
    ]),
  )
}

/** Target of an attack: the person and the versions that hostile bodies name. */
type Target = Holder & { version: number; roleVersion: number }

type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

/** Fills a schema with the values that would grant the most. */
function hostile(schema: Schema, name: string, values: Record<string, unknown>): unknown {
  if (name in values) return values[name]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return hostile(choice, name, values)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'array') return [hostile(schema.items ?? {}, name, values)]
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {})
    return Object.fromEntries(fields.map(([key, each]) => [key, hostile(each, key, values)]))
  }
  if (schema.type === 'integer' || schema.type === 'number') return 1
  return schema.type === 'boolean' ? true : 'text'
}

const schemaOf = (shape: z.ZodType): Schema =>
  z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as unknown as Schema

/** A workbook with one user, who is to be an Administrator. */
async function hostileWorkbook(): Promise<File> {
  const { writeXlsx } = await import('hucre/xlsx')
  const { bytes } = await api.download(getUserTemplate, { as: administrator })
  const { readXlsx } = await import('hucre/xlsx')
  const [sheet] = (await readXlsx(bytes)).sheets
  const head = sheet?.rows[0] ?? []
  const row = [fresh(), fresh(), '王', `${fresh()}@evil.example`, '', '', '', '', administratorRole]
  const made = await writeXlsx({ sheets: [{ name: sheet?.name ?? '', rows: [head, row] }] })
  return new File([new Uint8Array(made)], 'users.xlsx')
}

async function registrationOf(attacker: Person): Promise<string> {
  const email = `${fresh()}@evil.example`
  const body = { name: attacker.name, email, companyName: '甲' }
  await api.done(userRegister, { body, address: randomUUID() })
  const { rows } = await api.db.execute<{ id: string }>(
    sql`select biz_id as id from registration where email = ${email}`,
  )
  return rows[0]?.id ?? ''
}

/** Mails the administrator a link that sets a password; returns the mail's id. */
async function letterToAdministrator(): Promise<string> {
  const clock = databaseClock(timeZone)
  await api.db.transaction(async (tx) => {
    const url = await createResetLink(tx, { clock, publicUrl }, administrator.userId)
    const values = { name: '管', username: administrator.username, url, minutes: 30 }
    const letter = { name: 'password.forgotten', language: 'zh-Hans', recipient: 'admin@example.com', values } as const
    await writeMail(tx, { clock, keys: api.keys }, letter)
  })
  const { rows } = await api.db.execute<{ id: string }>(sql`select biz_id as id from mail order by id desc limit 1`)
  return rows[0]?.id ?? ''
}

async function targetOf(person: Holder): Promise<Target> {
  const { rows } = await api.db.execute<{ version: number; roleVersion: number }>(sql`
    select u.version, r.version as "roleVersion" from sys_user u, role r
    where u.id = ${person.userId} and r.id = ${person.roleId}`)
  return { ...person, ...(rows[0] ?? { version: 0, roleVersion: 0 }) }
}

/** Sends the call with the values that would grant the most; returns the text of the answer. */
async function attack(call: Call, as: Person, values: Record<string, unknown>): Promise<string> {
  const query = hostile(schemaOf(call.query), '', values) as Record<string, unknown>
  const body = call.bodyForm === 'none' ? undefined : hostile(schemaOf(call.body), '', values)
  const { url, init } = requestOf(call, { query, body, as } as Parameters<typeof requestOf>[1])
  const response = await api.fetch(url, { ...init, address: randomUUID() })
  return call.replyForm === 'blob' ? ((await response.body?.cancel()) ?? '') : response.text()
}

type World = {
  manager: Holder
  deputy: Holder
  module: string
  riskPage: string
  menus: (typeof menu.$inferSelect)[]
  mail: string
}

/** A manager with every permission who lets a deputy act, and all menus. */
async function makeWorld(): Promise<World> {
  const manager = await makeUser(api, { perms: everyPerm })
  const deputy = await makeUser(api)
  const [module, riskModule] = [await giveModule(api, manager), await giveModule(api, manager, Object.values(RiskPerm))]
  const days = { startDate: dayIn(0), endDate: dayIn(7) }
  const body = { agent: deputy.usercode, ...days, modules: [riskModule] }
  await api.done(saveDelegation, { as: manager, body })
  return {
    manager,
    deputy,
    module,
    riskPage: `${riskModule}-page`,
    menus: await api.db.select().from(menu),
    mail: await letterToAdministrator(),
  }
}

/** Tries everything that one person can do with these calls; returns all answers. */
async function tryEverything(attacker: Holder, own: readonly Call[], world: World): Promise<string> {
  const answers: string[] = []
  const { manager, deputy, module, menus, mail } = world
  // Calls open to everyone are about the caller: they are tried once, not for each target.
  const people = own.every((call) => permOf(call) === undefined)
    ? [administrator]
    : [administrator, manager, deputy, attacker]
  const aimed = await Promise.all(people.map(targetOf))
  const [code] = await api.db
    .execute<{ code: string }>(sql`select code from role where id = ${attacker.roleId}`)
    .then(({ rows }) => rows)
  const registrations: string[] = []
  const common = () => ({
    menuIds: menus.map(({ menuId }) => menuId),
    perms: everyPerm.join(','),
    roles: [code?.code],
    modules: [module],
    agent: deputy.usercode,
    email: `${fresh()}@evil.example`,
    username: fresh(),
    code: fresh('role'),
    name: '甲',
    nameHans: '甲',
    url: `/${fresh()}`,
    component: '',
    type: MenuType.page,
    parentId: module,
    remark: '',
    startDate: dayIn(0),
    endDate: dayIn(1),
    historicalData: '1',
  })
  for (const target of aimed) {
    registrations.push(await registrationOf(attacker))
    for (const call of own) {
      const values: Record<string, unknown> = {
        ...common(),
        userId: target.userId,
        roleId: target.roleId,
        roleIds: [target.roleId],
        usercode: fresh(),
        version: call.path.includes('/role/') ? target.roleVersion : target.version,
        // An approval has none, an account may.
        departmentId: call.path.includes('registration') ? undefined : null,
        id: call.path.includes('registration') ? registrations.at(-1) : mail,
        ...(call.bodyForm === 'multipart' ? { file: await hostileWorkbook() } : {}),
      }
      if (call.method === 'DELETE' || /disable|reject/.test(call.path)) continue
      answers.push(await attack(call, attacker, values))
    }
  }
  if (own.some((call) => permOf(call) === MenuPerm.write)) answers.push(...(await tryMenus(attacker, world)))
  return answers.join('\n')
}

/** Tries to give entries more perms, move them below a delegated module, or enable them again. */
async function tryMenus(attacker: Holder, { module, riskPage }: World): Promise<string[]> {
  const answers: string[] = []
  for (const entry of await api.db.select().from(menu)) {
    const { menuId, meta: _, ...row } = entry
    if (![riskPage, `${module}-page`].includes(menuId) && menuId.length !== 8) continue
    for (const change of [{ perms: everyPerm.join(',') }, { parentId: module }, { status: '0' }, { url: '/x' }]) {
      const { version = 0 } =
        (await api.db.select({ version: menu.version }).from(menu).where(eq(menu.menuId, menuId)))[0] ?? {}
      const body = { ...row, ...change, menuId, version }
      answers.push(JSON.stringify((await api.call(updateMenu, { as: attacker, body: body as never })).body))
    }
  }
  return answers
}

/** Tries these calls as a user with only this perm, who is also an agent in an empty module. */
async function expectNoMore(perm: string | undefined, own: readonly Call[]): Promise<void> {
  const world = await makeWorld()
  const attacker = await makeUser(api, { perms: perm === undefined ? [] : [perm] })
  const days = { startDate: dayIn(0), endDate: dayIn(7) }
  const body = { agent: attacker.usercode, ...days, modules: [world.module] }
  await api.done(saveDelegation, { as: world.manager, body })
  const before = await accounts()
  const answers = await tryEverything(attacker, own, world)
  const after = await accounts()

  for (const { id, ...account } of after.values()) {
    const was = before.get(id)
    const may = new Set([...(was?.perms ?? []), perm])
    expect(account.administrator, `account ${id}`).toBe(was?.administrator ?? false)
    expect(
      account.perms.filter((each) => !may.has(each)),
      `account ${id}`,
    ).toEqual([])
  }
  for (const { userId } of [administrator, world.manager, world.deputy])
    expect(after.get(userId)?.opens).toBe(before.get(userId)?.opens)
  for (const [, token = ''] of answers.matchAll(/token=([\w-]+)/g)) {
    const { rows } = await api.db.execute<{ id: number }>(
      sql`select user_id as id from password_link where token_hash = ${sha256(token)}`,
    )
    for (const { id } of rows) {
      expect(after.get(id)?.administrator, `the link of account ${id}`).toBe(false)
      expect(after.get(id)?.perms.filter((each) => each !== perm)).toEqual([])
    }
  }
  await api.done(enterDelegate, { as: attacker, query: { username: world.manager.usercode } })
  expect((await api.done(getStats, { as: attacker })).perms).toEqual([])
}

const callsOf = (perm: string) => [...declaredCalls.values()].filter((call) => permOf(call) === perm)

test.each(fewOf(everyPerm, 3))(
  'who has %s alone becomes no more by it: neither they nor an account they can open',
  (perm) => expectNoMore(perm, callsOf(perm)),
)

test('a user without rights gains none through calls open to everyone', () => {
  const without: readonly Call[] = [logout, exitDelegate, issueToken]
  const open = [...declaredCalls.values()].filter(
    ({ access, replyForm }) => ['user', 'member', 'public', 'link'].includes(access.kind) && replyForm !== 'stream',
  )
  return expectNoMore(
    undefined,
    open.filter((call) => !without.includes(call)),
  )
})

const flat = (tree: readonly MenuEntry[]): MenuEntry[] => tree.flatMap((each) => [each, ...flat(each.children)])

test('accounts, rights, settings, the outbox and the trail are never delegated: not offered, not given, not held', async () => {
  const agent = await makeUser(api)
  const offered = flat(await api.done(getDelegableMenus, { as: administrator, query: {} }))
  const names = offered.map(({ menuId }) => menuId)
  expect(names).toEqual(
    expect.arrayContaining(['system', 'system-departments', 'system-dictionaries', 'risk-projects']),
  )
  for (const { perms } of offered)
    expect(perms.split(',').filter((perm) => seedData.nonDelegable.has(perm))).toEqual([])

  const days = { agent: agent.usercode, startDate: dayIn(0), endDate: dayIn(7) }
  for (const page of ['users', 'roles', 'menus', 'registrations', 'providers', 'settings', 'outbox', 'audit']) {
    const body = { ...days, modules: [`system-${page}`] }
    const { errors } = await api.refuses(saveDelegation, 'validation', { as: administrator, body })
    expect(errors?.modules?.[0], page).toMatch(/^所选模块涉及账号/)
  }
  await api.done(saveDelegation, { as: administrator, body: { ...days, modules: ['system'] } })
  await api.done(enterDelegate, { as: agent, query: { username: administrator.usercode } })
  const { menus, perms } = await api.done(getStats, { as: agent })
  expect(perms.filter((perm) => seedData.nonDelegable.has(perm))).toEqual([])
  expect(perms).toContain('system:department:write')
  const seen = flat(menus).map(({ menuId }) => menuId)
  expect(seen).toContain('system-departments')
  expect(
    seen.filter((menuId) => /users|roles|menus|registrations|providers|settings|outbox|audit/.test(menuId)),
  ).toEqual([])
})

test('a delegation from before the list holds nothing of it either', async () => {
  const agent = await makeUser(api)
  const days = { agent: agent.usercode, startDate: dayIn(0), endDate: dayIn(7) }
  const body = { ...days, modules: ['system-departments'] }
  await api.done(saveDelegation, { as: administrator, body })
  await api.db.execute(sql`update delegation set modules = '{system-outbox}' where agent_id = ${agent.userId}`)
  await api.done(enterDelegate, { as: agent, query: { username: administrator.usercode } })
  expect((await api.done(getStats, { as: agent })).perms).toEqual([])
  await api.refuses(readMail, 'access.denied', { as: agent, query: { id: await letterToAdministrator() } })
})

test('a letter with a link shows its text to administrators alone', async () => {
  const id = await letterToAdministrator()
  const clerk = await makeUser(api, { perms: Object.values(SystemPerm) })
  expect((await api.done(readMail, { as: clerk, query: { id } })).text).toBeNull()
  expect((await api.done(readMail, { as: administrator, query: { id } })).text).toContain('/account/reset?token=')
})

test('a user with fewer rights cannot change an agent of a user with more', async () => {
  const clerk = await makeClerk(api)
  const { deputy } = await makeWorld()
  const query = { userId: deputy.userId }
  await api.refuses(givePasswordLink, 'execute.denied', { as: clerk, query })
  const { version } = await targetOf(deputy)
  await api.refuses(setUserRoles, 'execute.denied', { as: clerk, query, body: { roleIds: [], version } })
  const {
    usercode: _,
    roleIds: __,
    ...edit
  } = newPerson({ roleIds: [] }) as ReturnType<typeof newPerson> & {
    roleIds: number[]
  }
  await api.refuses(updateUser, 'execute.denied', { as: clerk, query, body: { ...edit, version } })
  await api.db.execute(sql`update delegation set terminated_at = now() where agent_id = ${deputy.userId}`)
  await api.done(givePasswordLink, { as: clerk, query })
})

test('an entry moves with what is below it only by who has all of that', async () => {
  const keeper = await makeUser(api, { perms: Object.values(MenuPerm) })
  const holder = await makeUser(api)
  const module = await giveModule(api, holder, [RiskPerm.writeProjects, AccountPerm.readUsers])
  const { menuId } = await api.done(createMenu, {
    as: keeper,
    body: { parentId: '0', type: MenuType.directory, nameHans: '另一处' },
  })
  const [page] = await api.db
    .select()
    .from(menu)
    .where(eq(menu.menuId, `${module}-page`))
  if (!page) throw new Error('no page was written')
  const { meta: _, ...row } = page
  const body = { ...row, type: MenuType.page, isFrame: '1', visible: '0', status: '0', parentId: menuId } as const
  const { errors } = await api.refuses(updateMenu, 'execute.denied', { as: keeper, body })
  expect(errors?.perms).toBeDefined()
  await api.done(updateMenu, { as: administrator, body })
  expect(await administratorId(api)).toBe(administrator.roleId)
  await api.db.delete(roleMenu).where(eq(roleMenu.menuId, menuId))
})
