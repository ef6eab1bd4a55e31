import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { among, asc, type List, matches, readPage, readUpTo, search } from '#api/platform/db/list.ts'
import { listRowsMax } from '#api/shell/files/list-export.ts'
import { inLanguage, type Language } from '#contract/platform/language.ts'
import type { Page, Paged, Sort } from '#contract/platform/paging.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { DictionaryStatus, propertyType, publicDictionaryTypes, themeType } from '#contract/shell/dictionaries/codes.ts'
import { labelEntriesOf } from '#contract/shell/dictionaries/label.ts'
import type {
  DictionaryData,
  DictionaryEdit,
  DictionaryEntry,
  dictionarySort,
  NewDictionaryData,
} from '#contract/shell/dictionaries/shapes.ts'
import { dictionaryData } from './table.ts'

type Row = typeof dictionaryData.$inferSelect

function dataOf({ id, type, label, value, status }: Row, language: Language): DictionaryData {
  const text = inLanguage(label, language)
  return {
    id,
    dictType: type,
    dictLabel: text,
    dictValue: value,
    status: status as DictionaryStatus,
    label: text,
    value,
    labels: labelEntriesOf(label),
  }
}

const entryOf = (row: Row, language: Language): DictionaryEntry => ({
  ...dataOf(row, language),
  orderNum: row.orderNum,
  remark: row.remark,
  version: row.version,
})

/** Enabled entries of a type, in order. Refuses notFound if the type has no entry at all. spec: operations §8 */
export async function listDictionaryType(
  db: Db,
  type: string,
  language: Language,
): Promise<DictionaryData[] | Refusal> {
  const rows = await rowsOf(db, type)
  if (rows.length === 0) return refuse('notFound')
  return rows.filter(isEnabled).map((row) => dataOf(row, language))
}

export const isPublicType = (type: string): boolean => publicDictionaryTypes.includes(type)

/** Only themes with status 0 are offered. spec: platform §2 "User settings dialog" */
export const isThemeOffered = async (db: Db, theme: string): Promise<boolean> =>
  (await rowsOf(db, themeType)).filter(isEnabled).some(({ value }) => value === theme)

const rowsOf = (db: Db, type: string) =>
  db
    .select()
    .from(dictionaryData)
    .where(eq(dictionaryData.type, type))
    .orderBy(dictionaryData.orderNum, dictionaryData.id)

const isEnabled = ({ status }: Row): boolean => status === DictionaryStatus.enabled

export async function listDictionaryTypes(db: Db) {
  const { rows } = await db.execute<{ dictType: string; entries: number; enabled: number }>(sql`
    select type as "dictType", count(*)::int as entries,
      (count(*) filter (where status = ${DictionaryStatus.enabled}))::int as enabled
    from dictionary_data group by type order by type`)
  return rows
}

type DictionaryFilter = {
  dictType?: string | undefined
  status?: DictionaryStatus | undefined
  keyword?: string | undefined
  ids?: readonly number[] | undefined
}
type DictionarySort = Sort<z.infer<typeof dictionarySort>>

const sortColumns = {
  type: sql`type`,
  value: sql`value`,
  order: sql`order_num`,
  status: sql`status`,
} as const satisfies Record<DictionarySort['by'], SQL>

const entriesBy = (sort: DictionarySort, { dictType, status, keyword, ids }: DictionaryFilter): List => ({
  columns: sql`id, type, label, value, status, order_num as "orderNum", remark, version`,
  from: sql`dictionary_data`,
  where: [
    matches(sql`type`, dictType),
    matches(sql`status`, status),
    search(keyword, [sql`value`, sql`(select string_agg(l.value, chr(10)) from jsonb_each_text(label) l)`]),
    among(sql`id`, ids),
  ],
  order: [{ by: sortColumns[sort.by], order: sort.order }, asc(sql`type`), asc(sql`order_num`), asc(sql`id`)],
  counted: 'beside',
})

type Params = { filter: DictionaryFilter; sort: DictionarySort; language: Language }

export async function pageDictionaryData(
  db: Db,
  { filter, sort, page, language }: Params & { page: Page },
): Promise<Paged<DictionaryEntry>> {
  const { rows, total } = await readPage<Row>(db, entriesBy(sort, filter), page)
  return { rows: rows.map((row) => entryOf(row, language)), total }
}

export async function dictionaryToExport(
  db: Db,
  { filter, sort, language }: Params,
): Promise<{ rows: DictionaryEntry[]; more: boolean }> {
  const { rows, more } = await readUpTo<Row>(db, entriesBy(sort, filter), listRowsMax)
  return { rows: rows.map((row) => entryOf(row, language)), more }
}

export async function getDictionaryData(db: Db, id: number, language: Language): Promise<DictionaryEntry | Refusal> {
  const [row] = await db.select().from(dictionaryData).where(eq(dictionaryData.id, id))
  return row ? entryOf(row, language) : refuse('notFound')
}

/** Refuses exists. */
export async function createDictionaryData(tx: Tx, entry: NewDictionaryData): Promise<{ id: number } | Refusal> {
  const twin = await refuseTwin(tx, { id: 0, ...entry })
  if (twin) return twin
  const [made] = await tx.insert(dictionaryData).values(columnsOf(entry)).returning({ id: dictionaryData.id })
  if (!made) throw new Error('no dictionary entry was written')
  return made
}

/** Refuses notFound, record.conflict, exists. */
export async function updateDictionaryData(
  tx: Tx,
  { id, version, ...entry }: DictionaryEdit,
): Promise<{ before: Row } | Refusal> {
  const [before] = await tx.select().from(dictionaryData).where(eq(dictionaryData.id, id)).for('update')
  if (!before) return refuse('notFound')
  if (before.version !== version) return refuse('record.conflict', { detail: { version: before.version } })
  const twin = await refuseTwin(tx, { id, ...entry })
  if (twin) return twin
  await tx
    .update(dictionaryData)
    .set({ ...columnsOf(entry), version: version + 1 })
    .where(eq(dictionaryData.id, id))
  return { before }
}

/** Refuses notFound. */
export async function deleteDictionaryData(tx: Tx, id: number): Promise<Row | Refusal> {
  const [gone] = await tx.delete(dictionaryData).where(eq(dictionaryData.id, id)).returning()
  return gone ?? refuse('notFound')
}

const columnsOf = ({ dictType, dictLabel, dictValue, ...rest }: NewDictionaryData) => ({
  ...rest,
  type: dictType,
  label: dictLabel,
  value: dictValue,
})

/** Values are unique within a type; for system properties the name is unique instead. */
async function refuseTwin(
  tx: Tx,
  { id, dictType, dictLabel, dictValue }: NewDictionaryData & { id: number },
): Promise<Refusal | undefined> {
  // Serializes concurrent writes, so that the second one finds the duplicate.
  await tx.execute(sql`lock table dictionary_data in share row exclusive mode`)
  const byName = dictType === propertyType
  const same = byName
    ? sql`${dictionaryData.label} ->> 'zh-Hans' = ${dictLabel['zh-Hans']}`
    : eq(dictionaryData.value, dictValue)
  const twins = await tx.$count(dictionaryData, and(eq(dictionaryData.type, dictType), ne(dictionaryData.id, id), same))
  if (twins === 0) return undefined
  return refuse('exists', { faults: { [byName ? 'dictLabel' : 'dictValue']: [{ key: 'dictionaryThere' }] } })
}
