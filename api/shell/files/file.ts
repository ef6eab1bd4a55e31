import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import {
  type Asker,
  type FileBusiness,
  type FileBusinesses,
  type FileRight,
  nameFor,
} from '#api/platform/files/store/business.ts'
import type { StoredFileRow } from '#api/platform/files/store/stored-file.ts'
import { storedFile } from '#api/platform/files/table.ts'
import { extensionOf, filesListedMax } from '#contract/platform/files/codes.ts'
import type { FileInfo } from '#contract/platform/files/shapes.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'

export type FileName = { bid?: string | undefined; path?: string | undefined }

export type PeopleOf = (
  db: Db | Tx,
  userIds: readonly number[],
) => Promise<ReadonlyMap<number, { usercode: string; name: string }>>

type Asking = Asker & { right: FileRight }

/** Refuses notFound, also for files the caller may not see and for unknown business types. */
export async function findFile(
  db: Db | Tx,
  businesses: FileBusinesses,
  { name, ...asking }: Asking & { name: FileName },
): Promise<StoredFileRow | Refusal> {
  const by = name.bid === undefined ? eq(storedFile.path, name.path ?? '') : eq(storedFile.bid, name.bid)
  const [row] = await db.select().from(storedFile).where(and(by, storedFile.kept))
  return row && (await may(db, businesses, { row, ...asking })) ? row : refuse('notFound')
}

/** Returns the paths that are files the caller may read. */
export async function findReadable(
  db: Db,
  businesses: FileBusinesses,
  { paths, ...asker }: Asker & { paths: readonly string[] },
): Promise<Set<string>> {
  if (paths.length === 0) return new Set()
  const rows = await db
    .select()
    .from(storedFile)
    .where(and(inArray(storedFile.path, [...paths]), storedFile.kept))
  const readable = new Set<string>()
  for (const row of rows) if (await may(db, businesses, { row, right: 'read', ...asker })) readable.add(row.path)
  return readable
}

async function may(
  db: Db | Tx,
  businesses: FileBusinesses,
  { row, right, ...asker }: Asking & { row: StoredFileRow },
): Promise<boolean> {
  const { businessType, businessId, createdBy } = row
  const business = businesses.of(businessType)
  if (!business) return false
  const principal = nameFor(business, asker)
  const scope = await business.scopeOf(right, { db, principal, businessId })
  return (
    scope === 'all' || (scope === 'own' && (createdBy === principal.userId || createdBy === asker.principal.userId))
  )
}

type Belonging = { businessType: string; businessId: string }

/** Business type of new files, if the caller may add some. Refuses notFound. */
export async function businessFor(
  db: Db,
  businesses: FileBusinesses,
  { businessType, businessId, ...asker }: Belonging & Asker,
): Promise<FileBusiness | Refusal> {
  const business = businesses.of(businessType)
  const principal = business ? nameFor(business, asker) : asker.principal
  const scope = (await business?.scopeOf('write', { db, principal, businessId })) ?? 'none'
  return business && scope !== 'none' ? business : refuse('notFound')
}

/** Files of a record that the caller may read, oldest first, at most 1,000. Refuses notFound. */
export async function listFiles(
  db: Db,
  businesses: FileBusinesses,
  { businessType, businessId, ...asker }: Belonging & Asker,
): Promise<StoredFileRow[] | Refusal> {
  const business = businesses.of(businessType)
  const principal = business ? nameFor(business, asker) : asker.principal
  const scope = (await business?.scopeOf('read', { db, principal, businessId })) ?? 'none'
  if (scope === 'none') return refuse('notFound')
  return db
    .select()
    .from(storedFile)
    .where(
      and(
        eq(storedFile.businessType, businessType),
        eq(storedFile.businessId, businessId),
        storedFile.kept,
        scope === 'own' ? eq(storedFile.createdBy, principal.userId) : undefined,
      ),
    )
    .orderBy(asc(storedFile.createdAt), asc(storedFile.path))
    .limit(filesListedMax)
}

/** Detaches a file, whose bytes are removed after the commit or by the sweep; false if it is already detached. */
export async function forgetFile(tx: Tx, { path }: StoredFileRow): Promise<boolean> {
  const gone = await tx
    .update(storedFile)
    .set({ kept: false })
    .where(and(eq(storedFile.path, path), storedFile.kept))
    .returning({ path: storedFile.path })
  return gone.length === 1
}

export async function describeFiles(
  db: Db | Tx,
  rows: readonly StoredFileRow[],
  peopleOf: PeopleOf,
): Promise<FileInfo[]> {
  const people = await peopleOf(db, [...new Set(rows.flatMap(({ createdBy }) => createdBy ?? []))])
  return rows.map(({ kept: _, createdBy, ...row }) => ({
    ...row,
    extension: extensionOf(row.path),
    createdBy: (createdBy === null ? undefined : people.get(createdBy)) ?? null,
  }))
}
