import { sql } from 'drizzle-orm'
import { recentPagesMax } from '#contract/home/calls.ts'
import * as accounts from '../accounts/table.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/connection.ts'

/** One that is gone to again at once is only looked for: each page asks, and a row that stays as it is must not be locked. */
const againSeconds = 60

/** The latest few are kept, and of a menu that is not there nothing. */
export async function keepVisit(db: Db, { now }: Clock, { userId, menuId }: { userId: number; menuId: string }) {
  await db.execute(sql`
    with noted as (
      insert into page_visit as v (user_id, menu_id, at)
      select ${userId}, m.menu_id, ${now} from ${accounts.menu} m
      where m.menu_id = ${menuId} and not exists (
        select from page_visit r where r.user_id = ${userId} and r.menu_id = m.menu_id
          and r.at >= ${now} - make_interval(secs => ${againSeconds}))
      on conflict (user_id, menu_id) do update set at = excluded.at
      returning menu_id)
    delete from page_visit where user_id = ${userId} and exists (select 1 from noted) and menu_id in (
      select menu_id from page_visit where user_id = ${userId} and menu_id <> ${menuId}
      order by at desc offset ${recentPagesMax - 1})`)
}

export async function visitsOf(db: Db, userId: number): Promise<string[]> {
  const { rows } = await db.execute<{ menuId: string }>(sql`
    select menu_id as "menuId" from page_visit where user_id = ${userId} order by at desc, menu_id limit ${recentPagesMax}`)
  return rows.map(({ menuId }) => menuId)
}
