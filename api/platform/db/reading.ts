import { type SQL, sql } from 'drizzle-orm'
import { queryBatched } from './batched-query.ts'
import type { Db } from './connection.ts'

/** A query and the mapping of its rows. Rows arrive as JSON, so that times are text. */
export type Reading<Result> = { query: SQL; resultOf: (rows: never[]) => Result }

export const reading = <Row, Result>(query: SQL, resultOf: (rows: Row[]) => Result): Reading<Result> => ({
  query,
  resultOf,
})

type Results<Readings> = { [At in keyof Readings]: Readings[At] extends Reading<infer Result> ? Result : never }

/**
 * Sends the queries in one round trip, since a round trip takes longer than most queries. Also combines queries of
 * concurrent readers.
 */
export async function readAll<const Readings extends readonly Reading<unknown>[]>(
  db: Db,
  readings: Readings,
): Promise<Results<Readings>> {
  const selects = readings.map(
    ({ query }, at) => sql`(select coalesce(json_agg(r), '[]') from (${query}) r) as ${sql.identifier(String(at))}`,
  )
  const [answer] = await queryBatched<Record<string, never[]>>(db, sql`select ${sql.join(selects, sql`, `)}`)
  return readings.map(({ resultOf }, at) => resultOf(answer?.[at] ?? [])) as Results<Readings>
}

export async function readOne<Result>(db: Db, { query, resultOf }: Reading<Result>): Promise<Result> {
  const [result] = await readAll(db, [{ query, resultOf }])
  return result
}
