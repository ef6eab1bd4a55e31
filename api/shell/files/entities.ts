import { sql } from 'drizzle-orm'
import type { EntityType } from '#api/platform/audit/entity-types.ts'
import { storedFile } from '#api/platform/files/table.ts'

export const entities: readonly EntityType[] = [
  {
    type: 'file',
    keyType: 'uuid',
    key: sql`f.bid`,
    name: sql`f.origin_name`,
    from: sql`${storedFile} f`,
    place: [],
    open: () => false,
  },
]
