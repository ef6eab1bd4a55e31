import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { notFound } from '#app/page/refuse.server.ts'
import { listDepartmentTree } from '#contract/accounts/calls.ts'
import { UserStatus } from '#contract/accounts/codes.ts'
import type { DepartmentRow } from '#contract/accounts/department-shapes.ts'
import { rowId } from '#contract/accounts/user-shapes.ts'

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

/** Which users the address, or the export's form, asks for. What it cannot mean is ignored. */
export function userFilterOf(fields: { get(name: string): unknown }) {
  const role = rowId.safeParse(fields.get('roleId') || undefined)
  return {
    keyword:
      String(fields.get('keyword') ?? '')
        .trim()
        .slice(0, 50) || undefined,
    status: Object.values(UserStatus).find((each) => each === fields.get('status')),
    roleId: role.success ? role.data : undefined,
  }
}
