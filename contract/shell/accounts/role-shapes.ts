import { z } from 'zod'
import { chosenIds, currentSize, records, sortOrder } from '#contract/platform/paging.ts'
import { lineUpTo, requiredLine, textUpTo } from '#contract/platform/text.ts'
import { roleRemarkMax } from './codes.ts'
import { rowVersion } from './user-shapes.ts'

const roleCodeMax = 40
const roleNameMax = 40
/** Maximum menus per role. */
export const roleMenusMax = 5000

/** Name in another language; if empty, those readers see `name`. */
const nameElsewhere = z
  .string()
  .trim()
  .pipe(z.union([z.literal(''), lineUpTo(roleNameMax)]))
  .default('')

const roleFields = {
  code: z
    .string({ error: 'required' })
    .trim()
    .pipe(lineUpTo(roleCodeMax))
    .pipe(z.string().regex(/^([A-Za-z][\w-]*)?$/, 'roleCodeInvalid')),
  name: requiredLine(roleNameMax),
  nameHant: nameElsewhere,
  nameEn: nameElsewhere,
  remark: z
    .string()
    .trim()
    .pipe(z.union([z.literal(''), textUpTo(roleRemarkMax)]))
    .default(''),
  /** Holders need a second factor before they can do anything else. */
  secondFactor: z.boolean().default(false),
  /** Their ancestors are granted with them. */
  menuIds: z.array(z.string().min(1).max(100)).max(roleMenusMax).default([]),
}

export const newRole = z.strictObject(roleFields)
export type NewRole = z.infer<typeof newRole>
export const roleEdit = z.strictObject({ ...roleFields, version: rowVersion })

const roleRow = z.object({
  roleId: z.number().int(),
  code: z.string(),
  /** Simplified Chinese; also the fallback for the other languages. */
  name: z.string(),
  nameHant: z.string(),
  nameEn: z.string(),
  remark: z.string(),
  secondFactor: z.boolean(),
  /** Number of users with the role, and of menus it grants. */
  users: z.number().int(),
  menus: z.number().int(),
  version: z.number().int(),
  /** The built-in Administrator role: cannot be deleted or lose system management. */
  builtIn: z.boolean(),
})
export type RoleRow = z.infer<typeof roleRow>
export const roleRecords = records(roleRow)

export const roleSort = z.enum(['made', 'name', 'code', 'users', 'menus'])
const roleFilter = {
  /** Matches the code, the remark, or the name in any language. */
  keyword: z.string().trim().max(50).optional(),
  ids: chosenIds.optional(),
}
const roleOrder = { sort: roleSort.default('made'), order: sortOrder.default('asc') }
export const rolePageQuery = z.strictObject({ ...currentSize, ...roleFilter, ...roleOrder })
export const roleExportQuery = z.strictObject({ ...roleFilter, ...roleOrder })

export const roleDetail = roleRow.extend({
  menuIds: z.array(z.string()),
  /** false if the role grants rights the caller lacks. */
  grantable: z.boolean(),
})
export type RoleDetail = z.infer<typeof roleDetail>

export const grantableMenu = z.object({
  menuId: z.string(),
  parentId: z.string(),
  name: z.string(),
  nameHans: z.string(),
  nameEn: z.string(),
  /** MenuType of contract/shell/menus/codes.ts. */
  type: z.string(),
  /** Comma-separated. */
  perms: z.string(),
  enabled: z.boolean(),
  /** false if it carries a permission the caller lacks. */
  grantable: z.boolean(),
  /** The built-in Administrator role cannot lose it. */
  kept: z.boolean(),
})
export type GrantableMenu = z.infer<typeof grantableMenu>

export const createdRole = z.object({ roleId: z.number().int() })
