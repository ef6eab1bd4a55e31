import { download } from '#app/page/api/api.server.ts'
import { actionOf, fileAt, listFileAt, loaderOf } from '#app/page/files/downloads.server.ts'
import * as at from '#contract/shell/accounts/addresses.ts'
import { exportDepartments, exportRoleList, exportUsers, getUserTemplate } from '#contract/shell/accounts/calls.ts'
import { departmentListOf, roleListOf, userListOf } from './params.server.ts'

const downloads = {
  /** The departments of the list with all their descendants. */
  [at.departmentsExport]: listFileAt(at.departments, exportDepartments, ({ request }) => departmentListOf(request)),
  [at.rolesExport]: listFileAt(at.roles, exportRoleList, ({ request }) => {
    const { keyword, listing } = roleListOf(request)
    return { keyword, sort: listing.sort, order: listing.order }
  }),
  [at.userExport]: listFileAt(at.users, exportUsers, ({ request }) => {
    const { filter, listing } = userListOf(request)
    return { ...filter, sort: listing.sort, order: listing.order }
  }),
  [at.userTemplate]: fileAt(at.userImport, (args) => download(args, getUserTemplate)),
}

export const loader = loaderOf(downloads)
export const action = actionOf(downloads)
