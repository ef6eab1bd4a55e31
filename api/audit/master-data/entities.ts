import { sql } from 'drizzle-orm'
import type { EntityType } from '#api/platform/audit/entity-types.ts'
import { contains } from '#api/platform/db/list.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { MasterDataPerm } from '#contract/audit/master-data/perms.ts'
import { client, dealer, product, relation } from './table.ts'

const keepsData = ({ perms }: Principal): boolean => perms.has(MasterDataPerm.write)

export const entities: readonly EntityType[] = [
  {
    type: 'client',
    isRecorded: true,
    keyType: 'caseless',
    key: sql`c.code`,
    name: sql`c.name`,
    note: sql`c.code`,
    from: sql`${client} c`,
    place: [sql`c.code`],
    open: keepsData,
    byName: (text) => ({ exactly: sql`c.name = ${text}`, begins: contains(sql`c.name`, text) }),
  },
  {
    type: 'dealer',
    isRecorded: true,
    keyType: 'int',
    key: sql`d.id`,
    name: sql`d.name`,
    note: sql`d.code`,
    from: sql`${dealer} d join ${client} c on c.id = d.client_id`,
    place: [sql`c.code`, sql`d.id`],
    open: keepsData,
  },
  {
    type: 'product',
    keyType: 'int',
    key: sql`p.id`,
    name: sql`p.name`,
    note: sql`p.code`,
    from: sql`${product} p join ${client} c on c.id = p.client_id`,
    place: [sql`c.code`, sql`p.id`],
    open: keepsData,
  },
  {
    type: 'relation',
    keyType: 'int',
    key: sql`r.id`,
    name: sql`r.name`,
    note: sql`d.name`,
    from: sql`${relation} r join ${dealer} d on d.id = r.dealer_id join ${client} c on c.id = d.client_id`,
    place: [sql`c.code`, sql`r.id`],
    open: keepsData,
  },
]
