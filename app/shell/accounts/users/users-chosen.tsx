import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate, query } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { chosenOf, doEach } from '#app/page/forms/chosen.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { confirmFormId, formState } from '#app/ui/forms/form.ts'
import { ChosenPage } from '#app/ui/lists/chosen-page.tsx'
import { pageSizeMax } from '#contract/platform/paging.ts'
import * as at from '#contract/shell/accounts/addresses.ts'
import { disableUser, enableUser, getUserChoices, pageUsers, setUserRoles } from '#contract/shell/accounts/calls.ts'
import { AccountPerm } from '#contract/shell/accounts/perms.ts'
import { rowId } from '#contract/shell/accounts/user-shapes.ts'

const ways = ['enable', 'disable', 'giveRole', 'takeRole'] as const
type Way = (typeof ways)[number]

export const handle: PageHandle<{ way: Way; rows: unknown[] }> = {
  i18n: 'accounts-users',
  title: ({ t, data }) => t(`accounts-users:chosen.${data?.way ?? 'disable'}.title`, { count: data?.rows.length ?? 0 }),
}

async function loadChosen(args: LoaderFunctionArgs) {
  await refuseWithout(args, AccountPerm.writeUsers)
  const { way, ids, back } = await chosenOf(args, at.users, ways)
  const { records } = await query(args, pageUsers, { query: { ids, size: pageSizeMax } })
  const rows = records.map(({ userId, name, usercode, roles, version }) => ({
    id: userId,
    name,
    note: usercode,
    version,
    roleIds: roles.map(({ roleId }) => roleId),
  }))
  return { way, back, rows }
}

export async function loader(args: LoaderFunctionArgs) {
  const [shown, { roles }] = await Promise.all([loadChosen(args), query(args, getUserChoices)])
  const choices = roles.map(({ roleId, roleName, grantable }) => ({
    value: String(roleId),
    label: roleName,
    disabled: !grantable,
  }))
  return { ...shown, choices }
}

/** `roleId` is required only for actions on roles. */
const typed = {
  role: z.strictObject({ roleId: rowId }),
  none: z.strictObject({ roleId: rowId.optional() }),
}

export async function action(args: ActionFunctionArgs) {
  const { way, back, rows } = await loadChosen(args)
  const isRole = way === 'giveRole' || way === 'takeRole'
  const form = await readForm(args, isRole ? typed.role : typed.none, confirmFormId)
  if (!form.ok) return form.refused()
  const { roleId } = form.value
  const t = translatorOf(args.request, 'accounts-users')
  const done = (count: number) => t(`chosen.${way}.done`, { count })
  return doEach(args, { rows, back, done }, ({ id: userId, version, roleIds }) => {
    const params = { userId }
    if (!isRole) return mutate(args, way === 'enable' ? enableUser : disableUser, { query: params })
    const others = roleIds.filter((id) => id !== roleId)
    const body = { version, roleIds: way === 'giveRole' && roleId !== undefined ? [...others, roleId] : others }
    return mutate(args, setUserRoles, { query: params, body })
  })
}

export default function UsersChosen() {
  const { t } = useTranslation('accounts-users')
  const { way, back, rows, choices } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(confirmFormId, { reply, fields: { roleId: t('chosen.role') } })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <ChosenPage
        title={t(`chosen.${way}.title`, { count: rows.length })}
        action={t(`${way}.action`)}
        danger={way === 'disable'}
        back={back}
        rows={rows}
        outcomes={reply && 'outcomes' in reply ? reply.outcomes : undefined}
        fields={
          (way === 'giveRole' || way === 'takeRole') && <SelectField field={form.field('roleId')} options={choices} />
        }
      >
        <p>{way === 'giveRole' || way === 'takeRole' ? t(`chosen.${way}.line`) : t(`${way}.line`)}</p>
      </ChosenPage>
    </>
  )
}
