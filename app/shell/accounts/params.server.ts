import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/page/api.server.ts'
import { filterIn, listingOf, searchedIn } from '#app/page/listing.server.ts'
import { numberOf } from '#app/page/params.server.ts'
import { notFound } from '#app/page/refuse.server.ts'
import { listDepartmentTree, pageDepartments } from '#contract/shell/accounts/calls.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import type { DepartmentRow } from '#contract/shell/accounts/department-shapes.ts'
import { roleSort } from '#contract/shell/accounts/role-shapes.ts'
import { rowId, userSort } from '#contract/shell/accounts/user-shapes.ts'

/** The department of the address, and the whole tree it stands in. */
export async function departmentOf(
  args: LoaderFunctionArgs,
): Promise<{ department: DepartmentRow; departments: DepartmentRow[] }> {
  const id = numberOf(args, 'departmentId')
  const departments = await ask(args, listDepartmentTree)
  const department = departments.find(({ departmentId }) => departmentId === id)
  if (!department) throw notFound(args.request)
  return { department, departments }
}

/** A department alone. */
export async function departmentAlone(args: LoaderFunctionArgs): Promise<DepartmentRow> {
  const { records } = await ask(args, pageDepartments, { query: { ids: String(numberOf(args, 'departmentId')) } })
  if (records[0]) return records[0]
  throw notFound(args.request)
}

/** Which departments the address of the list, or of its export, asks for. */
export function departmentListOf(request: Request) {
  const { searchParams } = new URL(request.url)
  return { keyword: searchedIn(searchParams) || undefined, under: filterIn({ under: rowId }, searchParams).under }
}

/** Which users the address of the list, or of its export, asks for. What it cannot mean is ignored. */
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

/** The same of roles. */
export function roleListOf(request: Request) {
  return {
    keyword: searchedIn(new URL(request.url).searchParams) || undefined,
    listing: listingOf(request, roleSort.options, { sort: 'made', order: 'asc' }),
  }
}
