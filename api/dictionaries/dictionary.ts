import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { dictionaryData } from '#contract/dictionaries/calls.ts'
import { publicDictionaryTypes } from '#contract/dictionaries/codes.ts'
import { inLanguage, type Language, type Localized } from '#contract/language.ts'
import { type Refusal, refuse } from '#contract/problem.ts'
import type { Db } from '../db/connection.ts'

type DictionaryData = z.infer<typeof dictionaryData>

/** The enabled entries of a type in their order. An unknown type is not found. spec: operations §8 */
export async function listDictionaryType(
  db: Db,
  type: string,
  language: Language,
): Promise<DictionaryData[] | Refusal> {
  const rows = await entriesOf(db, type)
  if (rows.length === 0) return refuse('notFound')
  return rows.map(({ label, ...row }) => ({ ...row, dictLabel: inLanguage(label, language) }))
}

export const isPublicType = (type: string): boolean => publicDictionaryTypes.includes(type)

/** The value of the entry whose label is the property's name, as sys_property keeps the menu style. */
export async function getProperty(db: Db, name: string): Promise<string | undefined> {
  return (await entriesOf(db, 'sys_property')).find((row) => row.label['zh-Hans'] === name)?.dictValue
}

async function entriesOf(db: Db, type: string) {
  const { rows } = await db.execute<Omit<DictionaryData, 'dictLabel'> & { label: Localized }>(sql`
    select id, type as "dictType", label, value as "dictValue", status from dictionary_data
    where type = ${type} and status = '0' order by order_num, id`)
  return rows
}
