import { z } from 'zod'
import { chosenIds, currentSize, records } from '#contract/platform/paging.ts'
import { lineUpTo } from '#contract/platform/text.ts'
import { rowId, rowVersion } from './user-shapes.ts'

const departmentNameMax = 50
/** Maximum levels of the tree. */
export const departmentDepthMax = 12

const departmentFields = {
  /** No slash: the full name joins the names of the path with "/". */
  name: z
    .string({ error: 'required' })
    .trim()
    .pipe(lineUpTo(departmentNameMax))
    .pipe(z.string().regex(/^[^/]*$/, 'departmentSlash')),
  /** null at the top level. */
  parentId: rowId.nullable().default(null),
  /** Order among siblings, ascending. */
  orderNum: z.coerce.number().int().min(0).max(1_000_000).default(0),
}
export const newDepartment = z.strictObject(departmentFields)
export type NewDepartment = z.infer<typeof newDepartment>
export const departmentEdit = z.strictObject({ ...departmentFields, version: rowVersion })
export type DepartmentEdit = z.infer<typeof departmentEdit>

/** Rows are in tree order, parents before children. */
export const departmentRow = z.object({
  departmentId: z.number().int(),
  parentId: z.number().int().nullable(),
  name: z.string(),
  fullName: z.string(),
  /** The top level is 1. */
  level: z.number().int(),
  orderNum: z.number().int(),
  /** Users directly in the department, excluding those below it. */
  users: z.number().int(),
  children: z.number().int(),
  version: z.number().int(),
})
export type DepartmentRow = z.infer<typeof departmentRow>
/** Up to this many departments are shown as one tree. Beyond it, a page shows one level with links to the next. */
export const departmentTreeMax = 100

const departmentFilter = {
  /** Matches the full name; searches the whole tree. */
  keyword: z.string().trim().max(50).optional(),
  /** Only descendants of this department. */
  under: rowId.optional(),
  ids: chosenIds.optional(),
}
export const departmentPageQuery = z.strictObject({ ...currentSize, ...departmentFilter })
export const departmentExportQuery = z.strictObject(departmentFilter)
export const departmentRecords = records(departmentRow).extend({
  /** Ancestors, from the top down to the parent of the rows. */
  above: z.array(z.object({ departmentId: z.number().int(), name: z.string() })),
})

export const createdDepartment = z.object({ departmentId: z.number().int() })
