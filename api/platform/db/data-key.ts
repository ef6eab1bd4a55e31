import { asc, getTableName, sql, type Table } from 'drizzle-orm'
import { earlierStatement, type Seal, sealStatement } from '#api/platform/audit/audit-seal.ts'
import { auditSeal } from '#api/platform/audit/table.ts'
import type { Keys } from '#api/platform/keys.ts'
import type { Db } from './connection.ts'
import { dataKeyCheck } from './table.ts'

/**
 * Error for a wrong DATA_KEY, with which the product could not read existing data or write data that others can read.
 */
export class DataKeyWrong extends Error {
  override readonly name = 'DataKeyWrong'
}

const advice =
  'Set DATA_KEY to the key this database was written with; when it was changed, to all of them, the newest first, with commas between'

/**
 * Checks the DATA_KEY; writes nothing. Throws DataKeyWrong if the database was written with a key that is not among
 * these.
 */
export async function requireDataKey(db: Db, keys: Keys): Promise<void> {
  const known = await readChecks(db)
  if (known.length === 0) return requireEarlierKey(db, keys)
  const given = new Set(keys.checks.map((check) => check.toString('hex')))
  const lacking = known.filter((check) => !given.has(check.toString('hex'))).length
  if (lacking === 0) return
  throw new DataKeyWrong(
    lacking === known.length
      ? `DATA_KEY is not the key of this database: its links, receipts and audit trail were made with another. ${advice}.`
      : `DATA_KEY lacks ${lacking === 1 ? 'a key' : `${lacking} keys`} that this database was written with before. ${advice}.`,
  )
}

/** Stores the check value of the first key, once. */
export async function keepDataKey(db: Db, { checks: [value] }: Keys): Promise<void> {
  if (!value) throw new Error('there is no key')
  const known = await readChecks(db)
  if (known.some((check) => check.equals(value))) return
  await db.insert(dataKeyCheck).values({ value }).onConflictDoNothing()
}

async function readChecks(db: Db): Promise<Buffer[]> {
  if (!(await isThere(db, dataKeyCheck))) return []
  return (await db.select().from(dataKeyCheck).orderBy(asc(dataKeyCheck.at))).map(({ value }) => value)
}

/** A database without check values is checked by the first seal of its audit trail. */
async function requireEarlierKey(db: Db, { audit }: Keys): Promise<void> {
  if (!(await isThere(db, auditSeal))) return
  const { rows } = await db.execute<Seal>(sql`select * from ${auditSeal} order by seq limit 1`)
  const [seal] = rows
  if (!seal) return
  // Seals lack this column before the migration.
  const { after, signature } = seal
  const isGenuine = after
    ? audit.seals.isGenuine(sealStatement({ ...seal, after }), signature)
    : audit.earlierSeals.isGenuine(earlierStatement(seal), signature)
  if (!isGenuine)
    throw new DataKeyWrong(
      `DATA_KEY is not the key of this database: its audit trail was sealed with another. ${advice}.`,
    )
}

async function isThere(db: Db, table: Table): Promise<boolean> {
  const { rows } = await db.execute<{ there: boolean }>(
    sql`select to_regclass(${getTableName(table)}) is not null as there`,
  )
  return rows[0]?.there ?? false
}
