import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { datesOf } from '#app/page/dates.server.ts'
import { notFound } from '#app/page/refuse.server.ts'
import { listDepartmentTree } from '#contract/accounts/calls.ts'
import type { DepartmentRow } from '#contract/accounts/department-shapes.ts'
import { rowId, type UserRow } from '#contract/accounts/user-shapes.ts'

type Args = Pick<LoaderFunctionArgs, 'params' | 'request'>

/** The number in the address, as `userId` of `/system/users/12`. */
export function idOf({ params, request }: Args, name: 'userId' | 'roleId' | 'departmentId'): number {
  const id = rowId.safeParse(params[name])
  if (id.success) return id.data
  throw notFound(request)
}

/** The department of the address, and the whole tree it stands in. */
export async function departmentOf(
  args: LoaderFunctionArgs,
): Promise<{ department: DepartmentRow; departments: DepartmentRow[] }> {
  const id = idOf(args, 'departmentId')
  const departments = await ask(args, listDepartmentTree)
  const department = departments.find(({ departmentId }) => departmentId === id)
  if (!department) throw notFound(args.request)
  return { department, departments }
}

/** A user as the pages show one: the time as a text. */
export const userView = <Row extends UserRow>(request: Request, user: Row): Row => ({
  ...user,
  createdAt: datesOf(request).time(user.createdAt),
})
