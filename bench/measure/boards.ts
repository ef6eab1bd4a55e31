import { sql } from 'drizzle-orm'
import type { Db } from '#api/platform/db/connection.ts'
import { pageBoards } from '#contract/data/boards/calls.ts'
import { BoardStatus, boardPageMax } from '#contract/data/boards/codes.ts'
import type { Row } from '../row.ts'
import { median, repeat } from '../sample.ts'
import { withServer } from '../server.ts'
import { account, makeSite } from '../site.ts'
import type { Bench } from '../stage.ts'
import { timeCall, tokenOf } from '../token.ts'

/** Boards that the reader may not see, in addition to those in their menu. */
const otherBoards = 4_000

/** Measures the list of boards below the report menu: a third each by role, by department and by person. */
export async function measureBoards({ scale }: Bench): Promise<Row[]> {
  const site = await makeSite('PostgreSQL')
  try {
    await site.use(growBoards)
    return await withServer(site, async ({ url }) => {
      const token = await tokenOf(url, account.username)
      const body = { status: BoardStatus.published, size: boardPageMax, current: 1 }
      const times = await repeat(2 * scale.runs, () => timeCall<{ total: number }>(url, pageBoards, { token, body }))
      return [
        {
          name: '1,000 boards in the menu, of 5,000',
          figure: median(times.map(({ ms }) => ms)),
          unit: 'ms',
          target: { atMost: 50 },
          note: `median, ${times[0]?.data.total} boards`,
        },
      ]
    })
  } finally {
    await site.remove()
  }
}

async function growBoards(db: Db): Promise<void> {
  const statements = [
    sql`insert into workspace (biz_id, name) values ('bench-boards', '报表')`,
    sql`insert into workspace_member (workspace_id, user_id, role_type, status)
      select w.id, u.id, '0', '0' from workspace w, sys_user u where w.biz_id = 'bench-boards' and u.username = 'admin'`,
    sql`insert into department (name) values ('上级')`,
    sql`insert into department (name, parent_id) select '下级', id from department where name = '上级'`,
    sql`update sys_user set department_id = (select id from department where name = '下级')
      where username = ${account.username}`,
    sql`insert into board (biz_id, workspace_id, name, status, draft, published_version, last_version, owner_id, updated_by_id)
      select 'bench-board-' || g, w.id, '报表 ' || g, '1', '{"cards":[],"filters":[],"refreshMinutes":0}', 1, 1, u.id, u.id
      from generate_series(1, ${boardPageMax + otherBoards}::int) g, workspace w, sys_user u
      where w.biz_id = 'bench-boards' and u.username = 'admin'`,
    sql`insert into board_version (board_id, number, name, content, digest, by_id)
      select id, 1, name, draft, '', owner_id from board`,
    sql`insert into board_person (board_id, user_id) select b.id, u.id from board b, sys_user u
      where u.username = ${account.username} and b.id % 3 = 0 and b.id <= ${boardPageMax}::int`,
    sql`insert into board_department (board_id, department_id) select b.id, d.id from board b, department d
      where d.name = '上级' and b.id % 3 = 1 and b.id <= ${boardPageMax}::int`,
    sql`insert into board_role (board_id, role_id) select b.id, r.role_id from board b
      join lateral (select ur.role_id from user_role ur join sys_user u on u.id = ur.user_id
        where u.username = ${account.username} limit 1) r on true
      where b.id % 3 = 2 and b.id <= ${boardPageMax}::int`,
    sql`analyze board`,
  ]
  for (const statement of statements) await db.execute(statement)
}
