import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type List, matches, readPage, readUpTo, search } from '#api/platform/db/list.ts'
import { randomBizId } from '#api/platform/keys.ts'
import { listRowsMax } from '#api/shell/files/list-export.ts'
import type { BodyOf, ReplyOf } from '#contract/platform/call.ts'
import type { Language, Localized } from '#contract/platform/language.ts'
import type { pageTodos } from '#contract/shell/home/calls.ts'
import { TodoStatus } from '#contract/shell/home/codes.ts'
import type { TodoItem } from '#contract/shell/home/shapes.ts'

type Params = BodyOf<typeof pageTodos>
type Answer = ReplyOf<typeof pageTodos>

export async function countOpenTodos(db: Db, userId: number, module: string): Promise<{ total: number }> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from todo
    where user_id = ${userId} and task_status = ${TodoStatus.open} and main_source = ${module}`)
  return { total: rows[0]?.total ?? 0 }
}

const titleIn: Record<Language, SQL> = {
  'zh-Hans': sql`title`,
  'zh-Hant': sql`coalesce(nullif(title_hant, ''), title)`,
  en: sql`coalesce(nullif(title_en, ''), title)`,
}

type Filter = Omit<Params, 'pageNo' | 'pageSize'>

const ownOf = (userId: number, { taskStatus }: Pick<Filter, 'taskStatus'>): SQL =>
  sql`user_id = ${userId} ${taskStatus ? sql`and task_status = ${taskStatus}` : sql``}`

/** The user's own to-dos, with titles in the reader's language; empty filters are ignored. */
function todosOf(userId: number, filter: Filter, language: Language): List {
  const { mainSource, source, submitUserCode, submitDate, keyword, sort, order } = filter
  const title = titleIn[language]
  const sorted = { submitDate: sql`submit_date`, title, submitter: sql`submit_user_name` }[sort]
  return {
    columns: sql`
      biz_id as "bizId", main_source as "mainSource", source, ${title} as title, url, submit_user_code as "submitUserCode",
      submit_user_name as "submitUserName", submit_date::text as "submitDate", task_status as "taskStatus"`,
    from: sql`todo`,
    where: [
      ownOf(userId, filter),
      matches(sql`main_source`, mainSource || undefined),
      matches(sql`source`, source || undefined),
      matches(sql`submit_user_code`, submitUserCode || undefined),
      matches(sql`submit_date`, submitDate || undefined),
      search(keyword?.normalize('NFKC').trim(), [title, sql`submit_user_name`]),
    ],
    order: [
      { by: sorted, order },
      { by: sql`id`, order },
    ],
    counted: 'beside',
  }
}

export const todosToExport = (db: Db, userId: number, filter: Filter, language: Language) =>
  readUpTo<TodoItem>(db, todosOf(userId, filter, language), listRowsMax)

/** A page of to-dos, with the filter choices. */
export async function listTodos(db: Db, userId: number, params: Params, language: Language): Promise<Answer> {
  const { pageNo, pageSize } = params
  const own = ownOf(userId, params)
  const list = todosOf(userId, params, language)
  const { rows: records, total } = await readPage<TodoItem>(db, list, { number: pageNo, size: pageSize })
  const { rows } = await db.execute<Pick<Answer, 'sources' | 'submitters'>>(sql`
    select coalesce((select json_agg(distinct main_source) from todo where ${own}), '[]') as sources,
      coalesce((select json_agg(json_build_object('usercode', code, 'name', name) order by name)
        from (select submit_user_code as code, min(submit_user_name) as name from todo
          where ${own} and submit_user_code <> '' group by submit_user_code) submitter), '[]') as submitters`)
  const [about = { sources: [], submitters: [] }] = rows
  return { records, total, ...about, pageNo, pageSize }
}

type NewTodo = {
  userId: number
  mainSource: string
  source: string
  title: Localized
  url: string
  submitterName: string
}

/** Creates a to-do; `url` is where it is completed, and identifies it to `finishTodos`. */
export async function addTodo(
  tx: Tx,
  { userId, mainSource, source, title, url, submitterName }: NewTodo,
): Promise<void> {
  await tx.execute(sql`
    insert into todo (biz_id, user_id, main_source, source, title, title_hant, title_en, url, submit_user_name)
    values (${randomBizId()}, ${userId}, ${mainSource}, ${source}, ${title['zh-Hans']}, ${title['zh-Hant'] ?? ''},
      ${title.en ?? ''}, ${url}, ${submitterName})`)
}

/** Marks the user's to-dos at this URL as done. */
export async function finishOwnTodos(tx: Tx, userId: number, url: string): Promise<void> {
  await tx.execute(sql`
    update todo set task_status = ${TodoStatus.done}
    where user_id = ${userId} and url = ${url} and task_status = ${TodoStatus.open}`)
}

/** Marks the to-dos at this URL as done, for every user. */
export async function finishTodos(tx: Tx, url: string): Promise<void> {
  await tx.execute(sql`
    update todo set task_status = ${TodoStatus.done} where url = ${url} and task_status = ${TodoStatus.open}`)
}
