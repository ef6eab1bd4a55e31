import { type SQL, sql } from 'drizzle-orm'
import { findRight } from '#api/data/authorizations/right.ts'
import { databaseClock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import * as authorizations from '#contract/data/authorizations/calls.ts'
import * as mart from '#contract/data/mart/calls.ts'
import { slowly } from '../grown.ts'
import type { Row } from '../row.ts'
import { median, repeat } from '../sample.ts'
import { withServer } from '../server.ts'
import { account, makeSite } from '../site.ts'
import type { Bench } from '../stage.ts'
import { timeCall, tokenOf } from '../token.ts'

const tables = 10_000
const columns = 50
const people = 1_000
const workspaces = 50
/** Number of tables to which each workspace has a right. */
const grantedTables = 500

/** Measures the catalogue of an organisation with ten thousand tables, its rights, and who can see what. */
export async function measureTableCatalogue({ scale }: Bench): Promise<Row[]> {
  const site = await makeSite('PostgreSQL')
  try {
    const checked = await site.use(async (db) => {
      await growCatalogue(db)
      return timeRights(db)
    })
    return await withServer(site, async ({ url }) => {
      const { workspaceBizId } = checked
      const [token, admin] = [await tokenOf(url, account.username), await tokenOf(url, 'admin')]
      const searches: { keyword: string; ms: number }[] = []
      for (const keyword of [
        '',
        '合同',
        '合同表 77',
        '表',
        't_9',
        'amount',
        '金额 3',
        '列7_12',
        '没有这样的表',
        'a',
        '客户%',
      ]) {
        const body = { workspaceBizId, size: 20, ...(keyword && { keyword }) }
        const times = await repeat(2 * scale.runs, () => timeCall(url, mart.searchCatalogue, { token, body }))
        searches.push({ keyword, ms: Math.min(...times.map(({ ms }) => ms)) })
      }
      const slowest = searches.toSorted((a, b) => b.ms - a.ms)[0]
      const matrix = await repeat(scale.runs, () =>
        timeCall<{ total: number }>(url, authorizations.searchRights, { token: admin, body: { size: 50 } }),
      )
      return [
        {
          name: 'Catalogue of 10,000 tables × 50 columns, slowest search',
          figure: slowest?.ms ?? Number.NaN,
          unit: 'ms',
          target: { atMost: 150 },
          note: searches.map(({ keyword, ms }) => `“${keyword}” ${ms.toFixed(0)}`).join(', '),
        },
        {
          name: 'Check of a right',
          figure: checked.ms,
          unit: 'ms',
          target: { atMost: 1 },
          note: 'median, with its query',
        },
        {
          name: 'Who can see what, 1,000 people × 500 tables',
          figure: Math.min(...matrix.map(({ ms }) => ms)),
          unit: 'ms',
          target: { atMost: 2000 },
          note: `a page and the total, ${matrix[0]?.data.total}`,
        },
      ]
    })
  } finally {
    await site.remove()
  }
}

const bizIdOf = (prefix: string, what: SQL) => sql`${prefix}::text || lpad((${what})::text, 21, '0')`

async function growCatalogue(db: Db): Promise<void> {
  const statements = [
    sql`insert into sys_user (usercode, username, name, email, company, status)
      select 'seer' || g, 'seer' || g, '读者 ' || g, 'seer' || g || '@example.com', '示例公司', '0' from generate_series(1, ${people}::int) g`,
    sql`insert into workspace (biz_id, name) select ${bizIdOf('w', sql`g`)}, '工作台 ' || g from generate_series(0, ${workspaces}::int) g`,
    // Workspace 0 owns all tables; the people are spread over the others.
    sql`insert into workspace_member (workspace_id, user_id, role_type, status, answered_at)
      select w.id, u.id, '0', '0', '2020-01-01' from workspace w, sys_user u
      where w.biz_id = ${bizIdOf('w', sql`0`)} and u.username = ${account.username}`,
    sql`insert into workspace_member (workspace_id, user_id, role_type, status, answered_at)
      select w.id, u.id, case when substr(u.username, 5)::int <= ${workspaces} then '0' else '2' end, '0', '2020-01-01'
      from sys_user u join workspace w on w.biz_id = 'w' || lpad((1 + substr(u.username, 5)::int % ${workspaces})::text, 21, '0')
      where u.username like 'seer%'`,
    sql`insert into data_table (biz_id, workspace_id, table_name, title, remark, origin, status, owner_id, created_at)
      select ${bizIdOf('t', sql`g`)}, w.id, 't_' || g, (array['合同表', '客户档案', '付款记录', '库存'])[1 + g % 4] || ' ' || g,
        case when g % 3 = 0 then '来自财务系统的第 ' || g || ' 张' else '' end, 'file', 'published', u.id, '2020-01-01'
      from generate_series(1, ${tables}::int) g, workspace w, sys_user u
      where w.biz_id = ${bizIdOf('w', sql`0`)} and u.username = ${account.username}`,
    sql`insert into data_column (table_id, place, name, title, field_type)
      select t.id, place, case place % 5 when 0 then 'amount_' || place when 1 then '金额 ' || place else '列' || t.id % 100 || '_' || place end,
        (array['合同编号', '客户名称', '签订日期', ''])[1 + place % 4], 'string'
      from data_table t, generate_series(1, ${columns}::int) place where t.biz_id like 't0%'`,
    sql`insert into data_request (biz_id, table_id, workspace_id, applicant_id, permissions, columns, purpose, from_day, until_day, status)
      select 'r' || t.id || '-' || w.id, t.id, w.id, t.owner_id, array['view'], array['amount_5'], '核对采购合同与付款记录的一致性',
        current_date, current_date + 300, 'approved'
      from data_table t, workspace w where t.table_name like 't\\_%' and substr(t.table_name, 3)::int <= ${grantedTables}
        and w.biz_id like 'w0%' and w.biz_id <> ${bizIdOf('w', sql`0`)}`,
    sql`insert into data_grant (biz_id, request_id, table_id, workspace_id, permissions, columns, from_day, until_day)
      select 'g' || r.id, r.id, r.table_id, r.workspace_id, r.permissions, '{"amount_5": "plain", "amount_10": "masked"}', r.from_day, r.until_day
      from data_request r where r.biz_id like 'r%'`,
    sql`vacuum analyze`,
  ]
  for (const statement of statements) await slowly(db, statement)
}

const checks = 300

/** Median time of a check, over people and tables that change. */
async function timeRights(db: Db): Promise<{ ms: number; workspaceBizId: string }> {
  const { rows } = await db.execute<{ userId: number; workspaceBizId: string; tableBizId: string }>(sql`
    select m.user_id as "userId", w.biz_id as "workspaceBizId", t.biz_id as "tableBizId"
    from data_grant g join data_table t on t.id = g.table_id join workspace w on w.id = g.workspace_id
    join lateral (select user_id from workspace_member m where m.workspace_id = w.id offset g.id % 20 limit 1) m on true
    where g.id % 83 = 0 limit ${checks}`)
  const clock = databaseClock('Asia/Shanghai')
  const times: number[] = []
  for (const request of rows) {
    const began = performance.now()
    const right = await findRight(db, clock, { ...request, isAdministrator: false })
    times.push(performance.now() - began)
    if (right?.state !== 'authorized') throw new Error(`a right that was granted is ${right?.state}`)
  }
  return { ms: median(times), workspaceBizId: `w${'0'.padStart(21, '0')}` }
}
