import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { listDepartmentTree } from '#contract/accounts/calls.ts'
import type { DepartmentRow } from '#contract/accounts/department-shapes.ts'
import { idOf, notFound } from './params.server.ts'

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
