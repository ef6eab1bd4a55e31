import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { ask, tell } from '#app/api.server.ts'
import { readDraft } from '#app/draft.server.ts'
import { readForm } from '#app/form.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { refuseWithout } from '#app/shell/permitted.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { createDepartment, listDepartmentTree } from '#contract/accounts/calls.ts'
import { newDepartment } from '#contract/accounts/department-shapes.ts'
import { AccountPerm } from '#contract/accounts/perms.ts'
import { FormId } from './form-id.ts'

/** With `?parent=` the form is about a department below that one. */
export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, AccountPerm.writeDepartments)
  const departments = await ask(args, listDepartmentTree)
  const asked = new URL(args.request.url).searchParams.get('parent')
  const parentId = departments.find(({ departmentId }) => String(departmentId) === asked)?.departmentId
  return { departments, parentId, draft: await readDraft(args) }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, newDepartment, FormId.department)
  if (!form.ok) return form.refused()
  const told = await tell(args, createDepartment, { body: form.value })
  if (!told.ok) return form.refused(told)
  return redirectWithNotice(args, '/system/departments', translatorOf(args.request, 'departments')('new.done'))
}
