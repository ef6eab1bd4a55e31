import { sql } from 'drizzle-orm'
import type { EntityType } from '#api/platform/audit/entity-types.ts'
import { contains } from '#api/platform/db/list.ts'
import { AccountPerm } from '#contract/shell/accounts/perms.ts'
import { userByName } from './people.ts'
import { roleNameIn } from './role-name.ts'
import { department, role, user } from './table.ts'

/**
 * Names of users, roles and departments in the audit trail. Users have their account as a note, which its search also
 * matches.
 */
export const entities: readonly EntityType[] = [
  {
    type: 'user',
    keyType: 'text',
    key: sql`u.usercode`,
    name: sql`u.name`,
    note: sql`u.username`,
    from: sql`${user} u`,
    place: [sql`u.id`],
    open: ({ perms }) => perms.has(AccountPerm.readUsers),
    byName: userByName,
  },
  {
    type: 'role',
    keyType: 'text',
    key: sql`r.code`,
    name: roleNameIn,
    from: sql`${role} r`,
    place: [sql`r.id`],
    open: ({ perms }) => perms.has(AccountPerm.readRoles),
    byName: (text) => ({
      exactly: sql`${text} in (r.name, r.name_hant, r.name_en)`,
      begins: contains(sql`r.name`, text),
    }),
  },
  {
    type: 'department',
    keyType: 'int',
    key: sql`d.id`,
    name: sql`d.name`,
    from: sql`${department} d`,
    place: [sql`d.id`],
    open: ({ perms }) => perms.has(AccountPerm.writeDepartments),
    byName: (text) => ({ exactly: sql`d.name = ${text}`, begins: contains(sql`d.name`, text) }),
  },
]
