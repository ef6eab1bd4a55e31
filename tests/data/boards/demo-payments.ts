import { randomUUID } from 'node:crypto'
import * as calls from '#contract/data/boards/calls.ts'
import { call, inDatabase, tokenOf } from '../../support/journey-data.ts'

type DemoTable = { workspaceId: number; workspaceBizId: string; bizId: string; owner: string }

/** The payments of the demo, older than those of tests, with the owner of their workspace. */
export async function paymentsOfDemo(): Promise<DemoTable> {
  const { rows } = await inDatabase(
    `select w.id as "workspaceId", w.biz_id as "workspaceBizId", t.biz_id as "bizId", u.username as owner
    from data_table t join workspace w on w.id = t.workspace_id
    join workspace_member m on m.workspace_id = w.id and m.role_type = '0' join sys_user u on u.id = m.user_id
    where t.table_name = 'payments' and t.version_id is not null and w.removed_at is null
    order by t.id limit 1`,
    [],
  )
  return rows[0] as never
}

/** A user who has the menu of reports. As a viewer of the workspace they see columns masked by default as masked. */
export async function makeReader(workspaceId?: number): Promise<string> {
  const account = `reader-${randomUUID().slice(0, 8)}`
  await inDatabase(
    `with made as (
      insert into sys_user (usercode, username, name, password_hash)
      select $1, $1, '报表读者', password_hash from sys_user where username = 'admin' returning id),
    own as (insert into role (code, name) values ($1, $1) returning id),
    held as (insert into user_role (user_id, role_id) select made.id, own.id from made, own),
    listed as (
      insert into menu (menu_id, name, name_hans, name_en, type, url, order_num)
      values ('report', '風險駕駛艙', '风险驾驶舱', 'Risk cockpit', '0', '/report', 5) on conflict do nothing),
    joined as (
      insert into workspace_member (workspace_id, user_id, role_type, status, answered_at)
      select w.id, made.id, '2', '0', now() from made, workspace w where w.id = $2::int)
    select 1`,
    [account, workspaceId ?? null],
  )
  await inDatabase(`insert into role_menu (role_id, menu_id) select id, 'report' from role where code = $1`, [account])
  return account
}

/** A published board with a number of the payments, which this person may read. */
export async function makePaymentsBoard(reader: string): Promise<{ bizId: string; name: string; owner: string }> {
  const { workspaceBizId, bizId: tableBizId, owner } = await paymentsOfDemo()
  const token = await tokenOf(owner)
  const name = `付款${randomUUID().slice(0, 6)}`
  const number = { id: 'count', title: '付款笔数', kind: 'number', settings: { target: '1' } }
  const cards = [{ card: number, tableBizId, x: 0, y: 0, w: 6, h: 3 }]
  const saved = await call(calls.saveBoard, { token, body: { workspaceBizId, name, cards } as never })
  const { version } = await call(calls.publishBoard, { token, body: saved })
  await call(calls.setAudience, { token, body: { bizId: saved.bizId, version, people: [reader] } })
  return { bizId: saved.bizId, name, owner }
}
