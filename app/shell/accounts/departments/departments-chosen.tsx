import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { chosenOf, doEach } from '#app/page/forms/chosen.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { ChosenPage } from '#app/ui/lists/chosen-page.tsx'
import { pageSizeMax } from '#contract/platform/paging.ts'
import * as at from '#contract/shell/accounts/addresses.ts'
import { deleteDepartment, pageDepartments } from '#contract/shell/accounts/calls.ts'
import { AccountPerm } from '#contract/shell/accounts/perms.ts'

export const handle: PageHandle<{ rows: unknown[] }> = {
  i18n: 'accounts-departments',
  title: ({ t, data }) => t('accounts-departments:chosen.title', { count: data?.rows.length ?? 0 }),
}

/** Deepest departments first, so that children are deleted before their parents. */
async function loadChosen(args: LoaderFunctionArgs) {
  await refuseWithout(args, AccountPerm.writeDepartments)
  const { ids, back } = await chosenOf(args, at.departments, ['delete'])
  const { records } = await query(args, pageDepartments, { query: { ids, size: pageSizeMax } })
  const rows = records
    .toSorted((one, other) => other.level - one.level)
    .map(({ departmentId, name, fullName }) => ({ id: departmentId, name, note: fullName }))
  return { back, rows }
}

export const loader = loadChosen

export async function action(args: ActionFunctionArgs) {
  const { back, rows } = await loadChosen(args)
  const t = translatorOf(args.request, 'accounts-departments')
  const done = (count: number) => t('chosen.done', { count })
  return doEach(args, { rows, back, done }, ({ id }) => mutate(args, deleteDepartment, { query: { departmentId: id } }))
}

export default function DepartmentsChosen() {
  const { t } = useTranslation('accounts-departments')
  const { back, rows } = useLoaderData<typeof loader>()
  return (
    <ChosenPage
      title={t('chosen.title', { count: rows.length })}
      action={t('delete.action')}
      danger
      back={back}
      rows={rows}
      outcomes={useActionData<typeof action>()?.outcomes}
    >
      <p>{t('chosen.line')}</p>
    </ChosenPage>
  )
}
