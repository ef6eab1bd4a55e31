import { sql } from 'drizzle-orm'
import type { EntityType } from '#api/platform/audit/entity-types.ts'
import { DictionaryPerm } from '#contract/shell/dictionaries/perms.ts'
import { dictionaryData } from './table.ts'

export const entities: readonly EntityType[] = [
  {
    type: 'dictionary',
    keyType: 'int',
    key: sql`d.id`,
    name: (language) => sql`coalesce(d.label ->> ${language}::text, d.label ->> 'zh-Hans')`,
    note: sql`d.type`,
    from: sql`${dictionaryData} d`,
    place: [sql`d.type`],
    open: ({ perms }) => perms.has(DictionaryPerm.read),
  },
]
