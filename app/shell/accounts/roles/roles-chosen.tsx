import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { chosenOf, doEach } from '#app/page/forms/chosen.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { languageOf } from '#app/page/text/language.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { ChosenPage } from '#app/ui/lists/chosen-page.tsx'
import { pageSizeMax } from '#contract/platform/paging.ts'
import * as at from '#contract/shell/accounts/addresses.ts'
import { deleteRole, pageRoles } from '#contract/shell/accounts/calls.ts'
import { AccountPerm } from '#contract/shell/accounts/perms.ts'
import { roleName } from '#contract/shell/accounts/role-name.ts'

export const handle: PageHandle<{ rows: unknown[] }> = {
  i18n: 'accounts-roles',
  title: ({ t, data }) => t('accounts-roles:chosen.title', { count: data?.rows.length ?? 0 }),
}

async function loadChosen(args: LoaderFunctionArgs) {
  await refuseWithout(args, AccountPerm.writeRoles)
  const { ids, back } = await chosenOf(args, at.roles, ['delete'])
  const { records } = await query(args, pageRoles, { query: { ids, size: pageSizeMax } })
  const language = languageOf(args.request)
  return { back, rows: records.map((role) => ({ id: role.roleId, name: roleName(role, language), note: role.code })) }
}

export const loader = loadChosen

export async function action(args: ActionFunctionArgs) {
  const { back, rows } = await loadChosen(args)
  const t = translatorOf(args.request, 'accounts-roles')
  const done = (count: number) => t('chosen.done', { count })
  return doEach(args, { rows, back, done }, ({ id }) => mutate(args, deleteRole, { query: { roleId: id } }))
}

export default function RolesChosen() {
  const { t } = useTranslation('accounts-roles')
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
