import type { LoaderFunctionArgs } from '@remix-run/node'
import { query } from '#app/page/api/api.server.ts'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { filterIn, listingOf, searchedIn } from '#app/page/request/listing.server.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { listDepartmentTree, pageDepartments } from '#contract/shell/accounts/calls.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import type { DepartmentRow } from '#contract/shell/accounts/department-shapes.ts'
import { roleSort } from '#contract/shell/accounts/role-shapes.ts'
import { rowId, userSort } from '#contract/shell/accounts/user-shapes.ts'

/** The department of the address, and the whole department tree. */
export async function departmentOf(
  args: LoaderFunctionArgs,
): Promise<{ department: DepartmentRow; departments: DepartmentRow[] }> {
  const id = numberOf(args, 'departmentId')
  const departments = await query(args, listDepartmentTree)
  const department = departments.find(({ departmentId }) => departmentId === id)
  if (!department) throw notFound(args.request)
  return { department, departments }
}

/** The department of the address, without the tree. */
export async function departmentAlone(args: LoaderFunctionArgs): Promise<DepartmentRow> {
  const { records } = await query(args, pageDepartments, { query: { ids: String(numberOf(args, 'departmentId')) } })
  if (records[0]) return records[0]
  throw notFound(args.request)
}

/** Filters of the department list, or of its export, from the address. */
export function departmentListOf(request: Request) {
  const { searchParams } = new URL(request.url)
  return { keyword: searchedIn(searchParams) || undefined, under: filterIn({ under: rowId }, searchParams).under }
}

/** Filters of the user list, or of its export, from the address. Invalid values are ignored. */
export function userListOf(request: Request) {
  const { searchParams } = new URL(request.url)
  return {
    filter: {
      keyword: searchedIn(searchParams) || undefined,
      status: Object.values(UserStatus).find((each) => each === searchParams.get('status')),
      roleId: filterIn({ roleId: rowId }, searchParams).roleId,
    },
    listing: listingOf(request, userSort.options, { sort: 'usercode', order: 'asc' }),
  }
}

/** Filters of the role list, or of its export, from the address. */
export function roleListOf(request: Request) {
  return {
    keyword: searchedIn(new URL(request.url).searchParams) || undefined,
    listing: listingOf(request, roleSort.options, { sort: 'made', order: 'asc' }),
  }
}
