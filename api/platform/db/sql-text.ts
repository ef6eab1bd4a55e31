import { Column, Name, Param, Placeholder, SQL, StringChunk, Table } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

const dialect = new PgDialect()

type SqlText = { text: string; values: unknown[] }

/**
 * Query text and values for the driver, bypassing Drizzle for speed: it creates an object for each of some 100 chunks
 * of a query. The text is equal to Drizzle's. Queries with other chunks are left to Drizzle.
 */
export function sqlText(query: SQL): SqlText {
  const written: SqlText = { text: '', values: [] }
  return writeChunk(written, query) ? written : textByDialect(query)
}

function textByDialect(query: SQL): SqlText {
  const { sql: text, params: values } = dialect.sqlToQuery(query)
  return { text, values }
}

/** Writes a chunk; false if Drizzle must write it. */
function writeChunk(to: SqlText, chunk: unknown): boolean {
  if (chunk === undefined) return true
  if (chunk === null || typeof chunk !== 'object') return writeValue(to, chunk)
  if (chunk instanceof StringChunk) {
    to.text += chunk.value.length === 1 ? chunk.value[0] : chunk.value.join('')
    return true
  }
  if (chunk instanceof SQL) {
    if ((chunk as unknown as Inlined).shouldInlineParams) return false
    for (const part of chunk.queryChunks) if (!writeChunk(to, part)) return false
    return true
  }
  if (chunk instanceof Param) return writeParam(to, chunk)
  if (chunk instanceof Placeholder) return writeValue(to, chunk)
  if (chunk instanceof Name) to.text += dialect.escapeName(chunk.value)
  else if (chunk instanceof Table || chunk instanceof Column) to.text += nameOf(chunk)
  else return Buffer.isBuffer(chunk) && writeValue(to, chunk)
  return true
}

/** Set by `inlineParams`; missing in drizzle's types. */
type Inlined = { shouldInlineParams: boolean }

function writeParam(to: SqlText, param: Param): boolean {
  const { value, encoder } = param
  if (value instanceof Placeholder) return writeValue(to, param)
  const mapped: unknown = value === null ? null : encoder.mapToDriverValue(value)
  return !(mapped instanceof SQL) && writeValue(to, mapped)
}

function writeValue(to: SqlText, value: unknown): true {
  to.text += dialect.escapeParam(to.values.push(value) - 1)
  return true
}

const names = new WeakMap<Table | Column, string>()

/** Escaped name with its schema or table; cached, because it never changes. */
function nameOf(entity: Table | Column): string {
  const known = names.get(entity)
  if (known !== undefined) return known
  const { text } = textByDialect(new SQL([entity]))
  names.set(entity, text)
  return text
}
