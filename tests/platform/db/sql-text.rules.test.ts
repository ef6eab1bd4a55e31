import { Buffer } from 'node:buffer'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias, PgDialect, pgSchema, pgTable, text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { sqlText } from '#api/platform/db/sql-text.ts'
import { user } from '#api/shell/accounts/table.ts'

const shouted = pgTable('shouted "table"', {
  word: text('word').notNull(),
})
const elsewhere = pgSchema('else').table('where', { word: text('word') })
const other = alias(user, 'o')
const nested = sql`lower(${user.name}) = ${'甲'}`

const queries: Record<string, SQL> = {
  'tables, columns and aliases': sql`select ${user.name}, ${other.name}, ${elsewhere.word} from ${user} join ${other} on true, ${shouted}, ${elsewhere}`,
  'values of each kind': sql`select ${1}, ${'a'}, ${null}, ${true}, ${10n}, ${Buffer.from('b')}, ${undefined}`,
  'nested, joined and empty pieces': sql`select 1 where ${nested} and ${sql.join([nested, sql``, nested], sql` or `)}`,
  'parameters with and without an encoder': sql`select ${sql.param([1, 2])}, ${sql.param(['x'], { mapToDriverValue: String })}`,
  placeholders: sql`select ${sql.placeholder('one')}, ${sql.param(sql.placeholder('two'))}`,
  names: sql`select 1 as ${sql.identifier('a "name"')}`,
  'raw text and lists': sql`select ${sql.raw('now()')} where ${user.id} in ${[1, 2, 3]}`,
  operators: sql`select 1 from ${user} where ${eq(user.name, 'a')} and ${inArray(user.id, [1, 2])}`,
  'parameters that are SQL': sql`select ${sql.param('x', { mapToDriverValue: () => sql`upper(${'x'})` })}`,
  'inlined parameters': sql`select ${sql`${1} + ${'a'}`.inlineParams()}, ${2}`,
  'aliased expressions': sql`select ${nested.as('is_first')}`,
}

test.each(Object.keys(queries))('text and values are those of drizzle: %s', (name) => {
  const query = queries[name] as SQL
  const { sql: text, params: values } = new PgDialect().sqlToQuery(query)
  expect(sqlText(query)).toEqual({ text, values })
})
