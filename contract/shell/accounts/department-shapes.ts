import { z } from 'zod'
import { chosenIds, currentSize, records } from '#contract/platform/paging.ts'
import { lineUpTo } from '#contract/platform/text.ts'
import { rowId, rowVersion } from './user-shapes.ts'

const departmentNameMax = 50
/** Levels of the tree. */
export const departmentDepthMax = 12

const departmentFields = {
  /** Without a slash: the full name joins the names from the top with one. */
  name: z
    .string({ error: 'required' })
    .trim()
    .pipe(lineUpTo(departmentNameMax))
    .pipe(z.string().regex(/^[^/]*$/, 'departmentSlash')),
  /** null at the top. */
  parentId: rowId.nullable().default(null),
  /** Among those under the same one, the smaller first. */
  orderNum: z.coerce.number().int().min(0).max(1_000_000).default(0),
}
export const newDepartment = z.strictObject(departmentFields)
export type NewDepartment = z.infer<typeof newDepartment>
export const departmentEdit = z.strictObject({ ...departmentFields, version: rowVersion })
export type DepartmentEdit = z.infer<typeof departmentEdit>

/** In the order of the tree, each after the one above it. */
export const departmentRow = z.object({
  departmentId: z.number().int(),
  parentId: z.number().int().nullable(),
  name: z.string(),
  fullName: z.string(),
  /** 1 at the top. */
  level: z.number().int(),
  orderNum: z.number().int(),
  /** How many users are in it, not counting those below. */
  users: z.number().int(),
  children: z.number().int(),
  version: z.number().int(),
})
export type DepartmentRow = z.infer<typeof departmentRow>
/** So many departments are shown as one tree; of more a page has one level, and each leads to those below it. */
export const departmentTreeMax = 100

const departmentFilter = {
  /** Of the full name; with it the tree is searched as a whole. */
  keyword: z.string().trim().max(50).optional(),
  /** Only what stands below this one. */
  under: rowId.optional(),
  ids: chosenIds.optional(),
}
export const departmentPageQuery = z.strictObject({ ...currentSize, ...departmentFilter })
export const departmentExportQuery = z.strictObject(departmentFilter)
export const departmentRecords = records(departmentRow).extend({
  /** From the top to the one they stand below. */
  above: z.array(z.object({ departmentId: z.number().int(), name: z.string() })),
})

export const createdDepartment = z.object({ departmentId: z.number().int() })
