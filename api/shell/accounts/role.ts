import { eq, ne, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { among, asc, type List, readList, readPage, readUpTo, search } from '#api/platform/db/list.ts'
import { listRowsMax } from '#api/shell/files/list-export.ts'
import type { Language } from '#contract/platform/language.ts'
import type { Page, Paged, Sort } from '#contract/platform/paging.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { administratorRole } from '#contract/shell/accounts/codes.ts'
import type { GrantableMenu, NewRole, RoleDetail, RoleRow, roleSort } from '#contract/shell/accounts/role-shapes.ts'
import { type Actor, isBeyond, lockRights, rolesBeyond } from './rights.ts'
import { roleNameIn } from './role-name.ts'
import { role } from './table.ts'

type RoleFilter = { keyword?: string | undefined; ids?: readonly number[] | undefined }
type RoleSort = Sort<z.infer<typeof roleSort>>

/** Roles, each with its number of users and of menus. */
const rolesBy = (sort: RoleSort, { keyword, ids }: RoleFilter, language: Language): List => ({
  columns: sql`
    r.id as "roleId", r.code, r.name, r.name_hant as "nameHant", r.name_en as "nameEn", r.remark, r.needs_factor as "secondFactor", r.version,
    r.code = ${administratorRole} as "builtIn", c.users, c.menus`,
  from: sql`
    role r cross join lateral (select
      (select count(*)::int from user_role ur where ur.role_id = r.id) as users,
      (select count(*)::int from role_menu rm where rm.role_id = r.id) as menus) c`,
  where: [
    search(keyword, [sql`r.code`, sql`r.name`, sql`r.name_hant`, sql`r.name_en`, sql`r.remark`]),
    among(sql`r.id`, ids),
  ],
  order: [{ by: sortColumn(sort.by, language), order: sort.order }, asc(sql`r.id`)],
  counted: 'with rows',
})

const sortColumn = (by: RoleSort['by'], language: Language): SQL =>
  ({
    made: sql`r.id`,
    name: roleNameIn(language),
    code: sql`lower(r.code)`,
    users: sql`c.users`,
    menus: sql`c.menus`,
  })[by]

async function findRole(db: Db | Tx, roleId: number): Promise<RoleRow | undefined> {
  const [found] = await readList<RoleRow>(db, rolesBy({ by: 'made', order: 'asc' }, { ids: [roleId] }, 'en'))
  return found
}

type Params = { filter: RoleFilter; sort: RoleSort; language: Language }

export const pageRoles = (db: Db, { filter, sort, language, page }: Params & { page: Page }): Promise<Paged<RoleRow>> =>
  readPage(db, rolesBy(sort, filter, language), page)

export const rolesToExport = (db: Db, { filter, sort, language }: Params) =>
  readUpTo<RoleRow>(db, rolesBy(sort, filter, language), listRowsMax)

/** Refuses notFound. */
export async function getRole(
  db: Db,
  { roleId, actor }: { roleId: number; actor: Actor },
): Promise<RoleDetail | Refusal> {
  const found = await findRole(db, roleId)
  if (!found) return refuse('notFound')
  const menus = await db.execute<{ menu_id: string }>(sql`
    select menu_id from role_menu where role_id = ${roleId} order by menu_id`)
  const beyond = await rolesBeyond(db, actor, [roleId])
  return { ...found, menuIds: menus.rows.map(({ menu_id }) => menu_id), grantable: beyond.size === 0 }
}

type MenuRow = Omit<GrantableMenu, 'grantable'>

/** With `hold`, locks the menus until the transaction ends, so that none is deleted while being granted. */
async function readMenus(db: Db | Tx, hold: 'hold' | 'look'): Promise<MenuRow[]> {
  const { rows } = await db.execute<MenuRow>(sql`
    select m.menu_id as "menuId", m.parent_id as "parentId", m.name, m.name_hans as "nameHans", m.name_en as "nameEn",
      m.type, m.perms, m.status = '0' as enabled,
      (m.menu_id = 'system' or m.menu_id like 'system-%')
        and exists (select 1 from built_in_menu b where b.menu_id = m.menu_id) as kept
    from menu m order by m.order_num, m.menu_id ${hold === 'hold' ? sql`for key share of m` : sql``}`)
  return rows
}

/** Every menu, ordered among its siblings, with `grantable` for the actor. */
export async function listGrantableMenus(db: Db, actor: Actor): Promise<GrantableMenu[]> {
  const menus = await readMenus(db, 'look')
  return menus.map((menu) => ({ ...menu, grantable: !isBeyond(actor, menu.perms) }))
}

/** Adds the ancestors: holders cannot reach a menu whose parent is missing. */
export function withParents(
  chosen: readonly string[],
  menus: readonly Pick<MenuRow, 'menuId' | 'parentId'>[],
): Set<string> {
  const parentOf = new Map(menus.map(({ menuId, parentId }) => [menuId, parentId]))
  const reached = new Set<string>()
  for (const menuId of chosen) {
    let at: string | undefined = menuId
    while (at !== undefined && parentOf.has(at) && !reached.has(at)) {
      reached.add(at)
      at = parentOf.get(at)
    }
  }
  return reached
}

type Grant = { actor: Actor; code: string; menuIds: readonly string[] }

/**
 * Menus to write. Refuses validation (menu unknown, Administrator's menu missing), execute.denied (beyond the actor).
 */
async function menusToGive(tx: Tx, { actor, code, menuIds }: Grant): Promise<string[] | Refusal> {
  const menus = await readMenus(tx, 'hold')
  const known = new Set(menus.map(({ menuId }) => menuId))
  const refuseMenus = (refused: 'validation' | 'execute.denied', key: string) =>
    refuse(refused, { faults: { menuIds: [{ key }] } })
  if (menuIds.some((menuId) => !known.has(menuId))) return refuseMenus('validation', 'menuUnknown')
  const given = withParents(menuIds, menus)
  if (menus.some(({ menuId, perms }) => given.has(menuId) && isBeyond(actor, perms)))
    return refuseMenus('execute.denied', 'menuBeyond')
  const lacks = menus.some(({ menuId, kept }) => kept && !given.has(menuId))
  if (code === administratorRole && lacks) return refuseMenus('validation', 'administratorMenus')
  return [...given]
}

async function writeMenus(tx: Tx, roleId: number, menuIds: readonly string[]): Promise<void> {
  await tx.execute(sql`delete from role_menu where role_id = ${roleId}`)
  await tx.execute(sql`
    insert into role_menu (role_id, menu_id) select ${roleId}, unnest(${sql.param([...menuIds])}::text[])`)
}

async function refuseTaken(tx: Tx, code: string, except = 0): Promise<Refusal | undefined> {
  const [taken] = await tx
    .select({ id: role.id })
    .from(role)
    .where(sql`lower(${role.code}) = lower(${code}) and ${ne(role.id, except)}`)
  return taken && refuse('exists', { faults: { code: [{ key: 'roleCodeTaken' }] } })
}

/** Refuses exists, validation (menu unknown), execute.denied (menu beyond the actor). */
export async function createRole(
  tx: Tx,
  { actor, fields: { menuIds, ...fields } }: { actor: Actor; fields: NewRole },
): Promise<{ roleId: number; menus: number } | Refusal> {
  await lockRights(tx)
  const taken = await refuseTaken(tx, fields.code)
  if (taken) return taken
  const menus = await menusToGive(tx, { actor, code: fields.code, menuIds })
  if (!Array.isArray(menus)) return menus
  const [made] = await tx.insert(role).values(fields).returning({ roleId: role.id })
  if (!made) throw new Error('no role was written')
  await writeMenus(tx, made.roleId, menus)
  return { ...made, menus: menus.length }
}

type Target = { roleId: number; actor: Actor }

/**
 * Refuses notFound, execute.denied, record.conflict, exists, validation (code in use, menu unknown, Administrator's
 * menus).
 */
export async function updateRole(
  tx: Tx,
  { roleId, actor, version, edit: { menuIds, ...fields } }: Target & { version: number; edit: NewRole },
): Promise<{ code: string; menus: number } | Refusal> {
  await lockRights(tx)
  const found = await findRole(tx, roleId)
  if (!found) return refuse('notFound')
  if ((await rolesBeyond(tx, actor, [roleId])).size > 0) return refuse('execute.denied')
  if (found.version !== version) return refuse('record.conflict', { detail: { version: found.version } })
  if (fields.code !== found.code && (found.users > 0 || found.builtIn))
    return refuse('validation', { faults: { code: [{ key: 'roleCodeFixed' }] } })
  const taken = await refuseTaken(tx, fields.code, roleId)
  if (taken) return taken
  const menus = await menusToGive(tx, { actor, code: found.code, menuIds })
  if (!Array.isArray(menus)) return menus
  await tx
    .update(role)
    .set({ ...fields, version: version + 1 })
    .where(eq(role.id, roleId))
  await writeMenus(tx, roleId, menus)
  return { code: fields.code, menus: menus.length }
}

/** Refuses notFound, role.builtIn, execute.denied, role.held. */
export async function deleteRole(tx: Tx, { roleId, actor }: Target): Promise<{ code: string } | Refusal> {
  await lockRights(tx)
  const found = await findRole(tx, roleId)
  if (!found) return refuse('notFound')
  if (found.builtIn) return refuse('role.builtIn')
  if ((await rolesBeyond(tx, actor, [roleId])).size > 0) return refuse('execute.denied')
  if (found.users > 0) return refuse('role.held')
  await tx.delete(role).where(eq(role.id, roleId))
  return { code: found.code }
}
