import { sql } from 'drizzle-orm'
import type { EntityType } from '#api/platform/audit/entity-types.ts'
import { contains } from '#api/platform/db/list.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { domain } from './table.ts'

export const entities: readonly EntityType[] = [
  {
    type: 'questionnaire',
    isRecorded: true,
    keyType: 'text',
    key: sql`d.code`,
    name: (language) => sql`coalesce(d.name ->> ${language}::text, d.name ->> 'zh-Hans')`,
    note: sql`d.code`,
    from: sql`${domain} d`,
    place: [sql`d.code`],
    open: ({ perms }) => perms.has(RiskPerm.readQuestionnaires),
    byName: (text) => ({
      exactly: sql`exists (select 1 from jsonb_each_text(d.name) n where n.value = ${text})`,
      begins: sql`exists (select 1 from jsonb_each_text(d.name) n where ${contains(sql`n.value`, text)})`,
    }),
  },
]
