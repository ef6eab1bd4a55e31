import { type SQL, sql } from 'drizzle-orm'
import type { EntityTypes, Reader } from '#api/platform/audit/entity-types.ts'
import type { Clock } from '#api/platform/clock.ts'
import { queryBatched } from '#api/platform/db/batched-query.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { queryPrepared } from '#api/platform/db/prepared-query.ts'
import { readOne } from '#api/platform/db/reading.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import type { Menus } from '#api/shell/menus/menu.ts'
import { recentPagesMax } from '#contract/shell/home/calls.ts'
import type { Visit } from '#contract/shell/home/shapes.ts'
import type { MenuEntry } from '#contract/shell/menus/shapes.ts'

/** Seconds. A repeated visit is only read: every page records one, and an unchanged row must not be locked. */
const againSeconds = 60

type Params = { menuId?: string | undefined; entity?: { type: string; key: string } | undefined }

/**
 * Keeps the latest few pages and records. Ignores menus that are not the reader's, records they may not open, and types
 * without visits. A record's page is kept as the record.
 */
export async function keepVisit(
  { db, clock: { now }, entityTypes, menus }: { db: Db; clock: Clock; entityTypes: EntityTypes; menus: Menus },
  reader: Reader,
  { menuId, entity }: Params,
): Promise<void> {
  const { userId } = reader.principal
  const longAgo = sql`${now} - make_interval(secs => ${againSeconds})`
  if (entity) {
    const { type, key } = entity
    if (!entityTypes.recordedTypes().includes(type)) return
    const open = entityTypes.selectOpenable([type], { type: sql`${type}::text`, key: sql`${key}::text` }, reader)
    await keepEntity(db, { now, longAgo, open }, { userId, type, key })
  } else if (menuId !== undefined && hasMenu(await readOne(db, menus.of(reader.principal)), menuId))
    await db.execute(sql`
      with noted as (
        insert into page_visit as v (user_id, menu_id, at)
        select ${userId}, m.menu_id, ${now} from ${accounts.menu} m
        where m.menu_id = ${menuId} and not exists (
          select from page_visit r where r.user_id = ${userId} and r.menu_id = m.menu_id and r.at >= ${longAgo})
        on conflict (user_id, menu_id) do update set at = excluded.at
        returning menu_id)
      delete from page_visit where user_id = ${userId} and exists (select 1 from noted) and menu_id in (
        select menu_id from page_visit where user_id = ${userId} and menu_id <> ${menuId}
        order by at desc offset ${recentPagesMax - 1})`)
}

const hasMenu = (entries: readonly MenuEntry[], menuId: string): boolean =>
  entries.some((entry) => entry.menuId === menuId || hasMenu(entry.children, menuId))

/** A repeated visit, and one of a record that the reader may not open, end with a query that many readers share. */
async function keepEntity(
  db: Db,
  { now, longAgo, open }: { now: SQL; longAgo: SQL; open: SQL },
  { userId, type, key }: { userId: number; type: string; key: string },
): Promise<void> {
  const isOpenAndNew = sql`exists (${open}) and not exists (
    select from object_visit r where r.user_id = ${userId} and r.type = ${type} and r.key = ${key} and r.at >= ${longAgo})`
  if ((await queryBatched(db, sql`select 1 where ${isOpenAndNew}`)).length === 0) return
  await queryPrepared(
    db,
    sql`
    with noted as (
      insert into object_visit as v (user_id, type, key, at)
      select ${userId}, ${type}, ${key}, ${now} where ${isOpenAndNew}
      on conflict (user_id, type, key) do update set at = excluded.at
      returning key)
    delete from object_visit where user_id = ${userId} and exists (select 1 from noted) and (type, key) in (
      select type, key from object_visit where user_id = ${userId} and (type, key) <> (${type}, ${key})
      order by at desc offset ${recentPagesMax - 1})`,
  )
}

/** Pages and records together; the owning features name the records. */
export async function visitsOf(db: Db, entityTypes: EntityTypes, reader: Reader): Promise<Visit[]> {
  const { userId } = reader.principal
  const names = entityTypes.selectOpenable(entityTypes.recordedTypes(), { type: sql`v.type`, key: sql`v.key` }, reader)
  const { rows } = await db.execute<Visit['entity'] & { menuId: string | null }>(sql`
    select v.menu_id as "menuId", v.type, v.key, n.name, n.note, n.place
    from (
      select menu_id, null as type, null as key, at from page_visit where user_id = ${userId}
      union all
      select null, type, key, at from object_visit where user_id = ${userId}) v
    left join lateral (${names}) n on true
    where v.menu_id is not null or n.name is not null
    order by v.at desc, v.menu_id, v.type, v.key limit ${recentPagesMax}`)
  return rows.map(({ menuId, ...entity }) => (menuId === null ? { menuId, entity } : { menuId, entity: null }))
}
