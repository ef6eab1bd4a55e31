import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { tell } from '#app/api.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { refusedConfirmation } from '#app/shell/confirmation.server.ts'
import { refuseWithout } from '#app/shell/permitted.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { deleteDepartment } from '#contract/accounts/calls.ts'
import { AccountPerm } from '#contract/accounts/perms.ts'
import { departmentOf } from './department-of.server.ts'
import { FormId } from './form-id.ts'
import { idOf } from './params.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, AccountPerm.writeDepartments)
  const { department } = await departmentOf(args)
  return { department }
}

export async function action(args: ActionFunctionArgs) {
  const told = await tell(args, deleteDepartment, { query: { departmentId: idOf(args, 'departmentId') } })
  if (!told.ok) return refusedConfirmation(FormId.remove, told)
  return redirectWithNotice(args, '/system/departments', translatorOf(args.request, 'departments')('delete.done'))
}
