import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import { RefusedPage } from '#app/ui/forms/refused-page.tsx'
import * as at from '#contract/shell/accounts/addresses.ts'
import { deleteDepartment } from '#contract/shell/accounts/calls.ts'
import { AccountPerm } from '#contract/shell/accounts/perms.ts'
import { departmentAlone } from '../params.server.ts'

export const handle: PageHandle<{ department: { name: string } }> = {
  i18n: 'accounts-departments',
  title: ({ t, data }) => t('accounts-departments:delete.title', { name: data?.department.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, AccountPerm.writeDepartments)
  return { department: await departmentAlone(args) }
}

export async function action(args: ActionFunctionArgs) {
  const { parentId } = await departmentAlone(args)
  const result = await mutate(args, deleteDepartment, { query: { departmentId: numberOf(args, 'departmentId') } })
  if (!result.ok) return refusedConfirmation(result)
  const said = translatorOf(args.request, 'accounts-departments')('delete.done')
  return redirectWithNotice(args, at.departmentsUnder(parentId), said)
}

export default function DepartmentDelete() {
  const { t } = useTranslation('accounts-departments')
  const { department } = useLoaderData<typeof loader>()
  const { name, fullName, users, children } = department
  const list = at.departmentsUnder(department.parentId)
  if (users > 0 || children > 0) {
    return (
      <RefusedPage title={t('delete.refused', { name })} back={list}>
        {users > 0 && <p>{t('delete.users', { users })}</p>}
        {children > 0 && <p>{t('delete.children', { children })}</p>}
        <p>{t('delete.first')}</p>
      </RefusedPage>
    )
  }
  return (
    <ConfirmPage title={t('delete.title', { name })} action={t('delete.action')} danger back={list}>
      <p>{t('delete.line', { fullName })}</p>
    </ConfirmPage>
  )
}
