import { type SQL, sql } from 'drizzle-orm'
import type { EntityTypes, Reader } from '#api/platform/audit/entity-types.ts'
import type { Clock } from '#api/platform/clock.ts'
import { queryBatched } from '#api/platform/db/batched-query.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { createLoader } from '#api/platform/db/loader.ts'
import { queryPrepared } from '#api/platform/db/prepared-query.ts'
import { readOne } from '#api/platform/db/reading.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import type { Menus } from '#api/shell/menus/menu.ts'
import { recentPagesMax } from '#contract/shell/home/calls.ts'
import type { Visit } from '#contract/shell/home/shapes.ts'
import type { MenuEntry } from '#contract/shell/menus/shapes.ts'

/**
 * Seconds within which a repeated visit writes nothing: every page records a visit, and most would lock an unchanged
 * row.
 */
const againSeconds = 60

type Params = { menuId?: string | undefined; entity?: { type: string; key: string } | undefined }

type Visits = {
  db: Db
  clock: Clock
  entityTypes: EntityTypes
  menus: Menus
  writeVisit: VisitWriter
}

/** Writes visits of records, as JSON, of many concurrent readers in one statement. */
export const createVisitWriter = (db: Db, { now }: Clock) =>
  createLoader(async (visits) => {
    await queryPrepared(
      db,
      sql`
      with noted as (
        insert into object_visit (user_id, type, key, at)
        select user_id, type, key, ${now}
        from json_to_recordset(${`[${visits.join()}]`}::json) as made (user_id int, type text, key text)
        order by user_id, type, key
        on conflict (user_id, type, key) do update set at = excluded.at
        returning user_id, type, key),
      others as (
        select v.user_id, v.type, v.key, row_number() over (partition by v.user_id order by v.at desc)
          + (select count(*) from noted n where n.user_id = v.user_id) as place
        from object_visit v where v.user_id in (select user_id from noted)
          and (v.user_id, v.type, v.key) not in (select user_id, type, key from noted))
      delete from object_visit v using others o
      where o.place > ${recentPagesMax} and (v.user_id, v.type, v.key) = (o.user_id, o.type, o.key)`,
    )
    return new Map<string, never>()
  })
export type VisitWriter = ReturnType<typeof createVisitWriter>

/**
 * Keeps the latest few pages and records. Ignores menus that are not the reader's, records they may not open, and types
 * without visits. A visit of a record's page is stored as a visit of the record.
 */
export async function keepVisit(
  { db, clock: { now }, entityTypes, menus, writeVisit }: Visits,
  reader: Reader,
  { menuId, entity }: Params,
): Promise<void> {
  const { userId } = reader.principal
  const longAgo = sql`${now} - make_interval(secs => ${againSeconds})`
  if (entity) {
    const { type, key } = entity
    if (!entityTypes.recordedTypes().includes(type)) return
    const open = entityTypes.selectOpenable([type], { type: sql`${type}::text`, key: sql`${key}::text` }, reader)
    await keepEntity({ db, writeVisit }, { longAgo, open }, { userId, type, key })
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

/** Stores a visit. If it is a repeated one, or the reader may not open the record, a batched query is all it costs. */
async function keepEntity(
  { db, writeVisit }: Pick<Visits, 'db' | 'writeVisit'>,
  { longAgo, open }: { longAgo: SQL; open: SQL },
  { userId, type, key }: { userId: number; type: string; key: string },
): Promise<void> {
  const isOpenAndNew = sql`exists (${open}) and not exists (
    select from object_visit r where r.user_id = ${userId} and r.type = ${type} and r.key = ${key} and r.at >= ${longAgo})`
  if ((await queryBatched(db, sql`select 1 where ${isOpenAndNew}`)).length === 0) return
  await writeVisit(JSON.stringify({ user_id: userId, type, key }))
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
