import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { tell } from '#app/api.server.ts'
import { readDraft } from '#app/draft.server.ts'
import { readForm } from '#app/form.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { refuseWithout } from '#app/shell/permitted.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { updateDepartment } from '#contract/accounts/calls.ts'
import { departmentEdit } from '#contract/accounts/department-shapes.ts'
import { AccountPerm } from '#contract/accounts/perms.ts'
import { problems } from '#contract/problem.ts'
import { departmentOf } from './department-of.server.ts'
import { FormId } from './form-id.ts'
import { idOf } from './params.server.ts'

/** It can stand below any but itself and those below it, whose full names begin with its own. */
export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, AccountPerm.writeDepartments)
  const { department, departments } = await departmentOf(args)
  const { fullName } = department
  const places = departments.filter((each) => !`${each.fullName}/`.startsWith(`${fullName}/`))
  return { department, places, draft: await readDraft(args) }
}

/** Another's edit in between comes back beside what was typed, so that one of the two can be kept. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, departmentEdit, FormId.department)
  if (!form.ok) return data({ ...form.reply(), stored: undefined }, 422)
  const query = { departmentId: idOf(args, 'departmentId') }
  const told = await tell(args, updateDepartment, { query, body: form.value })
  if (!told.ok) {
    const inConflict = told.failure.code === problems['version.conflict']
    const stored = inConflict ? (await departmentOf(args)).department : undefined
    return data({ ...form.reply(told), stored }, told.status)
  }
  return redirectWithNotice(args, '/system/departments', translatorOf(args.request, 'departments')('edit.done'))
}
