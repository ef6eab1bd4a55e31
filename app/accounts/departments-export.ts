import { exported, exportLeads } from '#app/page/list-export.server.ts'
import * as at from '#contract/accounts/addresses.ts'
import { exportDepartments } from '#contract/accounts/calls.ts'
import { departmentListOf } from './params.server.ts'

/** The departments that the list shows with all below them, or those that were ticked, as a workbook. */
export const action = exported(exportDepartments, at.departments, ({ request }) => departmentListOf(request))

export const loader = exportLeads(at.departments)
