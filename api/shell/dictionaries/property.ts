import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { reading } from '#api/platform/db/reading.ts'
import { DictionaryStatus, propertyType } from '#contract/shell/dictionaries/codes.ts'
import { dictionaryData } from './table.ts'

/** A system property: the enabled entry of sys_property whose label is the property's name. */
export async function findProperty(db: Db | Tx, name: string) {
  const [found] = await db
    .select()
    .from(dictionaryData)
    .where(and(isProperty(name), eq(dictionaryData.status, DictionaryStatus.enabled)))
    .orderBy(dictionaryData.orderNum, dictionaryData.id)
    .limit(1)
  return found
}

export const propertyOf = (name: string) =>
  reading(
    sql`
    select value from ${dictionaryData} where ${isProperty(name)} and status = ${DictionaryStatus.enabled}
    order by order_num, id limit 1`,
    ([found]: { value: string }[]) => found?.value,
  )

export async function setProperty(tx: Tx, name: string, value: string): Promise<void> {
  const written = await tx
    .update(dictionaryData)
    .set({ value, status: DictionaryStatus.enabled, version: sql`${dictionaryData.version} + 1` })
    .where(isProperty(name))
    .returning({ id: dictionaryData.id })
  if (written.length === 0)
    await tx.insert(dictionaryData).values({ type: propertyType, value, label: { 'zh-Hans': name } })
}

const isProperty = (name: string) =>
  and(eq(dictionaryData.type, propertyType), sql`${dictionaryData.label} ->> 'zh-Hans' = ${name}`)
