import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import { rowStatement } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { sqlText } from '#api/platform/db/sql-text.ts'
import { baselCode, sendProject } from './campaign.ts'
import { keys } from './site.ts'

/** Rows that an organisation has after years, by growing table; `measureScale` uses all of them, and a tenth. */
export const grown = {
  departments: 2_000,
  users: 100_000,
  papers: 50_000,
  projects: 1_000,
  messages: 1_000_000,
  audit: 1_000_000,
  workspaces: 10_000,
  todos: 100_000,
  registrations: 10_000,
  clients: 200,
  dealers: 20_000,
  reviews: 500,
} as const

/** Ids in the addresses of the measured pages. */
export type Grown = {
  project: string
  criteriaId: number
  itemId: string
  userId: number
  workspace: number
  client: string
  /** Last pages of the lists of users and of respondents, at a hundred rows a page. */
  lastPage: { users: number; respondents: number }
}

const answersMax = 64

/** Same length as the product's own. */
const bizIdOf = (what: SQL) => sql`'g' || lpad((${what})::text, 21, '0')`

/** Adds the rows that are missing to a share of `grown`. */
export async function growTo(db: Db, share: number): Promise<Grown> {
  const wanted = (of: keyof typeof grown) => Math.round(grown[of] * share)
  const there = async (from: SQL) =>
    (await db.execute<{ count: number }>(sql`select count(*)::int as count from ${from}`)).rows[0]?.count ?? 0
  /** Runs `insert` with the first and the last number of the rows to add. */
  const add = async (of: keyof typeof grown, from: SQL, insert: (first: number, last: number) => SQL) => {
    const known = await there(from)
    if (wanted(of) > known) await slowly(db, insert(known + 1, wanted(of)))
  }

  await add(
    'departments',
    sql`department where name like '部门 %'`,
    (first, last) => sql`
    insert into department (parent_id, name, order_num)
    select case when g % 40 = 1 then null else (
      select min(id) from department where parent_id is null) end, '部门 ' || g, g
    from generate_series(${first}::int, ${last}::int) g`,
  )
  // A tree of three levels: each fortieth department is the parent of those after it.
  await slowly(
    db,
    sql`
    update department d set parent_id = top.id from department top
    where d.name like '部门 %' and top.name = '部门 ' || (((substr(d.name, 4)::int - 1) / 40) * 40 + 1) and top.id <> d.id
      and d.parent_id is distinct from top.id`,
  )
  await add(
    'users',
    sql`sys_user where usercode like 'g%'`,
    (first, last) => sql`
    with place as (select array_agg(id order by id) as ids from department)
    insert into sys_user (usercode, username, name, email, company, department_id, status, created_at)
    select 'g' || g, 'grown' || g, (array['王','李','张','刘','陈','杨','赵','黄','周','吴'])[1 + g % 10] || ' ' || g,
      'grown' || g || '@example.com', '示例公司', ids[1 + g % cardinality(ids)], (g % 100 = 0)::int::text,
      now() - make_interval(secs => g)
    from generate_series(${first}::int, ${last}::int) g, place`,
  )
  await slowly(
    db,
    sql`
    insert into user_role (user_id, role_id)
    select u.id, (select max(id) from role) from sys_user u where u.usercode like 'g%' on conflict do nothing`,
  )
  await add(
    'messages',
    sql`message where biz_id like 'g%'`,
    (first, last) => sql`
    with known as (select notice_type, news_level, body from message order by id limit 1),
    reader as (select array_agg(id order by id) as ids, (select id from sys_user where username = 'admin') as admin from sys_user)
    insert into message (biz_id, user_id, notice_type, news_level, body, read_at, created_at)
    select 'g' || g, case when g % 50 = 0 then admin else ids[1 + g % cardinality(ids)] end, notice_type, news_level, body,
      case when g % 3 = 0 then null else now() end, now() - make_interval(secs => ${last}::int - g)
    from generate_series(${first}::int, ${last}::int) g, known, reader`,
  )
  await add(
    'todos',
    sql`todo where biz_id like 'g%'`,
    (first, last) => sql`
    with reader as (select array_agg(id order by id) as ids, (select id from sys_user where username = 'admin') as admin from sys_user)
    insert into todo (biz_id, user_id, main_source, title, url, task_status)
    select 'g' || g, case when g % 50 = 0 then admin else ids[1 + g % cardinality(ids)] end, 'risk', '待办 ' || g, '/risk/projects',
      (g % 2)::text
    from generate_series(${first}::int, ${last}::int) g, reader`,
  )
  await add(
    'registrations',
    sql`registration where biz_id like 'g%'`,
    (first, last) => sql`
    insert into registration (biz_id, name, email, company_name, status, created_at)
    select 'g' || g, '申请人 ' || g, 'asks' || g || '@example.com', '示例公司', (g % 3)::text, now() - make_interval(secs => g)
    from generate_series(${first}::int, ${last}::int) g`,
  )
  await add(
    'workspaces',
    sql`workspace where biz_id like 'g%'`,
    (first, last) => sql`
    with admin as (select id from sys_user where username = 'admin'),
    reader as (select array_agg(id order by id) as ids from sys_user),
    made as (
      insert into workspace (biz_id, name, remark) select ${bizIdOf(sql`g`)}, '工作台 ' || g, '说明'
      from generate_series(${first}::int, ${last}::int) g returning id)
    insert into workspace_member (workspace_id, user_id, role_type, status)
    select made.id, case when at = 0 and made.id % 500 = 0 then admin.id else ids[1 + (made.id * 7 + at) % cardinality(ids)] end,
      case when at = 0 then '0' else '2' end, '0'
    from made, admin, reader, generate_series(0, 9) at on conflict do nothing`,
  )
  await add(
    'clients',
    sql`audit_client where code like 'G%'`,
    (first, last) => sql`
    insert into audit_client (code, name) select 'G' || g, '客户 ' || g from generate_series(${first}::int, ${last}::int) g`,
  )
  await add(
    'dealers',
    sql`audit_dealer where code like 'D%'`,
    (first, last) => sql`
    with whose as (select array_agg(id order by id) as ids, min(id) as one from audit_client where code like 'G%')
    insert into audit_dealer (client_id, code, name, region)
    select case when g % 2 = 0 then one else ids[1 + g % cardinality(ids)] end, 'D' || g, '经销商 ' || g, '华东'
    from generate_series(${first}::int, ${last}::int) g, whose`,
  )
  await growAudit(db, wanted('audit'))
  await growProjects(db, wanted('projects'))
  const project = await growPapers(db, wanted('papers'))
  await slowly(db, sql`vacuum analyze`)
  const { rows } = await db.execute<Omit<Grown, 'project' | 'lastPage'>>(sql`
    select (select c.id from risk_criterion c join risk_paper p on p.version_id = c.version_id
        join risk_item i on i.id = p.item_id where i.project_id = ${project.id} order by i.id, c.position limit 1) as "criteriaId",
      (select biz_id from risk_item where project_id = ${project.id} order by id limit 1) as "itemId",
      (select max(id) from sys_user) as "userId",
      (select max(w.id) from workspace w join workspace_member m on m.workspace_id = w.id
        join sys_user u on u.id = m.user_id and u.username = 'admin') as workspace,
      (select min(code) from audit_client where code like 'G%') as client`)
  if (!rows[0]) throw new Error('no value has grown')
  const lastPage = (of: 'users' | 'papers') => Math.ceil(wanted(of) / 100)
  return {
    project: project.bizId,
    ...rows[0],
    lastPage: { users: lastPage('users'), respondents: lastPage('papers') },
  }
}

/** Runs one statement without time limit. */
export async function slowly(db: Db, statement: SQL): Promise<void> {
  const client = new pg.Client({ ...db.$client.options, statement_timeout: 0, query_timeout: 0 })
  await client.connect()
  try {
    const { text, values } = sqlText(statement)
    await client.query(text, values)
  } finally {
    await client.end()
  }
}

const trailAtOnce = 10_000

/** Adds rows to the trail, chained as the product does. */
async function growAudit(db: Db, wanted: number): Promise<void> {
  const { rows } = await db.execute<{ seq: number; hash: Buffer }>(sql`select seq, hash from audit_head`)
  let [{ seq, hash } = { seq: 0, hash: Buffer.alloc(32) }] = rows
  const nonce = Buffer.alloc(16, 7)
  const digest = (...parts: Uint8Array[]) => {
    const made = createHash('sha256')
    for (const part of parts) made.update(part)
    return made.digest()
  }
  const actions = ['session.signIn', 'risk.project.create', 'system.user.update', 'risk.paper.submit']
  while (seq < wanted) {
    const [seqs, ats, actors, names, objects, hashes]: [number[], string[], string[], string[], string[], string[]] = [
      [],
      [],
      [],
      [],
      [],
      [],
    ]
    while (seqs.length < trailAtOnce && seq < wanted) {
      seq += 1
      const actor = `g${1 + (seq % 1000)}`
      const action = actions[seq % actions.length] ?? ''
      const object = seq % 2 === 0 ? `project:g${seq % 500}` : ''
      const row = { actor, principal: actor, action, object, outcome: 'done', address: '127.0.0.1', detail: '{}' }
      const at = new Date(Date.UTC(2026, 0, 1) + seq * 20).toISOString().replace('Z', '000Z')
      const mac = keys.audit.bind(rowStatement({ ...row, nonce }))
      hash = digest(mac, digest(mac, hash, Buffer.from(`${seq} ${at}`)))
      seqs.push(seq)
      ats.push(at)
      actors.push(actor)
      names.push(action)
      objects.push(object)
      hashes.push(`\\x${hash.toString('hex')}`)
    }
    await db.execute(sql`
      insert into audit_entry (seq, at, actor, principal, action, object, outcome, address, detail, nonce, hash)
      select t.seq, t.at, t.actor, t.actor, t.action, t.object, 'done', '127.0.0.1', '{}', ${nonce}::bytea, t.hash::bytea
      from unnest(${sql.param(seqs)}::bigint[], ${sql.param(ats)}::text[], ${sql.param(actors)}::text[],
        ${sql.param(names)}::text[], ${sql.param(objects)}::text[], ${sql.param(hashes)}::text[])
        t (seq, at, actor, action, object, hash)`)
    await db.execute(sql`update audit_head set seq = ${seq}, hash = ${hash}`)
  }
}

const largeName = '大项目'
const earlierName = '大项目之前'

async function projectNamed(db: Db, name: string): Promise<{ id: number; bizId: string }> {
  const find = () =>
    db.execute<{ id: number; bizId: string }>(sql`select id, biz_id as "bizId" from risk_project where name = ${name}`)
  const [known] = (await find()).rows
  if (known) return known
  const sent = await sendProject(db, baselCode, 1)
  await db.execute(sql`update risk_project set name = ${name} where id = ${sent.id}`)
  return sent
}

/** Adds further projects with ten respondents each. */
async function growProjects(db: Db, wanted: number): Promise<void> {
  const model = await projectNamed(db, earlierName)
  await slowly(
    db,
    sql`
    with made as (
      insert into risk_project (biz_id, name, end_date, created_by, created_at)
      select ${bizIdOf(sql`g`)}, '项目 ' || g, '2099-12-31', created_by, now() - make_interval(mins => g)
      from risk_project, generate_series(1, ${wanted}::int) g where id = ${model.id} on conflict do nothing returning id)
    insert into risk_project_domain (project_id, domain_id, version_id)
    select made.id, pd.domain_id, pd.version_id from made, risk_project_domain pd where pd.project_id = ${model.id}`,
  )
  await slowly(
    db,
    sql`
    insert into risk_item (biz_id, project_id, send_type, name, email, department, token_hash, token_sealed)
    select ${bizIdOf(sql`j.id || '-' || g`)}, j.id, 1, '受访者 ' || g, 'r' || g || '@example.com', '部门 ' || (g % 3),
      sha256(convert_to('g' || j.id || '-' || g, 'UTF8')), m.token_sealed
    from risk_project j, generate_series(1, 10) g, (select token_sealed from risk_item where project_id = ${model.id} limit 1) m
    where j.biz_id like 'g%' and not exists (select from risk_item i where i.project_id = j.id)`,
  )
  await insertPapers(db, sql`j.biz_id like 'g%'`, { state: sql`(i.id % 2)` })
}

/** Makes papers for items without: `answersKept` different ones, each column in ten not involved. */
async function insertPapers(db: Db, where: SQL, { state }: { state: SQL }): Promise<void> {
  await slowly(
    db,
    sql`
    with version as (
      select v.id, v.domain_id, v.cells, v.columns from risk_questionnaire_version v
      join risk_domain d on d.version_id = v.id where d.code = ${baselCode}),
    filled as materialized (
      select k, array_agg((case when (cell % columns + k) % 10 = 0 then 0 else 1 + (hashint4(cell * 7919 + k) & 1023) % 3 end)::smallint
        order by cell) as answers, array_fill(-1::smallint, array[max(cells)]) as empty
      from version, generate_series(0, ${answersMax - 1}::int) k, generate_series(0, cells - 1) cell group by k)
    insert into risk_paper (item_id, domain_id, version_id, uuid_hash, uuid_sealed, state, answers, unfilled, submitted_at)
    select i.id, v.domain_id, v.id, sha256(convert_to('paper ' || i.id, 'UTF8')), m.uuid_sealed, ${state},
      case when ${state} = 0 then f.empty else f.answers end, case when ${state} = 0 then v.cells else 0 end,
      case when ${state} = 0 then null else now() - make_interval(secs => i.id % 100000) end
    from risk_item i join risk_project j on j.id = i.project_id, version v, filled f,
      (select uuid_sealed from risk_paper order by id limit 1) m
    where ${where} and f.k = i.id % ${answersMax}::int and not exists (select from risk_paper p where p.item_id = i.id)`,
  )
}

/**
 * The project with many papers: nine in ten are submitted, 200 departments, a mail to each; and an earlier one to
 * compare with.
 */
async function growPapers(db: Db, wanted: number): Promise<{ id: number; bizId: string }> {
  await projectNamed(db, earlierName)
  const project = await projectNamed(db, largeName)
  await slowly(
    db,
    sql`
    insert into risk_item (biz_id, project_id, send_type, name, email, company, department, token_hash, token_sealed, user_id)
    select ${bizIdOf(sql`'L' || g`)}, ${project.id}, case when u.id is null then 1 else 0 end, coalesce(u.name, '受访者 ' || g), 'large' || g || '@example.com',
      '公司 ' || (g % 1000), '部门 ' || (g * 7919 % 200), sha256(convert_to('L' || g, 'UTF8')), m.token_sealed, u.id
    from generate_series(1, ${wanted}::int) g
    left join sys_user u on u.usercode = 'g' || g and g % 2 = 0,
      (select token_sealed from risk_item order by id limit 1) m
    where not exists (select from risk_item i where i.biz_id = ${bizIdOf(sql`'L' || g`)})`,
  )
  await insertPapers(db, sql`j.id = ${project.id}`, { state: sql`case when i.id % 10 = 0 then 0 else 1 end` })
  await slowly(
    db,
    sql`
    with chosen as (select i.id, i.email from risk_item i where i.project_id = ${project.id} and i.id % 20 <> 0
      and not exists (select from risk_delivery l where l.item_id = i.id)),
    sent as (
      insert into mail (biz_id, recipient, subject, body_sealed, purpose, status, created_at, sent_at)
      select 'L' || id, email, '邀请', '\\x00', 'risk.invitation', case when id % 500 = 1 then '2' else '1' end, now(), now()
      from chosen returning id, recipient)
    insert into risk_delivery (project_id, item_id, purpose, channel, mail_id)
    select ${project.id}, chosen.id, 'invitation', 'mail', sent.id from sent join chosen on chosen.email = sent.recipient`,
  )
  return project
}
