import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { contains, searchByPairs } from '#api/platform/db/list.ts'
import { openTestDatabase } from '../../support/database.ts'

const texts = [
  '张三 A-4567',
  'zhang a-4567',
  'A4567',
  '100%',
  '1000',
  'a_b',
  'aXb',
  '李四\\a',
  'STRASSE 7',
  'Ärger 7',
  '',
]

/** Reference implementation, without the database. */
const expected = (keyword: string) => texts.filter((text) => text.toLowerCase().includes(keyword.toLowerCase()))

const keywords = [
  '4567',
  'A-4567',
  'a-45',
  '张',
  '张三',
  '三 a',
  '%',
  '0%',
  'A_B',
  '_',
  '\\',
  '四\\A',
  'strasse',
  'ärger 7',
  'ÄRGER',
  'x',
  '7',
]

test('a keyword is found in whatever case, in any script, and stands for nothing but itself', async () => {
  const { db, close } = await openTestDatabase()
  onTestFinished(close)
  const found = async (keyword: string) => {
    const { rows } = await db.execute<{ text: string }>(sql`
      select t.text from unnest(${sql.param(texts)}::text[]) with ordinality t(text, place)
      where ${contains(sql`t.text`, keyword)} order by t.place`)
    return rows.map(({ text }) => text)
  }
  for (const keyword of keywords) expect(await found(keyword), keyword).toEqual(expected(keyword))
  expect(expected('a-45')).toHaveLength(2)
})

test('the same is found by pairs of signs, which leave nothing out and are in no text without the keyword alone', async () => {
  const { db, close } = await openTestDatabase()
  onTestFinished(close)
  await db.execute(sql`
    create table kept (place int, text text, pairs smallint[] generated always as (sign_pairs_of(text)) stored)`)
  await db.execute(sql`
    insert into kept select place, text from unnest(${sql.param(texts)}::text[]) with ordinality t(text, place)`)
  for (const keyword of keywords) {
    const { rows } = await db.execute<{ text: string }>(sql`
      select text from kept where ${searchByPairs(keyword, sql`pairs`, [sql`text`])} order by place`)
    expect(
      rows.map(({ text }) => text),
      keyword,
    ).toEqual(expected(keyword))
  }
  const { rows } = await db.execute(sql`select from kept where pairs @> sign_pairs_of('4568')`)
  expect(rows).toHaveLength(0)
})
