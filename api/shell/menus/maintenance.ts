import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { randomBizId } from '#api/platform/keys.ts'
import { type Actor, isBeyond, lockRights, rolesBeyond } from '#api/shell/accounts/rights.ts'
import { withParents } from '#api/shell/accounts/role.ts'
import { roleNameIn } from '#api/shell/accounts/role-name.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import { menu, role, roleMenu } from '#api/shell/accounts/table.ts'
import type { Language } from '#contract/platform/language.ts'
import { type FieldError, type Refusal, refuse } from '#contract/platform/problem.ts'
import { administratorRole } from '#contract/shell/accounts/codes.ts'
import { MenuFrame, MenuStatus, MenuType, MenuVisible, neededMenus, topParentId } from '#contract/shell/menus/codes.ts'
import { type MenuEdit, menuDepthMax, type NewMenu } from '#contract/shell/menus/edit.ts'
import { writeMenuMeta } from '#contract/shell/menus/meta.ts'
import type { MenuRow } from '#contract/shell/menus/shapes.ts'

/** Every entry in order with its roles, and every role. */
export async function listMenus(
  db: Db,
  language: Language,
): Promise<{ menus: MenuRow[]; roles: { code: string; name: string }[] }> {
  const { rows } = await db.execute<MenuRow>(sql`
    select m.menu_id as "menuId", m.parent_id as "parentId", m.name, m.name_hans as "nameHans", m.name_en as "nameEn",
      m.url, m.component, m.perms, m.type, m.is_frame as "isFrame", m.visible, m.icon, m.order_num as "orderNum", m.meta,
      m.status, m.version, coalesce(held.roles, '[]') as roles
    from ${accounts.menu} m left join (
      select rm.menu_id, json_agg(r.code order by r.id) as roles
      from ${accounts.roleMenu} rm join ${accounts.role} r on r.id = rm.role_id group by rm.menu_id) held on held.menu_id = m.menu_id
    order by m.order_num, m.menu_id`)
  const roles = await db.execute<{ code: string; name: string }>(sql`
    select r.code, ${roleNameIn(language)} as name from ${accounts.role} r order by r.id`)
  return { menus: rows, roles: roles.rows }
}

type Entry = typeof menu.$inferSelect

/**
 * Adds an entry and grants it, with its ancestors, to Administrator and the given roles. Refuses exists (id, url),
 * validation (parent, cycle, depth, role), execute.denied (more rights than the actor's).
 */
export async function createMenu(
  tx: Tx,
  { actor, fields: { roles, menuId = randomBizId(), ...said } }: { actor: Actor; fields: NewMenu },
): Promise<{ menuId: string; roles: string[] } | Refusal> {
  const all = await holdMenus(tx)
  if (all.some((each) => each.menuId === menuId)) return refuseFields('exists', 'menuId', { key: 'menuIdThere' })
  const made = entryOf(said, { menuId, meta: '{}', version: 0 })
  const wrong = faultOfPlace(all, made) ?? faultOfUrl(all, made)
  if (wrong) return wrong
  if (isBeyond(actor, made.perms)) return refuseFields('execute.denied', 'perms', { key: 'menuBeyond' })
  await tx.insert(menu).values(made)
  const given = await giveTo(tx, { actor, codes: new Set([administratorRole, ...roles]), made, all: [...all, made] })
  return Array.isArray(given) ? { menuId, roles: given } : given
}

/** Refuses notFound, record.conflict, exists, validation, execute.denied, menu.needed. */
export async function updateMenu(
  tx: Tx,
  { actor, edit: { menuId, version, ...said } }: { actor: Actor; edit: MenuEdit },
): Promise<{ before: Entry; after: Entry } | Refusal> {
  const all = await holdMenus(tx)
  const before = all.find((each) => each.menuId === menuId)
  if (!before) return refuse('notFound')
  if (before.version !== version) return refuse('record.conflict', { detail: { version: before.version } })
  const after = entryOf(said, { menuId, meta: before.meta, version: version + 1 })
  const wrong = faultOfPlace(all, after) ?? (after.url === before.url ? undefined : faultOfUrl(all, after))
  if (wrong) return wrong
  if (isBeyond(actor, permsGiven(all, before, after).join(',')))
    return refuseFields('execute.denied', 'perms', { key: 'menuBeyond' })
  if (
    takesNeeded(
      all,
      all.map((each) => (each.menuId === menuId ? after : each)),
    )
  )
    return refuse('menu.needed')
  await tx.update(menu).set(after).where(eq(menu.menuId, menuId))
  return { before, after }
}

/** Refuses notFound, menu.needed, menu.hasChildren. */
export async function deleteMenu(tx: Tx, menuId: string): Promise<Entry | Refusal> {
  const all = await holdMenus(tx)
  const gone = all.find((each) => each.menuId === menuId)
  if (!gone) return refuse('notFound')
  const left = all.filter((each) => each !== gone)
  if (takesNeeded(all, left)) return refuse('menu.needed')
  if (all.some(({ parentId }) => parentId === menuId)) return refuse('menu.hasChildren')
  await tx.delete(menu).where(eq(menu.menuId, menuId))
  return gone
}

/** Locks rights and reads all entries: two concurrent moves could otherwise create a cycle. */
async function holdMenus(tx: Tx): Promise<Entry[]> {
  await lockRights(tx)
  return tx.select().from(menu)
}

const refuseFields = (refused: 'exists' | 'validation' | 'execute.denied', field: string, fault: FieldError) =>
  refuse(refused, { faults: { [field]: [fault] } })

const permsOf = ({ perms }: Entry): string[] => perms.split(',').map((perm) => perm.trim())

type Said = Omit<NewMenu, 'menuId' | 'roles'>

const entryOf = (
  { topType, menuDesc, menuCustom, ...said }: Said,
  { meta, ...rest }: Pick<Entry, 'menuId' | 'meta' | 'version'>,
): Entry => ({ ...said, ...rest, meta: writeMenuMeta(meta, { topType, menuDesc, menuCustom }) })

/** Refuses an unknown parent, a cycle, a button as parent, and a tree deeper than the limit. */
function faultOfPlace(all: readonly Entry[], placed: Entry): Refusal | undefined {
  const refusePlace = (key: string, values?: FieldError['values']) =>
    refuseFields('validation', 'parentId', values ? { key, values } : { key })
  const byId = new Map(all.map((each) => [each.menuId, each]))
  byId.set(placed.menuId, placed)
  const parent = byId.get(placed.parentId)
  if (!parent && placed.parentId !== topParentId) return refusePlace('menuParentUnknown')
  const above = entriesAbove(byId, placed)
  if (above === undefined) return refusePlace('menuLoop')
  if (parent?.type === MenuType.button) return refusePlace('menuParentButton')
  const childrenOf = new Map<string, Entry[]>()
  for (const each of byId.values()) childrenOf.set(each.parentId, [...(childrenOf.get(each.parentId) ?? []), each])
  if (placed.type === MenuType.button && childrenOf.has(placed.menuId))
    return refuseFields('validation', 'type', { key: 'menuButtonChildren' })
  if (above.length + levelsFrom(childrenOf, placed.menuId) > menuDepthMax)
    return refusePlace('menuTooDeep', { max: menuDepthMax })
  return undefined
}

/** Ancestors of the entry; undefined for a cycle. */
function entriesAbove(byId: ReadonlyMap<string, Entry>, placed: Entry): Entry[] | undefined {
  const passed = new Set([placed])
  for (let at = byId.get(placed.parentId); at; at = byId.get(at.parentId)) {
    if (passed.has(at)) return undefined
    passed.add(at)
  }
  passed.delete(placed)
  return [...passed]
}

function levelsFrom(childrenOf: ReadonlyMap<string, Entry[]>, menuId: string): number {
  const below = (childrenOf.get(menuId) ?? []).map((child) => levelsFrom(childrenOf, child.menuId))
  return 1 + Math.max(0, ...below)
}

const isPage = ({ type, isFrame }: Entry): boolean => type === MenuType.page && isFrame === MenuFrame.page

/** Addresses of pages are unique. */
function faultOfUrl(all: readonly Entry[], placed: Entry): Refusal | undefined {
  const twin =
    isPage(placed) && all.some((each) => each.menuId !== placed.menuId && isPage(each) && each.url === placed.url)
  return twin ? refuseFields('exists', 'url', { key: 'menuUrlThere' }) : undefined
}

/**
 * Permissions an edit grants: those it adds. If it re-enables or moves the entry, its own and all below it, because
 * delegating a module passes on its descendants.
 */
function permsGiven(all: readonly Entry[], before: Entry, after: Entry): string[] {
  const opened = before.status !== MenuStatus.enabled && after.status === MenuStatus.enabled
  if (!opened && before.parentId === after.parentId)
    return permsOf(after).filter((perm) => !permsOf(before).includes(perm))
  const below = (menuId: string): string[] =>
    all.flatMap((each) => (each.parentId === menuId ? [...permsOf(each), ...below(each.menuId)] : []))
  return [...permsOf(after), ...below(after.menuId)]
}

/** True if a change takes from administrators an entry that they need and have. */
function takesNeeded(before: readonly Entry[], after: readonly Entry[]): boolean {
  const [was, is] = [byIdOf(before), byIdOf(after)]
  return neededMenus.some((menuId) => {
    const entry = was.get(menuId)
    const changed = is.get(menuId)
    return entry && isInSight(was, entry) && !(changed && isInSight(is, changed) && isAsNeeded(entry, changed))
  })
}

const byIdOf = (all: readonly Entry[]): ReadonlyMap<string, Entry> => new Map(all.map((each) => [each.menuId, each]))

/** Enabled up to the top level, and visible unless it is a button. */
function isInSight(byId: ReadonlyMap<string, Entry>, entry: Entry): boolean {
  const above = entriesAbove(byId, entry) ?? []
  const top = above.at(-1) ?? entry
  return (
    top.parentId === topParentId &&
    [entry, ...above].every(
      ({ type, status, visible }) =>
        status === MenuStatus.enabled && (type === MenuType.button || visible === MenuVisible.shown),
    )
  )
}

/** Still the same page or button, with at least the same permissions. */
const isAsNeeded = (entry: Entry, changed: Entry): boolean =>
  (['type', 'url', 'component', 'isFrame'] as const).every((field) => entry[field] === changed[field]) &&
  permsOf(entry).every((perm) => permsOf(changed).includes(perm))

type Gift = { actor: Actor; codes: ReadonlySet<string>; made: Entry; all: readonly Entry[] }

/** Grants the entry to the roles with its ancestors, without which they could not reach it. */
async function giveTo(tx: Tx, { actor, codes, made, all }: Gift): Promise<string[] | Refusal> {
  const known = (await tx.select({ id: role.id, code: role.code }).from(role)).filter(({ code }) => codes.has(code))
  const unknown = [...codes].some((code) => code !== administratorRole && known.every((each) => each.code !== code))
  if (unknown) return refuseFields('validation', 'roles', { key: 'roleUnknown' })
  const named = known.filter(({ code }) => code !== administratorRole)
  const beyond = await rolesBeyond(
    tx,
    actor,
    named.map(({ id }) => id),
  )
  const reached = withParents([made.menuId], all)
  const rights = all.filter(({ menuId }) => reached.has(menuId)).some(({ perms }) => isBeyond(actor, perms))
  if (beyond.size > 0 || (rights && named.length > 0))
    return refuseFields('execute.denied', 'roles', { key: 'menuBeyond' })
  const grants = known.flatMap(({ id }) => [...reached].map((menuId) => ({ roleId: id, menuId })))
  if (grants.length > 0) await tx.insert(roleMenu).values(grants).onConflictDoNothing()
  return known.map(({ code }) => code)
}
